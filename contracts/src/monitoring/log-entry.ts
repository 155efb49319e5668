import type { Instant } from '../kernel/domain-event.js';

export const LOG_LEVELS = ['INFO', 'WARN', 'ERROR'] as const;
export type LogLevel = (typeof LOG_LEVELS)[number];

/** Event names fixed by the specification; stored logs may contain others. */
export const LOG_EVENTS = [
  'http-request',
  'http-response',
  'frontend-log',
  'backend-log',
  'tecdoc-call',
  'database-write',
  'dashboard-usage',
] as const;
export type LogEvent = (typeof LOG_EVENTS)[number];

export type LogOutcome = 'SUCCESS' | 'CLIENT_ERROR' | 'SERVER_ERROR';

/** Contains no personal data. */
export type LogEntry = {
  readonly id: string;
  readonly createdAt: Instant;
  readonly level: LogLevel;
  readonly event: string;
  readonly message: string;
  /** The route's pattern, without ids and query. */
  readonly path: string | null;
  /** The type of the written stream. */
  readonly entityName: string | null;
  readonly status: number | null;
  readonly durationMs: number | null;
  readonly correlationId: string | null;
  readonly method: string | null;
  readonly outcome: LogOutcome | null;
  /** For browser errors; mapped to sources if possible. */
  readonly stack: string | null;
};
