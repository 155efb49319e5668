import { fields, id, lines, whole } from '../kernel/fields.js';
import { MILEAGE_KM } from '../vehicles/vehicle-fields.js';

export const workOrderFields = fields({
  description: lines('Beschreibung', 2_000, {
    brief: 'Bezeichnung',
    wrong: 'Die Beschreibung muss ein Text sein.',
    long: 'Die Beschreibung darf höchstens 2.000 Zeichen lang sein.',
  }),
  mileageKm: whole('Kilometerstand', MILEAGE_KM, {
    unit: 'km',
    wrong: 'Der Kilometerstand liegt zwischen 0 und 9.999.999.',
  }),
});

const EXPECTS_UUID = 'Pflichtfeld – erwartet eine UUID.';

export const newOrderFields = fields({
  customerId: id('Kunde', { required: true, wrong: EXPECTS_UUID }),
  vehicleId: id('Fahrzeug', { required: true, wrong: EXPECTS_UUID }),
  /** Null: from no appointment. */
  appointmentId: id('Termin', { wrong: 'Unbekannter Termin.' }),
  ...workOrderFields,
});
