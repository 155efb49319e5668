import { exemptionReasonOf, invoiceTotals, needsReason } from '#contracts/invoices/invoice-lines.js';
import type { InvoiceContent, InvoicePosition, Proof } from '#contracts/invoices/invoice.events.js';
import { invalid } from '#contracts/kernel/problem.js';
import type { LocalDate } from '#contracts/values/local-date-time.js';
import { lineNetCents } from '#contracts/values/vat.js';
import { idAfter } from '../platform/streams/id-after.js';

/** A position as somebody wants it. */
export type WantedPosition = {
  readonly description: string;
  readonly quantityMilli: number;
  readonly unit: string;
  readonly unitPriceCents: number;
  readonly taxBasisPoints: number;
  readonly isExchangePart: boolean;
  readonly sources: readonly Proof[];
};

/** An invoice as somebody wants it. */
export type WantedInvoice = {
  readonly number: string;
  readonly date: LocalDate;
  readonly supplyOn: LocalDate | null;
  readonly dueOn: LocalDate;
  readonly note: string | null;
  readonly exemptionReason: string | null;
  readonly positions: readonly WantedPosition[];
};

/** 9,999,999,999.99 €, on either side of zero. */
const MOST_CENTS = 999_999_999_999;

/** What the invoice states, with everything computed. 400 when nobody says why 0 % is right, or it is too much money. */
export function contentOf(invoiceId: string, version: number, wanted: WantedInvoice): InvoiceContent {
  const { positions, exemptionReason } = wanted;
  if (needsReason(positions) && exemptionReason === null) {
    throw invalid('exemptionReason', 'Bitte einen Grund für die Steuerbefreiung angeben.');
  }
  const totals = invoiceTotals(positions);
  if (Math.abs(totals.grossCents) > MOST_CENTS || Math.abs(totals.netCents) > MOST_CENTS) {
    throw invalid('positions', 'Der Gesamtbetrag ist zu hoch.');
  }
  return {
    ...wanted,
    positions: positions.map((position, place) => ({
      positionId: idAfter(invoiceId, String(version), String(place)),
      ...position,
      netCents: lineNetCents(position),
    })),
    ...totals,
  };
}

/** The content of the Storno: the same prices, the quantities turned round. */
export function takenBack(
  stornoId: string,
  content: InvoiceContent,
  {
    number,
    date,
    reason,
  }: { readonly number: string; readonly date: LocalDate; readonly reason: string | null },
): InvoiceContent {
  const positions = content.positions.map((position) => ({
    ...position,
    quantityMilli: -position.quantityMilli,
  }));
  return contentOf(stornoId, 1, { ...content, number, date, dueOn: date, note: reason, positions });
}

/** True when both say the same; the ids of their positions do not count. */
export function saysTheSame(one: InvoiceContent, other: InvoiceContent): boolean {
  return JSON.stringify(sorted(withoutIds(one))) === JSON.stringify(sorted(withoutIds(other)));
}

function withoutIds(content: InvoiceContent): unknown {
  const positions = content.positions.map((position: InvoicePosition) => {
    const { positionId: _, ...said } = position;
    return said;
  });
  return { ...content, positions };
}

/** The same value with the names of its fields in order. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (value === null || typeof value !== 'object') return value;
  const entries = Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(entries.map(([name, child]) => [name, sorted(child)]));
}

/** Why something bears no tax, for paper and XML; null: all of it does. */
export function reasonShown({ positions, exemptionReason }: InvoiceContent): string | null {
  return exemptionReasonOf(positions, exemptionReason);
}
