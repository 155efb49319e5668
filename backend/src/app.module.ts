import { Module, type DynamicModule } from '@nestjs/common';
import { CqrsModule } from '@nestjs/cqrs';
import { AppointmentsModule } from './appointments/appointments.module.js';
import { CalendarFeedModule } from './appointments/calendar-feed.module.js';
import { AppointmentMailsModule } from './appointments/mails/mails.module.js';
import { OwnAppointmentModule } from './appointments/own-appointment.module.js';
import { CustomersModule } from './customers/customers.module.js';
import { ConfigModule } from './platform/config/config.module.js';
import type { Config } from './platform/config/config.js';
import { HealthModule } from './platform/health/health.module.js';
import { HttpModule } from './platform/http/http.module.js';
import { JobsModule } from './platform/jobs/jobs.module.js';
import { LiveModule } from './platform/live/live.module.js';
import { PdfModule } from './platform/pdf/pdf.module.js';
import { PlatformModule } from './platform/platform.module.js';
import type { Platform } from './platform/platform.js';
import type { Metrics } from './platform/telemetry/metrics.js';
import { SettingsModule } from './settings/settings.module.js';
import { SiteModule } from './site/site.module.js';
import { UsersModule } from './users/users.module.js';
import { VehiclesModule } from './vehicles/vehicles.module.js';

/** The modules of the business; none imports another. */
const businessModules = [
  AppointmentMailsModule,
  AppointmentsModule,
  CalendarFeedModule,
  CustomersModule,
  OwnAppointmentModule,
  SettingsModule,
  SiteModule,
  UsersModule,
  VehiclesModule,
] as const;

/** The whole application on an opened platform. */
@Module({})
export class AppModule {
  static forRoot(config: Config, platform: Platform, metrics: Metrics): DynamicModule {
    return {
      module: AppModule,
      imports: [
        ConfigModule.forRoot(config),
        PlatformModule.forRoot(platform),
        CqrsModule.forRoot(),
        HttpModule.forRoot(metrics),
        HealthModule.forRoot(platform),
        JobsModule,
        LiveModule.forRoot(platform),
        PdfModule,
        ...businessModules,
      ],
    };
  }
}
