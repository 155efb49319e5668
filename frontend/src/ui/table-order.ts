import type { ListColumn } from './list-columns.js';

/** The column that rules the order, and its direction. */
export type TableSorting = { readonly id: string; readonly desc: boolean };

const german = new Intl.Collator('de', { numeric: true, sensitivity: 'base' });

/** The rows ordered by this column; among equals, and without a column, their natural order holds. */
export function inOrder<Item>(
  rows: readonly Item[],
  columns: readonly ListColumn<Item>[],
  sorting: TableSorting | null,
): Item[] {
  const value = columns.find(({ id }) => id === sorting?.id)?.value;
  if (value === undefined || sorting === null) return [...rows];
  const turn = sorting.desc ? -1 : 1;
  const keyed = rows.map((row) => ({ row, key: value(row) }));
  return keyed.toSorted((one, other) => turn * compare(one.key, other.key)).map(({ row }) => row);
}

/** What a press on this column's heading asks for: words from A on, numbers from the most on, then the other way round. */
export function nextSorting<Item>(
  rows: readonly Item[],
  { id, value }: ListColumn<Item>,
  before: TableSorting | null,
): TableSorting {
  if (before?.id === id) return { id, desc: !before.desc };
  const [first] = rows;
  return { id, desc: first !== undefined && typeof value?.(first) === 'number' };
}

function compare(one: unknown, other: unknown): number {
  if (typeof one === 'number' && typeof other === 'number') return one - other;
  return german.compare(String(one ?? ''), String(other ?? ''));
}
