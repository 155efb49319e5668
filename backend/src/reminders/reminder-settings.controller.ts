import { Body, Controller, Get, Put } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { sentIn } from '#contracts/kernel/fields.js';
import { reminderFields } from '#contracts/reminders/reminder-fields.js';
import {
  fieldsOf,
  levelsOf,
  reminderSettingsStream,
  type ReminderDetails,
  type ReminderSettings,
} from '#contracts/reminders/reminder-settings.js';
import { ReminderSettingsRequest, type ReminderSettingsAnswer } from '#contracts/reminders/reminders.api.js';
import { Allow } from '../platform/auth/allow.js';
import { Context } from '../platform/http/context.js';
import { OnStream } from '../platform/streams/on-stream.js';
import type { CommandContext } from '../platform/streams/stream-type.js';
import { StreamReader } from '../platform/streams/stream-reader.js';
import { stateReminderSettings } from './reminder-settings.js';

@Controller('settings/reminders')
export class ReminderSettingsController {
  constructor(
    private readonly commands: CommandBus,
    private readonly streams: StreamReader,
  ) {}

  @Get()
  @Allow('invoices:settings')
  async read(): Promise<ReminderSettingsAnswer> {
    return answerOf((await this.streams.load(reminderSettingsStream, '')).state);
  }

  @Put()
  @Allow('settings:change')
  async state(
    @Body() request: ReminderSettingsRequest,
    @Context() context: CommandContext,
  ): Promise<ReminderSettingsAnswer> {
    const decide = stateReminderSettings((before) => changed(before, request));
    const { state } = await this.commands.execute(new OnStream(reminderSettingsStream, '', decide, context));
    return answerOf(state);
  }
}

function changed(
  before: ReminderDetails,
  { baseRates, ...request }: ReminderSettingsRequest,
): ReminderDetails {
  const fields = { ...fieldsOf(before), ...sentIn(reminderFields, request) };
  const { takesFlatFee, takesInterest } = fields;
  return {
    levels: levelsOf(fields),
    takesFlatFee,
    takesInterest,
    baseRates:
      baseRates?.map(({ from, percent }) => ({ from, basisPoints: Math.round(percent * 100) })) ??
      before.baseRates,
  };
}

function answerOf(settings: ReminderSettings): ReminderSettingsAnswer {
  return {
    ...fieldsOf(settings),
    baseRates: settings.baseRates.map(({ from, basisPoints }) => ({ from, percent: basisPoints / 100 })),
    revision: settings.revision,
  };
}
