import { adjustmentCents, type Adjustment } from '#contracts/invoices/adjustments.js';
import {
  adjustmentsOf,
  beforeDiscount,
  exemptionReasonOf,
  invoiceLines,
  needsReason,
  sumsOfLines,
} from '#contracts/invoices/invoice-lines.js';
import { takenBackDeductions } from '#contracts/invoices/deductions.js';
import { TAX_CASES, wrongCases } from '#contracts/invoices/tax-cases.js';
import { wrongRates } from '#contracts/invoices/tax-rates.js';
import type { DraftContent, InvoiceContent, InvoicePosition } from '#contracts/invoices/invoice.events.js';
import { idAfter } from '#contracts/kernel/id-after.js';
import { invalid, refuse } from '#contracts/kernel/problem.js';
import type { LocalDate } from '#contracts/values/local-date-time.js';
import { assertFitsOrders } from '../collective/orders-together.js';

export type WantedPosition = Omit<InvoicePosition, 'positionId' | 'netCents'>;

type Wanted<Content extends InvoiceContent> = Omit<
  Content,
  'positions' | 'taxes' | 'netCents' | 'taxCents' | 'grossCents'
> & {
  readonly positions: readonly WantedPosition[];
};
export type WantedInvoice = Wanted<DraftContent>;

/** 9,999,999.99 €, positive or negative. */
const MOST_CENTS = 999_999_999;

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

/** 400 when a deposit states money that came in after its date, or after today. */
export function assertReceived(
  { form, supplyOn, date }: Pick<WantedInvoice, 'form' | 'supplyOn' | 'date'>,
  today: LocalDate,
): void {
  if (form !== 'DEPOSIT' || supplyOn === null) return;
  if (supplyOn > today) throw invalid('supplyDate', 'Der Zahlungseingang liegt in der Zukunft.');
  if (supplyOn > date) throw invalid('supplyDate', 'Der Zahlungseingang liegt nach dem Rechnungsdatum.');
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
  assertFitsForm(wanted);
  assertFitsOrders(wanted);
  const content = computed(invoiceId, version, wanted);
  if (Math.abs(content.grossCents) > MOST_CENTS || Math.abs(content.netCents) > MOST_CENTS) {
    throw invalid('positions', 'Der Gesamtbetrag ist höher als 9.999.999,99 €.');
  }
  if (wanted.form === 'DEPOSIT' && content.taxes.some(({ netCents }) => netCents <= 0)) {
    throw invalid('positions', 'Eine Anzahlung hat in jedem Steuersatz einen Betrag über 0 €.');
  }
  if (wanted.coPayment !== null && wanted.coPayment.cents > Math.max(0, content.grossCents))
    throw invalid('coPayerAmount', 'Die Versicherung zahlt höchstens den Rechnungsbetrag.');
  if (wanted.deductions.length > 0 && content.grossCents < 0) throw invalid('positions', TOO_MUCH_PAID);
  return content;
}

const TOO_MUCH_PAID =
  'Die Anzahlungen sind höher als der Rechnungsbetrag. Bitte zuerst eine Anzahlungsrechnung stornieren.';

/**
 * 400 when a deposit bills work or parts that exist: it is money for what follows. Nor may it be free of tax because goods
 * leave the country: that is so on delivery only, and EN 16931 asks for its day (BR-IC-11).
 */
function assertFitsForm({ form, positions }: WantedInvoice): void {
  if (form !== 'DEPOSIT') return;
  for (const [place, { sources, isExchangePart, taxCase }] of positions.entries()) {
    if (sources.length > 0)
      throw invalid(`positions.${place}.sources`, 'Eine Anzahlung hat keine Nachweise.');
    if (isExchangePart)
      throw invalid(`positions.${place}.exchangePart`, 'Eine Anzahlung nimmt kein Altteil zurück.');
    if (taxCase === 'INTRA_COMMUNITY' || taxCase === 'EXPORT')
      throw invalid(
        `positions.${place}.taxCase`,
        `„${TAX_CASES[taxCase].label}“ gibt es erst mit der Lieferung, nicht für eine Anzahlung.`,
      );
  }
}

function computed<Given extends Wanted<InvoiceContent>>(
  invoiceId: string,
  version: number,
  wanted: Given,
): Given & InvoiceContent {
  const { exemptionReason, prices } = wanted;
  const positions = wanted.positions.map(withDiscount);
  if (needsReason(positions) && exemptionReason === null) {
    throw invalid('exemptionReason', 'Bitte einen Grund für die Steuerbefreiung angeben.');
  }
  const adjusted = withAdjustments({ ...wanted, positions });
  const lines = invoiceLines(adjusted);
  const totals = sumsOfLines(prices, lines);
  const nets = new Map(lines.map(({ kind, place, netCents }) => [`${kind} ${place}`, netCents]));
  return {
    ...adjusted,
    positions: positions.map((position, place) => ({
      positionId: idAfter(invoiceId, String(version), String(place)),
      ...position,
      netCents: nets.get(`position ${place}`) ?? 0,
    })),
    ...totals,
  };
}

/** The position with the euros of its discount. 400 when the discount is higher than the position. */
function withDiscount(position: WantedPosition, place: number): WantedPosition {
  const { discount } = position;
  if (discount === null) return position;
  const whole = beforeDiscount(position);
  const cents = adjustmentCents(discount, whole);
  if (Math.abs(cents) > Math.abs(whole)) {
    throw invalid(`positions.${place}.${amountFieldOf(discount)}`, 'Der Rabatt ist höher als die Position.');
  }
  return { ...position, discount: { ...discount, cents } };
}

const amountFieldOf = ({ basisPoints }: Adjustment): string =>
  basisPoints === null ? 'discountAmount' : 'discountPercent';

/** With the euros of discount and surcharge on the whole. 400 when the discount is higher than what it is granted on. */
function withAdjustments<Given extends Wanted<InvoiceContent>>(wanted: Given): Given {
  const { discount, surcharge } = wanted;
  const { base, ...cents } = adjustmentsOf(wanted);
  if (discount !== null && Math.abs(cents.discount) > Math.abs(base)) {
    throw invalid(amountFieldOf(discount), 'Der Rabatt ist höher als die Summe der Positionen.');
  }
  if (surcharge !== null && cents.surcharge !== 0 && base === 0) {
    throw invalid('surchargeAmount', 'Ein Zuschlag braucht Positionen mit einem Preis.');
  }
  return {
    ...wanted,
    discount: discount && { ...discount, cents: cents.discount },
    surcharge: surcharge && { ...surcharge, cents: cents.surcharge },
  };
}

/** The content of the cancellation invoice: the same prices and rates, negative quantities and euros. */
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
    discount: negated(position.discount),
  }));
  const adjustments = {
    discount: negated(content.discount),
    surcharge: negated(content.surcharge),
    deductions: takenBackDeductions(content.deductions),
  };
  const head = { number, date, dueOn: date, note: reason, coPayment: null };
  return computed(stornoId, 1, { ...content, ...head, ...adjustments, positions });
}

function negated<Given extends Adjustment>(adjustment: Given | null): Given | null {
  return adjustment && { ...adjustment, cents: 0 - adjustment.cents };
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
export function reasonShown(content: InvoiceContent): string | null {
  return exemptionReasonOf(content, content.exemptionReason);
}
