import {
  createPaginatedRowModel,
  createSortedRowModel,
  rowPaginationFeature,
  rowSortingFeature,
  tableFeatures,
  useTable,
  type ColumnDef,
  type PaginationState,
  type Row,
  type RowData,
} from '@tanstack/react-table';
import { useEffect, useEffectEvent, useRef, useState, type ReactNode, type RefObject } from 'react';
import './data-table.css';
import { Icon } from './icon.js';

const features = tableFeatures({
  rowSortingFeature,
  rowPaginationFeature,
  sortedRowModel: createSortedRowModel(),
  paginatedRowModel: createPaginatedRowModel(),
});
type Features = typeof features;

/** A column of a DataTable, made with `createColumnHelper<DataTableFeatures, Row>()`. Its header is plain text. */
export type DataTableFeatures = Features;
export type DataTableColumn<Item extends RowData> = ColumnDef<Features, Item, unknown>;

/** The column that rules the order, and its direction. */
export type TableSorting = { readonly id: string; readonly desc: boolean };

type DataTableProps<Item extends RowData> = {
  /** What the table lists, for screen readers. */
  readonly label: string;
  readonly columns: DataTableColumn<Item>[];
  /** In their natural order, which also decides among equals when a column is sorted. Keep the array stable. */
  readonly rows: Item[];
  readonly rowId: (item: Item) => string;
  /** The column that is sorted first; without it the rows keep their natural order until a column is chosen. */
  readonly sortedBy?: string;
  /** The order, where the screen keeps it (in the address); else the table keeps it itself. */
  readonly sorting?: TableSorting;
  readonly onSort?: (sorting: TableSorting) => void;
  /** The row that somebody came for: marked, scrolled to the middle, focused; until the next click. */
  readonly highlighted?: string | undefined;
  /** Rows in quiet text. */
  readonly isQuiet?: (item: Item) => boolean;
  /** Rows that hold something unsaved. */
  readonly isChanged?: (item: Item) => boolean;
  /** What stands under a row across all columns; null: nothing. */
  readonly noteOf?: (item: Item) => ReactNode;
};

const PAGE_SIZE = 50;
const german = new Intl.Collator('de', { numeric: true, sensitivity: 'base' });

/** The one table of the product: sortable, paged, and a list of cards where it is narrow. */
export function DataTable<Item extends RowData>(props: DataTableProps<Item>) {
  const { label, isQuiet, isChanged, noteOf } = props;
  const { table, ordered, page, lastPage } = usePagedTable(props);
  const found =
    props.highlighted === undefined ? -1 : ordered.findIndex(({ id }) => id === props.highlighted);
  const highlight = useHighlight(found >= 0 ? props.highlighted : undefined, () =>
    table.setPageIndex(Math.floor(found / PAGE_SIZE)),
  );

  return (
    <div className="tblwrap">
      <table className="tbl" aria-label={label}>
        <thead>
          {table.getHeaderGroups().map((group) => (
            <tr key={group.id}>
              {group.headers.map((header) => (
                <Heading
                  key={header.id}
                  id={header.column.id}
                  sorted={header.column.getIsSorted()}
                  toggle={header.column.getCanSort() ? () => header.column.toggleSorting() : undefined}
                >
                  <table.FlexRender header={header} />
                </Heading>
              ))}
            </tr>
          ))}
        </thead>
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
            />
          ))}
        </tbody>
      </table>
      {lastPage > 0 && (
        <Pager page={page} lastPage={lastPage} count={ordered.length} go={table.setPageIndex} />
      )}
    </div>
  );
}

/** The rows in their order, page by page; a page that is no more becomes the last one. */
function usePagedTable<Item extends RowData>(props: DataTableProps<Item>) {
  const { columns, rows, rowId, sortedBy, onSort } = props;
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

type BodyRowProps<Item extends RowData> = {
  readonly table: ReturnType<typeof usePagedTable<Item>>['table'];
  readonly row: Row<Features, Item>;
  /** For the row that somebody came for. */
  readonly highlight: RefObject<HTMLTableRowElement | null> | undefined;
  readonly quiet: boolean;
  readonly changed: boolean;
  /** Stands under the row; null: nothing. */
  readonly note: ReactNode;
};

function BodyRow<Item extends RowData>(props: BodyRowProps<Item>) {
  const { table, row, highlight, quiet, changed, note } = props;
  const here = highlight !== undefined;
  const state = rowClass({ 'is-here': here, 'is-quiet': !here && quiet, 'is-changed': changed });
  const cells = row.getAllCells();
  return (
    <>
      <tr
        ref={highlight}
        tabIndex={here ? -1 : undefined}
        className={note === null ? state : `${state ?? ''} has-note`}
      >
        {cells.map((cell) => (
          // oxlint-disable-next-line jsx-a11y/control-has-associated-label -- a cell is no control
          <td
            key={cell.id}
            className={`cell-${cell.column.id}`}
            data-label={headingOf(cell.column.columnDef)}
          >
            <table.FlexRender cell={cell} />
          </td>
        ))}
      </tr>
      {note !== null && (
        <tr className={`row-note ${state ?? ''}`}>
          <td colSpan={cells.length}>{note}</td>
        </tr>
      )}
    </>
  );
}

type HeadingProps = {
  readonly id: string;
  readonly sorted: 'asc' | 'desc' | false;
  readonly toggle: (() => void) | undefined;
  readonly children: ReactNode;
};

function Heading({ id, sorted, toggle, children }: HeadingProps) {
  const order = sorted === 'asc' ? 'ascending' : sorted === 'desc' ? 'descending' : undefined;
  return (
    <th scope="col" className={`cell-${id}`} aria-sort={order}>
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

type PagerProps = {
  readonly page: number;
  readonly lastPage: number;
  readonly count: number;
  readonly go: (page: number) => void;
};

function Pager({ page, lastPage, count, go }: PagerProps) {
  const first = page * PAGE_SIZE + 1;
  return (
    <nav className="pager" aria-label="Seiten">
      <span>
        {first}–{Math.min(first + PAGE_SIZE - 1, count)} von {count}
      </span>
      <button
        type="button"
        className="btn sm icon"
        aria-label="Vorherige Seite"
        disabled={page === 0}
        onClick={() => go(page - 1)}
      >
        <Icon name="left" />
      </button>
      <button
        type="button"
        className="btn sm icon"
        aria-label="Nächste Seite"
        disabled={page === lastPage}
        onClick={() => go(page + 1)}
      >
        <Icon name="right" />
      </button>
    </nav>
  );
}

/** Marks a row until the next click, and brings it into sight and focus once. */
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
  one: Row<Features, Item>,
  other: Row<Features, Item>,
  columnId: string,
): number {
  const left = one.getValue(columnId);
  const right = other.getValue(columnId);
  if (typeof left === 'number' && typeof right === 'number') return left - right;
  return german.compare(String(left ?? ''), String(right ?? ''));
}

/** The classes that hold; undefined when none does. */
function rowClass(states: Readonly<Record<string, boolean | undefined>>): string | undefined {
  const names = Object.keys(states).filter((name) => states[name]);
  return names.length === 0 ? undefined : names.join(' ');
}

function headingOf(column: { readonly header?: unknown }): string | undefined {
  return typeof column.header === 'string' ? column.header : undefined;
}
