import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { OpenItemAnswer, PaymentAnswer } from '#contracts/payments/payment-answers.js';
import { METHOD_NAMES, paymentFields } from '#contracts/payments/payment-fields.js';
import type { PaymentMethod } from '#contracts/payments/payment.events.js';
import type { LocalDate } from '#contracts/values/local-date-time.js';
import { call, messageOf } from '../../api/http.js';
import { DateField } from '../../ui/dates/date-field.js';
import { formatEuro } from '../../ui/dates/formats.js';
import { useToday } from '../../ui/dates/today.js';
import { FormDialog } from '../../ui/dialogs/form-dialog.js';
import { useAddForm } from '../../ui/forms/add-form.js';
import { type FieldMessages } from '../../ui/forms/refusal.js';
import { fieldOf } from '../../ui/forms/form-field.js';
import { ChoiceField, TextField } from '../../ui/forms/form-fields.js';
import { euroOf, MoneyField } from '../../ui/forms/number-fields.js';
import { asTyped } from '../../ui/forms/typed-number.js';
import { FailedList, LoadingRows } from '../../ui/lists/list-states.js';
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
import './payments.css';

type PaymentDialogProps = {
  readonly customerId: string;
  /** The invoice that the money is for; null: the longest due ones. */
  readonly invoiceId: string | null;
  readonly onClose: () => void;
};

/** "Zahlung erfassen": money that came in, and the invoices that it pays. */
export function PaymentDialog(props: PaymentDialogProps) {
  const open = useQuery({ ...openOfCustomerQuery(props.customerId), staleTime: 0 });
  // What is cached may be paid by now.
  if (!open.isFetchedAfterMount || open.data === undefined) {
    return (
      <FormDialog title="Zahlung erfassen" unsaved={false} busy={false} ready={false} onClose={props.onClose}>
        {!open.isError && <LoadingRows rows={3} text="Lade offene Rechnungen …" />}
        {open.isError && (
          <FailedList
            message={messageOf(open.error, 'Die offenen Rechnungen konnten nicht geladen werden.')}
            retry={() => void open.refetch()}
          />
        )}
      </FormDialog>
    );
  }
  return <PaymentForm {...props} items={payableItems(open.data.items)} />;
}

type PaymentDraft = {
  readonly amount: string;
  readonly method: PaymentMethod;
  readonly valueDate: LocalDate | null;
  readonly reference: string;
  /** What was typed beside the invoices; null: the amount is distributed by itself. */
  readonly parts: TypedParts;
};
type FormProps = PaymentDialogProps & { readonly items: readonly OpenItemAnswer[] };

const partsOf = (
  { amount, valueDate, parts }: PaymentDraft,
  items: readonly OpenItemAnswer[],
  id: string | null,
) => shownParts(items, parts, distributed(euroOf(amount) ?? 0, items, id, valueDate));

/** An amount, a day, and for cash the number of its receipt. */
function faultsOf({ amount, method, valueDate, reference }: PaymentDraft): FieldMessages {
  const isNumberless = method === 'CASH_REFERENCE' && reference.trim() === '';
  return {
    amount: (euroOf(amount) ?? 0) > 0 ? undefined : 'Bitte einen Betrag angeben.',
    valueDate: valueDate === null ? 'Bitte den Tag angeben, an dem das Geld eingegangen ist.' : undefined,
    reference: isNumberless ? 'Bitte die Belegnummer der Kasse angeben.' : undefined,
  };
}

function usePaymentForm({ customerId, invoiceId, items, onClose }: FormProps) {
  const today = useToday();
  const wanted = items.find((item) => item.invoiceId === invoiceId);
  const empty: PaymentDraft = {
    amount: wanted === undefined ? '' : asTyped(wanted.open > 0 ? wanted.open : wanted.costs, 2),
    method: 'TRANSFER',
    valueDate: today,
    reference: '',
    parts: null,
  };
  return useAddForm<PaymentDraft, PaymentAnswer>({
    empty,
    check: faultsOf,
    send: (draft, idempotencyKey) =>
      call<PaymentAnswer>('/payments', {
        method: 'POST',
        body: {
          customerId,
          amount: euroOf(draft.amount),
          method: draft.method,
          valueDate: draft.valueDate,
          reference: draft.reference.trim() || null,
          allocations: allocationsOf(partsOf(draft, items, invoiceId)),
        },
        idempotencyKey,
      }),
    refresh: 'payments',
    added: ({ amount, free }) => [
      `${formatEuro(amount)} erfasst`,
      free > 0 ? `${formatEuro(free)} bleiben als Guthaben.` : '',
    ],
    onAdded: onClose,
    failed: 'Die Zahlung konnte nicht gespeichert werden.',
  });
}

function PaymentForm(props: FormProps) {
  const { invoiceId, onClose } = props;
  // As they were when the dialog opened: the server refuses what somebody else paid meanwhile.
  const [items] = useState(props.items);
  const form = usePaymentForm({ ...props, items });
  const { draft } = form;
  const parts = partsOf(draft, items, invoiceId);
  return (
    <FormDialog
      title="Zahlung erfassen"
      action="Erfassen"
      busyAction="Erfasse …"
      formProps={form.formProps}
      unsaved={form.unsaved}
      busy={form.sending}
      failure={form.failure}
      onClose={onClose}
    >
      <MoneyInFields form={form} />
      {items.length === 0 && <p className="hint">Der Kunde hat keine offene Rechnung.</p>}
      <InvoiceParts parts={parts} mayDiscount onChange={(next) => form.change({ parts: next })} />
      <p className="payment-rest" aria-live="polite">
        {restInWords(restOf(euroOf(draft.amount) ?? 0, parts))}
      </p>
    </FormDialog>
  );
}

function MoneyInFields({ form }: { readonly form: ReturnType<typeof usePaymentForm> }) {
  const today = useToday();
  const { draft, errors, change } = form;
  return (
    <div className="payment-fields">
      <MoneyField label="Betrag" required {...fieldOf(form, 'amount')} />
      <DateField
        label="Eingegangen am"
        required
        today={today}
        value={draft.valueDate}
        error={errors['valueDate']}
        isRefused={(day) => day > today}
        onChange={(valueDate) => change({ valueDate })}
      />
      <ChoiceField label="Zahlungsart" choices={METHOD_NAMES} {...fieldOf(form, 'method')} />
      <TextField
        label={draft.method === 'CASH_REFERENCE' ? 'Beleg Nr. der Kasse' : 'Verweis'}
        maxLength={paymentFields.reference.maxLength}
        {...fieldOf(form, 'reference')}
      />
    </div>
  );
}

function restInWords(rest: number): string {
  if (rest > 0) return `${formatEuro(rest)} bleiben als Guthaben des Kunden.`;
  return rest < 0 ? `${formatEuro(-rest)} mehr verteilt, als eingegangen sind.` : 'Alles ist verteilt.';
}
