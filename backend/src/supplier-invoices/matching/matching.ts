import { Inject, Injectable } from '@nestjs/common';
import type { CommandOrigin } from '#contracts/kernel/command-origin.js';
import type {
  InvoicedLine,
  SupplierInvoiceEvent,
} from '#contracts/supplier-invoices/supplier-invoice.events.js';
import {
  identityWithout,
  supplierIdentityStream,
  UNKNOWN_IDENTITY,
} from '#contracts/supplier-invoices/supplier-identity.js';
import {
  isOfAnotherSupplier,
  isSupplierConfirmed,
  supplierInvoiceStream,
  type SupplierInvoice,
  type SupplierInvoiceState,
} from '#contracts/supplier-invoices/supplier-invoice.js';
import { purchasingSettingsStream } from '#contracts/supplier-invoices/purchasing-settings.js';
import type { ReadModels } from '#projections/engine/read-models.js';
import { supplierInvoicesOfOrder } from '#projections/supplier-invoices/supplier-invoices.js';
import { READ_MODELS } from '../../platform/read-models.js';
import { KeyedQueue } from '../../platform/streams/keyed-queue.js';
import type { Decide } from '../../platform/streams/stream-type.js';
import type { Seen } from '../../platform/streams/seen.js';
import { Streams, type Handled } from '../../platform/streams/streams.js';
import { invoiceDeviations, type ComparedHead } from './invoice-deviations.js';
import { matchInvoice } from './match.js';
import { orderOfInvoice } from './order-of-invoice.js';
import { ordersOfInvoiceStream } from './orders-of-invoice.js';
import { rematch, type Compared } from '../supplier-invoice.js';

/** Milliseconds to wait until the read models pass the last write. */
const PASS_WITHIN_MS = 2_000;

/** The invoice to compare, existing or new. */
export type Wanted = {
  readonly invoiceId: string;
  readonly orderId: string | null;
  readonly supplierId: string | null;
  readonly head: Omit<ComparedHead, 'lines'>;
  readonly lines: readonly (InvoicedLine & { readonly assignedTo?: string | null })[];
  /** A user has confirmed that the seller is the order's supplier. */
  readonly isSupplierConfirmed?: boolean;
};

/** An existing invoice with the coming changes. */
export function wantedOf(invoice: SupplierInvoice, change: Partial<Wanted> = {}): Wanted {
  const { supplierInvoiceId: invoiceId, orderId, supplierId, lines } = invoice;
  const known = { invoiceId, orderId, supplierId, head: invoice, lines };
  return { ...known, isSupplierConfirmed: isSupplierConfirmed(invoice), ...change };
}

/**
 * Matches invoices with the present state of the streams. Work on one order is serialised, so that the second of two
 * concurrent invoices sees the quantities of the first.
 */
@Injectable()
export class Matching {
  private readonly queue = new KeyedQueue();

  constructor(
    private readonly streams: Streams,
    @Inject(READ_MODELS) private readonly readModels: ReadModels,
  ) {}

  /** Compares, then decides with the result. */
  decide(
    wanted: Wanted,
    decideWith: (compared: Compared) => Decide<SupplierInvoiceState, SupplierInvoiceEvent>,
    origin: CommandOrigin,
    seen: Seen = {},
  ): Promise<Handled<SupplierInvoiceState, SupplierInvoiceEvent>> {
    return this.queue.run(wanted.orderId ?? wanted.invoiceId, async () => {
      const compared = await this.compare(wanted);
      const handled = await this.streams.handle(
        supplierInvoiceStream,
        wanted.invoiceId,
        decideWith(compared),
        origin,
        seen,
      );
      if (handled.position !== null) await this.readModels.waitFor(handled.position, PASS_WITHIN_MS);
      return handled;
    });
  }

  async rematchOrder(orderId: string, origin: CommandOrigin): Promise<void> {
    for (const invoice of await this.invoicesOf(orderId)) {
      await this.decide(wantedOf(invoice), rematch, origin);
    }
  }

  /** Compares all invoices of the orders that the invoice is or was assigned to. */
  async rematchOthers(invoiceId: string, origin: CommandOrigin): Promise<void> {
    const { state: orderIds } = await this.streams.load(ordersOfInvoiceStream, invoiceId);
    for (const orderId of orderIds) await this.rematchOrder(orderId, origin);
  }

  private async compare(wanted: Wanted): Promise<Compared> {
    const { invoiceId, orderId, head, lines, isSupplierConfirmed: isConfirmed = false } = wanted;
    const [{ state: settings }, order, others] = await Promise.all([
      this.streams.load(purchasingSettingsStream, ''),
      orderOfInvoice(this.streams, orderId),
      orderId === null ? [] : this.invoicesOf(orderId),
    ]);
    const supplierId = order?.supplierId ?? wanted.supplierId;
    const { state: known } =
      supplierId === null
        ? { state: UNKNOWN_IDENTITY }
        : await this.streams.load(supplierIdentityStream, supplierId);
    // An invoice does not confirm itself.
    const identity = identityWithout(known, invoiceId);
    const deviations = invoiceDeviations({ ...head, lines }, order, identity);
    const isOther = !isConfirmed && deviations.some(({ type }) => type === 'SUPPLIER_DEVIATION');
    const place = others.findIndex(({ supplierInvoiceId }) => supplierInvoiceId === invoiceId);
    const material = {
      order: isOther ? null : order,
      orderMissing: isOther ? 'Die Rechnung kommt von einem anderen Lieferanten.' : undefined,
      earlier: (place === -1 ? others : others.slice(0, place)).filter((one) => !isOfAnotherSupplier(one)),
      isForeignCurrency: deviations.some(({ type }) => type === 'CURRENCY_DEVIATION'),
      allowedExtrasCents: supplierId === null ? 0 : settings.allowedExtras[supplierId],
      learnt: new Map(identity.numbers.map(({ itemNumber, partNumber }) => [itemNumber, partNumber])),
      tolerances: settings.tolerances,
    };
    return { lines: matchInvoice(lines, material), deviations };
  }

  /** Found in the read model, read from the streams, without voided ones; first received first. */
  private async invoicesOf(orderId: string): Promise<readonly SupplierInvoice[]> {
    const found = await supplierInvoicesOfOrder(this.readModels, orderId);
    const loaded = await Promise.all(
      found.map(({ supplierInvoiceId }) => this.streams.load(supplierInvoiceStream, supplierInvoiceId)),
    );
    return loaded
      .flatMap(({ state }) =>
        state.status !== 'none' && state.orderId === orderId && state.voided === null ? [state] : [],
      )
      .toSorted(
        (one, other) =>
          one.receivedAt.localeCompare(other.receivedAt) ||
          one.supplierInvoiceId.localeCompare(other.supplierInvoiceId),
      );
  }
}
