import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { PaymentAnswer } from '#contracts/payments/payment-answers.js';
import { call } from '../../api/http.js';
import { formatEuro } from '../../ui/dates/formats.js';
import { FormDialog } from '../../ui/dialogs/form-dialog.js';
import { useWrite } from '../../ui/forms/write.js';
import { distributed } from './distribute.js';
import {
  allocationsOf,
  InvoiceParts,
  payableItems,
  restOf,
  shownParts,
  type TypedParts,
} from './invoice-parts.js';
import { openOfCustomerQuery } from './payments.queries.js';

type UseCreditDialogProps = { readonly payment: PaymentAnswer; readonly onClose: () => void };

/** "Guthaben verrechnen": free money pays open invoices of the customer; proposed: the longest due first. */
export function UseCreditDialog({ payment, onClose }: UseCreditDialogProps) {
  const open = useQuery({ ...openOfCustomerQuery(payment.customerId), staleTime: 0 });
  const [typed, setTyped] = useState<TypedParts>(null);
  const items = payableItems(open.data?.items ?? []);
  const parts = shownParts(items, typed, distributed(payment.free, items));
  const allocations = allocationsOf(parts);
  const rest = restOf(payment.free, parts);
  const use = useWrite({
    send: (body: object, idempotencyKey) =>
      call<PaymentAnswer>(`/payments/${payment.id}/allocations`, { method: 'POST', body, idempotencyKey }),
    refresh: ['payments', 'invoices'],
    done: ({ free }) => ['Verrechnet', `${formatEuro(free)} bleiben als Guthaben.`],
    onDone: onClose,
    failed: 'Das Guthaben konnte nicht verrechnet werden.',
    told: 'here',
  });
  return (
    <FormDialog
      small
      title={`Guthaben von ${formatEuro(payment.free)} verrechnen`}
      action="Verrechnen"
      busyAction="Verrechne …"
      unsaved={typed !== null}
      busy={use.busy}
      failure={use.failure}
      ready={allocations.length > 0 && rest >= 0}
      onSubmit={() => void use.run({ allocations })}
      onClose={onClose}
    >
      {open.isSuccess && items.length === 0 && <p>Der Kunde hat keine offene Rechnung.</p>}
      <InvoiceParts parts={parts} onChange={setTyped} />
      {items.length > 0 && (
        <p className="payment-rest" aria-live="polite">
          {rest < 0
            ? `${formatEuro(-rest)} mehr verteilt, als frei sind.`
            : `${formatEuro(rest)} bleiben als Guthaben.`}
        </p>
      )}
    </FormDialog>
  );
}
