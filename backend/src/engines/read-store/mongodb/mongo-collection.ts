import type { Collection, IndexDescription } from 'mongodb';
import { START, type Position } from '#contracts/kernel/domain-event.js';
import { holdsDocuments, indexTerms, KEY } from '#projections/engine/query-plan.js';
import type {
  CollectionDefinition,
  DocumentState,
  FieldValue,
  StoredDocument,
} from '#projections/engine/read-store.js';
import { expireAfter } from '../../mongo/expiring.js';
import { isDuplicateKey, isNoCollection, isNoIndex } from '../../mongo/mongo-fault.js';

/** A stored search field. `true` in a deleted document: no query finds it, as it would find `null`. */
type KeptValue = FieldValue | readonly string[] | true;

/** A document, or the tombstone of a deleted one: without `key` and `json`. Search fields are named `f_<field>`. */
export type KeptDocument = {
  readonly _id: string;
  /** The same as `_id`, for indexes; missing if deleted. */
  readonly key?: string;
  readonly json?: string;
  /** Contains the events up to this position. */
  readonly position: Position;
  readonly deletedAt?: Date;
  readonly [field: `f_${string}`]: KeptValue;
};

export type KeptDocuments = Collection<KeptDocument>;

/** How long tombstones are kept: longer than any running batch takes. */
const DELETED_FOR_SECONDS = 86_400;
const KEY_INDEX = 'key';

export function fieldName(field: string): 'key' | `f_${string}` {
  return field === KEY ? 'key' : `f_${field}`;
}

/** The name of a declared index by its number; null: that of the keys. */
export function indexName(place: number | null): string {
  return place === null ? KEY_INDEX : `index_${place}`;
}

export function wordIndexName(field: string): string {
  return `words_${field}`;
}

/** All indexes of a collection, except the one that expires tombstones. */
export function declaredIndexes({
  fields,
  indexes,
}: CollectionDefinition): (IndexDescription & { name: string; key: Record<string, 1 | -1> })[] {
  const words = Object.keys(fields).filter((field) => fields[field] === 'words');
  return [
    { name: KEY_INDEX, key: { key: 1 } },
    ...indexes.map((index, place) => {
      const key: Record<string, 1 | -1> = {};
      for (const { field, descending } of indexTerms(index)) key[fieldName(field)] = descending ? -1 : 1;
      key['key'] = 1;
      if (holdsDocuments(index)) key['json'] = 1;
      return { name: indexName(place), key };
    }),
    ...words.map((field) => ({ name: wordIndexName(field), key: { [fieldName(field)]: 1 as const } })),
  ];
}

/** Creates missing indexes and rebuilds those that differ from their declaration. */
export async function ensureIndexes(
  documents: KeptDocuments,
  definition: CollectionDefinition,
): Promise<void> {
  const found = await documents.indexes().catch((error: unknown) => {
    if (isNoCollection(error)) return [];
    throw error;
  });
  const kept = new Map(found.map(({ name, key }) => [name, JSON.stringify(Object.entries(key))]));
  for (const wanted of declaredIndexes(definition)) {
    const known = kept.get(wanted.name);
    if (known === JSON.stringify(Object.entries(wanted.key))) continue;
    if (known !== undefined) await dropIndex(documents, wanted.name);
    await documents.createIndex(wanted.key, { name: wanted.name });
  }
  if (!kept.has('deletedAt_expiry')) await expireAfter(documents, 'deletedAt', DELETED_FOR_SECONDS);
}

async function dropIndex(documents: KeptDocuments, name: string): Promise<void> {
  await documents.dropIndex(name).catch((error: unknown) => {
    if (!isNoIndex(error)) throw error;
  });
}

/** Deletes old tombstones if the server does not. */
export async function forgetDeleted(documents: KeptDocuments): Promise<void> {
  await documents.deleteMany({ deletedAt: { $lt: new Date(Date.now() - DELETED_FOR_SECONDS * 1_000) } });
}

export async function statesOf(
  documents: KeptDocuments,
  keys: readonly string[],
): Promise<ReadonlyMap<string, DocumentState>> {
  const wanted = keys.length === 1 ? keys[0] : { $in: keys };
  const cursor = documents.find({ _id: wanted as string }, { projection: { json: 1, position: 1 } });
  const found = new Map<string, DocumentState>();
  for (const { _id, json, position } of await cursor.toArray())
    found.set(_id, { json: json ?? null, position: position ?? START });
  return found;
}

/** Throws `TypeError` for documents that cannot be stored, before anything is written. */
export function assertKeepable(put: readonly StoredDocument[]): void {
  for (const { key, json } of put) {
    if (typeof key !== 'string' || typeof json !== 'string')
      throw new TypeError(`The document ${key} is no text`);
  }
}

/** A batch's changes of one collection, as of a position. */
export type DocumentChanges = {
  readonly put: readonly StoredDocument[];
  readonly gone: readonly string[];
  readonly position: Position;
  /** True if the document probably exists; a wrong guess only costs time. */
  readonly isKept: (key: string) => boolean;
};

/**
 * Puts and deletes documents as of a position. A document with a later position is left unchanged: its writer had seen
 * more events. At the same position it is the same document.
 */
export async function writeDocuments(
  documents: KeptDocuments,
  definition: CollectionDefinition,
  { put, gone, position, isKept }: DocumentChanges,
): Promise<void> {
  const names = Object.keys(definition.fields);
  const wanted = put.map((document) => keptDocument(document, names, position));
  const deletedAt = new Date();
  const nothing = Object.fromEntries(names.map((name) => [`f_${name}`, true as const]));
  const left = gone.map((_id): KeptDocument => ({ _id, position, deletedAt, ...nothing }));
  const writes = [...wanted, ...left].map((document) =>
    isKept(document._id) ? guarded(document) : { insertOne: { document } },
  );
  if (writes.length === 0) return;
  try {
    await documents.bulkWrite(writes, { ordered: false });
  } catch (error) {
    if (!isDuplicateKey(error)) throw error;
    await writeOneByOne(documents, await notFurther(documents, [...wanted, ...left]));
  }
}

/** The documents that are not further; at the same position the writer is unknown. */
async function notFurther(
  documents: KeptDocuments,
  wanted: readonly KeptDocument[],
): Promise<KeptDocument[]> {
  const keys = wanted.map(({ _id }) => _id);
  const states = await statesOf(documents, keys);
  return wanted.filter(({ _id, position }) => (states.get(_id)?.position ?? START) <= position);
}

function keptDocument(
  { key, json, fields }: StoredDocument,
  names: readonly string[],
  position: Position,
): KeptDocument {
  const values: Record<`f_${string}`, KeptValue> = {};
  for (const name of names) values[`f_${name}`] = fields[name] as KeptValue;
  return { _id: key, key, json, position, ...values };
}

/** Replaces the document unless it is further; then the insert fails with a duplicate key. */
function guarded({ _id, ...replacement }: KeptDocument) {
  return {
    replaceOne: { filter: { _id, position: { $lte: replacement.position } }, replacement, upsert: true },
  };
}

/**
 * A duplicate key means that the document is further or was just created by another process: each is retried alone, and
 * skipped if the key is still taken.
 */
async function writeOneByOne(documents: KeptDocuments, wanted: readonly KeptDocument[]): Promise<void> {
  for (const document of wanted) {
    try {
      await documents.bulkWrite([guarded(document)]);
    } catch (error) {
      if (!isDuplicateKey(error)) throw error;
    }
  }
}
