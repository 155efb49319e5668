import type { LogEntry } from '#contracts/monitoring/log-entry.js';
import { HOUR_MS, SLOTS, type EndpointSums, type Millis, type Slot } from './log-tables.js';

/** The path that failed log-ins are looked for at. */
export const LOGIN_PATH = '/api/auth/login';
/** The sources whose status and duration count as an answer. */
const ANSWERS = new Set(['http-response', 'tecdoc-call']);
const ALL_SLOTS: readonly Slot[] = ['minute', 'hour', 'day'];

/** True for a status that counts as an error: 400 and more. */
export function isError(status: number | null): boolean {
  return status !== null && status >= 400;
}

/** True for an entry that has an outcome: an answered call, or one to the catalogue. */
export function isAnswer({ event }: LogEntry): boolean {
  return ANSWERS.has(event);
}

/** The hour, minute or second that this instant is in, by its beginning. */
export function slotOf(instant: Millis, lengthMs: number): Millis {
  return Math.floor(instant / lengthMs) * lengthMs;
}

/** A minute, hour or day by its beginning. */
export type SlotOfTime = { readonly slot: Slot; readonly at: Millis };

/** What one entry adds to the sums. */
export type Increments = {
  readonly hour: Millis;
  /** Null where the entry is no answered call. */
  readonly endpoint: { readonly sums: EndpointSums; readonly slots: readonly SlotOfTime[] } | null;
  readonly correlation: {
    readonly id: string;
    readonly answers: number;
    readonly errors: number;
    readonly durationMs: number;
  } | null;
};

/** What this entry adds to each sum. Pure; the sums are those of all entries. */
export function incrementsOf(entry: LogEntry): Increments {
  const at = Date.parse(entry.createdAt);
  const hour = slotOf(at, HOUR_MS);
  const { method, path, status, correlationId } = entry;
  const durationMs = entry.durationMs ?? 0;
  const error = isError(status) ? 1 : 0;
  const isRequest = entry.event === 'http-response' && method !== null && path !== null;
  const answer = isAnswer(entry) ? 1 : 0;
  return {
    hour,
    endpoint: isRequest
      ? {
          sums: {
            method,
            path,
            requests: 1,
            errors: error,
            durationSumMs: durationMs,
            durationMaxMs: durationMs,
          },
          slots: ALL_SLOTS.map((slot) => ({ slot, at: slotOf(at, SLOTS[slot]) })),
        }
      : null,
    correlation:
      correlationId === null
        ? null
        : { id: correlationId, answers: answer, errors: answer * error, durationMs: answer * durationMs },
  };
}

/** Sums of the same endpoint become one. */
export function addEndpoints(parts: readonly EndpointSums[]): EndpointSums[] {
  const sums = new Map<string, EndpointSums>();
  for (const part of parts) {
    const key = `${part.method} ${part.path}`;
    const known = sums.get(key);
    sums.set(
      key,
      known === undefined
        ? part
        : {
            ...known,
            requests: known.requests + part.requests,
            errors: known.errors + part.errors,
            durationSumMs: known.durationSumMs + part.durationSumMs,
            durationMaxMs: Math.max(known.durationMaxMs, part.durationMaxMs),
          },
    );
  }
  return [...sums.values()];
}
