import type { DomainEvent, EventDefinitions } from '../kernel/domain-event.js';
import type { PaymentMethod } from '../payments/payment.events.js';
import type { OfInvoice } from './invoice.events.js';

/** A stock movement by which a sale handed out parts. */
export type SoldPart = {
  readonly movementId: string;
  readonly articleId: string;
  readonly quantityMilli: number;
};
/** A sale over the counter, in the append of its `InvoiceIssued`. */
export type CounterSaleMade = DomainEvent<
  'CounterSaleMade',
  1,
  OfInvoice & {
    readonly retentionId: string;
    readonly parts: readonly SoldPart[];
    /** How it was paid at once; null: it is paid later. */
    readonly paidBy: PaymentMethod | null;
    /** Of cash: the receipt of the till. */
    readonly reference: string | null;
  }
>;
/** The parts of a cancelled sale come back to the stock. In the append of `InvoiceCancellationBegun`. */
export type SoldPartsTakenBack = DomainEvent<'SoldPartsTakenBack', 1, OfInvoice>;
export type CounterSaleEvent = CounterSaleMade | SoldPartsTakenBack;

export const counterSaleEventDefinitions: EventDefinitions<CounterSaleEvent> = {
  CounterSaleMade: { version: 1, personal: { subject: 'retentionId', fields: ['reference'] } },
  SoldPartsTakenBack: { version: 1 },
};
