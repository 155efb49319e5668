import type { ArticleEvent, LevelId } from '#contracts/inventory/article.events.js';
import { localDateTime, type LocalDate } from '#contracts/values/local-date-time.js';
import { defineReadModel, text } from './engine/read-model.js';
import type { ReadModels } from './engine/read-models.js';

/** The balances of a level when a day on which it moved was over; of today until now. */
export type StockDay = {
  readonly levelId: LevelId;
  readonly date: LocalDate;
  readonly onHandMilli: number;
  readonly reservedMilli: number;
};

/** Days with movements of each level, at most 366 a year whatever moved. */
export const stockDays = defineReadModel<StockDay, ArticleEvent>({
  name: 'stock-days',
  version: 2,
  fields: { levelId: text(({ levelId }) => levelId), date: text(({ date }) => date) },
  indexes: [['levelId', 'date', '*']],
  on: {
    StockMoved: ({ data: { from, to, bookedAt } }) => {
      const { date } = localDateTime(bookedAt);
      return [from, to].flatMap((level) => {
        if (level === null) return [];
        const { levelId, onHandMilli, reservedMilli } = level;
        const day = { levelId, date, onHandMilli, reservedMilli };
        return [{ key: `${levelId}/${date}`, apply: () => day }];
      });
    },
  },
});

/** The days of a level from one to the other, both inclusive, the oldest first; at most `limit`. */
export async function stockDaysOf(
  readModels: ReadModels,
  { levelId, from, to, limit }: { levelId: LevelId; from: LocalDate; to: LocalDate; limit: number },
): Promise<readonly StockDay[]> {
  const where = { levelId: { eq: levelId }, date: { from, to } };
  return (await readModels.find(stockDays, { where, sort: [['date', 'asc']], limit, isLast: true })).items;
}

/** The last days of a level up to this one, the newest first; at most `limit`. */
export async function stockDaysUpTo(
  readModels: ReadModels,
  { levelId, to, limit }: { levelId: LevelId; to: LocalDate; limit: number },
): Promise<readonly StockDay[]> {
  const where = { levelId: { eq: levelId }, date: { to } };
  return (await readModels.find(stockDays, { where, sort: [['date', 'desc']], limit, isLast: true })).items;
}
