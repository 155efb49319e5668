import { ownShareOf } from '#contracts/invoices/co-payment.js';
import { METHOD_NAMES } from '#contracts/payments/payment-fields.js';
import type { PaymentMethod } from '#contracts/payments/payment.events.js';
import { germanDate, germanEuros, germanPercent } from '#contracts/values/german.js';
import type { TaxSum } from '#contracts/values/vat.js';
import { giroCodePath } from '../../platform/pdf/giro-code.js';
import { groupsOfFour } from '../../platform/pdf/letter/letter-head.js';
import type { Block } from '../../platform/pdf/letter/paginate.js';
import { wrapText } from '../../platform/pdf/measure.js';
import { coPaymentInWords } from '../co-payment-words.js';
import { discountInWords } from '../discount-words.js';
import type { InvoiceDocument } from '../e-invoice/invoice-document.js';

/** Width between the margins of DIN 5008, form B. */
export const WIDTH_MM = 165;
export const ROW = { lineMm: 4.6, smallMm: 3.7, paddingMm: 3.2 };
export const SIZE = { text: 10, small: 8 };
const SUMS_MM = 82;
const SUM_LINE_MM = 6;
const TOTAL_MM = 12;
/** The terms stand beside the code. */
const GIRO_CODE = { mm: 26, captionMm: 3.7, gapMm: 3 };
export const PRICE_WORDS = { NET: 'Netto', GROSS: 'Brutto' } as const;
const TERMS_MM = WIDTH_MM - SUMS_MM - 8;

type PaperSums = Block<'sums'> & {
  readonly heading: string;
  readonly terms: readonly string[];
  readonly sums: readonly { readonly label: string; readonly value: string }[];
  readonly totalLabel: string;
  readonly total: string;
  /** To scan with the app of a bank, in millimetres and modules; null: nothing to transfer. */
  readonly giroCode: { readonly mm: number; readonly size: number; readonly path: string } | null;
};
/** A draft has no code: nobody may pay it. */
function giroCodeOf({ content, kind, paidBy, party: { issuer } }: InvoiceDocument, isDraft: boolean) {
  if (isDraft || kind === 'STORNO' || paidBy !== null) return null;
  const { iban, bic, name: holder } = issuer;
  const code = giroCodePath({ iban, bic, holder, cents: ownShareOf(content), purpose: content.number });
  return code && { ...code, mm: GIRO_CODE.mm };
}

/** Terms, sums and GiroCode of an invoice, as one block of its paper. */
export function sumsOf(document: InvoiceDocument, isDraft: boolean): PaperSums {
  const { content, kind, whole } = document;
  const sums = [
    ...adjustmentSums(document),
    ...wholeSums(document),
    { label: whole === null ? 'Netto' : 'Rest netto', value: germanEuros(content.netCents) },
    ...content.taxes.map(taxSum),
  ];
  const giroCode = giroCodeOf(document, isDraft);
  const termsMm = giroCode === null ? TERMS_MM : TERMS_MM - GIRO_CODE.mm - GIRO_CODE.gapMm;
  const terms = termsOf(document).flatMap((text) => wrapText(text, SIZE.text, termsMm));
  const sumsMm = sums.length * SUM_LINE_MM + TOTAL_MM;
  const codeMm = giroCode === null ? 0 : GIRO_CODE.mm + GIRO_CODE.captionMm + ROW.lineMm + 3;
  return {
    kind: 'sums',
    heightMm: 6 + Math.max(sumsMm, codeMm, (terms.length + 1) * ROW.lineMm + 3),
    heading: kind === 'STORNO' ? '' : dueInWords(document),
    terms,
    sums,
    totalLabel: kind === 'STORNO' ? 'Stornobetrag' : TOTALS[whole === null ? 'whole' : 'rest'],
    total: germanEuros(content.grossCents),
    giroCode,
  };
}

const TOTALS = { whole: 'Rechnungsbetrag', rest: 'Noch zu zahlen' } as const;

const taxSum = ({ taxBasisPoints, netCents, taxCents }: TaxSum) => ({
  label: `Umsatzsteuer ${germanPercent(taxBasisPoints)} auf ${germanEuros(netCents)}`,
  value: germanEuros(taxCents),
});

/** What this invoice bills, and how much of it deposits bill already. Partial invoices may have billed other work. */
function wholeSums({ whole, content }: InvoiceDocument) {
  if (whole === null) return [];
  return [
    { label: 'Leistung dieser Rechnung netto', value: germanEuros(whole.netCents) },
    ...whole.taxes.map(taxSum),
    { label: 'Leistung dieser Rechnung brutto', value: germanEuros(whole.grossCents) },
    { label: 'Abzüglich Anzahlungen', value: germanEuros(content.grossCents - whole.grossCents) },
  ];
}

/** From the sum of the positions to the amount that is due, in the prices of the invoice. */
function adjustmentSums({ lines, shownAdjustments, content: { prices } }: InvoiceDocument) {
  if (shownAdjustments.length === 0) return [];
  const positions = lines.filter(({ deposit }) => deposit === null);
  const sum = positions.reduce((all, { totalCents }) => all + totalCents, 0);
  return [
    { label: `Summe der Positionen (${PRICE_WORDS[prices].toLowerCase()})`, value: germanEuros(sum) },
    ...shownAdjustments.map(({ words, cents }) => ({ label: words, value: germanEuros(cents) })),
  ];
}

const PAID_WORDS: Readonly<Record<PaymentMethod, string>> = { ...METHOD_NAMES, CASH_REFERENCE: 'bar' };

function dueInWords({ content, party, paidBy }: InvoiceDocument): string {
  if (paidBy !== null) return `Betrag erhalten am ${germanDate(content.date)} (${PAID_WORDS[paidBy]})`;
  if (content.grossCents === 0) return 'Es ist nichts mehr zu zahlen';
  const due = `Zahlbar bis ${germanDate(content.dueOn)}`;
  return party.issuer.discount === null ? `${due} ohne Abzug` : due;
}

/** A deposit must show that the work is not done yet (UStAE 14.8 (4)). */
const NOT_DONE_YET = 'Anzahlung auf eine Leistung, die noch nicht ausgeführt ist.';

function termsOf({ content, kind, party, exemptionReason, paidBy }: InvoiceDocument): readonly string[] {
  const { iban } = party.issuer;
  const ownCents = ownShareOf(content);
  const isToPay = kind !== 'STORNO' && ownCents !== 0 && paidBy === null;
  const coPayment = coPaymentInWords(content, party.coPayerName);
  const transfer =
    `Bitte überweisen Sie ${germanEuros(ownCents)} mit dem Verwendungszweck ${content.number}` +
    (iban === '' ? '.' : ` auf das Konto ${groupsOfFour(iban)}.`);
  return [
    ...(coPayment === null ? [] : [coPayment]),
    ...(isToPay ? [transfer] : []),
    ...(kind === 'STORNO' || content.form !== 'DEPOSIT' ? [] : [NOT_DONE_YET]),
    ...(isToPay ? discountInWords(content, party.issuer.discount) : []),
    ...(exemptionReason === null ? [] : [`Steuer 0 %: ${exemptionReason}`]),
  ];
}
