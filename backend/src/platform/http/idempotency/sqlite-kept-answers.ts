import { join } from 'node:path';
import type { Instant } from '#contracts/kernel/domain-event.js';
import { openDurableDatabase } from '../../sqlite/durable-database.js';
import { GroupCommit } from '../../sqlite/group-commit.js';
import { storeFault } from '../../sqlite/store-fault.js';
import type { FinalAnswer } from '../request.js';
import type { KeptAnswers, Taken } from './kept-answers.js';
import { RunningCalls } from './running-calls.js';

type Row = { body_hash: string; status: number; body: string | null; etag: string | null };

/** Opens the kept answers in `answers.db` of the folder, for this process alone. Throws `StoreUnavailable`. */
export function openSqliteKeptAnswers({ directory }: { readonly directory: string }): KeptAnswers {
  const database = openDurableDatabase(join(directory, 'answers.db'));
  database.exec(`
    CREATE TABLE IF NOT EXISTS answer (
      key TEXT PRIMARY KEY, body_hash TEXT NOT NULL, status INTEGER NOT NULL, body TEXT, etag TEXT, kept_at TEXT NOT NULL
    ) WITHOUT ROWID;
    CREATE INDEX IF NOT EXISTS answer_by_age ON answer (kept_at);
  `);
  const running = new RunningCalls();
  const writes = new GroupCommit(database);
  const select = database.prepare('SELECT body_hash, status, body, etag FROM answer WHERE key = ?');
  const insert = database.prepare('INSERT OR IGNORE INTO answer VALUES (?, ?, ?, ?, ?, ?)');
  const remove = database.prepare('DELETE FROM answer WHERE kept_at < ?');

  const found = (key: string, bodyHash: string): Taken | null => {
    const row = select.get(key) as Row | undefined;
    if (row === undefined) return null;
    if (row.body_hash !== bodyHash) return { kind: 'other-body' };
    return { kind: 'answered', answer: { status: row.status, body: row.body, etag: row.etag } };
  };
  return {
    async take(key, bodyHash) {
      const end = await running.enter(key, bodyHash);
      if (end === null) return { kind: 'other-body' };
      let known: Taken | null = null;
      try {
        known = found(key, bodyHash);
      } catch (error) {
        end();
        throw storeFault(error);
      }
      if (known !== null) {
        end();
        return known;
      }
      const claim = {
        keep: ({ status, body, etag }: FinalAnswer, now: Instant) =>
          writes.write(() => void insert.run(key, bodyHash, status, body, etag, now)).finally(end),
        giveUp: () => Promise.resolve(end()),
      };
      return { kind: 'claimed', claim };
    },
    async forgetBefore(instant: Instant) {
      const { changes } = await writes.write(() => remove.run(instant));
      // The pages in the write-ahead log still show what secure_delete has overwritten in the main file.
      if (changes > 0) database.exec('PRAGMA wal_checkpoint(TRUNCATE)');
      return changes;
    },
    close: () => Promise.resolve().then(() => writes.close()),
  };
}
