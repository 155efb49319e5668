import type { ReactNode } from 'react';
import './scroll-table.css';

export type ScrollColumn<Row> = {
  readonly header: ReactNode;
  readonly cell: (row: Row) => ReactNode;
  /** Aligns numbers to the right, without line breaks. */
  readonly num?: boolean;
  readonly className?: (row: Row) => string | undefined;
  /** The header for style sheets that show a row as a block. */
  readonly blockLabel?: string;
};

type ScrollTableProps<Row> = {
  readonly label: string;
  readonly className?: string;
  readonly columns: readonly ScrollColumn<Row>[];
  readonly rows: readonly Row[];
  readonly rowId: (row: Row) => string;
  readonly isOff?: (row: Row) => boolean;
  /** Content across all columns below one row. */
  readonly opened?: { readonly id: string; readonly content: ReactNode } | null;
};

/**
 * The few lines of one record, in their own order: neither sorted nor paged, as `DataTable` is. Scrolls sideways where it
 * is too wide; keyboards reach it, because everything that scrolls must be reachable.
 */
export function ScrollTable<Row>(props: ScrollTableProps<Row>) {
  const { label, className, columns, rows, rowId, isOff, opened } = props;
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a region that scrolls is reached by keyboard
    <section className={joined('scroll-table', className)} aria-label={label} tabIndex={0}>
      <table>
        <thead>
          <tr>
            {columns.map(({ header, num }, at) => (
              <th key={at} scope="col" className={num ? 'num' : undefined}>
                {header}
              </th>
            ))}
          </tr>
        </thead>
        {rows.map((row) => (
          <tbody key={rowId(row)}>
            <tr className={isOff?.(row) ? 'is-off' : undefined}>
              {columns.map((column, at) => (
                <td
                  key={at}
                  className={joined(column.num && 'num', column.className?.(row))}
                  data-label={column.blockLabel}
                >
                  {column.cell(row)}
                </td>
              ))}
            </tr>
            {opened?.id === rowId(row) && (
              <tr>
                <td colSpan={columns.length}>{opened.content}</td>
              </tr>
            )}
          </tbody>
        ))}
      </table>
    </section>
  );
}

function joined(...names: readonly (string | false | undefined)[]): string | undefined {
  return names.filter(Boolean).join(' ') || undefined;
}
