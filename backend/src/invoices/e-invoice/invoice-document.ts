import { derivedLines, OLD_PART_REASON } from '#contracts/invoices/invoice-lines.js';
import type { IssuedFacts, KnownInvoice } from '#contracts/invoices/invoice.js';
import type { CorrectedInvoice, InvoiceContent, InvoiceKind } from '#contracts/invoices/invoice.events.js';
import type { Billed, Recipient } from '#contracts/invoices/recipient.js';
import { isForAuthority } from '#contracts/invoices/completeness.js';
import { sentencesOf, TAX_CASES, type TaxCase, type TaxCategory } from '#contracts/invoices/tax-cases.js';
import { reasonShown } from '../drafts/invoice-content.js';

/** A line of document and XML: a position, or a line that the law derives from one. */
export type DocumentLine = {
  readonly place: number | null;
  readonly description: string;
  readonly quantityMilli: number;
  readonly unit: string;
  readonly unitPriceCents: number;
  readonly taxCase: TaxCase;
  readonly taxBasisPoints: number;
  readonly netCents: number;
};

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
  readonly taxGroups: readonly TaxGroup[];
  /** The reason for 0 % VAT; null: everything is taxed. */
  readonly exemptionReason: string | null;
  readonly party: Pick<IssuedFacts, 'issuer' | keyof Recipient | keyof Billed>;
  readonly corrects: CorrectedInvoice | null;
};

const DERIVED_UNIT = 'Stk';

/** `party`: issuer, recipient and vehicle, recorded at sending or as of today. */
export function documentOf(
  { kind, content, issued }: Pick<KnownInvoice, 'kind' | 'content' | 'issued'>,
  party: InvoiceDocument['party'],
): InvoiceDocument {
  const lines = content.positions.flatMap((position, index): DocumentLine[] => [
    { ...position, place: index + 1 },
    ...derivedLines(position).map((line) => ({ ...line, place: null, unit: DERIVED_UNIT })),
  ]);
  return {
    profile: isForAuthority(party) ? 'XRECHNUNG' : 'EN 16931',
    kind,
    content,
    lines,
    taxGroups: taxGroupsOf(content, lines),
    exemptionReason: reasonShown(content),
    party,
    corrects: issued?.corrects ?? null,
  };
}

/** Taxed groups as the sums of the content say, the highest rate first; then the untaxed ones by category. */
function taxGroupsOf(content: InvoiceContent, lines: readonly DocumentLine[]): readonly TaxGroup[] {
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

function untaxedGroup(category: TaxCategory, lines: readonly DocumentLine[], typed: string | null): TaxGroup {
  const positions = lines.filter(({ place }) => place !== null);
  const reasons = [
    ...sentencesOf(positions, typed),
    ...(positions.length < lines.length ? [OLD_PART_REASON] : []),
  ];
  const codes = new Set(lines.map(({ taxCase }) => TAX_CASES[taxCase].code));
  const [code = null] = codes;
  return {
    category,
    taxBasisPoints: 0,
    netCents: lines.reduce((sum, { netCents }) => sum + netCents, 0),
    taxCents: 0,
    reason: reasons.join('; '),
    code: codes.size === 1 ? code : null,
  };
}
