import type { VacationAnswer } from '#contracts/site/site.api.js';
import { vacationsStream } from '#contracts/site/vacations.js';
import { text } from '../engine/read-model.js';
import type { ReadModels } from '../engine/read-models.js';
import { rowsReadModel } from '../engine/rows-read-model.js';

/** Includes past vacations. */
export const vacations = rowsReadModel(vacationsStream, {
  version: 1,
  fields: { startDate: text(({ startDate }) => startDate) },
  indexes: [['startDate']],
});

/** Earliest first; at most 1,000. */
export async function listVacations(readModels: ReadModels): Promise<readonly VacationAnswer[]> {
  const { items } = await readModels.find(vacations, { sort: [['startDate', 'asc']], limit: 1_000 });
  return items;
}
