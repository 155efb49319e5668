import { Button } from '@fluentui/react-components';
import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { DueItem } from '#contracts/audit/audit.api.js';
import { messageOf } from '../../api/http.js';
import { useMay } from '../../api/session/use-may.js';
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.js';
import { formatDate } from '../../ui/dates/formats.js';
import { FailedList } from '../../ui/lists/list-states.js';
import { Panel } from '../../ui/pages/panel.js';
import { useWrite } from '../../ui/forms/write.js';
import { dueQuery, forgetAppointment } from './audit.queries.js';
import { ReleaseLists } from './release-list.js';

/** "Fällige Löschungen": what may or must go. ADMIN acts, nothing goes by itself. */
export function DuePanel() {
  const { data, error, refetch } = useQuery(dueQuery);
  const mayAct = useMay('customers:erase');
  const [asked, setAsked] = useState<DueItem | null>(null);
  const forget = useWrite({
    send: (id: string, key) => forgetAppointment(id, key),
    refresh: ['audit', 'appointments'],
    done: () => ['Termin vergessen', 'Wer kam, ist nicht mehr bekannt.'] as const,
    onDone: () => setAsked(null),
    failed: 'Löschen fehlgeschlagen.',
  });
  if (data === undefined) {
    if (error === null) return null;
    return (
      <Panel title="Fällige Löschungen">
        <FailedList
          message={messageOf(error, 'Die fälligen Löschungen konnten nicht geladen werden.')}
          retry={() => void refetch()}
        />
      </Panel>
    );
  }
  const { recipients, kept, statements, appointments, customers } = data;
  const free = statements.filter(({ reason }) => reason === null);
  const count = recipients.length + free.length + appointments.length + customers.length;
  return (
    <Panel title="Fällige Löschungen" note={count === 0 ? 'nichts' : `${count}`} className="audit-due">
      <div className="panel-body">
        {count + kept.length + statements.length === 0 && <p className="hint">Es ist nichts zu löschen.</p>}
        <ReleaseLists recipients={recipients} kept={kept} statements={statements} />
        <Due title="Termine ohne Kundenkonto, 24 Monate danach" items={appointments}>
          {(item) =>
            mayAct && (
              <Button size="small" onClick={() => setAsked(item)}>
                Vergessen
              </Button>
            )
          }
        </Due>
        <Due title="Kunden, 36 Monate ohne Vorgang" items={customers}>
          {({ id }) => mayAct && <Link to={`/customers/${id}`}>Zum Kunden</Link>}
        </Due>
      </div>
      {asked !== null && (
        <ConfirmDialog
          title="Termin vergessen?"
          action="Endgültig löschen"
          busyAction="Lösche …"
          busy={forget.busy}
          onConfirm={() => void forget.run(asked.id)}
          onCancel={() => setAsked(null)}
        >
          Name, Mail, Telefon und Kennzeichen des Termins ({asked.label}) werden unwiderruflich gelöscht.
        </ConfirmDialog>
      )}
    </Panel>
  );
}

type DueProps = {
  readonly title: string;
  readonly items: readonly DueItem[];
  readonly children?: (item: DueItem) => ReactNode;
};

function Due({ title, items, children }: DueProps) {
  if (items.length === 0) return null;
  return (
    <>
      <h3>{title}</h3>
      <ul aria-label={title}>
        {items.map((item) => (
          <li key={item.id}>
            <span>
              {item.label} <span className="hint">fällig seit {formatDate(item.dueOn)}</span>
            </span>
            {children?.(item)}
          </li>
        ))}
      </ul>
    </>
  );
}
