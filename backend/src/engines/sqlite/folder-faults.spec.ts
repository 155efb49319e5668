import { mkdtemp, open, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from '@photostructure/sqlite';
import { openFile, type OpenFile } from './folder-writer.js';
import type { FileSettings } from './writer-messages.js';
import type { Operations } from './written-file.js';

const NOW = '2026-03-01T10:00:00.000Z';
/** Offset of SQLite's write version (https://sqlite.org/fileformat.html, 1.3.3). */
const WRITE_VERSION_OFFSET = 18;
const PAGE_BYTES = 4096;

/** How to write a row of a given size under a name, and how to list the stored names. */
const FILES = [
  {
    file: 'vault',
    write: ['put', (name: string, bytes: number) => ['secrets', name, new Uint8Array(bytes)]],
    names: 'SELECT key AS name FROM secret ORDER BY key',
  },
  {
    file: 'jobs',
    write: [
      'add',
      (name: string, bytes: number) => [
        [{ id: name, name: 'greet', data: { text: 'x'.repeat(bytes) } }],
        NOW,
      ],
    ],
    names: 'SELECT id AS name FROM job ORDER BY id',
  },
  {
    file: 'answers',
    write: ['keep', (name: string, bytes: number) => [name, 'body', new Uint8Array(bytes), NOW]],
    names: 'SELECT id AS name FROM kept ORDER BY id',
  },
] as const;

describe.each(FILES)('$file.db', ({ file, write: [operation, args], names }) => {
  let directory: string;
  let path: string;
  beforeEach(async () => {
    directory = await mkdtemp(join(tmpdir(), 'werkstatt-faults-'));
    path = join(directory, `${file}.db`);
  });
  afterEach(() => rm(directory, { recursive: true, force: true }));

  const opened = (settings?: FileSettings): Promise<OpenFile<Operations>> =>
    openFile<Operations>(directory, file, settings);
  const put = (to: OpenFile<Operations>, name: string, bytes = 10): Promise<unknown> =>
    to.write(operation, args(name, bytes) as never);
  const standing = (): unknown[] => {
    const reader = new DatabaseSync(path, { readOnly: true });
    const rows = reader.prepare(names).all() as { name: string }[];
    reader.close();
    return rows.map(({ name }) => name);
  };
  async function overwrite(offset: number, bytes: Uint8Array): Promise<void> {
    const handle = await open(path, 'r+');
    await handle.write(bytes, 0, bytes.length, offset);
    await handle.close();
  }

  it('reports a full disk to all writes of the group, and stores none of them', async () => {
    const written = await opened({ maxPageCount: 14 });
    await put(written, 'before');
    const together = [put(written, 'small'), put(written, 'large', 200_000), put(written, 'other')];
    for (const result of await Promise.allSettled(together))
      expect(result).toMatchObject({ reason: { name: 'StoreUnavailable', fault: 'full' } });
    expect(standing()).toEqual(['before']);
    await put(written, 'after');
    expect(standing()).toEqual(['after', 'before']);
    await written.close();
  });

  it('reports a read-only file, and changes nothing', async () => {
    const written = await opened();
    await put(written, 'before');
    await written.close();
    await overwrite(WRITE_VERSION_OFFSET, Uint8Array.of(3));
    const refused = opened().then(async (again) => put(again, 'after').finally(() => again.close()));
    await expect(refused).rejects.toMatchObject({ name: 'StoreUnavailable', fault: 'read-only' });
    expect(standing()).toEqual(['before']);
  });

  it('reports a file that is not a database, and leaves it unchanged', async () => {
    await writeFile(path, Buffer.alloc(PAGE_BYTES, 'x'));
    await expect(opened()).rejects.toMatchObject({ name: 'StoreUnavailable', fault: 'corrupt' });
    expect((await stat(path)).size).toBe(PAGE_BYTES);
  });

  it('reports a damaged page instead of writing elsewhere', async () => {
    const written = await opened();
    for (let row = 0; row < 50; row++) await put(written, `row ${row}`, 900);
    await written.close();
    const { size } = await stat(path);
    await overwrite(PAGE_BYTES, Buffer.alloc(size - PAGE_BYTES, 0xff));
    const again = opened().then(async (file) => put(file, 'after').finally(() => file.close()));
    await expect(again).rejects.toMatchObject({ name: 'StoreUnavailable', fault: 'corrupt' });
  });
});
