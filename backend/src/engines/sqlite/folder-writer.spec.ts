import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from '@photostructure/sqlite';
import { START } from '#contracts/kernel/domain-event.js';
import type { ExpectedRevision } from '../../platform/event-store/event-store.js';
import { openSqliteEventStore, type SqliteEventStore } from '../event-store/sqlite/sqlite-event-store.js';
import { notes } from '../event-store/testing/notes.js';
import type { JobWriter } from '../jobs/sqlite/job-writer.js';
import { openSqliteVault } from '../vault/sqlite-vault.js';
import type { Vault } from '../../platform/vault/vault.js';
import type { VaultWriter } from '../vault/vault-writer.js';
import { openFile, FolderWriter, MAX_WAITING } from './folder-writer.js';

const NOW = '2026-03-01T10:00:00.000Z';
const job = (id: string) => ({ id, name: 'greet', data: {} });
const secret = (key: string, text = key) => ({
  collection: 'personal-keys',
  key,
  value: new Uint8Array(Buffer.from(text)),
});

const to = (streamId: string, expected: ExpectedRevision, count = 1) => ({
  streamId,
  expected,
  events: notes(count),
});

describe('the writing thread of a folder', () => {
  let directory: string;
  beforeEach(async () => {
    directory = await mkdtemp(join(tmpdir(), 'werkstatt-writer-'));
  });
  afterEach(() => rm(directory, { recursive: true, force: true }));

  const rowsOf = (sql: string): unknown[] => {
    const reader = new DatabaseSync(join(directory, 'jobs.db'), { readOnly: true });
    const rows = reader.prepare(sql).all();
    reader.close();
    return rows;
  };

  it('is shared by all open files of the folder, and ends with the last', async () => {
    const first = await FolderWriter.of(directory);
    const jobs = await openFile<JobWriter['operations']>(directory, 'jobs');
    const vault = await openFile<VaultWriter['operations']>(join(directory, '.'), 'vault');
    expect(await FolderWriter.of(directory)).toBe(first);
    await jobs.close();
    expect(await FolderWriter.of(directory)).toBe(first);
    await vault.close();
    const again = await openFile<VaultWriter['operations']>(directory, 'vault');
    expect(await FolderWriter.of(directory)).not.toBe(first);
    await again.close();
  });

  it('commits running writes before it closes a file, and refuses later ones', async () => {
    const jobs = await openFile<JobWriter['operations']>(directory, 'jobs');
    const writes = ['a', 'b'].map((id) => jobs.write('add', [[job(id)], NOW], 'soon'));
    const closing = jobs.close();
    await expect(jobs.write('add', [[job('c')], NOW])).rejects.toMatchObject({ fault: 'closed' });
    await Promise.all([...writes, closing]);
    expect(rowsOf('SELECT id FROM job ORDER BY number')).toEqual([{ id: 'a' }, { id: 'b' }]);
  });

  it('refuses writes beyond the maximum of waiting ones, and keeps the others', async () => {
    const jobs = await openFile<JobWriter['operations']>(directory, 'jobs');
    const store = await openSqliteEventStore({ directory });
    // In one turn of the event loop, so that no answer can have arrived.
    const half = MAX_WAITING / 2;
    const writes = Array.from({ length: half }, () => jobs.write('taskEnded', ['tidy', NOW], 'soon'));
    const appends = Array.from({ length: half }, () => store.append('stream', 'any', notes(1)));
    const beyond = [jobs.write('add', [[job('beyond')], NOW]), store.append('beyond', 'none', notes(1))];
    for (const refused of beyond)
      await expect(refused).rejects.toMatchObject({ name: 'StoreUnavailable', fault: 'busy' });
    await Promise.all([...writes, ...appends]);
    await jobs.write('add', [[job('after')], NOW]);
    expect(await store.append('stream', half - 1, notes(1))).toMatchObject({ revision: half });
    await Promise.all([jobs.close(), store.close()]);
    expect(rowsOf('SELECT id FROM job')).toEqual([{ id: 'after' }]);
  });

  it('reports a fault of one file, and continues with the others', async () => {
    const jobs = await openFile<JobWriter['operations']>(directory, 'jobs', { maxPageCount: 12 });
    const vault = await openFile<VaultWriter['operations']>(directory, 'vault');
    const large = { ...job('large'), data: { text: 'x'.repeat(100_000) } };
    const results = await Promise.allSettled([
      jobs.write('add', [[large], NOW]),
      vault.write('put', ['secrets', 'a', new Uint8Array([1])]),
    ]);
    expect(results).toMatchObject([
      { status: 'rejected', reason: { name: 'StoreUnavailable', fault: 'full' } },
      { status: 'fulfilled' },
    ]);
    await jobs.write('add', [[job('small')], NOW]);
    await Promise.all([jobs.close(), vault.close()]);
    expect(rowsOf('SELECT id FROM job')).toEqual([{ id: 'small' }]);
  });

  describe('with secrets that encrypt events', () => {
    let store: SqliteEventStore;
    let vault: Vault;
    const open = async (): Promise<void> => {
      store = await openSqliteEventStore({ directory });
      vault = await openSqliteVault({ directory });
    };
    const streamsOf = async () =>
      (await store.readAll(START, 20)).map(({ streamId, revision }) => `${streamId} ${revision}`);
    const close = async (): Promise<void> => {
      await vault.close();
      await store.close();
    };

    it('has stored secret and event when it acknowledges', async () => {
      await open();
      const appended = await store.appendSealed([secret('a')], 'stream', 'none', notes(1));
      expect(appended).toEqual({ revision: 0, position: '0000000000000001' });
      expect(Buffer.from((await vault.get('personal-keys', 'a')) ?? []).toString()).toBe('a');
      await close();
    });

    it('keeps the order of appends with and without secrets', async () => {
      await open();
      const appends = Array.from({ length: 50 }, (_, at) =>
        at % 3 === 0
          ? store.appendSealed([secret(`key-${at}`)], 'stream', 'any', notes(1))
          : store.append('stream', 'any', notes(1)),
      );
      expect((await Promise.all(appends)).map(({ revision }) => revision)).toEqual(
        Array.from({ length: 50 }, (_, at) => at),
      );
      await close();
    });

    it('keeps the secret if the append has a conflict', async () => {
      await open();
      await expect(store.appendSealed([secret('a')], 'stream', 5, notes(1))).rejects.toMatchObject({
        name: 'RevisionConflict',
      });
      expect(await vault.get('personal-keys', 'a')).not.toBeNull();
      await close();
    });

    it('appends nothing if the vault rejects the secret, and writes the others', async () => {
      await open();
      await vault.put('personal-keys', 'taken', secret('taken', 'another').value);
      const results = await Promise.allSettled([
        store.append('before', 'none', notes(1)),
        store.appendSealed([secret('taken')], 'stream', 'none', notes(1)),
        store.append('after', 'none', notes(1)),
        store.appendSealed([secret('free')], 'sealed', 'none', notes(1)),
      ]);
      expect(results.map(({ status }) => status)).toEqual([
        'fulfilled',
        'rejected',
        'fulfilled',
        'fulfilled',
      ]);
      expect((await store.readAll(START, 10)).map(({ streamId }) => streamId)).toEqual([
        'before',
        'after',
        'sealed',
      ]);
      await close();
    });

    describe('in appends to several streams', () => {
      it('are written in order, also with one stream twice, after earlier appends', async () => {
        await open();
        const before = store.append('day', 'none', notes(1));
        const position = await store.appendTogether(
          [secret('a')],
          [to('day', 0), to('appointment', 'none', 2), to('day', 1)],
        );
        await before;
        expect(await streamsOf()).toEqual(['day 0', 'day 1', 'appointment 0', 'appointment 1', 'day 2']);
        expect(position).toBe(await store.head());
        expect(await vault.get('personal-keys', 'a')).not.toBeNull();
        await close();
      });

      it('each get their own outcome, like the single appends between and after them', async () => {
        await open();
        const results = await Promise.allSettled([
          store.appendTogether([], [to('day', 'none'), to('first', 'none')]),
          store.appendTogether([], [to('day', 'none'), to('second', 'none')]),
          store.append('day', 0, notes(1)),
          store.appendTogether([], [to('day', 1), to('third', 'none')]),
          store.append('day', 0, notes(1)),
        ]);
        expect(results.map(({ status }) => status)).toEqual([
          'fulfilled',
          'rejected',
          'fulfilled',
          'fulfilled',
          'rejected',
        ]);
        expect(await streamsOf()).toEqual(['day 0', 'first 0', 'day 1', 'day 2', 'third 0']);
        await close();
      });

      it('are written if the store is closed at once', async () => {
        await open();
        const written = store.appendTogether([], [to('day', 'none')]);
        await close();
        expect(await written).toBeDefined();
      });

      it.each([
        ['the first', [to('day', 3), to('appointment', 'none')], 'day', -1],
        ['one that stands there', [to('appointment', 'none'), to('seen', 1)], 'seen', 0],
        ['one after an append of the same', [to('day', 'none', 2), to('day', 0)], 'day', 1],
        ['one that only has to stand still', [to('seen', 'none', 0), to('day', 'none')], 'seen', 0],
      ] as const)('are all left out when %s stands elsewhere', async (_, appends, streamId, actual) => {
        await open();
        await store.append('seen', 'none', notes(1));
        await expect(store.appendTogether([], appends)).rejects.toMatchObject({
          name: 'RevisionConflict',
          streamId,
          actual,
        });
        expect(await streamsOf()).toEqual(['seen 0']);
        await store.appendTogether([], [to('seen', 0, 0), to('day', 'none')]);
        expect(await streamsOf()).toEqual(['seen 0', 'day 0']);
        await close();
      });

      it('are all skipped if the vault rejects the secret; others are written', async () => {
        await open();
        await vault.put('personal-keys', 'taken', secret('taken', 'another').value);
        const results = await Promise.allSettled([
          store.append('before', 'none', notes(1)),
          store.appendTogether([secret('taken')], [to('day', 'none'), to('appointment', 'none')]),
          store.appendTogether([secret('free')], [to('other-day', 'none'), to('other', 'none')]),
        ]);
        expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
        expect(await streamsOf()).toEqual(['before 0', 'other-day 0', 'other 0']);
        await close();
      });

      it('must contain at least one append', async () => {
        await open();
        await expect(store.appendTogether([], [])).rejects.toBeInstanceOf(RangeError);
        await close();
        await expect(store.appendTogether([], [to('day', 'none')])).rejects.toMatchObject({
          fault: 'closed',
        });
      });
    });

    it('appends nothing if the vault is not open', async () => {
      store = await openSqliteEventStore({ directory });
      await expect(store.appendSealed([secret('a')], 'stream', 'none', notes(1))).rejects.toMatchObject({
        fault: 'closed',
      });
      await store.append('stream', 'none', notes(1));
      expect(await store.readAll(START, 10)).toHaveLength(1);
      await store.close();
    });
  });
});
