import { Button } from '@fluentui/react-components';
import { ArrowClockwiseRegular } from '@fluentui/react-icons';
import { useRef, type ReactNode } from 'react';
import { DataTable, type DataTableColumn } from './data-table.js';
import { EditingRows, type EditingActions } from './editable-cells.js';
import type { Draft } from '../forms/draft.js';
import type { EditableRow, EditableRows } from './editable-rows.js';
import './editable-table.css';
import { isFocusLost, useFocusWhenDrawn, watchFocus } from '../dialogs/focus.js';
import { RemovableRows, type Removal } from './removable-rows.js';
import type { Saved } from './row-edits.js';
import { SaveBar } from '../saving/save-bar.js';
import { ToldText } from '../feedback/told-text.js';
import { toasts } from '../feedback/toasts.js';
import { useUnsaved } from '../saving/unsaved.js';

const BEHIND = 'Der Datensatz wurde inzwischen geändert. Bitte neu laden.';

type EditableTableProps<Row extends Saved, Fields extends Draft> = {
  readonly label: string;
  /** Create once outside the component: new columns would take the focus out of their fields. */
  readonly columns: DataTableColumn<EditableRow<Row, Fields>>[];
  readonly editing: EditableRows<Row, Fields>;
  /** Default: the server's order. */
  readonly sortedBy?: string;
  /** The saved row in words, shown after somebody else changed it. */
  readonly inWords: (saved: Row) => string;
  readonly removal?: Removal<Row>;
};

/**
 * The one pattern of editable tables: changed rows are marked and saved one by one or all together, leaving with
 * unsaved rows asks, and a row that a colleague saved meanwhile is never overwritten.
 */
export function EditableTable<Row extends Saved, Fields extends Draft>(
  props: EditableTableProps<Row, Fields>,
) {
  const { label, columns, editing, sortedBy, removal } = props;
  const { rows, changed } = editing;
  const { table, actions, saveAll } = useTableActions(editing);
  useUnsaved(changed.length > 0);
  return (
    <EditingRows value={actions}>
      <RemovableRows removal={removal} onRemoved={({ id }) => editing.drop(id)}>
        <div className="editable" ref={table}>
          <DataTable
            label={label}
            columns={columns}
            rows={rows}
            rowId={idOf}
            sortedBy={sortedBy}
            isChanged={isChanged}
            noteOf={(row) => noteOf(row, props.inWords, () => void editing.reload(row))}
          />
          <SaveBar
            count={changed.length}
            saving={editing.saving}
            save="Alle speichern"
            discard="Alle verwerfen"
            onSave={() => void saveAll()}
            onDiscard={editing.discardAll}
          />
        </div>
      </RemovableRows>
    </EditingRows>
  );
}

/** The actions of the table and its rows, and where each leaves the focus. */
function useTableActions<Row extends Saved, Fields extends Draft>(editing: EditableRows<Row, Fields>) {
  type Mine = EditableRow<Row, Fields>;
  const table = useRef<HTMLDivElement>(null);
  const whenDrawn = useFocusWhenDrawn();
  const save = async (row: Mine) => {
    const isWaiting = watchFocus();
    const saved = await editing.save(row);
    whenDrawn(() => {
      if (saved) keepFocus(table.current, row.id);
      else if (isWaiting()) focusWrong(table.current, row.id);
    });
  };
  /** A refused row may be on another page of the table. */
  const saveAll = async () => {
    const isWaiting = watchFocus();
    const refused = await editing.saveAll();
    if (refused.length === 0) return;
    toasts.failure('Nicht gespeichert', refused.join(', '));
    whenDrawn(() => isWaiting() && focusFirstWrong(table.current));
  };
  const actions: EditingActions = {
    edit: (row, part) => editing.edit(row as Mine, part as Partial<Fields>),
    save: (row) => void save(row as Mine),
    discard: (row) => {
      editing.discard(row as Mine);
      whenDrawn(() => keepFocus(table.current, row.id));
    },
  };
  return { table, actions, saveAll };
}

function noteOf<Row extends Saved>(
  row: EditableRow<Row, Draft>,
  inWords: (saved: Row) => string,
  reload: () => void,
): ReactNode {
  if (row.behind) {
    return (
      <div className="msg critical" role="alert">
        <span className="grow">{BEHIND}</span>
        <Button size="small" icon={<ArrowClockwiseRegular />} onClick={reload}>
          Neu laden
        </Button>
      </div>
    );
  }
  if (row.failure !== '') {
    return (
      <div className="msg critical" role="alert">
        <span className="grow">
          <ToldText text={row.failure} />
        </span>
      </div>
    );
  }
  if (!row.reloaded) return null;
  return (
    <output className="msg info">
      <span className="grow">
        Neu geladen. Gespeichert ist jetzt: {inWords(row.saved)}. Ihre Änderungen stehen noch in der Zeile.
      </span>
    </output>
  );
}

/** Focuses the first wrong field of the row. */
function focusWrong(table: HTMLElement | null, rowId: string): void {
  fieldOf(table, rowId, '[aria-invalid="true"]')?.focus();
}

/** Focuses the first wrong field of the table. */
function focusFirstWrong(table: HTMLElement | null): void {
  table?.querySelector<HTMLElement>('[data-row][aria-invalid="true"]')?.focus();
}

/** Focuses the row's first field, because the pressed button is disabled now and the focus would be lost. */
function keepFocus(table: HTMLElement | null, rowId: string): void {
  if (isFocusLost()) fieldOf(table, rowId, ':enabled')?.focus();
}

function fieldOf(table: HTMLElement | null, rowId: string, which: string): HTMLElement | null {
  return table?.querySelector<HTMLElement>(`[data-row="${CSS.escape(rowId)}"]${which}`) ?? null;
}

function idOf({ id }: { readonly id: string }): string {
  return id;
}

function isChanged({ changed }: { readonly changed: boolean }): boolean {
  return changed;
}
