import { execFile } from 'node:child_process';
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { Gate } from '../../testing/gate.js';
import { TestClock } from '../../testing/test-clock.js';
import { runProgram } from '../../testing/typescript.js';
import { LogBook } from '../../platform/telemetry/log-store/log-book.js';
import { LogStore } from '../../platform/telemetry/log-store/log-store.js';
import { describeLogTables } from './log-tables.contract.js';
import { openSqliteLogTables } from './sqlite-log-tables.js';

const folders: string[] = [];
const newFolder = async (): Promise<string> => {
  const folder = await mkdtemp(join(tmpdir(), 'werkstatt-logs-'));
  folders.push(folder);
  return folder;
};
afterAll(async () => {
  for (const folder of folders) await rm(folder, { recursive: true, force: true });
});

describeLogTables('logs in a SQLite file', async () => openSqliteLogTables(await newFolder(), 'here'));

describe('the log book on SQLite', () => {
  it('is written by its own thread, and complete when it is closed', async () => {
    const folder = await newFolder();
    const book = new LogBook(openSqliteLogTables(folder), new TestClock());
    for (let count = 0; count < 450; count++) book.note({ event: 'backend-log', message: `Zeile ${count}` });
    await book.close();
    const tables = openSqliteLogTables(folder, 'here');
    expect(await tables.count({}, { from: 0, to: Number.MAX_SAFE_INTEGER })).toBe(450);
    await tables.close();
  });

  it('is not readable by other users of the machine', async () => {
    const folder = await newFolder();
    const tables = openSqliteLogTables(folder, 'here');
    const files = await readdir(folder);
    expect(files).toContain('logs.db-wal');
    for (const name of files) expect((await stat(join(folder, name))).mode & 0o077).toBe(0);
    await tables.close();
  });

  it('is complete when the process ends right after closing it', async () => {
    const folder = await newFolder();
    const program = join(import.meta.dirname, 'testing', 'writing-process.ts');
    const environment = { env: { ...process.env, NODE_OPTIONS: '' } };
    const ended = promisify(execFile)(process.execPath, [...runProgram(program), folder], environment);
    expect((await ended).stdout).toBe('closed');
    const tables = openSqliteLogTables(folder, 'here');
    expect(await tables.count({}, { from: 0, to: Number.MAX_SAFE_INTEGER })).toBe(1);
    await tables.close();
  });

  it('removes control characters, so that nobody can forge a line', async () => {
    const tables = openSqliteLogTables(await newFolder(), 'here');
    const book = new LogBook(tables, new TestClock());
    book.note({ event: 'frontend-log', message: 'eins\r\n{"level":50}\u2028zwei\u0000', path: '/a\nb' });
    await book.flush();
    const period = { from: 0, to: Number.MAX_SAFE_INTEGER };
    const { content } = await new LogStore(tables).page({ filter: {}, period, page: 0, size: 5 }, Date.now());
    expect(content[0]).toMatchObject({ message: 'eins {"level":50} zwei', path: '/a b' });
    await book.close();
  });

  it('drops and counts entries that arrive faster than it can write', async () => {
    const tables = openSqliteLogTables(await newFolder(), 'here');
    const gate = new Gate();
    const slow = Object.create(tables, {
      write: {
        value: (batch: Parameters<typeof tables.write>[0]) => gate.opened.then(() => tables.write(batch)),
      },
    }) as typeof tables;
    const book = new LogBook(slow, new TestClock());
    for (let count = 0; count < 21_100; count++) book.note({ event: 'backend-log', message: 'viel' });
    expect(book.dropped).toBe(100);
    gate.open();
    await book.close();
  });
});
