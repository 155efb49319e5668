import { Button } from '@fluentui/react-components';
import { useQuery } from '@tanstack/react-query';
import { isUnfinished } from '#contracts/invoices/split/invoice-split.js';
import type { SplitAnswer } from '#contracts/invoices/split/split.api.js';
import { call } from '../../api/http.js';
import { useWrite } from '../../ui/forms/write.js';
import { splitQuery } from './invoices.queries.js';

type SplitStateProps = { readonly workOrderId: string; readonly mayChange: boolean };

/** A split of the order whose invoices are not all sent. Hidden if there is none. */
export function SplitState({ workOrderId, mayChange }: SplitStateProps) {
  const { data } = useQuery(splitQuery(workOrderId));
  const act = useWrite({
    send: (what: 'continue' | 'abandon', idempotencyKey) =>
      call<SplitAnswer>(`/invoices/work-order/${workOrderId}/split/${what}`, {
        method: 'POST',
        body: {},
        idempotencyKey,
      }),
    refresh: ['invoices', 'work-orders'],
    done: ({ status }) => (status === 'DONE' ? 'Alle Rechnungen sind gestellt.' : 'Aufteilung geändert.'),
    failed: 'Die Aufteilung konnte nicht fortgesetzt werden.',
  });
  if (data === undefined || !isUnfinished(data)) return null;
  const sent = data.parts.filter(({ status }) => status !== null && status !== 'DRAFT').length;
  return (
    <section className="msg info split-state" aria-label="Aufteilung">
      <p>
        {sent} von {data.parts.length} Rechnungen der Aufteilung sind gestellt.
        {data.reason === null ? ' Die übrigen folgen von selbst.' : ` Angehalten: ${data.reason}`}
      </p>
      {mayChange && data.status === 'STOPPED' && (
        <span className="invoice-actions">
          <Button appearance="primary" disabledFocusable={act.busy} onClick={() => void act.run('continue')}>
            Fortsetzen
          </Button>
          <Button disabledFocusable={act.busy} onClick={() => void act.run('abandon')}>
            Rest anders berechnen
          </Button>
        </span>
      )}
    </section>
  );
}
