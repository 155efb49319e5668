import { Module, type INestApplicationContext } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { CqrsModule } from '@nestjs/cqrs';
import { CustomersModule } from '../customers/customers.module.js';
import { CatalogueModule } from '../platform/catalog-client/catalogue.module.js';
import { ConfigModule } from '../platform/config/config.module.js';
import { readConfig } from '../platform/config/config.js';
import { PlatformModule } from '../platform/platform.module.js';
import { Streams } from '../platform/streams/streams.js';
import { openTestPlatform, type TestPlatform, type TestPlatformOptions } from './open-test-platform.js';
import { VehiclesModule } from '../vehicles/vehicles.module.js';
import { AppointmentsModule } from '../appointments/appointments.module.js';
import { failingLog, type FailingLog } from './failing-log.js';
import { manifests } from '../manifests.js';

/** The modules that a booking runs through, on real engines and without HTTP. */
export type BookingContext = {
  readonly platform: TestPlatform;
  readonly app: INestApplicationContext;
  /** The write side's log; reactions, jobs and read models see the real one. */
  readonly log: FailingLog;
  /** The write side's streams. */
  readonly streams: Streams;
};

/** Opens it; nothing runs by itself before `platform.start()`. `together`: see `failingLog`. */
export async function openBookingContext(
  options: TestPlatformOptions & { readonly together?: boolean } = {},
): Promise<BookingContext> {
  const platform = await openTestPlatform(options);
  const log = failingLog(platform.eventLog, options);
  const streams = new Streams(log);

  @Module({
    imports: [
      ConfigModule.forRoot(readConfig({})),
      PlatformModule.forRoot({ ...platform, streams }, manifests),
      CqrsModule.forRoot(),
      CatalogueModule,
      AppointmentsModule,
      CustomersModule,
      VehiclesModule,
    ],
  })
  class BookingContextModule {}

  const app = await NestFactory.createApplicationContext(BookingContextModule, { logger: false });
  return { platform, app, log, streams };
}
