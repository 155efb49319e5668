import type { CommandOrigin } from '../kernel/command-origin.js';

/**
 * What an invoice says to its order. `claimId` names this claim; it is given back by the same id. Null: made by the
 * order when it is claimed, whichever there is when it is given back.
 */
export type InvoiceOfOrder = {
  readonly workOrderId: string;
  readonly invoiceId: string;
  readonly number: string | null;
  readonly claimId: string | null;
};

/** Command: the order belongs to this invoice. Another living one: 409. Answered with the `KnownWorkOrder`. */
export class AttachInvoice {
  constructor(
    readonly invoice: InvoiceOfOrder,
    readonly origin: CommandOrigin,
  ) {}
}

/** Command: the invoice goes out. The order is cancelled: 409. Answered with the `KnownWorkOrder`. */
export class BillOrder {
  constructor(
    readonly invoice: InvoiceOfOrder,
    readonly origin: CommandOrigin,
  ) {}
}

/** Command: the invoice did not go out. Another claim by now: nothing happens. */
export class UnbillOrder {
  constructor(
    readonly invoice: InvoiceOfOrder,
    readonly origin: CommandOrigin,
  ) {}
}

/** Command: the invoice lives no more. Another claim by now: nothing happens. */
export class ClearInvoice {
  constructor(
    readonly invoice: InvoiceOfOrder,
    readonly origin: CommandOrigin,
  ) {}
}
