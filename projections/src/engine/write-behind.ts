import { START } from '#contracts/kernel/domain-event.js';
import type { CollectionDefinition, DocumentState, ReadStore, WriteBatch } from './read-store.js';

/** Enough that the store always has the next batch; each is held in memory twice until it is written. */
const MOST_UNDER_WAY = 4;

type Pending = { readonly json: string | null; readonly batch: number };

/**
 * Writes batches without waiting for each, for building read models: the next batch is made while the last ones are
 * written, and sees their documents. A store that does not commit in order is waited for.
 */
export class WriteBehind implements Pick<ReadStore, 'states' | 'write'> {
  private readonly pending = new Map<string, Map<string, Pending>>();
  private readonly underWay: Promise<void>[] = [];
  private readonly most: number;
  private lastBatch = 0;
  private failure: { readonly error: unknown } | null = null;

  constructor(private readonly store: ReadStore) {
    this.most = store.commitsInOrder === true ? MOST_UNDER_WAY : 0;
  }

  /** Rejects if this batch or one before it cannot be stored. */
  async write(batch: WriteBatch): Promise<void> {
    const number = ++this.lastBatch;
    for (const { collection, put, delete: gone } of batch.changes) {
      const documents = this.pendingOf(collection);
      for (const { key, json } of put) documents.set(key, { json, batch: number });
      for (const key of gone) documents.set(key, { json: null, batch: number });
    }
    const written = this.store.write(batch).then(
      () => this.forget(batch, number),
      (error: unknown) => void (this.failure ??= { error }),
    );
    this.underWay.push(written);
    while (this.underWay.length > this.most) await this.underWay.shift();
    this.requireNoFailure();
  }

  async states(
    collection: CollectionDefinition,
    keys: readonly string[],
  ): Promise<ReadonlyMap<string, DocumentState>> {
    const documents = this.pendingOf(collection);
    const unknown = keys.filter((key) => !documents.has(key));
    const found = new Map<string, DocumentState>();
    for (const key of keys) {
      const known = documents.get(key);
      if (known !== undefined) found.set(key, { json: known.json, position: START });
    }
    if (unknown.length === 0) return found;
    for (const [key, state] of await this.store.states(collection, unknown)) found.set(key, state);
    return found;
  }

  /** Resolves when everything is stored. Rejects if a batch cannot be stored. */
  async settled(): Promise<void> {
    await Promise.all(this.underWay.splice(0));
    this.requireNoFailure();
  }

  private forget({ changes }: WriteBatch, batch: number): void {
    for (const { collection, put, delete: gone } of changes) {
      const documents = this.pendingOf(collection);
      for (const key of [...put.map((it) => it.key), ...gone])
        if (documents.get(key)?.batch === batch) documents.delete(key);
    }
  }

  private pendingOf({ name }: CollectionDefinition): Map<string, Pending> {
    let documents = this.pending.get(name);
    if (documents === undefined) this.pending.set(name, (documents = new Map()));
    return documents;
  }

  private requireNoFailure(): void {
    if (this.failure !== null) throw this.failure.error;
  }
}
