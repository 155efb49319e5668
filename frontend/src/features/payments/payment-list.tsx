import { Button } from '@fluentui/react-components';
import { useState } from 'react';
import type { AllocationAnswer, PaymentAnswer } from '#contracts/payments/payment-answers.js';
import { METHOD_NAMES, REVERSAL_NAMES } from '#contracts/payments/payment-fields.js';
import { useMay } from '../../api/session/use-may.js';
import { formatDate, formatEuro } from '../../ui/dates/formats.js';
import { FreeAllocationDialog } from './free-allocation-dialog.js';
import { RefundDialog } from './refund-dialog.js';
import { ReversalDialog } from './reversal-dialog.js';
import { UseCreditDialog } from './use-credit-dialog.js';
import './payments.css';

type Opened =
  | { readonly what: 'reverse' | 'refund' | 'use'; readonly payment: PaymentAnswer }
  | { readonly what: 'free'; readonly payment: PaymentAnswer; readonly allocation: AllocationAnswer }
  | null;

/** Payments with what they paid, what is free of them, and what became of them. */
export function PaymentList({ payments }: { readonly payments: readonly PaymentAnswer[] }) {
  const mayChange = useMay('payments:change');
  const [opened, setOpened] = useState<Opened>(null);
  const close = () => setOpened(null);
  return (
    <>
      <ul className="payment-list" aria-label="Zahlungen">
        {payments.map((payment) => (
          <li
            key={payment.id}
            className={payment.reversal === null ? 'payment-row' : 'payment-row is-reversed'}
          >
            <span>
              <b>{formatEuro(payment.amount)}</b> am {formatDate(payment.valueDate)}
              <small className="hint">{wordsOf(payment)}</small>
              <Allocations
                payment={payment}
                onFree={
                  mayChange && payment.reversal === null
                    ? (allocation) => setOpened({ what: 'free', payment, allocation })
                    : null
                }
              />
            </span>
            <span className="payment-row-actions">
              {payment.reversal !== null && (
                <span className="hint">
                  {REVERSAL_NAMES[payment.reversal.kind]}: {payment.reversal.reason}
                </span>
              )}
              {mayChange && payment.reversal === null && payment.free > 0 && (
                <>
                  <Button size="small" onClick={() => setOpened({ what: 'use', payment })}>
                    Verrechnen
                  </Button>
                  <Button size="small" onClick={() => setOpened({ what: 'refund', payment })}>
                    Erstatten
                  </Button>
                </>
              )}
              {mayChange && payment.reversal === null && (
                <Button size="small" onClick={() => setOpened({ what: 'reverse', payment })}>
                  Zurücknehmen
                </Button>
              )}
            </span>
          </li>
        ))}
      </ul>
      {opened?.what === 'reverse' && <ReversalDialog payment={opened.payment} onClose={close} />}
      {opened?.what === 'refund' && <RefundDialog payment={opened.payment} onClose={close} />}
      {opened?.what === 'free' && (
        <FreeAllocationDialog payment={opened.payment} allocation={opened.allocation} onClose={close} />
      )}
      {opened?.what === 'use' && <UseCreditDialog payment={opened.payment} onClose={close} />}
    </>
  );
}

type AllocationsProps = {
  readonly payment: PaymentAnswer;
  /** Null: the user may not, or there is nothing to free. */
  readonly onFree: ((allocation: AllocationAnswer) => void) | null;
};

/** The invoices that the payment settles. */
function Allocations({ payment, onFree }: AllocationsProps) {
  const active = payment.allocations.filter(({ reversed }) => reversed === null);
  return active.map((allocation) => (
    <small key={allocation.id} className="hint payment-allocation">
      {allocationInWords(allocation)}
      {onFree !== null && (
        <Button
          size="small"
          appearance="subtle"
          aria-label={`Zuordnung zu ${numberOf(allocation)} aufheben`}
          onClick={() => onFree(allocation)}
        >
          Aufheben
        </Button>
      )}
    </small>
  ));
}

function numberOf({ of, invoiceNumber }: AllocationAnswer): string {
  const number = invoiceNumber ?? 'Rechnung';
  return of === 'COSTS' ? `Mahnkosten ${number}` : number;
}

/** `50,00 € für RE-2026-00001, Skonto 1,19 € (davon 0,19 € USt 19 %)` */
function allocationInWords({ of, invoiceNumber, amount, discount, discountTaxes }: AllocationAnswer): string {
  const number = invoiceNumber ?? 'Rechnung';
  if (of === 'COSTS') return `${formatEuro(amount)} für Mahnkosten zu ${number}`;
  const taxes = discountTaxes
    .filter(({ tax }) => tax !== 0)
    .map(({ tax, taxPercent }) => `${formatEuro(tax)} USt ${taxPercent.toLocaleString('de-DE')} %`);
  const ofTax = taxes.length === 0 ? '' : ` (davon ${taxes.join(', ')})`;
  const skonto = discount > 0 ? `, Skonto ${formatEuro(discount)}${ofTax}` : '';
  return `${formatEuro(amount)} für ${number}${skonto}`;
}

/** `Überweisung, Auszug 7, 10,00 € Guthaben` */
function wordsOf({ method, reference, refunds, free, reversal }: PaymentAnswer): string {
  return [
    METHOD_NAMES[method],
    reference,
    ...refunds.map(({ amount, date }) => `${formatEuro(amount)} am ${formatDate(date)} erstattet`),
    reversal === null && free > 0 && `${formatEuro(free)} Guthaben`,
  ]
    .filter(Boolean)
    .join(', ');
}
