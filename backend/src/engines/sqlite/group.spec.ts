import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDurableDatabase, type DurableDatabase } from './durable-database.js';
import { runGroup, type Outcome } from './group.js';
import { storeFault } from '../../platform/store-fault.js';

describe('runGroup', () => {
  let directory: string;
  let database: DurableDatabase;
  let commitCount: number;

  const write = (...texts: readonly string[]): readonly Outcome[] =>
    runGroup(database, texts.map(insert), counted);
  const insert = (text: string) => (): string => {
    database.prepare('INSERT INTO word VALUES (?)').run(text);
    return text;
  };
  const counted = (): void => void commitCount++;
  const words = (): unknown[] =>
    database
      .prepare('SELECT text FROM word ORDER BY rowid')
      .all()
      .map(({ text }) => text);

  beforeEach(async () => {
    directory = await mkdtemp(join(tmpdir(), 'werkstatt-commit-'));
    database = openDurableDatabase(join(directory, 'test.db'));
    database.exec('CREATE TABLE word (text TEXT NOT NULL UNIQUE)');
    commitCount = 0;
  });

  afterEach(async () => {
    database.close();
    await rm(directory, { recursive: true, force: true });
  });

  it('does all in one commit, in order', () => {
    expect(write('a', 'b', 'c')).toEqual([{ value: 'a' }, { value: 'b' }, { value: 'c' }]);
    expect(words()).toEqual(['a', 'b', 'c']);
    expect(commitCount).toBe(1);
  });

  it('rolls back only the failed work', () => {
    const halfDone = (): never => {
      database.exec(`INSERT INTO word VALUES ('half')`);
      throw new Error('thought better of it');
    };
    const outcomes = runGroup(database, [insert('a'), halfDone, insert('a'), insert('b')]);
    expect(outcomes.map((outcome) => 'error' in outcome)).toEqual([false, true, true, false]);
    expect(words()).toEqual(['a', 'b']);
  });

  it('reports a full disk for all, stores none and recovers when there is room', () => {
    write('before');
    database.exec('PRAGMA max_page_count = 4');
    const outcomes = write('with it', 'x'.repeat(50_000));
    expect(outcomes.map((outcome) => 'error' in outcome && storeFault(outcome.error))).toEqual(
      Array.from({ length: 2 }, () => expect.objectContaining({ fault: 'full' })),
    );
    expect(words()).toEqual(['before']);
    database.exec('PRAGMA max_page_count = 1000');
    write('after');
    expect(words().at(-1)).toBe('after');
  });

  it('treats a failure of afterCommit as a failure of the group', () => {
    const outcomes = runGroup(database, [insert('a')], () => {
      throw new Error('not wiped');
    });
    expect(outcomes).toEqual([{ error: expect.objectContaining({ message: 'not wiped' }) }]);
  });
});
