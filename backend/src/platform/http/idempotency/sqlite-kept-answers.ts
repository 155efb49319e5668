import { join } from 'node:path';
import type { Instant } from '#contracts/kernel/domain-event.js';
import { openDurableDatabase, type DurableDatabase } from '../../sqlite/durable-database.js';
import { GroupCommit } from '../../sqlite/group-commit.js';
import { storeFault } from '../../sqlite/store-fault.js';
import { CallSecret } from './call-secret.js';
import type { Claim, KeptAnswers, Taken } from './kept-answers.js';
import { RunningCalls } from './running-calls.js';

type Row = { body_tag: string; sealed: Uint8Array };

/** Opens the kept answers in `answers.db` of the folder, for this process alone. Throws `StoreUnavailable`. */
export function openSqliteKeptAnswers({ directory }: { readonly directory: string }): KeptAnswers {
  return new SqliteKeptAnswers(openDurableDatabase(join(directory, 'answers.db')));
}

class SqliteKeptAnswers implements KeptAnswers {
  private readonly running = new RunningCalls();
  private readonly commits: GroupCommit;
  private readonly statements;

  constructor(private readonly database: DurableDatabase) {
    createTable(database);
    this.commits = new GroupCommit(database);
    this.statements = {
      select: database.prepare('SELECT body_tag, sealed FROM kept WHERE id = ?'),
      insert: database.prepare('INSERT OR IGNORE INTO kept VALUES (?, ?, ?, ?)'),
      remove: database.prepare('DELETE FROM kept WHERE kept_at < ?'),
    };
  }

  async take(call: string, bodyHash: string): Promise<Taken> {
    const secret = new CallSecret(call);
    const bodyTag = secret.tagOf(bodyHash);
    const end = await this.running.enter(secret.id, bodyTag);
    if (end === null) return { kind: 'other-body' };
    try {
      const known = this.find(secret, bodyTag);
      if (known === null) return { kind: 'claimed', claim: this.claim(secret, bodyTag, end) };
      end();
      return known;
    } catch (error) {
      end();
      throw storeFault(error);
    }
  }

  async forgetBefore(instant: Instant): Promise<number> {
    const { changes } = await this.commits.write(() => this.statements.remove.run(instant));
    // The pages in the write-ahead log still show what secure_delete has overwritten in the main file.
    if (changes > 0) this.database.exec('PRAGMA wal_checkpoint(TRUNCATE)');
    return Number(changes);
  }

  close(): Promise<void> {
    return Promise.resolve().then(() => this.commits.close());
  }

  private find(secret: CallSecret, bodyTag: string): Taken | null {
    const row = this.statements.select.get(secret.id) as Row | undefined;
    if (row === undefined) return null;
    if (row.body_tag !== bodyTag) return { kind: 'other-body' };
    return { kind: 'answered', answer: secret.open(row.sealed) };
  }

  private claim(secret: CallSecret, bodyTag: string, end: () => void): Claim {
    return {
      keep: (answer, now) => {
        const sealed = secret.seal(answer);
        return this.commits
          .write(() => void this.statements.insert.run(secret.id, bodyTag, sealed, now))
          .finally(end);
      },
      giveUp: () => Promise.resolve(end()),
    };
  }
}

/** Answers that an earlier version kept in plain text are forgotten: what they answered is found by its id. */
function createTable(database: DurableDatabase): void {
  database.exec(`
    CREATE TABLE IF NOT EXISTS kept (
      id TEXT PRIMARY KEY, body_tag TEXT NOT NULL, sealed BLOB NOT NULL, kept_at TEXT NOT NULL
    ) WITHOUT ROWID;
    CREATE INDEX IF NOT EXISTS kept_by_age ON kept (kept_at);
  `);
  if (database.prepare("SELECT 1 FROM sqlite_master WHERE name = 'answer'").get() === undefined) return;
  database.exec('DROP TABLE answer; VACUUM; PRAGMA wal_checkpoint(TRUNCATE)');
}
