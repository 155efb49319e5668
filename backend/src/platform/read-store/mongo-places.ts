import { START, type Position } from '#contracts/kernel/domain-event.js';
import type { CollectionDefinition, WriteBatch } from '#projections/engine/read-store.js';
import { StoreUnavailable } from '../event-store/event-store.js';
import { idOf, type CatalogueEntry } from './mongo-catalogue.js';

/** A place that was looked up is trusted so long; another process may give the read model another one (rebuild). */
const FRESH_MS = 1_000;

type Place = { readonly entry: CatalogueEntry; readonly readAt: number };
type ReadModelId = Pick<CollectionDefinition, 'name' | 'version'>;

/** Where the read models are, as the catalogue said of late. */
export class MongoPlaces {
  private readonly known = new Map<string, Place>();

  constructor(private readonly lookUp: (name: string, version: number) => Promise<CatalogueEntry | null>) {}

  /** Where the read model is. */
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
   * Where the batch goes on. What somebody has begun anew is behind it: documents without the events before would look
   * further than they are.
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

  /** It is where it was, and further. */
  moved(entry: CatalogueEntry, position: Position): void {
    const known = this.known.get(entry._id);
    if (known?.entry.documents === entry.documents)
      this.known.set(entry._id, { ...known, entry: { ...entry, position } });
  }

  forget(readModel: ReadModelId): void {
    this.known.delete(idOf(readModel));
  }

  clear(): void {
    this.known.clear();
  }
}
