import { join } from 'node:path';
import { StoreUnavailable } from '../../platform/store-unavailable.js';
import type { DurableDatabase } from '../sqlite/durable-database.js';
import { openReadOnly } from '../sqlite/read-only-database.js';
import { openFile, type OpenFile } from '../sqlite/folder-writer.js';
import { storeFault } from '../../platform/store-fault.js';
import type { Secret, Vault, VaultCollection } from '../../platform/vault/vault.js';
import type { VaultWriter } from './vault-writer.js';

const FILE = 'vault.db';

/**
 * Opens or creates the vault `vault.db` in the folder: reads in this thread, writes in the folder's writing thread.
 * Rejects with `StoreUnavailable`.
 */
export async function openSqliteVault(options: { readonly directory: string }): Promise<Vault> {
  const { directory } = options;
  const file = await openFile<VaultWriter['operations']>(directory, 'vault');
  try {
    return new SqliteVault(openReadOnly(join(directory, FILE)), file);
  } catch (error) {
    await file.close();
    throw error;
  }
}

/** Opens an existing vault read-only beside its writer. Throws `StoreUnavailable`. */
export function openSqliteVaultForReading({ directory }: { readonly directory: string }): Vault {
  return new SqliteVault(openReadOnly(join(directory, FILE)), null);
}

class SqliteVault implements Vault {
  private readonly statements;

  constructor(
    private readonly database: DurableDatabase,
    private readonly file: OpenFile<VaultWriter['operations']> | null,
  ) {
    this.statements = {
      get: database.prepare('SELECT value FROM secret WHERE collection = ? AND key = ?'),
      getMany: database.prepare(
        'SELECT key, value FROM secret WHERE collection = ? AND key IN (SELECT value FROM json_each(?))',
      ),
      list: database.prepare(
        'SELECT key, value FROM secret WHERE collection = ? AND key > ? ORDER BY key LIMIT ?',
      ),
    };
  }

  get(collection: VaultCollection, key: string): Promise<Uint8Array | null> {
    return this.read(() => {
      const row = this.statements.get.get(collection, key) as Secret | undefined;
      return row?.value ?? null;
    });
  }

  getMany(collection: VaultCollection, keys: readonly string[]): Promise<ReadonlyMap<string, Uint8Array>> {
    return this.read(() => {
      const rows = this.statements.getMany.all(collection, JSON.stringify(keys)) as Secret[];
      return new Map(rows.map(({ key, value }) => [key, value]));
    });
  }

  async put(collection: VaultCollection, key: string, value: Uint8Array): Promise<void> {
    await this.writing().write('put', [collection, key, value]);
  }

  async putIfAbsent(collection: VaultCollection, key: string, value: Uint8Array): Promise<Uint8Array> {
    return this.writing().write('putIfAbsent', [collection, key, value]);
  }

  async delete(collection: VaultCollection, key: string): Promise<void> {
    await this.writing().write('delete', [collection, key]);
  }

  list(collection: VaultCollection, after: string, limit: number): Promise<readonly Secret[]> {
    return this.read(() => this.statements.list.all(collection, after, limit) as Secret[]);
  }

  async close(): Promise<void> {
    if (this.database.isOpen) this.database.close();
    await this.file?.close();
  }

  private writing(): OpenFile<VaultWriter['operations']> {
    if (this.file === null) throw new StoreUnavailable('read-only', 'The vault was opened for reading');
    return this.file;
  }

  private async read<Result>(query: () => Result): Promise<Result> {
    if (!this.database.isOpen) throw new StoreUnavailable('closed', 'The vault is closed');
    try {
      return query();
    } catch (error) {
      throw storeFault(error);
    }
  }
}
