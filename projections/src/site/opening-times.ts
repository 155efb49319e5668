import type { OpeningTimeEvent } from '#contracts/site/opening-time.events.js';
import type { OpeningTimeAnswer } from '#contracts/site/site.api.js';
import { WEEKDAYS } from '#contracts/values/local-date-time.js';
import type { ReadModels } from '../engine/read-models.js';
import { defineReadModel } from '../engine/read-model.js';

export const openingTimes = defineReadModel<OpeningTimeAnswer, OpeningTimeEvent>({
  name: 'opening-times',
  version: 1,
  fields: {},
  indexes: [],
  on: {
    OpeningTimesSet: ({ data: { openingTimeId: id, ...hours }, revision }) => ({
      key: id,
      apply: () => ({ id, ...hours, hasLunchBreak: hours.afternoonOpen !== null, revision }),
    }),
  },
});

/** The configured weekdays, Monday first. */
export async function listOpeningTimes(readModels: ReadModels): Promise<readonly OpeningTimeAnswer[]> {
  const { items } = await readModels.find(openingTimes, { limit: 100 });
  return items.toSorted((a, b) => WEEKDAYS.indexOf(a.dayOfWeek) - WEEKDAYS.indexOf(b.dayOfWeek));
}
