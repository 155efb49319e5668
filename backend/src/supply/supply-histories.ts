import { purchaseOrderStream, type PurchaseOrderState } from '#contracts/supply/purchase-order.js';
import type { PurchaseOrderEvent, PurchaseOrderStatus } from '#contracts/supply/purchase-order.events.js';
import type { RecordedEvent } from '#contracts/kernel/domain-event.js';
import { formatQuantity } from '#contracts/values/quantity.js';
import { historyOf, type StateField } from '../platform/history/history.js';

/** What the status of an order is called. */
const ORDER_STATUS_WORDS: Readonly<Record<PurchaseOrderStatus, string>> = {
  ORDERED: 'Bestellt',
  CONFIRMED: 'Bestätigt',
  PARTIALLY_RECEIVED: 'Teilweise geliefert',
  RECEIVED: 'Geliefert',
  CANCELLED: 'Storniert',
};

const german = (date: string): string => date.split('-').toReversed().join('.');
const euros = new Intl.NumberFormat('de-DE', { style: 'currency', currency: 'EUR' });

/** Orders at suppliers, told. */
export const purchaseOrderHistory = historyOf(
  purchaseOrderStream,
  (event, _, after) => ({ subject: after?.number ?? '', ...sentenceOf(event) }),
  fieldsOf,
);

function sentenceOf({ type, data }: RecordedEvent<PurchaseOrderEvent>): {
  readonly what: string;
  readonly reason?: string | null;
} {
  switch (type) {
    case 'PurchaseOrderPlaced':
      return { what: `Bei ${data.supplierName} bestellt, ${euros.format(data.netCents / 100)} netto.` };
    case 'PurchaseOrderSent':
      return { what: data.channel === 'mail' ? 'Per E-Mail gesendet.' : 'In den Postausgang gelegt.' };
    case 'PurchaseOrderConfirmed':
      return {
        what:
          data.expectedOn === null
            ? 'Vom Lieferanten bestätigt.'
            : `Vom Lieferanten bestätigt, kommt am ${german(data.expectedOn)}.`,
      };
    case 'GoodsReceived':
      return { what: `Wareneingang ${data.number} vom ${german(data.receivedOn)} erfasst.` };
    case 'GoodsReceiptBooked':
      return { what: 'Wareneingang in den Bestand gebucht.' };
    case 'PurchaseOrderRestCancelled':
      return { what: 'Rest storniert.' };
    case 'PurchaseOrderCancelled':
      return { what: 'Bestellung storniert.', reason: data.reason };
  }
}

const field = (name: string, label: string, value: string): StateField => ({ field: name, label, value });

function fieldsOf(order: PurchaseOrderState): readonly StateField[] {
  if (order === null) return [];
  return [
    field('purchaseOrderNumber', 'Bestellnummer', order.number),
    field('supplierName', 'Lieferant', order.supplierName),
    field('status', 'Status', ORDER_STATUS_WORDS[order.status]),
    field('expectedDate', 'Liefertermin', order.expectedOn === null ? '–' : german(order.expectedOn)),
    field('total', 'Summe netto', euros.format(order.netCents / 100)),
    ...order.lines.map((line, place) =>
      field(
        `lines.${place}`,
        `Position ${place + 1}`,
        `${line.partNumber} ${line.name}: ${line.quantity} bestellt, ${formatQuantity(line.receivedMilli)} erhalten`,
      ),
    ),
  ];
}
