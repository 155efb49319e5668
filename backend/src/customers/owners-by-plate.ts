import type { NumberedPageAnswer } from '#contracts/kernel/pages.js';
import { normalisePlate } from '#contracts/values/plate.js';
import { customersOf, type Customer } from '#projections/customers/customers.js';
import type { ReadModels } from '#projections/engine/read-models.js';
import { suggestedVehicles } from '#projections/supply/suggestions.js';

/** A text that more vehicles have is no plate. */
const MOST_VEHICLES = 50;

/** A text that no customer has may be the plate of his vehicle, or its beginning: the owners, each once, on one page. */
export async function ownersByPlate(
  readModels: ReadModels,
  text: string,
  { page, size }: { readonly page: number; readonly size: number },
): Promise<NumberedPageAnswer<Customer>> {
  const vehicles =
    normalisePlate(text) === '' ? [] : await suggestedVehicles(readModels, text, MOST_VEHICLES);
  const ids = vehicles.flatMap(({ customerId }) => (customerId === null ? [] : [customerId]));
  const known = await customersOf(readModels, ids);
  const owners = [...new Map([...known.values()].map((owner) => [owner.id, owner])).values()];
  const items = owners.slice(page * size, (page + 1) * size);
  return { items, totalElements: owners.length, page, size, next: null };
}
