import type { PurchaseOrder } from '#contracts/supply/purchase-order.js';
import type { CompanyDetails } from '#contracts/settings/company-profile.js';
import type { Supplier } from '../catalogue/parts-catalogue.js';

/** An order as it leaves: the letter as a PDF and its lines as CSV. */
export type OutgoingOrder = {
  readonly order: PurchaseOrder;
  readonly supplier: Supplier | undefined;
  readonly company: CompanyDetails;
  readonly pdf: Uint8Array;
  readonly csv: Uint8Array;
};

/**
 * Port: the way that orders leave by. A fulfilled `send` means that the order is on its way; the same order again is the
 * same letter. A cancelled order is sent as its cancellation.
 */
export interface OrderSender {
  /** Answers the way that it left by. */
  send(outgoing: OutgoingOrder): Promise<'file' | 'mail'>;
}

/** Injection token of the adapter in use. */
export const ORDER_SENDER = Symbol('OrderSender');

/** What the letter is called. */
export function letterTitle({ status, number }: PurchaseOrder): string {
  return status === 'CANCELLED' ? `Stornierung der Bestellung ${number}` : `Bestellung ${number}`;
}

/** What the supplier is asked for. */
export function letterWords({ status }: PurchaseOrder): string {
  return status === 'CANCELLED'
    ? 'Hiermit nehmen wir diese Bestellung zurück. Bitte liefern Sie nichts davon.'
    : 'Bitte liefern Sie uns die folgenden Teile und bestätigen Sie den Liefertermin.';
}
