import { assert, asyncProperty, nat } from 'fast-check';
import type { AuditAnswer, AuditEvent } from '#contracts/audit/audit.api.js';
import type { RecordedEvent } from '#contracts/kernel/domain-event.js';
import { articleHistory } from '../inventory/articles/article-history.js';
import { StockCalls } from '../inventory/testing/stock-calls.js';
import { CAMPAIGN_TIMEOUT_MS, runs } from '../testing/campaign.js';
import { startTestApp, type TestApp } from '../testing/start-test-app.js';

const POSITIONS = runs(25, 1_000);
/** Limited by the session's eight hours. */
const MOVEMENTS = runs(230, 450);
const MINUTE_MS = 60_000;

let garage: TestApp;
let auditor: string;
let id: string;
let events: readonly RecordedEvent[];

/** One article at two locations: moved, renamed, priced and retired, every minute. */
beforeAll(async () => {
  garage = await startTestApp();
  auditor = await garage.loginAs('PRUEFER');
  const store = await StockCalls.as(garage, 'LAGERIST');
  const [main, shelf] = [await store.location('HL'), await store.location('R1')];
  const article = await store.article('OF 1', { minimumStock: 4 });
  id = article.id;
  for (let move = 0; move < MOVEMENTS; move++) {
    garage.clock.advance(MINUTE_MS);
    const what = move % 7 === 3 ? { toLocationId: shelf.id } : {};
    const type = move % 7 === 3 ? 'MOVE' : move % 5 === 4 ? 'ISSUE' : 'RECEIPT';
    expect((await store.move(type, id, main.id, 1 + (move % 3), what)).status).toBe(201);
    if (move % 50 === 25) {
      const name = `Filter ${move}`;
      expect((await store.put(`articles/${id}`, { name, minimumStock: move, shelfPrice: move })).status).toBe(
        200,
      );
    }
  }
  await garage.settle();
  events = await garage.app.platform.eventLog.readStream(`article-${id}`);
}, CAMPAIGN_TIMEOUT_MS);
afterAll(() => garage.close());

const asOf = async (query: string): Promise<AuditAnswer> => {
  const path = `/api/audit/article/${id}${query}`;
  const { status, body } = await garage.request<AuditAnswer>('GET', path, undefined, auditor);
  expect({ path, status }).toEqual({ path, status: 200 });
  return body;
};

it(
  'an article at any moment equals the replay of its stream, page by page',
  async () => {
    await assert(
      asyncProperty(nat(events.length - 1), async (place) => {
        const at = events[place]?.metadata.occurredAt ?? '';
        const until = events.filter(({ metadata }) => metadata.occurredAt <= at);
        const answer = await asOf(`?at=${at}`);
        expect(answer.then?.fields).toEqual(articleHistory.fieldsAfter(until));
        expect(answer.now.fields).toEqual(articleHistory.fieldsAfter(events));
        const later = events.slice(until.length).map(({ metadata }) => metadata.occurredAt);
        expect(answer.later).toEqual(later.slice(0, 200));
        const entries: AuditEvent[] = [...answer.events];
        for (let { next } = answer; next !== null;) {
          const page = await asOf(`?at=${at}&after=${next}`);
          entries.push(...page.events);
          next = page.next;
        }
        const replayed = articleHistory.tell(until).map(({ id: eventId, what }) => ({ id: eventId, what }));
        expect(entries.map(({ id: eventId, what }) => ({ id: eventId, what }))).toEqual(replayed);
      }),
      { numRuns: POSITIONS },
    );
  },
  CAMPAIGN_TIMEOUT_MS,
);

it.each(['abc', '-5', '1.5', '9'.repeat(16)])('refuses %s as a page key', async (after) => {
  const refused = { status: 400, body: { errors: [{ field: 'after' }] } };
  for (const path of [`article/${id}`, `article/${id}/what-if`]) {
    const query = `after=${after}&without=${events.at(-1)?.id}`;
    expect(await garage.request('GET', `/api/audit/${path}?${query}`, undefined, auditor)).toMatchObject(
      refused,
    );
  }
});

it('folds the stream only for a what-if, and is empty before the first event', async () => {
  const without = events.at(-1)?.id ?? '';
  const answer = await asOf(`/what-if?without=${without}`);
  expect(answer).toMatchObject({ hypothetical: true });
  expect(answer.then?.fields).toEqual(articleHistory.fieldsAfter(events.slice(0, -1)));
  expect(await asOf('?at=2020-01-01')).toMatchObject({ then: null, events: [], next: null });
  const unknown = '/api/audit/article/0190a000-0000-7000-8000-00000000dead';
  expect((await garage.request('GET', unknown, undefined, auditor)).status).toBe(404);
});
