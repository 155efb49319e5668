import { jest } from '@jest/globals';
import * as fc from 'fast-check';
import type { LogEntry } from '#contracts/monitoring/log-entry.js';
import { CAMPAIGN_TIMEOUT_MS, runs } from '../../testing/campaign.js';
import { newestFirst } from '../../platform/telemetry/log-store/alerts.js';
import { entryFrom } from '../../platform/telemetry/log-store/log-book.js';
import { LogStore } from '../../platform/telemetry/log-store/log-store.js';
import {
  HOUR_MS,
  MINUTE_MS,
  type LogTables,
  type Millis,
} from '../../platform/telemetry/log-store/log-tables.js';
import { addEndpoints, LOGIN_PATH, requestOf, slotOf } from '../../platform/telemetry/log-store/rollups.js';
import { recomputedAlerts, recomputedCorrelations } from './testing/recomputed-logs.js';

export const NOW = Date.parse('2026-03-30T10:15:30.000Z');
const instant = (at: Millis): string => new Date(at).toISOString();
const FIVE_DAYS_MS = 5 * 24 * HOUR_MS;
let made = 0;

/** An answered call of `agoMs` ago. */
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

/** 500 entries of a minute, each minute with a correlation of its own. */
const minuteOf = (nth: number) => ({
  entries: Array.from({ length: 500 }, () =>
    answered((100 - nth) * MINUTE_MS, {
      message: `${nth} `.padEnd(200, 'x'),
      correlationId: `correlation-${nth}-`,
    }),
  ),
});

/** `open` opens empty tables. */
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

    it('writes and counts an entry once, however often it is added', async () => {
      const entry = answered(MINUTE_MS);
      for (let time = 0; time < 2; time++) await tables.write({ entries: [entry] });
      const page = await logs.page({ filter: {}, period: always, page: 0, size: 25 }, NOW);
      expect(page).toMatchObject({ content: [entry], totalElements: 1, totalPages: 1, next: null });
      expect((await logs.endpoints(lastDay, NOW))[0]?.totalRequests).toBe(1);
    });

    it('answers sums up to now without the entries of the minute that runs', async () => {
      await tables.write({ entries: [answered(1), answered(0)] });
      const entries = jest.spyOn(tables, 'entries');
      const upToNow = { from: slotOf(NOW, MINUTE_MS), to: NOW };
      expect((await logs.endpoints(upToNow, NOW))[0]?.totalRequests).toBe(2);
      expect(entries).not.toHaveBeenCalled();
    });

    it('counts up to now without the entries of the hour that runs', async () => {
      await tables.write({ entries: [answered(1), answered(0)] });
      const count = jest.spyOn(tables, 'count');
      const { totalElements } = await logs.page({ filter: {}, period: always, page: 0, size: 25 }, NOW);
      const upToNow = { from: slotOf(NOW, HOUR_MS), to: NOW };
      expect([totalElements, ...(await logs.histogram({}, upToNow, NOW)).map((bar) => bar.count)]).toEqual([
        2, 2,
      ]);
      expect(count).not.toHaveBeenCalled();
    });

    it('reads the next page without the entries that are newer', async () => {
      await tables.write({ entries: [answered(2), answered(1), answered(0)] });
      const wish = { filter: {}, period: always, page: 0, size: 1 };
      const after = (await logs.page({ ...wish, page: 1 }, NOW)).next ?? '';
      const entries = jest.spyOn(tables, 'entries');
      await logs.page({ ...wish, page: 2, after }, NOW);
      expect(entries.mock.calls.map(([, { to }]) => to)).toEqual([NOW - 1]);
    });

    it('pages by number and by key, newest first, with any filter', async () => {
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
          const numbered = await logs.page({ ...wish, page }, NOW);
          expect(numbered.totalElements).toBe(wanted.length);
          byNumber.push(...numbered.content);
          const keyed = await logs.page({ ...wish, page, ...(after === undefined ? {} : { after }) }, NOW);
          byKey.push(...keyed.content);
          after = keyed.next ?? undefined;
        }
        expect(byNumber).toEqual(wanted);
        expect(byKey).toEqual(wanted);
      }
    });

    it('returns the entries of a correlation id in order', async () => {
      const [came, went] = [answered(2_000, { event: 'http-request', status: null }), answered(1_000)];
      await tables.write({ entries: [went, answered(500, { correlationId: 'another' }), came] });
      expect(await logs.timeline('one')).toEqual({
        firstSeen: came.createdAt,
        lastSeen: went.createdAt,
        entries: [came, went],
      });
      expect(await logs.timeline('nobody')).toEqual({ firstSeen: null, lastSeen: null, entries: [] });
    });

    async function foundBy(correlationId: string): Promise<(string | null)[]> {
      const { content } = await logs.page(
        { filter: { correlationId }, period: always, page: 0, size: 5 },
        NOW,
      );
      expect((await logs.timeline(correlationId)).entries).toEqual(content);
      return content.map((entry) => entry.correlationId);
    }

    it('finds a correlation id by its beginning, if only one begins so', async () => {
      const [one, other] = ['01a208ff-9f3c-7abc-8000-000000000001', '01a208ff-9f3c-7abd-8000-000000000002'];
      const entries = [answered(2_000, { correlationId: one }), answered(1_000, { correlationId: other })];
      await tables.write({ entries });
      expect(await foundBy('01a208ff-9f3c-7abc')).toEqual([one]);
      expect(await foundBy('01a208ff-9f3c-7abd…')).toEqual([other]);
      expect(await foundBy(one)).toEqual([one]);
      for (const unclear of ['01a208ff-9f3c', '01a208ff-9f3d', '01a', '%208ff-9f3c-7abc'])
        expect(await foundBy(unclear)).toEqual([]);
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
              const alerts = await store.alerts(chosen, NOW);
              for (const { detectedAt } of alerts) {
                expect(detectedAt >= instant(chosen.from)).toBe(true);
                expect(detectedAt <= instant(Math.min(chosen.to, NOW))).toBe(true);
              }
              const timeless = alerts.map((alert) =>
                alert.type.startsWith('ENDPOINT_') ? { ...alert, detectedAt: instant(NOW) } : alert,
              );
              expect(timeless.toSorted(newestFirst)).toEqual(recomputedAlerts(entries, chosen, NOW));
              const { totalElements } = await store.page(
                { filter: {}, period: chosen, page: 0, size: 5 },
                NOW,
              );
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

    it('dates the alert of an endpoint by the minute whose requests tipped the rate', async () => {
      const entries = [200, 190, 61].map((minutes) => answered(minutes * MINUTE_MS));
      const failed = [60, 59].map((minutes) => answered(minutes * MINUTE_MS, { status: 500 }));
      const detectedAt = '2026-03-30T09:17:00.000Z';
      await tables.write({ entries: [...entries, ...failed] });
      for (const later of [0, 3_000]) {
        const period = { from: lastDay.from + later, to: lastDay.to + later };
        expect(await logs.alerts(period, NOW + later)).toMatchObject([
          {
            type: 'ENDPOINT_ERROR_RATE',
            detectedAt,
            message: expect.stringMatching(/^40,0 % von 5/),
          },
          { type: 'NEW_EVENT_TYPE' },
        ]);
      }
    });

    it('counts catalogue calls of all processes, per second and per minute', async () => {
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

    it('stores the breaker of each process, and the checkpoint of the event log', async () => {
      const seen = { processId: 'p', state: 'OPEN', at: NOW, lastOpenAt: NOW } as const;
      await tables.write({ entries: [], breaker: { ...seen, state: 'CLOSED', at: NOW - 1 } });
      await tables.write({ entries: [], breaker: seen, followed: '0000000000000007' });
      expect(await tables.breakers(NOW - 1_000)).toEqual([seen]);
      expect(await tables.followed()).toBe('0000000000000007');
    });

    it('sums the remaining hours of a day whose first hours are deleted', async () => {
      const agoHours = [30, 54, 57, 70, 80];
      await tables.write({ entries: agoHours.map((ago) => answered(ago * HOUR_MS)) });
      await tables.forgetBefore(NOW - 54.5 * HOUR_MS, NOW);
      const all = await logs.endpoints({ from: 0, to: NOW }, NOW);
      expect(all.map(({ totalRequests }) => totalRequests)).toEqual([2]);
    });

    it('stay within their limit: the oldest entries make room for the newest', async () => {
      const mebibyte = 1024 ** 2;
      const ends = async () => {
        const ever = { from: 0, to: NOW };
        const [oldest] = await tables.entries({}, ever, 'oldest', { limit: 1 });
        const [newest] = await tables.entries({}, ever, 'newest', { limit: 1 });
        return { oldest: parseInt(oldest?.message ?? ''), newest: parseInt(newest?.message ?? '') };
      };
      for (let nth = 0; nth < 10; nth++) await tables.write(minuteOf(nth));
      await tables.limitTo(mebibyte);
      const lowered = await ends();
      expect(lowered).toMatchObject({ newest: 9 });
      expect(lowered.oldest).toBeGreaterThan(2);
      for (let nth = 10; nth < 90; nth++) await tables.write(minuteOf(nth));
      const later = await ends();
      expect(later).toMatchObject({ newest: 89 });
      // MongoDB is asked for its size after some batches only.
      expect(later.oldest).toBeGreaterThan(60);
      expect(await tables.correlationsBeginning('correlation-0-', 1)).toEqual([]);
    });

    it('deletes older entries, and no others', async () => {
      const [old, young] = [answered(40 * 24 * HOUR_MS, { correlationId: 'old' }), answered(HOUR_MS)];
      await tables.write({ entries: [old, young] });
      await tables.forgetBefore(NOW - 30 * 24 * HOUR_MS, NOW);
      const { content } = await logs.page({ filter: {}, period: always, page: 0, size: 25 }, NOW);
      expect(content).toEqual([young]);
      expect(await logs.timeline('old')).toMatchObject({ entries: [] });
    });
  });
}
