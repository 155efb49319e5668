import { join } from 'node:path';
import type { Instant } from '#contracts/kernel/domain-event.js';
import { openDurableDatabase } from '../../sqlite/durable-database.js';
import { GroupCommit } from '../../sqlite/group-commit.js';
import type { KeptAnswers } from './kept-answers.js';

type Row = { body_hash: string; status: number; body: string | null; etag: string | null };

/** Opens the kept answers in `answers.db` of the folder. Throws `StoreUnavailable`. */
export function openSqliteKeptAnswers({ directory }: { readonly directory: string }): KeptAnswers {
  const database = openDurableDatabase(join(directory, 'answers.db'));
  database.exec(`
    CREATE TABLE IF NOT EXISTS answer (
      key TEXT PRIMARY KEY, body_hash TEXT NOT NULL, status INTEGER NOT NULL, body TEXT, etag TEXT, kept_at TEXT NOT NULL
    ) WITHOUT ROWID;
    CREATE INDEX IF NOT EXISTS answer_by_age ON answer (kept_at);
  `);
  const writes = new GroupCommit(database);
  const select = database.prepare('SELECT body_hash, status, body, etag FROM answer WHERE key = ?');
  const insert = database.prepare('INSERT OR IGNORE INTO answer VALUES (?, ?, ?, ?, ?, ?)');
  const remove = database.prepare('DELETE FROM answer WHERE kept_at < ?');
  return {
    find(key) {
      const row = select.get(key) as Row | undefined;
      if (row === undefined) return null;
      return { bodyHash: row.body_hash, answer: { status: row.status, body: row.body, etag: row.etag } };
    },
    async keep(key, { bodyHash, answer }, now) {
      await writes.write(() => insert.run(key, bodyHash, answer.status, answer.body, answer.etag, now));
    },
    async forgetBefore(instant: Instant) {
      const { changes } = await writes.write(() => remove.run(instant));
      // The pages in the write-ahead log still show what secure_delete has overwritten in the main file.
      if (changes > 0) database.exec('PRAGMA wal_checkpoint(TRUNCATE)');
      return changes;
    },
    close: () => writes.close(),
  };
}
