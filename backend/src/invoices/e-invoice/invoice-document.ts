import { derivedLines } from '#contracts/invoices/invoice-lines.js';
import type { IssuedFacts, KnownInvoice } from '#contracts/invoices/invoice.js';
import type { CorrectedInvoice, InvoiceContent, InvoiceKind } from '#contracts/invoices/invoice.events.js';
import { reasonShown } from '../invoice-content.js';

/** A line of paper and XML: a position, or what follows from one by law. */
export type DocumentLine = {
  /** Null: it is derived and has no number of its own. */
  readonly place: number | null;
  readonly description: string;
  readonly quantityMilli: number;
  readonly unit: string;
  readonly unitPriceCents: number;
  readonly taxBasisPoints: number;
  readonly netCents: number;
};

/** Everything that paper and XML are made from, both from the same. */
export type InvoiceDocument = {
  readonly kind: InvoiceKind;
  readonly content: InvoiceContent;
  readonly lines: readonly DocumentLine[];
  /** Why what is at 0 % bears no tax; null: nothing is. */
  readonly exemptionReason: string | null;
  readonly party: Pick<
    IssuedFacts,
    | 'issuer'
    | 'recipientName'
    | 'recipientStreet'
    | 'recipientZip'
    | 'recipientCity'
    | 'recipientCountry'
    | 'plate'
    | 'vin'
    | 'mileageKm'
  >;
  readonly corrects: CorrectedInvoice | null;
};

const DERIVED_UNIT = 'Stk';

/** The document of an invoice. `party`: who and what, as it was taken over or as it stands. */
export function documentOf(
  { kind, content, issued }: Pick<KnownInvoice, 'kind' | 'content' | 'issued'>,
  party: InvoiceDocument['party'],
): InvoiceDocument {
  const lines = content.positions.flatMap((position, index): DocumentLine[] => [
    { ...position, place: index + 1 },
    ...derivedLines(position).map((line) => ({ ...line, place: null, unit: DERIVED_UNIT })),
  ]);
  return {
    kind,
    content,
    lines,
    exemptionReason: reasonShown(content),
    party,
    corrects: issued?.corrects ?? null,
  };
}
