import { purchaseOrderStream, type PurchaseOrderState } from '#contracts/supply/purchase-order.js';
import type {
  PurchaseOrderEvent,
  PurchaseOrderSent,
  PurchaseOrderStatus,
} from '#contracts/supply/purchase-order.events.js';
import type { RecordedEvent } from '#contracts/kernel/domain-event.js';
import { germanDate, germanEuros } from '#contracts/values/german.js';
import { formatQuantity } from '#contracts/values/quantity.js';
import { historyOf, type StateField } from '../platform/history/history.js';

const ORDER_STATUS_WORDS: Readonly<Record<PurchaseOrderStatus, string>> = {
  ORDERED: 'Bestellt',
  CONFIRMED: 'Bestätigt',
  PARTIALLY_RECEIVED: 'Teilweise geliefert',
  RECEIVED: 'Geliefert',
  CANCELLED: 'Storniert',
};

export const purchaseOrderHistory = historyOf(
  purchaseOrderStream,
  (event, _, after) => ({ subject: after.status === 'none' ? '' : after.number, ...sentenceOf(event) }),
  fieldsOf,
);

function sentenceOf({ type, data }: RecordedEvent<PurchaseOrderEvent>): {
  readonly what: string;
  readonly reason?: string | null;
} {
  switch (type) {
    case 'PurchaseOrderPlaced':
      return { what: `Bei ${data.supplierName} bestellt, ${germanEuros(data.netCents)} netto.` };
    case 'PurchaseOrderSent':
      return { what: letterSentence(data) };
    case 'PurchaseOrderMarkedSent':
      return { what: 'Als gesendet markiert.' };
    case 'PurchaseOrderSentMarkWithdrawn':
      return { what: 'Markierung als gesendet zurückgenommen.', reason: data.reason };
    case 'PurchaseOrderConfirmed':
      return {
        what:
          data.expectedOn === null
            ? 'Vom Lieferanten bestätigt.'
            : `Vom Lieferanten bestätigt, kommt am ${germanDate(data.expectedOn)}.`,
      };
    case 'GoodsReceived':
      return {
        what: `Wareneingang ${data.number} vom ${germanDate(data.receivedOn)} erfasst.`,
        reason: data.lines.flatMap(({ note }) => (note === null ? [] : [note])).join('; ') || null,
      };
    case 'GoodsReceiptBooked':
      return { what: 'Wareneingang in den Bestand gebucht.' };
    case 'PurchaseOrderRestCancelled':
      return { what: 'Rest storniert.' };
    case 'PurchaseOrderCancelled':
      return { what: 'Bestellung storniert.', reason: data.reason };
  }
}

function letterSentence({ channel, letter }: PurchaseOrderSent['data']): string {
  const subject = letter === 'cancellation' ? 'Stornierung ' : '';
  const words = channel === 'mail' ? 'per E-Mail gesendet.' : 'zum Versand bereit.';
  return subject + (subject === '' ? words.charAt(0).toUpperCase() + words.slice(1) : words);
}

const field = (name: string, label: string, value: string): StateField => ({ field: name, label, value });

function fieldsOf(order: PurchaseOrderState): readonly StateField[] {
  if (order.status === 'none') return [];
  return [
    field('purchaseOrderNumber', 'Bestellnummer', order.number),
    field('supplierName', 'Lieferant', order.supplierName),
    field('status', 'Status', ORDER_STATUS_WORDS[order.status]),
    field('expectedDate', 'Liefertermin', order.expectedOn === null ? '–' : germanDate(order.expectedOn)),
    field('total', 'Summe netto', germanEuros(order.netCents)),
    ...order.lines.map((line, place) =>
      field(
        `lines.${place}`,
        `Position ${place + 1}`,
        `${line.partNumber} ${line.name}: ${line.quantity} bestellt, ${formatQuantity(line.receivedMilli)} erhalten`,
      ),
    ),
  ];
}
