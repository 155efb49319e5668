import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { invoiceStream, isLiving, type KnownInvoice } from '#contracts/invoices/invoice.js';
import { workshopYear } from '#contracts/values/document-number.js';
import type { Instant, Position } from '#contracts/kernel/domain-event.js';
import type { CommandOrigin } from '#contracts/kernel/command-origin.js';
import { ClearDeposit, ClearInvoice, UnbillOrder } from '#contracts/work-orders/order-invoice-commands.js';
import { workOrderStream, type OrderInvoice } from '#contracts/work-orders/work-order.js';
import { CLAIM_SETTLES_AFTER_MS } from '../../platform/streams/claims.js';
import { Streams } from '../../platform/streams/streams.js';
import { discard, isSent } from '../invoice.js';
import { InvoiceParties } from '../invoice-parties.js';
import { BilledOrder } from '../sending/billed-order.js';
import { InvoiceNumbers } from './invoice-numbers.js';

/** Releases numbers and orders that no invoice uses. Idempotent and safe to run concurrently. */
@Injectable()
export class InvoiceSettlement {
  constructor(
    private readonly streams: Streams,
    private readonly commands: CommandBus,
    private readonly numbers: InvoiceNumbers,
    private readonly order: BilledOrder,
    private readonly parties: InvoiceParties,
  ) {}

  /** After a version of a draft: the series goes on after its number. */
  async settleSeries(invoiceId: string, draftedAt: Instant, origin: CommandOrigin): Promise<void> {
    const { state } = await this.streams.load(invoiceStream, invoiceId);
    if (state.status !== 'none') await this.numbers.completeUse(state, workshopYear(draftedAt), origin);
  }

  /**
   * After a new version or after discarding a draft: releases the old number (null: the present one), and the order of
   * a discarded draft.
   */
  async settleInvoice(invoiceId: string, oldNumber: string | null, origin: CommandOrigin): Promise<void> {
    const { state } = await this.streams.load(invoiceStream, invoiceId);
    if (state.status === 'none') return;
    await this.numbers.releaseUnused(oldNumber ?? state.content.number, invoiceId, origin);
    if (state.status === 'CANCELLED') await this.order.clear(state, origin);
  }

  /**
   * After a new version, by `discardIfErased`. The call that wrote the version does so itself, unless it died. `place`: of
   * the version in the log.
   */
  async settlePayer(invoiceId: string, place: Position, origin: CommandOrigin): Promise<void> {
    const { state } = await this.streams.load(invoiceStream, invoiceId);
    if (state.status === 'DRAFT') await this.discardIfErased(state, place, origin);
  }

  /** True: the draft is discarded, because the erasure of this payer began before `place`. Later it is blocked by the draft. */
  async discardIfErased(
    { id, customerId }: Pick<KnownInvoice, 'id' | 'customerId'>,
    place: Position,
    origin: CommandOrigin,
  ): Promise<boolean> {
    const begunAt = await this.parties.erasureBegunAt(customerId);
    if (begunAt === null || begunAt > place) return false;
    await this.streams.handle(invoiceStream, id, discard('customer-erased'), origin);
    await this.settleInvoice(id, null, origin);
    return true;
  }

  /** After a deposit was taken: clears the order if the deposit was not sent. */
  async settleDeposit(
    { workOrderId, invoiceId, claimId }: { workOrderId: string; invoiceId: string; claimId: string },
    origin: CommandOrigin,
  ): Promise<void> {
    const { state } = await this.streams.load(invoiceStream, invoiceId);
    if (state.status !== 'none' && isSent(state))
      return this.order.restore(state, { workOrderId, claimId }, origin);
    const isOver = state.status === 'CANCELLED' && state.discarded === null;
    const reason = isOver ? 'cancelled' : 'not-sent';
    const deposit = { workOrderId, invoiceId, number: null, claimId, reason } as const;
    await this.commands.execute(new ClearDeposit(deposit, origin));
  }

  /** After an invoice claimed the order: releases the order if no invoice was drafted. */
  async settleOrder(
    { workOrderId, invoiceId, claimId }: { workOrderId: string; invoiceId: string; claimId: string },
    origin: CommandOrigin,
  ): Promise<void> {
    const { state } = await this.streams.load(invoiceStream, invoiceId);
    const claim = { workOrderId, invoiceId, number: null, claimId };
    if (state.status === 'none' || !isLiving(state)) {
      await this.commands.execute(new ClearInvoice(claim, origin));
    } else if (state.status === 'DRAFT') {
      await this.commands.execute(new UnbillOrder(claim, origin));
    } else {
      await this.order.restore(state, { workOrderId, claimId }, origin);
      await this.order.completeOne(state, workOrderId, origin);
    }
  }

  /** Before an invoice claims the order: releases a claim that a crashed call left behind. */
  async clearDeadClaim(workOrderId: string, invoiceId: string, origin: CommandOrigin): Promise<void> {
    const { state } = await this.streams.load(workOrderStream, workOrderId);
    if (state.status === 'none' || state.invoice === null || state.invoice.invoiceId === invoiceId) return;
    if (!isOver(state.invoice, origin.now)) return;
    const { invoiceId: holder, claimId } = state.invoice;
    const { state: other } = await this.streams.load(invoiceStream, holder);
    if (other.status !== 'none' && isLiving(other)) return;
    const claim = { workOrderId, invoiceId: holder, number: null, claimId };
    await this.commands.execute(new ClearInvoice(claim, origin));
  }
}

function isOver({ since }: OrderInvoice, now: string): boolean {
  return Date.parse(now) - Date.parse(since) > CLAIM_SETTLES_AFTER_MS;
}
