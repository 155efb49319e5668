import { useEffect, useEffectEvent, useMemo, useRef, useState, type ReactNode } from 'react';
import { BodyRow, cellClass, rowClass } from './data-table-row.js';
import './data-table.css';
import { Icon } from './icon.js';
import type { ColumnLook, DataTableColumn } from './list-columns.js';
import { useNarrow } from './narrow.js';
import { Pager } from './pager.js';
import { inOrder, nextSorting, type TableSorting } from './table-order.js';

export type { DataTableColumn, TableSorting };

type DataTableProps<Item> = {
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
  /** The page of a row: its first cell is the link, and a click anywhere in the row follows it. */
  readonly href?: (item: Item) => string;
  /** `server`: the rows come in their order, and as one page. */
  readonly ordered?: 'here' | 'server';
  /** False: all rows at once. */
  readonly paged?: boolean;
  /** Rows become blocks below this width of the table in px; only where the columns say where they stand then. */
  readonly blocksBelow?: number;
};

const PAGE_SIZE = 50;
const BLOCKS_BELOW_PX = 720;

/** The one table of the product: sortable, paged, and a list of cards where it is narrow. */
export function DataTable<Item>(props: DataTableProps<Item>) {
  const { label, columns, rowId, isQuiet, isChanged, noteOf, href } = props;
  const { sorting, sortBy, ordered, shown, page, lastPage, setPage } = usePagedRows(props);
  const found =
    props.highlighted === undefined ? -1 : ordered.findIndex((row) => rowId(row) === props.highlighted);
  const highlight = useHighlight(found >= 0 ? props.highlighted : undefined, () =>
    setPage(Math.floor(found / PAGE_SIZE)),
  );
  const [wrap, isNarrow] = useNarrow(props.blocksBelow ?? BLOCKS_BELOW_PX);
  const look = rowClass({
    tbl: true,
    'is-fixed': columns.some(({ width }) => width !== undefined),
    'has-blocks': columns.some(({ phone }) => phone !== undefined),
    'is-narrow': isNarrow,
  });

  return (
    <div className="tblwrap" ref={wrap}>
      <table className={look} aria-label={label}>
        <Widths columns={columns} />
        <thead>
          <tr>
            {columns.map((column) => (
              <Heading
                key={column.id}
                column={column}
                sorted={sorting?.id === column.id ? sorting : null}
                toggle={column.sortable ? () => sortBy(column) : undefined}
              />
            ))}
          </tr>
        </thead>
        <tbody>
          {shown.map((row) => {
            const id = rowId(row);
            return (
              <BodyRow
                key={id}
                columns={columns}
                item={row}
                highlight={id === highlight.id ? highlight.ref : undefined}
                quiet={isQuiet?.(row) ?? false}
                changed={isChanged?.(row) ?? false}
                note={noteOf?.(row) ?? null}
                href={href?.(row)}
              />
            );
          })}
        </tbody>
      </table>
      {lastPage > 0 && (
        <Pager page={page} lastPage={lastPage} count={ordered.length} pageSize={PAGE_SIZE} go={setPage} />
      )}
    </div>
  );
}

/** Said once for the whole table, where the columns say it. */
function Widths({ columns }: { readonly columns: readonly (ColumnLook & { readonly id: string })[] }) {
  if (columns.every(({ width }) => width === undefined)) return null;
  return (
    <colgroup>
      {columns.map(({ id, width }) => (
        <col key={id} style={{ width }} />
      ))}
    </colgroup>
  );
}

/** The rows in their order, page by page; a page that is no more becomes the last one. */
function usePagedRows<Item>(props: DataTableProps<Item>) {
  const { columns, rows, sortedBy, onSort, paged = true, ordered: orderedBy = 'here' } = props;
  const [ownSorting, setOwnSorting] = useState<TableSorting | null>(
    sortedBy === undefined ? null : { id: sortedBy, desc: false },
  );
  const sorting = props.sorting ?? ownSorting;
  const { id, desc } = sorting ?? {};
  const ordered = useMemo(
    () =>
      inOrder(rows, columns, id === undefined || orderedBy === 'server' ? null : { id, desc: desc === true }),
    [rows, columns, id, desc, orderedBy],
  );
  const [wanted, setPage] = useState(0);
  const lastPage = paged ? Math.max(0, Math.ceil(ordered.length / PAGE_SIZE) - 1) : 0;
  const page = Math.min(wanted, lastPage);
  if (page !== wanted) setPage(page);
  return {
    sorting,
    ordered,
    page,
    lastPage,
    setPage,
    shown: paged ? ordered.slice(page * PAGE_SIZE, (page + 1) * PAGE_SIZE) : ordered,
    sortBy: (column: DataTableColumn<Item>) => (onSort ?? setOwnSorting)(nextSorting(rows, column, sorting)),
  };
}

type HeadingProps = {
  readonly column: ColumnLook & { readonly id: string; readonly header: string };
  /** The order, where this column rules it. */
  readonly sorted: TableSorting | null;
  readonly toggle: (() => void) | undefined;
};

function Heading({ column, sorted, toggle }: HeadingProps) {
  const order = sorted === null ? undefined : sorted.desc ? 'descending' : 'ascending';
  return (
    <th scope="col" className={cellClass(column)} aria-sort={order}>
      {toggle ? (
        <button type="button" className="sort" onClick={toggle}>
          {column.header}
          {sorted && (
            <span className={sorted.desc ? undefined : 'turned'}>
              <Icon name="down" />
            </span>
          )}
        </button>
      ) : (
        column.header
      )}
    </th>
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
