import { Body, Controller, HttpCode, Inject, Post } from '@nestjs/common';
import { Transform } from 'class-transformer';
import { IsIn, IsNotEmpty, IsOptional, IsString, MaxLength } from 'class-validator';
import { Allow } from '../auth/allow.js';
import { CorrelationId } from './context.js';
import { RateLimit } from './rate-limit/rate-limit.js';
import { LOG_BOOK, oneLine, type LogBook } from '../telemetry/log-store/log-book.js';
import { LOG, type Log } from '../telemetry/log.js';
import { SourceMaps } from '../telemetry/source-maps.js';
import { pagePattern, withoutPersonalData } from '../telemetry/without-personal-data.js';

/** A browser's report: an unhandled error or a page that did not load. */
export class ClientLogEntry {
  /** The specification does not fix the spelling, and browsers send `ERROR` too: case-insensitive. */
  @IsIn(['debug', 'info', 'warn', 'error'])
  @Transform(({ value }: { value: unknown }) => (typeof value === 'string' ? value.toLowerCase() : value))
  level!: 'debug' | 'info' | 'warn' | 'error';

  @IsString()
  @IsNotEmpty()
  @MaxLength(2_000)
  message!: string;

  @IsOptional()
  @IsString()
  @MaxLength(8_000)
  stack?: string | null;

  /** The open page. */
  @IsOptional()
  @IsString()
  @MaxLength(200)
  path?: string | null;
}

const LEVELS = { debug: 'INFO', info: 'INFO', warn: 'WARN', error: 'ERROR' } as const;

/** Accepts log lines from browsers. */
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
