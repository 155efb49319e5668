import { CASH_CUSTOMER_NAME, isCashCustomer } from '#contracts/customers/cash-customer.js';
import type { InvoiceContent } from '#contracts/invoices/invoice.events.js';
import type { IssuedFacts, KnownInvoice } from '#contracts/invoices/invoice.js';
import { buyerNameOf } from '#contracts/invoices/recipient.js';
import { needs, TAX_CASES } from '#contracts/invoices/tax-cases.js';
import { unlessErased } from '#contracts/kernel/erased.js';
import type { LocalDate } from '#contracts/values/local-date-time.js';
import type { MoreOfBooking } from '../../platform/datev/extf.js';
import { revenueAccountOf, taxKeyOf, vatIdAbroadOf } from './accounts.js';
import {
  inOneLine,
  namedParty,
  plainMore,
  type BookDocument,
  type BookSettings,
  type Oddity,
  type Party,
  type Posting,
} from './posting.js';
import { revenueParts, type RevenuePart } from './revenue-parts.js';

/** A sent invoice whose papers are stored. */
export type FinishedInvoice = KnownInvoice & {
  readonly issued: IssuedFacts;
  readonly files: NonNullable<KnownInvoice['files']>;
};

export function isFinishedInvoice(invoice: KnownInvoice): invoice is FinishedInvoice {
  return invoice.issued !== null && invoice.files !== null;
}

/**
 * The day of the Storno after which an invoice bills the same supply again; null: there is none. `unproven`: there is a
 * Storno, and nobody can tell whether the invoice bills the same.
 */
export type Replaced = { readonly on: LocalDate } | 'unproven' | null;

/** An own invoice or cancellation invoice. */
export function outgoingDocument(
  invoice: FinishedInvoice,
  replaced: Replaced,
  settings: BookSettings,
): BookDocument {
  const { id, content, files } = invoice;
  const party = customerOf(invoice);
  return {
    id,
    number: content.number,
    on: content.date,
    sumCents: content.grossCents,
    parties: [party],
    papers: [
      { hash: files.pdfHash, extension: 'pdf' },
      { hash: files.xmlHash, extension: 'xml' },
    ],
    oddities: odditiesOf(invoice, replaced, settings),
    book: (accountOf, isLate) => {
      const more = { ...plainMore(settings, isLate), ...taxDaysOf(invoice, replaced, settings) };
      return revenueParts(content, settings.datev.revenueByKind).map((part) =>
        postingOf(part, invoice, accountOf(party), more, settings),
      );
    },
  };
}

const known = (text: string | null): string => unlessErased(text) ?? '';

/** The customer as the invoice names it; one party for everybody who buys over the counter without an account. */
export function customerOf({ customerId, issued }: Pick<FinishedInvoice, 'customerId' | 'issued'>): Party {
  if (isCashCustomer(customerId)) return namedParty(`customer:${customerId}`, CASH_CUSTOMER_NAME);
  return {
    key: `customer:${customerId}`,
    name: known(buyerNameOf(issued)),
    isCompany: issued.recipientCompany !== null,
    street: known(issued.recipientStreet),
    zip: known(issued.recipientZip),
    city: known(issued.recipientCity),
    country: known(issued.recipientCountry),
    vatId: known(issued.recipientVatId),
    customerNumber: issued.customerNumber ?? '',
  };
}

function odditiesOf(
  { kind, content, issued }: FinishedInvoice,
  replaced: Replaced,
  { datev }: BookSettings,
): readonly Oddity[] {
  const { form, date, supplyOn, positions, exemptionReason } = content;
  const isInAnotherMonth =
    kind === 'INVOICE' &&
    form !== 'DEPOSIT' &&
    datev.taxation === 'AGREED' &&
    supplyOn !== null &&
    monthOf(supplyOn) !== monthOf(date);
  const lacksProof =
    (needs(positions, 'reason') && exemptionReason === null) ||
    (needs(positions, 'buyer-vat-id') && issued.recipientVatId === null);
  return [
    ...(isInAnotherMonth ? (['supply-month'] as const) : []),
    ...(replaced === 'unproven' && datev.taxation === 'AGREED' ? (['billed-again'] as const) : []),
    ...(lacksProof ? (['untaxed'] as const) : []),
  ];
}

const NAMED_PARTS: Readonly<Record<string, string>> = {
  OLD_PART: 'Rücknahme Altteil',
  DEPOSIT: 'Anzahlung',
};

/** `2026-11`; empty: no day. */
export const monthOf = (day: LocalDate | null): string => day?.slice(0, 7) ?? '';

/**
 * The day of supply and the day whose month gets the tax: that of supply (§ 13 Abs. 1 Nr. 1a UStG). A Storno counts in its
 * own month (§ 17 Abs. 1 UStG), and an invoice that bills the supply again in the month of that Storno: together they
 * change the tax by their difference, and the month of supply stays as it was declared. Tax on money received follows the
 * payments instead (§ 20 UStG): neither day is stated.
 */
function taxDaysOf(
  { kind, content: { date, supplyOn } }: FinishedInvoice,
  replaced: Replaced,
  { datev }: BookSettings,
): Pick<MoreOfBooking, 'suppliedOn' | 'taxPeriodOn'> {
  if (datev.taxation === 'RECEIVED' || supplyOn === null) return { suppliedOn: null, taxPeriodOn: null };
  if (kind === 'STORNO') return { suppliedOn: supplyOn, taxPeriodOn: date };
  const isReplacing = replaced !== null && replaced !== 'unproven';
  return { suppliedOn: supplyOn, taxPeriodOn: isReplacing ? replaced.on : supplyOn };
}

/** The orders of a collective invoice in few characters: `A-2026-00041 und 2 weitere`; null: it is none. */
function ordersInWords({ orders: [first, second, ...others] }: InvoiceContent): string | null {
  if (first === undefined || second === undefined) return null;
  return `${first.number} und ${others.length === 0 ? second.number : `${others.length + 1} weitere`}`;
}

function postingOf(
  part: RevenuePart,
  { id, kind, content, issued }: FinishedInvoice,
  account: string,
  more: MoreOfBooking,
  settings: BookSettings,
): Posting {
  const { taxCase, taxBasisPoints, grossCents } = part;
  const isStorno = kind === 'STORNO';
  const reverses = isStorno && settings.datev.generalReversal;
  const vatId = vatIdAbroadOf(taxCase, unlessErased(issued.recipientVatId));
  const ledgerAccount = revenueAccountOf(part, vatId, settings);
  const { date } = content;
  const plate = unlessErased(issued.plate);
  return {
    amountCents: Math.abs(grossCents),
    // Generalumkehr repeats the side of what it undoes.
    isDebit: grossCents > 0 !== reverses,
    account,
    contraAccount: ledgerAccount,
    ledgerAccount,
    partyAccount: account,
    date,
    documentNumber: content.number,
    text: inOneLine(
      isStorno ? 'Storno' : null,
      unlessErased(buyerNameOf(issued)),
      plate,
      issued.orderNumber ?? ordersInWords(content),
    ),
    dueOn: isStorno ? null : content.dueOn,
    currency: 'EUR',
    what: NAMED_PARTS[part.kind] ?? TAX_CASES[taxCase].label,
    taxBasisPoints,
    signedCents: grossCents,
    more: {
      ...more,
      taxKey: taxKeyOf(taxBasisPoints, 'sale', ledgerAccount, settings),
      link: id.toUpperCase(),
      reverses,
      orderNumber: issued.orderNumber,
      plate,
      vatId,
    },
  };
}
