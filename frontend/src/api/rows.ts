import { queryOptions } from '@tanstack/react-query';
import { call } from './http.js';

type Saved = { readonly id: string; readonly revision: number };

/**
 * The calls of a list that comes whole and whose rows are added, changed and taken out one by one, each at the revision
 * it was seen at. `Added`: what adding answers, where that is more than the row.
 */
export function rowsAt<Row extends Saved, Draft, Added = Row>(
  path: `/${string}`,
  bodyOf: (draft: Draft) => object,
) {
  return {
    /** The query key begins with the name of the path, as the live key does. */
    list: queryOptions({
      queryKey: [path.slice(1), 'all'] as readonly string[],
      queryFn: ({ signal }) => call<readonly Row[]>(path, { signal }),
    }),
    add: (draft: Draft, idempotencyKey: string) =>
      call<Added>(path, { method: 'POST', body: bodyOf(draft), idempotencyKey }),
    change: ({ id, revision }: Row, draft: Draft) =>
      call<Row>(`${path}/${id}`, { method: 'PUT', body: bodyOf(draft), ifMatch: revision }),
    remove: ({ id, revision }: Row) =>
      call<undefined>(`${path}/${id}`, { method: 'DELETE', ifMatch: revision }),
  };
}
