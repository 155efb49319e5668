import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { EventCatalog } from '#contracts/kernel/domain-event.js';
import type { AnyReadModel } from '#projections/engine/read-model.js';
import { openEmbeddedPlatform, type EmbeddedPlatform } from '../platform/embedded-platform.js';
import { createLog, type Log } from '../platform/telemetry/log.js';
import { TestClock } from './test-clock.js';
import { allReadModels, eventDefinitions } from '../manifests.js';

/** A platform on real engines in a folder of its own. */
export type TestPlatform = EmbeddedPlatform & {
  readonly directory: string;
  readonly clock: TestClock;
  /** Runs what follows until nothing does: reactions, due jobs, read models up to the head of the log. After `start`. */
  settle(): Promise<void>;
  /** Closes it and removes its folder. */
  remove(): Promise<void>;
};

export type TestPlatformOptions = {
  /** Default: a new temporary folder. Give that of a closed platform to open it again. */
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

/** Opens a platform for a test. Register handlers and reactions, then `start()`; `remove()` in `afterEach`. */
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
    remove: async () => {
      await platform.close();
      await rm(directory, { recursive: true, force: true });
    },
  };
}

/** Jobs begin where the read models are at the head of the log: some look there for what is to be done. */
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
