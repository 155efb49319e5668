import type { DynamicModule, INestApplicationContext, Type } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { CqrsModule } from '@nestjs/cqrs';
import { manifests } from '../manifests.js';
import { ConfigModule } from '../platform/config/config.module.js';
import { readConfig } from '../platform/config/config.js';
import { PictureAnswers } from '../platform/http/picture-answers.js';
import { PlatformModule } from '../platform/platform.module.js';
import { VatIdModule } from '../platform/vat-id/vat-id.module.js';
import { Streams } from '../platform/streams/streams.js';
import { failingLog, type FailingLog } from './engines/failing-log.js';
import { openTestPlatform, type TestPlatform, type TestPlatformOptions } from './open-test-platform.js';

/** Some modules of the application, on real engines and without HTTP. */
export type TestContext = {
  readonly platform: TestPlatform;
  readonly app: INestApplicationContext;
  /** The log of the write side; reactions, jobs and read models use the real one. */
  readonly log: FailingLog;
  readonly streams: Streams;
};

/** `together`: see `failingLog`. */
export type TestContextOptions = TestPlatformOptions & { readonly together?: boolean };

class ContextModule {}

/** What controllers get from the HTTP module, which a context without HTTP does not have. */
class AnswersModule {}

/** Opens the modules; reactions and jobs start with `platform.start()`. */
export async function openContext(
  modules: readonly (Type | DynamicModule)[],
  options: TestContextOptions = {},
): Promise<TestContext> {
  const platform = await openTestPlatform(options);
  const log = failingLog(platform.eventLog, options);
  const streams = new Streams(log);
  const imports = [
    ConfigModule.forRoot(readConfig({ DATA_DIR: platform.directory })),
    PlatformModule.forRoot({ ...platform, streams }, manifests),
    CqrsModule.forRoot(),
    VatIdModule,
    { module: AnswersModule, global: true, providers: [PictureAnswers], exports: [PictureAnswers] },
    ...modules,
  ];
  const app = await NestFactory.createApplicationContext(
    { module: ContextModule, imports },
    { logger: false },
  );
  return { platform, app, log, streams };
}
