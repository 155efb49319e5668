import type { VacationAnswer } from '#contracts/site/site.api.js';
import type { VacationEvent } from '#contracts/site/vacation.events.js';
import type { ReadModels } from './engine/read-models.js';
import { defineReadModel, text } from './engine/read-model.js';

/** The vacations of the workshop, past and planned. */
export const vacations = defineReadModel<VacationAnswer, VacationEvent>({
  name: 'vacations',
  version: 1,
  fields: { startDate: text((vacation) => vacation.startDate) },
  indexes: [['startDate']],
  on: {
    VacationPlanned: ({ data: { vacationId: id, startDate, endDate }, revision }) => ({
      key: id,
      apply: () => ({ id, startDate, endDate, revision }),
    }),
    VacationCancelled: ({ data: { vacationId } }) => ({ key: vacationId, apply: () => undefined }),
  },
});

/** All vacations, the earliest first; there are at most 1,000. */
export async function listVacations(readModels: ReadModels): Promise<readonly VacationAnswer[]> {
  const { items } = await readModels.find(vacations, { sort: [['startDate', 'asc']], limit: 1_000 });
  return items;
}
