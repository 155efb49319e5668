import { Controller, Get } from '@nestjs/common';
import type { BookingRulesAnswer } from '#contracts/appointments/appointments.api.js';
import { workshopSettingsStream } from '#contracts/settings/workshop-settings.js';
import { mostStarts, openingTimesStream } from '#contracts/site/opening-times.js';
import { Connections } from '../../platform/connections/connections.js';
import { Allow } from '../../platform/auth/allow.js';
import { Revalidated } from '../../platform/http/revalidation.js';
import { StreamReader } from '../../platform/streams/stream-reader.js';

@Controller('appointment/rules')
export class BookingRulesController {
  constructor(
    private readonly streams: StreamReader,
    private readonly connections: Connections,
  ) {}

  @Get()
  @Revalidated()
  @Allow('appointments:public')
  async read(): Promise<BookingRulesAnswer> {
    const [settings, openingTimes] = await Promise.all([
      this.streams.load(workshopSettingsStream, ''),
      this.streams.load(openingTimesStream, ''),
    ]);
    const { horizonDays, slotMinutes } = settings.state;
    return {
      horizonDays,
      mostStarts: mostStarts(Object.values(openingTimes.state), slotMinutes),
      sendsMails: await this.connections.sendsMails(),
    };
  }
}
