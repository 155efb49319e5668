import { findAll } from './find-all.js';
import { defineReadModel } from './read-model.js';
import type { ReadModels } from './read-models.js';
import type { Query } from './read-store.js';

type Boat = { readonly name: string };
const boats = defineReadModel<Boat, never>({ name: 'boats', version: 1, fields: {}, indexes: [], on: {} });

/** A store that answers with these pages, and the queries that it was asked. */
function storeOf(pages: readonly (readonly string[])[]) {
  const asked: Query[] = [];
  const find = (_: unknown, query: Query) => {
    const place = asked.push(query);
    const items = (pages[place - 1] ?? []).map((name) => ({ name }));
    return Promise.resolve({ items, next: place < pages.length ? `page ${place}` : null });
  };
  return { asked, readModels: { find } as unknown as ReadModels };
}

describe('all documents of a query', () => {
  it('are read page by page, each with the same query', async () => {
    const { asked, readModels } = storeOf([['ada', 'bea'], ['cleo']]);
    const query = { where: { colour: { eq: 'red' } }, sort: [['name', 'asc']] } as const;
    expect(await findAll(readModels, boats, query)).toEqual([
      { name: 'ada' },
      { name: 'bea' },
      { name: 'cleo' },
    ]);
    expect(asked).toEqual([
      { ...query, limit: 1_000, after: undefined },
      { ...query, limit: 1_000, after: 'page 1' },
    ]);
  });

  it('may be none', async () => {
    expect(await findAll(storeOf([[]]).readModels, boats, {})).toEqual([]);
  });
});
