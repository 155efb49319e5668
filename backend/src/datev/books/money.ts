import type { KnownInvoice } from '#contracts/invoices/invoice.js';
import { discountTaxes } from '#contracts/payments/discount.js';
import { METHOD_NAMES } from '#contracts/payments/payment-fields.js';
import type { Allocation, KnownPayment } from '#contracts/payments/payment.js';
import type { PaymentMethod } from '#contracts/payments/payment.events.js';
import type { SupplierInvoice } from '#contracts/supplier-invoices/supplier-invoice.js';
import type { LocalDate } from '#contracts/values/local-date-time.js';
import type { SupplierMoney } from '#projections/datev/supplier-money.js';
import { discountAccountOf, moneyAccountOf, reminderCostsAccount } from './accounts.js';
import { supplierOf } from './incoming.js';
import { customerOf, isFinishedInvoice } from './outgoing.js';
import {
  inOneLine,
  namedParty,
  plainMore,
  type BookDocument,
  type BookSettings,
  type Party,
  type Posting,
} from './posting.js';

/** The invoices that payments settle, by their ids. */
export type SettledInvoices = ReadonlyMap<string, KnownInvoice>;

/** One line of a fact about money. Cents above 0: the customer or supplier owes less, or is owed less. */
type Line = {
  readonly cents: number;
  readonly ledgerAccount: string;
  readonly number: string;
  readonly what: string;
  readonly taxBasisPoints: number | null;
  /** In place of the account of customer or supplier. */
  readonly instead?: string;
};

type Fact = {
  readonly id: string;
  readonly on: LocalDate;
  readonly lines: readonly Line[];
};

/** Every fact about a payment of a customer: money, discount, and how they were taken back. Each is booked once. */
export function paymentDocuments(
  payment: KnownPayment,
  invoices: SettledInvoices,
  settings: BookSettings,
): readonly BookDocument[] {
  const party = payerOf(payment, invoices);
  return [
    received(payment, invoices, settings),
    ...payment.allocations.flatMap((allocation) => discounts(allocation, invoices, settings)),
    ...payment.refunds.map(({ id, on, cents, method }) => ({
      id: `refund-${id}`,
      on,
      lines: [moneyLine(-cents, method, '', `Erstattung ${METHOD_NAMES[method]}`, settings)],
    })),
    ...reversed(payment, invoices, settings),
  ].map((fact) => documentOf(fact, party, true, settings));
}

/** How the bank paid an invoice of a supplier. */
export function supplierDocuments(
  { moves }: SupplierMoney,
  invoice: SupplierInvoice,
  settings: BookSettings,
): readonly BookDocument[] {
  const party = supplierOf(invoice);
  return moves.map(({ id, on, cents }) => {
    const line = moneyLine(cents, 'TRANSFER', invoice.invoiceNumber, 'Zahlung an Lieferanten', settings);
    return documentOf({ id: `supplier-${id}`, on, lines: [line] }, party, false, settings);
  });
}

function payerOf({ customerId, allocations }: KnownPayment, invoices: SettledInvoices): Party {
  for (const { invoiceId } of allocations) {
    const invoice = invoices.get(invoiceId);
    if (invoice !== undefined && isFinishedInvoice(invoice) && invoice.customerId === customerId)
      return customerOf(invoice);
  }
  return namedParty(`customer:${customerId}`, '');
}

function moneyLine(
  cents: number,
  method: PaymentMethod,
  number: string,
  what: string,
  settings: BookSettings,
): Line {
  return { cents, ledgerAccount: moneyAccountOf(method, settings), number, what, taxBasisPoints: null };
}

/** The money by the invoices that it settles, and what is free. */
function received(
  { id, valueOn: on, amountCents, method, allocations }: KnownPayment,
  invoices: SettledInvoices,
  settings: BookSettings,
): Fact {
  const what = METHOD_NAMES[method];
  const settled = allocations
    .filter((allocation) => allocation.reversed === null && allocation.cents !== 0)
    .map(({ cents, invoiceId, of }): Line => {
      const number = numberOf(invoiceId, invoices);
      if (of === 'INVOICE') return moneyLine(cents, method, number, what, settings);
      const costs = moneyLine(cents, method, number, 'Mahnkosten', settings);
      return { ...costs, instead: reminderCostsAccount(settings) };
    });
  const free = amountCents - settled.reduce((sum, { cents }) => sum + cents, 0);
  const rest = free === 0 ? [] : [moneyLine(free, method, '', what, settings)];
  return { id: `payment-${id}`, on, lines: [...settled, ...rest] };
}

function reversed(payment: KnownPayment, invoices: SettledInvoices, settings: BookSettings): readonly Fact[] {
  const { id, reversal, amountCents, method, allocations } = payment;
  if (reversal === null) return [];
  const what = reversal.kind === 'CHARGEBACK' ? 'Rücklastschrift' : 'Zahlung zurückgenommen';
  const [first] = allocations;
  const number = first === undefined ? '' : numberOf(first.invoiceId, invoices);
  const line = moneyLine(-amountCents, method, number, what, settings);
  return [{ id: `reversal-${id}`, on: reversal.on, lines: [line] }];
}

/** Skonto by the rates of its invoice (§ 17 Abs. 1 UStG), and the same the other way round if it was taken back. */
function discounts(
  { id, invoiceId, discountCents, on, reversed: back }: Allocation,
  invoices: SettledInvoices,
  settings: BookSettings,
): readonly Fact[] {
  if (discountCents === 0) return [];
  const number = numberOf(invoiceId, invoices);
  const shares = discountTaxes(invoices.get(invoiceId)?.content.taxes ?? [], discountCents);
  const known = shares.length > 0 ? shares : [{ taxBasisPoints: 0, netCents: discountCents, taxCents: 0 }];
  const lines = known.map(({ taxBasisPoints, netCents, taxCents }) => ({
    cents: netCents + taxCents,
    ledgerAccount: discountAccountOf(taxBasisPoints, settings),
    number,
    what: 'Skonto',
    taxBasisPoints,
  }));
  const undone = lines.map((line) => ({ ...line, cents: -line.cents, what: 'Skonto zurückgenommen' }));
  return [
    { id: `discount-${id}`, on, lines },
    ...(back === null ? [] : [{ id: `discount-back-${id}`, on: back.on, lines: undone }]),
  ];
}

function numberOf(invoiceId: string, invoices: SettledInvoices): string {
  return invoices.get(invoiceId)?.content.number ?? '';
}

function documentOf(
  { id, on, lines }: Fact,
  party: Party,
  isCustomer: boolean,
  settings: BookSettings,
): BookDocument {
  const sumCents = lines.reduce((sum, { cents }) => sum + cents, 0);
  const book = (account: string, isLate: boolean): readonly Posting[] =>
    lines.map((line) => ({
      amountCents: Math.abs(line.cents),
      // Of a customer the money's account is debited, of a supplier the supplier's.
      isDebit: line.cents > 0,
      account: isCustomer ? line.ledgerAccount : account,
      contraAccount: line.instead ?? (isCustomer ? account : line.ledgerAccount),
      partyAccount: line.instead === undefined ? account : null,
      ledgerAccount: line.ledgerAccount,
      date: on,
      documentNumber: line.number,
      text: inOneLine(line.what, party.name, line.number),
      dueOn: null,
      currency: 'EUR',
      what: line.what,
      taxBasisPoints: line.taxBasisPoints,
      signedCents: line.cents,
      more: plainMore(settings, isLate),
    }));
  const number = lines[0]?.number ?? '';
  return { id, number, on, sumCents, party, papers: [], oddities: [], book };
}
