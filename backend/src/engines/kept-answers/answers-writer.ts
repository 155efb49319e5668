import type { Instant } from '#contracts/kernel/domain-event.js';
import type { DurableDatabase } from '../sqlite/durable-database.js';
import type { FileWriter } from '../sqlite/written-file.js';

/** Changes `answers.db`, in the writing thread. */
export class AnswersWriter implements FileWriter {
  private readonly statements;
  private wipeAfterCommit = false;

  constructor(readonly database: DurableDatabase) {
    database.exec(`
      CREATE TABLE IF NOT EXISTS kept (
        id TEXT PRIMARY KEY, body_tag TEXT NOT NULL, sealed BLOB NOT NULL, kept_at TEXT NOT NULL
      ) WITHOUT ROWID;
      CREATE INDEX IF NOT EXISTS kept_by_age ON kept (kept_at);
    `);
    this.forgetPlainAnswers();
    this.statements = {
      insert: database.prepare('INSERT OR IGNORE INTO kept VALUES (?, ?, ?, ?)'),
      remove: database.prepare('DELETE FROM kept WHERE kept_at < ?'),
    };
  }

  readonly operations = {
    keep: (id: string, bodyTag: string, sealed: Uint8Array, now: Instant): void => {
      this.statements.insert.run(id, bodyTag, sealed, now);
    },
    forgetBefore: (instant: Instant): number => {
      const { changes } = this.statements.remove.run(instant);
      if (changes > 0) this.wipeAfterCommit = true;
      return Number(changes);
    },
  };

  /** The write-ahead log still contains pages that secure delete has overwritten in the file. */
  afterCommit(): void {
    if (!this.wipeAfterCommit) return;
    this.database.exec('PRAGMA wal_checkpoint(TRUNCATE)');
    this.wipeAfterCommit = false;
  }

  /** Deletes answers of an earlier version in plain text; repeated calls find their records by id. */
  private forgetPlainAnswers(): void {
    const { database } = this;
    if (database.prepare("SELECT 1 FROM sqlite_master WHERE name = 'answer'").get() === undefined) return;
    database.exec('DROP TABLE answer; VACUUM; PRAGMA wal_checkpoint(TRUNCATE)');
  }
}
