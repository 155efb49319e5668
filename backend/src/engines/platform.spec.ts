import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SYSTEM_ACTOR } from '#contracts/access/actor.js';
import type { DomainEvent } from '#contracts/kernel/domain-event.js';
import { defineReadModel } from '#projections/engine/read-model.js';
import {
  openTestPlatform,
  type TestPlatform,
  type TestPlatformOptions,
} from '../testing/open-test-platform.js';
import { jobFor } from '../platform/jobs/reactions.js';
import type { CommandContext, StreamType } from '../platform/streams/stream-type.js';

type BellRung = DomainEvent<'BellRung', 1, { bellId: string }>;
type Visit = { readonly bellId: string; readonly rings: number };

const bells: StreamType<number, BellRung> = { name: 'bell', initial: 0, evolve: (rings) => rings + 1 };
const ringOf = (bellId: string) => (): BellRung[] => [{ type: 'BellRung', version: 1, data: { bellId } }];
const rings = defineReadModel<Visit, BellRung>({
  name: 'rings',
  version: 1,
  fields: {},
  indexes: [],
  on: {
    BellRung: ({ data: { bellId } }) => ({
      key: bellId,
      apply: (visit) => ({ bellId, rings: (visit?.rings ?? 0) + 1 }),
    }),
  },
});

const options: TestPlatformOptions = { definitions: { BellRung: { version: 1 } }, readModels: [rings] };
const context = (platform: TestPlatform): CommandContext => ({
  actor: SYSTEM_ACTOR,
  correlationId: 'from-the-browser',
  now: platform.clock.now(),
});

describe('the platform', () => {
  it('passes a command on to the read models and, by a reaction, to a job with its correlation id', async () => {
    const platform = await openTestPlatform(options);
    const answered: unknown[] = [];
    platform.reactions.register<BellRung>({
      name: 'open-the-door',
      on: { BellRung: (event) => [jobFor(event, 'open-door', { bellId: event.data.bellId })] },
    });
    platform.jobs.handle('open-door', async ({ data, correlationId }) => {
      answered.push([data['bellId'], correlationId]);
    });
    await platform.start();
    await platform.streams.handle(bells, 'north', ringOf('north'), context(platform));
    await platform.settle();
    expect(answered).toEqual([['north', 'from-the-browser']]);
    expect(await platform.readModels.get(rings, 'north')).toEqual({ bellId: 'north', rings: 1 });
    await platform.remove();
  });

  it('loses nothing at a restart and repeats no job', async () => {
    const directory = await mkdtemp(join(tmpdir(), 'werkstatt-'));
    const doors: string[] = [];
    for (let start = 1; start <= 3; start++) {
      const platform = await openTestPlatform({ ...options, directory });
      platform.reactions.register<BellRung>({
        name: 'open-the-door',
        on: { BellRung: (event) => [jobFor(event, 'open-door', {})] },
      });
      platform.jobs.handle('open-door', async ({ id }) => void doors.push(id));
      await platform.start();
      await platform.streams.handle(bells, 'north', ringOf('north'), context(platform));
      await platform.settle();
      expect(await platform.readModels.get(rings, 'north')).toEqual({ bellId: 'north', rings: start });
      await platform.close();
      await platform.close();
    }
    expect(new Set(doors).size).toBe(3);
    expect(doors).toHaveLength(3);
    await rm(directory, { recursive: true });
  });

  it('closes opened engines if one cannot be opened', async () => {
    const directory = await mkdtemp(join(tmpdir(), 'werkstatt-'));
    await writeFile(join(directory, 'jobs.db'), 'not a database at all, not even a small one. '.repeat(100));
    const opening = openTestPlatform({ ...options, directory });
    await expect(opening).rejects.toMatchObject({ name: 'StoreUnavailable', fault: 'corrupt' });
    await rm(join(directory, 'jobs.db'));
    const platform = await openTestPlatform({ ...options, directory });
    await platform.remove();
  });

  it('refuses a folder that another platform uses', async () => {
    const platform = await openTestPlatform(options);
    const second = openTestPlatform({ ...options, directory: platform.directory });
    await expect(second).rejects.toMatchObject({ fault: 'in-use' });
    await platform.remove();
  });
});
