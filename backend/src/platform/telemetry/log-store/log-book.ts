import type { BreakerState } from '#contracts/monitoring/monitoring.api.js';
import type { LogEntry, LogEvent, LogLevel, LogOutcome } from '#contracts/monitoring/log-entry.js';
import type { Clock } from '../../clock.js';
import {
  SECOND_MS,
  type CallCounts,
  type CallsAt,
  type LogBatch,
  type LogTables,
  type Millis,
} from './log-tables.js';
import { newUuid } from '../../new-uuid.js';
import { slotOf } from './rollups.js';

const FLUSH_EVERY_MS = 500;
/** An error may be the last entry of a process. */
const FLUSH_ERROR_WITHIN_MS = 100;
const FLUSH_AT = 1_000;
/** Maximum number of waiting entries; more are dropped and counted. */
const MOST_WAITING = 20_000;
const MESSAGE_LENGTH = 2_000;
const PATH_LENGTH = 200;
const STACK_LENGTH = 8_000;

export type Note = {
  readonly event: LogEvent;
  readonly message: string;
  readonly level?: LogLevel;
  readonly path?: string | null;
  readonly entityName?: string | null;
  readonly status?: number | null;
  readonly durationMs?: number | null;
  readonly method?: string | null;
  readonly stack?: string | null;
  readonly correlationId?: string | null;
};

export const LOG_BOOK = Symbol('LogBook');

const NO_CALLS: CallCounts = { calls: 0, fourXx: 0, fiveXx: 0, hits: 0, misses: 0 };

/**
 * Takes notes without blocking the caller. Notes are written in batches: every half second, after 1,000 notes, and soon
 * after an error. Notes that cannot be written fast enough are dropped and counted. A crash loses the waiting notes.
 */
export class LogBook {
  private waiting: LogEntry[] = [];
  private readonly calls = new Map<Millis, CallCounts>();
  private breaker: BreakerState | null = null;
  private lastBreaker: BreakerState | null = null;
  private lastOpenAt: Millis | null = null;
  private timer: NodeJS.Timeout | undefined;
  private flushAt = Number.POSITIVE_INFINITY;
  private flushing: Promise<void> | null = null;
  private readonly processId = newUuid();
  /** Notes lost because writing was too slow or failed. */
  dropped = 0;

  constructor(
    private readonly tables: LogTables,
    private readonly clock: Clock,
    private readonly onFault: (error: unknown, lost: number) => void = () => undefined,
  ) {}

  note(note: Note): void {
    this.add(entryFrom(note, newUuid(), this.clock.now()));
  }

  add(entry: LogEntry): void {
    if (this.waiting.length >= MOST_WAITING) {
      this.dropped++;
      return;
    }
    this.waiting.push(entry);
    if (this.waiting.length >= FLUSH_AT) void this.flush();
    else this.flushWithin(entry.level === 'ERROR' ? FLUSH_ERROR_WITHIN_MS : FLUSH_EVERY_MS);
  }

  /** Counts a query to the catalogue's provider or its cache. */
  countCall(counts: Partial<CallCounts>): void {
    const second = slotOf(Date.parse(this.clock.now()), SECOND_MS);
    const known = this.calls.get(second) ?? NO_CALLS;
    const sum = Object.fromEntries(
      Object.entries(known).map(([name, count]) => [name, count + (counts[name as keyof CallCounts] ?? 0)]),
    ) as CallCounts;
    this.calls.set(second, sum);
    this.flushWithin(FLUSH_EVERY_MS);
  }

  /** Records the state of this process's breaker; call regularly while the process lives. */
  noteBreaker(state: BreakerState): void {
    const now = Date.parse(this.clock.now());
    // A breaker that closes now was open until now.
    if (state === 'OPEN' || this.lastBreaker === 'OPEN') this.lastOpenAt = now;
    this.lastBreaker = state;
    this.breaker = state;
    this.flushWithin(FLUSH_EVERY_MS);
  }

  /** Resolves when everything noted so far is written or lost. */
  async flush(): Promise<void> {
    clearTimeout(this.timer);
    this.flushAt = Number.POSITIVE_INFINITY;
    while (this.flushing !== null) await this.flushing;
    const batch = this.takeBatch();
    if (batch === null) return;
    this.flushing = this.tables
      .write(batch)
      .catch((error: unknown) => {
        this.dropped += batch.entries.length;
        this.onFault(error, batch.entries.length);
      })
      .finally(() => {
        this.flushing = null;
      });
    await this.flushing;
  }

  async close(): Promise<void> {
    await this.flush();
    await this.tables.close();
  }

  private takeBatch(): LogBatch | null {
    const entries = this.waiting;
    this.waiting = [];
    const calls: CallsAt[] = [...this.calls].map(([at, counts]) => ({ at, ...counts }));
    this.calls.clear();
    const { breaker: state, processId, lastOpenAt } = this;
    this.breaker = null;
    if (entries.length === 0 && calls.length === 0 && state === null) return null;
    const at = Date.parse(this.clock.now());
    return { entries, calls, ...(state === null ? {} : { breaker: { processId, state, at, lastOpenAt } }) };
  }

  private flushWithin(delayMs: number): void {
    const at = performance.now() + delayMs;
    if (this.flushAt <= at) return;
    clearTimeout(this.timer);
    this.flushAt = at;
    this.timer = setTimeout(() => void this.flush(), delayMs);
    this.timer.unref();
  }
}

/** One line without control characters, no longer than its column. */
export function entryFrom(note: Note, id: string, createdAt: string): LogEntry {
  const { event, message, path = null, entityName = null, status = null, durationMs = null } = note;
  const { method = null, stack = null, correlationId = null } = note;
  return {
    id,
    createdAt,
    level: note.level ?? levelOf(status),
    event,
    message: oneLine(message).slice(0, MESSAGE_LENGTH),
    path: path === null ? null : oneLine(path).slice(0, PATH_LENGTH),
    entityName,
    status,
    durationMs,
    correlationId,
    method,
    outcome: outcomeOf(status),
    stack: stack === null ? null : stack.replaceAll(NOT_IN_A_STACK, ' ').slice(0, STACK_LENGTH),
  };
}

/** Control characters and the separators at which some viewers break a line. */
const NOT_IN_A_LINE = /[\p{Cc}\p{Cf}\u2028\u2029]+/gu;
const NOT_IN_A_STACK = /(?!\n)[\p{Cc}\p{Cf}\u2028\u2029]/gu;

export function oneLine(text: string): string {
  return text.replaceAll(NOT_IN_A_LINE, ' ').trim();
}

function levelOf(status: number | null): LogLevel {
  if (status === null || status < 400) return 'INFO';
  return status < 500 ? 'WARN' : 'ERROR';
}

function outcomeOf(status: number | null): LogOutcome | null {
  if (status === null) return null;
  if (status < 400) return 'SUCCESS';
  return status < 500 ? 'CLIENT_ERROR' : 'SERVER_ERROR';
}
