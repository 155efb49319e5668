import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import {
  AttachInvoice,
  BillOrder,
  CompleteBilledOrder,
  ClearDeposit,
  ClearInvoice,
  ContinueBilledOrder,
  TakeDeposit,
  UnbillOrder,
  type InvoiceOfOrder,
} from '#contracts/work-orders/order-invoice-commands.js';
import { workOrderStream, type KnownWorkOrder, type WorkOrder } from '#contracts/work-orders/work-order.js';
import { newUuid } from '../platform/new-uuid.js';
import { existing } from '../platform/streams/existing.js';
import { Streams } from '../platform/streams/streams.js';
import {
  attachInvoice,
  billOrder,
  clearDeposit,
  clearInvoice,
  completeBilled,
  continueBilled,
  takeDeposit,
  unbillOrder,
  type InvoiceClaim,
} from './order-invoice.js';

function claimOf({ invoiceId, number, claimId }: InvoiceOfOrder): InvoiceClaim {
  return { invoiceId, number, claimId: claimId ?? newUuid() };
}

@CommandHandler(AttachInvoice)
class AttachInvoiceHandler implements ICommandHandler<AttachInvoice> {
  constructor(private readonly streams: Streams) {}

  async execute({ invoice, origin }: AttachInvoice): Promise<KnownWorkOrder> {
    const decide = attachInvoice(claimOf(invoice));
    return existing((await this.streams.handle(workOrderStream, invoice.workOrderId, decide, origin)).state);
  }
}

@CommandHandler(BillOrder)
class BillOrderHandler implements ICommandHandler<BillOrder> {
  constructor(private readonly streams: Streams) {}

  async execute({ invoice, origin }: BillOrder): Promise<KnownWorkOrder> {
    const decide = billOrder({ ...claimOf(invoice), isPartial: invoice.isPartial });
    return existing((await this.streams.handle(workOrderStream, invoice.workOrderId, decide, origin)).state);
  }
}

@CommandHandler(UnbillOrder)
class UnbillOrderHandler implements ICommandHandler<UnbillOrder> {
  constructor(private readonly streams: Streams) {}

  async execute({ invoice, origin }: UnbillOrder): Promise<WorkOrder> {
    const { workOrderId, invoiceId, claimId } = invoice;
    const decide = unbillOrder(invoiceId, claimId);
    return (await this.streams.handle(workOrderStream, workOrderId, decide, origin)).state;
  }
}

@CommandHandler(CompleteBilledOrder)
class CompleteBilledOrderHandler implements ICommandHandler<CompleteBilledOrder> {
  constructor(private readonly streams: Streams) {}

  async execute({ workOrderId, invoiceId, origin }: CompleteBilledOrder): Promise<void> {
    await this.streams.handle(workOrderStream, workOrderId, completeBilled(invoiceId), origin);
  }
}

@CommandHandler(ClearInvoice)
class ClearInvoiceHandler implements ICommandHandler<ClearInvoice> {
  constructor(private readonly streams: Streams) {}

  async execute({ invoice, origin }: ClearInvoice): Promise<WorkOrder> {
    const { workOrderId, invoiceId, claimId } = invoice;
    const decide = clearInvoice(invoiceId, claimId);
    return (await this.streams.handle(workOrderStream, workOrderId, decide, origin)).state;
  }
}

@CommandHandler(TakeDeposit)
class TakeDepositHandler implements ICommandHandler<TakeDeposit> {
  constructor(private readonly streams: Streams) {}

  async execute({ deposit, origin }: TakeDeposit): Promise<KnownWorkOrder> {
    const { workOrderId, invoiceId, number, claimId } = deposit;
    const decide = takeDeposit({ invoiceId, number, claimId });
    return existing((await this.streams.handle(workOrderStream, workOrderId, decide, origin)).state);
  }
}

@CommandHandler(ClearDeposit)
class ClearDepositHandler implements ICommandHandler<ClearDeposit> {
  constructor(private readonly streams: Streams) {}

  async execute({ deposit, origin }: ClearDeposit): Promise<WorkOrder> {
    const { workOrderId, invoiceId, claimId, reason } = deposit;
    const decide = clearDeposit(invoiceId, claimId, reason);
    return (await this.streams.handle(workOrderStream, workOrderId, decide, origin)).state;
  }
}

@CommandHandler(ContinueBilledOrder)
class ContinueBilledOrderHandler implements ICommandHandler<ContinueBilledOrder> {
  constructor(private readonly streams: Streams) {}

  async execute({ workOrderId, invoiceId, origin }: ContinueBilledOrder): Promise<void> {
    await this.streams.handle(workOrderStream, workOrderId, continueBilled(invoiceId), origin);
  }
}

export const orderInvoiceHandlers = [
  AttachInvoiceHandler,
  BillOrderHandler,
  CompleteBilledOrderHandler,
  UnbillOrderHandler,
  ClearInvoiceHandler,
  TakeDepositHandler,
  ClearDepositHandler,
  ContinueBilledOrderHandler,
];
