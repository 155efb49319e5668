import { Button, Radio, RadioGroup, Field } from '@fluentui/react-components';
import { CameraRegular, DeleteRegular } from '@fluentui/react-icons';
import { useRef } from 'react';
import type { OperationAnswer } from '#contracts/work-orders/operations/operations.api.js';
import type { ReportAnswer } from '#contracts/work-orders/reports/reports.api.js';
import { call } from '../../../api/http.js';
import { problem, useAddForm } from '../../../ui/forms/add-form.js';
import { FormDialog } from '../../../ui/dialogs/form-dialog.js';
import { fieldOf } from '../../../ui/forms/form-field.js';
import { TextAreaField } from '../../../ui/forms/form-fields.js';
import { useSmallPhoto } from '../../../ui/files/use-small-photo.js';
import './reports.css';

type ReportDialogProps = {
  readonly operation: Pick<OperationAnswer, 'id' | 'workOrderId' | 'title'>;
  /** Its timer runs: it is stopped before „fertig“ is told. */
  readonly runs: boolean;
  readonly onClose: () => void;
};

/** "Melden": the operation is ready, or something was found; with a note and a photograph. */
export function ReportDialog({ operation, runs, onClose }: ReportDialogProps) {
  const empty = { kind: 'READY', note: '', picture: '' };
  const { id: operationId, workOrderId, title } = operation;
  const form = useAddForm({
    empty,
    check: ({ kind, note }) =>
      kind === 'FINDING' && note.trim() === '' ? { note: 'Bitte beschreiben Sie den Befund.' } : {},
    send: async ({ kind, note, picture }, idempotencyKey) => {
      if (kind === 'READY' && runs)
        await call('/time-logs/stop', {
          method: 'POST',
          body: { workOperationId: operationId },
          idempotencyKey: `${idempotencyKey}-stopp`,
        });
      return call<ReportAnswer>(`/work-orders/${workOrderId}/reports`, {
        method: 'POST',
        body: { operationId, kind, note: note || null, picture: picture || null },
        idempotencyKey,
      });
    },
    refresh: 'time-logs',
    added: ({ kind }) => [kind === 'READY' ? 'Fertig gemeldet' : 'Befund gemeldet', title],
    onAdded: onClose,
    failed: 'Die Meldung konnte nicht gesendet werden.',
  });
  return (
    <FormDialog
      title={`${title} melden`}
      action="Melden"
      busyAction="Melde …"
      formProps={form.formProps}
      unsaved={form.unsaved}
      busy={form.sending}
      failure={form.failure}
      small
      onClose={onClose}
    >
      <Field label="Was melden Sie?" {...problem(form.errors['kind'])}>
        <RadioGroup value={form.draft.kind} onChange={(_, { value }) => form.change({ kind: value })}>
          <Radio value="READY" label={runs ? 'Fertig (stoppt die Uhr)' : 'Fertig'} />
          <Radio value="FINDING" label="Befund: hier ist noch etwas" />
        </RadioGroup>
      </Field>
      <TextAreaField
        label="Notiz"
        required={form.draft.kind === 'FINDING'}
        maxLength={1_000}
        {...fieldOf(form, 'note')}
      />
      <PhotoField
        photo={form.draft.picture}
        error={form.errors['picture']}
        onChange={(picture) => form.change({ picture })}
      />
    </FormDialog>
  );
}

type PhotoFieldProps = {
  /** A data URL; '' for none. */
  readonly photo: string;
  readonly error: string | undefined;
  readonly onChange: (photo: string) => void;
};

function PhotoField({ photo, error, onChange }: PhotoFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  const { unreadable, take } = useSmallPhoto(onChange);
  const message = unreadable || error;
  return (
    <div className="photo-field">
      {photo !== '' && <img src={photo} alt="Foto zur Meldung" />}
      <Button icon={<CameraRegular />} onClick={() => input.current?.click()}>
        {photo === '' ? 'Foto hinzufügen' : 'Anderes Foto'}
      </Button>
      {photo !== '' && (
        <Button
          appearance="subtle"
          icon={<DeleteRegular />}
          aria-label="Foto entfernen"
          onClick={() => onChange('')}
        />
      )}
      <input
        ref={input}
        className="sr"
        type="file"
        accept="image/*"
        capture="environment"
        aria-label="Foto wählen"
        tabIndex={-1}
        onChange={(event) => {
          void take(event.target.files?.[0]);
          event.target.value = '';
        }}
      />
      {message && (
        <span className="hint err" role="alert">
          {message}
        </span>
      )}
    </div>
  );
}
