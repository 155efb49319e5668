import { Injectable } from '@nestjs/common';
import type { CommandOrigin } from '#contracts/kernel/command-origin.js';
import { isFinished } from '#contracts/supplier-invoices/status.js';
import { supplierIdentityStream } from '#contracts/supplier-invoices/supplier-identity.js';
import {
  invoiceStatus,
  isOfAnotherSupplier,
  isSupplierConfirmed,
  supplierInvoiceStream,
  type SupplierInvoice,
} from '#contracts/supplier-invoices/supplier-invoice.js';
import type { PurchaseOrder } from '#contracts/supply/purchase-order.js';
import { Streams } from '../../platform/streams/streams.js';
import { ordersOfInvoiceStream } from './orders-of-invoice.js';
import { orderOfInvoice } from './order-of-invoice.js';
import { forgetIdentity, learnIdentity, learnNumber } from './supplier-identity.js';

/** Learns sellers' identities and article numbers from invoices. Idempotent. */
@Injectable()
export class LearnSupplier {
  constructor(private readonly streams: Streams) {}

  /** Learns the seller's identity from a finished invoice, or after a user confirmed the seller. */
  async identity(invoiceId: string, origin: CommandOrigin): Promise<void> {
    const { invoice, order } = await this.load(invoiceId);
    const supplierId = order?.supplierId ?? invoice?.supplierId ?? null;
    if (invoice === null || supplierId === null || invoice.voided !== null) return;
    if (isOfAnotherSupplier(invoice) || !isConfirmed(invoice)) return;
    const isAccountOpen = invoice.deviations.some(
      ({ type, resolution }) => type === 'IBAN_DEVIATION' && resolution?.status !== 'ACCEPTED',
    );
    const seller = isAccountOpen ? { ...invoice.seller, iban: null } : invoice.seller;
    const { supplierInvoiceId, supplierName } = invoice;
    const decide = learnIdentity(supplierId, { supplierInvoiceId, supplierName, seller });
    await this.streams.handle(supplierIdentityStream, supplierId, decide, origin);
  }

  /** Forgets what the invoice taught about the suppliers of its orders, then learns what is still confirmed. */
  async identityAnew(invoiceId: string, origin: CommandOrigin): Promise<void> {
    for (const supplierId of await this.suppliersOf(invoiceId)) {
      const decide = forgetIdentity(supplierId, invoiceId);
      await this.streams.handle(supplierIdentityStream, supplierId, decide, origin);
    }
    await this.identity(invoiceId, origin);
  }

  /** The supplier of the invoice, and those of all orders that it is or was assigned to. */
  private async suppliersOf(invoiceId: string): Promise<ReadonlySet<string>> {
    const { invoice } = await this.load(invoiceId);
    const { state: orderIds } = await this.streams.load(ordersOfInvoiceStream, invoiceId);
    const orders = await Promise.all(orderIds.map((id) => orderOfInvoice(this.streams, id)));
    const ids = [invoice?.supplierId, ...orders.map((order) => order?.supplierId)];
    return new Set(ids.filter((id) => typeof id === 'string'));
  }

  /** Learns the supplier's article number after a user assigned its line to the order's line. */
  async number(invoiceId: string, lineId: string, origin: CommandOrigin): Promise<void> {
    const { invoice, order } = await this.load(invoiceId);
    const line = invoice?.lines.find((one) => one.lineId === lineId);
    const ordered = order?.lines.find((one) => one.lineId === line?.assignedTo);
    if (!order || !ordered || !line || line.itemNumber === null) return;
    const decide = learnNumber(order.supplierId, line.itemNumber, ordered.partNumber);
    await this.streams.handle(supplierIdentityStream, order.supplierId, decide, origin);
  }

  private async load(
    invoiceId: string,
  ): Promise<{ readonly invoice: SupplierInvoice | null; readonly order: PurchaseOrder | null }> {
    const { state } = await this.streams.load(supplierInvoiceStream, invoiceId);
    if (state.status === 'none') return { invoice: null, order: null };
    return { invoice: state, order: await orderOfInvoice(this.streams, state.orderId) };
  }
}

function isConfirmed(invoice: SupplierInvoice): boolean {
  return isSupplierConfirmed(invoice) || isFinished(invoiceStatus(invoice));
}
