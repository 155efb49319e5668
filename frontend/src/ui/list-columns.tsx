import { createColumnHelper, type RowData } from '@tanstack/react-table';
import type { ReactNode } from 'react';
import { orMissing } from './formats.js';
import type { ColumnLook, DataTableColumn, DataTableFeatures } from './table-features.js';

/** A column of a list, its width and its place on a phone said with it. */
export type ListColumn<Item> = ColumnLook & {
  /** Also what the address calls it where the list is ordered by it. */
  readonly id: string;
  readonly header: string;
  /** What stands in it, and what it is ordered by where the table orders its rows itself. */
  readonly value?: (item: Item) => string | number | null | undefined;
  /** How it is drawn; default: the value, or "–". */
  readonly cell?: (item: Item) => ReactNode;
  /** Its heading orders the list. */
  readonly sortable?: boolean;
};

/** Columns for a DataTable or a PagedList. Make them once, outside the component. */
export function listColumns<Item extends RowData>(
  columns: readonly ListColumn<Item>[],
): DataTableColumn<Item>[] {
  const helper = createColumnHelper<DataTableFeatures, Item>();
  return helper.columns(
    columns.map(({ id, header, value, cell, sortable = false, ...meta }) => {
      const drawn = cell ?? ((item: Item) => orMissing(value?.(item)?.toString()));
      return helper.accessor((item) => value?.(item) ?? '', {
        id,
        header,
        meta,
        enableSorting: sortable,
        cell: ({ row }) => drawn(row.original),
      });
    }),
  );
}
