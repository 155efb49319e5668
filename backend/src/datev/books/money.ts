import { CASH_CUSTOMER_NAME, isCashCustomer } from '#contracts/customers/cash-customer.js';
import type { KnownInvoice } from '#contracts/invoices/invoice.js';
import { discountTaxes } from '#contracts/payments/discount.js';
import { METHOD_NAMES } from '#contracts/payments/payment-fields.js';
import type { Allocation, KnownPayment } from '#contracts/payments/payment.js';
import type { PaymentMethod, ReversalKind } from '#contracts/payments/payment.events.js';
import type { LocalDate } from '#contracts/values/local-date-time.js';
import { discountAccountOf, moneyAccountOf, reminderCostsAccount, vatIdAbroadOf } from './accounts.js';
import { customerOf, isFinishedInvoice } from './outgoing.js';
import {
  inOneLine,
  namedParty,
  plainMore,
  type AccountOf,
  type BookDocument,
  type BookSettings,
  type Party,
  type Posting,
} from './posting.js';
import { byTaxCase, type RevenuePart } from './revenue-parts.js';

/** The invoices that payments settle, and the names of those who paid, by their ids. */
export type Settled = {
  readonly invoices: ReadonlyMap<string, KnownInvoice>;
  readonly payers: ReadonlyMap<string, string>;
};

/** One line of a fact about money. Cents above 0: the customer or supplier owes less, or is owed less. */
export type Line = {
  readonly cents: number;
  readonly ledgerAccount: string;
  readonly number: string;
  readonly what: string;
  readonly taxBasisPoints: number | null;
  readonly party: Party;
  /** Reported to the EU. */
  readonly vatId?: string | null;
};

type Fact = {
  readonly id: string;
  readonly on: LocalDate;
  readonly lines: readonly Line[];
};

/**
 * Every fact about a payment: money, discount, costs of reminders, and how they were taken back. Each is booked once. What
 * settles an invoice is booked on the account of the invoice, whoever paid; what is free, on the payer's.
 */
export function paymentDocuments(
  payment: KnownPayment,
  settled: Settled,
  settings: BookSettings,
): readonly BookDocument[] {
  const { id, valueOn, refunds, reversal, allocations } = payment;
  const payer = payerOf(payment, settled);
  const lines = moneyLines(payment, settled, settings);
  return [
    { id: `payment-${id}`, on: valueOn, lines },
    ...allocations.flatMap((allocation) => [
      ...discounts(allocation, payer, settled, settings),
      ...costs(allocation, payer, settled, settings),
    ]),
    ...refunds.map((refund) => ({
      id: `refund-${refund.id}`,
      on: refund.on,
      lines: [
        moneyLine(
          -refund.cents,
          refund.method,
          `Erstattung ${METHOD_NAMES[refund.method]}`,
          '',
          payer,
          settings,
        ),
      ],
    })),
    ...(reversal === null
      ? []
      : [{ id: `reversal-${id}`, on: reversal.on, lines: undone(lines, REVERSALS[reversal.kind]) }]),
  ].map((fact) => documentOf(fact, true, settings));
}

/** What was booked, the other way round. */
function undone(lines: readonly Line[], what: string): readonly Line[] {
  return lines.map((line) => ({ ...line, cents: -line.cents, what }));
}

function payerOf({ customerId, allocations }: KnownPayment, { invoices, payers }: Settled): Party {
  for (const { invoiceId } of allocations) {
    const invoice = invoices.get(invoiceId);
    if (invoice !== undefined && isFinishedInvoice(invoice) && invoice.customerId === customerId)
      return customerOf(invoice);
  }
  const unnamed = isCashCustomer(customerId) ? CASH_CUSTOMER_NAME : '';
  return namedParty(`customer:${customerId}`, payers.get(customerId) ?? unnamed);
}

/** The customer of the invoice, also if another one paid it or if both were merged. */
function debtorOf({ invoiceId }: Allocation, payer: Party, { invoices }: Settled): Party {
  const invoice = invoices.get(invoiceId);
  if (invoice === undefined) return payer;
  return isFinishedInvoice(invoice) ? customerOf(invoice) : namedParty(`customer:${invoice.customerId}`, '');
}

/** Money of a customer or supplier on the account of its way. */
export function moneyLine(
  cents: number,
  method: PaymentMethod,
  what: string,
  number: string,
  party: Party,
  settings: BookSettings,
): Line {
  const ledgerAccount = moneyAccountOf(method, settings);
  return { cents, ledgerAccount, number, what, taxBasisPoints: null, party };
}

/** The money by the invoices that it settles, and what is free. */
function moneyLines(payment: KnownPayment, settled: Settled, settings: BookSettings): readonly Line[] {
  const { amountCents, method, allocations } = payment;
  const payer = payerOf(payment, settled);
  const line = (cents: number, number: string, party: Party): Line =>
    moneyLine(cents, method, METHOD_NAMES[method], number, party, settings);
  const lines = allocations
    .filter((allocation) => allocation.cents !== 0 && settles(allocation, payment))
    .map((allocation) =>
      line(allocation.cents, numberOf(allocation, settled), debtorOf(allocation, payer, settled)),
    );
  const free = amountCents - lines.reduce((sum, { cents }) => sum + cents, 0);
  return free === 0 ? lines : [...lines, line(free, '', payer)];
}

/** True if it settles its invoice, or did until the whole payment was taken back. */
function settles({ on, reversed }: Allocation, { reversal }: KnownPayment): boolean {
  if (reversed === null) return true;
  if (reversal === null || reversed.reason !== reversal.reason) return false;
  return reversed.on === (reversal.on > on ? reversal.on : on);
}

/** Skonto by the rates of its invoice (§ 17 Abs. 1 UStG), and the same the other way round if it was taken back. */
function discounts(
  allocation: Allocation,
  payer: Party,
  settled: Settled,
  settings: BookSettings,
): readonly Fact[] {
  const { id, invoiceId, discountCents, on, reversed } = allocation;
  if (discountCents === 0) return [];
  const party = debtorOf(allocation, payer, settled);
  const number = numberOf(allocation, settled);
  const lines = discountShares(settled.invoices.get(invoiceId), discountCents).map(
    ({ taxCase, taxBasisPoints, cents }): Line => {
      const vatId = vatIdAbroadOf(taxCase, party.vatId || null);
      const ledgerAccount = discountAccountOf(taxCase, taxBasisPoints, vatId, settings);
      return { cents, ledgerAccount, number, what: 'Skonto', taxBasisPoints, party, vatId };
    },
  );
  return [
    { id: `discount-${id}`, on, lines },
    ...(reversed === null
      ? []
      : [{ id: `discount-back-${id}`, on: reversed.on, lines: undone(lines, 'Skonto zurückgenommen') }]),
  ];
}

type DiscountShare = Pick<RevenuePart, 'taxCase' | 'taxBasisPoints'> & { readonly cents: number };

/** By rate and tax case. Of an invoice without sums nothing is taxed. */
function discountShares(invoice: KnownInvoice | undefined, discountCents: number): readonly DiscountShare[] {
  const shares =
    invoice === undefined
      ? []
      : discountTaxes(invoice.content.taxes, discountCents).flatMap((share) =>
          [...byTaxCase(invoice.content, share)].map(([taxCase, cents]) => ({
            taxCase,
            taxBasisPoints: share.taxBasisPoints,
            cents,
          })),
        );
  const booked = shares.filter(({ cents }) => cents !== 0);
  return booked.length > 0 ? booked : [{ taxCase: 'EXEMPT', taxBasisPoints: 0, cents: discountCents }];
}

/** What reminders cost is claimed when it is paid: no invoice states it. Money itself is booked against the customer. */
function costs(
  allocation: Allocation,
  payer: Party,
  settled: Settled,
  settings: BookSettings,
): readonly Fact[] {
  const { id, of, cents, on, reversed } = allocation;
  if (of !== 'COSTS') return [];
  const line = {
    cents: -cents,
    ledgerAccount: reminderCostsAccount(settings),
    number: numberOf(allocation, settled),
    what: 'Mahnkosten',
    taxBasisPoints: null,
    party: debtorOf(allocation, payer, settled),
  };
  return [
    { id: `costs-${id}`, on, lines: [line] },
    ...(reversed === null
      ? []
      : [{ id: `costs-back-${id}`, on: reversed.on, lines: undone([line], 'Mahnkosten zurückgenommen') }]),
  ];
}

function numberOf({ invoiceId }: Allocation, { invoices }: Settled): string {
  return invoices.get(invoiceId)?.content.number ?? '';
}

const REVERSALS: Readonly<Record<ReversalKind, string>> = {
  CHARGEBACK: 'Rücklastschrift',
  MISTYPED: 'Zahlung zurückgenommen',
};

/** The document of a fact. `isCustomer` false: it is about a supplier. */
export function documentOf(
  { id, on, lines }: Fact,
  isCustomer: boolean,
  settings: BookSettings,
): BookDocument {
  const sumCents = lines.reduce((sum, { cents }) => sum + cents, 0);
  const book = (accountOf: AccountOf, isLate: boolean): readonly Posting[] =>
    lines.map((line) => {
      const account = accountOf(line.party);
      return {
        amountCents: Math.abs(line.cents),
        // Of a customer the money's account is debited, of a supplier the supplier's.
        isDebit: line.cents > 0,
        account: isCustomer ? line.ledgerAccount : account,
        contraAccount: isCustomer ? account : line.ledgerAccount,
        partyAccount: account,
        ledgerAccount: line.ledgerAccount,
        date: on,
        documentNumber: line.number,
        text: inOneLine(line.what, line.party.name, line.number),
        dueOn: null,
        currency: 'EUR',
        what: line.what,
        taxBasisPoints: line.taxBasisPoints,
        signedCents: line.cents,
        more: { ...plainMore(settings, isLate), vatId: line.vatId ?? null },
      };
    });
  const number = lines[0]?.number ?? '';
  const parties = lines.map(({ party }) => party);
  return { id, number, on, sumCents, parties, papers: [], oddities: [], book };
}
