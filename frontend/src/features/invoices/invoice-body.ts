import type { InvoiceAnswer } from '#contracts/invoices/invoice-answers.js';
import { adjustmentFields, coPayerFields, positionFields } from '#contracts/invoices/invoice-fields.js';
import { sentOf } from '../../ui/forms/record-draft.js';
import { caseOf, wordFields, type InvoiceDraft, type OrderDraft } from './invoice-draft.js';

/** The request. Another date clears the due date, so that it is computed again. */
export function bodyOf(
  draft: InvoiceDraft,
  workOrderId: string,
  before: Pick<InvoiceAnswer, 'date'> | null,
): Record<string, unknown> {
  const { supplyDate, form, coPayerId, orders } = draft;
  if (orders.length > 0)
    return { ...headOf(draft, before), orders: orders.map((order) => sentOrder(draft, order)) };
  return {
    ...headOf(draft, before),
    workOrderId,
    supplyDate,
    ...(before === null ? { form } : {}),
    ...sentOf(coPayerFields, draft),
    coPayerId: coPayerId || null,
  };
}

function sentOrder({ positions }: InvoiceDraft, { workOrderId, supplyDate }: OrderDraft) {
  const ofOrder = positions.filter(({ orderId }) => orderId === workOrderId);
  return { workOrderId, supplyDate, positions: ofOrder.length };
}

/** What every invoice has. */
function headOf(draft: InvoiceDraft, before: Pick<InvoiceAnswer, 'date'> | null): Record<string, unknown> {
  const { date, datedOnSending, payerId, prices, positions } = draft;
  return {
    ...(before === null || before.date === date ? {} : { dueDate: null }),
    ...sentOf({ ...wordFields, ...adjustmentFields }, draft),
    prices,
    date,
    datedOnSending,
    payerId: payerId || null,
    positions: positions.map((position) => ({
      ...sentOf(positionFields, position),
      taxCase: caseOf(position),
      sources: position.sources,
    })),
  };
}
