import type { DynamicModule, INestApplicationContext, Type } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { CqrsModule } from '@nestjs/cqrs';
import { manifests } from '../manifests.js';
import { ConfigModule } from '../platform/config/config.module.js';
import { readConfig } from '../platform/config/config.js';
import { PlatformModule } from '../platform/platform.module.js';
import { Streams } from '../platform/streams/streams.js';
import { failingLog, type FailingLog } from './failing-log.js';
import { openTestPlatform, type TestPlatform, type TestPlatformOptions } from './open-test-platform.js';

/** Some modules of the application, on real engines and without HTTP. */
export type TestContext = {
  readonly platform: TestPlatform;
  readonly app: INestApplicationContext;
  /** The write side's log; reactions, jobs and read models see the real one. */
  readonly log: FailingLog;
  /** The write side's streams. */
  readonly streams: Streams;
};

/** `together`: see `failingLog`. */
export type TestContextOptions = TestPlatformOptions & { readonly together?: boolean };

class ContextModule {}

/** Opens the modules; nothing runs by itself before `platform.start()`. */
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
    ...modules,
  ];
  const app = await NestFactory.createApplicationContext(
    { module: ContextModule, imports },
    { logger: false },
  );
  return { platform, app, log, streams };
}
