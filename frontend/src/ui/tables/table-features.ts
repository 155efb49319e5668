import {
  createPaginatedRowModel,
  createSortedRowModel,
  rowPaginationFeature,
  rowSortingFeature,
  tableFeatures,
  type ColumnDef,
  type RowData,
} from '@tanstack/react-table';

/** The look of a column, declared with the column, so that no screen needs a style sheet for its table. */
export type ColumnLook = {
  /** A CSS width (`'22%'`, `'clamp(94px, 8cqi, 120px)'`); columns without one share the rest. */
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

/** The sorted column and its direction. */
export type TableSorting = { readonly id: string; readonly desc: boolean };
