import { createHash } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { DatabaseSync } from '@photostructure/sqlite';
import * as fc from 'fast-check';
import { SystemClock } from '../clock.js';
import {
  openSqliteEventStore,
  type SqliteEventStore,
} from '../../engines/event-store/sqlite/sqlite-event-store.js';
import { notes } from '../../engines/event-store/testing/notes.js';
import { openSqliteVault } from '../../engines/vault/sqlite-vault.js';
import type { Vault } from '../vault/vault.js';
import { Chain, GENESIS } from './chain.js';
import { SealKeeper } from './seal-keeper.js';
import { savedHead, type SealBreak } from './seal-record.js';
import { verifySeal } from '../../engines/seal/verify-seal.js';

describe('seal', () => {
  let directory: string;
  let store: SqliteEventStore;
  let vault: Vault;
  let breaks: SealBreak[];

  beforeEach(async () => {
    directory = await mkdtemp(join(tmpdir(), 'seal-'));
    breaks = [];
    store = await openSqliteEventStore({ directory });
    vault = await openSqliteVault({ directory });
  });
  afterEach(async () => {
    await store.close();
    await vault.close();
    await rm(directory, { recursive: true, force: true });
  });

  const keep = (): Promise<SealKeeper> =>
    SealKeeper.start({
      log: store,
      vault,
      clock: new SystemClock(),
      onBreak: (found) => breaks.push(found),
      onError: (error) => {
        throw error;
      },
    });
  const verify = () => verifySeal({ directory, vault });
  /** As a long log is verified. */
  const verifyInThreads = () => verifySeal({ directory, vault, threadsFrom: 1 });

  async function sealTwelve(): Promise<void> {
    const keeper = await keep();
    await store.append('first', 'none', notes(7));
    await store.append('second', 'none', notes(5));
    await keeper.stop();
    await store.close();
  }

  /** Changes the file behind the product's back. */
  function tamper(statements: string): void {
    const database = new DatabaseSync(join(directory, 'events.db'));
    database.exec('DROP TRIGGER events_are_never_changed; DROP TRIGGER events_are_never_deleted');
    database.exec(statements);
    database.close();
  }

  it('is intact while the product runs and after it has stopped', async () => {
    const keeper = await keep();
    expect(await verify()).toMatchObject({ intact: true, events: 0 });
    for (let append = 0; append < 5; append++) await store.append('first', 'any', notes(500));
    expect(await verify()).toMatchObject({ intact: true, events: 2_500 });
    await keeper.stop();
    const { hash } = await store.sealHead();
    expect(await savedHead(vault)).toMatchObject({ position: 2_500, hash });
    await store.close();
    expect(await verify()).toEqual({ intact: true, events: 2_500, hash });
  });

  it('continues after a restart', async () => {
    await sealTwelve();
    store = await openSqliteEventStore({ directory });
    await store.append('first', 6, notes(3));
    expect(await verify()).toMatchObject({ intact: true, events: 15 });
  });

  it.each([
    ['data', "UPDATE events SET data = '{}' WHERE position = 5", 5, 'changed'],
    ['metadata', "UPDATE events SET metadata = '{}' WHERE position = 1", 1, 'changed'],
    ['a type', "UPDATE events SET type = 'Other' WHERE position = 12", 12, 'changed'],
    ['an id', "UPDATE events SET id = 'other' WHERE position = 3", 3, 'changed'],
    ['a version', 'UPDATE events SET version = -1 WHERE position = 4', 4, 'changed'],
    ['a hash', 'UPDATE events SET hash = zeroblob(32) WHERE position = 6', 6, 'changed'],
    ['the length of a hash', 'UPDATE events SET hash = zeroblob(100000) WHERE position = 6', 6, 'changed'],
    ['a position', 'UPDATE events SET position = 9223372036854775800 WHERE position = 12', 12, 'unreadable'],
    ["a stream's name", "UPDATE streams SET name = 'other' WHERE name = 'second'", 8, 'changed'],
    ['a stream away', "DELETE FROM streams WHERE name = 'second'", 8, 'changed'],
    ['an event in the middle away', 'DELETE FROM events WHERE position = 9', 9, 'missing'],
    ['events at the end away', 'DELETE FROM events WHERE position > 10', 11, 'cut-off'],
    ['all events away', 'DELETE FROM events', 1, 'cut-off'],
  ])('names the first position when somebody changes or takes %s', async (_, statement, position, fault) => {
    await sealTwelve();
    tamper(statement);
    const found = { intact: false, events: position - 1, position, fault };
    expect(await verify()).toEqual(found);
    expect(await verifyInThreads()).toEqual(found);
  });

  it('verifies a long log in threads, and counts what they have done', async () => {
    await sealTwelve();
    const counts: number[] = [];
    const onProgress = (events: number) => counts.push(events);
    const verdict = await verifySeal({ directory, vault, threadsFrom: 12, onProgress });
    expect(verdict).toEqual(await verify());
    expect(verdict).toMatchObject({ intact: true, events: 12 });
    expect(counts).toEqual([6, 12]);
  });

  it('names the first of several faults, whichever thread is faster', async () => {
    await sealTwelve();
    tamper("UPDATE events SET data = '{}' WHERE position IN (6, 7, 12)");
    expect(await verifyInThreads()).toMatchObject({ position: 6, fault: 'changed' });
  });

  it('detects a log that was rewritten with its own chain', async () => {
    await sealTwelve();
    await rm(join(directory, 'events.db'));
    store = await openSqliteEventStore({ directory });
    await store.append('first', 'none', notes(7));
    await store.append('second', 'none', notes(5));
    expect(await verify()).toMatchObject({ intact: false, position: 12, fault: 'exchanged' });
  });

  it('detects events without a seal', async () => {
    await store.append('first', 'none', notes(1));
    expect(await verify()).toMatchObject({ intact: false, position: 1, fault: 'unsealed' });
  });

  it('reports removed events at the next start and keeps the evidence', async () => {
    await sealTwelve();
    const sealed = await savedHead(vault);
    tamper('DELETE FROM events WHERE position > 10');
    store = await openSqliteEventStore({ directory });
    const keeper = await keep();
    expect(breaks).toMatchObject([sealed]);
    await store.append('second', 'any', notes(5));
    await keeper.stop();
    expect(await verify()).toMatchObject({ intact: false, position: 12, fault: 'exchanged' });
  });

  it('saves the head regularly while events are appended', async () => {
    const keeper = await keep();
    const began = performance.now();
    await store.append('first', 'none', notes(3));
    while ((await savedHead(vault))?.position !== 3) await nextTurn();
    expect(performance.now() - began).toBeLessThan(1_000);
    await keeper.stop();
  });
});

describe('chain', () => {
  const field = fc.string({ unit: 'grapheme', maxLength: 30 });
  const event = fc.record({
    position: fc.integer({ min: 1, max: Number.MAX_SAFE_INTEGER }),
    revision: fc.nat(),
    version: fc.nat(),
    streamId: field,
    id: field,
    type: field,
    data: field,
    metadata: field,
  });

  it('follows the documented layout, for strings and for bytes', () => {
    fc.assert(
      fc.property(event, (sealed) => {
        const numbers = Buffer.alloc(16);
        numbers.writeBigUInt64BE(BigInt(sealed.position), 0);
        numbers.writeUInt32BE(sealed.revision, 8);
        numbers.writeUInt32BE(sealed.version, 12);
        const hash = createHash('sha256').update(GENESIS).update(numbers);
        const texts = [sealed.streamId, sealed.id, sealed.type, sealed.data, sealed.metadata].map((text) =>
          Buffer.from(text),
        );
        for (const text of texts) {
          const length = Buffer.alloc(4);
          length.writeUInt32BE(text.length);
          hash.update(length).update(text);
        }
        const expected = hash.digest('hex');
        const [streamId, id, type, data, metadata] = texts as [Buffer, Buffer, Buffer, Buffer, Buffer];
        expect(new Chain().link(GENESIS, sealed).toString('hex')).toBe(expected);
        const asBytes = { ...sealed, streamId, id, type, data, metadata };
        expect(new Chain().link(GENESIS, asBytes).toString('hex')).toBe(expected);
      }),
    );
  });
});
