import { ERASED } from '#contracts/kernel/erased.js';
import type { RecordedEvent } from '#contracts/kernel/domain-event.js';
import type { InvoiceEvent, InvoicePaid } from '#contracts/invoices/invoice.events.js';
import { balanceOn, monthOf, monthsWithBalance } from '#contracts/payments/balance.js';
import type { PaymentEvent } from '#contracts/payments/payment.events.js';
import { paymentFilters } from '#contracts/payments/payment-fields.js';
import { paymentLabel } from '#contracts/payments/payment-label.js';
import {
  creditMovements,
  freeCentsOf,
  paymentStream,
  receivedPayment,
  type KnownPayment,
} from '#contracts/payments/payment.js';
import type { LocalDate } from '#contracts/values/local-date-time.js';
import { conditionsOf } from '../engine/conditions.js';
import { findAll } from '../engine/find-all.js';
import { defineReadModel, number, text, words, type Change } from '../engine/read-model.js';
import type { ReadModels } from '../engine/read-models.js';
import type { PageKey, Where } from '../engine/read-store.js';
import { selectedCount, selectedPage } from '../engine/selected-page.js';

/** A payment, or a sent invoice that may turn out to have recorded its own payment, as until 2026. */
type PaymentDocument = {
  readonly payment: KnownPayment | null;
  readonly invoice: {
    readonly customerId: string;
    readonly grossCents: number;
    readonly date: LocalDate;
  } | null;
};

function follow(event: RecordedEvent<PaymentEvent>): Change<PaymentDocument> {
  return {
    key: event.data.paymentId,
    apply: (document) => {
      const payment = paymentStream.evolve(document?.payment ?? paymentStream.initial, event);
      return payment.status === 'none' ? undefined : { payment, invoice: null };
    },
  };
}

function ofPayment<Value>(of: (payment: KnownPayment) => Value) {
  return ({ payment }: PaymentDocument): Value | null => payment && of(payment);
}

/** What a payment is found by. */
function wordsOf(payment: KnownPayment): string {
  const reference = payment.reference === ERASED ? null : payment.reference;
  return [paymentLabel(payment), reference].filter(Boolean).join(' ');
}

/** The last day on which something happened to the payment. */
function lastDayOf({ valueOn, allocations, refunds, reversal }: KnownPayment): LocalDate {
  const days = [
    valueOn,
    ...allocations.flatMap(({ on, reversed }) => [on, reversed?.on ?? on]),
    ...refunds.map(({ on }) => on),
    reversal?.on ?? valueOn,
  ];
  return days.toSorted().at(-1) ?? valueOn;
}

export const payments = defineReadModel<PaymentDocument, InvoiceEvent | PaymentEvent>({
  name: 'payments',
  version: 4,
  fields: {
    customerId: text(ofPayment(({ customerId }) => customerId)),
    valueOn: text(ofPayment(({ valueOn }) => valueOn)),
    hasCredit: number(ofPayment((payment) => (freeCentsOf(payment) === 0 ? 0 : 1))),
    creditMonths: words(({ payment }) =>
      payment === null ? '' : monthsWithBalance(creditMovements(payment)).join(' '),
    ),
    words: words(({ payment }) => (payment === null ? '' : wordsOf(payment))),
    lastOn: text(ofPayment(lastDayOf)),
  },
  indexes: [
    ['valueOn'],
    ['customerId', 'valueOn'],
    ['hasCredit', 'valueOn'],
    ['customerId', 'hasCredit', 'valueOn'],
    ['lastOn'],
  ],
  on: {
    InvoiceIssued: ({ data: { kind, invoiceId, customerId, grossCents, date } }) =>
      kind === 'INVOICE'
        ? {
            key: invoiceId,
            apply: (known) => known ?? { payment: null, invoice: { customerId, grossCents, date } },
          }
        : [],
    InvoicePaid: (event) => ({
      key: event.data.invoiceId,
      apply: (document) =>
        event.data.paymentId === null ? document && paidByInvoice(document, event) : unlessPending(document),
    }),
    InvoiceRetentionEnded: ({ data: { invoiceId } }) => ({
      key: invoiceId,
      apply: (document) =>
        unlessPending(document?.payment?.source === 'EARLIER' ? textless(document) : document),
    }),
    PaymentReceived: follow,
    PaymentAllocated: follow,
    ReminderCostsPaid: follow,
    AllocationReversed: follow,
    PaymentReversed: follow,
    RefundPaid: follow,
    PaymentRetentionEnded: follow,
  },
});

/** An invoice that another payment settled records none itself. */
function unlessPending(document: PaymentDocument | undefined): PaymentDocument | undefined {
  return document?.payment === null ? undefined : document;
}

function textless(document: PaymentDocument): PaymentDocument {
  const { payment } = document;
  return payment?.reference ? { ...document, payment: { ...payment, reference: ERASED } } : document;
}

/** The payment that an invoice recorded itself: of the whole sum, with the invoice's id. */
function paidByInvoice(
  document: PaymentDocument,
  { data, metadata }: RecordedEvent<InvoicePaid>,
): PaymentDocument {
  const { invoice } = document;
  if (invoice === null) return document;
  const { invoiceId: id, paidOn: valueOn, method, reference } = data;
  const { customerId, grossCents: amountCents, date } = invoice;
  const facts = { paymentId: id, customerId, amountCents, method, valueOn, reference };
  const payment = receivedPayment({ ...facts, source: 'EARLIER' }, metadata.occurredAt);
  const on = valueOn > date ? valueOn : date;
  const part = {
    id,
    of: 'INVOICE' as const,
    invoiceId: id,
    cents: amountCents,
    discountCents: 0,
    on,
    reversed: null,
  };
  return { invoice, payment: { ...payment, allocations: [part] } };
}

const whereOf = conditionsOf(paymentFilters, {
  /** The customer's id and the ids of merged accounts. */
  customerId: (customerIds: readonly string[]) => ({ customerId: { in: customerIds } }),
});
export type PaymentSelection = Parameters<typeof whereOf>[0];

const NEWEST_FIRST = [['valueOn', 'desc']] as const;
/** Before every day: leaves out invoices that recorded no payment. */
const ANY_DAY = '0000';

const selected = (selection: PaymentSelection) => ({
  where: whereOf({ ...selection, from: selection.from ?? ANY_DAY }),
  sort: NEWEST_FIRST,
});

/** Newest day first. */
export async function paymentPage(
  readModels: ReadModels,
  { limit, after, ...selection }: PaymentSelection & { readonly limit: number; readonly after?: PageKey },
): Promise<{ readonly items: readonly KnownPayment[]; readonly next: PageKey | null }> {
  const { items, next } = await selectedPage(readModels, payments, { ...selected(selection), limit, after });
  return { items: items.flatMap(({ payment }) => payment ?? []), next };
}

/** The number of matches; at most 5,000 if no index serves the selection. */
export function paymentCount(readModels: ReadModels, selection: PaymentSelection): Promise<number> {
  return selectedCount(readModels, payments, selected(selection));
}

export async function paymentsByIds(
  readModels: ReadModels,
  ids: readonly string[],
): Promise<readonly KnownPayment[]> {
  const found = await readModels.getMany(payments, ids);
  return ids.flatMap((id) => found.get(id)?.payment ?? []);
}

/** Payments that settled less or more than their money at the end of this day. `customerIds`: of these customers only. */
export async function creditsOn(
  readModels: ReadModels,
  { day, today, customerIds }: { day: LocalDate; today: LocalDate; customerIds?: readonly string[] },
): Promise<readonly KnownPayment[]> {
  const whose: Where = customerIds === undefined ? {} : { customerId: { in: customerIds } };
  const found = [
    ...(await all(readModels, { ...whose, hasCredit: { eq: 1 } })),
    ...(day < today ? await all(readModels, { ...whose, creditMonths: { startsWith: monthOf(day) } }) : []),
  ];
  const unique = new Map(found.map((payment) => [payment.id, payment]));
  return [...unique.values()].filter((payment) => balanceOn(creditMovements(payment), day) !== 0);
}

async function all(readModels: ReadModels, where: Where): Promise<readonly KnownPayment[]> {
  const found = await findAll(readModels, payments, { where, sort: [['valueOn', 'asc']] });
  return found.flatMap(({ payment }) => payment ?? []);
}

/** Payments to which something happened on this day or later, a page at a time. */
export async function paymentsSince(
  readModels: ReadModels,
  { from, limit, after }: { readonly from: LocalDate; readonly limit: number; readonly after?: PageKey },
): Promise<{ readonly items: readonly KnownPayment[]; readonly next: PageKey | null }> {
  const { items, next } = await readModels.find(payments, {
    where: { lastOn: { from } },
    sort: [['lastOn', 'asc']],
    limit,
    after,
  });
  return { items: items.flatMap(({ payment }) => payment ?? []), next };
}
