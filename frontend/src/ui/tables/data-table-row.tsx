import type { ReactTable, Row, RowData } from '@tanstack/react-table';
import { useContext, type MouseEvent, type ReactNode, type RefObject } from 'react';
import { FollowLink, SiteLink } from '../pages/site-link.js';
import { headingOf, type ColumnLook, type DataTableFeatures } from './table-features.js';

type BodyRowProps<Item extends RowData> = {
  readonly table: ReactTable<DataTableFeatures, Item>;
  readonly row: Row<DataTableFeatures, Item>;
  /** Ref of the highlighted row. */
  readonly highlight: RefObject<HTMLTableRowElement | null> | undefined;
  readonly quiet: boolean;
  readonly changed: boolean;
  /** Content below the row; null: none. */
  readonly note: ReactNode;
  readonly href: string | undefined;
  /** Click handler of a row without a link. */
  readonly choose: (() => void) | undefined;
};

/** A row of a DataTable with the note below it. */
export function BodyRow<Item extends RowData>(props: BodyRowProps<Item>) {
  const { table, row, highlight, quiet, changed, note, href, choose } = props;
  const follow = useContext(FollowLink);
  const here = highlight !== undefined;
  const state = rowClass({
    'is-here': here,
    'is-quiet': !here && quiet,
    'is-changed': changed,
    'is-link': href !== undefined || choose !== undefined,
  });
  const open = (event: MouseEvent<HTMLElement>) => {
    if (!isPlainClick(event)) return;
    if (href === undefined) choose?.();
    else follow?.(href);
  };
  const cells = row.getAllCells();
  return (
    <>
      <tr
        ref={highlight}
        tabIndex={here ? -1 : undefined}
        className={note === null ? state : `${state ?? ''} has-note`}
        onClick={open}
      >
        {cells.map((cell, at) => (
          // oxlint-disable-next-line jsx-a11y/control-has-associated-label -- a cell is no control
          <td
            key={cell.id}
            className={cellClass(cell.column.id, cell.column.columnDef.meta)}
            data-label={headingOf(cell.column.columnDef)}
          >
            <RowLink to={at === 0 ? href : undefined}>
              <table.FlexRender cell={cell} />
            </RowLink>
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

/** The first cell: the row's link for keyboards and screen readers, or plain content without an address. */
function RowLink({ to, children }: { readonly to: string | undefined; readonly children: ReactNode }) {
  if (to === undefined) return children;
  return (
    <SiteLink className="row-link" to={to}>
      {children}
    </SiteLink>
  );
}

/** True if a click is meant for the row: not for a link or control in it, a text selection or a new tab. */
function isPlainClick(event: MouseEvent<HTMLElement>): boolean {
  const target = event.target as Element;
  if (event.defaultPrevented || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)
    return false;
  if (target.closest('a, button, input, select, textarea, label, [role="menuitem"]') !== null) return false;
  // React also reports clicks in a dialog of the row, which is elsewhere in the document.
  return event.currentTarget.contains(target) && (window.getSelection()?.isCollapsed ?? true);
}

/** The classes of a column's cells: its name and its look. */
export function cellClass(id: string, look: ColumnLook | undefined): string {
  const names = [`cell-${id}`];
  if (look?.align === 'end') names.push('num');
  if (look?.phone !== undefined) names.push(`at-${look.phone}`);
  return names.join(' ');
}

/** The names of the true states; undefined if none is true. */
export function rowClass(states: Readonly<Record<string, boolean | undefined>>): string | undefined {
  const names = Object.keys(states).filter((name) => states[name]);
  return names.length === 0 ? undefined : names.join(' ');
}
