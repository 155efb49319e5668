import type { LoggerService } from '@nestjs/common';
import type { Log } from './log.js';

/** Redirects Nest's log lines to the process's logger. Nest's start-up messages have the level `debug`. */
export class NestLogger implements LoggerService {
  constructor(private readonly logger: Log) {}

  log(message: unknown, ...context: unknown[]): void {
    this.write('debug', message, context);
  }

  error(message: unknown, ...context: unknown[]): void {
    this.write('error', message, context);
  }

  warn(message: unknown, ...context: unknown[]): void {
    this.write('warn', message, context);
  }

  debug(message: unknown, ...context: unknown[]): void {
    this.write('debug', message, context);
  }

  verbose(message: unknown, ...context: unknown[]): void {
    this.write('trace', message, context);
  }

  private write(level: 'error' | 'warn' | 'debug' | 'trace', message: unknown, context: unknown[]): void {
    // Nest passes a stack trace, if any, before the name of the logging class.
    const name = context.at(-1);
    const err = message instanceof Error ? message : undefined;
    const stack = level === 'error' && context.length > 1 ? context[0] : undefined;
    this.logger[level]({ name, err, stack }, err === undefined ? String(message) : err.message);
  }
}
