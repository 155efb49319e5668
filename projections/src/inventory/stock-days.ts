import type { ArticleEvent, LevelId } from '#contracts/inventory/articles/article.events.js';
import { localDateTime, type LocalDate } from '#contracts/values/local-date-time.js';
import { defineReadModel, text } from '../engine/read-model.js';
import type { ReadModels } from '../engine/read-models.js';

/** A level's balances at the end of a day with movements; for today: until now. */
export type StockDay = {
  readonly levelId: LevelId;
  readonly date: LocalDate;
  readonly onHandMilli: number;
  readonly reservedMilli: number;
};

/** One document per level and day with movements. */
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

/** Both days inclusive, oldest first. */
export async function stockDaysOf(
  readModels: ReadModels,
  { levelId, from, to, limit }: { levelId: LevelId; from: LocalDate; to: LocalDate; limit: number },
): Promise<readonly StockDay[]> {
  const where = { levelId: { eq: levelId }, date: { from, to } };
  return (await readModels.find(stockDays, { where, sort: [['date', 'asc']], limit, isLast: true })).items;
}

/** Up to this day, newest first. */
export async function stockDaysUpTo(
  readModels: ReadModels,
  { levelId, to, limit }: { levelId: LevelId; to: LocalDate; limit: number },
): Promise<readonly StockDay[]> {
  const where = { levelId: { eq: levelId }, date: { to } };
  return (await readModels.find(stockDays, { where, sort: [['date', 'desc']], limit, isLast: true })).items;
}
