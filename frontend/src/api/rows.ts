import { call } from './http.js';

type Saved = { readonly id: string; readonly revision: number };

/** The calls of a list whose rows are added, changed and taken out one by one, each at the revision it was seen at. */
export function rowsAt<Row extends Saved, Draft>(path: string, bodyOf: (draft: Draft) => object) {
  return {
    add: (draft: Draft, idempotencyKey: string) =>
      call<Row>(path, { method: 'POST', body: bodyOf(draft), idempotencyKey }),
    change: ({ id, revision }: Row, draft: Draft) =>
      call<Row>(`${path}/${id}`, { method: 'PUT', body: bodyOf(draft), ifMatch: revision }),
    remove: ({ id, revision }: Row) =>
      call<undefined>(`${path}/${id}`, { method: 'DELETE', ifMatch: revision }),
  };
}
