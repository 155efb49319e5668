import { Module, type INestApplicationContext } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { CqrsModule } from '@nestjs/cqrs';
import { InvoicesModule } from '../invoices/invoices.module.js';
import { manifests } from '../manifests.js';
import { ConfigModule } from '../platform/config/config.module.js';
import { readConfig } from '../platform/config/config.js';
import { PdfModule } from '../platform/pdf/pdf.module.js';
import { PlatformModule } from '../platform/platform.module.js';
import { Streams } from '../platform/streams/streams.js';
import { WorkOrdersModule } from '../work-orders/work-orders.module.js';
import { failingLog, type FailingLog } from './failing-log.js';
import { openTestPlatform, type TestPlatform, type TestPlatformOptions } from './open-test-platform.js';

/** Orders and their invoices, on real engines and without HTTP. */
export type InvoiceContext = {
  readonly platform: TestPlatform;
  readonly app: INestApplicationContext;
  /** The write side's log; reactions, jobs and read models see the real one. */
  readonly log: FailingLog;
  readonly streams: Streams;
};

/** Opens it; nothing runs by itself before `platform.start()`. */
export async function openInvoiceContext(options: TestPlatformOptions = {}): Promise<InvoiceContext> {
  const platform = await openTestPlatform(options);
  const log = failingLog(platform.eventLog);
  const streams = new Streams(log);

  @Module({
    imports: [
      ConfigModule.forRoot(readConfig({})),
      PlatformModule.forRoot({ ...platform, streams }, manifests),
      CqrsModule.forRoot(),
      PdfModule,
      InvoicesModule,
      WorkOrdersModule,
    ],
  })
  class InvoiceContextModule {}

  const app = await NestFactory.createApplicationContext(InvoiceContextModule, { logger: false });
  return { platform, app, log, streams };
}
