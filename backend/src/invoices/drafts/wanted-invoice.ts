import { asSentOn, type KnownInvoice } from '#contracts/invoices/invoice.js';
import type { OpenDates } from '#contracts/invoices/invoice.events.js';
import type {
  InvoiceChangeRequest,
  InvoicePositionRequest,
  InvoiceRequest,
} from '#contracts/invoices/invoices.api.js';
import { invoiceFields, positionFields } from '#contracts/invoices/invoice-fields.js';
import { recordIn, sentIn, type RecordOf } from '#contracts/kernel/fields.js';
import { addDays, type LocalDate } from '#contracts/values/local-date-time.js';
import { centsOf } from '#contracts/values/money.js';
import { basisPointsOf } from '#contracts/values/percent.js';
import { milliOf } from '#contracts/values/quantity.js';
import { caseOfRate } from '#contracts/invoices/tax-cases.js';
import type { WantedInvoice, WantedPosition } from './invoice-content.js';

type Head = RecordOf<typeof invoiceFields>;

/** The invoice of a POST. Default due date: `paymentDays` after the invoice date. */
export function wantedByPost(request: InvoiceRequest, paymentDays: number): WantedInvoice {
  const head = recordIn(invoiceFields, request);
  return wanted(head, request.positions.map(wantedPosition), {
    isDatedOnSending: request.datedOnSending ?? false,
    paymentDays: head.dueDate === null ? paymentDays : null,
  });
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
    workOrderId: invoice.workOrderId,
    supplyDate,
    dueDate,
    note,
    exemptionReason,
  };
  const after = { ...before, ...sentIn(invoiceFields, said) };
  return wanted(after, positions?.map(wantedPosition) ?? kept(content), openDates);
}

function openDatesAfter(
  { date, dueDate, datedOnSending }: InvoiceChangeRequest,
  invoice: KnownInvoice,
  paymentDays: number,
  today: LocalDate,
): OpenDates {
  const { openDates } = invoice;
  const shown = asSentOn(invoice, today).content;
  const isDateKept = date == null || date === shown.date;
  const isDueKept = dueDate === undefined || dueDate === shown.dueOn;
  return {
    isDatedOnSending: datedOnSending ?? (isDateKept && openDates.isDatedOnSending),
    paymentDays: dueDate === null ? paymentDays : isDueKept ? openDates.paymentDays : null,
  };
}

function wanted(head: Head, positions: readonly WantedPosition[], openDates: OpenDates): WantedInvoice {
  const { workOrderId: _, supplyDate, dueDate, ...rest } = head;
  const { paymentDays } = openDates;
  const dueOn = paymentDays === null ? (dueDate ?? rest.date) : addDays(rest.date, paymentDays);
  return { ...rest, ...openDates, supplyOn: supplyDate, dueOn, positions };
}

function kept({ positions }: KnownInvoice['content']): readonly WantedPosition[] {
  return positions.map((position) => {
    const { positionId: _, netCents: __, ...wantedAgain } = position;
    return wantedAgain;
  });
}

function wantedPosition(position: InvoicePositionRequest): WantedPosition {
  const { quantity, unitPrice, taxPercent, taxCase, exchangePart, ...words } = recordIn(
    positionFields,
    position,
  );
  const taxBasisPoints = basisPointsOf(taxPercent) ?? 0;
  return {
    ...words,
    quantityMilli: milliOf(quantity) ?? 0,
    unitPriceCents: centsOf(unitPrice) ?? 0,
    taxCase: taxCase ?? caseOfRate(taxBasisPoints),
    taxBasisPoints,
    isExchangePart: exchangePart,
    sources: (position.sources ?? []).map(({ kind, id }) => ({ kind, id })),
  };
}
