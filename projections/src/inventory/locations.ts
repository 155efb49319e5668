import { locationsStream, type Location } from '#contracts/inventory/locations/locations.js';
import { text } from '../engine/read-model.js';
import type { ReadModels } from '../engine/read-models.js';
import { rowsReadModel } from '../engine/rows-read-model.js';
import { sortKey } from '../engine/sort-key.js';

/** Includes closed locations. */
export const locations = rowsReadModel(locationsStream, {
  version: 1,
  fields: { codeKey: text(({ code }) => sortKey(code)) },
  indexes: [['codeKey']],
});

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

export function locationsById(
  readModels: ReadModels,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Location>> {
  return readModels.getMany(locations, [...new Set(ids)]);
}
