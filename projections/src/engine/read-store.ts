import type { Position } from '#contracts/kernel/domain-event.js';

/** A value of a search field; `null` sorts first and is found by `eq: null`. */
export type FieldValue = string | number | null;

/**
 * How a search field is kept. `text` and `number` are real columns; `words` is a set of normalised words
 * (lower case, umlauts folded) that is searched by the start of a word.
 */
export type FieldKind = 'text' | 'number' | 'words';

/** Where a read model's documents live; one for each name and version. */
export type CollectionDefinition = {
  readonly name: string;
  readonly version: number;
  readonly fields: Readonly<Record<string, FieldKind>>;
  /**
   * Every filter and sort of a query must be the beginning of one of these: first the fields compared for equality (in
   * any order), then the field with a range, which is also the first that is sorted by. `-field` is kept descending,
   * needed only where one sort mixes directions. An index ends with the document's key without saying so;
   * `words` fields have an index of their own. With `*` at its end an index holds the documents too: what is read together
   * lies together, for a second copy of each. For small documents of which many are read at once.
   */
  readonly indexes: readonly (readonly string[])[];
  /**
   * The text field by which what a search by words finds is mostly sorted. A store may keep documents in this order for the
   * start of each word, so that a search that finds very many costs what one costs that finds few.
   */
  readonly searchOrder?: string;
};

export type StoredDocument = {
  readonly key: string;
  /** The document as JSON text: what two builds are compared by, byte for byte. */
  readonly json: string;
  /** Words arrive normalised, as `wordsOf` returns them. */
  readonly fields: Readonly<Record<string, FieldValue | readonly string[]>>;
};

/** Conditions on declared fields, all of which must hold. */
export type Where = Readonly<Record<string, Condition>>;
export type Condition =
  | { readonly eq: FieldValue }
  | { readonly in: readonly FieldValue[] }
  /** Inclusive on both ends. */
  | { readonly from?: string | number; readonly to?: string | number }
  /**
   * `text`: the value begins with it. `words`: each of the words typed begins one of the set's (at most 12 count);
   * nothing typed restricts nothing. The cost of a search by words grows with what its longest word finds.
   */
  | { readonly startsWith: string | readonly string[] };

export type Query = {
  readonly where?: Where;
  /**
   * Fields with direction. Ties, and a query without sort, follow the rest of the index that serves the query,
   * which ends with the key; a query that needs no index is sorted by key.
   */
  readonly sort?: readonly (readonly [field: string, direction: 'asc' | 'desc'])[];
  /** At most so many, 1 to 1,000. */
  readonly limit: number;
  /** Go on after this document of an earlier page (keyset paging). */
  readonly after?: PageKey;
  /**
   * For suggestions while somebody types: of words that many documents have only some are looked at (`SUGGESTED`), so that
   * the answer costs the same however much there is. Words that are typed in full come first; there is no next page.
   */
  readonly suggests?: boolean;
  /** No page is asked for after this one: `next` is null, and nothing is read that would tell. */
  readonly isLast?: boolean;
};

/** How many words of the index, and of their documents the last made, a suggestion looks at. */
export const SUGGESTED = { words: 2_000, documents: 100 } as const;

/** Sort values and key of the last document of a page; opaque to callers. */
export type PageKey = string;
export type Page = { readonly items: readonly string[]; readonly next: PageKey | null };
/** A page, and how many documents there are on all pages. */
export type CountedPage = Page & { readonly total: number };

/** A document as the next batch finds it. */
export type DocumentState = {
  /** Null: deleted. */
  readonly json: string | null;
  /**
   * The events up to here are in it already. Stores that write documents and checkpoint in one transaction say `START`:
   * with them no document is ahead of its read model.
   */
  readonly position: Position;
};

/** What one batch of events changed, and how far the read models are then. */
export type WriteBatch = {
  readonly changes: readonly {
    readonly collection: CollectionDefinition;
    readonly put: readonly StoredDocument[];
    readonly delete: readonly string[];
    /**
     * It had seen everything up to here before; a store that several processes share refuses the batch when it is
     * behind that, because somebody has begun anew. Missing: not asked.
     */
    readonly from?: Position;
    /** The read model has seen everything up to here. */
    readonly checkpoint: Position;
  }[];
};

/**
 * Store of derived documents. Promises, which the contract suite checks for every adapter:
 * - `write` is all or nothing over all collections of the batch, or else every document of it is written before the
 *   checkpoint and remembers how far it is (`states`): a batch that was cut short, or that two runners write at once,
 *   is then made good by going on from the checkpoint. A batch that cannot be kept is refused as a whole.
 * - A query never scans: a filter or sort without a declared index is refused with `NoIndex`, not answered slowly.
 * - `open` with other fields or indexes than the collection was made with makes it anew, empty.
 * - Everything in it may be deleted and is rebuilt from the log.
 */
export interface ReadStore {
  /** Makes the collection when it does not exist; returns its checkpoint (`START` when new). */
  open(collection: CollectionDefinition): Promise<Position>;
  write(batch: WriteBatch): Promise<void>;
  get(collection: CollectionDefinition, key: string): Promise<string | null>;
  /** In no order; missing keys are missing in the map. */
  getMany(collection: CollectionDefinition, keys: readonly string[]): Promise<ReadonlyMap<string, string>>;
  /** What the next batch changes, as it stands; keys that were never kept may be missing. */
  states(
    collection: CollectionDefinition,
    keys: readonly string[],
  ): Promise<ReadonlyMap<string, DocumentState>>;
  find(collection: CollectionDefinition, query: Query): Promise<Page>;
  /** `find` and `count` of the same filter, which may cost less than both. */
  findCounted(collection: CollectionDefinition, query: Query): Promise<CountedPage>;
  count(collection: CollectionDefinition, where?: Where): Promise<number>;
  /** Number of documents for each value of a field, in the field's order. Costs a walk over what `where` finds. */
  group(
    collection: CollectionDefinition,
    by: string,
    where?: Where,
  ): Promise<readonly { readonly value: FieldValue; readonly count: number }[]>;
  checkpoint(collection: CollectionDefinition): Promise<Position>;
  /**
   * Whoever begins to build a read model says what it must have passed before it is read for the first time. Nothing
   * changes for one that has been; stores that one process has for itself, which waits for that at its start, do nothing.
   */
  aim(collection: CollectionDefinition, goal: Position): Promise<void>;
  /** How much of that is in it, 0 up to 1; null: it can be read. */
  shareBuilt(collection: CollectionDefinition): Promise<number | null>;
  /** Which versions of a collection are kept, oldest first. */
  versions(name: string): Promise<readonly number[]>;
  drop(name: string, version: number): Promise<void>;
  /** `by` takes the place of the collection with its documents and checkpoint, in one step, and is gone then. */
  replace(collection: CollectionDefinition, by: CollectionDefinition): Promise<void>;
  /** Every document in the order of the keys: what two builds are compared by. */
  dump(collection: CollectionDefinition): AsyncIterable<{ readonly key: string; readonly json: string }>;
  /** When fulfilled, nothing that was deleted or overwritten until now is left in the raw files. */
  purge(): Promise<void>;
  close(): Promise<void>;
}

/** The lease under which this store writes is somebody else's by now; see the adapters that several processes share. */
export class Fenced extends Error {
  override readonly name = 'Fenced';
}

/** The read model is being built for the first time: what it does not hold yet may be there all the same. */
export class BeingBuilt extends Error {
  override readonly name = 'BeingBuilt';
  constructor(
    /** How much of the log is in it, in whole percent. */
    readonly percent: number,
  ) {
    super(`The read models are being built (${percent} %)`);
  }
}

/** A query asks for a filter or sort that no declared index serves. */
export class NoIndex extends Error {
  override readonly name = 'NoIndex';
}

/** A page key that does not belong to this query; it came from elsewhere or was changed on its way. */
export class BadPageKey extends Error {
  override readonly name = 'BadPageKey';
}
