import { Module } from '@nestjs/common';
import { AffectedAppointments } from './affected-appointments.js';
import { OpeningTimesController } from './opening-times.controller.js';
import { ServicesController } from './services.controller.js';
import { siteHandlers } from './site.handler.js';
import { VacationsController } from './vacations.controller.js';

/** What the public site says about the workshop: services, opening times, vacations. */
@Module({
  controllers: [ServicesController, OpeningTimesController, VacationsController],
  providers: [AffectedAppointments, ...siteHandlers],
})
export class SiteModule {}
