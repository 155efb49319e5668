import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { DomainEvent } from '#contracts/kernel/domain-event.js';
import { numberedPage } from '#projections/engine/numbered-page.js';
import { defineReadModel, number, text } from '#projections/engine/read-model.js';
import type { ReadModels } from '#projections/engine/read-models.js';
import type { ReadStore } from '#projections/engine/read-store.js';
import { StoredReadModels } from '#projections/engine/stored-read-models.js';
import { beginsWordsOf, MOST_WALKED, walk } from '#projections/engine/walk.js';
import { openSqliteReadStore } from './sqlite/sqlite-read-store.js';

type Row = { readonly id: string; readonly group: string; readonly place: number; readonly name: string };

const rows = defineReadModel<Row, DomainEvent>({
  name: 'rows',
  version: 1,
  fields: { group: text(({ group }) => group), place: number(({ place }) => place) },
  indexes: [['place'], ['group', 'place']],
  on: {},
});
const ROWS = 6_200;
const all: readonly Row[] = Array.from({ length: ROWS }, (_, place) => ({
  id: `row-${String(place).padStart(5, '0')}`,
  group: place % 2 === 0 ? 'even' : 'odd',
  place,
  name: place % 1_000 === 999 ? `Straße ${place}` : `Weg ${place}`,
}));

let directory: string;
let store: ReadStore;
let readModels: ReadModels;

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'numbered-page-'));
  store = await openSqliteReadStore({ directory });
  await store.open(rows.collection);
  const put = all.map((row) => ({
    key: row.id,
    json: JSON.stringify(row),
    fields: { group: row.group, place: row.place },
  }));
  await store.write({ changes: [{ collection: rows.collection, put, delete: [], checkpoint: '1' }] });
  readModels = Object.assign(new StoredReadModels(store), { waitFor: () => Promise.resolve(true) });
});
afterAll(async () => {
  await store.close();
  await rm(directory, { recursive: true });
});

const byPlace = [['place', 'asc']] as const;
const even = { group: { eq: 'even' } };

describe('a numbered page', () => {
  it.each([
    [0, 10],
    [3, 25],
    [9, 100],
    [10, 100],
    [15, 64],
    [30, 100],
    [31, 100],
    [99, 100],
  ])('number %i of size %i is what a slice of all rows would be', async (page, size) => {
    const answer = await numberedPage(readModels, rows, { where: even, sort: byPlace, page, size });
    const wanted = all.filter(({ group }) => group === 'even');
    const items = wanted.slice(page * size, (page + 1) * size);
    expect(answer).toMatchObject({ items, totalElements: ROWS / 2, page, size });
    expect(answer.next === null).toBe((page + 1) * size >= wanted.length);
  });

  it('continues after the previous page, whatever its number', async () => {
    let after: string | undefined;
    const seen: number[] = [];
    for (let page = 0; ; page++) {
      const sent = { sort: byPlace, page, size: 700, ...(after === undefined ? {} : { after }) };
      const { items, next } = await numberedPage(readModels, rows, sent);
      seen.push(...items.map(({ place }) => place));
      if (next === null) break;
      after = next;
    }
    expect(seen).toEqual(all.map(({ place }) => place));
  });

  it('is refused with its field name if it is too far', async () => {
    await expect(
      numberedPage(readModels, rows, { sort: byPlace, page: 1_000, size: 100 }),
    ).rejects.toMatchObject({
      status: 400,
      errors: [{ field: 'page', message: 'Bitte grenzen Sie die Suche ein.' }],
    });
  });
});

const streets = (after?: string, size = 2) =>
  walk(readModels, rows, {
    sort: byPlace,
    size,
    ...(after === undefined ? {} : { after }),
    matches: ({ name }) => beginsWordsOf('STRA')(name),
  });

describe('a walk', () => {
  it('finds documents by unindexed conditions, page by page, each once', async () => {
    const seen: number[] = [];
    let after: string | undefined;
    do {
      const { items, next } = await streets(after);
      seen.push(...items.map(({ place }) => place));
      after = next ?? undefined;
    } while (after !== undefined);
    expect(seen).toEqual([999, 1_999, 2_999, 3_999, 4_999, 5_999]);
  });

  it('stops after its limit and returns where to continue', async () => {
    const { items, next } = await streets(undefined, 100);
    expect(items).toHaveLength(MOST_WALKED / 1_000);
    expect(next).not.toBeNull();
    const rest = await streets(next ?? '', 100);
    expect(rest).toMatchObject({ items: [{ place: 5_999 }], next: null });
  });

  it('reads words like the word index', () => {
    expect(beginsWordsOf('mul stra')('Mühlstraße am Muldenweg, Strasse')).toBe(true);
    expect(beginsWordsOf('aße')('Straße')).toBe(false);
    expect(beginsWordsOf(' ')('Straße')).toBe(true);
  });
});
