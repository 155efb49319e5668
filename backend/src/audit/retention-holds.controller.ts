import { Body, Controller, Get, HttpCode, Param, Post } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { RetentionHoldRequest, type RetentionHoldAnswer } from '#contracts/audit/retention-holds.api.js';
import { retentionHoldsStream } from '#contracts/audit/retention-holds.js';
import { localDateTime } from '#contracts/values/local-date-time.js';
import { Allow } from '../platform/auth/allow.js';
import { Context } from '../platform/http/context.js';
import { IdParam } from '../platform/http/id-param.js';
import { NewId } from '../platform/http/new-id.js';
import { decideOnRow } from '../platform/streams/on-stream.js';
import type { CommandContext } from '../platform/streams/stream-type.js';
import { StreamReader } from '../platform/streams/stream-reader.js';
import { hold, lift } from './retention-hold.js';

/** "Prüfung läuft": documents that stay although their retention is over. */
@Controller('audit/holds')
export class RetentionHoldsController {
  constructor(
    private readonly commands: CommandBus,
    private readonly streams: StreamReader,
  ) {}

  /** Newest first. */
  @Get()
  @Allow('audit:read')
  async list(): Promise<readonly RetentionHoldAnswer[]> {
    const { state } = await this.streams.load(retentionHoldsStream, '');
    return [...state.values()].toReversed();
  }

  @Post()
  @Allow('audit:hold')
  add(
    @Body() request: RetentionHoldRequest,
    @NewId() id: string,
    @Context() context: CommandContext,
  ): Promise<RetentionHoldAnswer> {
    const decide = hold(id, request, localDateTime(context.now).date);
    return decideOnRow(this.commands, retentionHoldsStream, id, decide, context);
  }

  @Post(':id/lift')
  @HttpCode(200)
  @Allow('audit:hold')
  lift(@Param() { id }: IdParam, @Context() context: CommandContext): Promise<RetentionHoldAnswer> {
    const decide = lift(id, localDateTime(context.now).date);
    return decideOnRow(this.commands, retentionHoldsStream, id, decide, context);
  }
}
