import type { IssuedFacts, KnownInvoice } from '#contracts/invoices/invoice.js';
import { buyerNameOf } from '#contracts/invoices/recipient.js';
import { needs, TAX_CASES } from '#contracts/invoices/tax-cases.js';
import { unlessErased } from '#contracts/kernel/erased.js';
import { revenueAccountOf, taxKeyOf, vatIdAbroadOf } from './accounts.js';
import {
  inOneLine,
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

/** An own invoice or cancellation invoice. */
export function outgoingDocument(invoice: FinishedInvoice, settings: BookSettings): BookDocument {
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
    oddities: odditiesOf(invoice),
    book: (accountOf, isLate) =>
      revenueParts(content, settings.datev.revenueByKind).map((part) =>
        postingOf(part, invoice, accountOf(party), isLate, settings),
      ),
  };
}

const known = (text: string | null): string => unlessErased(text) ?? '';

/** The customer as the invoice names it. */
export function customerOf({ customerId, issued }: Pick<FinishedInvoice, 'customerId' | 'issued'>): Party {
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

function odditiesOf({ kind, content, issued }: FinishedInvoice): readonly Oddity[] {
  const { date, supplyOn, positions, exemptionReason } = content;
  const isInAnotherMonth = kind === 'INVOICE' && supplyOn !== null && monthOf(supplyOn) !== monthOf(date);
  const lacksProof =
    (needs(positions, 'reason') && exemptionReason === null) ||
    (needs(positions, 'buyer-vat-id') && issued.recipientVatId === null);
  return [
    ...(isInAnotherMonth ? (['supply-month'] as const) : []),
    ...(lacksProof ? (['untaxed'] as const) : []),
  ];
}

const monthOf = (date: string): string => date.slice(0, 7);

function postingOf(
  part: RevenuePart,
  { id, kind, content, issued }: FinishedInvoice,
  account: string,
  isLate: boolean,
  settings: BookSettings,
): Posting {
  const { taxCase, taxBasisPoints, grossCents } = part;
  const isStorno = kind === 'STORNO';
  const reverses = isStorno && settings.datev.generalReversal;
  const vatId = vatIdAbroadOf(taxCase, unlessErased(issued.recipientVatId));
  const ledgerAccount = revenueAccountOf(part, vatId, settings);
  const { date, supplyOn } = content;
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
    text: inOneLine(isStorno ? 'Storno' : null, unlessErased(buyerNameOf(issued)), plate, issued.orderNumber),
    dueOn: isStorno ? null : content.dueOn,
    currency: 'EUR',
    what: part.kind === 'OLD_PART' ? 'Rücknahme Altteil' : TAX_CASES[taxCase].label,
    taxBasisPoints,
    signedCents: grossCents,
    more: {
      ...plainMore(settings, isLate),
      taxKey: taxKeyOf(taxBasisPoints, 'sale', settings),
      link: id.toUpperCase(),
      suppliedOn: supplyOn,
      // A correction counts in the month in which it is made (§ 17 Abs. 1 UStG).
      taxPeriodOn: isStorno ? date : supplyOn,
      reverses,
      orderNumber: issued.orderNumber,
      plate,
      vatId,
    },
  };
}
