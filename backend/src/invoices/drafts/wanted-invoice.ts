import { asSentOn, type KnownInvoice } from '#contracts/invoices/invoice.js';
import type { OpenDates } from '#contracts/invoices/invoice.events.js';
import type {
  InvoiceChangeRequest,
  InvoicePositionRequest,
  InvoiceRequest,
  OrderOnInvoiceRequest,
} from '#contracts/invoices/invoices.api.js';
import { invoiceFields, positionFields } from '#contracts/invoices/invoice-fields.js';
import { recordIn, sentIn, type RecordOf } from '#contracts/kernel/fields.js';
import { addDays, type LocalDate } from '#contracts/values/local-date-time.js';
import { centsOf, e4Of } from '#contracts/values/euros.js';
import { invalid } from '#contracts/kernel/problem.js';
import type { CoPayment } from '#contracts/invoices/co-payment.js';
import type { Adjustment, Discount, Surcharge } from '#contracts/invoices/adjustments.js';
import type { DiscountAnswer, SurchargeAnswer } from '#contracts/invoices/invoice-answers.js';
import { basisPointsOf } from '#contracts/values/percent.js';
import { milliOf } from '#contracts/values/quantity.js';
import { caseOfRate } from '#contracts/invoices/tax-cases.js';
import { discountAnswer, surchargeAnswer } from '../adjustment-answers.js';
import { changedOrders, lastDayOf, type WantedOrder } from '../collective/orders-together.js';
import type { WantedInvoice, WantedPosition } from './invoice-content.js';

type Head = RecordOf<typeof invoiceFields>;

/** The invoice of a POST, without deposits. Default due date: `paymentDays` after the invoice date. */
export function wantedByPost(request: InvoiceRequest, paymentDays: number): WantedInvoice {
  const head = recordIn(invoiceFields, request);
  const openDates = {
    isDatedOnSending: request.datedOnSending ?? false,
    paymentDays: head.dueDate === null ? paymentDays : null,
  };
  const form = request.form ?? 'WHOLE';
  const coPayment = coPaymentOf(request, null);
  return {
    ...wanted(head, request.positions.map(wantedPosition), openDates),
    form,
    orders: [],
    deductions: [],
    coPayment,
  };
}

/**
 * The invoice of a PUT: missing keeps, null or empty clears, an array replaces. Dates as they are answered `today` are
 * no choice, so that an answer can be sent back.
 */
export function wantedByPut(
  request: InvoiceChangeRequest,
  invoice: KnownInvoice,
  paymentDays: number,
  today: LocalDate,
): WantedInvoice {
  const { positions, datedOnSending: _, ...said } = request;
  const openDates = openDatesAfter(request, invoice, paymentDays, today);
  const { content } = openDates.isDatedOnSending ? invoice : asSentOn(invoice, today);
  const { number, date, supplyOn: supplyDate, dueOn: dueDate, note, exemptionReason } = content;
  const before: Head = {
    number,
    date,
    workOrderId: invoice.workOrderId ?? '',
    supplyDate,
    dueDate,
    note,
    exemptionReason,
    prices: content.prices,
    ...discountAnswer(content.discount),
    ...surchargeAnswer(content.surcharge),
  };
  const after = { ...before, ...sentIn(invoiceFields, said) };
  const { form, deductions } = content;
  const coPayment = coPaymentOf(request, content.coPayment);
  const head = wanted(after, positions?.map(wantedPosition) ?? kept(content), openDates);
  const { orders, supplyOn } = ordersAfter(request, content, head.supplyOn);
  return { ...head, form, orders, supplyOn, deductions, coPayment };
}

const EACH_HAS_ITS_DAY =
  'Eine Sammelrechnung hat das späteste Leistungsdatum ihrer Aufträge. Bitte das Datum des Auftrags ändern.';

/**
 * Of a collective invoice: its orders with other days and numbers of positions. 400 for other orders, and for a day of the
 * whole that none of its orders gives.
 */
function ordersAfter(
  { orders }: InvoiceChangeRequest,
  before: KnownInvoice['content'],
  supplyOn: LocalDate | null,
): Pick<WantedInvoice, 'orders' | 'supplyOn'> {
  if (before.orders.length === 0) return { orders: [], supplyOn };
  const after = orders == null ? before.orders : changedOrders(orders.map(wantedOrder), before.orders);
  const last = lastDayOf(after);
  if (supplyOn !== last && supplyOn !== before.supplyOn) throw invalid('supplyDate', EACH_HAS_ITS_DAY);
  return { orders: after, supplyOn: last };
}

/** An order of a request. */
export function wantedOrder({ workOrderId, supplyDate, positions }: OrderOnInvoiceRequest): WantedOrder {
  return { workOrderId, supplyOn: supplyDate ?? null, count: positions };
}

function openDatesAfter(
  { date, dueDate, datedOnSending, payerId }: InvoiceChangeRequest,
  invoice: KnownInvoice,
  paymentDays: number,
  today: LocalDate,
): OpenDates {
  const { openDates } = invoice;
  const shown = asSentOn(invoice, today).content;
  const isDateKept = date == null || date === shown.date;
  const isDueKept = dueDate === undefined || dueDate === shown.dueOn;
  const isOtherPayer = payerId !== undefined && payerId !== invoice.customerId;
  // What nobody chose follows from the terms of who pays.
  const keptDays = openDates.paymentDays !== null && isOtherPayer ? paymentDays : openDates.paymentDays;
  return {
    isDatedOnSending: datedOnSending ?? (isDateKept && openDates.isDatedOnSending),
    paymentDays: dueDate === null ? paymentDays : isDueKept ? keptDays : null,
  };
}

/** Head, dates and positions of a request. */
export function wanted(
  head: Omit<Head, 'workOrderId'>,
  positions: readonly WantedPosition[],
  openDates: OpenDates,
): Omit<WantedInvoice, 'form' | 'orders' | 'deductions' | 'coPayment'> {
  const { supplyDate, dueDate, number, date, note, exemptionReason, prices } = head;
  const rest = { number, date, note, exemptionReason, prices };
  const { paymentDays } = openDates;
  const dueOn = paymentDays === null ? (dueDate ?? rest.date) : addDays(rest.date, paymentDays);
  const adjustments = { discount: discountOf(head), surcharge: surchargeOf(head) };
  return { ...rest, ...openDates, supplyOn: supplyDate, dueOn, positions, ...adjustments };
}

/** Missing keeps, null clears. 400 when an amount has no payer, or a payer no amount. */
function coPaymentOf(
  { coPayerId, coPayerAmount }: Pick<InvoiceRequest, 'coPayerId' | 'coPayerAmount'>,
  before: CoPayment | null,
): CoPayment | null {
  const payerId = (coPayerId === undefined ? before?.payerId : coPayerId) || null;
  const cents = (coPayerAmount === undefined ? before?.cents : centsOf(coPayerAmount)) ?? 0;
  if (payerId === null && cents === 0) return null;
  if (payerId === null) throw invalid('coPayerId', 'Bitte angeben, welche Versicherung zahlt.');
  if (cents === 0) throw invalid('coPayerAmount', 'Bitte angeben, wie viel die Versicherung zahlt.');
  return { payerId, cents };
}

function kept({ positions }: KnownInvoice['content']): readonly WantedPosition[] {
  return positions.map((position) => {
    const { positionId: _, netCents: __, ...wantedAgain } = position;
    return wantedAgain;
  });
}

/** The position of a request at this place. */
export function wantedPosition(
  position: Omit<InvoicePositionRequest, 'sources'> & Pick<InvoicePositionRequest, 'sources'>,
  place: number,
): WantedPosition {
  const record = recordIn(positionFields, position);
  const { description, unit, quantity, unitPrice, taxPercent, taxCase, exchangePart } = record;
  const taxBasisPoints = basisPointsOf(taxPercent) ?? 0;
  return {
    description,
    unit,
    quantityMilli: milliOf(quantity) ?? 0,
    unitPriceE4: e4Of(unitPrice) ?? 0,
    taxCase: taxCase ?? caseOfRate(taxBasisPoints),
    taxBasisPoints,
    isExchangePart: exchangePart,
    discount: discountOf(record, `positions.${place}.`),
    sources: (position.sources ?? []).map(({ kind, id }) => ({ kind, id })),
  };
}

export function discountOf(
  { discountPercent: percent, discountAmount: amount, discountReason: reason }: DiscountAnswer,
  prefix = '',
): Discount | null {
  const adjustment = adjustmentOf(percent, amount, `${prefix}discountAmount`);
  return adjustment && { ...adjustment, reason: reason ?? 'DISCOUNT' };
}

export function surchargeOf(head: SurchargeAnswer): Surcharge | null {
  const adjustment = adjustmentOf(head.surchargePercent, head.surchargeAmount, 'surchargeAmount');
  return adjustment && { ...adjustment, reason: head.surchargeReason ?? 'SMALL_PARTS' };
}

/** The euros of a percentage are computed with the sums. 400 when both are given. Null: neither, or 0. */
function adjustmentOf(
  percent: number | null,
  amount: number | null,
  field: string,
): Omit<Adjustment, 'reason'> | null {
  const basisPoints = basisPointsOf(percent) || null;
  const cents = centsOf(amount) ?? 0;
  if (basisPoints !== null && cents !== 0) {
    throw invalid(field, 'Bitte entweder Prozent oder Euro angeben.');
  }
  return basisPoints === null && cents === 0 ? null : { basisPoints, cents };
}
