import { START, type Position } from '#contracts/kernel/domain-event.js';
import { assertDeclared } from '#projections/engine/query-plan.js';
import {
  Fenced,
  type CollectionDefinition,
  type CountedPage,
  type DocumentState,
  type FieldValue,
  type Page,
  type Query,
  type ReadStore,
  type Where,
  type WriteBatch,
} from '#projections/engine/read-store.js';
import { StoreUnavailable } from '../../../platform/store-unavailable.js';
import type { MongoServer } from '../../mongo/mongo-client.js';
import { definitionOf, idOf, MongoCatalogue, shareBuilt, type CatalogueEntry } from './mongo-catalogue.js';
import {
  assertKeepable,
  ensureIndexes,
  forgetDeleted,
  statesOf,
  writeDocuments,
  type KeptDocument,
  type KeptDocuments,
} from './mongo-collection.js';
import { MongoPlaces } from './mongo-places.js';
import { count, find, group, type Target } from './mongo-queries.js';

export type MongoReadStoreOptions = {
  /** Stays open when the store is closed. */
  readonly mongo: MongoServer;
  readonly log?: { warn(details: object, message: string): void };
  /** Called before every query; for tests. */
  readonly onQuery?: Target['onQuery'];
};

const DUMP_PAGE = 1_000;

/**
 * The read store on MongoDB. Documents are written before the checkpoint, each with its position, and never over a
 * later one, so that interrupted batches and two concurrent runners end up correct without transactions. Every query
 * names its index. Calls reject with `StoreUnavailable` at the time limit.
 */
export function openMongoReadStore(options: MongoReadStoreOptions): Promise<FencedReadStore> {
  return Promise.resolve(new MongoReadStore(options));
}

export interface FencedReadStore extends ReadStore {
  /**
   * The same store for the process that runs the read models under a lease: checkpoints carry the lease's token, and
   * one with a smaller token than the read model has seen rejects with `Fenced`. Closed with its original.
   */
  fenced(token: number): ReadStore;
}

class MongoReadStore implements FencedReadStore {
  private readonly places = new MongoPlaces((name, version) =>
    this.short((catalogue) => catalogue.find(name, version)),
  );
  /** The MongoDB collections whose indexes this process has checked. */
  private readonly checked: Set<string>;
  /** By collection: the last result of `states`, for the write that follows it. */
  private readonly lastStates = new Map<string, ReadonlyMap<string, boolean>>();
  private closed = false;

  constructor(
    private readonly options: MongoReadStoreOptions,
    private readonly from: MongoReadStore | null = null,
    private readonly fence?: number,
  ) {
    this.checked = from?.checked ?? new Set();
  }

  fenced(token: number): ReadStore {
    return new MongoReadStore(this.options, this, token);
  }

  async open(collection: CollectionDefinition): Promise<Position> {
    assertDeclared(collection);
    return this.long(async (catalogue) => {
      const entry = await this.enter(catalogue, collection);
      // A process that takes over has checked while it stood by.
      const isChecked = this.from !== null && this.checked.has(entry.documents);
      if (!isChecked) await this.check(catalogue, collection, entry);
      this.places.remember(entry);
      return entry.position;
    });
  }

  async write({ changes }: WriteBatch): Promise<void> {
    for (const { put } of changes) assertKeepable(put);
    await this.long(async (catalogue) => {
      const places = await Promise.all(
        changes.map(async (change) => ({ change, entry: await this.places.toGoOnFrom(change) })),
      );
      await Promise.all(places.map(({ change, entry }) => this.writeDocuments(change, entry)));
      const moves = places.map(({ change, entry }) => ({ entry, position: change.checkpoint }));
      if (await catalogue.moveAll(moves, this.fence))
        for (const { entry, position } of moves) this.places.moved(entry, position);
      else await Promise.all(moves.map(({ entry, position }) => this.move(catalogue, entry, position)));
    });
  }

  async get(collection: CollectionDefinition, key: string): Promise<string | null> {
    return (await this.getMany(collection, [key])).get(key) ?? null;
  }

  async getMany(
    collection: CollectionDefinition,
    keys: readonly string[],
  ): Promise<ReadonlyMap<string, string>> {
    const found = new Map<string, string>();
    const states = await this.short(async () => statesOf((await this.target(collection)).documents, keys));
    for (const [key, { json }] of states) if (json !== null) found.set(key, json);
    return found;
  }

  async states(
    collection: CollectionDefinition,
    keys: readonly string[],
  ): Promise<ReadonlyMap<string, DocumentState>> {
    return this.short(async () => {
      const { documents } = await this.target(collection);
      const states = await statesOf(documents, keys);
      this.lastStates.set(documents.collectionName, new Map(keys.map((key) => [key, states.has(key)])));
      return states;
    });
  }

  find(collection: CollectionDefinition, query: Query): Promise<Page> {
    return this.short(async () => find(await this.target(collection), query));
  }

  async findCounted(collection: CollectionDefinition, query: Query): Promise<CountedPage> {
    const found = [this.find(collection, query), this.count(collection, query.where)] as const;
    const [page, total] = await Promise.all(found);
    return { ...page, total };
  }

  count(collection: CollectionDefinition, where: Where = {}): Promise<number> {
    return this.short(async () => count(await this.target(collection), where));
  }

  group(
    collection: CollectionDefinition,
    by: string,
    where: Where = {},
  ): Promise<readonly { readonly value: FieldValue; readonly count: number }[]> {
    return this.short(async () => group(await this.target(collection), by, where));
  }

  checkpoint({ name, version }: CollectionDefinition): Promise<Position> {
    return this.short(async (catalogue) => (await catalogue.find(name, version))?.position ?? START);
  }

  aim(collection: CollectionDefinition, goal: Position): Promise<void> {
    return this.short(async (catalogue) => {
      const entry = await this.places.of(collection);
      if (shareBuilt(entry) === null) return;
      await catalogue.aim(entry, goal);
      this.places.forget(collection);
    });
  }

  async shareBuilt(collection: CollectionDefinition): Promise<number | null> {
    return shareBuilt(await this.places.of(collection));
  }

  versions(name: string): Promise<readonly number[]> {
    return this.short((catalogue) => catalogue.versions(name));
  }

  drop(name: string, version: number): Promise<void> {
    return this.long(async (catalogue) => {
      this.places.forget({ name, version });
      const entry = await catalogue.find(name, version);
      if (entry !== null) await catalogue.remove(entry);
    });
  }

  replace(collection: CollectionDefinition, by: CollectionDefinition): Promise<void> {
    return this.long(async (catalogue) => {
      const next = await catalogue.find(by.name, by.version);
      if (next === null) throw new Error(`Read model ${idOf(by)} is not opened`);
      this.places.forget(next);
      this.places.remember(await catalogue.replace(collection, next));
      await catalogue.retireOrphans();
      await catalogue.dropRetired();
    });
  }

  async *dump(
    collection: CollectionDefinition,
  ): AsyncGenerator<{ readonly key: string; readonly json: string }> {
    for (let after: string | null = null; ;) {
      const from = after === null ? { $gte: '' } : { $gt: after };
      const page: KeptDocument[] = await this.long(async () => {
        const { documents } = await this.target(collection);
        const options = { sort: { key: 1 }, hint: 'key', limit: DUMP_PAGE, batchSize: DUMP_PAGE } as const;
        return documents.find({ key: from }, options).toArray();
      });
      for (const { _id, json = '' } of page) yield { key: _id, json };
      if (page.length < DUMP_PAGE) return;
      after = page.at(-1)?._id ?? after;
    }
  }

  /**
   * Drops collections that a rebuild has replaced. MongoDB gives no guarantee about its files; see
   * docs/how-to/run-on-engines.md.
   */
  purge(): Promise<void> {
    return this.long(async (catalogue) => {
      await catalogue.dropRetired(true);
      await catalogue.retireOrphans();
    });
  }

  async close(): Promise<void> {
    this.closed = true;
    this.places.clear();
  }

  private async check(
    catalogue: MongoCatalogue,
    collection: CollectionDefinition,
    entry: CatalogueEntry,
  ): Promise<void> {
    await catalogue.dropRetired();
    const documents = await this.documentsOf(entry);
    await ensureIndexes(documents, collection);
    await forgetDeleted(documents);
    this.checked.add(entry.documents);
  }

  /** Finds or creates the entry; recreates it if fields or indexes have changed. */
  private async enter(catalogue: MongoCatalogue, collection: CollectionDefinition): Promise<CatalogueEntry> {
    const { name, version } = collection;
    for (;;) {
      const known = await catalogue.find(name, version);
      if (known?.definition === definitionOf(collection)) return known;
      if (known !== null)
        this.options.log?.warn(
          { readModel: name, version },
          'Fields or indexes changed without a new version; built anew',
        );
      // A concurrent reader finds the entry with all indexes that its queries name, or none.
      const documents = catalogue.newDocuments();
      await ensureIndexes(await this.documentsOf({ documents }), collection);
      const entry = await catalogue.enter(collection, documents, known);
      if (entry !== null) return entry;
      await catalogue.dropDocuments(documents);
    }
  }

  private async writeDocuments(
    { collection, put, delete: gone, checkpoint: position }: WriteBatch['changes'][number],
    entry: CatalogueEntry,
  ): Promise<void> {
    const documents = await this.documentsOf(entry);
    const known = this.lastStates.get(documents.collectionName) ?? new Map<string, boolean>();
    this.lastStates.delete(documents.collectionName);
    const isKept = (key: string): boolean => known.get(key) ?? false;
    await writeDocuments(documents, collection, { put, gone, position, isKept });
  }

  private async move(catalogue: MongoCatalogue, entry: CatalogueEntry, position: Position): Promise<void> {
    const { fence } = this;
    if (await catalogue.move(entry, position, fence)) return this.places.moved(entry, position);
    const now = await catalogue.find(entry.name, entry.version);
    if (now?.documents !== entry.documents) {
      this.places.forget(entry);
      throw new StoreUnavailable('in-use', `Read model ${entry._id} was built anew by somebody else`);
    }
    if (fence !== undefined && now.fence > fence)
      throw new Fenced(`Read model ${entry._id} is run under token ${now.fence} by now, not ${fence}`);
  }

  private async target(collection: CollectionDefinition): Promise<Target> {
    const documents = await this.documentsOf(await this.places.of(collection));
    return { documents, definition: collection, onQuery: this.options.onQuery };
  }

  private documentsOf({ documents }: Pick<CatalogueEntry, 'documents'>): Promise<KeptDocuments> {
    return this.options.mongo.run(async (database) => database.collection<KeptDocument>(documents));
  }

  private async short<Result>(work: (catalogue: MongoCatalogue) => Promise<Result>): Promise<Result> {
    this.assertOpen();
    return this.options.mongo.run((database) => work(new MongoCatalogue(database)));
  }

  private async long<Result>(work: (catalogue: MongoCatalogue) => Promise<Result>): Promise<Result> {
    this.assertOpen();
    return this.options.mongo.runLong((database) => work(new MongoCatalogue(database)));
  }

  private get isClosed(): boolean {
    return this.closed || (this.from?.isClosed ?? false);
  }

  private assertOpen(): void {
    if (this.isClosed) throw new StoreUnavailable('closed', 'The read store is closed');
  }
}
