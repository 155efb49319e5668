import { Controller, Get } from '@nestjs/common';
import type { BookingRulesAnswer } from '#contracts/appointments/appointments.api.js';
import { workshopSettingsStream } from '#contracts/settings/workshop-settings.js';
import { Allow } from '../platform/auth/allow.js';
import { Revalidated } from '../platform/http/revalidation.js';
import { Streams } from '../platform/streams/streams.js';

/** What everybody may know of the workshop's settings: how far ahead it takes bookings. */
@Controller('appointment/rules')
export class BookingRulesController {
  constructor(private readonly streams: Streams) {}

  @Get()
  @Revalidated()
  @Allow('appointments:public')
  async read(): Promise<BookingRulesAnswer> {
    const { state } = await this.streams.load(workshopSettingsStream, '');
    return { horizonDays: state.horizonDays };
  }
}
