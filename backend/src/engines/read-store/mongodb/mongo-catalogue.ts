import type { Collection, Db } from 'mongodb';
import { START, type Position } from '#contracts/kernel/domain-event.js';
import { shareBuilt as shareUpTo } from '#projections/engine/share-built.js';
import type { CollectionDefinition } from '#projections/engine/read-store.js';
import { isDuplicateKey, isNoCollection } from '../../mongo/mongo-fault.js';
import { newUuid } from '../../../platform/new-uuid.js';

/** The collection of a read model, and its checkpoint. */
export type CatalogueEntry = {
  /** `<name>/<version>` */
  readonly _id: string;
  readonly name: string;
  readonly version: number;
  /** Fields and indexes as JSON. */
  readonly definition: string;
  /** Name of the MongoDB collection; changing it atomically replaces the documents. */
  readonly documents: string;
  readonly position: Position;
  /** The largest lease token that has written. */
  readonly fence: number;
  /** Position to reach before the first read; `unknown`: the build has not started. Missing: readable. */
  readonly goal?: Position | 'unknown';
};

type Place = Pick<CatalogueEntry, '_id' | 'documents'>;
type Move = { readonly entry: Place; readonly position: Position };

/** A replaced collection; other processes may still read it for a moment. */
type Retired = { readonly _id: string; readonly at: Date };

const DOCUMENTS_PREFIX = 'readModel_';
/** Exceeds the longest time a process may keep using a cached entry. */
const RETIRED_FOR_MS = 60_000;

/** The catalogue of the read models: MongoDB collections `readModels` and `readModelsRetired`. */
export class MongoCatalogue {
  private readonly entries: Collection<CatalogueEntry>;
  private readonly retired: Collection<Retired>;

  constructor(private readonly database: Db) {
    this.entries = database.collection('readModels');
    this.retired = database.collection('readModelsRetired');
  }

  find(name: string, version: number): Promise<CatalogueEntry | null> {
    return this.entries.findOne({ _id: idOf({ name, version }) });
  }

  async versions(name: string): Promise<readonly number[]> {
    const found = await this.entries.find({ name }).toArray();
    return found.map(({ version }) => version).toSorted((a, b) => a - b);
  }

  /** A collection name for a read model without an entry. */
  newDocuments(): string {
    return `${DOCUMENTS_PREFIX}${newUuid()}`;
  }

  /** Adds or replaces an entry; null: another process was faster, and the new documents are orphaned. */
  async enter(
    collection: CollectionDefinition,
    documents: string,
    instead: CatalogueEntry | null,
  ): Promise<CatalogueEntry | null> {
    const { name, version } = collection;
    const entry: CatalogueEntry = {
      _id: idOf(collection),
      name,
      version,
      definition: definitionOf(collection),
      documents,
      position: START,
      fence: instead?.fence ?? 0,
      goal: 'unknown',
    };
    if (instead === null) {
      try {
        await this.entries.insertOne(entry);
        return entry;
      } catch (error) {
        if (isDuplicateKey(error)) return null;
        throw error;
      }
    }
    const { matchedCount } = await this.entries.replaceOne(
      { _id: entry._id, documents: instead.documents },
      entry,
    );
    if (matchedCount === 0) return null;
    await this.retire(instead.documents);
    return entry;
  }

  /** Moves a checkpoint forward. False: it is further already, in another collection, or has a larger token. */
  async move(entry: Place, position: Position, fence?: number): Promise<boolean> {
    const { filter, update } = forward({ entry, position }, fence);
    const { matchedCount } = await this.entries.updateOne(filter, update);
    return matchedCount === 1;
  }

  /** Moves the checkpoints of a batch forward in one command. False: not all of them; `move` says which. */
  async moveAll(moves: readonly Move[], fence?: number): Promise<boolean> {
    if (moves.length === 0) return true;
    const updates = moves.map((move) => ({ updateOne: forward(move, fence) }));
    return (await this.entries.bulkWrite(updates, { ordered: false })).matchedCount === moves.length;
  }

  /** Sets the position to reach before the first read. */
  async aim({ _id, documents }: Place, goal: Position): Promise<void> {
    await this.entries.updateOne({ _id, documents }, { $set: { goal } });
  }

  /** Replaces a collection by `by` in one step, then deletes the other entry of `by`. */
  async replace(collection: CollectionDefinition, by: CatalogueEntry): Promise<CatalogueEntry> {
    const { name, version } = collection;
    const before = await this.find(name, version);
    const entry = {
      ...by,
      _id: idOf(collection),
      name,
      version,
      fence: Math.max(before?.fence ?? 0, by.fence),
      goal: by.position,
    };
    await this.entries.replaceOne({ _id: entry._id }, entry, { upsert: true });
    await this.entries.deleteOne({ _id: by._id });
    if (before !== null && before.documents !== entry.documents) await this.retire(before.documents);
    return entry;
  }

  async remove({ _id, documents }: CatalogueEntry): Promise<void> {
    await this.entries.deleteOne({ _id, documents });
    // An interrupted replacement leaves two entries for the same documents.
    if (!(await this.isInUse(documents))) await this.dropDocuments(documents);
  }

  /** Drops collections that no process can still be reading; `all`: at once. */
  async dropRetired(all = false): Promise<void> {
    const before = new Date(Date.now() - (all ? -RETIRED_FOR_MS : RETIRED_FOR_MS));
    for (const { _id } of await this.retired.find({ at: { $lt: before } }).toArray()) {
      if (!(await this.isInUse(_id))) await this.dropDocuments(_id);
      await this.retired.deleteOne({ _id });
    }
  }

  /** Retires collections without an entry, which a crash during a replacement leaves. */
  async retireOrphans(): Promise<void> {
    // A collection being created has no entry yet: it is checked again before it is dropped.
    const collections = await this.database.listCollections({}, { nameOnly: true }).toArray();
    for (const { name } of collections) {
      if (name.startsWith(DOCUMENTS_PREFIX) && !(await this.isInUse(name))) await this.retire(name);
    }
  }

  private async isInUse(documents: string): Promise<boolean> {
    return (await this.entries.findOne({ documents })) !== null;
  }

  async dropDocuments(documents: string): Promise<void> {
    await this.database.dropCollection(documents).catch((error: unknown) => {
      if (!isNoCollection(error)) throw error;
    });
  }

  private async retire(documents: string): Promise<void> {
    await this.retired.replaceOne({ _id: documents }, { at: new Date() }, { upsert: true });
  }
}

/** Filter and update that move a checkpoint forward. */
function forward({ entry: { _id, documents }, position }: Move, fence?: number) {
  const behind = { _id, documents, position: { $lte: position } };
  if (fence === undefined) return { filter: behind, update: { $set: { position } } };
  return { filter: { ...behind, fence: { $lte: fence } }, update: { $set: { position, fence } } };
}

/** The built share of a read model that was never read, 0 to 1; null: readable. */
export function shareBuilt({ position, goal = START }: CatalogueEntry): number | null {
  return goal === 'unknown' ? 0 : shareUpTo(position, goal);
}

/** The parts of a declaration that determine the stored collection. */
export function definitionOf({ fields, indexes, record }: CollectionDefinition): string {
  return JSON.stringify([Object.entries(fields), indexes, ...(record ? [record] : [])]);
}

/** `<name>/<version>` */
export function idOf({ name, version }: { readonly name: string; readonly version: number }): string {
  return `${name}/${version}`;
}
