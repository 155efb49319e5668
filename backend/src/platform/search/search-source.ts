import type { Permission } from '#contracts/access/permissions.js';
import type { SearchHit, SearchKind } from '#contracts/search/search.api.js';
import type { ReadModels } from '#projections/engine/read-models.js';

/** A module's part of the global search. */
export type SearchSource = {
  readonly kind: SearchKind;
  /** Required to see hits of this source. */
  readonly permission: Permission;
  /** The best matches for a non-empty text. Runs at every keystroke: no scans, no counts. */
  find(readModels: ReadModels, typed: string, limit: number): Promise<readonly Found[]>;
};

export type Found = Omit<SearchHit, 'kind'>;

export const SEARCH_SOURCES = Symbol('SearchSources');
