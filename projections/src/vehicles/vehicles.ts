import type { RecordedEvent } from '#contracts/kernel/domain-event.js';
import { unlessErased } from '#contracts/kernel/erased.js';
import { normalisePlate } from '#contracts/values/plate.js';
import { normaliseVehicleKey } from '#contracts/values/vin.js';
import { vehicleFields, vehicleFilters } from '#contracts/vehicles/vehicle-fields.js';
import type { VehicleEvent } from '#contracts/vehicles/vehicle.events.js';
import { registeredVehicle, vehicleAfter, type VehicleRecord } from '#contracts/vehicles/vehicle.js';
import { active, touchedBy, type Active } from '../activity.js';
import { conditionsOf } from '../engine/conditions.js';
import { defineReadModel, text, words, type Change } from '../engine/read-model.js';
import type { ReadModels } from '../engine/read-models.js';
import type { PageKey } from '../engine/read-store.js';
import { beginsWordsOf, walk } from '../engine/walk.js';
import { wordsOf } from '../engine/words.js';

/** Without notes, which are only read from the stream. */
export type Vehicle = Omit<VehicleRecord, 'notes'> & Active;

function listed(vehicle: VehicleRecord, lastActivity: string): Vehicle {
  const { notes: _, ...record } = vehicle;
  return { ...record, lastActivity };
}

function changed(event: RecordedEvent<VehicleEvent>): Change<Vehicle> {
  return {
    key: event.data.vehicleId,
    apply: (vehicle) =>
      vehicle &&
      active(listed(vehicleAfter({ ...vehicle, notes: null }, event), vehicle.lastActivity), event),
  };
}

/** Customers often know only the last 6 to 8 characters of their VIN. */
const VIN_ENDS = [6, 7, 8];

function searched({ licensePlate, vin, make, model, modelVariant }: Vehicle): string {
  const plate = unlessErased(licensePlate);
  const number = unlessErased(vin);
  const ends = number === null ? [] : VIN_ENDS.map((length) => number.slice(-length));
  return [plate, plate && normalisePlate(plate), number, ...ends, make, model, modelVariant]
    .filter((part) => part !== null)
    .join(' ');
}

/** HSN and TSN of a vehicle with a known catalogue type; null: useless to look up other vehicles. */
function keyNumbers({ hsn, tsn, ktype }: Pick<VehicleRecord, 'hsn' | 'tsn' | 'ktype'>): string | null {
  return hsn === null || tsn === null || ktype === null ? null : `${hsn} ${tsn}`;
}

/** Ordered by last activity. */
export const vehicles = defineReadModel<Vehicle, VehicleEvent>({
  name: 'vehicles',
  version: 3,
  fields: {
    plate: text(({ licensePlate }) => normalisePlate(unlessErased(licensePlate) ?? '') || null),
    vin: text(({ vin }) => unlessErased(vin)),
    keyNumbers: text(keyNumbers),
    customerId: text(({ customerId }) => customerId),
    lastActivity: text(({ lastActivity }) => lastActivity),
    words: words(searched),
  },
  indexes: [
    ['plate', 'customerId'],
    ['customerId', 'lastActivity'],
    ['vin'],
    ['keyNumbers', 'lastActivity'],
    ['lastActivity'],
  ],
  record: vehicleFields,
  on: {
    VehicleRegistered: (event) => {
      const record = registeredVehicle(event);
      return { key: record.id, apply: () => listed(record, record.createdAt) };
    },
    VehiclePlateChanged: changed,
    VehicleIdentified: changed,
    VehicleDescribed: changed,
    OdometerRead: changed,
    OdometerReadingWithdrawn: changed,
    VehicleNotesChanged: changed,
    VehicleOwnerChanged: changed,
    VehicleConsentGiven: changed,
    VehicleConsentWithdrawn: changed,
    VehicleEnriched: changed,
    CatalogueValuesTaken: changed,
  },
  onOthers: touchedBy('vehicleId'),
});

/** Compares normalised plates: finds both B-AB 123 and BA-B 123. `[]` for an empty plate. */
export async function vehiclesByPlate(
  readModels: ReadModels,
  plate: string,
  limit: number,
): Promise<readonly Vehicle[]> {
  const wanted = normalisePlate(plate);
  if (wanted === '') return [];
  return (await readModels.find(vehicles, { where: { plate: { eq: wanted } }, limit })).items;
}

export async function vehiclesByVin(
  readModels: ReadModels,
  vin: string,
  limit: number,
): Promise<readonly Vehicle[]> {
  const wanted = normaliseVehicleKey(vin);
  if (wanted === '') return [];
  return (await readModels.find(vehicles, { where: { vin: { eq: wanted } }, limit })).items;
}

/** The most recently active vehicle with these key numbers and a known catalogue type; null: none. */
export async function vehicleByKeyNumbers(
  readModels: ReadModels,
  hsn: string,
  tsn: string,
): Promise<Vehicle | null> {
  const wanted = `${normaliseVehicleKey(hsn)} ${normaliseVehicleKey(tsn)}`;
  const where = { keyNumbers: { eq: wanted } };
  const { items } = await readModels.find(vehicles, { where, sort: [['lastActivity', 'desc']], limit: 1 });
  return items[0] ?? null;
}

/** The customer's vehicle with this plate; null if there is none, or more than one. */
export async function vehicleOfCustomer(
  readModels: ReadModels,
  customerId: string,
  plate: string,
): Promise<Vehicle | null> {
  const wanted = normalisePlate(plate);
  if (wanted === '') return null;
  const where = { plate: { eq: wanted }, customerId: { eq: customerId } };
  const { items } = await readModels.find(vehicles, { where, limit: 2 });
  return items.length === 1 ? (items[0] as Vehicle) : null;
}

/** The vehicles of these customers, most recently active first. */
export async function vehiclesOf(
  readModels: ReadModels,
  customerIds: readonly string[],
  limit: number,
): Promise<readonly Vehicle[]> {
  return (await vehiclePage(readModels, { customerId: customerIds, limit })).items;
}

export function countVehiclesOf(readModels: ReadModels, customerIds: readonly string[]): Promise<number> {
  return readModels.count(vehicles, { customerId: { in: customerIds } });
}

const whereOf = conditionsOf(vehicleFilters, {
  /** The owner's id and the ids of merged accounts. */
  customerId: (customerIds: readonly string[]) => ({ customerId: { in: customerIds } }),
});

export type VehicleSelection = Parameters<typeof whereOf>[0];

/** Searches this short have too many hits to sort: they walk the order instead. */
const FEW_LETTERS = 2;

export async function vehiclePage(
  readModels: ReadModels,
  { limit, after, ...selection }: VehicleSelection & { readonly limit: number; readonly after?: PageKey },
): Promise<{ readonly items: readonly Vehicle[]; readonly next: PageKey | null }> {
  const { query = '', ...others } = selection;
  const sort = [['lastActivity', 'desc']] as const;
  const typed = wordsOf(query);
  if (typed.some((word) => word.length > FEW_LETTERS))
    return readModels.find(vehicles, { where: whereOf(selection), sort, limit, after });
  const where = whereOf(others);
  if (typed.length === 0) return readModels.find(vehicles, { where, sort, limit, after });
  const isMeant = beginsWordsOf(query);
  const matches = (vehicle: Vehicle): boolean => isMeant(searched(vehicle));
  return walk(readModels, vehicles, { where, sort, size: limit, matches, after });
}
