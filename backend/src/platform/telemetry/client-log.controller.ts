import { Body, Controller, HttpCode, Inject, Post } from '@nestjs/common';
import { Transform } from 'class-transformer';
import { IsIn, IsNotEmpty, IsOptional, IsString, MaxLength } from 'class-validator';
import { Allow } from '../auth/allow.js';
import { CorrelationId } from '../http/context.js';
import { RateLimit } from '../http/rate-limit.js';
import { LOG_BOOK, oneLine, type LogBook } from './log-store/log-book.js';
import { LOG, type Log } from './log.js';
import { SourceMaps } from './source-maps.js';
import { pagePattern, withoutPersonalData } from './without-personal-data.js';

/** What a browser reports: an error it could not show, a page that did not load. */
export class ClientLogEntry {
  /** The specification names no spelling, and browsers of ours and of others write `ERROR`: case does not matter. */
  @IsIn(['debug', 'info', 'warn', 'error'])
  @Transform(({ value }: { value: unknown }) => (typeof value === 'string' ? value.toLowerCase() : value))
  level!: 'debug' | 'info' | 'warn' | 'error';

  @IsString()
  @IsNotEmpty()
  @MaxLength(2_000)
  message!: string;

  /** Where the error was thrown, as the browser tells it. */
  @IsOptional()
  @IsString()
  @MaxLength(8_000)
  stack?: string | null;

  /** The page that was open. */
  @IsOptional()
  @IsString()
  @MaxLength(200)
  path?: string | null;
}

const LEVELS = { debug: 'INFO', info: 'INFO', warn: 'WARN', error: 'ERROR' } as const;

/** Takes log lines of the browsers. */
@Controller('logs')
export class ClientLogController {
  constructor(
    @Inject(LOG) private readonly logger: Log,
    @Inject(LOG_BOOK) private readonly book: LogBook,
    private readonly sourceMaps: SourceMaps,
  ) {}

  @Post()
  @HttpCode(204)
  @Allow('client-log:write')
  @RateLimit({ name: 'client-log', limit: 30, windowSeconds: 60, count: 'attempts', everybody: true })
  async write(
    @Body() { level, message, stack = null, path = null }: ClientLogEntry,
    @CorrelationId() correlationId: string,
  ): Promise<void> {
    const told = oneLine(withoutPersonalData(message));
    this.logger[level]({ source: 'browser', message: told, correlationId }, 'browser');
    this.book.note({
      event: 'frontend-log',
      level: LEVELS[level],
      message: told,
      correlationId,
      path: path === null ? null : pagePattern(path),
      stack: stack === null ? null : withoutPersonalData(await this.sourceMaps.mapped(stack)),
    });
  }
}
