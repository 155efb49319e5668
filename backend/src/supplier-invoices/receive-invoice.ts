import { createHash } from 'node:crypto';
import { Inject } from '@nestjs/common';
import { Command, CommandHandler, QueryBus, type ICommandHandler } from '@nestjs/cqrs';
import { Refusal, refuse } from '#contracts/kernel/problem.js';
import { supplierInvoiceKeyClaim } from '#contracts/supplier-invoices/supplier-invoice.events.js';
import {
  supplierInvoiceStream,
  type SupplierInvoice,
} from '#contracts/supplier-invoices/supplier-invoice.js';
import { FindSupplier, type FoundSupplier } from '#contracts/supply/find-supplier.js';
import { purchaseOrderStream, type PurchaseOrder } from '#contracts/supply/purchase-order.js';
import type { ReadModels } from '#projections/engine/read-models.js';
import { purchaseOrderByNumber } from '#projections/purchase-orders.js';
import { Clock } from '../platform/clock.js';
import { READ_MODELS } from '../platform/read-models.js';
import { Claims } from '../platform/streams/claims.js';
import { assertInTime } from '../platform/streams/deadline.js';
import type { CommandContext } from '../platform/streams/stream-type.js';
import { Streams } from '../platform/streams/streams.js';
import { Matching } from './matching.js';
import { withLineIds, type Received } from './received-facts.js';
import { receiveInvoice } from './supplier-invoice.js';

/** Command: take an invoice in. The same id again is answered with the invoice that it made. */
export class ReceiveInvoice extends Command<SupplierInvoice> {
  constructor(
    readonly invoiceId: string,
    readonly received: Received,
    readonly context: CommandContext,
  ) {
    super();
  }
}

const comparable = (text: string): string => text.normalize('NFKC').trim().toUpperCase();

/** One supplier's number is taken once; blanks around it and its case make no other one. */
export function invoiceKey(supplierName: string, invoiceNumber: string): string {
  const pair = JSON.stringify([comparable(supplierName), comparable(invoiceNumber)]);
  return createHash('sha256').update(pair).digest('hex');
}

/**
 * Claims supplier and number, then receives the invoice with the first match of each line. A supplier who is
 * known is claimed by the name that the house has for him too: however it is printed, his number is taken once.
 */
@CommandHandler(ReceiveInvoice)
export class ReceiveInvoiceHandler implements ICommandHandler<ReceiveInvoice> {
  constructor(
    private readonly streams: Streams,
    private readonly queries: QueryBus,
    private readonly claims: Claims,
    private readonly matching: Matching,
    private readonly clock: Clock,
    @Inject(READ_MODELS) private readonly readModels: ReadModels,
  ) {}

  async execute({ invoiceId, received, context }: ReceiveInvoice): Promise<SupplierInvoice> {
    const { state: before } = await this.streams.load(supplierInvoiceStream, invoiceId);
    if (before !== null) return before;
    const order = await this.orderOf(received.purchaseOrderNumber);
    const supplierId = received.supplierId ?? order?.supplierId ?? null;
    await this.claimKeys(invoiceId, await this.keysOf(received, supplierId), context);
    assertInTime(context.now, this.clock.now());
    const lines = withLineIds(invoiceId, received.lines);
    const facts = {
      ...received,
      supplierInvoiceId: invoiceId,
      supplierId,
      orderId: order?.orderId ?? null,
      purchaseOrderNumber: order?.number ?? received.purchaseOrderNumber,
      lines,
    };
    const { state } = await this.matching.decide(
      { invoiceId, orderId: facts.orderId, lines },
      (compared) => receiveInvoice(facts, compared),
      context,
    );
    if (state === null) throw new Error('The invoice that was just received is not there');
    return state;
  }

  private async keysOf(
    { supplierName, invoiceNumber }: Received,
    supplierId: string | null,
  ): Promise<readonly string[]> {
    const supplier =
      supplierId === null
        ? null
        : await this.queries.execute<FindSupplier, FoundSupplier>(new FindSupplier(supplierId));
    const names = supplier === null ? [supplierName] : [supplier.name, supplierName];
    return [...new Set(names.map((name) => invoiceKey(name, invoiceNumber)))];
  }

  /** All of them or none. */
  private async claimKeys(holderId: string, keys: readonly string[], context: CommandContext): Promise<void> {
    const taken = refuse('duplicate', {
      detail: 'Diese Rechnung wurde bereits erfasst.',
      field: 'invoiceNumber',
    });
    const isUsed = (held: { readonly holderId: string }) => this.isReceived(held.holderId);
    const claimed: { readonly key: string; readonly claimId: string }[] = [];
    try {
      for (const key of keys) {
        const wanted = { holderId, isUsed, taken };
        claimed.push({ key, claimId: await this.claims.take(supplierInvoiceKeyClaim, key, wanted, context) });
      }
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      for (const { key, claimId } of claimed) {
        await this.claims.settle(supplierInvoiceKeyClaim, key, claimId, isUsed, context);
      }
      throw error;
    }
  }

  /** True when the holder of a claim became an invoice. */
  async isReceived(invoiceId: string): Promise<boolean> {
    return (await this.streams.load(supplierInvoiceStream, invoiceId)).state !== null;
  }

  private async orderOf(number: string | null): Promise<PurchaseOrder | null> {
    if (number === null) return null;
    const found = await purchaseOrderByNumber(this.readModels, number);
    return found && (await this.streams.load(purchaseOrderStream, found.orderId)).state;
  }
}
