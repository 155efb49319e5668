import { correctionFields } from '#contracts/work-orders/clocks/time-log-fields.js';
import { Button, DialogActions, DialogContent, DialogTitle } from '@fluentui/react-components';
import { useState } from 'react';
import type { OperationAnswer } from '#contracts/work-orders/operations/operations.api.js';
import type { TimeLogAnswer } from '#contracts/work-orders/clocks/time-logs.api.js';
import { call } from '../../../api/http.js';
import { useAddForm } from '../../../ui/forms/add-form.js';
import { DateTimeField } from '../../../ui/dates/date-time-field.js';
import { FormDialog } from '../../../ui/dialogs/form-dialog.js';
import { declaredField, fieldOf } from '../../../ui/forms/form-field.js';
import { TextField } from '../../../ui/forms/form-fields.js';
import { formatInstant, formatMinutes } from '../../../ui/dates/formats.js';
import { correctedInstant, localInputOf } from '../../../ui/dates/local-input.js';
import { Modal } from '../../../ui/dialogs/modal.js';
import { parseTypedMoment } from '../../../ui/dates/typed-date.js';

type TimesDialogProps = { readonly operation: OperationAnswer; readonly onClose: () => void };

/** The times on an operation, each of which can be corrected with a reason. They are no attendance. */
export function TimesDialog({ operation, onClose }: TimesDialogProps) {
  const [corrects, setCorrects] = useState<TimeLogAnswer | null>(null);
  if (corrects) return <CorrectionDialog log={corrects} onClose={() => setCorrects(null)} />;
  return (
    <Modal onClose={onClose}>
      <DialogTitle>Zeitbuchungen: {operation.title}</DialogTitle>
      <DialogContent>
        {operation.timeLogs.length === 0 && <p>Noch keine Zeit gebucht.</p>}
        <ul className="times">
          {operation.timeLogs.map((log) => (
            <li key={log.id}>
              <span>
                <b>{log.mechanicName ?? 'Unbekannt'}</b> {formatInstant(log.startTime)} –{' '}
                {log.endTime ? formatInstant(log.endTime) : 'läuft'}
                {log.durationMin !== null && `, ${formatMinutes(log.durationMin)}`}
                {log.offline && ', ohne Netz gedrückt'}
                {log.corrected && ', korrigiert'}
              </span>
              {log.endTime !== null && (
                <Button size="small" onClick={() => setCorrects(log)}>
                  Berichtigen
                </Button>
              )}
            </li>
          ))}
        </ul>
        <p className="hint">Zeiten auf Aufträgen sind keine Arbeitszeiterfassung.</p>
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>Schließen</Button>
      </DialogActions>
    </Modal>
  );
}

function CorrectionDialog({ log, onClose }: { readonly log: TimeLogAnswer; readonly onClose: () => void }) {
  const empty = {
    startTime: localInputOf(log.startTime),
    endTime: localInputOf(log.endTime ?? ''),
    reason: '',
  };
  const form = useAddForm({
    empty,
    of: log.id,
    check: ({ startTime, endTime, reason }) => ({
      ...(reason.trim() === '' ? { reason: 'Bitte geben Sie einen Grund an.' } : {}),
      ...(endTime < startTime ? { endTime: 'Das Ende liegt vor dem Beginn.' } : {}),
    }),
    send: ({ startTime, endTime, reason }) =>
      call<TimeLogAnswer>(`/time-logs/${log.id}`, {
        method: 'PUT',
        body: {
          startTime: correctedInstant(startTime, log.startTime),
          endTime: correctedInstant(endTime, log.endTime ?? ''),
          reason,
        },
      }),
    refresh: 'work-orders',
    added: () => ['Zeit berichtigt'],
    onAdded: onClose,
    failed: 'Die Zeitbuchung konnte nicht berichtigt werden.',
  });
  return (
    <FormDialog
      title="Zeit berichtigen"
      formProps={form.formProps}
      unsaved={form.unsaved}
      busy={form.sending}
      failure={form.failure}
      onClose={onClose}
    >
      {(['startTime', 'endTime'] as const).map((name) => {
        const field = fieldOf(form, name);
        return (
          <DateTimeField
            key={name}
            label={name === 'startTime' ? 'Beginn' : 'Ende'}
            required
            {...field}
            value={parseTypedMoment(field.value) ?? ''}
          />
        );
      })}
      <TextField {...declaredField(form, correctionFields, 'reason')} />
    </FormDialog>
  );
}
