import { createColumnHelper, type RowData } from '@tanstack/react-table';
import type { ReactNode } from 'react';
import { formatDate, formatEuro, formatInstant, MISSING } from '../dates/formats.js';
import type { ColumnLook, DataTableColumn, DataTableFeatures } from './table-features.js';

/** A column of a list with its width and its place on a phone. */
export type ListColumn<Item> = ColumnLook & {
  /** Also the name of the order in the address. */
  readonly id: string;
  readonly header: string;
  /** The shown value. The table sorts by it, unless the server sorts. */
  readonly value?: (item: Item) => string | number | null | undefined;
  /** Format of the value; default: unchanged, "–" if empty. */
  readonly as?: 'date' | 'instant' | 'euro';
  /** The cell, if it is more than its value. */
  readonly cell?: (item: Item) => ReactNode;
  /** A click on the heading sorts the list. */
  readonly sortable?: boolean;
};

/** `19.11.2026, 08:30` on one line. */
const INSTANT_WIDTH = '160px';

/** Columns for a DataTable or a PagedList. Make them once, outside the component. */
export function listColumns<Item extends RowData>(
  columns: readonly ListColumn<Item>[],
): DataTableColumn<Item>[] {
  const helper = createColumnHelper<DataTableFeatures, Item>();
  // A column of fixed width would break date and time after the comma.
  const isFixed = columns.some(({ width }) => width !== undefined);
  return helper.columns(
    columns.map(({ id, header, value, as, cell, sortable = false, ...meta }) => {
      const drawn = cell ?? ((item: Item) => written(value?.(item), as));
      return helper.accessor((item) => value?.(item) ?? '', {
        id,
        header,
        meta: isFixed && as === 'instant' ? { width: INSTANT_WIDTH, ...meta } : meta,
        enableSorting: sortable,
        cell: ({ row }) => drawn(row.original),
      });
    }),
  );
}

function written(value: string | number | null | undefined, as: ListColumn<never>['as']): ReactNode {
  if (as === 'euro') return formatEuro(value === null || value === undefined ? null : Number(value));
  const text = value?.toString();
  if (as === 'date') return formatDate(text);
  if (as === 'instant') return formatInstant(text);
  return text?.trim() ? text : <span className="is-dispensable">{MISSING}</span>;
}
