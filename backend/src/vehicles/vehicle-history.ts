import { unreachable } from '#contracts/kernel/domain-event.js';
import { CATALOGUE_FIELDS, DESCRIBED_FIELDS, type VehicleEvent } from '#contracts/vehicles/vehicle.events.js';
import { vehicleStream, type Vehicle, type VehicleRecord } from '#contracts/vehicles/vehicle.js';
import { historyOf, type StateField } from '../platform/history/history.js';

const LABELS = {
  licensePlate: 'Kennzeichen',
  vin: 'VIN',
  hsn: 'HSN',
  tsn: 'TSN',
  make: 'Marke',
  model: 'Modell',
  modelVariant: 'Variante',
  engine: 'Motor',
  ktype: 'K-Type',
  firstRegDate: 'Erstzulassung',
  color: 'Farbe',
  mileageKm: 'Kilometerstand',
  notes: 'Notizen',
} as const satisfies Partial<Record<keyof VehicleRecord, string>>;

type Labelled = keyof typeof LABELS;

/** What happened to a vehicle. */
export const vehicleHistory = historyOf(
  vehicleStream,
  (event, _, after) => ({ subject: subjectOf(after), what: sentence(event), reason: reasonOf(event) }),
  fieldsOf,
);

function subjectOf(vehicle: Vehicle): string {
  if (vehicle.status === 'none') return '';
  const { licensePlate, vin } = vehicle.record;
  return licensePlate ?? vin ?? '';
}

function reasonOf(event: VehicleEvent): string | null {
  return event.type === 'OdometerRead' ? event.data.note : null;
}

const named = (fields: readonly string[]): string =>
  [...DESCRIBED_FIELDS, ...CATALOGUE_FIELDS]
    .filter((field, place, all) => fields.includes(field) && all.indexOf(field) === place)
    .map((field) => LABELS[field])
    .join(', ');

const OWNER_REASONS = {
  changed: 'Halter geändert',
  merge: 'Halter zusammengeführt',
  erased: 'Halter gelöscht',
} as const;

function sentence({ type, data }: VehicleEvent): string {
  switch (type) {
    case 'VehicleRegistered':
      return data.source === 'booking' ? 'Fahrzeug aus einer Terminbuchung angelegt' : 'Fahrzeug angelegt';
    case 'VehiclePlateChanged':
      return data.licensePlate === null ? 'Kennzeichen entfernt' : 'Kennzeichen geändert';
    case 'VehicleIdentified':
      return 'VIN, HSN oder TSN geändert';
    case 'VehicleDescribed':
      return `Geändert: ${named(Object.keys(data.fields))}`;
    case 'OdometerRead':
      return `Kilometerstand ${data.mileageKm.toLocaleString('de-DE')} km`;
    case 'VehicleNotesChanged':
      return data.notes === null ? 'Notizen entfernt' : 'Notizen geändert';
    case 'VehicleOwnerChanged':
      return data.customerId === null && data.reason === 'changed'
        ? 'Halter entfernt'
        : OWNER_REASONS[data.reason];
    case 'VehicleConsentGiven':
      return 'Einwilligung dokumentiert';
    case 'VehicleConsentWithdrawn':
      return data.reason === 'withdrawn' ? 'Einwilligung widerrufen' : 'Einwilligung mit dem Halter beendet';
    case 'VehicleEnriched':
      return data.changes.length === 0
        ? 'Katalog abgefragt, keine neuen Daten'
        : `Aus dem Katalog ergänzt: ${named(data.changes.map(({ field }) => field))}`;
    case 'CatalogueValuesTaken':
      return `Katalogwerte übernommen: ${named(Object.keys(data.fields))}`;
    default:
      return unreachable(type);
  }
}

function fieldsOf(vehicle: Vehicle): readonly StateField[] {
  if (vehicle.status === 'none') return [];
  const { record } = vehicle;
  const details = (Object.keys(LABELS) as Labelled[]).map((field) => ({
    field,
    label: LABELS[field],
    value: String(record[field] ?? ''),
  }));
  return [...details, { field: 'consent', label: 'Einwilligung', value: record.consent ? 'ja' : 'nein' }];
}
