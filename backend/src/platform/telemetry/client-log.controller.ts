import { Body, Controller, HttpCode, Inject, Post } from '@nestjs/common';
import { Transform } from 'class-transformer';
import { IsIn, IsNotEmpty, IsString, MaxLength } from 'class-validator';
import { Allow } from '../auth/allow.js';
import { RateLimit } from '../http/rate-limit.js';
import { LOG, type Log } from './log.js';

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
}

/** Takes log lines of the browsers. */
@Controller('logs')
export class ClientLogController {
  constructor(@Inject(LOG) private readonly logger: Log) {}

  @Post()
  @HttpCode(204)
  @Allow('client-log:write')
  @RateLimit({ name: 'client-log', limit: 30, windowSeconds: 60, count: 'attempts', everybody: true })
  write(@Body() { level, message }: ClientLogEntry): void {
    this.logger[level]({ source: 'browser', message }, 'browser');
  }
}
