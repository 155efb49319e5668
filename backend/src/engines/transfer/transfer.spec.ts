import { DatabaseSync } from '@photostructure/sqlite';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SYSTEM_ACTOR } from '#contracts/access/actor.js';
import type { CustomerRegistered } from '#contracts/customers/customer.events.js';
import type { ReadStore } from '#projections/engine/read-store.js';
import { openTestPlatform, type TestPlatform } from '../../testing/open-test-platform.js';
import { TestClock } from '../../testing/test-clock.js';
import { openSqliteEventStore, type SqliteEventStore } from '../event-store/sqlite/sqlite-event-store.js';
import { openFolderFileStore } from '../files/folder-file-store.js';
import { jobFor, type Reaction } from '../../platform/jobs/reactions.js';
import { openSqliteJobQueue } from '../jobs/sqlite/sqlite-job-queue.js';
import { openSqliteReadStore } from '../read-store/sqlite/sqlite-read-store.js';
import { StrangeTarget } from './strange-target.js';
import { sealOf } from './transfer-log.js';
import type { StreamType } from '../../platform/streams/stream-type.js';
import { createLog } from '../../platform/telemetry/log.js';
import { openSqliteVault } from '../vault/sqlite-vault.js';
import type { Vault } from '../../platform/vault/vault.js';
import { transfer, type Engines, type TransferStep } from './transfer.js';
import { savedProduct } from '../../manifests.js';

const log = createLog('silent');
const customers: StreamType<null, CustomerRegistered> = {
  name: 'customer',
  initial: null,
  evolve: () => null,
};
const greet: Reaction<CustomerRegistered> = {
  name: 'greet',
  on: { CustomerRegistered: (event) => [jobFor(event, 'greet', { customerId: event.data.customerId })] },
};
const STEPS: readonly TransferStep['step'][] = [
  'files',
  'vault',
  'log',
  'seal',
  'jobs',
  'checkpoint',
  'state',
];

type Side = Engines & {
  readonly eventStore: SqliteEventStore;
  readonly readStore: ReadStore;
  close(): Promise<void>;
};

const keepKey = (side: Side) => side.vault.put('personal-keys', 'of-others', Buffer.from('key'));
const addJob = (side: Side) => side.jobs.add([{ id: 'of-others', name: 'greet', data: {} }]);

const customerOf = async (platform: TestPlatform, id: string): Promise<unknown> =>
  (await platform.eventLog.readStream(`customer-${id}`))[0]?.data;

describe('moving a garage', () => {
  let clock: TestClock;
  const folders: string[] = [];
  let greeted: string[];
  let from: string;

  const folder = async (): Promise<string> => {
    const made = await mkdtemp(join(tmpdir(), 'transfer-'));
    folders.push(made);
    return made;
  };
  const sideIn = async (directory: string): Promise<Side> => {
    const eventStore = await openSqliteEventStore({ directory });
    const vault = await openSqliteVault({ directory });
    const jobs = await openSqliteJobQueue({ directory, clock, log });
    const readStore = await openSqliteReadStore({ directory, log });
    const close = async (): Promise<void> => {
      for (const end of [readStore.close(), jobs.stop(), vault.close(), eventStore.close()]) await end;
    };
    const reactionsPlace = jobs.checkpoint('reactions');
    const files = await openFolderFileStore({ directory });
    return { eventStore, vault, jobs, reactionsPlace, readStore, files, close };
  };
  const move = async (to: string, onStep?: (step: TransferStep) => void) => {
    const [source, target] = [await sideIn(from), await sideIn(to)];
    try {
      const product = savedProduct;
      return await transfer({
        source,
        target,
        product,
        clock,
        log,
        ...(onStep === undefined ? {} : { onStep }),
      });
    } finally {
      await source.close();
      await target.close();
    }
  };
  /** The parts of the product that these tests need, on a folder. */
  const open = async (directory: string): Promise<TestPlatform> => {
    const platform = await openTestPlatform({ directory, clock });
    platform.jobs.handle('greet', async ({ data }) => void greeted.push(data['customerId'] ?? ''));
    platform.reactions.register(greet);
    await platform.start();
    return platform;
  };
  const register = async (platform: TestPlatform, customerId: string): Promise<void> => {
    const data = { customerId, firstName: 'Gerda', lastName: `Muster ${customerId}`, company: null };
    const more = { email: null, phone: null, source: 'staff' as const, appointmentId: null };
    const context = { actor: SYSTEM_ACTOR, correlationId: 'test', now: clock.now() };
    await platform.streams.handle(
      customers,
      customerId,
      (): CustomerRegistered[] => [{ type: 'CustomerRegistered', version: 1, data: { ...data, ...more } }],
      context,
    );
  };

  beforeEach(async () => {
    clock = new TestClock();
    greeted = [];
    from = await folder();
    const platform = await open(from);
    await platform.files.put(Buffer.from('Bild'));
    await register(platform, 'one');
    await register(platform, 'two');
    await platform.settle();
    await platform.jobs.add([
      { id: 'later', name: 'greet', data: { customerId: 'reminded' }, notBefore: '2027-01-01T00:00:00.000Z' },
    ]);
    await platform.close();
    expect(greeted.splice(0)).toEqual(['one', 'two']);
  });
  afterEach(async () => {
    for (const made of folders.splice(0)) await rm(made, { recursive: true, force: true });
  });

  it('continues on the target without a difference', async () => {
    const to = await folder();
    const moved = await move(to);
    expect(moved).toMatchObject({ files: 1, events: 2, copied: 2, jobs: { waiting: 1, dead: 0, done: 2 } });
    expect(moved.state.documents).toBeGreaterThan(0);
    const platform = await open(to);
    await platform.settle();
    expect(greeted).toEqual([]);
    expect(await customerOf(platform, 'one')).toMatchObject({ lastName: 'Muster one' });
    await register(platform, 'three');
    await platform.settle();
    expect(greeted).toEqual(['three']);
    await platform.close();
  });

  it('resumes after an interruption at any step, and blocks the target meanwhile', async () => {
    const whole = await move(await folder());
    for (const last of STEPS) {
      const to = await folder();
      const cut = new Error('the power went out');
      const interrupted = move(to, ({ step }) => {
        if (step === last) throw cut;
      });
      await expect(interrupted).rejects.toBe(cut);
      await expect(open(to)).rejects.toMatchObject({ name: 'StoreUnavailable', fault: 'in-use' });
      const { copied, ...rest } = await move(to);
      expect({ copied: copied >= 0, ...rest }).toEqual({ ...whole, copied: true });
      const platform = await open(to);
      await platform.settle();
      await platform.close();
    }
    expect(greeted).toEqual([]);
  }, 240_000);

  it('copies later events back into the old folder', async () => {
    const to = await folder();
    await move(to);
    const elsewhere = await open(to);
    await register(elsewhere, 'three');
    await elsewhere.settle();
    await elsewhere.eventLog.shred('one');
    await elsewhere.close();
    const home = from;
    from = to;
    expect(await move(home)).toMatchObject({ events: 3, copied: 1 });
    const platform = await open(home);
    await platform.settle();
    expect(greeted).toEqual(['three']);
    expect(await customerOf(platform, 'one')).toMatchObject({ lastName: '[gelöscht]' });
    await platform.close();
  });

  it('repeats no job that the source has done and forgotten', async () => {
    const to = await folder();
    await move(to);
    clock.set('2027-01-01T00:00:00.000Z');
    const elsewhere = await open(to);
    await elsewhere.settle();
    expect(greeted).toEqual(['reminded']);
    clock.set('2027-02-10T00:00:00.000Z');
    await elsewhere.settle();
    await elsewhere.close();
    const home = from;
    from = to;
    expect((await move(home)).jobs).toEqual({ waiting: 0, dead: 0, done: 0 });
    const platform = await open(home);
    await platform.settle();
    expect(greeted).toEqual(['reminded']);
    await platform.close();
  });

  it('refuses the target of another garage, and a half-transferred source', async () => {
    const to = await folder();
    const platform = await open(to);
    await register(platform, 'of-others');
    await platform.settle();
    await platform.close();
    await expect(move(to)).rejects.toMatchObject({ name: 'AnotherLog' });
    const others = await open(to);
    expect(await customerOf(others, 'of-others')).toMatchObject({ lastName: 'Muster of-others' });
    await others.close();
    // Two addresses of this garage, and one of another garage's server.
    for (const begin of [keepKey, addJob]) {
      const strange = await folder();
      const side = await sideIn(strange);
      await begin(side);
      await side.close();
      const before = await contentOf(strange);
      await expect(move(strange)).rejects.toThrow(StrangeTarget);
      expect(await contentOf(strange)).toEqual(before);
    }
    from = await folder();
    const half = await sideIn(from);
    await half.vault.put('seal', 'unfinished-transfer', Buffer.from('true'));
    await half.close();
    await expect(move(await folder())).rejects.toMatchObject({ name: 'StoreUnavailable' });
  });

  it('refuses a log that was changed, cut off or exchanged, and writes nothing', async () => {
    const attacks = [
      `UPDATE events SET metadata = replace(metadata, '"test"', '"evil"') WHERE position = 1`,
      'DELETE FROM events WHERE position = 2',
      'DELETE FROM events',
    ];
    const whole = from;
    for (const attack of attacks) {
      from = await folder();
      await cp(whole, from, { recursive: true });
      const log = new DatabaseSync(join(from, 'events.db'));
      log.exec('DROP TRIGGER events_are_never_changed; DROP TRIGGER events_are_never_deleted');
      log.exec(attack);
      log.close();
      const to = await folder();
      await expect(move(to)).rejects.toMatchObject({ name: 'SealBroken' });
      expect(await contentOf(to)).toEqual(await contentOf(await folder()));
    }
  });

  it('changes nothing at the source', async () => {
    const before = await contentOf(from);
    await move(await folder());
    expect(await contentOf(from)).toEqual(before);
  });

  /** All content of a folder, read through its stores. */
  const contentOf = async (directory: string): Promise<unknown> => {
    const side = await sideIn(directory);
    const [files, jobs]: unknown[][] = [[], []];
    for await (const file of side.files.list()) files?.push(file);
    for await (const job of side.jobs.remembered()) jobs?.push(job);
    const place = await side.jobs.checkpoint('reactions').load();
    const content = {
      files,
      jobs,
      place,
      seal: await sealOf(side.eventStore),
      vault: await secretsOf(side.vault),
    };
    await side.close();
    return content;
  };
});

async function secretsOf(vault: Vault): Promise<unknown> {
  const collections = ['credentials', 'personal-keys', 'secrets', 'seal'] as const;
  return Promise.all(collections.map((collection) => vault.list(collection, '', 1_000)));
}
