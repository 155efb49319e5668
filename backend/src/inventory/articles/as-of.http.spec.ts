import type {
  DayAnswer,
  LevelAnswer,
  LevelDetailAnswer,
} from '#contracts/inventory/stock/stock-levels.api.js';
import { startTestApp, type TestApp } from '../../testing/start-test-app.js';
import { TestClock } from '../../testing/test-clock.js';
import { StockCalls } from '../testing/stock-calls.js';

const MINUTE_MS = 60 * 1_000;

let app: TestApp;
let store: StockCalls;
beforeAll(async () => {
  // Half an hour before midnight in the workshop's time zone.
  app = await startTestApp({ clock: new TestClock('2026-11-23T22:30:00.000Z') });
  store = await StockCalls.as(app, 'LAGERIST');
});
afterAll(() => app.close());

it('returns the stock at any day and instant, and the days with movements', async () => {
  const place = await store.location('HL');
  const article = await store.article('OF 1');
  const level = `stock-levels/${article.id}_${place.id}`;
  app.clock.advance(10 * MINUTE_MS);
  const { createdAt } = (await store.move('RECEIPT', article.id, place.id, 5)).body;
  app.clock.advance(60 * MINUTE_MS);
  await store.move('ISSUE', article.id, place.id, 2);

  const at = async (asOf: string) => (await store.get<LevelDetailAnswer>(`${level}?asOf=${asOf}`)).body;
  expect(await at(createdAt)).toMatchObject({ onHand: 5, asOf: createdAt });
  expect(await at('2026-11-23')).toMatchObject({ onHand: 5, asOf: '2026-11-23' });
  expect((await at('2026-11-24')).onHand).toBe(3);
  expect(await at('2026-11-22')).toMatchObject({ onHand: 0, available: 0 });
  expect(await at('2026-11-23T22:39:59.000Z')).toMatchObject({ onHand: 0 });
  expect((await store.get<LevelDetailAnswer>(level)).body).toMatchObject({ onHand: 3, asOf: null });
  expect((await store.get(`${level}?asOf=gestern`)).status).toBe(400);

  const listed = async (asOf: string) =>
    (await store.get<LevelAnswer[]>(`stock-levels?asOf=${asOf}`)).body.map(({ onHand }) => onHand);
  expect(await listed('2026-11-22')).toEqual([]);
  expect(await listed('2026-11-23')).toEqual([5]);

  const days = await store.get<DayAnswer[]>(`${level}/days`);
  expect(days.body).toEqual([
    { date: '2026-11-23', onHand: 5, reserved: 0 },
    { date: '2026-11-24', onHand: 3, reserved: 0 },
  ]);
  expect((await store.get<DayAnswer[]>(`${level}/days?to=2026-11-23`)).body).toHaveLength(1);
  const { status, body } = await store.get(`${level}/days?from=2020-01-01`);
  expect([status, body.errors[0]?.field]).toEqual([400, 'from']);
});
