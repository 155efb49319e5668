import { exemptionReasonOf, invoiceTotals, needsReason } from '#contracts/invoices/invoice-lines.js';
import { wrongCases } from '#contracts/invoices/tax-cases.js';
import { wrongRates } from '#contracts/invoices/tax-rates.js';
import type { DraftContent, InvoiceContent, InvoicePosition } from '#contracts/invoices/invoice.events.js';
import { invalid, refuse } from '#contracts/kernel/problem.js';
import type { LocalDate } from '#contracts/values/local-date-time.js';
import { lineNetCents } from '#contracts/values/vat.js';
import { idAfter } from '../../platform/streams/id-after.js';

export type WantedPosition = Omit<InvoicePosition, 'positionId' | 'netCents'>;

type Wanted<Content extends InvoiceContent> = Omit<
  Content,
  'positions' | 'taxes' | 'netCents' | 'taxCents' | 'grossCents'
> & {
  readonly positions: readonly WantedPosition[];
};
export type WantedInvoice = Wanted<DraftContent>;

/** 9,999,999,999.99 €, positive or negative. */
const MOST_CENTS = 999_999_999_999;

/**
 * 400 when it is due before its date, or a rate was not in force on the day of supply, or is not that of its tax case; of
 * a draft that does not name the day, on the invoice's date.
 */
export function assertLawful(
  { positions, supplyOn, date, dueOn }: Pick<WantedInvoice, 'positions' | 'supplyOn' | 'date' | 'dueOn'>,
  isSmallBusiness: boolean,
): void {
  if (dueOn < date) throw invalid('dueDate', 'Die Fälligkeit liegt vor dem Rechnungsdatum.');
  const day = supplyOn ?? date;
  const unknown = wrongRates(positions, day);
  const errors = unknown.length > 0 ? unknown : wrongCases(positions, day, isSmallBusiness);
  const [first] = errors;
  if (first) throw refuse('validation-failed', { detail: first.message, errors });
}

/**
 * What the invoice states, with everything computed. 400 when it is not lawful, nobody says why 0 % is right, or it is
 * too much money.
 */
export function contentOf(
  invoiceId: string,
  version: number,
  wanted: WantedInvoice,
  isSmallBusiness = false,
): DraftContent {
  assertLawful(wanted, isSmallBusiness);
  return computed(invoiceId, version, wanted);
}

function computed<Given extends Wanted<InvoiceContent>>(
  invoiceId: string,
  version: number,
  wanted: Given,
): Given & InvoiceContent {
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

/** The content of the cancellation invoice: the same prices and rates, negative quantities. */
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
  return computed(stornoId, 1, { ...content, number, date, dueOn: date, note: reason, positions });
}

/** True if both have the same contents, ignoring the ids of positions. */
export function hasSameContent(one: DraftContent, other: DraftContent): boolean {
  return JSON.stringify(sorted(withoutIds(one))) === JSON.stringify(sorted(withoutIds(other)));
}

function withoutIds(content: DraftContent): unknown {
  const positions = content.positions.map((position: InvoicePosition) => {
    const { positionId: _, ...said } = position;
    return said;
  });
  return { ...content, positions };
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (value === null || typeof value !== 'object') return value;
  const entries = Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(entries.map(([name, child]) => [name, sorted(child)]));
}

/** The reason for 0 % VAT in document and XML; null: everything is taxed. */
export function reasonShown({ positions, exemptionReason }: InvoiceContent): string | null {
  return exemptionReasonOf(positions, exemptionReason);
}
