import type { Collection, IndexDescription } from 'mongodb';
import { START, type Position } from '#contracts/kernel/domain-event.js';
import { holdsDocuments, indexTerms, KEY } from '#projections/engine/query-plan.js';
import type {
  CollectionDefinition,
  DocumentState,
  FieldValue,
  StoredDocument,
} from '#projections/engine/read-store.js';
import { expireAfter } from '../mongo/expiring.js';
import { isDuplicateKey, isNoCollection, isNoIndex } from '../mongo/mongo-fault.js';

/** A search field as MongoDB keeps it. `true` in a deleted document: found by no query, which `null` would be. */
type KeptValue = FieldValue | readonly string[] | true;

/** A document, or what is left of a deleted one: without `key` and `json`. Search fields are named `f_<field>`. */
export type KeptDocument = {
  readonly _id: string;
  /** The same as `_id`, for indexes: missing when deleted. */
  readonly key?: string;
  readonly json?: string;
  /** The events up to here are in it. */
  readonly position: Position;
  readonly deletedAt?: Date;
  readonly [field: `f_${string}`]: KeptValue;
};

export type KeptDocuments = Collection<KeptDocument>;

/** Deleted documents are remembered so long: longer than any batch that was begun before may take. */
const DELETED_FOR_SECONDS = 86_400;
const KEY_INDEX = 'key';

/** The field of the documents in which a search field, or the key, is kept. */
export function fieldName(field: string): 'key' | `f_${string}` {
  return field === KEY ? 'key' : `f_${field}`;
}

/** The name of a declared index by its place; null: that of the keys. */
export function indexName(place: number | null): string {
  return place === null ? KEY_INDEX : `index_${place}`;
}

/** The name of the index of a field of words. */
export function wordIndexName(field: string): string {
  return `words_${field}`;
}

/** All indexes of a collection, but that which lets deleted documents expire. */
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

/** Makes the indexes that are missing, and those anew that are not as declared. */
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

/** Deletes what is left of documents that were deleted long ago, where the server does not do so by itself. */
export async function forgetDeleted(documents: KeptDocuments): Promise<void> {
  await documents.deleteMany({ deletedAt: { $lt: new Date(Date.now() - DELETED_FOR_SECONDS * 1_000) } });
}

/** How the documents stand, deleted ones too. */
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

/** Throws `TypeError` for documents that could not be kept, before anything is written. */
export function assertKeepable(put: readonly StoredDocument[]): void {
  for (const { key, json } of put) {
    if (typeof key !== 'string' || typeof json !== 'string')
      throw new TypeError(`The document ${key} is no text`);
  }
}

/** What a batch does to one collection, as of a position. */
export type DocumentChanges = {
  readonly put: readonly StoredDocument[];
  readonly gone: readonly string[];
  readonly position: Position;
  /** Whether the document is likely to be there; a wrong guess costs time only. */
  readonly isKept: (key: string) => boolean;
};

/**
 * Puts and deletes documents as of a position. A document that is further stays: whoever wrote it had seen more events.
 * At the same position it is the same document.
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

/** Those that are not further already; at the same position it is not known who wrote it. */
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

/** Takes the place of what is not further. When it is further the key is found taken. */
function guarded({ _id, ...replacement }: KeptDocument) {
  return {
    replaceOne: { filter: { _id, position: { $lte: replacement.position } }, replacement, upsert: true },
  };
}

/**
 * A taken key says that the document is further, or has just been made by somebody else: each is tried again for itself,
 * and is left when the key is taken still.
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
