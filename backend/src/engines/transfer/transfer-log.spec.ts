import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createLog } from '../../platform/telemetry/log.js';
import { openEsdbEventStore, type EsdbEventStore } from '../event-store/eventstoredb/esdb-event-store.js';
import type { EventStore } from '../../platform/event-store/event-store.js';
import { openSqliteEventStore, type SqliteEventStore } from '../event-store/sqlite/sqlite-event-store.js';
import { EventStoreProcess } from '../event-store/testing/event-store-process.js';
import { idsOf, note, notes } from '../event-store/testing/notes.js';
import { START } from '#contracts/kernel/domain-event.js';
import { correspondingPosition, sealOf, transferLog } from './transfer-log.js';

describe('moving the log', () => {
  const folders: string[] = [];
  const stores: EventStore[] = [];
  let double: EventStoreProcess;
  let cluster: EsdbEventStore;
  let embedded: SqliteEventStore;

  const openEmbedded = async (): Promise<SqliteEventStore> => {
    const directory = await mkdtemp(join(tmpdir(), 'transfer-'));
    folders.push(directory);
    const store = await openSqliteEventStore({ directory });
    stores.push(store);
    return store;
  };

  beforeEach(async () => {
    double = await EventStoreProcess.start();
    cluster = await openEsdbEventStore({ url: double.url, log: createLog('silent') });
    embedded = await openEmbedded();
    await embedded.append('services', 'none', notes(3));
    await embedded.append('car-1', 'none', [note('Ümlaut "quoted" \u2028 \u0000 😀')]);
    await embedded.append('services', 2, [note('later')]);
    await embedded.append('car-2', 'none', notes(40));
    await embedded.append('car-1', 0, [{ ...note('second version'), version: 2 }]);
  });

  afterEach(async () => {
    for (const store of stores.splice(0)) await store.close();
    await cluster.close();
    await double.remove();
    for (const folder of folders.splice(0)) await rm(folder, { recursive: true, force: true });
  });

  it('keeps ids, streams, revisions, versions, times and bytes, there and back', async () => {
    const sealed = await embedded.sealHead();
    const there = await transferLog({ source: embedded, target: cluster, batchSize: 7 });
    expect(there).toEqual({ events: 46, copied: 46, head: expect.objectContaining({ hash: sealed.hash }) });
    const back = await openEmbedded();
    await transferLog({ source: cluster, target: back });
    // The store's own writer computes the chain over the stored bytes.
    expect(await back.sealHead()).toMatchObject({ position: 46, hash: sealed.hash });
    const [before, after] = [await embedded.readAll(START, 100), await back.readAll(START, 100)];
    expect(after).toEqual(before);
  });

  it('resumes an interrupted transfer, and copies nothing twice', async () => {
    const cut = new Error('the power went out');
    const interrupted = transferLog({
      source: embedded,
      target: cluster,
      batchSize: 5,
      onProgress: (events) => {
        if (events >= 20) throw cut;
      },
    });
    await expect(interrupted).rejects.toBe(cut);
    const { events, copied } = await transferLog({ source: embedded, target: cluster });
    expect({ events, copied }).toEqual({ events: 46, copied: 26 });
    expect(idsOf(await cluster.readAll(START, 100))).toEqual(idsOf(await embedded.readAll(START, 100)));
    expect((await transferLog({ source: embedded, target: cluster })).copied).toBe(0);
  });

  it('changes no target with other events', async () => {
    await cluster.append('strange', 'none', [note('not of this garage')]);
    await expect(transferLog({ source: embedded, target: cluster })).rejects.toMatchObject({
      name: 'AnotherLog',
    });
    expect(await cluster.readAll(START, 100)).toHaveLength(1);
  });

  it('changes no target with additional events', async () => {
    await transferLog({ source: embedded, target: cluster });
    await cluster.append('services', 3, [note('the cluster has begun to work')]);
    await expect(transferLog({ source: embedded, target: cluster })).rejects.toMatchObject({
      name: 'AnotherLog',
    });
  });

  it('changes nothing at the source', async () => {
    const before = await embedded.sealHead();
    await transferLog({ source: embedded, target: cluster });
    expect(await embedded.sealHead()).toEqual(before);
    expect((await sealOf(embedded)).hash).toBe(before.hash);
  });

  it('finds the position of a checkpoint in the other log', async () => {
    await transferLog({ source: embedded, target: cluster });
    const originals = await embedded.readAll(START, 100);
    const copies = await cluster.readAll(START, 100);
    for (const place of [0, 3, 45]) {
      const position = originals[place]?.position ?? '';
      expect(await correspondingPosition(position, embedded, cluster)).toBe(copies[place]?.position);
    }
    expect(await correspondingPosition(START, embedded, cluster)).toBe(START);
  });
});
