import type { ReactNode } from 'react';
import { formatDate, formatEuro, formatInstant, orMissing } from './formats.js';

/** How a column looks: said with the column, so that no screen needs a stylesheet for its table. */
export type ColumnLook = {
  /** Of the whole column, as CSS says it (`'22%'`, `'clamp(94px, 8cqi, 120px)'`); the others share the rest. */
  readonly width?: string;
  /** `end`: numbers. */
  readonly align?: 'end';
  /**
   * Where it stands when the row is a block, as on a phone: `title` and `status` on top, `left` and `right` in two
   * columns below, `wide` and `labelled` (with its name) across, `actions` last, `hidden` not at all.
   */
  readonly phone?: 'title' | 'status' | 'left' | 'right' | 'wide' | 'labelled' | 'actions' | 'hidden';
};

type Value = string | number | null | undefined;

/** A column of a list, its width and its place on a phone said with it. */
export type ListColumn<Item> = ColumnLook & {
  /** Also what the address calls it where the list is ordered by it. */
  readonly id: string;
  readonly header: string;
  /** What stands in it, and what it is ordered by where the table orders its rows itself. */
  readonly value?: (item: Item) => Value;
  /** How the value is written; default: as it is, or "–". */
  readonly as?: 'date' | 'instant' | 'euro';
  /** How it is drawn, where that is more than its value. */
  readonly cell?: (item: Item) => ReactNode;
  /** Its heading orders the list. */
  readonly sortable?: boolean;
};

/** A column as a DataTable draws it. */
export type DataTableColumn<Item> = ListColumn<Item> & { readonly cell: (item: Item) => ReactNode };

/** Columns for a DataTable or a PagedList. Make them once, outside the component. */
export function listColumns<Item>(columns: readonly ListColumn<Item>[]): DataTableColumn<Item>[] {
  return columns.map((column) => ({
    ...column,
    cell: column.cell ?? ((item: Item) => written(column.value?.(item), column.as)),
  }));
}

function written(value: Value, as: ListColumn<never>['as']): string {
  if (as === 'euro') return formatEuro(value === null || value === undefined ? null : Number(value));
  const text = value?.toString();
  if (as === 'date') return formatDate(text);
  return as === 'instant' ? formatInstant(text) : orMissing(text);
}
