import { pino, type Logger } from 'pino';

/** The one logger of the process: JSON lines on standard output, never with personal data. */
export type Log = Logger;

/** Injection token of the logger. */
export const LOG = Symbol('Log');

export const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;
export type LogLevel = (typeof LOG_LEVELS)[number];

/**
 * Makes the logger. Errors are written with type, message and stack. Lines are written without waiting for the
 * terminal or pipe; what is left is written at exit.
 */
export function createLog(level: LogLevel): Log {
  return pino(
    { level, base: { pid: process.pid }, timestamp: pino.stdTimeFunctions.isoTime },
    pino.destination({ dest: 1, sync: false }),
  );
}
