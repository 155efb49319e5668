import type { ReadModel } from './read-model.js';
import type { FieldValue, PageKey, Query, ReadStore, Where } from './read-store.js';

export class StoredReadModels {
  constructor(protected readonly store: ReadStore) {}

  async get<Doc>(model: ReadModel<Doc>, key: string): Promise<Doc | null> {
    await this.requireBuilt(model);
    const json = await this.store.get(model.collection, key);
    return json === null ? null : (JSON.parse(json) as Doc);
  }

  async getMany<Doc>(model: ReadModel<Doc>, keys: readonly string[]): Promise<ReadonlyMap<string, Doc>> {
    await this.requireBuilt(model);
    const documents = new Map<string, Doc>();
    for (const [key, json] of await this.store.getMany(model.collection, keys))
      documents.set(key, JSON.parse(json));
    return documents;
  }

  async find<Doc>(
    model: ReadModel<Doc>,
    query: Query,
  ): Promise<{ items: readonly Doc[]; next: PageKey | null }> {
    await this.requireBuilt(model);
    const { items, next } = await this.store.find(model.collection, query);
    return { items: items.map((json) => JSON.parse(json) as Doc), next };
  }

  async findCounted<Doc>(
    model: ReadModel<Doc>,
    query: Query,
  ): Promise<{ items: readonly Doc[]; next: PageKey | null; total: number }> {
    await this.requireBuilt(model);
    const { items, next, total } = await this.store.findCounted(model.collection, query);
    return { items: items.map((json) => JSON.parse(json) as Doc), next, total };
  }

  async count<Doc>(model: ReadModel<Doc>, where?: Where): Promise<number> {
    await this.requireBuilt(model);
    return this.store.count(model.collection, where);
  }

  async group<Doc>(
    model: ReadModel<Doc>,
    by: string,
    where?: Where,
  ): Promise<readonly { readonly value: FieldValue; readonly count: number }[]> {
    await this.requireBuilt(model);
    return this.store.group(model.collection, by, where);
  }

  /** Rejects with `BeingBuilt` while the read model is not complete. Here it always is. */
  protected requireBuilt(_model: Pick<ReadModel<unknown>, 'collection'>): Promise<void> {
    return Promise.resolve();
  }
}
