import { Binary, type Collection } from 'mongodb';
import { StoreUnavailable } from '../event-store/event-store.js';
import type { MongoServer } from '../mongo/mongo-client.js';
import { isDuplicateKey } from '../mongo/mongo-fault.js';
import type { Secret, Vault, VaultCollection } from './vault.js';

type KeptSecret = { readonly _id: string; readonly value: Binary };

/** Two who put the same key at the same moment: one is told so and asks again. */
const TRIES = 5;

/**
 * Opens the vault in MongoDB: one collection for each of the vault's, named `vault-…`. Closing it leaves the connection
 * open. MongoDB may keep the bytes of a deleted value in free space, in its journal and its oplog until they are
 * overwritten: its files belong on an encrypted disk (docs/how-to/run-on-engines.md).
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
   * One change that changes nothing where there is a value. A majority has it then too: also a change without effect
   * waits for the majority to have what it saw.
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

  /** Read is only what a majority has: a key that an election may take back must encrypt nothing. */
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
