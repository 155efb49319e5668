import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from '@photostructure/sqlite';
import { entryFrom } from '../../platform/telemetry/log-store/log-book.js';
import { LogFile } from './log-file.js';
import { openSqliteLogTables } from './sqlite-log-tables.js';

const EVER = { from: 0, to: Number.MAX_SAFE_INTEGER };
const MIB = 1024 ** 2;

let folder: string;
beforeEach(async () => (folder = await mkdtemp(join(tmpdir(), 'werkstatt-logs-'))));
afterEach(() => rm(folder, { recursive: true, force: true }));

/** A thousand entries of a minute; each has a correlation of its own, as from a hostile caller. */
function minute(nth: number, characters = 200) {
  const at = new Date(Date.UTC(2026, 10, 1, 0, nth)).toISOString();
  const entries = Array.from({ length: 1_000 }, (_, place) => {
    const id = `${String(nth).padStart(8, '0')}-${String(place).padStart(8, '0')}`;
    return entryFrom({ event: 'backend-log', message: 'x'.repeat(characters), correlationId: id }, id, at);
  });
  return { kind: 'write' as const, batch: { entries } };
}

describe('the file of the logs', () => {
  it('stays within its limit: the oldest entries make room for the newest', async () => {
    const file = new LogFile(folder, 0);
    file.work({ kind: 'limit', mostBytes: 4 * MIB });
    for (let nth = 0; nth < 30; nth++) file.work(minute(nth));
    file.close();
    expect((await stat(join(folder, 'logs.db'))).size).toBeLessThan(6 * MIB);
    const tables = openSqliteLogTables(folder, 'here');
    const kept = await tables.count({}, EVER);
    const [oldest] = await tables.entries({}, EVER, 'oldest', { limit: 1 });
    const [newest] = await tables.entries({}, EVER, 'newest', { limit: 1 });
    await tables.close();
    expect(kept).toBeGreaterThan(1_000);
    expect(kept).toBeLessThan(30_000);
    expect(oldest?.createdAt).not.toBe('2026-11-01T00:00:00.000Z');
    expect(newest?.createdAt).toBe('2026-11-01T00:29:00.000Z');
  });

  it('lets only few of the oldest entries go with a write, because readers wait for it', async () => {
    const filled = new LogFile(folder, 0);
    for (let nth = 0; nth < 10; nth++) filled.work(minute(nth));
    filled.close();
    // As after a kill while a lowered limit made room.
    const database = new DatabaseSync(join(folder, 'logs.db'));
    database.prepare('INSERT INTO size_limit VALUES (1, ?)').run(MIB);
    database.close();
    const file = new LogFile(folder, 0);
    file.work(minute(10));
    file.close();
    const tables = openSqliteLogTables(folder, 'here');
    const kept = await tables.count({}, EVER);
    await tables.close();
    expect(kept).toBeLessThanOrEqual(10_000);
    expect(kept).toBeGreaterThanOrEqual(8_000);
  });

  it('stays within its limit when large entries follow small ones', async () => {
    const file = new LogFile(folder, 0);
    file.work({ kind: 'limit', mostBytes: 8 * MIB });
    for (let nth = 0; nth < 20; nth++) file.work(minute(nth));
    for (let nth = 20; nth < 30; nth++) file.work(minute(nth, 2_000));
    file.close();
    expect((await stat(join(folder, 'logs.db'))).size).toBeLessThan(12 * MIB);
  });

  it('keeps a lowered limit after a restart, and gives room back to the disk then', async () => {
    const size = async () => (await stat(join(folder, 'logs.db'))).size;
    const file = new LogFile(folder, 0);
    for (let nth = 0; nth < 20; nth++) file.work(minute(nth));
    file.work({ kind: 'limit', mostBytes: 3 * MIB });
    file.close();
    const again = new LogFile(folder, 0);
    again.shrink();
    expect(await size()).toBeLessThanOrEqual(3 * MIB);
    for (let nth = 20; nth < 40; nth++) again.work(minute(nth));
    again.close();
    expect(await size()).toBeLessThan(5 * MIB);
  });

  it('is not copied at the start because it has reached its limit', async () => {
    const file = new LogFile(folder, 0);
    file.work({ kind: 'limit', mostBytes: 16 * MIB });
    for (let nth = 0; nth < 60; nth++) file.work(minute(nth));
    file.close();
    const { size } = await stat(join(folder, 'logs.db'));
    expect(size).toBeGreaterThan(16 * MIB);
    const again = new LogFile(folder, 0);
    again.shrink();
    again.close();
    expect((await stat(join(folder, 'logs.db'))).size).toBe(size);
  });

  it('takes nothing while the disk has too little room for the other files', async () => {
    const file = new LogFile(folder, Number.MAX_SAFE_INTEGER);
    expect(() => file.work(minute(0))).toThrow('Too little free disk');
    file.close();
    const tables = openSqliteLogTables(folder, 'here');
    expect(await tables.count({}, EVER)).toBe(0);
    await tables.close();
  });
});
