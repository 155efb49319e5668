import * as nodeFiles from 'node:fs';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { writeDurably } from './durable-write.js';
import { writeWhole, type SystemFiles } from './write-whole.js';

describe('a durable write', () => {
  let folder: string;
  let draft: string;
  let target: string;
  const content = Buffer.from('Rechnung');

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'werkstatt-write-'));
    draft = join(folder, 'draft');
    target = join(folder, 'ab', 'target');
  });
  afterEach(() => rm(folder, { recursive: true, force: true }));

  it('creates the folder, writes the complete file and leaves no draft', async () => {
    await writeFile(draft, 'what a crash has left');
    await writeDurably(draft, target, content);
    expect([await readFile(target, 'utf8'), await readdir(folder)]).toEqual(['Rechnung', ['ab']]);
  });

  it('replaces an existing file', async () => {
    await writeDurably(draft, target, Buffer.from('before'));
    await Promise.all([1, 2, 3].map((number) => writeDurably(`${draft}-${number}`, target, content)));
    expect(await readFile(target, 'utf8')).toBe('Rechnung');
  });

  it('rejects with the system’s error code and deletes the draft', async () => {
    await writeFile(join(folder, 'ab'), 'a file, not a folder');
    await expect(writeDurably(draft, target, content)).rejects.toMatchObject({ code: 'ENOTDIR' });
    expect(await readdir(folder)).toEqual(['ab']);
    await expect(writeDurably(join(folder, 'no', 'draft'), target, content)).rejects.toMatchObject({
      code: 'ENOENT',
    });
  });

  it('syncs content and names before it resolves', () => {
    const done: string[] = [];
    writeWhole({ draft, target, content, mode: 0o600 }, watched(folder, done));
    const isWindows = process.platform === 'win32';
    expect(done).toEqual([
      'open draft',
      'write draft',
      'sync draft',
      'close draft',
      'make ab',
      ...(isWindows ? [] : ['open .', 'sync .', 'close .']),
      'name ab/target',
      ...(isWindows ? [] : ['open ab', 'sync ab', 'close ab']),
    ]);
    expect(nodeFiles.statSync(target).mode & 0o777).toBe(isWindows ? 0o666 : 0o600);
  });
});

function watched(folder: string, done: string[]): SystemFiles {
  const names = new Map<number, string>();
  const nameOf = (path: string): string => relative(folder, path).replaceAll('\\', '/') || '.';
  const note = (verb: string, file: number): void => void done.push(`${verb} ${names.get(file)}`);
  return {
    ...nodeFiles,
    openSync: (path, flags, mode) => {
      const file = nodeFiles.openSync(path, flags, mode);
      names.set(file, nameOf(String(path)));
      note('open', file);
      return file;
    },
    writeFileSync: (file, bytes) => {
      note('write', file as number);
      nodeFiles.writeFileSync(file, bytes);
    },
    fsyncSync: (file) => {
      note('sync', file);
      nodeFiles.fsyncSync(file);
    },
    closeSync: (file) => {
      note('close', file);
      nodeFiles.closeSync(file);
    },
    mkdirSync: ((path: string) => {
      done.push(`make ${nameOf(path)}`);
      return nodeFiles.mkdirSync(path);
    }) as typeof nodeFiles.mkdirSync,
    renameSync: (from, to) => {
      done.push(`name ${nameOf(String(to))}`);
      nodeFiles.renameSync(from, to);
    },
  };
}
