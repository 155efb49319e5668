import { Button } from '@fluentui/react-components';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { DeductionAnswer, InvoiceAnswer } from '#contracts/invoices/invoice-answers.js';
import { call } from '../../api/http.js';
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.js';
import { useWrite } from '../../ui/forms/write.js';
import { paymentsOfDepositQuery } from './invoices.queries.js';
import { whyDropped } from './unpaid-deposit.js';

type DropDepositProps = {
  /** A draft that would deduct the deposit. */
  readonly invoice: InvoiceAnswer;
  readonly deposit: DeductionAnswer;
};

/**
 * Cancels a deposit of which something is open, and writes the draft again without it (§ 14 (5) sentence 2 UStG). Hidden
 * for a paid one.
 */
export function DropDeposit({ invoice, deposit }: DropDepositProps) {
  const { data: payments } = useQuery(paymentsOfDepositQuery(deposit.id));
  const reason = whyDropped(deposit, payments?.open ?? 0, invoice.number);
  /** The reason that somebody is asked about; it stays while the deposit is being cancelled. */
  const [asked, setAsked] = useState<string | null>(null);
  const drop = useWrite({
    // Both are idempotent: after a failure between them the same button goes on.
    send: async (_: null, idempotencyKey) => {
      await call(`/invoices/${deposit.id}/cancel`, {
        method: 'POST',
        body: { reason: asked },
        idempotencyKey,
      });
      const { id, number } = invoice;
      return call<InvoiceAnswer>(`/invoices/${id}`, { method: 'PUT', body: { number } });
    },
    refresh: ['invoices', 'work-orders', 'payments'],
    done: () => ['Anzahlung storniert', `${invoice.number} zieht sie nicht mehr ab.`],
    onDone: () => setAsked(null),
    failed: 'Die Anzahlung konnte nicht storniert werden.',
  });
  if (reason === null && asked === null) return null;
  return (
    <>
      <Button size="small" onClick={() => setAsked(reason)}>
        Anzahlung {deposit.number} stornieren und nicht abziehen
      </Button>
      {asked !== null && (
        <ConfirmDialog
          title={`Anzahlung ${deposit.number} stornieren?`}
          action="Stornieren und nicht abziehen"
          busyAction="Storniere …"
          busy={drop.busy}
          onConfirm={() => void drop.run(null)}
          onCancel={() => setAsked(null)}
        >
          <p>Es entsteht eine Stornorechnung. {invoice.number} fordert danach den ganzen Betrag.</p>
          {payments !== undefined && payments.open < payments.gross && (
            <p>Was auf die Anzahlung bezahlt ist, wird Guthaben des Kunden.</p>
          )}
        </ConfirmDialog>
      )}
    </>
  );
}
