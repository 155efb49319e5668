import type { RecordedEvent } from '#contracts/kernel/domain-event.js';
import { unlessErased } from '#contracts/kernel/erased.js';
import { normalisePlate } from '#contracts/values/plate.js';
import { normaliseVehicleKey } from '#contracts/values/vin.js';
import type { VehicleEvent } from '#contracts/vehicles/vehicle.events.js';
import { registeredVehicle, vehicleAfter, type VehicleRecord } from '#contracts/vehicles/vehicle.js';
import { active, touchedBy, type Active } from './activity.js';
import { defineReadModel, text, words, type Change } from './engine/read-model.js';
import type { ReadModels } from './engine/read-models.js';
import type { PageKey, Where } from './engine/read-store.js';
import { beginsWordsOf, walk } from './engine/walk.js';
import { wordsOf } from './engine/words.js';

/** A vehicle the workshop knows, and when something last happened to it. Notes are told from its stream alone. */
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

/** How many of the last characters of a VIN people ask for. */
const VIN_ENDS = [6, 7, 8];

/** All that a search for a vehicle looks through. */
function searched({ licensePlate, vin, make, model, modelVariant }: Vehicle): string {
  const plate = unlessErased(licensePlate);
  const number = unlessErased(vin);
  const ends = number === null ? [] : VIN_ENDS.map((length) => number.slice(-length));
  return [plate, plate && normalisePlate(plate), number, ...ends, make, model, modelVariant]
    .filter((part) => part !== null)
    .join(' ');
}

/** HSN and TSN of a car whose catalogue type is known; null: it says nothing about others of the same numbers. */
function keyNumbers({ hsn, tsn, ktype }: Pick<VehicleRecord, 'hsn' | 'tsn' | 'ktype'>): string | null {
  return hsn === null || tsn === null || ktype === null ? null : `${hsn} ${tsn}`;
}

/** All vehicles, found by plate, VIN, key numbers, owner and words; the last that something happened to first. */
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
  on: {
    VehicleRegistered: (event) => {
      const record = registeredVehicle(event);
      return { key: record.id, apply: () => listed(record, record.createdAt) };
    },
    VehiclePlateChanged: changed,
    VehicleIdentified: changed,
    VehicleDescribed: changed,
    OdometerRead: changed,
    VehicleNotesChanged: changed,
    VehicleOwnerChanged: changed,
    VehicleConsentGiven: changed,
    VehicleConsentWithdrawn: changed,
    VehicleEnriched: changed,
    CatalogueValuesTaken: changed,
  },
  onOthers: touchedBy('vehicleId'),
});

/**
 * Vehicles with this plate in its comparable form; B-AB 123 and BA-B 123 are both found. At most `limit`, `[]` for an
 * empty plate.
 */
export async function vehiclesByPlate(
  readModels: ReadModels,
  plate: string,
  limit: number,
): Promise<readonly Vehicle[]> {
  const wanted = normalisePlate(plate);
  if (wanted === '') return [];
  return (await readModels.find(vehicles, { where: { plate: { eq: wanted } }, limit })).items;
}

/** Vehicles with this VIN; at most `limit`. */
export async function vehiclesByVin(
  readModels: ReadModels,
  vin: string,
  limit: number,
): Promise<readonly Vehicle[]> {
  const wanted = normaliseVehicleKey(vin);
  if (wanted === '') return [];
  return (await readModels.find(vehicles, { where: { vin: { eq: wanted } }, limit })).items;
}

/** The vehicle with these key numbers and a known catalogue type that something happened to last; null: there is none. */
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

/** The customer's vehicle with this plate; null when there is none, or more than one. */
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

/** The vehicles of these customers, the last that something happened to first; at most `limit`. */
export async function vehiclesOf(
  readModels: ReadModels,
  customerIds: readonly string[],
  limit: number,
): Promise<readonly Vehicle[]> {
  return (await vehiclePage(readModels, { customerIds, limit })).items;
}

/** How many vehicles these customers have. */
export function countVehiclesOf(readModels: ReadModels, customerIds: readonly string[]): Promise<number> {
  return readModels.count(vehicles, { customerId: { in: customerIds } });
}

export type VehicleFilter = {
  readonly query?: string;
  /** The owner, with those who were merged into him. */
  readonly customerIds?: readonly string[];
  readonly limit: number;
  readonly after?: PageKey;
};

/** Searches of so few letters find too many to put in order: the order is walked instead. */
const FEW_LETTERS = 2;

/** Vehicles that match what is typed, the last that something happened to first, and where the next page begins. */
export async function vehiclePage(
  readModels: ReadModels,
  { query = '', customerIds, limit, after }: VehicleFilter,
): Promise<{ readonly items: readonly Vehicle[]; readonly next: PageKey | null }> {
  const typed = wordsOf(query);
  const owned: Where = customerIds === undefined ? {} : { customerId: { in: customerIds } };
  const sort = [['lastActivity', 'desc']] as const;
  const from = after === undefined ? {} : { after };
  const isShort = typed.length > 0 && typed.every((word) => word.length <= FEW_LETTERS);
  if (isShort) {
    const isMeant = beginsWordsOf(query);
    const matches = (vehicle: Vehicle): boolean => isMeant(searched(vehicle));
    return walk(readModels, vehicles, { where: owned, sort, size: limit, matches, ...from });
  }
  const where = typed.length === 0 ? owned : { ...owned, words: { startsWith: query } };
  return readModels.find(vehicles, { where, sort, limit, ...from });
}
