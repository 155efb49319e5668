import { START, type Position } from '#contracts/kernel/domain-event.js';
import type { CollectionDefinition, WriteBatch } from '#projections/engine/read-store.js';
import { StoreUnavailable } from '../../../platform/store-unavailable.js';
import { idOf, type CatalogueEntry } from './mongo-catalogue.js';

/** Cache time of a place; another process may move the read model (rebuild). */
const FRESH_MS = 1_000;

type Place = { readonly entry: CatalogueEntry; readonly readAt: number };
type ReadModelId = Pick<CollectionDefinition, 'name' | 'version'>;

/** Cached catalogue entries of the read models. */
export class MongoPlaces {
  private readonly known = new Map<string, Place>();

  constructor(private readonly lookUp: (name: string, version: number) => Promise<CatalogueEntry | null>) {}

  async of({ name, version }: ReadModelId): Promise<CatalogueEntry> {
    const id = idOf({ name, version });
    const known = this.known.get(id);
    if (known !== undefined && performance.now() - known.readAt < FRESH_MS) return known.entry;
    const entry = await this.lookUp(name, version);
    if (entry === null)
      throw new StoreUnavailable('in-use', `No read model ${id}: a later release has dropped it`);
    this.remember(entry);
    return entry;
  }

  /**
   * The entry that a batch continues. Rejects if the read model was rebuilt from an earlier position: documents without
   * the events between would look further than they are.
   */
  async toGoOnFrom({ collection, from = START }: WriteBatch['changes'][number]): Promise<CatalogueEntry> {
    const known = await this.of(collection);
    if (known.position >= from) return known;
    this.forget(collection);
    const entry = await this.of(collection);
    if (entry.position >= from) return entry;
    throw new StoreUnavailable('in-use', `Read model ${entry._id} is being built anew by somebody else`);
  }

  remember(entry: CatalogueEntry): void {
    this.known.set(entry._id, { entry, readAt: performance.now() });
  }

  /** MongoDB has moved the checkpoint of this entry, so it is the valid one. */
  moved(entry: CatalogueEntry, position: Position): void {
    if (this.known.get(entry._id)?.entry.documents === entry.documents) this.remember({ ...entry, position });
  }

  forget(readModel: ReadModelId): void {
    this.known.delete(idOf(readModel));
  }

  clear(): void {
    this.known.clear();
  }
}
