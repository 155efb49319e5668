import * as fc from 'fast-check';
import type { LogEntry } from '#contracts/monitoring/log-entry.js';
import { CAMPAIGN_TIMEOUT_MS, runs } from '../../../testing/campaign.js';
import { endpointAlerts, frontendAlerts, loginAlerts, newestFirst, newTypeAlerts } from './alerts.js';
import { entryFrom } from './log-book.js';
import { LogStore } from './log-store.js';
import { HOUR_MS, MINUTE_MS, type LogTables, type Millis, type Suspect } from './log-tables.js';
import { addEndpoints, isAnswer, isError, LOGIN_PATH, REFUSED_LOGIN_STATUSES, requestOf } from './rollups.js';

export const NOW = Date.parse('2026-03-30T10:15:30.000Z');
const instant = (at: Millis): string => new Date(at).toISOString();
const FIVE_DAYS_MS = 5 * 24 * HOUR_MS;
let made = 0;

/** An answered call, so long ago. */
export function answered(agoMs: number, more: Partial<LogEntry> = {}): LogEntry {
  const path = more.path ?? '/api/services';
  const note = {
    event: 'http-response',
    message: 'GET',
    method: 'GET',
    path,
    status: 200,
    durationMs: 10,
  } as const;
  const id = `entry-${String(++made).padStart(8, '0')}`;
  return { ...entryFrom({ ...note, correlationId: 'one' }, id, instant(NOW - agoMs)), ...more };
}

const madeUp: fc.Arbitrary<LogEntry> = fc
  .record({
    agoMs: fc.integer({ min: 0, max: FIVE_DAYS_MS }),
    event: fc.constantFrom('http-response', 'http-response', 'frontend-log', 'tecdoc-call', 'backend-log'),
    status: fc.constantFrom(200, 401, 404, 429, 500, 503),
    path: fc.constantFrom('/api/services', LOGIN_PATH),
    method: fc.constantFrom('GET', 'POST'),
    level: fc.constantFrom('INFO', 'WARN', 'ERROR'),
    durationMs: fc.integer({ min: 0, max: 4_000 }),
    correlationId: fc.constantFrom('a', 'b', 'c', null),
    message: fc.constantFrom('Kaputt', 'Auch kaputt'),
  })
  .map(({ agoMs, ...more }) =>
    answered(agoMs, {
      ...more,
      level: more.level as LogEntry['level'],
      status: more.event === 'http-response' || more.event === 'tecdoc-call' ? more.status : null,
    }),
  );

/** What every kind of log tables promises. `open` opens empty ones. */
export function describeLogTables(name: string, open: () => Promise<LogTables>): void {
  describe(name, () => {
    let tables: LogTables;
    let logs: LogStore;
    beforeEach(async () => {
      tables = await open();
      logs = new LogStore(tables);
    });
    afterEach(() => tables.close());

    const always = { from: 0, to: NOW };
    const lastDay = { from: NOW - 24 * HOUR_MS, to: NOW };

    it('writes an entry once and counts it once, however often it comes', async () => {
      const entry = answered(MINUTE_MS);
      for (let time = 0; time < 2; time++) await tables.write({ entries: [entry] });
      const page = await logs.page({ filter: {}, period: always, page: 0, size: 25 });
      expect(page).toMatchObject({ content: [entry], totalElements: 1, totalPages: 1, next: null });
      expect((await logs.endpoints(lastDay, NOW))[0]?.totalRequests).toBe(1);
    });

    it('pages by number and by key alike, newest first, with any filter', async () => {
      const levels = ['INFO', 'WARN', 'ERROR'] as const;
      const entries = Array.from({ length: 60 }, (_, place) =>
        answered(place * 7 * MINUTE_MS, {
          level: levels[place % 3] as LogEntry['level'],
          status: place % 5 === 0 ? 404 : 200,
        }),
      );
      await tables.write({ entries });
      for (const filter of [
        {},
        { level: 'WARN' },
        { status: 404 },
        { events: ['http-response'], level: 'INFO' },
      ]) {
        const wanted = entries.filter(
          ({ level, status }) =>
            (!('level' in filter) || filter.level === level) &&
            (!('status' in filter) || filter.status === status),
        );
        const byNumber: LogEntry[] = [];
        const byKey: LogEntry[] = [];
        let after: string | undefined;
        for (let page = 0; page * 7 < wanted.length; page++) {
          const wish = { filter, period: always, size: 7 };
          const numbered = await logs.page({ ...wish, page });
          expect(numbered.totalElements).toBe(wanted.length);
          byNumber.push(...numbered.content);
          const keyed = await logs.page({ ...wish, page, ...(after === undefined ? {} : { after }) });
          byKey.push(...keyed.content);
          after = keyed.next ?? undefined;
        }
        expect(byNumber).toEqual(wanted);
        expect(byKey).toEqual(wanted);
      }
    });

    it('tells a request’s whole life in order', async () => {
      const [came, went] = [answered(2_000, { event: 'http-request', status: null }), answered(1_000)];
      await tables.write({ entries: [went, answered(500, { correlationId: 'another' }), came] });
      expect(await logs.timeline('one')).toEqual({
        firstSeen: came.createdAt,
        lastSeen: went.createdAt,
        entries: [came, went],
      });
      expect(await logs.timeline('nobody')).toEqual({ firstSeen: null, lastSeen: null, entries: [] });
    });

    it(
      'adds up what a recomputation from the entries gives, for made-up logs and periods',
      async () => {
        const period = fc
          .tuple(fc.integer({ min: 0, max: FIVE_DAYS_MS }), fc.integer({ min: 0, max: FIVE_DAYS_MS }))
          .map(([a, b]) => ({ from: NOW - Math.max(a, b), to: NOW - Math.min(a, b) }));
        await fc.assert(
          fc.asyncProperty(fc.array(madeUp, { maxLength: 40 }), period, async (entries, chosen) => {
            const fresh = await open();
            try {
              const store = new LogStore(fresh);
              const half = Math.floor(entries.length / 2);
              await fresh.write({ entries: entries.slice(0, half) });
              await fresh.write({ entries: entries.slice(half) });
              const within = entries
                .filter(
                  ({ createdAt }) => createdAt >= instant(chosen.from) && createdAt <= instant(chosen.to),
                )
                .toSorted((a, b) => a.createdAt.localeCompare(b.createdAt) || a.id.localeCompare(b.id));
              const sums = addEndpoints(within.flatMap((entry) => requestOf(entry) ?? []));
              const found = await store.endpoints(chosen, NOW);
              expect(found.reduce((sum, { totalRequests }) => sum + totalRequests, 0)).toBe(
                sums.reduce((sum, { requests }) => sum + requests, 0),
              );
              for (const {
                method,
                path,
                totalRequests,
                errorRate,
                maxDurationMs,
                averageDurationMs,
              } of found) {
                const raw = sums.find((one) => one.method === method && one.path === path);
                expect(raw).toMatchObject({ requests: totalRequests, durationMaxMs: maxDurationMs });
                expect(errorRate).toBeCloseTo((raw?.errors ?? 0) / totalRequests, 9);
                expect(averageDurationMs).toBeCloseTo((raw?.durationSumMs ?? 0) / totalRequests, 9);
              }
              expect(await store.correlations(chosen)).toEqual(recomputedCorrelations(entries, chosen));
              expect(await store.alerts(chosen, NOW)).toEqual(recomputedAlerts(entries, chosen));
              const { totalElements } = await store.page({ filter: {}, period: chosen, page: 0, size: 5 });
              expect(totalElements).toBe(within.length);
            } finally {
              await fresh.close();
            }
          }),
          { numRuns: runs(15, 1_000) },
        );
      },
      CAMPAIGN_TIMEOUT_MS,
    );

    it('counts the catalogue’s calls of all processes, by second and by minute', async () => {
      const one = { at: NOW - (NOW % 1_000), calls: 2, fourXx: 1, fiveXx: 0, hits: 3, misses: 1 };
      await tables.write({ entries: [], calls: [one] });
      await tables.write({ entries: [], calls: [one, { ...one, at: one.at - 2_000 }] });
      const hour = { from: NOW - HOUR_MS, to: NOW };
      expect(await tables.calls(hour)).toEqual([
        { ...one, at: one.at - 2_000 },
        { at: one.at, calls: 4, fourXx: 2, fiveXx: 0, hits: 6, misses: 2 },
      ]);
      expect((await tables.callsByMinute(hour)).map(({ calls }) => calls)).toEqual([6]);
    });

    it('remembers how each process’s breaker stands, and where it follows the events', async () => {
      const seen = { processId: 'p', state: 'OPEN', at: NOW, lastOpenAt: NOW } as const;
      await tables.write({ entries: [], breaker: { ...seen, state: 'CLOSED', at: NOW - 1 } });
      await tables.write({ entries: [], breaker: seen, followed: '0000000000000007' });
      expect(await tables.breakers(NOW - 1_000)).toEqual([seen]);
      expect(await tables.followed()).toBe('0000000000000007');
    });

    it('adds up what is kept of a day whose first hours are forgotten', async () => {
      const agoHours = [30, 54, 57, 70, 80];
      await tables.write({ entries: agoHours.map((ago) => answered(ago * HOUR_MS)) });
      await tables.forgetBefore(NOW - 54.5 * HOUR_MS, NOW);
      const all = await logs.endpoints({ from: 0, to: NOW }, NOW);
      expect(all.map(({ totalRequests }) => totalRequests)).toEqual([2]);
    });

    it('forgets what is older, and nothing else', async () => {
      const [old, young] = [answered(40 * 24 * HOUR_MS, { correlationId: 'old' }), answered(HOUR_MS)];
      await tables.write({ entries: [old, young] });
      await tables.forgetBefore(NOW - 30 * 24 * HOUR_MS, NOW);
      const { content } = await logs.page({ filter: {}, period: always, page: 0, size: 25 });
      expect(content).toEqual([young]);
      expect(await logs.timeline('old')).toMatchObject({ entries: [] });
    });
  });
}

function suspectOf({ createdAt, message }: LogEntry): Suspect {
  return { at: Date.parse(createdAt), message };
}

function recomputedCorrelations(
  entries: readonly LogEntry[],
  { from, to }: { readonly from: Millis; readonly to: Millis },
): unknown[] {
  const ids = [...new Set(entries.flatMap(({ correlationId }) => correlationId ?? []))];
  return ids
    .map((correlationId) => {
      const own = entries.filter((entry) => entry.correlationId === correlationId);
      const answers = own.filter(isAnswer);
      const part = (count: number): number => (answers.length === 0 ? 0 : count / answers.length);
      return {
        correlationId,
        totalEvents: own.length,
        errorRate: part(answers.filter(({ status }) => isError(status)).length),
        averageDurationMs: part(answers.reduce((sum, { durationMs }) => sum + (durationMs ?? 0), 0)),
        lastSeen: own.map(({ createdAt }) => createdAt).reduce((a, b) => (a > b ? a : b)),
      };
    })
    .filter(({ lastSeen }) => lastSeen >= instant(from) && lastSeen <= instant(to))
    .toSorted(
      (a, b) =>
        b.errorRate - a.errorRate ||
        b.totalEvents - a.totalEvents ||
        a.correlationId.localeCompare(b.correlationId),
    );
}

function recomputedAlerts(
  entries: readonly LogEntry[],
  period: { readonly from: Millis; readonly to: Millis },
): unknown[] {
  const sorted = entries.toSorted(
    (a, b) => a.createdAt.localeCompare(b.createdAt) || a.id.localeCompare(b.id),
  );
  const near = sorted.filter(
    ({ createdAt }) => createdAt >= instant(period.from - 5 * MINUTE_MS) && createdAt <= instant(period.to),
  );
  const within = near.filter(({ createdAt }) => createdAt >= instant(period.from));
  const types = [...new Set(sorted.map(({ event }) => event))].map((event) => ({
    event,
    first: Date.parse(sorted.find((entry) => entry.event === event)?.createdAt ?? ''),
  }));
  const byEndpoint = addEndpoints(within.flatMap((entry) => requestOf(entry) ?? [])).toSorted((a, b) =>
    `${a.path} ${a.method}`.localeCompare(`${b.path} ${b.method}`),
  );
  return [
    ...endpointAlerts(byEndpoint, Math.min(period.to, NOW)),
    ...frontendAlerts(
      near.filter(({ event, level }) => event === 'frontend-log' && level === 'ERROR').map(suspectOf),
      period,
    ),
    ...loginAlerts(
      near
        .filter(
          ({ event, status, path }) =>
            event === 'http-response' && REFUSED_LOGIN_STATUSES.includes(status ?? 0) && path === LOGIN_PATH,
        )
        .map(suspectOf),
      period,
    ),
    ...newTypeAlerts(
      types.toSorted((a, b) => a.event.localeCompare(b.event)),
      period,
    ),
  ].toSorted(newestFirst);
}
