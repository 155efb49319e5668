import { useQuery } from '@tanstack/react-query';
import { operationFields, operationTexts } from '#contracts/work-orders/operations/operation-fields.js';
import type { OperationStatus } from '#contracts/work-orders/operations/operation.events.js';
import type { OperationAnswer } from '#contracts/work-orders/operations/operations.api.js';
import { call } from '../../../api/http.js';
import { useAddForm } from '../../../ui/forms/add-form.js';
import { sameDraft } from '../../../ui/forms/draft.js';
import { FormDialog } from '../../../ui/dialogs/form-dialog.js';
import { draftOf, emptyDraft, sentOf, type DraftOf } from '../../../ui/forms/record-draft.js';
import { RecordFields } from '../../../ui/forms/record-fields.js';
import { saveChanged } from '../../../ui/forms/save-changed.js';
import { OpenChecksReason } from './open-checks.js';
import { openChecksOf } from './open-checks-of.js';
import { durationFault } from './duration-fault.js';
import { mechanicsQuery } from '../work-orders.queries.js';

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
  const { data: mechanics = [], isError } = useQuery(mechanicsQuery);
  const runs = operation?.running != null;
  const empty = {
    ...(operation ? draftOf(operationFields, operation) : emptyDraft(operationFields)),
    openChecksReason: '',
  };
  const form = useAddForm({
    empty,
    of: operation?.id ?? orderId,
    check: ({ title, estimatedTimeMin }) => ({
      ...(title.trim() === '' ? { title: titleText(operation) } : {}),
      estimatedTimeMin: durationFault(estimatedTimeMin),
    }),
    send: (draft, idempotencyKey) => {
      const { openChecksReason } = draft;
      if (operation) return saveOperation(operation, draft, openChecksReason.trim() || null);
      return addOperation(orderId, sentOf(operationFields, draft), idempotencyKey);
    },
    refresh: 'work-orders',
    added: ({ title }) => [operation ? 'Position gespeichert' : 'Position angelegt', title],
    onAdded: onClose,
    failed: (draft) => {
      if (!operation) return 'Die Position konnte nicht angelegt werden.';
      const isReassigned = sameDraft({ ...draft, mechanicId: empty.mechanicId }, empty);
      return `${isReassigned ? 'Der Mechaniker' : 'Die Position'} konnte nicht aktualisiert werden.`;
    },
  });
  const choices = choicesOf(operation, mechanics);
  return (
    <FormDialog
      title={operation ? 'Position bearbeiten' : 'Neue Position'}
      formProps={form.formProps}
      unsaved={form.unsaved}
      busy={form.sending}
      failure={form.failure}
      onClose={onClose}
    >
      <RecordFields of={operationFields} form={form} only={['title', 'estimatedTimeMin']} />
      <RecordFields
        of={operationFields}
        form={form}
        only={['mechanicId']}
        words={{ mechanicId: choices }}
        disabled={runs}
        hints={{ mechanicId: hintAt(runs, isError) }}
      />
      <RecordFields of={operationFields} form={form} only={['status']} words={{ status: STATUSES }} />
      {form.draft.status === 'DONE' && (
        <OpenChecksReason
          checks={operation ? openChecksOf([operation]) : []}
          value={form.draft.openChecksReason}
          error={form.errors['openChecksReason']}
          onChange={(openChecksReason) => form.change({ openChecksReason })}
        />
      )}
    </FormDialog>
  );
}

function addOperation(orderId: string, body: object, idempotencyKey: string): Promise<OperationAnswer> {
  return call(`/work-orders/${orderId}/operations`, { method: 'POST', body, idempotencyKey });
}

function choicesOf(
  operation: OperationAnswer | undefined,
  mechanics: readonly { readonly id: string; readonly name: string }[],
): Readonly<Record<string, string>> {
  return {
    '': 'Nicht zugewiesen',
    ...(operation?.mechanicId ? { [operation.mechanicId]: operation.mechanicName ?? 'Unbekannt' } : {}),
    ...Object.fromEntries(mechanics.map(({ id, name }) => [id, name])),
  };
}

/** A colleague's change of another field stays. */
function saveOperation(
  shown: OperationAnswer,
  draft: DraftOf<typeof operationFields>,
  openChecksReason: string | null,
) {
  const path = `/work-orders/${shown.workOrderId}/operations`;
  return saveChanged(operationFields, shown, draft, {
    save: (changed, ifMatch) => {
      const body = { ...changed, openChecksReason };
      return call<OperationAnswer>(`${path}/${shown.id}`, { method: 'PUT', body, ifMatch });
    },
    latest: async () => (await call<readonly OperationAnswer[]>(path)).find(({ id }) => id === shown.id),
  });
}

function hintAt(runs: boolean, isUnknown: boolean): string {
  if (runs) return 'Solange die Uhr läuft, bleibt der Mechaniker.';
  return isUnknown ? 'Die Mechaniker konnten nicht geladen werden.' : '';
}

function titleText(operation: OperationAnswer | undefined): string {
  return operation ? operationTexts.title : operationTexts.newTitle;
}
