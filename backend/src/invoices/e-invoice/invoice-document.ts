import { adjustmentInWords, reasonCodeOf, type Adjustment } from '#contracts/invoices/adjustments.js';
import { adjustmentOfLine, describedLines, type DescribedLine } from '#contracts/invoices/described-lines.js';
import {
  invoiceTotals,
  OLD_PART_REASON,
  shownAdjustments,
  type InvoiceLine,
  type ShownAdjustment,
} from '#contracts/invoices/invoice-lines.js';
import type { IssuedFacts, KnownInvoice } from '#contracts/invoices/invoice.js';
import type {
  CorrectedInvoice,
  InvoiceContent,
  InvoiceKind,
  OrderOnInvoice,
} from '#contracts/invoices/invoice.events.js';
import { orderAt } from '#contracts/invoices/orders-of-invoice.js';
import type { Billed, Recipient } from '#contracts/invoices/recipient.js';
import { isForAuthority } from '#contracts/invoices/completeness.js';
import { sentencesOf, TAX_CASES, type TaxCase, type TaxCategory } from '#contracts/invoices/tax-cases.js';
import type { PaymentMethod } from '#contracts/payments/payment.events.js';
import { netOfGross, type Totals } from '#contracts/values/vat.js';
import { reasonShown } from '../drafts/invoice-content.js';

/** A discount or surcharge of a line, or the share that a tax case has of one on the whole. */
export type DocumentAdjustment = {
  readonly isSurcharge: boolean;
  /** `Rabatt 10 %` */
  readonly words: string;
  readonly code: string;
  /** Null: it was given in euros. */
  readonly basisPoints: number | null;
  /** What it lowers or raises, net. */
  readonly baseNetCents: number;
  readonly netCents: number;
};

/** A line of document and XML: a position, or a line that the law derives from one. */
export type DocumentLine = {
  readonly place: number | null;
  readonly description: string;
  readonly quantityMilli: number;
  readonly unit: string;
  /** In the prices of the invoice. */
  readonly unitPriceE4: number;
  readonly taxCase: TaxCase;
  readonly taxBasisPoints: number;
  /** In the prices of the invoice, before its discount. */
  readonly baseCents: number;
  /** Before its discount. */
  readonly baseNetCents: number;
  readonly discount: DocumentAdjustment | null;
  /** In the prices of the invoice, less its discount. */
  readonly totalCents: number;
  readonly netCents: number;
  /** The deposit that is deducted; null: the line is none. */
  readonly deposit: InvoiceLine['deposit'];
  /** On a collective invoice the order that it bills; else null. */
  readonly order: OrderOnInvoice | null;
};

/** A share of a discount or surcharge on the whole (BG-20, BG-21). */
export type CasedAdjustment = DocumentAdjustment & Pick<InvoiceLine, 'taxCase' | 'taxBasisPoints'>;

export type InvoiceProfile = 'EN 16931' | 'XRECHNUNG';

/** Lines of one category and rate (BG-23). */
export type TaxGroup = {
  readonly category: TaxCategory;
  readonly taxBasisPoints: number;
  readonly netCents: number;
  readonly taxCents: number;
  /** Why they bear no tax (BT-120), and the code of it (BT-121). */
  readonly reason: string | null;
  readonly code: string | null;
};

/** The common data of document and XML. */
export type InvoiceDocument = {
  /** Of the XML: XRechnung for authorities. */
  readonly profile: InvoiceProfile;
  readonly kind: InvoiceKind;
  readonly content: InvoiceContent;
  readonly lines: readonly DocumentLine[];
  readonly adjustments: readonly CasedAdjustment[];
  readonly shownAdjustments: readonly ShownAdjustment[];
  readonly taxGroups: readonly TaxGroup[];
  /** The sums before deposits are deducted; null: none are. */
  readonly whole: Totals | null;
  /** The reason for 0 % VAT; null: everything is taxed. */
  readonly exemptionReason: string | null;
  readonly party: Pick<IssuedFacts, 'issuer' | 'coPayerName' | 'partials' | keyof Recipient | keyof Billed>;
  readonly corrects: CorrectedInvoice | null;
  /** How it was paid at once, over the counter; null: it is to be paid, or a Storno. */
  readonly paidBy: PaymentMethod | null;
};

const DERIVED_UNIT = 'Stk';

/** `party`: issuer, recipient and vehicle, recorded at sending or as of today. */
export function documentOf(
  {
    kind,
    content,
    issued,
    sale,
  }: Pick<KnownInvoice, 'kind' | 'content' | 'issued'> & Partial<Pick<KnownInvoice, 'sale'>>,
  party: InvoiceDocument['party'],
): InvoiceDocument {
  const lines = describedLines(content);
  return {
    profile: isForAuthority(party) ? 'XRECHNUNG' : 'EN 16931',
    kind,
    content,
    lines: lines.flatMap((line) => documentLine(content, line)),
    adjustments: lines.flatMap((line) => casedAdjustment(content, line, lines)),
    shownAdjustments: shownAdjustments(content),
    taxGroups: taxGroupsOf(content, lines),
    whole: content.deductions.length === 0 ? null : invoiceTotals({ ...content, deductions: [] }),
    exemptionReason: reasonShown(content),
    party,
    corrects: issued?.corrects ?? null,
    paidBy: sale?.paidBy ?? null,
  };
}

function documentLine(content: InvoiceContent, line: DescribedLine): readonly DocumentLine[] {
  const { prices } = content;
  const { kind, place, unit, discount, netCents, taxBasisPoints, quantityMilli, deposit } = line;
  if (place === null && deposit === null) return [];
  const discountCents = discount?.cents ?? 0;
  const baseNetCents =
    netCents + (prices === 'NET' ? discountCents : netOfGross(discountCents, taxBasisPoints));
  return [
    {
      place: kind === 'position' && place !== null ? place + 1 : null,
      description: line.description,
      quantityMilli,
      unit: unit ?? DERIVED_UNIT,
      unitPriceE4: line.unitPriceE4,
      taxCase: line.taxCase,
      taxBasisPoints,
      baseCents: line.totalCents + discountCents,
      baseNetCents,
      discount: discount && adjustment(discount, false, baseNetCents, baseNetCents - netCents),
      totalCents: line.totalCents,
      netCents,
      deposit,
      order: place === null ? null : orderAt(content, place),
    },
  ];
}

function adjustment(
  given: Adjustment,
  isSurcharge: boolean,
  baseNetCents: number,
  netCents: number,
): DocumentAdjustment {
  const { basisPoints } = given;
  const words = adjustmentInWords(given);
  return { isSurcharge, words, code: reasonCodeOf(given), basisPoints, baseNetCents, netCents };
}

function casedAdjustment(
  content: InvoiceContent,
  line: InvoiceLine,
  lines: readonly InvoiceLine[],
): readonly CasedAdjustment[] {
  const { kind, taxCase, taxBasisPoints, netCents } = line;
  const given = adjustmentOfLine(content, line);
  if (given === null) return [];
  const isSurcharge = kind === 'surcharge';
  const base = lines
    .filter((one) => one.kind === 'position' && one.taxCase === taxCase)
    .reduce((sum, one) => sum + one.netCents, 0);
  const net = isSurcharge ? netCents : -netCents;
  return [{ ...adjustment(given, isSurcharge, base, net), taxCase, taxBasisPoints }];
}

/** Taxed groups as the sums of the content say, the highest rate first; then the untaxed ones by category. */
function taxGroupsOf(content: InvoiceContent, lines: readonly InvoiceLine[]): readonly TaxGroup[] {
  const taxed = content.taxes.flatMap((tax): TaxGroup[] =>
    tax.taxBasisPoints === 0 ? [] : [{ ...tax, category: 'S', reason: null, code: null }],
  );
  const untaxed = lines.filter(({ taxBasisPoints }) => taxBasisPoints === 0);
  const categories = new Set(untaxed.map(({ taxCase }) => TAX_CASES[taxCase].category));
  return [
    ...taxed,
    ...[...categories].map((category) => {
      const ofCategory = untaxed.filter(({ taxCase }) => TAX_CASES[taxCase].category === category);
      return untaxedGroup(category, ofCategory, content.exemptionReason);
    }),
  ];
}

function untaxedGroup(category: TaxCategory, lines: readonly InvoiceLine[], typed: string | null): TaxGroup {
  const positions = lines.filter(({ kind }) => kind === 'position' || kind === 'deposit');
  const hasOldParts = lines.some(({ kind }) => kind === 'old-part-return');
  const reasons = [...sentencesOf(positions, typed), ...(hasOldParts ? [OLD_PART_REASON] : [])];
  const codes = new Set(lines.map(({ taxCase }) => TAX_CASES[taxCase].code));
  const [code = null] = codes;
  return {
    category,
    taxBasisPoints: 0,
    netCents: lines.reduce((sum, { netCents }) => sum + netCents, 0),
    taxCents: 0,
    // Where only a deposit has the case, nobody typed a reason.
    reason: reasons.join('; ') || 'Abzug einer Anzahlung',
    code: codes.size === 1 ? code : null,
  };
}
