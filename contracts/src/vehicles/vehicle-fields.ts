import { changeFacts } from '../kernel/changed-facts.js';
import { capitals, day, fields, id, line, lines, key, whole, type RecordOf } from '../kernel/fields.js';
import { belongsTo, filters, searchFor } from '../kernel/filters.js';
import { vehicleTexts } from './vehicle-texts.js';

/** Kilometres. */
export const MILEAGE_KM = { min: 0, max: 9_999_999 } as const;

export const vehicleFields = fields({
  customerId: id('Kunde', { wrong: vehicleTexts.unknownCustomer }),
  licensePlate: capitals('Kennzeichen', 20),
  vin: key('VIN'),
  hsn: key('HSN'),
  tsn: key('TSN'),
  make: line('Marke', 100),
  model: line('Modell', 100),
  modelVariant: line('Variante', 100),
  engine: line('Motor', 100),
  ktype: line('K-Type', 20),
  firstRegDate: day('Erstzulassung'),
  /** The next general inspection (§ 29 StVZO). */
  inspectionDue: day('Nächste HU'),
  /** The last reading. In a request null withdraws it, with a reason. */
  mileageKm: whole('Kilometerstand', MILEAGE_KM, { wrong: vehicleTexts.mileage }),
  color: line('Farbe', 60),
  notes: lines('Notizen', 4_000),
});

export type VehicleDetails = RecordOf<typeof vehicleFields>;

export const DESCRIBED_FIELDS = [
  'make',
  'model',
  'modelVariant',
  'engine',
  'ktype',
  'firstRegDate',
  'inspectionDue',
  'color',
] as const;

/** Owner, mileage and description are recorded by events of their own shape. */
export const vehicleFacts = changeFacts(
  vehicleFields,
  {
    VehiclePlateChanged: { label: 'Kennzeichen', fields: ['licensePlate'] },
    VehicleIdentified: { label: 'VIN, HSN oder TSN', fields: ['vin', 'hsn', 'tsn'] },
    VehicleNotesChanged: { label: 'Notizen', fields: ['notes'] },
  },
  ['customerId', 'mileageKm', ...DESCRIBED_FIELDS],
);

/** Recorded by `VehicleRegistered`, with the owner. */
export const REGISTERED_FIELDS = ['licensePlate', 'make', 'model', 'modelVariant'] as const;

/** An additional field of requests: why the mileage is lower than before, or withdrawn. */
export const mileageNoteField = fields({ mileageNote: line('Begründung', 200) });

export const vehicleFilters = filters({
  /** Includes vehicles of accounts that were merged into this customer. */
  customerId: belongsTo('Kunde', { own: true }),
  query: searchFor(),
});
