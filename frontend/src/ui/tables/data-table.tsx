import { useTable, type PaginationState, type Row, type RowData } from '@tanstack/react-table';
import { useEffect, useEffectEvent, useRef, useState, type ReactNode } from 'react';
import { BodyRow, cellClass, rowClass } from './data-table-row.js';
import './data-table.css';
import { Icon } from '../icon.js';
import { useNarrow } from '../narrow.js';
import { Pager } from '../lists/pager.js';
import {
  features,
  type ColumnLook,
  type DataTableColumn,
  type DataTableFeatures,
  type TableSorting,
} from './table-features.js';

export type { DataTableColumn, DataTableFeatures, TableSorting };

type DataTableProps<Item extends RowData> = {
  /** The name of the table for screen readers. */
  readonly label: string;
  readonly columns: DataTableColumn<Item>[];
  /** In natural order, which also breaks ties in a sorted column. Keep the array stable. */
  readonly rows: Item[];
  readonly rowId: (item: Item) => string;
  /** The column sorted at first; default: natural order. */
  readonly sortedBy?: string;
  /** The order, if the screen keeps it (in the address); default: the table keeps it. */
  readonly sorting?: TableSorting;
  readonly onSort?: (sorting: TableSorting) => void;
  /** The row that a link points at: marked, scrolled into view and focused until the next click. */
  readonly highlighted?: string | undefined;
  /** Rows in quiet text. */
  readonly isQuiet?: (item: Item) => boolean;
  /** Rows with unsaved input. */
  readonly isChanged?: (item: Item) => boolean;
  /** Content below a row across all columns; null: none. */
  readonly noteOf?: (item: Item) => ReactNode;
  /** The page of a row: its first cell is the link, and a click anywhere in the row follows it. */
  readonly href?: (item: Item) => string;
  /** Click handler of the whole row; undefined: none. A control in the row must do the same for keyboards. */
  readonly choose?: (item: Item) => (() => void) | undefined;
  /** `server`: the rows arrive sorted and as one page. */
  readonly ordered?: 'here' | 'server';
  /** False shows all rows at once. */
  readonly paged?: boolean;
  /** Below this width of the table in px rows become blocks, if the columns say their place in a block. */
  readonly blocksBelow?: number;
};

const PAGE_SIZE = 50;
/** Readable width of a column: fewer than six columns stay a table on a tablet. */
const COLUMN_PX = 125;
const [BLOCKS_BELOW_PX, TABLE_FROM_PX] = [720, 1200] as const;
const german = new Intl.Collator('de', { numeric: true, sensitivity: 'base' });

/** The one table of the product: sortable, paged, and a list of cards where it is narrow. */
export function DataTable<Item extends RowData>(props: DataTableProps<Item>) {
  const { label, columns, isQuiet, isChanged, noteOf, href, choose } = props;
  const { table, ordered, page, lastPage } = usePagedTable(props);
  const found =
    props.highlighted === undefined ? -1 : ordered.findIndex(({ id }) => id === props.highlighted);
  const highlight = useHighlight(found >= 0 ? props.highlighted : undefined, () =>
    table.setPageIndex(Math.floor(found / PAGE_SIZE)),
  );

  const [wrap, isNarrow] = useNarrow(props.blocksBelow ?? blocksBelow(columns.length));
  const look = rowClass({
    tbl: true,
    'is-fixed': columns.some(({ meta }) => meta?.width !== undefined),
    'has-blocks': columns.some(({ meta }) => meta?.phone !== undefined),
    'is-narrow': isNarrow,
  });

  return (
    <div className="tblwrap" ref={wrap}>
      <table className={look} aria-label={label}>
        <Widths columns={columns} />
        <Headings table={table} />
        <tbody>
          {table.getRowModel().rows.map((row) => (
            <BodyRow
              key={row.id}
              table={table}
              row={row}
              highlight={row.id === highlight.id ? highlight.ref : undefined}
              quiet={isQuiet?.(row.original) ?? false}
              changed={isChanged?.(row.original) ?? false}
              note={noteOf?.(row.original) ?? null}
              href={href?.(row.original)}
              choose={choose?.(row.original)}
            />
          ))}
        </tbody>
      </table>
      {lastPage > 0 && props.paged !== false && (
        <Pager
          page={page}
          lastPage={lastPage}
          count={ordered.length}
          pageSize={PAGE_SIZE}
          go={table.setPageIndex}
        />
      )}
    </div>
  );
}

/** Tables with many columns become blocks earlier, so that columns never overlap. */
function blocksBelow(columns: number): number {
  return Math.min(TABLE_FROM_PX, Math.max(BLOCKS_BELOW_PX, columns * COLUMN_PX));
}

/** Said once for the whole table, where the columns say it. */
function Widths<Item extends RowData>({ columns }: Pick<DataTableProps<Item>, 'columns'>) {
  if (columns.every(({ meta }) => meta?.width === undefined)) return null;
  return (
    <colgroup>
      {columns.map((column, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- the columns of a table never change their places
        <col key={at} style={{ width: column.meta?.width }} />
      ))}
    </colgroup>
  );
}

/** Sorts and pages the rows. A page behind the end becomes the last page. */
function usePagedTable<Item extends RowData>(props: DataTableProps<Item>) {
  const { columns, rows, rowId, sortedBy, onSort, paged = true } = props;
  const [ownSorting, setOwnSorting] = useState<TableSorting | null>(
    sortedBy === undefined ? null : { id: sortedBy, desc: false },
  );
  const sorting = props.sorting ?? ownSorting;
  const sorted = sorting === null ? [] : [sorting];
  const [pagination, setPagination] = useState<PaginationState>({ pageIndex: 0, pageSize: PAGE_SIZE });
  const table = useTable({
    features,
    columns,
    data: rows,
    getRowId: rowId,
    defaultColumn: { sortFn: inGermanOrder },
    state: { pagination, sorting: sorted },
    onSortingChange: (change) => {
      const [next] = typeof change === 'function' ? change(sorted) : change;
      if (next) (onSort ?? setOwnSorting)(next);
    },
    onPaginationChange: setPagination,
    autoResetPageIndex: false,
    manualSorting: props.ordered === 'server',
    manualPagination: !paged,
    enableMultiSort: false,
    enableSortingRemoval: false,
  });
  const ordered = table.getSortedRowModel().rows;
  const lastPage = Math.max(0, Math.ceil(ordered.length / PAGE_SIZE) - 1);
  const page = Math.min(pagination.pageIndex, lastPage);
  useEffect(() => {
    if (page !== pagination.pageIndex) table.setPageIndex(page);
  }, [page, pagination.pageIndex, table]);
  return { table, ordered, page, lastPage };
}

type PagedTable<Item extends RowData> = ReturnType<typeof usePagedTable<Item>>['table'];

function Headings<Item extends RowData>({ table }: { readonly table: PagedTable<Item> }) {
  return (
    <thead>
      {table.getHeaderGroups().map((group) => (
        <tr key={group.id}>
          {group.headers.map((header) => (
            <Heading
              key={header.id}
              id={header.column.id}
              sorted={header.column.getIsSorted()}
              look={header.column.columnDef.meta}
              toggle={header.column.getCanSort() ? () => header.column.toggleSorting() : undefined}
            >
              <table.FlexRender header={header} />
            </Heading>
          ))}
        </tr>
      ))}
    </thead>
  );
}

type HeadingProps = {
  readonly id: string;
  readonly sorted: 'asc' | 'desc' | false;
  readonly look: ColumnLook | undefined;
  readonly toggle: (() => void) | undefined;
  readonly children: ReactNode;
};

function Heading({ id, sorted, look, toggle, children }: HeadingProps) {
  const order = sorted === 'asc' ? 'ascending' : sorted === 'desc' ? 'descending' : undefined;
  return (
    <th scope="col" className={cellClass(id, look)} aria-sort={order}>
      {toggle ? (
        <button type="button" className="sort" onClick={toggle}>
          {children}
          {sorted && (
            <span className={sorted === 'asc' ? 'turned' : undefined}>
              <Icon name="down" />
            </span>
          )}
        </button>
      ) : (
        children
      )}
    </th>
  );
}

/** Marks a row until the next click; scrolls to it and focuses it once. */
function useHighlight(wanted: string | undefined, bringToPage: () => void) {
  const [dismissed, setDismissed] = useState<string>();
  const row = useRef<HTMLTableRowElement>(null);
  const id = wanted !== undefined && wanted !== dismissed ? wanted : undefined;
  const turn = useEffectEvent(bringToPage);
  useEffect(() => {
    if (id === undefined) return undefined;
    turn();
    const shown = requestAnimationFrame(() => {
      row.current?.scrollIntoView({ block: 'center' });
      row.current?.focus({ preventScroll: true });
    });
    const dismiss = () => setDismissed(id);
    document.addEventListener('click', dismiss, { once: true });
    return () => {
      cancelAnimationFrame(shown);
      document.removeEventListener('click', dismiss);
    };
  }, [id]);
  return { id, ref: row };
}

function inGermanOrder<Item extends RowData>(
  one: Row<DataTableFeatures, Item>,
  other: Row<DataTableFeatures, Item>,
  columnId: string,
): number {
  const left = one.getValue(columnId);
  const right = other.getValue(columnId);
  if (typeof left === 'number' && typeof right === 'number') return left - right;
  return german.compare(String(left ?? ''), String(right ?? ''));
}
