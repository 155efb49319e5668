import { Inject } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { invalid } from '#contracts/kernel/problem.js';
import {
  supplierInvoiceStream,
  type SupplierInvoice,
} from '#contracts/supplier-invoices/supplier-invoice.js';
import type { ReadModels } from '#projections/engine/read-models.js';
import { purchaseOrderByNumber } from '#projections/supply/purchase-orders.js';
import { READ_MODELS } from '../../platform/read-models.js';
import { existing } from '../../platform/streams/existing.js';
import { assertSeen } from '../../platform/streams/seen.js';
import type { CommandContext } from '../../platform/streams/stream-type.js';
import { Streams } from '../../platform/streams/streams.js';
import { assignOrder, unassignOrder, type Compared } from '../supplier-invoice.js';
import { Matching, wantedOf } from './matching.js';

/** Command: assigns a purchase order; null removes it. Without a number it only checks `If-Match`. */
export class AssignOrder extends Command<SupplierInvoice> {
  constructor(
    readonly invoiceId: string,
    readonly purchaseOrderNumber: string | null | undefined,
    readonly context: CommandContext,
  ) {
    super();
  }
}

@CommandHandler(AssignOrder)
export class AssignOrderHandler implements ICommandHandler<AssignOrder> {
  constructor(
    private readonly streams: Streams,
    private readonly matching: Matching,
    @Inject(READ_MODELS) private readonly readModels: ReadModels,
  ) {}

  async execute({ invoiceId, purchaseOrderNumber, context }: AssignOrder): Promise<SupplierInvoice> {
    const loaded = await this.streams.load(supplierInvoiceStream, invoiceId);
    const invoice = existing(loaded.state);
    if (purchaseOrderNumber === undefined) {
      assertSeen(supplierInvoiceStream, loaded, context);
      return invoice;
    }
    const order =
      purchaseOrderNumber === null ? null : await purchaseOrderByNumber(this.readModels, purchaseOrderNumber);
    if (order === null && purchaseOrderNumber !== null)
      throw invalid('purchaseOrderNumber', 'Unbekannte Bestellung.');
    const wanted = wantedOf(invoice, { orderId: order?.orderId ?? null });
    const decide = order === null ? unassignOrder : (compared: Compared) => assignOrder(order, compared);
    const { state } = await this.matching.decide(wanted, decide, context, context);
    return existing(state);
  }
}
