import { StoreUnavailable } from '../../platform/store-unavailable.js';
import type { DurableDatabase } from '../sqlite/durable-database.js';
import type { FileWriter } from '../sqlite/written-file.js';
import type { VaultCollection } from '../../platform/vault/vault.js';

/** Changes `vault.db`, in the writing thread. */
export class VaultWriter implements FileWriter {
  private readonly statements;
  private wipeAfterCommit = false;

  constructor(readonly database: DurableDatabase) {
    database.exec(`
      CREATE TABLE IF NOT EXISTS secret (
        collection TEXT NOT NULL, key TEXT NOT NULL, value BLOB NOT NULL,
        PRIMARY KEY (collection, key)
      ) WITHOUT ROWID`);
    this.statements = {
      get: database.prepare('SELECT value FROM secret WHERE collection = ? AND key = ?'),
      put: database.prepare(
        'INSERT INTO secret VALUES (?, ?, ?) ON CONFLICT (collection, key) DO UPDATE SET value = excluded.value',
      ),
      putIfAbsent: database.prepare('INSERT INTO secret VALUES (?, ?, ?) ON CONFLICT DO NOTHING'),
      delete: database.prepare('DELETE FROM secret WHERE collection = ? AND key = ?'),
    };
  }

  readonly operations = {
    put: (collection: VaultCollection, key: string, value: Uint8Array): void => {
      this.statements.put.run(collection, key, value);
    },
    /** Returns the stored value. */
    putIfAbsent: (collection: VaultCollection, key: string, value: Uint8Array): Uint8Array => {
      if (this.statements.putIfAbsent.run(collection, key, value).changes > 0) return value;
      return (this.statements.get.get(collection, key) as { value: Uint8Array }).value;
    },
    delete: (collection: VaultCollection, key: string): void => {
      if (this.statements.delete.run(collection, key).changes > 0) this.wipeAfterCommit = true;
    },
  };

  /**
   * Removes the last copies of a deleted value from the files. Secure delete zeroes the freed cell, but a page that was
   * split or merged earlier may hold a stale copy: VACUUM rewrites the file (6 ms for 20,000 keys), and the checkpoint
   * empties the write-ahead log.
   */
  afterCommit(): void {
    if (!this.wipeAfterCommit) return;
    this.database.exec('VACUUM');
    const { busy } = this.database.prepare('PRAGMA wal_checkpoint(TRUNCATE)').get() as { busy: number };
    if (busy !== 0)
      throw new StoreUnavailable(
        'in-use',
        'Another process reads the vault: deleted values are still in its log',
      );
    this.wipeAfterCommit = false;
  }
}
