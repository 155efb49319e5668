import { Button } from '@fluentui/react-components';
import { useState } from 'react';
import type { DeductionAnswer, InvoiceAnswer } from '#contracts/invoices/invoice-answers.js';
import { call } from '../../api/http.js';
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.js';
import { useWrite } from '../../ui/forms/write.js';

type DropDepositProps = {
  /** A draft that would deduct the deposit. */
  readonly invoice: InvoiceAnswer;
  readonly deposit: DeductionAnswer;
};

/** Cancels a deposit that nobody paid, and writes the draft again without it (§ 14 (5) sentence 2 UStG). */
export function DropDeposit({ invoice, deposit }: DropDepositProps) {
  const [isAsking, setAsking] = useState(false);
  const drop = useWrite({
    // Both are idempotent: after a failure between them the same button goes on.
    send: async (_: null, idempotencyKey) => {
      const body = { reason: `Nicht bezahlt, nicht abgezogen auf ${invoice.number}` };
      await call(`/invoices/${deposit.id}/cancel`, { method: 'POST', body, idempotencyKey });
      const { id, number } = invoice;
      return call<InvoiceAnswer>(`/invoices/${id}`, { method: 'PUT', body: { number } });
    },
    refresh: ['invoices', 'work-orders', 'payments'],
    done: () => ['Anzahlung storniert', `${invoice.number} zieht sie nicht mehr ab.`],
    onDone: () => setAsking(false),
    failed: 'Die Anzahlung konnte nicht storniert werden.',
  });
  return (
    <>
      <Button size="small" onClick={() => setAsking(true)}>
        Anzahlung {deposit.number} stornieren und nicht abziehen
      </Button>
      {isAsking && (
        <ConfirmDialog
          title={`Anzahlung ${deposit.number} stornieren?`}
          action="Stornieren und nicht abziehen"
          busyAction="Storniere …"
          busy={drop.busy}
          onConfirm={() => void drop.run(null)}
          onCancel={() => setAsking(false)}
        >
          <p>Es entsteht eine Stornorechnung. {invoice.number} fordert danach den ganzen Betrag.</p>
        </ConfirmDialog>
      )}
    </>
  );
}
