import type { StoredDocument } from '#projections/engine/read-store.js';
import { keepAtMost } from '../keep-at-most.js';

const MOST = 200;
/** Longer ones are left to the file. */
const LONGEST = 20_000;

/**
 * The documents of one collection that were written last. They are what the answer to a write shows and what the next
 * events change, and a read of the file costs its pages anew after every commit.
 */
export class RecentDocuments {
  private readonly jsons = new Map<string, string>();

  /** The document's text; undefined when it is to be looked up. */
  get(key: string): string | undefined {
    return this.jsons.get(key);
  }

  /** To be told of what is in the file now, having been forgotten before. */
  note(put: readonly StoredDocument[]): void {
    for (const { key, json } of put) if (json.length <= LONGEST) this.jsons.set(key, json);
    keepAtMost(this.jsons, MOST);
  }

  /** To be told of what is about to be written or deleted. */
  forget(put: readonly StoredDocument[], gone: readonly string[]): void {
    for (const { key } of put) this.jsons.delete(key);
    for (const key of gone) this.jsons.delete(key);
  }
}
