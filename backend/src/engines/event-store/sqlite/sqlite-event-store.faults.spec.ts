import { execFile } from 'node:child_process';
import { mkdtemp, open, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { START } from '#contracts/kernel/domain-event.js';
import { openDurableDatabase } from '../../sqlite/durable-database.js';
import { openForWriting } from './events-database.js';
import { openSqliteEventStore } from './sqlite-event-store.js';
import { note, notes } from '../testing/notes.js';
import { runProgram } from '../../../testing/typescript.js';

/** Offset of SQLite's write version (https://sqlite.org/fileformat.html, 1.3.3). */
const WRITE_VERSION_OFFSET = 18;
const PAGE_BYTES = 4096;

const small = (expected: 'none' | number) => ({ streamId: 'small', expected, events: notes(1) }) as const;

describe('faults of the embedded event store', () => {
  let directory: string;
  let file: string;
  beforeEach(async () => {
    directory = await mkdtemp(join(tmpdir(), 'event-store-faults-'));
    file = join(directory, 'events.db');
  });
  afterEach(() => rm(directory, { recursive: true, force: true }));

  async function fill(): Promise<void> {
    const store = await openSqliteEventStore({ directory });
    await store.append('filled', 'none', notes(1_000));
    await store.close();
  }

  async function overwrite(offset: number, bytes: Uint8Array): Promise<void> {
    const handle = await open(file, 'r+');
    await handle.write(bytes, 0, bytes.length, offset);
    await handle.close();
  }

  it('reports a full disk, writes nothing of the group, and recovers when there is room', async () => {
    const store = await openSqliteEventStore({ directory, maxPageCount: 40 });
    await store.append('small', 'none', notes(1));
    const results = await Promise.allSettled([
      store.append('small', 0, notes(1)),
      store.append('large', 'none', [note('fits'), note('x'.repeat(500_000))]),
    ]);
    for (const result of results) expect(result).toMatchObject({ reason: { fault: 'full' } });
    expect(await store.readStream('large')).toEqual([]);
    expect(await store.readAll(START, 10)).toHaveLength(1);
    expect(await store.append('small', 0, notes(1))).toEqual({ revision: 1, position: '0000000000000002' });
    await store.close();
  });

  it('writes nothing of a combined append on a full disk', async () => {
    const store = await openSqliteEventStore({ directory, maxPageCount: 40 });
    const large = { streamId: 'large', expected: 'none', events: [note('x'.repeat(500_000))] } as const;
    await expect(store.appendTogether([], [small('none'), large, small(0)])).rejects.toMatchObject({
      fault: 'full',
    });
    expect(await store.readAll(START, 10)).toEqual([]);
    expect(await store.appendTogether([], [small('none'), small(0)])).toBe('0000000000000002');
    await store.close();
  });

  it('refuses to start on a read-only file and leaves the folder free', async () => {
    await fill();
    await overwrite(WRITE_VERSION_OFFSET, Uint8Array.of(3));
    await expect(openSqliteEventStore({ directory })).rejects.toMatchObject({ fault: 'read-only' });
    await overwrite(WRITE_VERSION_OFFSET, Uint8Array.of(2));
    const store = await openSqliteEventStore({ directory });
    expect(await store.readStream('filled')).toHaveLength(1_000);
    await store.close();
  });

  it('refuses to start on a file that is no event log', async () => {
    await writeFile(file, Buffer.alloc(PAGE_BYTES, 'x'));
    await expect(openSqliteEventStore({ directory })).rejects.toMatchObject({ fault: 'corrupt' });
  });

  it('reports a damaged page instead of omitting events', async () => {
    await fill();
    const { length } = await readFile(file);
    const middle = Math.floor(length / PAGE_BYTES / 2) * PAGE_BYTES;
    await overwrite(middle, Buffer.alloc(PAGE_BYTES * 10, 0xff));
    const store = await openSqliteEventStore({ directory });
    await expect(store.readAll(START, 1_000)).rejects.toMatchObject({ fault: 'corrupt' });
    await store.close();
  });

  it('reports an event whose text is not JSON', async () => {
    await fill();
    const at = (await readFile(file)).indexOf('{"text":"500"}');
    await overwrite(at, Buffer.from('?'));
    const store = await openSqliteEventStore({ directory });
    await expect(store.readStream('filled')).rejects.toMatchObject({ fault: 'corrupt' });
    await store.close();
  });

  it('stops writing after a damaged page', async () => {
    await fill();
    let store = await openSqliteEventStore({ directory });
    await store.append('later', 'none', notes(1_000));
    await store.close();
    const { length } = await readFile(file);
    // All pages except the first, which hold the schema, and the last, which hold the newest events.
    await overwrite(PAGE_BYTES * 8, Buffer.alloc(length - PAGE_BYTES * 24, 0xff));
    store = await openSqliteEventStore({ directory });
    await expect(store.append('filled', 'any', notes(1))).rejects.toMatchObject({ fault: 'corrupt' });
    await expect(store.append('new', 'none', notes(1))).rejects.toMatchObject({ fault: 'corrupt' });
    await store.close();
  });

  it('refuses to start without a write-ahead log', () => {
    const before = process.cwd();
    // A database in memory has no write-ahead log; its file is created in the test's folder.
    process.chdir(directory);
    try {
      expect(() => openDurableDatabase(':memory:')).toThrow(
        expect.objectContaining({ fault: 'not-durable' }),
      );
    } finally {
      process.chdir(before);
    }
  });

  it('writes with synchronous=FULL into a write-ahead log', () => {
    const database = openForWriting(directory);
    expect(database.prepare('PRAGMA synchronous').get()).toEqual({ synchronous: 2 });
    expect(database.prepare('PRAGMA journal_mode').get()).toEqual({ journal_mode: 'wal' });
    database.close();
  });

  it('refuses statements that change or delete history', async () => {
    await fill();
    const database = openForWriting(directory);
    expect(() => database.exec("UPDATE events SET data = '{}'")).toThrow('events are never changed');
    expect(() => database.exec('DELETE FROM events')).toThrow('events are never deleted');
    database.close();
  });

  it('admits one store at a time, in this process and in others', async () => {
    const store = await openSqliteEventStore({ directory });
    await expect(openSqliteEventStore({ directory })).rejects.toMatchObject({ fault: 'in-use' });
    const program = fileURLToPath(new URL('../testing/second-process.ts', import.meta.url));
    const environment = { env: { ...process.env, NODE_OPTIONS: '' } };
    const { stdout } = await promisify(execFile)(
      process.execPath,
      [...runProgram(program), directory],
      environment,
    );
    expect(stdout).toBe('in-use: This data folder is already in use by another process.');
    await store.append('still', 'none', notes(1));
    await store.close();
    await (await openSqliteEventStore({ directory })).close();
  });
});
