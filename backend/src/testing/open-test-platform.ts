import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { EventCatalog } from '#contracts/kernel/domain-event.js';
import type { AnyReadModel } from '#projections/engine/read-model.js';
import { openEmbeddedPlatform, type EmbeddedPlatform } from '../engines/embedded-platform.js';
import { createLog, type Log } from '../platform/telemetry/log.js';
import { TestClock } from './test-clock.js';
import { allReadModels, eventDefinitions } from '../manifests.js';

/** A platform on real engines in a temporary folder. */
export type TestPlatform = EmbeddedPlatform & {
  readonly directory: string;
  readonly clock: TestClock;
  /** Runs reactions, due jobs and read models until none has work. After `start`. */
  settle(): Promise<void>;
  remove(): Promise<void>;
};

export type TestPlatformOptions = {
  /** Default: a new temporary folder. Pass that of a closed platform to reopen it. */
  readonly directory?: string;
  /** Default: all events of the product. */
  readonly definitions?: EventCatalog;
  /** Default: all read models of the product. */
  readonly readModels?: readonly AnyReadModel[];
  readonly clock?: TestClock;
  /** Default: silent. */
  readonly log?: Log;
};

const READ_MODELS_WAIT_MS = 10_000;

/** Opens a platform for a test. Register handlers and reactions, then call `start()`; `remove()` in `afterEach`. */
export async function openTestPlatform(options: TestPlatformOptions = {}): Promise<TestPlatform> {
  const directory = options.directory ?? (await mkdtemp(join(tmpdir(), 'werkstatt-')));
  const clock = options.clock ?? new TestClock();
  const platform = await openEmbeddedPlatform({
    directory,
    clock,
    logWriter: 'here',
    definitions: options.definitions ?? eventDefinitions,
    readModels: options.readModels ?? allReadModels,
    log: options.log ?? createLog('silent'),
  });
  return {
    ...platform,
    directory,
    clock,
    settle: () => settle(platform),
    /** Also waits until the lists are built and the jobs run. */
    async start() {
      await platform.start();
      await platform.running();
    },
    remove: async () => {
      await platform.close();
      await rm(directory, { recursive: true, force: true });
    },
  };
}

/** Jobs start after the read models have reached the head of the log, because some query them. */
async function settle({ eventLog, reactions, jobs, readModels }: EmbeddedPlatform): Promise<void> {
  for (;;) {
    const head = await eventLog.head();
    await reactions.passed(head);
    if (!(await readModels.waitFor(head, READ_MODELS_WAIT_MS)))
      throw new Error('A read model has stopped or lags');
    await jobs.runDue();
    if ((await eventLog.head()) === head) return;
  }
}
