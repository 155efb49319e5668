import { useQuery } from '@tanstack/react-query';
import type { OperationStatus } from '#contracts/work-orders/operation.events.js';
import type { OperationAnswer } from '#contracts/work-orders/operations.api.js';
import { call } from '../../api/http.js';
import { useAddForm } from '../../ui/add-form.js';
import { sameDraft } from '../../ui/draft.js';
import { FormDialog } from '../../ui/form-dialog.js';
import { fieldOf } from '../../ui/form-field.js';
import { ChoiceField, TextField } from '../../ui/form-fields.js';
import { mechanicsQuery } from './work-orders.queries.js';

const STATUSES: Readonly<Record<OperationStatus, string>> = {
  OPEN: 'Offen',
  STARTED: 'Gestartet',
  DONE: 'Fertig',
};

type OperationDialogProps = {
  readonly orderId: string;
  /** Missing: a new one. */
  readonly operation?: OperationAnswer;
  readonly onClose: () => void;
};

/** Adds an operation, or changes one. */
export function OperationDialog({ orderId, operation, onClose }: OperationDialogProps) {
  const mechanics = useQuery(mechanicsQuery).data ?? [];
  const empty = {
    title: operation?.title ?? '',
    estimatedTimeMin: String(operation?.estimatedTimeMin ?? 60),
    mechanicId: operation?.mechanicId ?? '',
    status: operation?.status ?? ('OPEN' as OperationStatus),
  };
  const form = useAddForm({
    empty,
    check: ({ title, estimatedTimeMin }) => ({
      ...(title.trim() === '' ? { title: titleText(operation) } : {}),
      ...(/^[1-9]\d*$/.test(estimatedTimeMin.trim())
        ? {}
        : { estimatedTimeMin: 'Bitte eine geplante Dauer größer als 0 Minuten angeben.' }),
    }),
    send: ({ title, estimatedTimeMin, mechanicId, status }, idempotencyKey) => {
      const body = {
        title,
        status,
        estimatedTimeMin: Number(estimatedTimeMin),
        mechanicId: mechanicId || null,
      };
      const path = `/work-orders/${orderId}/operations`;
      return operation
        ? call<OperationAnswer>(`${path}/${operation.id}`, {
            method: 'PUT',
            body,
            ifMatch: operation.revision,
          })
        : call<OperationAnswer>(path, { method: 'POST', body, idempotencyKey });
    },
    refresh: 'work-orders',
    added: ({ title }) => [operation ? 'Position gespeichert' : 'Position angelegt', title],
    onAdded: onClose,
    failed: (draft) => {
      if (!operation) return 'Die Position konnte nicht angelegt werden.';
      const isReassigned = sameDraft({ ...draft, mechanicId: empty.mechanicId }, empty);
      return isReassigned
        ? 'Der Mechaniker konnte nicht aktualisiert werden.'
        : 'Die Position konnte nicht aktualisiert werden.';
    },
  });
  const choices = {
    '': 'Nicht zugewiesen',
    ...(operation?.mechanicId ? { [operation.mechanicId]: operation.mechanicName ?? 'Unbekannt' } : {}),
    ...Object.fromEntries(mechanics.map(({ id, username }) => [id, username])),
  };
  return (
    <FormDialog
      title={operation ? 'Position bearbeiten' : 'Neue Position'}
      formProps={form.formProps}
      unsaved={form.unsaved}
      busy={form.sending}
      failure={form.failure}
      onClose={onClose}
    >
      <TextField label="Titel" required maxLength={200} {...fieldOf(form, 'title')} />
      <TextField
        label="Geplante Dauer"
        inputMode="numeric"
        maxLength={6}
        after="min"
        {...fieldOf(form, 'estimatedTimeMin')}
      />
      <ChoiceField label="Mechaniker" choices={choices} {...fieldOf(form, 'mechanicId')} />
      <ChoiceField label="Status" choices={STATUSES} {...fieldOf(form, 'status')} />
    </FormDialog>
  );
}

function titleText(operation: OperationAnswer | undefined): string {
  return operation
    ? 'Bitte einen Titel für die Position angeben.'
    : 'Bitte einen Titel für die neue Position angeben.';
}
