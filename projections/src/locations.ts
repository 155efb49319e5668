import type { LocationEvent } from '#contracts/inventory/location.events.js';
import type { Location } from '#contracts/inventory/locations.js';
import { defineReadModel, text } from './engine/read-model.js';
import type { ReadModels } from './engine/read-models.js';
import { sortKey } from './engine/sort-key.js';

/** Where things lie, closed locations too. */
export const locations = defineReadModel<Location, LocationEvent>({
  name: 'locations',
  version: 1,
  fields: { codeKey: text(({ code }) => sortKey(code)) },
  indexes: [['codeKey']],
  on: {
    LocationAdded: ({ data: { locationId: id, code, name }, revision }) => ({
      key: id,
      apply: () => ({ id, code, name, active: true, revision }),
    }),
    LocationChanged: ({ data, revision }) =>
      touch(data.locationId, { code: data.code, name: data.name, revision }),
    LocationClosed: ({ data, revision }) => touch(data.locationId, { active: false, revision }),
    LocationReopened: ({ data, revision }) => touch(data.locationId, { active: true, revision }),
  },
});

function touch(key: string, change: Partial<Location>) {
  return { key, apply: (location: Location | undefined) => location && { ...location, ...change } };
}

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
