import { grossByRate } from '#contracts/supplier-invoices/gross-by-rate.js';
import type { SupplierInvoice } from '#contracts/supplier-invoices/supplier-invoice.js';
import { germanPercent } from '#contracts/values/german.js';
import { localDateTime } from '#contracts/values/local-date-time.js';
import { expenseAccountOf, taxKeyOf } from './accounts.js';
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

/** Why the adviser must book an invoice of a supplier by hand: there is no rate, or no account for prepayments. */
export type ByHand = 'foreign-currency' | 'prepayment';

/** Null: `incomingDocument` books it. */
export function byHand({
  currency,
  documentKind,
  prepaidCents,
}: Pick<SupplierInvoice, 'currency' | 'documentKind' | 'prepaidCents'>): ByHand | null {
  if (currency !== 'EUR') return 'foreign-currency';
  return documentKind === 'PREPAYMENT' || prepaidCents !== 0 ? 'prepayment' : null;
}

/** A checked invoice or credit note of a supplier, in euros and without prepayments (`byHand`). */
export function incomingDocument(invoice: SupplierInvoice, settings: BookSettings): BookDocument {
  const { supplierInvoiceId: id, fileHash, format } = invoice;
  const party = supplierOf(invoice);
  return {
    id,
    number: invoice.invoiceNumber,
    on: invoice.invoiceDate,
    sumCents: invoice.grossCents,
    parties: [party],
    papers: fileHash === null ? [] : [{ hash: fileHash, extension: format === 'ZUGFeRD' ? 'pdf' : 'xml' }],
    oddities: odditiesOf(invoice),
    book: (accountOf, isLate) =>
      grossByRate(invoice)
        .filter(({ grossCents }) => grossCents !== 0)
        .map((rate) => postingOf(rate, invoice, accountOf(party), isLate, settings)),
  };
}

function odditiesOf(invoice: SupplierInvoice): readonly Oddity[] {
  const isTaxed = grossByRate(invoice).every(
    ({ taxBasisPoints, grossCents }) => taxBasisPoints !== 0 || grossCents === 0,
  );
  if (isTaxed) return [];
  const { vatId } = invoice.seller;
  return [vatId === null || /^\s*DE/i.test(vatId) ? 'untaxed' : 'reverse-charge'];
}

/** A supplier without a record of its own is known by its name. */
export function supplierOf({
  supplierId,
  supplierName,
  seller,
}: Pick<SupplierInvoice, 'supplierId' | 'supplierName' | 'seller'>): Party {
  const key = `supplier:${supplierId ?? supplierName.trim().toLowerCase()}`;
  return { ...namedParty(key, supplierName), isCompany: true, vatId: seller.vatId ?? '' };
}

function postingOf(
  { taxBasisPoints, grossCents }: { readonly taxBasisPoints: number; readonly grossCents: number },
  invoice: SupplierInvoice,
  creditor: string,
  isLate: boolean,
  settings: BookSettings,
): Posting {
  const { invoiceDate, invoiceNumber, supplierName, purchaseOrderNumber, fileHash } = invoice;
  const account = expenseAccountOf(taxBasisPoints, settings);
  const receivedOn = localDateTime(invoice.receivedAt).date;
  return {
    amountCents: Math.abs(grossCents),
    isDebit: grossCents > 0,
    account,
    ledgerAccount: account,
    partyAccount: creditor,
    contraAccount: creditor,
    date: invoiceDate,
    documentNumber: invoiceNumber,
    text: inOneLine(grossCents < 0 ? 'Gutschrift' : null, supplierName, purchaseOrderNumber),
    dueOn: invoice.dueDate,
    currency: invoice.currency,
    what: `Einkauf ${germanPercent(taxBasisPoints)}`,
    taxBasisPoints,
    signedCents: grossCents,
    more: {
      ...plainMore(settings, isLate),
      taxKey: taxKeyOf(taxBasisPoints, 'purchase', settings),
      link: fileHash === null ? null : invoice.supplierInvoiceId.toUpperCase(),
      // Input tax counts in the month in which the invoice is there (§ 15 Abs. 1 Nr. 1 UStG).
      suppliedOn: invoiceDate,
      taxPeriodOn: receivedOn > invoiceDate ? receivedOn : invoiceDate,
      orderNumber: purchaseOrderNumber,
    },
  };
}
