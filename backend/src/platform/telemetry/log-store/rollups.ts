import type { LogEntry } from '#contracts/monitoring/log-entry.js';
import {
  HOUR_MS,
  SLOTS,
  type CorrelationSums,
  type EndpointSums,
  type Millis,
  type Slot,
} from './log-tables.js';

export const LOGIN_PATH = '/api/auth/login';
/** Wrong password, or refused because of too many attempts. */
export const REFUSED_LOGIN_STATUSES: readonly number[] = [401, 429];
/** Event types whose status and duration count as an answer. */
const ANSWERS = new Set(['http-response', 'tecdoc-call']);
const ALL_SLOTS: readonly Slot[] = ['minute', 'hour', 'day'];

export function isError(status: number | null): boolean {
  return status !== null && status >= 400;
}

/** True for an entry with an outcome: an answered call, or a catalogue call. */
export function isAnswer({ event }: LogEntry): boolean {
  return ANSWERS.has(event);
}

/** The beginning of the slot that contains this instant. */
export function slotOf(instant: Millis, lengthMs: number): Millis {
  return Math.floor(instant / lengthMs) * lengthMs;
}

/** Requests of one endpoint in one minute, hour or day. */
export type SlotSums = EndpointSums & { readonly slot: Slot; readonly at: Millis };

/** The changes of all kept sums by a set of entries, each sum once. */
export type LogSums = {
  readonly hours: readonly {
    readonly hour: Millis;
    readonly level: string;
    readonly event: string;
    /** 0: none. */
    readonly status: number;
    readonly n: number;
  }[];
  readonly types: readonly { readonly event: string; readonly first: Millis }[];
  readonly endpoints: readonly SlotSums[];
  readonly correlations: readonly CorrelationSums[];
};

/** Pure. Computes the sums of these entries. */
export function sumsOf(entries: readonly LogEntry[]): LogSums {
  return {
    hours: added(
      entries.map(({ createdAt, level, event, status }) => {
        const hour = slotOf(Date.parse(createdAt), HOUR_MS);
        return { hour, level, event, status: status ?? 0, n: 1 };
      }),
      ({ hour, level, event, status }) => `${hour} ${level} ${event} ${status}`,
      (sum, { n }) => ({ ...sum, n: sum.n + n }),
    ),
    types: added(
      entries.map(({ createdAt, event }) => ({ event, first: Date.parse(createdAt) })),
      ({ event }) => event,
      (sum, { first }) => ({ ...sum, first: Math.min(sum.first, first) }),
    ),
    endpoints: added(
      entries.flatMap(inSlots),
      ({ slot, at, method, path }) => `${slot} ${at} ${method} ${path}`,
      withRequests,
    ),
    correlations: added(
      entries.flatMap((entry) => correlationOf(entry) ?? []),
      ({ correlationId }) => correlationId,
      (sum, one) => ({
        ...sum,
        first: Math.min(sum.first, one.first),
        last: Math.max(sum.last, one.last),
        events: sum.events + one.events,
        answers: sum.answers + one.answers,
        errors: sum.errors + one.errors,
        durationSumMs: sum.durationSumMs + one.durationSumMs,
      }),
    ),
  };
}

export function requestOf({ event, method, path, status, durationMs }: LogEntry): EndpointSums | null {
  if (event !== 'http-response' || method === null || path === null) return null;
  const took = durationMs ?? 0;
  const errors = isError(status) ? 1 : 0;
  return { method, path, requests: 1, errors, durationSumMs: took, durationMaxMs: took };
}

export function addEndpoints(parts: readonly EndpointSums[]): EndpointSums[] {
  return added(parts, ({ method, path }) => `${method} ${path}`, withRequests);
}

function inSlots(entry: LogEntry): SlotSums[] {
  const sums = requestOf(entry);
  if (sums === null) return [];
  const at = Date.parse(entry.createdAt);
  return ALL_SLOTS.map((slot) => ({ slot, at: slotOf(at, SLOTS[slot]), ...sums }));
}

function withRequests<Sums extends EndpointSums>(sum: Sums, one: Sums): Sums {
  return {
    ...sum,
    requests: sum.requests + one.requests,
    errors: sum.errors + one.errors,
    durationSumMs: sum.durationSumMs + one.durationSumMs,
    durationMaxMs: Math.max(sum.durationMaxMs, one.durationMaxMs),
  };
}

function correlationOf(entry: LogEntry): CorrelationSums | null {
  const { correlationId, createdAt, status } = entry;
  if (correlationId === null) return null;
  const at = Date.parse(createdAt);
  const answers = isAnswer(entry) ? 1 : 0;
  const errors = isError(status) ? answers : 0;
  const durationSumMs = answers * (entry.durationMs ?? 0);
  return { correlationId, first: at, last: at, events: 1, answers, errors, durationSumMs };
}

function added<Item>(
  items: readonly Item[],
  keyOf: (item: Item) => string,
  add: (sum: Item, item: Item) => Item,
): Item[] {
  const sums = new Map<string, Item>();
  for (const item of items) {
    const key = keyOf(item);
    const sum = sums.get(key);
    sums.set(key, sum === undefined ? item : add(sum, item));
  }
  return [...sums.values()];
}
