import { locationsStream, type Location } from '#contracts/inventory/locations/locations.js';
import { findAll } from '../engine/find-all.js';
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

/** All locations by code. */
export function listLocations(readModels: ReadModels): Promise<readonly Location[]> {
  return findAll(readModels, locations, { sort: [['codeKey', 'asc']] });
}

export function locationsById(
  readModels: ReadModels,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Location>> {
  return readModels.getMany(locations, [...new Set(ids)]);
}
