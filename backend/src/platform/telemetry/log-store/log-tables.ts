import type { BreakerState } from '#contracts/monitoring/monitoring.api.js';
import type { LogEntry } from '#contracts/monitoring/log-entry.js';

/** Milliseconds since 1970. */
export type Millis = number;
export const SECOND_MS = 1_000;
export const MINUTE_MS = 60 * SECOND_MS;
export const HOUR_MS = 60 * MINUTE_MS;
/** A UTC day; users never see its boundaries. */
export const DAY_MS = 24 * HOUR_MS;
export const SLOTS = { minute: MINUTE_MS, hour: HOUR_MS, day: DAY_MS } as const;
export type Slot = keyof typeof SLOTS;
/** How long sums per minute are kept; older ones are per hour. */
export const MINUTES_KEPT_MS = 48 * HOUR_MS;
/** How long catalogue calls per second are kept; older ones are per minute. */
export const SECONDS_KEPT_MS = 3 * HOUR_MS;

/** How many bytes the logs may take if nobody has chosen another limit: 1 GiB. */
export const LOG_BYTES = 1024 ** 3;
/** Free bytes of the disk that the logs leave to the other data of the garage: 512 MiB. */
export const FREE_DISK_BYTES = 512 * 1024 ** 2;
/**
 * The part of the limit that MongoDB frees at once when it is reached, so that not every batch has to make room; by which a
 * file may be beyond its limit before it is copied.
 */
export const ROOM = 0.1;

/** Both ends inclusive. */
export type Period = { readonly from: Millis; readonly to: Millis };

/** Missing fields do not filter. `events`: any of these. */
export type LogFilter = {
  readonly correlationId?: string;
  readonly events?: readonly string[];
  readonly level?: string;
  readonly status?: number;
};

export type HourCount = { readonly hour: Millis; readonly count: number };

export type EndpointSums = {
  readonly method: string;
  readonly path: string;
  readonly requests: number;
  readonly errors: number;
  readonly durationSumMs: number;
  readonly durationMaxMs: number;
};

/** The sums of one slot; `at`: its beginning. */
export type EndpointSlot = EndpointSums & { readonly at: Millis };

/** An entry relevant for alerts: a browser error or a refused log-in. */
export type Suspect = { readonly at: Millis; readonly message: string };
export type SuspectKind = 'frontend-error' | 'refused-login';

/** Sums of one correlation; `answers`: its http-response and tecdoc-call entries. */
export type CorrelationSums = {
  readonly correlationId: string;
  readonly first: Millis;
  readonly last: Millis;
  readonly events: number;
  readonly answers: number;
  readonly errors: number;
  readonly durationSumMs: number;
};

/** Catalogue queries of one second, of all processes. */
export type CallCounts = {
  readonly calls: number;
  readonly fourXx: number;
  readonly fiveXx: number;
  readonly hits: number;
  readonly misses: number;
};
export type CallsAt = CallCounts & { readonly at: Millis };

/** A process's circuit breaker at its last report. */
export type SeenBreaker = {
  readonly processId: string;
  readonly state: BreakerState;
  readonly at: Millis;
  /** When it was last open; null: unknown. */
  readonly lastOpenAt: Millis | null;
};

export type LogBatch = {
  readonly entries: readonly LogEntry[];
  /** By second. */
  readonly calls?: readonly CallsAt[];
  readonly breaker?: SeenBreaker;
  /** Position of the last event covered by these entries. */
  readonly followed?: string;
};

/**
 * Storage of logs: entries, their sums, and counters. Not part of backup, transfer or rebuild. A batch is written
 * completely or not at all; an entry with a known id is written and counted once; writes of several processes add up.
 * Rejects with `StoreUnavailable`.
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
  /** Whole hours between these, newest first, without empty ones. */
  hourCounts(filter: Omit<LogFilter, 'correlationId'>, period: Period): Promise<readonly HourCount[]>;
  /** Sums of the whole slots that begin in the period. */
  endpoints(slot: Slot, period: Period): Promise<readonly EndpointSums[]>;
  /** Sums of each whole slot that begins in the period, oldest first. */
  endpointSlots(slot: Slot, period: Period): Promise<readonly EndpointSlot[]>;
  /** The beginning of the oldest day with daily sums, which may be incomplete; null: none. */
  oldestDay(): Promise<Millis | null>;
  /** The first `limit` suspect entries in the period, oldest first. */
  suspects(kind: SuspectKind, period: Period, limit: number): Promise<readonly Suspect[]>;
  /** Of the correlations whose last entry is in the period, the `limit` with the highest error rate. */
  worstCorrelations(period: Period, limit: number): Promise<readonly CorrelationSums[]>;
  /** The ids that begin with these characters, which are no wildcards; in ascending order. */
  correlationsBeginning(beginning: string, limit: number): Promise<readonly string[]>;
  eventTypes(): Promise<readonly { readonly event: string; readonly first: Millis }[]>;
  calls(period: Period): Promise<readonly CallsAt[]>;
  callsByMinute(period: Period): Promise<readonly CallsAt[]>;
  breakers(since: Millis): Promise<readonly SeenBreaker[]>;
  followed(): Promise<string>;
  forgetBefore(instant: Millis, now: Millis): Promise<void>;
  /**
   * Lets the logs take this many bytes from now on, in all processes and after restarts. Beyond, the oldest entries make
   * room for new ones. Default: `LOG_BYTES`.
   */
  limitTo(mostBytes: number): Promise<void>;
  close(): Promise<void>;
}

/** Sorts after every character of a correlation id. */
export const BEHIND_ALL_IDS = '~';

export type EntryKey = { readonly at: Millis; readonly id: string };

/**
 * Where log entries are written: a separate thread, or the calling thread in short-lived processes (commands, tests).
 */
export type LogWriterPlace = 'thread' | 'here';
