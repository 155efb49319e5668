import type { PurchaseOrder } from '#contracts/supply/purchase-order.js';
import type { OrderChannel } from '#contracts/supply/purchase-order.events.js';
import type { CompanyDetails } from '#contracts/settings/company-fields.js';
import type { Supplier } from '../catalogue/parts-catalogue.js';

/** An order to send: the letter as PDF, the lines as CSV. */
export type OutgoingOrder = {
  readonly order: PurchaseOrder;
  readonly supplier: Supplier | undefined;
  readonly company: CompanyDetails;
  readonly pdf: Uint8Array;
  readonly csv: Uint8Array;
};

/** Port. `send` is idempotent and resolves once the order, or its cancellation, is on its way. */
export interface OrderSender {
  /** Answers the used channel: `file` also if the mail was refused. */
  send(outgoing: OutgoingOrder): Promise<OrderChannel>;
  /** The channel that `send` tries for this supplier. */
  channelTo(supplier: Supplier): Promise<OrderChannel>;
}

export const ORDER_SENDER = Symbol('OrderSender');

export function letterTitle({ status, number }: PurchaseOrder): string {
  return status === 'CANCELLED' ? `Stornierung der Bestellung ${number}` : `Bestellung ${number}`;
}

export function letterWords({ status }: PurchaseOrder): string {
  return status === 'CANCELLED'
    ? 'Hiermit nehmen wir diese Bestellung zurück. Bitte liefern Sie nichts davon.'
    : 'Bitte liefern Sie uns die folgenden Teile und bestätigen Sie den Liefertermin.';
}
