import type { Position } from '#contracts/kernel/domain-event.js';

/** A value of a search field. `null` sorts first and matches `eq: null`. */
export type FieldValue = string | number | null;

/** `text` and `number` are columns; `words`: normalised words (lower case, umlauts folded) with prefix search. */
export type FieldKind = 'text' | 'number' | 'words';

/** The collection of a read model's documents; one for each name and version. */
export type CollectionDefinition = {
  readonly name: string;
  readonly version: number;
  readonly fields: Readonly<Record<string, FieldKind>>;
  /**
   * Every query must match a prefix of one of these: first the fields compared for equality (in any order), then the
   * field with a range, which is also the first sort field. `-field` is stored descending, needed only for sorts with
   * mixed directions. Every index ends with the document's key implicitly. `words` fields have their own index. An
   * index that ends with `*` contains a copy of the documents, which speeds up reading many small documents at once.
   */
  readonly indexes: readonly (readonly string[])[];
  /**
   * The text field by which word searches are usually sorted. A store may keep the documents of each word prefix in
   * this order, so that a search with many hits costs as much as one with few.
   */
  readonly searchOrder?: string;
  /** Names of the documents' declared fields. Another set rebuilds the collection. */
  readonly record?: readonly string[];
};

export type StoredDocument = {
  readonly key: string;
  /** The document as JSON; two builds are compared byte by byte. */
  readonly json: string;
  /** Words are normalised by `wordsOf`. */
  readonly fields: Readonly<Record<string, FieldValue | readonly string[]>>;
};

/** Conditions on declared fields, combined with AND; or one range of the key (`KEY`), which needs no index. */
export type Where = Readonly<Record<string, Condition>>;
export type Condition =
  | { readonly eq: FieldValue }
  | { readonly in: readonly FieldValue[] }
  /** Inclusive on both ends. */
  | { readonly from?: string | number; readonly to?: string | number }
  /**
   * `text`: a prefix of the value. `words`: each typed word (at most 12) is a prefix of one of the words; an empty text
   * matches everything. The cost depends on the number of hits of the longest word.
   */
  | { readonly startsWith: string | readonly string[] };

export type Query = {
  readonly where?: Where;
  /** Ties, and a query without sort, follow the rest of the index, or the key without an index. */
  readonly sort?: readonly (readonly [field: string, direction: 'asc' | 'desc'])[];
  readonly limit: number;
  /** Continues after this document of an earlier page (keyset paging). */
  readonly after?: PageKey;
  /**
   * For suggestions while typing: of frequent words only some documents are read (`SUGGESTED`), which bounds the cost.
   * Exact words come first. There is no next page.
   */
  readonly suggests?: boolean;
  /** No further page is needed: `next` is null, which saves a read. */
  readonly isLast?: boolean;
};

/** The number of words of the index, and of their newest documents, that a suggestion reads. */
export const SUGGESTED = { words: 2_000, documents: 100 } as const;

/** Sort values and key of the last document of a page; opaque to callers. */
export type PageKey = string;
export type Page = { readonly items: readonly string[]; readonly next: PageKey | null };
export type CountedPage = Page & { readonly total: number };

export type DocumentState = {
  readonly json: string | null;
  /**
   * The last event in the document. Stores that write documents and checkpoint in one transaction return `START`,
   * because no document can be ahead of its read model.
   */
  readonly position: Position;
};

export type WriteBatch = {
  readonly changes: readonly {
    readonly collection: CollectionDefinition;
    readonly put: readonly StoredDocument[];
    readonly delete: readonly string[];
    /**
     * The previous checkpoint. The store refuses the batch if it is behind that checkpoint, because an earlier batch
     * failed, or another process has started a rebuild. Missing: not checked.
     */
    readonly from?: Position;
    readonly checkpoint: Position;
  }[];
};

/**
 * A store of derived documents. The contract suite checks these promises for every adapter:
 * - `write` is atomic over all collections of the batch; or else it writes every document before the checkpoint, with
 *   the document's own position (`states`), so that continuing from the checkpoint repairs an incomplete batch and one
 *   that two runners write at once. A batch that cannot be stored is refused as a whole.
 * - A query never scans: a filter or sort without a declared index is refused with `NoIndex`.
 * - `open` with other fields or indexes than before empties the collection.
 * - All contents may be deleted and are rebuilt from the log.
 */
export interface ReadStore {
  /** True if writes are committed in the order of the calls, also if the caller does not wait for each. */
  readonly commitsInOrder?: boolean;
  /** Creates the collection if needed; returns its checkpoint (`START` for a new one). */
  open(collection: CollectionDefinition): Promise<Position>;
  write(batch: WriteBatch): Promise<void>;
  get(collection: CollectionDefinition, key: string): Promise<string | null>;
  /** In no particular order, without missing keys. */
  getMany(collection: CollectionDefinition, keys: readonly string[]): Promise<ReadonlyMap<string, string>>;
  /** The documents before the next batch; may omit unknown keys. */
  states(
    collection: CollectionDefinition,
    keys: readonly string[],
  ): Promise<ReadonlyMap<string, DocumentState>>;
  find(collection: CollectionDefinition, query: Query): Promise<Page>;
  /** `find` and `count` with the same filter; may be cheaper than both. */
  findCounted(collection: CollectionDefinition, query: Query): Promise<CountedPage>;
  count(collection: CollectionDefinition, where?: Where): Promise<number>;
  /** Number of documents for each value of a field, in the field's order. Reads every match of `where`. */
  group(
    collection: CollectionDefinition,
    by: string,
    where?: Where,
  ): Promise<readonly { readonly value: FieldValue; readonly count: number }[]>;
  checkpoint(collection: CollectionDefinition): Promise<Position>;
  /**
   * Sets the position that a new read model must reach before it may be read. No-op for a read model that was read
   * before, and for stores of a single process, which waits at its start.
   */
  aim(collection: CollectionDefinition, goal: Position): Promise<void>;
  /** Progress towards that position, 0 to 1; null: it can be read. */
  shareBuilt(collection: CollectionDefinition): Promise<number | null>;
  versions(name: string): Promise<readonly number[]>;
  drop(name: string, version: number): Promise<void>;
  /** Atomically replaces the collection, with documents and checkpoint, by `by`. */
  replace(collection: CollectionDefinition, by: CollectionDefinition): Promise<void>;
  /** All documents in the order of their keys; used to compare two builds. */
  dump(collection: CollectionDefinition): AsyncIterable<{ readonly key: string; readonly json: string }>;
  /** Removes deleted and overwritten data from the raw files. */
  purge(): Promise<void>;
  close(): Promise<void>;
}

/** Another process has taken over the lease to write; see the adapters for several processes. */
export class Fenced extends Error {
  override readonly name = 'Fenced';
}

/** The read model is being built for the first time, so missing documents may still appear. */
export class BeingBuilt extends Error {
  override readonly name = 'BeingBuilt';
  constructor(readonly percent: number) {
    super(`The read models are being built (${percent} %)`);
  }
}

/** No declared index serves the query's filter or sort. */
export class NoIndex extends Error {
  override readonly name = 'NoIndex';
}

/** The page key does not belong to this query, or was modified. */
export class BadPageKey extends Error {
  override readonly name = 'BadPageKey';
}
