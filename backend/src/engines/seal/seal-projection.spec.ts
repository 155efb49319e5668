import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { pino } from 'pino';
import { START } from '#contracts/kernel/domain-event.js';
import { Gate } from '../../testing/gate.js';
import { SystemClock } from '../../platform/clock.js';
import { openEsdbEventStore, type EsdbEventStore } from '../event-store/eventstoredb/esdb-event-store.js';
import { openSqliteEventStore } from '../event-store/sqlite/sqlite-event-store.js';
import { EventStoreProcess } from '../event-store/testing/event-store-process.js';
import { notes } from '../event-store/testing/notes.js';
import { itWithDouble } from '../event-store/testing/with-double.js';
import { openSqliteVault } from '../vault/sqlite-vault.js';
import type { Vault } from '../../platform/vault/vault.js';
import { SealKeeper } from '../../platform/seal/seal-keeper.js';
import { SealProjection, type SealProjectionOptions } from './seal-projection.js';
import { savedBreaks, savedHead, type SealBreak } from '../../platform/seal/seal-record.js';
import { verifyEsdbSeal } from './verify-seal.js';

type Running = ReturnType<typeof SealProjection.run>;

const log = pino({ level: 'silent' });
const clock = new SystemClock();

describe('seal of a log on EventStoreDB', () => {
  let directory: string;
  let double: EventStoreProcess;
  let store: EsdbEventStore;
  let vault: Vault;
  let breaks: SealBreak[];
  let errors: unknown[];

  beforeEach(async () => {
    directory = await mkdtemp(join(tmpdir(), 'seal-projection-'));
    vault = await openSqliteVault({ directory });
    double = await EventStoreProcess.start();
    store = await openEsdbEventStore({ url: double.url, log });
    [breaks, errors] = [[], []];
  });
  afterEach(async () => {
    await store.close();
    await double.remove();
    await vault.close();
    await rm(directory, { recursive: true, force: true });
  });

  function seal(from: SealProjectionOptions['log'] = store): Running {
    return SealProjection.run({
      log: from,
      vault,
      clock,
      onBreak: (found) => breaks.push(found),
      onError: (error) => errors.push(error),
    });
  }
  const verify = () => verifyEsdbSeal({ log: store, vault });

  async function sealedUpTo(position: number): Promise<void> {
    while ((await savedHead(vault))?.position !== position) await nextTurn();
  }

  async function sealTwelve(): Promise<void> {
    const running = seal();
    await store.append('first', 'none', notes(4));
    await store.append('first', 3, notes(3));
    await store.append('second', 'none', notes(5));
    await sealedUpTo(12);
    await running.stop();
  }

  /** Changes the three appends on the server's disk. */
  async function tamper(change: (appends: readonly string[]) => readonly string[]): Promise<void> {
    await double.kill();
    await double.tamper(([own = '', ...appends]) => [own, ...change(appends)]);
    await double.restart();
    await store.close();
    store = await openEsdbEventStore({ url: double.url, log });
  }

  it('is intact while events are appended, and continues after its last head', async () => {
    expect(await verify()).toMatchObject({ intact: true, events: 0 });
    let running = seal();
    for (let append = 0; append < 5; append++) await store.append('first', 'any', notes(500));
    await sealedUpTo(2_500);
    expect(await verify()).toMatchObject({ intact: true, events: 2_500 });
    await running.stop();
    await store.append('first', 'any', notes(3));
    running = seal();
    await sealedUpTo(2_503);
    await running.stop();
    expect(await verify()).toMatchObject({ intact: true, events: 2_503 });
    expect({ breaks, errors }).toEqual({ breaks: [], errors: [] });
  });

  it('equals the embedded log’s chain for the same events, and confirms its seal after a transfer', async () => {
    const embedded = await openSqliteEventStore({ directory });
    const keeper = await SealKeeper.start({
      log: embedded,
      vault,
      clock,
      onBreak: () => {},
      onError: () => {},
    });
    for (const stream of ['first', 'second']) await embedded.append(stream, 'none', notes(4));
    await keeper.stop();
    for (const { streamId, revision, ...event } of await embedded.readAll(START, 100))
      await store.append(streamId, revision === 0 ? 'none' : revision - 1, [event]);
    const running = seal();
    while ((await savedHead(vault))?.at === undefined) await nextTurn();
    await running.stop();
    expect(await savedHead(vault)).toMatchObject(await embedded.sealHead());
    expect(breaks).toEqual([]);
    expect(await verify()).toMatchObject({ intact: true, events: 8 });
    await embedded.close();
  });

  it('detects events that were changed during a transfer', async () => {
    const embedded = await openSqliteEventStore({ directory });
    const keeper = await SealKeeper.start({
      log: embedded,
      vault,
      clock,
      onBreak: () => {},
      onError: () => {},
    });
    await embedded.append('first', 'none', notes(4));
    await keeper.stop();
    await embedded.close();
    await store.append('first', 'none', notes(6));
    const running = seal();
    await sealedUpTo(6);
    await running.stop();
    expect(breaks).toMatchObject([{ position: 4 }]);
    expect(await verify()).toMatchObject({ intact: false, position: 4, fault: 'exchanged' });
  });

  itWithDouble('names the first position when somebody changes, takes or cuts off events', async () => {
    await sealTwelve();
    const original = { intact: true, events: 12 };
    expect(await verify()).toMatchObject(original);
    await tamper((appends) => appends.with(1, (appends[1] ?? '').replace('NoteTaken', 'NoteMadeUp')));
    expect(await verify()).toMatchObject({ intact: false, events: 4, position: 5, fault: 'changed' });
    await tamper((appends) => appends.map((line) => line.replace('NoteMadeUp', 'NoteTaken')));
    expect(await verify()).toMatchObject(original);
    await tamper((appends) => appends.filter((_, at) => at !== 1));
    expect(await verify()).toMatchObject({ intact: false, events: 4, position: 5, fault: 'changed' });
    await tamper((appends) => appends.slice(0, 1));
    expect(await verify()).toMatchObject({ intact: false, events: 4, position: 5, fault: 'cut-off' });
  });

  itWithDouble(
    'finds a log that was written anew with hashes of its own, and one without any seal',
    async () => {
      await sealTwelve();
      const sealed = await vault.get('seal', 'head');
      await tamper((appends) => appends.map((line) => line.replace('NoteTaken', 'NoteMadeUp')));
      await vault.delete('seal', 'head');
      expect(await verify()).toMatchObject({ intact: false, position: 1 });
      const running = seal();
      await sealedUpTo(12);
      await running.stop();
      expect(await verify()).toMatchObject({ intact: true });
      await vault.put('seal', 'head', sealed ?? new Uint8Array());
      expect(await verify()).toMatchObject({ intact: false, position: 12, fault: 'exchanged' });
      await vault.delete('seal', 'hashes-0');
      await vault.delete('seal', 'head');
      expect(await verify()).toMatchObject({ intact: false, position: 1, fault: 'unsealed' });
    },
  );

  itWithDouble('reports removed events at the next start, and keeps the evidence once', async () => {
    await sealTwelve();
    const head = await savedHead(vault);
    await tamper((appends) => appends.slice(0, 2));
    for (const start of [1, 2]) {
      const running = seal();
      await running.started;
      await running.stop();
      expect(breaks).toHaveLength(start);
    }
    expect(await savedBreaks(vault)).toMatchObject([{ position: head?.position, hash: head?.hash }]);
    expect(await verify()).toMatchObject({ intact: false, position: 8, fault: 'cut-off' });
  });

  it('continues by itself after an outage of the server', async () => {
    const running = seal();
    await store.append('first', 'none', notes(2));
    await sealedUpTo(2);
    await double.kill();
    await double.restart();
    while ((await store.append('second', 'none', notes(1)).catch(() => null)) === null) await nextTurn();
    await sealedUpTo(3);
    await running.stop();
    expect(await verify()).toMatchObject({ intact: true, events: 3 });
  });

  it('reverts nothing when an earlier process resumes late', async () => {
    const [held, wakesUp, wrote, ends] = [new Gate(), new Gate(), new Gate(), new Gate()];
    const sleepy: SealProjectionOptions['log'] = {
      bytesAt: (position) => store.bytesAt(position),
      subscribeToBytes: ({ onEvents, ...more }) =>
        store.subscribeToBytes({
          ...more,
          onEvents: async (events) => {
            held.open();
            await wakesUp.opened;
            await onEvents(events);
            wrote.open();
            await ends.opened;
          },
        }),
    };
    await store.append('first', 'none', notes(2));
    const late = seal(sleepy);
    await held.opened;
    const [one, other] = [seal(), seal()];
    await store.append('first', 1, notes(500));
    await sealedUpTo(502);
    await Promise.all([one.stop(), other.stop()]);
    wakesUp.open();
    await wrote.opened;
    expect(await savedHead(vault)).toMatchObject({ position: 502 });
    expect(await verify()).toMatchObject({ intact: true, events: 502 });
    ends.open();
    await late.stop();
    const again = seal();
    await again.started;
    await again.stop();
    expect(breaks).toEqual([]);
  });

  it('fills in hashes that a late write of an earlier process took away, and calls nothing broken', async () => {
    await sealTwelve();
    const hashes = (await vault.get('seal', 'hashes-0')) ?? new Uint8Array();
    // The server was paused with this write in its queue and carries it out after the later ones.
    await vault.put('seal', 'hashes-0', hashes.slice(0, 5 * 32));
    const running = seal();
    await store.append('third', 'none', notes(3));
    await sealedUpTo(15);
    await running.stop();
    expect(breaks).toEqual([]);
    expect(await verify()).toMatchObject({ intact: true, events: 15 });
    expect(await vault.get('seal', 'hashes-0')).toHaveLength(15 * 32);
  });

  itWithDouble('finds an event that was changed although hashes are missing', async () => {
    await sealTwelve();
    await tamper((appends) => appends.with(1, (appends[1] ?? '').replace('NoteTaken', 'NoteMadeUp')));
    await vault.delete('seal', 'hashes-0');
    const running = seal();
    await store.append('third', 'none', notes(3));
    await sealedUpTo(15);
    await running.stop();
    expect(breaks).toMatchObject([{ position: 12 }]);
    expect(await verify()).toMatchObject({ intact: false, position: 12, fault: 'exchanged' });
  });
});
