import { Inject, Injectable } from '@nestjs/common';
import type { CommandOrigin } from '#contracts/kernel/command-origin.js';
import type {
  InvoicedLine,
  SupplierInvoiceEvent,
} from '#contracts/supplier-invoices/supplier-invoice.events.js';
import {
  supplierInvoiceStream,
  type SupplierInvoice,
  type SupplierInvoiceState,
} from '#contracts/supplier-invoices/supplier-invoice.js';
import { purchasingSettingsStream } from '#contracts/supplier-invoices/purchasing-settings.js';
import { purchaseOrderStream } from '#contracts/supply/purchase-order.js';
import type { ReadModels } from '#projections/engine/read-models.js';
import { supplierInvoicesOfOrder } from '#projections/supplier-invoices.js';
import { READ_MODELS } from '../platform/read-models.js';
import { KeyedQueue } from '../platform/streams/keyed-queue.js';
import type { Decide } from '../platform/streams/stream-type.js';
import { Streams, type Handled } from '../platform/streams/streams.js';
import { matchInvoice } from './match.js';
import { rematch, type Compared } from './supplier-invoice.js';

/** How long the read models may take to pass what was just written. */
const PASS_WITHIN_MS = 2_000;

/** What is compared: the lines of an invoice that is there, or is about to be. */
type Wanted = {
  readonly invoiceId: string;
  readonly orderId: string | null;
  readonly lines: readonly InvoicedLine[];
};

/**
 * Compares invoices with what their streams say at that moment. What concerns one order is done one after the other, so
 * that of two invoices that come at once the second sees what the first charged.
 */
@Injectable()
export class Matching {
  private readonly queue = new KeyedQueue();

  constructor(
    private readonly streams: Streams,
    @Inject(READ_MODELS) private readonly readModels: ReadModels,
  ) {}

  /** Compares and decides in one go; the decision gets the facts of each line. */
  decide(
    wanted: Wanted,
    decideWith: (compared: Compared) => Decide<SupplierInvoiceState, SupplierInvoiceEvent>,
    origin: CommandOrigin,
  ): Promise<Handled<SupplierInvoiceState, SupplierInvoiceEvent>> {
    return this.queue.run(wanted.orderId ?? wanted.invoiceId, async () => {
      const compared = await this.compare(wanted);
      const handled = await this.streams.handle(
        supplierInvoiceStream,
        wanted.invoiceId,
        decideWith(compared),
        origin,
      );
      if (handled.position !== null) await this.readModels.waitFor(handled.position, PASS_WITHIN_MS);
      return handled;
    });
  }

  /** Compares all invoices of the order anew that are not finished. */
  async rematchOrder(orderId: string, origin: CommandOrigin): Promise<void> {
    for (const { supplierInvoiceId: invoiceId, lines } of await this.invoicesOf(orderId)) {
      await this.decide({ invoiceId, orderId, lines }, rematch, origin);
    }
  }

  private async compare({ invoiceId, orderId, lines }: Wanted): Promise<Compared> {
    const [{ state: settings }, { state: order }, others] = await Promise.all([
      this.streams.load(purchasingSettingsStream, ''),
      orderId === null ? { state: null } : this.streams.load(purchaseOrderStream, orderId),
      orderId === null ? [] : this.invoicesOf(orderId),
    ]);
    const place = others.findIndex(({ supplierInvoiceId }) => supplierInvoiceId === invoiceId);
    const earlier = place === -1 ? others : others.slice(0, place);
    return matchInvoice(lines, { order, earlier, tolerances: settings.tolerances });
  }

  /** Found by the read model, as their streams say; the first received first. */
  private async invoicesOf(orderId: string): Promise<readonly SupplierInvoice[]> {
    const found = await supplierInvoicesOfOrder(this.readModels, orderId);
    const loaded = await Promise.all(
      found.map(({ supplierInvoiceId }) => this.streams.load(supplierInvoiceStream, supplierInvoiceId)),
    );
    return loaded
      .flatMap(({ state }) => (state?.orderId === orderId ? [state] : []))
      .toSorted(
        (one, other) =>
          one.receivedAt.localeCompare(other.receivedAt) ||
          one.supplierInvoiceId.localeCompare(other.supplierInvoiceId),
      );
  }
}
