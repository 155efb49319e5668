import type { Period } from '../platform/telemetry/log-store/log-tables.js';
import type { LogBook } from '../platform/telemetry/log-store/log-book.js';
import type { LogStore } from '../platform/telemetry/log-store/log-store.js';
import { LogsController } from './logs.controller.js';

/** Each look at the clock is a millisecond later. */
const ticking = () => {
  let now = Date.parse('2026-11-27T10:00:00.000Z');
  return { now: () => new Date(now++).toISOString() };
};

describe('sums of the logs without an end', () => {
  const asked: { readonly period: Period; readonly now: number }[] = [];
  const note = async (period: Period, now: number) => {
    asked.push({ period, now });
    return [];
  };
  const logs = { endpoints: note, alerts: note } as unknown as LogStore;
  const controller = new LogsController(logs, {} as LogBook, ticking());

  it.each(['endpoints', 'alerts'] as const)('end now: %s', async (kind) => {
    await controller[kind]({});
    const { period, now } = asked.at(-1) ?? {};
    expect(period?.to).toBe(now);
  });
});
