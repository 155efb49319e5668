import type { CustomerEvent } from '#contracts/customers/customer.events.js';
import { defineReadModel } from '../engine/read-model.js';
import type { ReadModels } from '../engine/read-models.js';

export type CustomerAlias = { readonly id: string; readonly survivorId: string };

export const customerAliases = defineReadModel<CustomerAlias, CustomerEvent>({
  name: 'customer-aliases',
  version: 1,
  fields: {},
  indexes: [],
  on: {
    CustomerAbsorbed: ({ data: { customerId: survivorId, absorbedIds } }) =>
      absorbedIds.map((id) => ({ key: id, apply: () => ({ id, survivorId }) })),
  },
});

/** The remaining customers of merged ids; other ids are missing. */
export async function survivorsOf(
  readModels: ReadModels,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map();
  const aliases = await readModels.getMany(customerAliases, ids);
  return new Map([...aliases.values()].map(({ id, survivorId }) => [id, survivorId]));
}
