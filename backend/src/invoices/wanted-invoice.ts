import type { KnownInvoice } from '#contracts/invoices/invoice.js';
import type { InvoicePositionRequest, InvoiceRequest } from '#contracts/invoices/invoices.api.js';
import { addDays } from '#contracts/values/local-date-time.js';
import { centsOf } from '#contracts/values/money.js';
import { basisPointsOf } from '#contracts/values/percent.js';
import { milliOf } from '#contracts/values/quantity.js';
import type { WantedInvoice, WantedPosition } from './invoice-content.js';

const DEFAULT_UNIT = 'Stk';

/** The invoice that a POST asks for. Without a due date: so many days after its date. */
export function wantedByPost(request: InvoiceRequest, paymentDays: number): WantedInvoice {
  return {
    number: request.number,
    date: request.date,
    supplyOn: request.supplyDate ?? null,
    dueOn: request.dueDate ?? addDays(request.date, paymentDays),
    note: request.note || null,
    exemptionReason: request.exemptionReason || null,
    positions: request.positions.map(wantedPosition),
  };
}

/** The invoice that a PUT asks for: what is missing stays, null or empty clears, an array replaces. */
export function wantedByPut(
  request: Partial<InvoiceRequest>,
  { content }: KnownInvoice,
  paymentDays: number,
): WantedInvoice {
  const date = request.date ?? content.date;
  const { dueDate } = request;
  return {
    number: request.number ?? content.number,
    date,
    supplyOn: request.supplyDate === undefined ? content.supplyOn : request.supplyDate,
    dueOn: dueDate === undefined ? content.dueOn : (dueDate ?? addDays(date, paymentDays)),
    note: request.note === undefined ? content.note : request.note || null,
    exemptionReason:
      request.exemptionReason === undefined ? content.exemptionReason : request.exemptionReason || null,
    positions: request.positions === undefined ? kept(content) : request.positions.map(wantedPosition),
  };
}

function kept({ positions }: KnownInvoice['content']): readonly WantedPosition[] {
  return positions.map((position) => {
    const { positionId: _, netCents: __, ...wanted } = position;
    return wanted;
  });
}

function wantedPosition(position: InvoicePositionRequest): WantedPosition {
  const { description, quantity, unitPrice, taxPercent, unit, exchangePart, sources } = position;
  return {
    description,
    quantityMilli: milliOf(quantity) ?? 0,
    unit: unit || DEFAULT_UNIT,
    unitPriceCents: centsOf(unitPrice) ?? 0,
    taxBasisPoints: basisPointsOf(taxPercent) ?? 0,
    isExchangePart: exchangePart ?? false,
    sources: (sources ?? []).map(({ kind, id }) => ({ kind, id: id.toLowerCase() })),
  };
}
