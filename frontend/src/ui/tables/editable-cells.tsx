import { Button, Checkbox, Input, Tooltip } from '@fluentui/react-components';
import { ArrowUndoRegular, DeleteRegular, EditRegular } from '@fluentui/react-icons';
import { createContext, useContext, useId, type ReactNode } from 'react';
import { sameValue, type Draft } from '../forms/draft.js';
import type { EditableRow } from './editable-rows.js';
import { useAskToRemove } from './removable-rows.js';

/** The actions of a cell on its row. */
export type EditingActions = {
  readonly edit: (row: EditableRow, part: Draft) => void;
  readonly save: (row: EditableRow) => void;
  readonly discard: (row: EditableRow) => void;
};

const nothing = () => undefined;

/** The table around the cells. */
export const EditingRows = createContext<EditingActions>({
  edit: nothing,
  save: nothing,
  discard: nothing,
});

type CellProps<Fields extends Draft> = {
  readonly row: EditableRow<{ readonly id: string; readonly revision: number }, Fields>;
  readonly field: keyof Fields & string;
  /** The column's name. Screen readers hear the row's name with it. */
  readonly label: string;
};

/** A field of one line in a row. */
export type TextCellProps<Fields extends Draft> = CellProps<Fields> & {
  readonly type?: 'text' | 'password' | 'time' | 'url';
  readonly placeholder?: string;
  readonly maxLength?: number;
  readonly inputMode?: 'text' | 'numeric' | 'decimal' | 'url';
  readonly disabled?: boolean;
  readonly after?: ReactNode;
};

/** A field of one line in a row. Enter saves the row. */
export function TextCell<Fields extends Draft>(props: TextCellProps<Fields>) {
  const { row, field, label, type = 'text', disabled = false, after } = props;
  const { edit, save } = useContext(EditingRows);
  const id = useId();
  const error = row.errors[field];
  return (
    <span className={cellClass(row, field)}>
      <Input
        className="cell-input"
        type={type}
        aria-label={`${label}: ${row.name}`}
        aria-invalid={error !== undefined}
        aria-describedby={error === undefined ? undefined : id}
        data-row={row.id}
        value={String(row.draft[field] ?? '')}
        placeholder={props.placeholder}
        maxLength={props.maxLength}
        inputMode={props.inputMode}
        autoComplete={type === 'password' ? 'new-password' : 'off'}
        spellCheck={false}
        disabled={disabled}
        onChange={(_, { value }) => edit(row, { [field]: value })}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && row.changed) save(row);
        }}
        contentAfter={after === undefined ? undefined : <>{after}</>}
      />
      {error !== undefined && (
        <span id={id} className="hint err">
          {error}
        </span>
      )}
    </span>
  );
}

type BoxCellProps = {
  readonly row: EditableRow;
  readonly label: string;
  readonly checked: boolean;
  readonly changed: boolean;
  readonly disabled?: boolean;
  readonly onChange: (checked: boolean) => void;
};

/** A check box in a row with a meaning of its own. */
export function BoxCell({ row, label, checked, changed, disabled = false, onChange }: BoxCellProps) {
  return (
    <Checkbox
      className={changed ? 'cell-box is-changed' : 'cell-box'}
      aria-label={`${label}: ${row.name}`}
      checked={checked}
      disabled={disabled}
      onChange={(_, { checked: ticked }) => onChange(ticked === true)}
    />
  );
}

/** A check box for a boolean field. */
export function FlagCell<Fields extends Draft>({ row, field, label }: CellProps<Fields>) {
  const { edit } = useContext(EditingRows);
  return (
    <BoxCell
      row={row}
      label={label}
      checked={row.draft[field] === true}
      changed={isFieldChanged(row, field)}
      onChange={(checked) => edit(row, { [field]: checked })}
    />
  );
}

type RowActionsProps = {
  readonly row: EditableRow;
  /** Why this row cannot be deleted. */
  readonly kept?: string | undefined;
};

/** Badge, Verwerfen, Speichern and Löschen at the end of a row. Their space is reserved, so that nothing moves. */
export function RowActions({ row, kept }: RowActionsProps) {
  const { save, discard } = useContext(EditingRows);
  const remove = useAskToRemove();
  const deletion = remove && (
    <Button
      size="small"
      icon={<DeleteRegular />}
      className="row-delete"
      disabledFocusable={kept !== undefined || row.saving}
      onClick={() => remove(row)}
    >
      Löschen
    </Button>
  );
  return (
    <fieldset className="acts" aria-label={`Aktionen für ${row.name}`}>
      <span className={row.changed ? 'when-changed' : 'when-changed is-not'}>
        <span className="badge caution">
          <EditRegular fontSize={14} aria-hidden="true" />
          Geändert
        </span>
        <Button
          size="small"
          appearance="subtle"
          icon={<ArrowUndoRegular />}
          disabled={row.saving}
          onClick={() => discard(row)}
        >
          Verwerfen
        </Button>
      </span>
      <Button
        size="small"
        appearance={row.changed ? 'primary' : 'secondary'}
        disabled={!row.changed}
        disabledFocusable={row.changed && row.saving}
        onClick={() => save(row)}
      >
        {row.saving ? 'Speichere …' : 'Speichern'}
      </Button>
      {kept === undefined || deletion === undefined ? (
        deletion
      ) : (
        <Tooltip content={kept} relationship="description">
          {deletion}
        </Tooltip>
      )}
    </fieldset>
  );
}

/** True if the field differs from the saved value. */
export function isFieldChanged<Fields extends Draft>(
  { draft, original }: CellProps<Fields>['row'],
  field: keyof Fields & string,
): boolean {
  return !sameValue(draft[field], original[field]);
}

function cellClass<Fields extends Draft>(
  row: CellProps<Fields>['row'],
  field: keyof Fields & string,
): string {
  return isFieldChanged(row, field) ? 'cell-edit is-changed' : 'cell-edit';
}
