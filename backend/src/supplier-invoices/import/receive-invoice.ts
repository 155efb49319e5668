import { createHash } from 'node:crypto';
import { Inject } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { HeldClaim } from '#contracts/kernel/claim.js';
import { invalid, Refusal, refuse } from '#contracts/kernel/problem.js';
import { supplierInvoiceKeyClaim } from '#contracts/supplier-invoices/supplier-invoice.events.js';
import {
  supplierInvoiceStream,
  type SupplierInvoice,
} from '#contracts/supplier-invoices/supplier-invoice.js';
import type { PurchaseOrder } from '#contracts/supply/purchase-order.js';
import { SUPPLIER_DIRECTORY, type SupplierDirectory } from '#contracts/supply/supplier-directory.js';
import type { ReadModels } from '#projections/engine/read-models.js';
import { purchaseOrderByNumber } from '#projections/supply/purchase-orders.js';
import { Clock } from '../../platform/clock.js';
import { READ_MODELS } from '../../platform/read-models.js';
import { Claims } from '../../platform/streams/claims.js';
import { assertInTime } from '../../platform/streams/deadline.js';
import { existing } from '../../platform/streams/existing.js';
import type { CommandContext } from '../../platform/streams/stream-type.js';
import { Streams } from '../../platform/streams/streams.js';
import { Matching } from '../matching/matching.js';
import { orderOfInvoice } from '../matching/order-of-invoice.js';
import { withLineIds, type Received } from './received-facts.js';
import { receiveInvoice } from '../supplier-invoice.js';

/** Command: receives an invoice. Idempotent by id. */
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

/** A supplier's invoice numbers are unique, ignoring case and white space. */
export function invoiceKey(supplierName: string, invoiceNumber: string): string {
  const pair = JSON.stringify([comparable(supplierName), comparable(invoiceNumber)]);
  return createHash('sha256').update(pair).digest('hex');
}

/** Names the invoice that was captured first. */
function duplicate(existingId: string | undefined): Refusal {
  const detail = 'Diese Rechnung wurde bereits erfasst.';
  return refuse('duplicate', { detail, field: 'invoiceNumber', existingId });
}

/**
 * Claims supplier and number, then receives the invoice with the first match of each line. For a known supplier it also
 * claims our own name, so that the number is unique whatever name is printed.
 */
@CommandHandler(ReceiveInvoice)
export class ReceiveInvoiceHandler implements ICommandHandler<ReceiveInvoice> {
  constructor(
    private readonly streams: Streams,
    private readonly claims: Claims,
    private readonly matching: Matching,
    private readonly clock: Clock,
    @Inject(READ_MODELS) private readonly readModels: ReadModels,
    @Inject(SUPPLIER_DIRECTORY) private readonly suppliers: SupplierDirectory,
  ) {}

  async execute({ invoiceId, received, context }: ReceiveInvoice): Promise<SupplierInvoice> {
    const { state: before } = await this.streams.load(supplierInvoiceStream, invoiceId);
    if (before.status !== 'none') return before;
    const head = await this.identified(invoiceId, received, context);
    assertInTime(context.now, this.clock.now());
    const lines = withLineIds(invoiceId, received.lines);
    const facts = { ...head, supplierInvoiceId: invoiceId, lines };
    const { orderId, supplierId } = facts;
    const { state } = await this.matching.decide(
      { invoiceId, orderId, supplierId, head: facts, lines },
      (compared) => receiveInvoice(facts, compared),
      context,
    );
    return existing(state);
  }

  /** Claims the number for the supplier; returns the invoice with its order and supplier. */
  async identified(
    invoiceId: string,
    received: Received,
    context: CommandContext,
  ): Promise<Received & { readonly orderId: string | null }> {
    if (received.supplierId !== null && this.suppliers.supplier(received.supplierId) === undefined)
      throw invalid('supplierId', 'Unbekannter Lieferant.');
    const order = await this.orderOf(received);
    const supplierId = received.supplierId ?? order?.supplierId ?? null;
    await this.claimKeys(invoiceId, this.keysOf(received, supplierId), context);
    return {
      ...received,
      supplierId,
      orderId: order?.orderId ?? null,
      purchaseOrderNumber: order?.number ?? received.purchaseOrderNumber,
    };
  }

  private keysOf(
    { supplierName, invoiceNumber }: Pick<Received, 'supplierName' | 'invoiceNumber'>,
    supplierId: string | null,
  ): readonly string[] {
    const supplier = supplierId === null ? undefined : this.suppliers.supplier(supplierId);
    const names = supplier === undefined ? [supplierName] : [supplier.name, supplierName];
    return [...new Set(names.map((name) => invoiceKey(name, invoiceNumber)))];
  }

  private async claimKeys(holderId: string, keys: readonly string[], context: CommandContext): Promise<void> {
    const claimed: { readonly key: string; readonly claimId: string }[] = [];
    const isUsedAs = (key: string) => (held: HeldClaim) => this.usesKey(held.holderId, key);
    try {
      for (const key of keys) {
        await this.releaseOfVoided(key, context);
        const wanted = { holderId, isUsed: isUsedAs(key), taken: duplicate(await this.holderOf(key)) };
        claimed.push({ key, claimId: await this.claims.take(supplierInvoiceKeyClaim, key, wanted, context) });
      }
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      for (const { key, claimId } of claimed) {
        await this.claims.settle(supplierInvoiceKeyClaim, key, claimId, isUsedAs(key), context);
      }
      throw error;
    }
  }

  private async holderOf(key: string): Promise<string | undefined> {
    return (await this.streams.load(supplierInvoiceKeyClaim, key)).state.held?.holderId;
  }

  /** The number of a voided invoice is free at once: such an invoice can never use it again. */
  private async releaseOfVoided(key: string, context: CommandContext): Promise<void> {
    const { held } = (await this.streams.load(supplierInvoiceKeyClaim, key)).state;
    if (held === null) return;
    const { state } = await this.streams.load(supplierInvoiceStream, held.holderId);
    if (state.status === 'none' || state.voided === null) return;
    await this.claims.release(supplierInvoiceKeyClaim, key, held.claimId, context);
  }

  /** True if the claim's holder became an invoice with this number that is not voided. */
  async usesKey(invoiceId: string, key: string): Promise<boolean> {
    const { state } = await this.streams.load(supplierInvoiceStream, invoiceId);
    if (state.status === 'none' || state.voided !== null) return false;
    return this.keysOf(state, state.supplierId).includes(key);
  }

  /** The order named by the invoice, else the order of the invoice that it refers to. */
  private async orderOf({
    purchaseOrderNumber,
    precedingInvoiceNumber,
    supplierName,
  }: Received): Promise<PurchaseOrder | null> {
    const orderId =
      purchaseOrderNumber === null
        ? await this.orderOfPreceding(supplierName, precedingInvoiceNumber)
        : (await purchaseOrderByNumber(this.readModels, purchaseOrderNumber))?.orderId;
    return orderOfInvoice(this.streams, orderId ?? null);
  }

  private async orderOfPreceding(supplierName: string, number: string | null): Promise<string | null> {
    if (number === null) return null;
    const holderId = await this.holderOf(invoiceKey(supplierName, number));
    if (holderId === undefined) return null;
    const { state } = await this.streams.load(supplierInvoiceStream, holderId);
    return state.status === 'none' ? null : state.orderId;
  }
}
