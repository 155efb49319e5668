import {
  createPaginatedRowModel,
  createSortedRowModel,
  rowPaginationFeature,
  rowSortingFeature,
  tableFeatures,
  type ColumnDef,
  type RowData,
} from '@tanstack/react-table';

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

export const features = tableFeatures({
  columnMeta: {} as ColumnLook,
  rowSortingFeature,
  rowPaginationFeature,
  sortedRowModel: createSortedRowModel(),
  paginatedRowModel: createPaginatedRowModel(),
});
/** A column of a DataTable, made with `createColumnHelper<DataTableFeatures, Row>()`. Its header is plain text. */
export type DataTableFeatures = typeof features;
export type DataTableColumn<Item extends RowData> = ColumnDef<DataTableFeatures, Item, unknown>;

/** The words over a column. */
export function headingOf(column: { readonly header?: unknown } | undefined): string | undefined {
  return typeof column?.header === 'string' ? column.header : undefined;
}

/** The column that rules the order, and its direction. */
export type TableSorting = { readonly id: string; readonly desc: boolean };
