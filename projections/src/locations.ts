import { locationsStream, type Location } from '#contracts/inventory/locations.js';
import { text } from './engine/read-model.js';
import type { ReadModels } from './engine/read-models.js';
import { rowsReadModel } from './engine/rows-read-model.js';
import { sortKey } from './engine/sort-key.js';

/** Where things lie, closed locations too. */
export const locations = rowsReadModel(locationsStream, {
  version: 1,
  fields: { codeKey: text(({ code }) => sortKey(code)) },
  indexes: [['codeKey']],
});

/** What one query answers. */
const STEP = 1_000;

/** All locations by code. */
export async function listLocations(readModels: ReadModels): Promise<readonly Location[]> {
  const listed: Location[] = [];
  let after: string | null = null;
  do {
    const page: { items: readonly Location[]; next: string | null } = await readModels.find(locations, {
      sort: [['codeKey', 'asc']],
      limit: STEP,
      ...(after === null ? {} : { after }),
    });
    listed.push(...page.items);
    after = page.next;
  } while (after !== null);
  return listed;
}

/** The locations with these ids, by id. */
export function locationsById(
  readModels: ReadModels,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Location>> {
  return readModels.getMany(locations, [...new Set(ids)]);
}
