import { Button } from '@fluentui/react-components';
import { DeleteRegular } from '@fluentui/react-icons';
import { createContext, useContext, useState, type ReactNode } from 'react';
import { ConfirmDialog } from '../dialogs/confirm-dialog.js';
import type { ListColumn } from './list-columns.js';
import { useWrite } from '../forms/write.js';

/** How a row is deleted: the question and the messages. */
export type Removal<Row> = {
  readonly title: string;
  readonly question: (saved: Row) => ReactNode;
  readonly remove: (saved: Row) => Promise<void>;
  /** First part of the query keys to refetch, unless `onRemoved` updates the lists. */
  readonly refresh?: string;
  readonly removed: string;
  /** The screen's own message after a failure; default: "Löschen fehlgeschlagen." */
  readonly failed?: string;
};

/** A row to delete, with its name. */
type Asked<Row> = { readonly saved: Row; readonly name: string };

const AskToRemove = createContext<((asked: Asked<unknown>) => void) | undefined>(undefined);

/** The action of "Löschen" in a row; undefined: rows of this list cannot be deleted. */
export function useAskToRemove() {
  return useContext(AskToRemove);
}

type RemovableRowsProps<Row> = {
  readonly removal: Removal<Row> | undefined;
  readonly onRemoved: (saved: Row) => void;
  readonly children: ReactNode;
};

/** Wraps a list whose rows can be deleted: asks first, then deletes. */
export function RemovableRows<Row>({ removal, onRemoved, children }: RemovableRowsProps<Row>) {
  const [asked, setAsked] = useState<Asked<Row> | null>(null);
  return (
    <AskToRemove value={removal && ((row) => setAsked(row as Asked<Row>))}>
      {children}
      {removal && asked && (
        <RemoveDialog
          asked={asked}
          removal={removal}
          onRemoved={onRemoved}
          // A late answer must not close the question about another row.
          close={() => setAsked((now) => (now === asked ? null : now))}
        />
      )}
    </AskToRemove>
  );
}

type RemoveDialogProps<Row> = Pick<RemovableRowsProps<Row>, 'onRemoved'> & {
  readonly asked: Asked<Row>;
  readonly removal: Removal<Row>;
  readonly close: () => void;
};

function RemoveDialog<Row>({ asked, removal, onRemoved, close }: RemoveDialogProps<Row>) {
  const { run, busy } = useWrite({
    send: ({ saved }: Asked<Row>) => removal.remove(saved),
    refresh: removal.refresh === undefined ? [] : [removal.refresh],
    done: (_, { name }) => [removal.removed, name],
    onDone: (_, { saved }) => onRemoved(saved),
    failed: removal.failed ?? 'Löschen fehlgeschlagen.',
  });
  return (
    <ConfirmDialog
      title={removal.title}
      action="Löschen"
      busyAction="Lösche …"
      busy={busy}
      onConfirm={() => void run(asked).then(close)}
      onCancel={close}
    >
      {removal.question(asked.saved)}
    </ConfirmDialog>
  );
}

/** The column with "Löschen" for a list that is not edited in place. Screen readers hear `what` and the row's name. */
export function removalColumn<Row>(what: string, nameOf: (row: Row) => string): ListColumn<Row> {
  return {
    id: 'actions',
    header: 'Aktionen',
    cell: (row) => <RemoveButton what={what} asked={{ saved: row, name: nameOf(row) }} />,
  };
}

function RemoveButton({ what, asked }: { readonly what: string; readonly asked: Asked<unknown> }) {
  const ask = useAskToRemove();
  return (
    <div className="acts">
      <Button
        size="small"
        icon={<DeleteRegular />}
        aria-label={`${what} ${asked.name} löschen`}
        onClick={() => ask?.(asked)}
      >
        Löschen
      </Button>
    </div>
  );
}
