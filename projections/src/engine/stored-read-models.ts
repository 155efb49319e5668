import type { ReadModel } from './read-model.js';
import type { FieldValue, PageKey, Query, ReadStore, Where } from './read-store.js';

/** Reads the documents of read models, typed, from the store that a runner keeps up, here or in another process. */
export class StoredReadModels {
  constructor(protected readonly store: ReadStore) {}

  async get<Doc>(model: ReadModel<Doc>, key: string): Promise<Doc | null> {
    const json = await this.store.get(model.collection, key);
    return json === null ? null : (JSON.parse(json) as Doc);
  }

  async getMany<Doc>(model: ReadModel<Doc>, keys: readonly string[]): Promise<ReadonlyMap<string, Doc>> {
    const documents = new Map<string, Doc>();
    for (const [key, json] of await this.store.getMany(model.collection, keys))
      documents.set(key, JSON.parse(json));
    return documents;
  }

  async find<Doc>(
    model: ReadModel<Doc>,
    query: Query,
  ): Promise<{ items: readonly Doc[]; next: PageKey | null }> {
    const { items, next } = await this.store.find(model.collection, query);
    return { items: items.map((json) => JSON.parse(json) as Doc), next };
  }

  count<Doc>(model: ReadModel<Doc>, where?: Where): Promise<number> {
    return this.store.count(model.collection, where);
  }

  group<Doc>(
    model: ReadModel<Doc>,
    by: string,
    where?: Where,
  ): Promise<readonly { readonly value: FieldValue; readonly count: number }[]> {
    return this.store.group(model.collection, by, where);
  }
}
