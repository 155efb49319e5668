import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from '@photostructure/sqlite';
import { START } from '#contracts/kernel/domain-event.js';
import type { CollectionDefinition, ReadStore } from '#projections/engine/read-store.js';
import { wordsOf } from '#projections/engine/words.js';
import { rawBytesOf } from '../../../testing/raw-bytes.js';
import { readStoreContract } from '../read-store.contract.js';
import { openSqliteReadStore } from './sqlite-read-store.js';
import { SeenQueries } from '../testing/no-scan.js';

const seen = new SeenQueries();

readStoreContract('SQLite', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'read-store-'));
  return {
    open: () => openSqliteReadStore({ directory, onQuery: seen.see }),
    cleanUp: () => rm(directory, { recursive: true }),
  };
});

it('answered all queries above without a scan', () => {
  expect(seen.all.length).toBeGreaterThan(30);
  expect(seen.scans()).toEqual([]);
});

describe('the file read.db', () => {
  const notes: CollectionDefinition = {
    name: 'notes',
    version: 1,
    fields: { text: 'text', words: 'words' },
    indexes: [['text', '*']],
  };
  let directory: string;
  let store: ReadStore | null = null;
  const warnings: string[] = [];
  const open = async (): Promise<ReadStore> => {
    await store?.close();
    store = await openSqliteReadStore({
      directory,
      log: { warn: (_details, message) => warnings.push(message) },
    });
    return store;
  };
  const put = async (text: string): Promise<void> => {
    const document = { key: 'a', json: JSON.stringify({ text }), fields: { text, words: wordsOf(text) } };
    await store?.write({ changes: [{ collection: notes, put: [document], delete: [], checkpoint: '1' }] });
  };
  const path = (): string => join(directory, 'read.db');

  beforeEach(async () => {
    directory = await mkdtemp(join(tmpdir(), 'read-store-'));
    warnings.length = 0;
    await (await open()).open(notes);
    await put('Geheimnis');
  });
  afterEach(async () => {
    await store?.close();
    store = null;
    await rm(directory, { recursive: true });
  });

  it('is read from the index alone if the index covers the query', async () => {
    await store?.close();
    const queries = new SeenQueries();
    store = await openSqliteReadStore({ directory, onQuery: queries.see });
    await store.open(notes);
    const { items } = await store.find(notes, { where: { text: { eq: 'Geheimnis' } }, limit: 1 });
    expect(items).toEqual(['{"text":"Geheimnis"}']);
    expect(queries.all.flatMap(({ plan }) => plan)).toEqual([
      expect.stringMatching(/^SEARCH \w+ USING COVERING INDEX/),
    ]);
  });

  it('sets only changed fields, because each one set writes its indexes', async () => {
    await store?.close();
    const raw = new DatabaseSync(path());
    raw.exec(`CREATE TRIGGER told BEFORE UPDATE OF f_text ON documents_1
      BEGIN SELECT RAISE(ABORT, 'the field is set'); END`);
    raw.close();
    await (await open()).open(notes);
    const fields = { text: 'Geheimnis', words: ['anders'] };
    const changed = { key: 'a', json: '{"changed":true}', fields };
    await store?.write({ changes: [{ collection: notes, put: [changed], delete: [], checkpoint: '2' }] });
    expect(await store?.get(notes, 'a')).toBe('{"changed":true}');
    await expect(put('Neues')).rejects.toThrow('the field is set');
  });

  it('is not readable by other users of the machine', async () => {
    for (const file of [path(), `${path()}-wal`]) expect((await stat(file)).mode & 0o077).toBe(0);
  });

  it('is rebuilt with a warning if it is not a database', async () => {
    await store?.close();
    await writeFile(
      path(),
      'no database at all, but long enough to have a header of one hundred bytes'.repeat(20),
    );
    const opened = await open();
    expect(await opened.open(notes)).toBe(START);
    expect(warnings).toEqual(['read.db is deleted and built anew from the event log']);
  });

  it('is rebuilt if it has another layout', async () => {
    await store?.close();
    const bytes = await readFile(path());
    bytes.writeUInt32BE(99, 60); // user_version, https://www.sqlite.org/fileformat.html#user_version_number
    await writeFile(path(), bytes);
    expect(await (await open()).open(notes)).toBe(START);
    expect(warnings).toHaveLength(1);
  });

  it('is rebuilt at the next start after a damaged page', async () => {
    await store?.purge();
    await store?.close();
    const bytes = await readFile(path());
    bytes.fill(0xa5, 3 * 8192);
    await writeFile(path(), bytes);
    const damaged = await open();
    expect(await damaged.open(notes)).toBe('1');
    const query = { where: { words: { startsWith: 'geheim' } }, limit: 1 } as const;
    await expect(damaged.find(notes, query)).rejects.toMatchObject({
      name: 'StoreUnavailable',
      fault: 'corrupt',
    });
    expect(await (await open()).open(notes)).toBe(START);
    expect(warnings).toHaveLength(1);
    expect(await readdir(directory)).not.toContain('read.db.damaged');
  });

  it('contains nothing of an overwritten document after a purge', async () => {
    await put('nichts');
    await store?.purge();
    expect((await rawBytesOf(directory)).toString('latin1').toLowerCase()).not.toContain('geheimnis');
  });

  it('reports a fault of the folder in one line', async () => {
    const file = join(directory, 'a-file');
    await writeFile(file, '');
    await expect(openSqliteReadStore({ directory: join(file, 'inside') })).rejects.toThrow();
  });
});
