import type { Instant } from '#contracts/kernel/domain-event.js';
import { normalisePlate } from '#contracts/values/plate.js';
import type { VehicleEvent } from '#contracts/vehicles/vehicle.events.js';
import { defineReadModel, text } from './engine/read-model.js';
import type { ReadModels } from './engine/read-models.js';

/** A vehicle the workshop knows. */
export type Vehicle = {
  readonly id: string;
  readonly customerId: string | null;
  readonly licensePlate: string;
  readonly make: string | null;
  readonly model: string | null;
  readonly modelVariant: string | null;
  readonly revision: number;
  readonly createdAt: Instant;
  readonly updatedAt: Instant;
};

/** All vehicles, found by plate and by owner. */
export const vehicles = defineReadModel<Vehicle, VehicleEvent>({
  name: 'vehicles',
  version: 1,
  fields: {
    plate: text(({ licensePlate }) => normalisePlate(licensePlate)),
    customerId: text(({ customerId }) => customerId),
  },
  indexes: [['plate', 'customerId'], ['customerId']],
  on: {
    VehicleRegistered: ({ data, revision, metadata }) => ({
      key: data.vehicleId,
      apply: () => ({
        id: data.vehicleId,
        customerId: data.customerId,
        licensePlate: data.licensePlate,
        make: data.make,
        model: data.model,
        modelVariant: data.modelVariant,
        revision,
        createdAt: metadata.occurredAt,
        updatedAt: metadata.occurredAt,
      }),
    }),
  },
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

/** The customer's vehicle with this plate; null when there is none, or more than one. */
export async function vehicleOfCustomer(
  readModels: ReadModels,
  customerId: string,
  plate: string,
): Promise<Vehicle | null> {
  const where = { plate: { eq: normalisePlate(plate) }, customerId: { eq: customerId } };
  const { items } = await readModels.find(vehicles, { where, limit: 2 });
  return items.length === 1 ? (items[0] as Vehicle) : null;
}
