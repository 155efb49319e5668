import { join } from 'node:path';
import { DatabaseSync, type DatabaseSyncInstance } from '@photostructure/sqlite';
import { stockDays, stockDaysUpTo, type StockDay } from '#projections/inventory/stock-days.js';
import { FilledProduct, measured, openGarage, withFolders, type Garage } from './filled-garage.js';
import { atMost, atMostTimes, millisecondsOf, sideBySide, type BenchRow } from './measure.js';
import { BEGAN, DAYS, fillStore, type Shelf } from './moving-stock.js';

const MOVEMENTS = { large: 1_000_000, small: 100_000 };
/** One level moves far more than the others; its journal is the long one. */
const DEEP = { large: 50_000, small: 5_000 };
/** The 99th percentile is the tenth slowest of them. */
const QUESTIONS = 1_000;
const ROUNDS = 3;
const LOOK_UPS = 20_000;
const WITHIN_MS = 20;

/** A store with a million movements against one with a tenth of them. */
export function benchInventory(): Promise<BenchRow[]> {
  return withFolders(async (large, small) => {
    const shelves = await fillStore(large, MOVEMENTS.large, DEEP.large);
    const fewer = await fillStore(small, MOVEMENTS.small, DEEP.small);
    const rows = [await benchAsOf(large, shelves)];
    const [many, few] = [await FilledProduct.on(large), await FilledProduct.on(small)];
    try {
      rows.push(await benchDetail(many, shelves));
      rows.push(await benchList(many, few));
      rows.push(await benchJournal(many, shelves[0] as Shelf));
      rows.push(await benchAsOfOverHttp(many, few, shelves, fewer));
      return rows;
    } finally {
      await many.stop();
      await few.stop();
    }
  });
}

/** The parallel calls of the detail page: the level, its journal and the days of its chart. */
async function benchDetail(product: FilledProduct, shelves: readonly Shelf[]): Promise<BenchRow> {
  const questions = levelsAllOver(shelves).map((levelId) => {
    const path = `/inventory/stock-levels/${levelId}`;
    return [path, `${path}/journal`, `${path}/days`];
  });
  const { p99 } = await measured(product, questions);
  return atMost(WITHIN_MS, {
    name: 'Detail page of a stock level: level, journal, days, p99',
    measured: p99,
    unit: 'ms',
  });
}

async function benchList(many: FilledProduct, few: FilledProduct): Promise<BenchRow> {
  const sorts = ['article', 'location', 'onHand', 'reserved', 'available', 'updatedAt'];
  const questions = Array.from({ length: QUESTIONS / 4 }, (_, place) => [
    `/inventory/stock-levels/page?size=25&sort=${sorts[place % sorts.length]}&direction=${place % 2 ? 'asc' : 'desc'}`,
  ]);
  const figures = await sideBySide(
    ROUNDS,
    async () => (await measured(many, questions)).median,
    async () => (await measured(few, questions)).median,
  );
  const name = 'A page of stock levels with 1M movements, against 100,000';
  return atMostTimes(1.3, { name, ...figures, unit: 'ms' });
}

/** The longest journal: a page far in the past against the first page. */
async function benchJournal(product: FilledProduct, { levelIds }: Shelf): Promise<BenchRow> {
  const path = `/inventory/stock-levels/${levelIds[0]}/journal?size=50`;
  let after = '';
  for (let size = 0; size < DEEP.large * 0.8; size += 500) {
    const page = await product.get<{ next: string }>(path.replace('=50', '=500') + after);
    after = `&after=${page.next}`;
  }
  const rounds = Array.from({ length: QUESTIONS / 4 });
  const figures = await sideBySide(
    ROUNDS,
    async () =>
      (
        await measured(
          product,
          rounds.map(() => [path + after]),
        )
      ).median,
    async () =>
      (
        await measured(
          product,
          rounds.map(() => [path]),
        )
      ).median,
  );
  const name = `Journal of one stock level, 40,000 entries deep, against its first page`;
  return atMostTimes(1.3, { name, ...figures, unit: 'ms' });
}

/** Pairs of a level and a day within the two years. */
function someDays(shelves: readonly Shelf[]): readonly (readonly string[])[] {
  return levelsAllOver(shelves)
    .slice(0, QUESTIONS / 4)
    .map((levelId, place) => [`/inventory/stock-levels/${levelId}?asOf=${dayAfter(place * 7)}`]);
}

/** The stock of any day in the store of a million movements, over HTTP, against the smaller one. */
async function benchAsOfOverHttp(
  many: FilledProduct,
  few: FilledProduct,
  shelves: readonly Shelf[],
  fewer: readonly Shelf[],
): Promise<BenchRow> {
  const figures = await sideBySide(
    ROUNDS,
    async () => (await measured(many, someDays(shelves))).median,
    async () => (await measured(few, someDays(fewer))).median,
  );
  const name = 'Stock on any day over HTTP with 1M movements, against 100,000';
  return atMostTimes(1.3, { name, ...figures, unit: 'ms' });
}

/** The balances of any day from the read model, against a lookup in an index of level, day and balances. */
async function benchAsOf(directory: string, shelves: readonly Shelf[]): Promise<BenchRow> {
  const garage = await openGarage(directory);
  const raw = await rawDays(directory, garage);
  const levels = levelsAllOver(shelves);
  const asked = Array.from({ length: LOOK_UPS }, (_, place) => ({
    levelId: levels[place % levels.length] as string,
    to: dayAfter((place * 37) % DAYS),
    limit: 1,
  }));
  const look = raw.prepare(
    'SELECT date, on_hand, reserved FROM days WHERE level = ? AND date <= ? ORDER BY date DESC LIMIT 1',
  );
  try {
    const figures = await sideBySide(
      ROUNDS,
      async () =>
        (await millisecondsOf(async () => {
          for (const question of asked) await stockDaysUpTo(garage.readModels, question);
        })) / LOOK_UPS,
      async () =>
        (await millisecondsOf(() => {
          for (const { levelId, to } of asked) look.get(levelId, to);
        })) / LOOK_UPS,
    );
    const inMicroseconds = { measured: figures.measured * 1_000, reference: figures.reference * 1_000 };
    const name = 'Stock on any day, against a covering index, 1M movements';
    return atMostTimes(2, { name, ...inMicroseconds, unit: 'µs' });
  } finally {
    raw.close();
    await garage.close();
  }
}

/** Level, day and balances of every day of the read model, in one index. */
async function rawDays(directory: string, { readStore }: Garage): Promise<DatabaseSyncInstance> {
  const raw = new DatabaseSync(join(directory, 'raw.db'));
  raw.exec('CREATE TABLE days (level TEXT, date TEXT, on_hand INTEGER, reserved INTEGER); BEGIN');
  const insert = raw.prepare('INSERT INTO days VALUES (?, ?, ?, ?)');
  for await (const { key, json } of readStore.dump(stockDays.collection)) {
    const [levelId = '', date = ''] = key.split('/');
    const { onHandMilli, reservedMilli } = JSON.parse(json) as StockDay;
    insert.run(levelId, date, onHandMilli, reservedMilli);
  }
  raw.exec('COMMIT; CREATE INDEX days_of ON days (level, date, on_hand, reserved)');
  return raw;
}

function levelsAllOver(shelves: readonly Shelf[]): string[] {
  return Array.from({ length: QUESTIONS }, (_, place) => {
    const { levelIds } = shelves[(place * 997) % shelves.length] as Shelf;
    return levelIds[place % levelIds.length] as string;
  });
}

function dayAfter(days: number): string {
  return new Date(BEGAN + (days % DAYS) * 86_400_000).toISOString().slice(0, 10);
}
