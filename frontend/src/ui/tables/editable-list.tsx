import type { ReactNode } from 'react';
import type { Draft } from '../forms/draft.js';
import { RowActions, TextCell, type TextCellProps } from './editable-cells.js';
import type { EditableRow, EditableRows } from './editable-rows.js';
import { EditableTable } from './editable-table.js';
import { listColumns, type ListColumn } from './list-columns.js';
import { EmptyList, FailedList, LoadingRows } from '../lists/list-states.js';
import type { DataTableColumn } from './table-features.js';
import type { Removal } from './removable-rows.js';
import type { Saved } from './row-edits.js';

type EditableListProps<Row extends Saved, Fields extends Draft> = {
  /** The name of the list for screen readers. */
  readonly label: string;
  readonly className?: string;
  /** Made with `editableColumns`, once outside the component. */
  readonly columns: DataTableColumn<EditableRow<Row, Fields>>[];
  readonly editing: EditableRows<Row, Fields>;
  readonly sortedBy?: string;
  /** The saved row in words, shown after somebody else changed it. */
  readonly inWords: (saved: Row) => string;
  readonly removal?: Removal<Row>;
  /** The sentences of the screen. */
  readonly failed: string;
  /** Shown for an empty list; leave out if the list always has rows. */
  readonly empty?: { readonly sentence: string; readonly hint?: string; readonly icon: ReactNode };
};

/** A card with a list that is edited in place, or with its loading, failed or empty state. */
export function EditableList<Row extends Saved, Fields extends Draft>(props: EditableListProps<Row, Fields>) {
  const { label, className, columns, editing, sortedBy, inWords, removal, failed, empty } = props;
  const { list } = editing;
  return (
    <section
      className={className === undefined ? 'card' : `card ${className}`}
      aria-label={label}
      aria-busy={list.isFetching}
    >
      {list.isPending && <LoadingRows />}
      {list.isError && list.data === undefined && (
        <FailedList message={failed} retry={() => void list.refetch()} />
      )}
      {empty !== undefined && list.data?.length === 0 && <EmptyList {...empty} />}
      {editing.rows.length > 0 && (
        <EditableTable
          label={label}
          columns={columns}
          editing={editing}
          inWords={inWords}
          {...(sortedBy !== undefined && { sortedBy })}
          {...(removal !== undefined && { removal })}
        />
      )}
    </section>
  );
}

/** Below 1300 px the badge of a changed row is above the buttons. */
const ACTIONS_WIDTH = 'clamp(220px, calc((100cqi - 1300px) * 999), 440px)';

type TextField<Fields extends Draft> = Omit<TextCellProps<Fields>, 'row' | 'field' | 'label'> & {
  /** The name for screen readers; default: the column's heading. */
  readonly label?: string;
};

type EditableColumn<Row extends Saved, Fields extends Draft> =
  | ListColumn<EditableRow<Row, Fields>>
  | (Omit<ListColumn<EditableRow<Row, Fields>>, 'id' | 'value' | 'cell'> & {
      /** The field of the draft that the column edits. Sorting uses the saved value. */
      readonly id: keyof Fields & keyof Row & string;
      readonly text: TextField<Fields>;
    });

function drawn<Row extends Saved, Fields extends Draft>(
  column: EditableColumn<Row, Fields>,
): ListColumn<EditableRow<Row, Fields>> {
  if (!('text' in column)) return column;
  const { id, header, text, ...look } = column;
  return {
    ...look,
    id,
    header,
    value: ({ saved }) => saved[id] as string | number | null,
    cell: (row) => <TextCell label={header} {...text} row={row} field={id} />,
  };
}

/** The columns of a list edited in place, with "Verwerfen", "Speichern" and "Löschen" at the end. */
export function editableColumns<Row extends Saved, Fields extends Draft>(
  columns: readonly EditableColumn<Row, Fields>[],
): DataTableColumn<EditableRow<Row, Fields>>[] {
  const actions: ListColumn<EditableRow<Row, Fields>> = {
    id: 'actions',
    header: 'Aktionen',
    width: ACTIONS_WIDTH,
    // A list whose columns have places on a phone.
    ...(columns.some(({ phone }) => phone !== undefined) && { phone: 'actions' as const }),
    cell: (row) => <RowActions row={row as unknown as EditableRow} />,
  };
  return listColumns([...columns.map(drawn), actions]);
}
