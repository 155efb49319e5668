import type { BreakerState } from '#contracts/monitoring/monitoring.api.js';
import type { LogEntry } from '#contracts/monitoring/log-entry.js';

/** Milliseconds since 1970, as the log counts. */
export type Millis = number;
export const SECOND_MS = 1_000;
export const MINUTE_MS = 60 * SECOND_MS;
export const HOUR_MS = 60 * MINUTE_MS;
/** A day of UTC, as sums are kept by: nobody sees where it begins. */
export const DAY_MS = 24 * HOUR_MS;
/** Lengths of time that endpoints are added up over. */
export const SLOTS = { minute: MINUTE_MS, hour: HOUR_MS, day: DAY_MS } as const;
export type Slot = keyof typeof SLOTS;
/** Minutes of endpoints are kept so long; what is older is known by the hour. */
export const MINUTES_KEPT_MS = 48 * HOUR_MS;
/** Seconds of catalogue calls are kept so long; what is older is known by the minute. */
export const SECONDS_KEPT_MS = 3 * HOUR_MS;

/** Instants: not before `from`, not after `to`. */
export type Period = { readonly from: Millis; readonly to: Millis };

/** Which entries are meant; what is missing does not matter. `events`: one of these. */
export type LogFilter = {
  readonly correlationId?: string;
  readonly events?: readonly string[];
  readonly level?: string;
  readonly status?: number;
};

export type HourCount = { readonly hour: Millis; readonly count: number };

/** Requests of one endpoint in one slot of time. */
export type EndpointSums = {
  readonly method: string;
  readonly path: string;
  readonly requests: number;
  readonly errors: number;
  readonly durationSumMs: number;
  readonly durationMaxMs: number;
};

/** An entry that an alert is looked for in: an error in a browser, a log-in that was refused. */
export type Suspect = { readonly at: Millis; readonly message: string };
export type SuspectKind = 'frontend-error' | 'refused-login';

/** A correlation as it stands: `answers` are its http-response and tecdoc-call entries. */
export type CorrelationSums = {
  readonly correlationId: string;
  readonly first: Millis;
  readonly last: Millis;
  readonly events: number;
  readonly answers: number;
  readonly errors: number;
  readonly durationSumMs: number;
};

/** What the catalogue was asked in one second, by all processes. */
export type CallCounts = {
  readonly calls: number;
  readonly fourXx: number;
  readonly fiveXx: number;
  readonly hits: number;
  readonly misses: number;
};
export type CallsAt = CallCounts & { readonly at: Millis };

/** A process's breaker, with its last sign of life. */
export type SeenBreaker = {
  readonly processId: string;
  readonly state: BreakerState;
  readonly at: Millis;
  /** When it was open last; null: never, as far as anybody remembers. */
  readonly lastOpenAt: Millis | null;
};

/** What is written at once. */
export type LogBatch = {
  readonly entries: readonly LogEntry[];
  /** By second. */
  readonly calls?: readonly CallsAt[];
  readonly breaker?: SeenBreaker;
  /** The place behind the last event that these entries tell of. */
  readonly followed?: string;
};

/**
 * Where logs are kept: entries, what is added up from them, and counters. Derived from nothing and not part of backup,
 * transfer or rebuild.
 * Promises: a batch is written whole or not at all; an entry whose id is there already is written once and counted once;
 * writes of several processes add up. Rejects with `StoreUnavailable`.
 */
export interface LogTables {
  write(batch: LogBatch): Promise<void>;
  /** Entries in the period, by time and id; `skip` is small. */
  entries(
    filter: LogFilter,
    period: Period,
    order: 'newest' | 'oldest',
    page: { readonly limit: number; readonly skip?: number; readonly after?: EntryKey },
  ): Promise<readonly LogEntry[]>;
  count(filter: LogFilter, period: Period): Promise<number>;
  /** Whole hours between these, newest first, without those that have no entry. */
  hourCounts(filter: Omit<LogFilter, 'correlationId'>, period: Period): Promise<readonly HourCount[]>;
  /** Added up over whole slots whose beginning is in the period. */
  endpoints(slot: Slot, period: Period): Promise<readonly EndpointSums[]>;
  /** The beginning of the oldest day that endpoints are added up over, which may lack hours; null: there is none. */
  oldestDay(): Promise<Millis | null>;
  /** The first `limit` entries in the period that are suspect, oldest first. */
  suspects(kind: SuspectKind, period: Period, limit: number): Promise<readonly Suspect[]>;
  /** The correlations whose last entry is in the period: the `limit` with the highest error rate. */
  worstCorrelations(period: Period, limit: number): Promise<readonly CorrelationSums[]>;
  /** Every event that was ever seen, with its first time. */
  eventTypes(): Promise<readonly { readonly event: string; readonly first: Millis }[]>;
  calls(period: Period): Promise<readonly CallsAt[]>;
  callsByMinute(period: Period): Promise<readonly CallsAt[]>;
  breakers(since: Millis): Promise<readonly SeenBreaker[]>;
  followed(): Promise<string>;
  forgetBefore(instant: Millis, now: Millis): Promise<void>;
  close(): Promise<void>;
}

/** Where an entry stands in the order of its list. */
export type EntryKey = { readonly at: Millis; readonly id: string };
