import { Inject, Injectable } from '@nestjs/common';
import { alarmsStream } from '#contracts/monitoring/alarms.js';
import type {
  BreakerState,
  CallsOfMinute,
  MonitoringSnapshot,
} from '#contracts/monitoring/monitoring.api.js';
import { newestAlarms } from '#projections/monitoring/alarm-log.js';
import type { ReadModels } from '#projections/engine/read-models.js';
import { Clock } from '../platform/clock.js';
import { READ_MODELS } from '../platform/read-models.js';
import { Streams } from '../platform/streams/streams.js';
import { LOG_BOOK, type LogBook } from '../platform/telemetry/log-store/log-book.js';
import { LOG_STORE, type LogStore } from '../platform/telemetry/log-store/log-store.js';
import { HOUR_MS, MINUTE_MS, type CallsAt, type Millis } from '../platform/telemetry/log-store/log-tables.js';
import { slotOf } from '../platform/telemetry/log-store/rollups.js';
import { ALIVE_WITHIN_MS } from './alarm-rules.js';

const CACHE_LOOK_BACK_MS = 15 * MINUTE_MS;
const ALARM_LOG_LENGTH = 20;
const MINUTES_SHOWN = 60;
const WORST_FIRST: readonly BreakerState[] = ['OPEN', 'HALF_OPEN', 'CLOSED'];

@Injectable()
export class Snapshots {
  constructor(
    private readonly streams: Streams,
    private readonly clock: Clock,
    @Inject(LOG_STORE) private readonly logs: LogStore,
    @Inject(LOG_BOOK) private readonly book: LogBook,
    @Inject(READ_MODELS) private readonly readModels: ReadModels,
  ) {}

  async take(): Promise<MonitoringSnapshot> {
    await this.book.flush();
    const generatedAt = this.clock.now();
    const now = Date.parse(generatedAt);
    const recent = await this.logs.tables.calls({ from: now - CACHE_LOOK_BACK_MS + 1, to: now });
    const lastMinute = sum(recent.filter(({ at }) => at > now - MINUTE_MS));
    const { hits, misses } = sum(recent);
    const { state: active } = await this.streams.load(alarmsStream, '');
    const alarms = await newestAlarms(this.readModels, ALARM_LOG_LENGTH);
    return {
      callsPerMinute: lastMinute.calls,
      fourXxRatio: ratio(lastMinute.fourXx, lastMinute.calls),
      fiveXxRatio: ratio(lastMinute.fiveXx, lastMinute.calls),
      breakerState: await this.worstBreaker(now),
      cacheHitRate: ratio(hits, hits + misses),
      generatedAt,
      activeAlarms: [...active.values()].map(({ type, severity, message, since }) => ({
        type,
        severity,
        message,
        since,
      })),
      alarmLog: alarms.map(({ at: timestamp, type, state, message }) => ({
        timestamp,
        type,
        state,
        message,
      })),
      history: await this.lastHour(now),
    };
  }

  private async worstBreaker(now: Millis): Promise<BreakerState> {
    const states = (await this.logs.tables.breakers(now - ALIVE_WITHIN_MS)).map(({ state }) => state);
    return WORST_FIRST.find((state) => states.includes(state)) ?? 'CLOSED';
  }

  private async lastHour(now: Millis): Promise<readonly CallsOfMinute[]> {
    const last = slotOf(now, MINUTE_MS);
    const known = await this.logs.tables.callsByMinute({ from: last - HOUR_MS + MINUTE_MS, to: last });
    const byMinute = new Map(known.map((counts) => [counts.at, counts]));
    return Array.from({ length: MINUTES_SHOWN }, (_, place) => {
      const at = last - (MINUTES_SHOWN - 1 - place) * MINUTE_MS;
      const { calls = 0, fourXx = 0, fiveXx = 0 } = byMinute.get(at) ?? {};
      return { minute: new Date(at).toISOString(), calls, fourXx, fiveXx };
    });
  }
}

function sum(counts: readonly CallsAt[]): Omit<CallsAt, 'at'> {
  const total = { calls: 0, fourXx: 0, fiveXx: 0, hits: 0, misses: 0 };
  for (const { calls, fourXx, fiveXx, hits, misses } of counts) {
    total.calls += calls;
    total.fourXx += fourXx;
    total.fiveXx += fiveXx;
    total.hits += hits;
    total.misses += misses;
  }
  return total;
}

function ratio(part: number, whole: number): number {
  return whole === 0 ? 0 : part / whole;
}
