import type { DeductionAnswer, InvoiceAnswer, ProposalAnswer } from '#contracts/invoices/invoice-answers.js';
import {
  exemptionReasonOf,
  invoiceTotals,
  needsReason,
  positionCents,
  shownAdjustments,
  type InvoiceToSum,
  type PositionToSum,
  type PriceBasis,
  type ShownAdjustment,
} from '#contracts/invoices/invoice-lines.js';
import {
  DISCOUNT_REASON_NAMES,
  SURCHARGE_REASON_NAMES,
  type Adjustment,
  type Discount,
} from '#contracts/invoices/adjustments.js';
import {
  adjustmentFields,
  coPayerFields,
  invoiceFields,
  numberReasonField,
  positionFields,
} from '#contracts/invoices/invoice-fields.js';
import { caseOfRate, UNTAXED_CASES, type TaxCase } from '#contracts/invoices/tax-cases.js';
import { orderGroups } from '#contracts/invoices/orders-of-invoice.js';
import { deductedBy, type Deduction } from '#contracts/invoices/deductions.js';
import type { InvoiceForm, Proof } from '#contracts/invoices/invoice.events.js';
import { inCents } from '#contracts/values/in-cents.js';
import type { LocalDate } from '#contracts/values/local-date-time.js';
import { WHOLE_BASIS_POINTS, type Totals } from '#contracts/values/vat.js';
import { draftOf, emptyDraft, type DraftOf } from '../../ui/forms/record-draft.js';
import { typedNumber } from '../../ui/forms/typed-number.js';

/** A position while it is typed. */
export type PositionDraft = DraftOf<typeof positionFields> & {
  /** Tells the rows apart while some are added and taken away. */
  readonly key: string;
  readonly sources: readonly Proof[];
  /** The evidence of the position, in words. */
  readonly proof: string;
  /** How its price came about by mark-up; null: it was set. */
  readonly calculation: string | null;
  /** Of a sale over the counter: the article that leaves the stock; missing: none. */
  readonly articleId?: string;
  /** Of a collective invoice: the order that it bills. */
  readonly orderId?: string;
};

/** An order of a collective invoice while it is typed. */
export type OrderDraft = {
  readonly workOrderId: string;
  readonly number: string;
  /** `A-2026-00044, XM-GB 14` */
  readonly title: string;
  readonly supplyDate: LocalDate | null;
};

/** The fields that are typed as text. */
const { number, exemptionReason, note } = invoiceFields;
export const wordFields = { number, ...numberReasonField, exemptionReason, note };

/** An invoice while it is typed. */
export type InvoiceDraft = DraftOf<typeof wordFields & typeof adjustmentFields & typeof coPayerFields> & {
  readonly prices: PriceBasis;
  readonly date: LocalDate | null;
  /** Nobody chose the date: it becomes the day of sending. */
  readonly datedOnSending: boolean;
  /** Of a deposit: the day of receipt. */
  readonly supplyDate: LocalDate | null;
  readonly form: InvoiceForm;
  /** Who pays; '': the order's customer. */
  readonly payerId: string;
  /** The open deposits of the payer. `deductedIn` says which of them the server will deduct. */
  readonly deductions: readonly DeductionAnswer[];
  readonly positions: readonly PositionDraft[];
  /** Of a collective invoice; else empty. Its positions follow the orders. */
  readonly orders: readonly OrderDraft[];
};

let made = 0;
const nextKey = (): string => `position-${++made}`;

/** A position that nobody has typed anything into. */
export function newPosition(): PositionDraft {
  return { ...emptyDraft(positionFields), key: nextKey(), sources: [], proof: '', calculation: null };
}

const depositPosition = (): PositionDraft => ({
  ...newPosition(),
  description: 'Anzahlung auf die vereinbarten Arbeiten',
});

type Shown = Omit<ProposalAnswer['positions'][number], 'lineTotal' | 'proof' | 'calculation'> & {
  readonly proof?: string;
  readonly calculation?: string | null;
};

/** The form of a position that somebody proposed or wrote before. */
export function typedPosition(position: Shown): PositionDraft {
  const { sources, proof = '', calculation = null } = position;
  return { ...draftOf(positionFields, position), key: nextKey(), sources, proof, calculation };
}

/** The form of an order's proposal. A deposit bills nothing of it: its sum is typed. */
export function draftOfProposal(proposal: ProposalAnswer, form: InvoiceForm = 'WHOLE'): InvoiceDraft {
  const { date } = proposal;
  const isDeposit = form === 'DEPOSIT';
  const supplyDate = isDeposit ? null : (proposal.supplyDate ?? date);
  const typed = isDeposit ? [depositPosition()] : proposal.positions.map(typedPosition);
  return {
    ...draftOf(wordFields, proposal),
    ...emptyDraft({ ...adjustmentFields, ...coPayerFields }),
    prices: 'NET',
    date,
    datedOnSending: true,
    supplyDate,
    form,
    payerId: '',
    deductions: proposal.deductions,
    positions: typed.length === 0 ? [newPosition()] : typed,
    orders: [],
  };
}

/** The form of an existing draft, to redraft it with the deposits that are open now. */
export function draftOfInvoice(
  invoice: InvoiceAnswer,
  deductions: readonly DeductionAnswer[] = invoice.deductions,
): InvoiceDraft {
  const { date, datedOnSending, supplyDate, form, prices, positions } = invoice;
  const payerId = invoice.customerId;
  const words = draftOf({ ...wordFields, ...adjustmentFields, ...coPayerFields }, invoice);
  const typed = invoice.orders.length === 0 ? positions.map(typedPosition) : positionsOfOrders(invoice);
  const orders = invoice.orders.map(({ workOrderId, number: ofOrder, licensePlate, supplyDate: on }) => ({
    workOrderId,
    number: ofOrder,
    title: orderWords(ofOrder, licensePlate),
    supplyDate: on,
  }));
  const head = { date, datedOnSending, supplyDate, form, payerId, deductions, prices };
  return { ...words, ...head, positions: typed, orders };
}

/** The orders of a collective invoice with their positions; of any other invoice empty. */
export function answeredGroups({ orders, positions }: Pick<InvoiceAnswer, 'orders' | 'positions'>) {
  return orderGroups({ orders: orders.map((order) => ({ ...order, count: order.positions })), positions });
}

function positionsOfOrders(invoice: InvoiceAnswer): readonly PositionDraft[] {
  return answeredGroups(invoice).flatMap(({ order, positions }) =>
    positions.map((position) => ({ ...typedPosition(position), orderId: order.workOrderId })),
  );
}

/** `A-2026-00044, XM-GB 14` */
export const orderWords = (ofOrder: string, plate: string | null): string =>
  [ofOrder, plate].filter(Boolean).join(', ');

/** True if the position bears no tax, so that its case has to be said. */
export function isUntaxed({ taxPercent }: Pick<PositionDraft, 'taxPercent'>): boolean {
  return typedNumber(taxPercent, 2) === 0;
}

/** The case of a position: for 0 % the chosen one, else that of the rate. */
export function caseOf({ taxPercent, taxCase }: Pick<PositionDraft, 'taxPercent' | 'taxCase'>): TaxCase {
  const chosen = UNTAXED_CASES.find((name) => name === taxCase);
  const rate = caseOfRate((typedNumber(taxPercent, 2) ?? 0) * 100);
  return rate === 'EXEMPT' ? (chosen ?? rate) : rate;
}

/** The position in numbers; null while something in it cannot be read. */
export function numbersOf(position: PositionDraft): PositionToSum | null {
  const quantity = typedNumber(position.quantity, 3);
  const price = typedNumber(position.unitPrice.replace('€', ''), 4);
  const tax = typedNumber(position.taxPercent, 2);
  if (quantity === undefined || price === undefined || tax === undefined) return null;
  if (quantity <= 0 || price < 0 || tax < 0 || tax > 100) return null;
  return {
    quantityMilli: Math.round(quantity * 1_000),
    unitPriceE4: Math.round(price * 10_000),
    taxCase: caseOf(position),
    taxBasisPoints: Math.round(tax * 100),
    isExchangePart: position.exchangePart,
    discount: discountOf(position),
  };
}

/** A discount in numbers; null while there is none, or none that can be read. */
function discountOf(
  typed: DraftOf<Pick<typeof adjustmentFields, 'discountPercent' | 'discountAmount' | 'discountReason'>>,
): Discount | null {
  const adjustment = adjustmentOf(typed.discountPercent, typed.discountAmount);
  const reason = DISCOUNT_REASON_NAMES.find((name) => name === typed.discountReason) ?? 'DISCOUNT';
  return adjustment && { ...adjustment, reason };
}

function adjustmentOf(percent: string, amount: string): Omit<Adjustment, 'reason'> | null {
  const basisPoints = Math.round((typedNumber(percent, 2) ?? 0) * 100);
  const cents = Math.round((typedNumber(amount.replace('€', ''), 2) ?? 0) * 100);
  if (basisPoints > 0 && basisPoints <= WHOLE_BASIS_POINTS) return { basisPoints, cents: 0 };
  return cents > 0 ? { basisPoints: null, cents } : null;
}

/** What the server will sum up, of what can be read. */
export function readableOf(draft: InvoiceDraft): Required<InvoiceToSum> {
  const surcharge = adjustmentOf(draft.surchargePercent, draft.surchargeAmount);
  const reason = SURCHARGE_REASON_NAMES.find((name) => name === draft.surchargeReason) ?? 'SMALL_PARTS';
  const whole = {
    prices: draft.prices,
    positions: draft.positions.flatMap((position) => numbersOf(position) ?? []),
    discount: discountOf(draft),
    surcharge: surcharge && { ...surcharge, reason },
    deductions: [],
  };
  const open = draft.deductions.map(deductionOf);
  return { ...whole, deductions: deductedBy(draft.form, open, invoiceTotals(whole).grossCents) };
}

/** The deposits that the server will deduct. */
export function deductedIn(draft: InvoiceDraft): readonly DeductionAnswer[] {
  const ids = new Set(readableOf(draft).deductions.map(({ invoiceId }) => invoiceId));
  return draft.deductions.filter(({ id }) => ids.has(id));
}

/** Sentences about deposits that the draft will deduct, and did not before, or no longer deducts. */
export function changedDeductions(draft: InvoiceDraft, before: InvoiceAnswer): readonly string[] {
  const now = deductedIn(draft).map(({ number: of }) => of);
  const then = before.deductions.map(({ number: of }) => of);
  return [
    ...now.filter((of) => !then.includes(of)).map((of) => `Neu abgezogen: Anzahlung ${of}.`),
    ...then.filter((of) => !now.includes(of)).map((of) => `Nicht mehr abgezogen: Anzahlung ${of}.`),
  ];
}

function deductionOf({ id: invoiceId, number: of, date, taxes }: DeductionAnswer): Deduction {
  return {
    invoiceId,
    number: of,
    date,
    taxes: taxes.map(({ taxCase, taxPercent, net, tax }) => ({
      taxCase,
      taxBasisPoints: Math.round(taxPercent * 100),
      netCents: inCents(net),
      taxCents: inCents(tax),
    })),
  };
}

/** True for a position that would be given away. */
export function isUnpriced(position: PositionDraft): boolean {
  return numbersOf(position)?.unitPriceE4 === 0;
}

/** Euros of a position in the prices of the invoice, less its discount; null while it cannot be read. */
export function lineTotalOf(position: PositionDraft): number | null {
  const numbers = numbersOf(position);
  return numbers && positionCents(numbers) / 100;
}

/** The sums as the server will compute them, of what can be read. */
export function sumsOf(draft: InvoiceDraft): Totals {
  return invoiceTotals(readableOf(draft));
}

/** Discount and surcharge on the whole, each with its signed cents in the prices of the invoice. */
export function adjustmentsShown(draft: InvoiceDraft): readonly ShownAdjustment[] {
  return shownAdjustments(readableOf(draft));
}

/** Why what is at 0 % bears no tax; null: nothing is, or nobody said. */
export function reasonOf(draft: InvoiceDraft): string | null {
  return exemptionReasonOf(readableOf(draft), draft.exemptionReason.trim() || null);
}

/** True when somebody has to say why a position bears no tax. */
export function asksForReason(draft: InvoiceDraft): boolean {
  return placeOfReason(draft) !== -1;
}

/** The first position whose case has no sentence of its own, and asks why; -1: none does. */
export function placeOfReason({ positions }: InvoiceDraft): number {
  return positions.findIndex((position) => needsReason([{ taxCase: caseOf(position) }]));
}
