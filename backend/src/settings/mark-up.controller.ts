import { Body, Controller, Get, Put } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { recordIn } from '#contracts/kernel/fields.js';
import { markUpFields } from '#contracts/settings/mark-up-fields.js';
import { markUpStream } from '#contracts/settings/mark-up.js';
import { MarkUpRequest, type MarkUpAnswer } from '#contracts/settings/settings.api.js';
import { Allow } from '../platform/auth/allow.js';
import { Context } from '../platform/http/context.js';
import { OnStream } from '../platform/streams/on-stream.js';
import type { CommandContext } from '../platform/streams/stream-type.js';
import { StreamReader } from '../platform/streams/stream-reader.js';
import { chooseMarkUp } from './mark-up.js';

/** What is added to purchase prices. */
@Controller('settings/mark-up')
export class MarkUpController {
  constructor(
    private readonly commands: CommandBus,
    private readonly streams: StreamReader,
  ) {}

  @Get()
  @Allow('settings:mark-up-read')
  async read(): Promise<MarkUpAnswer> {
    return (await this.streams.load(markUpStream, '')).state;
  }

  @Put()
  @Allow('settings:change')
  async choose(@Body() request: MarkUpRequest, @Context() context: CommandContext): Promise<MarkUpAnswer> {
    const decide = chooseMarkUp(recordIn(markUpFields, request));
    return (await this.commands.execute(new OnStream(markUpStream, '', decide, context))).state;
  }
}
