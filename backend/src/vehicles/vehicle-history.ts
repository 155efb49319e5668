import { unreachable } from '#contracts/kernel/domain-event.js';
import { sentenceOf } from '#contracts/kernel/changed-facts.js';
import { DESCRIBED_FIELDS, vehicleFacts, vehicleFields } from '#contracts/vehicles/vehicle-fields.js';
import { CATALOGUE_FIELDS, type VehicleEvent } from '#contracts/vehicles/vehicle.events.js';
import { vehicleStream, type Vehicle } from '#contracts/vehicles/vehicle.js';
import { historyOf, stateFields, type StateField } from '../platform/history/history.js';
import { vehicleWithoutEvent } from './without-event.js';

const { customerId: _customerId, ...toldFields } = vehicleFields;

export const vehicleHistory = historyOf(
  vehicleStream,
  (event, _, after) => ({ subject: subjectOf(after), what: sentence(event), reason: reasonOf(event) }),
  fieldsOf,
  vehicleWithoutEvent,
);

function subjectOf(vehicle: Vehicle): string {
  if (vehicle.status === 'none') return '';
  const { licensePlate, vin } = vehicle.record;
  return licensePlate ?? vin ?? '';
}

function reasonOf(event: VehicleEvent): string | null {
  const hasNote = event.type === 'OdometerRead' || event.type === 'OdometerReadingWithdrawn';
  return hasNote ? event.data.note : null;
}

const named = (fields: readonly string[]): string =>
  [...DESCRIBED_FIELDS, ...CATALOGUE_FIELDS]
    .filter((field, place, all) => fields.includes(field) && all.indexOf(field) === place)
    .map((field) => vehicleFields[field].label)
    .join(', ');

const OWNER_REASONS = {
  changed: 'Halter geändert',
  merge: 'Halter zusammengeführt',
  erased: 'Halter gelöscht',
} as const;

function sentence(event: VehicleEvent): string {
  const { type, data } = event;
  switch (type) {
    case 'VehicleRegistered':
      return data.source === 'booking' ? 'Fahrzeug aus einer Terminbuchung angelegt' : 'Fahrzeug angelegt';
    case 'VehiclePlateChanged':
    case 'VehicleIdentified':
    case 'VehicleNotesChanged':
      return sentenceOf(vehicleFacts, event);
    case 'VehicleDescribed':
      return `Geändert: ${named(Object.keys(data.fields))}`;
    case 'OdometerRead':
      return `Kilometerstand ${data.mileageKm.toLocaleString('de-DE')} km`;
    case 'OdometerReadingWithdrawn':
      return `Kilometerstand ${data.mileageKm.toLocaleString('de-DE')} km zurückgenommen`;
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
  const consent = { field: 'consent', label: 'Einwilligung', value: record.consent ? 'ja' : 'nein' };
  return [...stateFields(toldFields, record), consent];
}
