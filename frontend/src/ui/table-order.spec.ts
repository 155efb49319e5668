import { inOrder, nextSorting } from './table-order.js';

type Row = { readonly name: string; readonly hours: number | null };
const columns = [
  { id: 'name', header: 'Name', value: ({ name }: Row) => name },
  { id: 'hours', header: 'Dauer', value: ({ hours }: Row) => hours },
  { id: 'actions', header: 'Aktionen' },
];
const rows: readonly Row[] = [
  { name: 'Ölwechsel', hours: 1 },
  { name: 'Achse 10', hours: 3 },
  { name: 'achse 9', hours: 1 },
  { name: 'Zündung', hours: 2 },
];
const names = (id: string, desc = false) => inOrder(rows, columns, { id, desc }).map(({ name }) => name);

describe('the order of a table', () => {
  it('is German, counts numbers within words, and knows no capitals', () => {
    expect(names('name')).toEqual(['achse 9', 'Achse 10', 'Ölwechsel', 'Zündung']);
  });

  it('leaves equals as they were, in both directions', () => {
    expect(names('hours')).toEqual(['Ölwechsel', 'achse 9', 'Zündung', 'Achse 10']);
    expect(names('hours', true)).toEqual(['Achse 10', 'Zündung', 'Ölwechsel', 'achse 9']);
  });

  it('is the natural one where nothing rules it', () => {
    expect(inOrder(rows, columns, null)).toEqual(rows);
    expect(names('actions')).toEqual(rows.map(({ name }) => name));
  });

  it('starts with A and with the most, and is turned round by the next press', () => {
    const [name, hours] = columns;
    expect(nextSorting(rows, name!, null)).toEqual({ id: 'name', desc: false });
    expect(nextSorting(rows, hours!, { id: 'name', desc: true })).toEqual({ id: 'hours', desc: true });
    expect(nextSorting(rows, hours!, { id: 'hours', desc: true })).toEqual({ id: 'hours', desc: false });
    expect(nextSorting([], hours!, null)).toEqual({ id: 'hours', desc: false });
  });
});
