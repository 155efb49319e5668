import { grossByRate } from '#contracts/supplier-invoices/gross-by-rate.js';
import type { SupplierInvoice } from '#contracts/supplier-invoices/supplier-invoice.js';
import { germanPercent } from '#contracts/values/german.js';
import { vatAreaOf } from '#contracts/values/country.js';
import { localDateTime, type LocalDate } from '#contracts/values/local-date-time.js';
import { expenseAccountOf, owedTaxAccountOf, taxKeyOf } from './accounts.js';
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
  if (owedBy(invoice) !== null) return [categoryOf(invoice) === null ? 'reverse-charge' : 'owed'];
  return [areaOf(invoice) === 'germany' && categoryOf(invoice) !== 'AE' ? 'untaxed' : 'reverse-charge'];
}

/** Why the garage owes the tax of what it bought: goods from the EU, or work of a business abroad. */
type Owed = 'acquisition' | 'eu' | 'third';

/**
 * Null: it does not, or nobody can tell. The file says it by its category. Without one, what a business of the EU sold
 * without tax is taken for goods: a garage buys parts. Work in Germany (scrap, building) has no account of its own.
 */
export function owedBy(invoice: SupplierInvoice): Owed | null {
  const area = areaOf(invoice);
  switch (categoryOf(invoice)) {
    case 'K':
      return area === 'eu' ? 'acquisition' : null;
    case 'AE':
      return area === 'germany' ? null : area;
    case null:
      return area === 'eu' ? 'acquisition' : null;
    default:
      return null;
  }
}

/** Where the seller is at home by its VAT id. One without is taken for a German one. */
function areaOf({ seller: { vatId } }: SupplierInvoice): 'germany' | 'eu' | 'third' {
  const prefix = (vatId ?? '').trim().slice(0, 2).toUpperCase();
  // Greek ones begin with EL, those of Northern Ireland with XI: goods from there are goods from the EU.
  if (prefix === 'EL' || prefix === 'XI') return 'eu';
  return vatAreaOf(prefix) ?? 'third';
}

/** The one category of all untaxed lines; null: none is stated, or there are several. */
function categoryOf({ lines }: SupplierInvoice): string | null {
  const [first, ...others] = lines.filter(({ taxBasisPoints }) => taxBasisPoints === 0);
  const isOne = others.every(({ taxCategory }) => taxCategory === first?.taxCategory);
  return (isOne ? first?.taxCategory : undefined) ?? null;
}

const OWED_WORDS: Readonly<Record<Owed, string>> = {
  acquisition: 'Innergemeinschaftlicher Erwerb',
  eu: 'Leistung aus der EU (§ 13b UStG)',
  third: 'Leistung aus dem Ausland (§ 13b UStG)',
};

/**
 * Input tax counts in the month in which the invoice is there (§ 15 Abs. 1 Nr. 1 UStG). Tax that the garage owes arises
 * with the invoice, and its input tax with it (§ 13 Abs. 1 Nr. 6, § 13b Abs. 1, § 15 Abs. 1 Nr. 3 and 4 UStG).
 */
function inputTaxOn({ receivedAt, invoiceDate }: SupplierInvoice): LocalDate {
  const receivedOn = localDateTime(receivedAt).date;
  return receivedOn > invoiceDate ? receivedOn : invoiceDate;
}

function accountOf(taxBasisPoints: number, owed: Owed | null, settings: BookSettings): string {
  return owed === null ? expenseAccountOf(taxBasisPoints, settings) : owedTaxAccountOf(owed, settings);
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
  const owed = taxBasisPoints === 0 ? owedBy(invoice) : null;
  const account = accountOf(taxBasisPoints, owed, settings);
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
    what: owed === null ? `Einkauf ${germanPercent(taxBasisPoints)}` : OWED_WORDS[owed],
    taxBasisPoints,
    signedCents: grossCents,
    more: {
      ...plainMore(settings, isLate),
      taxKey: taxKeyOf(taxBasisPoints, 'purchase', account, settings),
      link: fileHash === null ? null : invoice.supplierInvoiceId.toUpperCase(),
      // No source states the day of supply.
      suppliedOn: invoiceDate,
      taxPeriodOn: owed === null ? inputTaxOn(invoice) : invoiceDate,
      orderNumber: purchaseOrderNumber,
    },
  };
}
