import { join } from 'node:path';
import { StoreUnavailable } from '../event-store/event-store.js';
import { openDurableDatabase, type DurableDatabase } from '../sqlite/durable-database.js';
import { GroupCommit } from '../sqlite/group-commit.js';
import { storeFault } from '../sqlite/store-fault.js';
import type { Secret, Vault, VaultCollection } from './vault.js';

/** Opens (or makes) the vault `vault.db` in the folder. Throws `StoreUnavailable`. */
export function openSqliteVault(options: { readonly directory: string }): Promise<Vault> {
  return Promise.resolve().then(
    () => new SqliteVault(openDurableDatabase(join(options.directory, 'vault.db'))),
  );
}

class SqliteVault implements Vault {
  private readonly commits: GroupCommit;
  private readonly statements;
  private wipeAfterCommit = false;

  constructor(private readonly database: DurableDatabase) {
    database.exec(`
      CREATE TABLE IF NOT EXISTS secret (
        collection TEXT NOT NULL, key TEXT NOT NULL, value BLOB NOT NULL,
        PRIMARY KEY (collection, key)
      ) WITHOUT ROWID`);
    this.commits = new GroupCommit(database, () => this.wipe());
    this.statements = {
      get: database.prepare('SELECT value FROM secret WHERE collection = ? AND key = ?'),
      getMany: database.prepare(
        'SELECT key, value FROM secret WHERE collection = ? AND key IN (SELECT value FROM json_each(?))',
      ),
      list: database.prepare(
        'SELECT key, value FROM secret WHERE collection = ? AND key > ? ORDER BY key LIMIT ?',
      ),
      put: database.prepare(
        'INSERT INTO secret VALUES (?, ?, ?) ON CONFLICT (collection, key) DO UPDATE SET value = excluded.value',
      ),
      putIfAbsent: database.prepare('INSERT INTO secret VALUES (?, ?, ?) ON CONFLICT DO NOTHING'),
      delete: database.prepare('DELETE FROM secret WHERE collection = ? AND key = ?'),
    };
  }

  get(collection: VaultCollection, key: string): Promise<Uint8Array | null> {
    return this.read(() => this.lookUp(collection, key));
  }

  getMany(collection: VaultCollection, keys: readonly string[]): Promise<ReadonlyMap<string, Uint8Array>> {
    return this.read(() => {
      const rows = this.statements.getMany.all(collection, JSON.stringify(keys)) as Secret[];
      return new Map(rows.map(({ key, value }) => [key, value]));
    });
  }

  put(collection: VaultCollection, key: string, value: Uint8Array): Promise<void> {
    return this.commits.write(() => void this.statements.put.run(collection, key, value));
  }

  putIfAbsent(collection: VaultCollection, key: string, value: Uint8Array): Promise<Uint8Array> {
    return this.commits.write(() => {
      this.statements.putIfAbsent.run(collection, key, value);
      return this.lookUp(collection, key) ?? value;
    });
  }

  delete(collection: VaultCollection, key: string): Promise<void> {
    return this.commits.write(() => {
      if (this.statements.delete.run(collection, key).changes > 0) this.wipeAfterCommit = true;
    });
  }

  list(collection: VaultCollection, after: string, limit: number): Promise<readonly Secret[]> {
    return this.read(() => this.statements.list.all(collection, after, limit) as Secret[]);
  }

  close(): Promise<void> {
    return Promise.resolve().then(() => this.commits.close());
  }

  private lookUp(collection: VaultCollection, key: string): Uint8Array | null {
    const row = this.statements.get.get(collection, key) as Secret | undefined;
    return row?.value ?? null;
  }

  private async read<Result>(query: () => Result): Promise<Result> {
    if (!this.database.isOpen) throw new StoreUnavailable('closed', 'The vault is closed');
    try {
      return query();
    } catch (error) {
      throw storeFault(error);
    }
  }

  /**
   * Takes the last copies of a deleted value out of the files. Secure delete zeroes the freed cell, but a page that was
   * split or merged earlier may hold a stale copy: VACUUM writes the file anew (6 ms for 20,000 keys), and the
   * checkpoint empties the write-ahead log.
   */
  private wipe(): void {
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
