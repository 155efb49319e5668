import { LOG_EVENTS, type LogEntry } from '#contracts/monitoring/log-entry.js';
import type {
  CorrelationMetric,
  EndpointMetric,
  HistogramBar,
  LogAlert,
  LogPage,
  LogTimeline,
} from '#contracts/monitoring/logs.api.js';
import { BadPageKey } from '#projections/engine/read-store.js';
import { frontendAlerts, BURST_MS, loginAlerts, newestFirst, newTypeAlerts } from './alerts.js';
import { datedEndpointAlerts } from './endpoint-alerts.js';
import {
  DAY_MS,
  HOUR_MS,
  MINUTE_MS,
  MINUTES_KEPT_MS,
  SLOTS,
  type EndpointSums,
  type EntryKey,
  type LogFilter,
  type LogTables,
  type Millis,
  type Period,
  type Slot,
  type Suspect,
  type SuspectKind,
} from './log-tables.js';
import { addEndpoints, requestOf, slotOf } from './rollups.js';

const TIMELINE_LENGTH = 500;
const TOP = 10;
/** Characters of a correlation id that may stand for all of it. */
const LEAST_OF_ID = 8;
/** Maximum number of entries examined for the alerts of a period. */
const MOST_SUSPECTS = 10_000;

export type LogPageWish = {
  readonly filter: LogFilter;
  readonly period: Period;
  readonly page: number;
  readonly size: number;
  /** `next` of the previous page. */
  readonly after?: string;
};

export const LOG_STORE = Symbol('LogStore');

/** Queries of the log dashboard. Totals and far pages come from hourly counts, never from a scan. */
export class LogStore {
  constructor(readonly tables: LogTables) {}

  /** A page of entries, newest first. A correlation id may be shortened to its beginning. */
  async page({ filter: asked, period, page, size, after }: LogPageWish, now: Millis): Promise<LogPage> {
    const filter = await this.withWholeId(asked);
    const hours = await this.hours(filter, upToSlot(HOUR_MS, period, now));
    const totalElements = hours.reduce((sum, { count }) => sum + count, 0);
    const key = after === undefined ? null : keyFrom(after);
    const found =
      key === null
        ? await this.entriesFrom(hours, filter, page * size, size + 1)
        : await this.tables.entries(filter, upToKey(period, key), 'newest', { limit: size + 1, after: key });
    const content = found.slice(0, size);
    const last = content.at(-1);
    return {
      content,
      totalElements,
      totalPages: Math.ceil(totalElements / size),
      page,
      size,
      next: found.length > size && last !== undefined ? keyText(last) : null,
    };
  }

  /** Entries per hour of the period, oldest first. */
  async histogram(filter: LogFilter, period: Period, now: Millis): Promise<readonly HistogramBar[]> {
    const hours = await this.hours(await this.withWholeId(filter), upToSlot(HOUR_MS, period, now));
    return hours
      .map(({ from, count }) => ({ hour: new Date(slotOf(from, HOUR_MS)).toISOString(), count }))
      .toReversed();
  }

  /** The entries of one correlation id, which may be shortened to its beginning; oldest first. */
  async timeline(shown: string): Promise<LogTimeline> {
    const correlationId = await this.wholeId(shown);
    const period = { from: 0, to: Number.MAX_SAFE_INTEGER };
    const entries = await this.tables.entries({ correlationId }, period, 'oldest', {
      limit: TIMELINE_LENGTH,
    });
    const [last] = await this.tables.entries({ correlationId }, period, 'newest', { limit: 1 });
    return { firstSeen: entries[0]?.createdAt ?? null, lastSeen: last?.createdAt ?? null, entries };
  }

  async endpoints(period: Period, now: Millis, method?: string): Promise<readonly EndpointMetric[]> {
    const sums = (await this.endpointSums(period, now)).filter(
      (endpoint) => method === undefined || endpoint.method === method,
    );
    return sums
      .toSorted((a, b) => b.requests - a.requests || targetOf(a).localeCompare(targetOf(b)))
      .slice(0, TOP)
      .map(({ method: called, path, requests, errors, durationSumMs, durationMaxMs }) => ({
        method: called,
        path,
        totalRequests: requests,
        errorRate: errors / requests,
        averageDurationMs: durationSumMs / requests,
        maxDurationMs: durationMaxMs,
      }));
  }

  /** The correlations with the highest error rate, of those that ended in the period. */
  async correlations(period: Period): Promise<readonly CorrelationMetric[]> {
    const worst = await this.tables.worstCorrelations(period, TOP);
    return worst.map(({ correlationId, events, answers, errors, durationSumMs, last }) => ({
      correlationId,
      totalEvents: events,
      errorRate: answers === 0 ? 0 : errors / answers,
      averageDurationMs: answers === 0 ? 0 : durationSumMs / answers,
      lastSeen: new Date(last).toISOString(),
    }));
  }

  /** Anomalies of the period, newest first, computed at each call. */
  async alerts(period: Period, now: Millis): Promise<readonly LogAlert[]> {
    const withBurst = { ...period, from: period.from - BURST_MS };
    const suspects = (kind: SuspectKind): Promise<readonly Suspect[]> =>
      this.tables.suspects(kind, withBurst, MOST_SUSPECTS);
    const alerts = [
      ...(await datedEndpointAlerts(this.tables, await this.endpointSums(period, now), endOf(period, now))),
      ...frontendAlerts(await suspects('frontend-error'), period),
      ...loginAlerts(await suspects('refused-login'), period),
      ...newTypeAlerts(await this.tables.eventTypes(), period),
    ];
    return alerts.toSorted(newestFirst);
  }

  async eventTypes(): Promise<readonly string[]> {
    const seen = (await this.tables.eventTypes()).map(({ event }) => event);
    return [...new Set<string>([...LOG_EVENTS, ...seen])].toSorted((a, b) => a.localeCompare(b));
  }

  private async withWholeId(filter: LogFilter): Promise<LogFilter> {
    const { correlationId } = filter;
    return correlationId === undefined
      ? filter
      : { ...filter, correlationId: await this.wholeId(correlationId) };
  }

  /** The only id that begins so; the text itself if none or several do. */
  private async wholeId(shown: string): Promise<string> {
    const beginning = shown.replace(/…$/u, '');
    if (beginning.length < LEAST_OF_ID) return shown;
    const [first, second] = await this.tables.correlationsBeginning(beginning, 2);
    return first !== undefined && (second === undefined || first === beginning) ? first : shown;
  }

  /** Entries per hour of the period, newest first; partial hours at the edges are counted from the entries. */
  private async hours(
    filter: LogFilter,
    period: Period,
  ): Promise<readonly (Period & { readonly count: number })[]> {
    if (filter.correlationId !== undefined) return this.counted(filter, [period]);
    const first = slotOf(period.from + HOUR_MS - 1, HOUR_MS);
    const end = slotOf(period.to + 1, HOUR_MS);
    if (first >= end) return this.counted(filter, [period]);
    const whole = await this.tables.hourCounts(filter, { from: first, to: end - HOUR_MS });
    const [late, early] = [
      { from: end, to: period.to },
      { from: period.from, to: first - 1 },
    ];
    return [
      ...(await this.counted(filter, [late])),
      ...whole.map(({ hour, count }) => ({ from: hour, to: hour + HOUR_MS - 1, count })),
      ...(await this.counted(filter, [early])),
    ];
  }

  private async counted(
    filter: LogFilter,
    periods: readonly Period[],
  ): Promise<(Period & { readonly count: number })[]> {
    const counted: (Period & { count: number })[] = [];
    for (const period of periods) {
      if (period.from > period.to) continue;
      const count = await this.tables.count(filter, period);
      if (count > 0) counted.push({ ...period, count });
    }
    return counted;
  }

  /** The entries at these positions of the list; whole hours before them are skipped by their counts. */
  private async entriesFrom(
    hours: readonly (Period & { readonly count: number })[],
    filter: LogFilter,
    place: number,
    limit: number,
  ): Promise<LogEntry[]> {
    const found: LogEntry[] = [];
    let skip = place;
    for (const { count, ...hour } of hours) {
      if (found.length >= limit) break;
      if (skip >= count) {
        skip -= count;
        continue;
      }
      const page = { limit: limit - found.length, skip };
      found.push(...(await this.tables.entries(filter, hour, 'newest', page)));
      skip = 0;
    }
    return found;
  }

  /**
   * All endpoints of the period. Adds up the sums of whole days, hours and kept minutes and reads the rest from the
   * entries. For the oldest day, and for entries older than the daily sums, it uses the hours.
   */
  private async endpointSums(period: Period, now: Millis): Promise<readonly EndpointSums[]> {
    const { from, to } = upToSlot(MINUTE_MS, period, now);
    const oldest = await this.tables.oldestDay();
    const byDay = oldest === null ? Infinity : oldest + DAY_MS;
    return addEndpoints([
      ...(await this.sumsIn({ from, to: Math.min(to, byDay - 1) }, now, ['hour', 'minute'])),
      ...(await this.sumsIn({ from: Math.max(from, byDay), to }, now, ['day', 'hour', 'minute'])),
    ]);
  }

  private async sumsIn(
    period: Period,
    now: Millis,
    [slot, ...shorter]: readonly Slot[],
  ): Promise<EndpointSums[]> {
    if (period.from > period.to) return [];
    const isForgotten = slot === 'minute' && period.from < now - MINUTES_KEPT_MS + HOUR_MS;
    if (slot === undefined || isForgotten) return this.requestsIn(period);
    const length = SLOTS[slot];
    const first = slotOf(period.from + length - 1, length);
    const end = slotOf(period.to + 1, length);
    if (first >= end) return this.sumsIn(period, now, shorter);
    return [
      ...(await this.tables.endpoints(slot, { from: first, to: end - length })),
      ...(await this.sumsIn({ from: period.from, to: first - 1 }, now, shorter)),
      ...(await this.sumsIn({ from: end, to: period.to }, now, shorter)),
    ];
  }

  private async requestsIn(period: Period): Promise<EndpointSums[]> {
    const sums: EndpointSums[] = [];
    let after: EntryKey | undefined;
    do {
      const responses = { events: ['http-response'] };
      const page = await this.tables.entries(responses, upToKey(period, after), 'newest', {
        limit: MOST_SUSPECTS,
        after,
      });
      sums.push(...page.flatMap((entry) => requestOf(entry) ?? []));
      after = page.length < MOST_SUSPECTS ? undefined : keyOf(page.at(-1) as LogEntry);
    } while (after !== undefined);
    return addEndpoints(sums);
  }
}

/**
 * Nothing is later than now, so a period up to now ends with the hour or minute that runs, or later: the sum of that slot
 * is read instead of its entries, which can be hundreds of thousands.
 */
function upToSlot(length: Millis, { from, to }: Period, now: Millis): Period {
  return { from, to: to < now ? to : Math.max(to, slotOf(now, length) + length - 1) };
}

/** A store that looked for the key only would read all newer entries, which are more with each second. */
function upToKey({ from, to }: Period, after: EntryKey | undefined): Period {
  return { from, to: Math.min(to, after?.at ?? to) };
}

function endOf({ from, to }: Period, now: Millis): Period {
  return { from, to: Math.min(to, now) };
}

function targetOf({ method, path }: EndpointSums): string {
  return `${path} ${method}`;
}

function keyOf({ createdAt, id }: LogEntry): EntryKey {
  return { at: Date.parse(createdAt), id };
}

function keyText(entry: LogEntry): string {
  return `${keyOf(entry).at}~${entry.id}`;
}

/** Throws `BadPageKey` for an invalid key. */
function keyFrom(text: string): EntryKey {
  const match = /^(\d{1,15})~(.+)$/.exec(text);
  if (match === null) throw new BadPageKey();
  return { at: Number(match[1]), id: match[2] as string };
}
