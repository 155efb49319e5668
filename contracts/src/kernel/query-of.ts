import { IsIn, IsOptional } from 'class-validator';
import type { AskedOf, Filter, Filters } from './filters.js';
import { IsSearch } from './pages.js';
import { IsLocalDate, OptionalId, OptionalLine } from './text-fields.js';
import { together } from './together.js';

/** The query class for these filters. `Page`: the kind of paging, e.g. `KeyPageQuery`. */
export function queryOf<F extends Filters, Page extends object = object>(
  declared: F,
  Page: new () => Page = class {} as new () => Page,
): new () => AskedOf<F> & Page {
  class Query extends (Page as new () => object) {}
  for (const [name, filter] of Object.entries(declared)) decoratorOf(filter)(Query.prototype, name);
  return Query as new () => AskedOf<F> & Page;
}

function decoratorOf({ kind, wrong, choices = [] }: Filter): PropertyDecorator {
  const said = wrong === undefined ? {} : { message: wrong };
  switch (kind) {
    case 'search':
      return IsSearch();
    case 'id':
      return OptionalId(wrong);
    case 'from':
    case 'to':
      return together(OptionalLine(), IsOptional(), IsLocalDate(said));
    case 'choice':
    case 'flag':
    case 'yes':
    case 'order':
      return together(OptionalLine(), IsOptional(), IsIn(choices, said));
  }
}
