import { Controller, Get, Inject, Param } from '@nestjs/common';
import type { UnbilledAnswer, UnbilledOrderAnswer } from '#contracts/invoices/invoice-answers.js';
import { invoiceStream } from '#contracts/invoices/invoice.js';
import { positionsOfOrder } from '#contracts/invoices/orders-of-invoice.js';
import { localDateTime } from '#contracts/values/local-date-time.js';
import { isClosed } from '#contracts/work-orders/work-order.js';
import type { ReadModels } from '#projections/engine/read-models.js';
import { ordersWithUnbilledParts, unbilledPartsOf } from '#projections/invoices/unbilled-parts.js';
import {
  doneWithoutInvoice,
  workOrdersById,
  type ListedWorkOrder,
} from '#projections/work-orders/work-orders.js';
import { Allow } from '../../platform/auth/allow.js';
import { IdParam } from '../../platform/http/id-param.js';
import { READ_MODELS } from '../../platform/read-models.js';
import { Context } from '../../platform/http/context.js';
import type { CommandContext } from '../../platform/streams/stream-type.js';
import { existing } from '../../platform/streams/existing.js';
import { StreamReader } from '../../platform/streams/stream-reader.js';
import { InvoiceProofs } from '../drafts/invoice-proofs.js';
import { SendDoubts } from '../sending/send-doubts.js';

/** Orders that a list shows at most. */
const MOST = 200;

/** What left the garage, or is about to, without an invoice. */
@Controller('invoices')
export class UnbilledController {
  constructor(
    private readonly streams: StreamReader,
    private readonly doubts: SendDoubts,
    private readonly proofs: InvoiceProofs,
    @Inject(READ_MODELS) private readonly readModels: ReadModels,
  ) {}

  /** Orders that are done without an invoice for all of their work, and closed orders with issued parts on no invoice. */
  @Get('unbilled')
  @Allow('invoices:read')
  async unbilled(): Promise<UnbilledAnswer> {
    const [done, withParts] = await Promise.all([
      this.doneWithRest(),
      ordersWithUnbilledParts(this.readModels, MOST),
    ]);
    const orders = await workOrdersById(
      this.readModels,
      withParts.map(({ workOrderId }) => workOrderId),
    );
    const parts = withParts.flatMap((entry) => {
      const order = orders.get(entry.workOrderId);
      if (order === undefined || !isClosed(order)) return [];
      const left = unbilledPartsOf(entry).map(({ name, unit, quantityMilli, at }) => ({
        name,
        unit,
        quantity: quantityMilli / 1_000,
        at,
      }));
      return [{ ...shown(order), parts: left }];
    });
    return { doneWithoutInvoice: done.map(shown), partsNotBilled: parts };
  }

  /** Those with sent invoices only if something is left to be billed. The read model keeps those that have nothing left. */
  private async doneWithRest(): Promise<readonly ListedWorkOrder[]> {
    const found: ListedWorkOrder[] = [];
    let page = await doneWithoutInvoice(this.readModels, { limit: MOST });
    for (;;) {
      const waits = await Promise.all(page.items.map((order) => this.waits(order)));
      found.push(...page.items.filter((_, place) => waits[place]));
      if (page.next === null || found.length >= MOST) return found.slice(0, MOST);
      page = await doneWithoutInvoice(this.readModels, { limit: MOST, after: page.next });
    }
  }

  private async waits({ id, invoice, earlierInvoices }: ListedWorkOrder): Promise<boolean> {
    if (!invoice?.billed) return earlierInvoices.length === 0 || this.proofs.hasRest(id, []);
    const { state } = await this.streams.load(invoiceStream, invoice.id);
    return this.proofs.hasRest(id, state.status === 'none' ? [] : positionsOfOrder(state.content, id));
  }

  /** Sentences about what has to be confirmed before this draft is sent; empty: nothing. */
  @Get(':id/unbilled')
  @Allow('invoices:read')
  async ofInvoice(@Param() { id }: IdParam, @Context() { now }: CommandContext): Promise<readonly string[]> {
    const invoice = existing((await this.streams.load(invoiceStream, id)).state);
    if (invoice.status !== 'DRAFT') return [];
    return this.doubts.about(invoice, localDateTime(now).date);
  }
}

function shown({
  id,
  number,
  description,
  customerName,
  licensePlate,
}: ListedWorkOrder): UnbilledOrderAnswer {
  return { workOrderId: id, number, description, customerName, licensePlate };
}
