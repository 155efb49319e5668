import type { ArticleEvent, LevelId } from '#contracts/inventory/articles/article.events.js';
import { localDateTime, type LocalDate } from '#contracts/values/local-date-time.js';
import { KEY } from '../engine/query-plan.js';
import { defineReadModel } from '../engine/read-model.js';
import type { ReadModels } from '../engine/read-models.js';

/** A level's balances at the end of a day with movements; for today: until now. */
export type StockDay = {
  readonly date: LocalDate;
  readonly onHandMilli: number;
  readonly reservedMilli: number;
};

/** One document per level and day with movements, found by its key. */
export const stockDays = defineReadModel<StockDay, ArticleEvent>({
  name: 'stock-days',
  version: 3,
  fields: {},
  indexes: [],
  on: {
    StockMoved: ({ data: { from, to, bookedAt } }) => {
      const { date } = localDateTime(bookedAt);
      return [from, to].flatMap((level) => {
        if (level === null) return [];
        const { levelId, onHandMilli, reservedMilli } = level;
        const day = { date, onHandMilli, reservedMilli };
        return [{ key: keyOf(levelId, date), apply: () => day }];
      });
    },
  },
});

const keyOf = (levelId: LevelId, date: LocalDate): string => `${levelId}/${date}`;

/** Both days inclusive, oldest first. */
export async function stockDaysOf(
  readModels: ReadModels,
  { levelId, from, to, limit }: { levelId: LevelId; from: LocalDate; to: LocalDate; limit: number },
): Promise<readonly StockDay[]> {
  const where = { [KEY]: { from: keyOf(levelId, from), to: keyOf(levelId, to) } };
  return (await readModels.find(stockDays, { where, sort: [[KEY, 'asc']], limit, isLast: true })).items;
}

/** Up to this day, newest first. */
export async function stockDaysUpTo(
  readModels: ReadModels,
  { levelId, to, limit }: { levelId: LevelId; to: LocalDate; limit: number },
): Promise<readonly StockDay[]> {
  const where = { [KEY]: { from: keyOf(levelId, ''), to: keyOf(levelId, to) } };
  return (await readModels.find(stockDays, { where, sort: [[KEY, 'desc']], limit, isLast: true })).items;
}
