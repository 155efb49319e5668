import { Button } from '@fluentui/react-components';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { RetentionHoldAnswer } from '#contracts/audit/retention-holds.api.js';
import { HOLD_REASON_LENGTH } from '#contracts/audit/retention-holds.js';
import type { LocalDate } from '#contracts/values/local-date-time.js';
import { messageOf } from '../../api/http.js';
import { useMay } from '../../api/session/use-may.js';
import { useAddForm } from '../../ui/forms/add-form.js';
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.js';
import { DateField } from '../../ui/dates/date-field.js';
import { FormDialog } from '../../ui/dialogs/form-dialog.js';
import { fieldOf } from '../../ui/forms/form-field.js';
import { TextAreaField } from '../../ui/forms/form-fields.js';
import { NO_NAMES } from '../../ui/forms/no-names.js';
import { formatDate } from '../../ui/dates/formats.js';
import { FailedList } from '../../ui/lists/list-states.js';
import { HistoryButton } from '../../ui/pages/history-button.js';
import { Panel } from '../../ui/pages/panel.js';
import { useToday } from '../../ui/dates/today.js';
import { useWrite } from '../../ui/forms/write.js';
import { addHold, holdsQuery, liftHold } from './audit.queries.js';

/** "Prüfung läuft": documents that are not deleted although their retention is over. ADMIN sets and lifts. */
export function HoldsPanel() {
  const { data, error, refetch } = useQuery(holdsQuery);
  const mayAct = useMay('audit:hold');
  const [isAdding, setIsAdding] = useState(false);
  const [lifted, setLifted] = useState<RetentionHoldAnswer | null>(null);
  const lift = useWrite({
    send: ({ id }: RetentionHoldAnswer, key) => liftHold(id, key),
    refresh: ['audit'],
    done: () => 'Sperre aufgehoben',
    onDone: () => setLifted(null),
    failed: 'Die Sperre konnte nicht aufgehoben werden.',
  });
  if (data === undefined) {
    if (error === null) return null;
    return (
      <Panel title="Prüfung läuft">
        <FailedList
          message={messageOf(error, 'Die Sperren konnten nicht geladen werden.')}
          retry={() => void refetch()}
        />
      </Panel>
    );
  }
  const inForce = data.filter(({ liftedOn }) => liftedOn === null).length;
  return (
    <Panel
      title="Prüfung läuft"
      note={inForce === 0 ? 'keine Sperre' : `${inForce}`}
      className="audit-due"
      actions={<HistoryButton list="retention-holds" title="Prüfung läuft" small />}
    >
      <div className="panel-body">
        <p className="hint">
          Belege dieser Tage werden nicht gelöscht, auch wenn ihre Aufbewahrung abgelaufen ist (§ 147 Abs. 3
          AO).
        </p>
        {data.length > 0 && <Holds holds={data} onLift={mayAct ? setLifted : null} />}
        {mayAct && <Button onClick={() => setIsAdding(true)}>Löschen sperren</Button>}
      </div>
      {isAdding && <HoldDialog onClose={() => setIsAdding(false)} />}
      {lifted !== null && (
        <ConfirmDialog
          title="Sperre aufheben?"
          action="Aufheben"
          busyAction="Hebe auf …"
          busy={lift.busy}
          onConfirm={() => void lift.run(lifted)}
          onCancel={() => setLifted(null)}
        >
          Belege vom {formatDate(lifted.from)} bis {formatDate(lifted.to)} können danach wieder zum Löschen
          freigegeben werden.
        </ConfirmDialog>
      )}
    </Panel>
  );
}

type HoldsProps = {
  readonly holds: readonly RetentionHoldAnswer[];
  /** Null: the caller may not lift holds. */
  readonly onLift: ((hold: RetentionHoldAnswer) => void) | null;
};

function Holds({ holds, onLift }: HoldsProps) {
  return (
    <ul aria-label="Sperren">
      {holds.map((hold) => (
        <li key={hold.id}>
          <span>
            {formatDate(hold.from)} bis {formatDate(hold.to)}: {hold.reason}{' '}
            <span className="hint">
              {hold.liftedOn === null
                ? `gesetzt am ${formatDate(hold.heldOn)}`
                : `aufgehoben am ${formatDate(hold.liftedOn)}`}
            </span>
          </span>
          {onLift !== null && hold.liftedOn === null && (
            <Button size="small" onClick={() => onLift(hold)}>
              Aufheben
            </Button>
          )}
        </li>
      ))}
    </ul>
  );
}

type HoldDraft = { readonly from: LocalDate | null; readonly to: LocalDate | null; readonly reason: string };

function HoldDialog({ onClose }: { readonly onClose: () => void }) {
  const today = useToday();
  const form = useAddForm({
    empty: { from: null, to: null, reason: '' } as HoldDraft,
    check: ({ from, to, reason }) => ({
      from: from === null ? 'Bitte den ersten Tag der Belege angeben.' : undefined,
      to: toFault(from, to),
      reason: reason.trim() === '' ? 'Bitte einen Grund angeben.' : undefined,
    }),
    send: ({ from, to, reason }, key) => addHold({ from: from ?? '', to: to ?? '', reason }, key),
    refresh: 'audit',
    added: ({ reason }) => ['Löschen gesperrt', reason],
    onAdded: onClose,
    failed: 'Die Sperre konnte nicht gespeichert werden.',
  });
  const { draft, errors, change } = form;
  return (
    <FormDialog
      title="Löschen sperren"
      action="Sperren"
      busyAction="Sperre …"
      formProps={form.formProps}
      unsaved={form.unsaved}
      busy={form.sending}
      failure={form.failure}
      onClose={onClose}
    >
      <p>Für eine Betriebsprüfung oder einen offenen Anspruch: Belege dieser Tage bleiben.</p>
      <DateField
        label="Belege von"
        value={draft.from}
        today={today}
        onChange={(from) => change({ from })}
        error={errors['from']}
        required
      />
      <DateField
        label="Belege bis"
        value={draft.to}
        today={today}
        onChange={(to) => change({ to })}
        error={errors['to']}
        required
      />
      <TextAreaField
        label="Grund"
        rows={2}
        maxLength={HOLD_REASON_LENGTH}
        required
        hint={NO_NAMES}
        {...fieldOf(form, 'reason')}
      />
    </FormDialog>
  );
}

function toFault(from: LocalDate | null, to: LocalDate | null): string | undefined {
  if (to === null) return 'Bitte den letzten Tag der Belege angeben.';
  return from !== null && from > to ? 'Das Ende liegt vor dem Anfang.' : undefined;
}
