import { Command } from '@nestjs/cqrs';
import type { CommandOrigin } from '../kernel/command-origin.js';
import type { KnownWorkOrder, WorkOrder } from './work-order.js';

/** `claimId` names the invoice's claim on the order. Null: a new id when claiming; any claim when clearing. */
export type InvoiceOfOrder = {
  readonly workOrderId: string;
  readonly invoiceId: string;
  readonly number: string | null;
  readonly claimId: string | null;
};

/** Command: attaches the invoice to the order. 409 if it has another active one. Answers `KnownWorkOrder`. */
export class AttachInvoice extends Command<KnownWorkOrder> {
  constructor(
    readonly invoice: InvoiceOfOrder,
    readonly origin: CommandOrigin,
  ) {
    super();
  }
}

/** Command: the invoice is being sent. 409 if the order is cancelled. Answers `KnownWorkOrder`. */
export class BillOrder extends Command<KnownWorkOrder> {
  constructor(
    readonly invoice: InvoiceOfOrder & { readonly isPartial: boolean },
    readonly origin: CommandOrigin,
  ) {
    super();
  }
}

/** Command: the invoice was not sent. No-op if another claim holds the order. */
export class UnbillOrder extends Command<WorkOrder> {
  constructor(
    readonly invoice: InvoiceOfOrder,
    readonly origin: CommandOrigin,
  ) {
    super();
  }
}

/** Command: detaches the cancelled or discarded invoice. No-op if another claim holds the order. */
export class ClearInvoice extends Command<WorkOrder> {
  constructor(
    readonly invoice: InvoiceOfOrder,
    readonly origin: CommandOrigin,
  ) {
    super();
  }
}

/** Command: the invoice is sent, so the order is done. Idempotent. */
export class CompleteBilledOrder extends Command<void> {
  constructor(
    readonly workOrderId: string,
    readonly invoiceId: string,
    readonly origin: CommandOrigin,
  ) {
    super();
  }
}

/** Command: the deposit is being sent. 409 if the order is cancelled or billed. Idempotent by claim. */
export class TakeDeposit extends Command<KnownWorkOrder> {
  constructor(
    readonly deposit: InvoiceOfOrder & { readonly number: string; readonly claimId: string },
    readonly origin: CommandOrigin,
  ) {
    super();
  }
}

/** Command: the deposit was not sent, or is cancelled. `claimId` null: any claim. No-op for another claim. */
export class ClearDeposit extends Command<WorkOrder> {
  constructor(
    readonly deposit: InvoiceOfOrder & { readonly reason: 'not-sent' | 'cancelled' },
    readonly origin: CommandOrigin,
  ) {
    super();
  }
}

/** Command: the partial invoice is sent, so the order goes on and takes a further invoice. Idempotent. */
export class ContinueBilledOrder extends Command<void> {
  constructor(
    readonly workOrderId: string,
    readonly invoiceId: string,
    readonly origin: CommandOrigin,
  ) {
    super();
  }
}
