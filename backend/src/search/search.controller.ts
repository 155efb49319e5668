import { Controller, Get, Inject, Query } from '@nestjs/common';
import type { Actor } from '#contracts/access/actor.js';
import { isAllowed } from '#contracts/access/permissions.js';
import { SEARCH_KINDS, SearchQuery, type SearchAnswer } from '#contracts/search/search.api.js';
import type { ReadModels } from '#projections/engine/read-models.js';
import { Allow } from '../platform/auth/allow.js';
import { Who } from '../platform/http/context.js';
import { READ_MODELS } from '../platform/read-models.js';
import { SEARCH_SOURCES, type SearchSource } from '../platform/search/search-source.js';

/** Hits per kind. */
const SHOWN = 5;

/** "Suche" over everything with a name or a number that the caller may read. */
@Controller('search')
export class SearchController {
  private readonly sources: readonly SearchSource[];

  constructor(
    @Inject(READ_MODELS) private readonly readModels: ReadModels,
    @Inject(SEARCH_SOURCES) sources: readonly SearchSource[],
  ) {
    this.sources = sources.toSorted((a, b) => SEARCH_KINDS.indexOf(a.kind) - SEARCH_KINDS.indexOf(b.kind));
  }

  @Get()
  @Allow('search:read')
  async search(@Query() { query = '' }: SearchQuery, @Who() who: Actor): Promise<SearchAnswer> {
    if (query === '') return { items: [] };
    const roles = who.kind === 'user' ? who.roles : null;
    const asked = this.sources.filter(({ permission }) => isAllowed(permission, roles));
    const found = await Promise.all(
      asked.map(async ({ kind, find }) =>
        (await find(this.readModels, query, SHOWN)).map((hit) => ({ kind, ...hit })),
      ),
    );
    return { items: found.flat() };
  }
}
