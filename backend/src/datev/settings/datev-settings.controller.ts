import { Body, Controller, Get, Put } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { datevFields } from '#contracts/datev/datev-fields.js';
import { datevSettingsStream } from '#contracts/datev/datev-settings.js';
import { DatevSettingsRequest, type DatevSettingsAnswer } from '#contracts/datev/datev.api.js';
import { sentIn } from '#contracts/kernel/fields.js';
import { Allow } from '../../platform/auth/allow.js';
import { Context } from '../../platform/http/context.js';
import { decideOnList } from '../../platform/streams/on-stream.js';
import type { CommandContext } from '../../platform/streams/stream-type.js';
import { StreamReader } from '../../platform/streams/stream-reader.js';
import { stateDatevSettings } from './datev-settings.js';

@Controller('settings/datev')
export class DatevSettingsController {
  constructor(
    private readonly commands: CommandBus,
    private readonly streams: StreamReader,
  ) {}

  @Get()
  @Allow('datev:read')
  async read(): Promise<DatevSettingsAnswer> {
    return (await this.streams.load(datevSettingsStream, '')).state;
  }

  @Put()
  @Allow('settings:change')
  state(
    @Body() request: DatevSettingsRequest,
    @Context() context: CommandContext,
  ): Promise<DatevSettingsAnswer> {
    const decide = stateDatevSettings(sentIn(datevFields, request));
    return decideOnList(this.commands, datevSettingsStream, decide, context);
  }
}
