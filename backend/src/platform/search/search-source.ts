import type { Permission } from '#contracts/access/permissions.js';
import type { SearchHit, SearchKind } from '#contracts/search/search.api.js';
import type { ReadModels } from '#projections/engine/read-models.js';

/** What a module has to be found by the search over everything. */
export type SearchSource = {
  readonly kind: SearchKind;
  /** Who may not use it is not told of its things. */
  readonly permission: Permission;
  /** The best few for what was typed, which is never empty. It must answer while somebody types: no walks, no counts. */
  find(readModels: ReadModels, typed: string, limit: number): Promise<readonly Found[]>;
};

/** A hit without its kind, which the source says. */
export type Found = Omit<SearchHit, 'kind'>;

/** Injection token of the sources of all modules. */
export const SEARCH_SOURCES = Symbol('SearchSources');
