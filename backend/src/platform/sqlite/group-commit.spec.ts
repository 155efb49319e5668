import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDurableDatabase, type DurableDatabase } from './durable-database.js';
import { GroupCommit } from './group-commit.js';

describe('GroupCommit', () => {
  let directory: string;
  let database: DurableDatabase;
  let commits: GroupCommit;
  let commitCount: number;

  const open = (): void => {
    database = openDurableDatabase(join(directory, 'test.db'));
    database.exec('CREATE TABLE IF NOT EXISTS word (text TEXT NOT NULL UNIQUE)');
    commitCount = 0;
    commits = new GroupCommit(database, () => void commitCount++);
  };
  const write = (text: string): Promise<string> =>
    commits.write(() => {
      database.prepare('INSERT INTO word VALUES (?)').run(text);
      return text;
    });
  const words = (): unknown[] =>
    database
      .prepare('SELECT text FROM word ORDER BY rowid')
      .all()
      .map(({ text }) => text);

  beforeEach(async () => {
    directory = await mkdtemp(join(tmpdir(), 'werkstatt-commit-'));
    open();
  });

  afterEach(async () => {
    commits.close();
    await rm(directory, { recursive: true, force: true });
  });

  it('lets the writes of one turn share a commit, in their order', async () => {
    expect(await Promise.all(['a', 'b', 'c'].map(write))).toEqual(['a', 'b', 'c']);
    expect(words()).toEqual(['a', 'b', 'c']);
    expect(commitCount).toBe(1);
  });

  it('commits a large crowd in several groups', async () => {
    await Promise.all(Array.from({ length: 1_200 }, (_, index) => write(`word ${index}`)));
    expect(words()).toHaveLength(1_200);
    expect(commitCount).toBe(3);
  });

  it('takes back only what failed', async () => {
    const halfDone = commits.write(() => {
      database.exec(`INSERT INTO word VALUES ('half')`);
      throw new Error('thought better of it');
    });
    const results = await Promise.allSettled([write('a'), halfDone, write('a'), write('b')]);
    expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'rejected', 'fulfilled']);
    expect(words()).toEqual(['a', 'b']);
  });

  it('says that the disk is full, keeps nothing half-written and goes on when there is room again', async () => {
    await write('before');
    database.exec('PRAGMA max_page_count = 4');
    const large = 'x'.repeat(50_000);
    const results = await Promise.allSettled([write('with it'), write(large)]);
    expect(results[1]).toMatchObject({
      status: 'rejected',
      reason: { name: 'StoreUnavailable', fault: 'full' },
    });
    const isKept = results[0]?.status === 'fulfilled';
    expect(words()).toEqual(isKept ? ['before', 'with it'] : ['before']);
    database.exec('PRAGMA max_page_count = 1000');
    await write('after');
    expect(words().at(-1)).toBe('after');
  });

  it('commits what waits when it is closed, and refuses what comes later', async () => {
    const waiting = write('just in time');
    commits.close();
    expect(await waiting).toBe('just in time');
    await expect(write('too late')).rejects.toMatchObject({ fault: 'closed' });
    open();
    expect(words()).toEqual(['just in time']);
  });
});
