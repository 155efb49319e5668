import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from '@photostructure/sqlite';
import { rawBytesOf } from '../../testing/raw-bytes.js';
import { claimOf, keptAnswersContract } from './kept-answers.contract.js';
import { openSqliteKeptAnswers } from './sqlite-kept-answers.js';

const NOW = '2026-03-01T10:00:00.000Z';
const LATER = '2026-03-02T10:00:00.000Z';
const answer = { status: 201, body: '{"name":"Käthe Kolbenfresser"}', etag: '"1"' };

keptAnswersContract('SQLite', {
  open: (directory) => openSqliteKeptAnswers({ directory }),
  rawBytes: rawBytesOf,
});

describe('openSqliteKeptAnswers', () => {
  let directory: string;
  beforeEach(async () => {
    directory = await mkdtemp(join(tmpdir(), 'werkstatt-answers-'));
  });
  afterEach(() => rm(directory, { recursive: true, force: true }));

  it('leaves nothing of a deleted answer in the raw files, not even encrypted', async () => {
    const answers = await openSqliteKeptAnswers({ directory });
    await claimOf(await answers.take('a', 'body', NOW)).keep(answer, NOW);
    const reader = new DatabaseSync(join(directory, 'answers.db'), { readOnly: true });
    const { id, sealed } = reader.prepare('SELECT id, sealed FROM kept').get() as Record<string, string>;
    reader.close();
    const left = async (): Promise<boolean[]> => {
      const stored = await rawBytesOf(directory);
      return [id, sealed].map((part) => stored.includes(part ?? ''));
    };
    expect(await left()).toEqual([true, true]);
    await answers.forgetBefore(LATER);
    expect(await left()).toEqual([false, false]);
    await answers.close();
  });

  it('purges plain-text answers of an earlier version from the raw files', async () => {
    const old = new DatabaseSync(join(directory, 'answers.db'));
    old.exec(`PRAGMA journal_mode = WAL;
      CREATE TABLE answer (key TEXT PRIMARY KEY, body TEXT, kept_at TEXT) WITHOUT ROWID;
      CREATE INDEX answer_by_age ON answer (kept_at)`);
    old.prepare('INSERT INTO answer VALUES (?, ?, ?)').run('a', answer.body, NOW);
    old.close();
    expect((await rawBytesOf(directory)).includes('Kolbenfresser')).toBe(true);
    const answers = await openSqliteKeptAnswers({ directory });
    expect((await rawBytesOf(directory)).includes('Kolbenfresser')).toBe(false);
    await claimOf(await answers.take('a', 'body', NOW)).keep(answer, NOW);
    await answers.close();
  });
});
