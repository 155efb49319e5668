import { Binary, type Collection } from 'mongodb';
import { StoreUnavailable } from '../../platform/store-unavailable.js';
import type { MongoServer } from '../mongo/mongo-client.js';
import { isDuplicateKey } from '../mongo/mongo-fault.js';
import type { Secret, Vault, VaultCollection } from '../../platform/vault/vault.js';

type KeptSecret = { readonly _id: string; readonly value: Binary };

/** Two processes that put the same key concurrently: one gets an error and retries. */
const TRIES = 5;

/**
 * Opens the vault in MongoDB: one collection per vault collection, named `vault-…`. Closing it leaves the connection
 * open. MongoDB may keep the bytes of a deleted value in free space, journal and oplog until they are overwritten: use
 * an encrypted disk (docs/how-to/run-on-engines.md).
 */
export function openMongoVault(options: { readonly mongo: MongoServer }): Promise<Vault> {
  return Promise.resolve(new MongoVault(options.mongo));
}

class MongoVault implements Vault {
  private closed = false;

  constructor(private readonly mongo: MongoServer) {}

  async get(collection: VaultCollection, key: string): Promise<Uint8Array | null> {
    const found = await this.run(collection, (secrets) => secrets.findOne({ _id: key }));
    return found === null ? null : bytesOf(found.value);
  }

  async getMany(
    collection: VaultCollection,
    keys: readonly string[],
  ): Promise<ReadonlyMap<string, Uint8Array>> {
    if (keys.length === 0) return new Map();
    const found = await this.run(collection, (secrets) =>
      secrets.find({ _id: { $in: [...keys] } }).toArray(),
    );
    return new Map(found.map(({ _id, value }) => [_id, bytesOf(value)]));
  }

  async put(collection: VaultCollection, key: string, value: Uint8Array): Promise<void> {
    await this.run(collection, (secrets) =>
      again(() => secrets.updateOne({ _id: key }, { $set: { value: new Binary(value) } }, { upsert: true })),
    );
  }

  /**
   * A single update, without effect if there is a value. Even then the write concern waits until a majority has the
   * value that the update saw.
   */
  async putIfAbsent(collection: VaultCollection, key: string, value: Uint8Array): Promise<Uint8Array> {
    const stands = await this.run(collection, (secrets) =>
      again(() =>
        secrets.findOneAndUpdate(
          { _id: key },
          { $setOnInsert: { value: new Binary(value) } },
          { upsert: true, returnDocument: 'after' },
        ),
      ),
    );
    return stands === null ? value : bytesOf(stands.value);
  }

  async delete(collection: VaultCollection, key: string): Promise<void> {
    await this.run(collection, (secrets) => secrets.deleteOne({ _id: key }));
  }

  async list(collection: VaultCollection, after: string, limit: number): Promise<readonly Secret[]> {
    const found = await this.run(collection, (secrets) =>
      secrets
        .find({ _id: { $gt: after } })
        .sort({ _id: 1 })
        .limit(limit)
        .toArray(),
    );
    return found.map(({ _id, value }) => ({ key: _id, value: bytesOf(value) }));
  }

  close(): Promise<void> {
    this.closed = true;
    return Promise.resolve();
  }

  /** Reads only majority-committed data: a key that an election may roll back must not encrypt anything. */
  private run<Result>(
    collection: VaultCollection,
    work: (secrets: Collection<KeptSecret>) => Promise<Result>,
  ): Promise<Result> {
    if (this.closed) return Promise.reject(new StoreUnavailable('closed', 'The vault is closed'));
    return this.mongo.run((database) =>
      work(database.collection<KeptSecret>(`vault-${collection}`, { readConcern: { level: 'majority' } })),
    );
  }
}

async function again<Result>(change: () => Promise<Result>): Promise<Result> {
  for (let tries = 1; ; tries++) {
    try {
      return await change();
    } catch (error) {
      if (!isDuplicateKey(error) || tries === TRIES) throw error;
    }
  }
}

function bytesOf(value: Binary): Uint8Array {
  return new Uint8Array(value.value());
}
