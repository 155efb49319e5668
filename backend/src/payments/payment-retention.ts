import { Inject, Injectable } from '@nestjs/common';
import { invoiceStream } from '#contracts/invoices/invoice.js';
import type { CommandOrigin } from '#contracts/kernel/command-origin.js';
import { freeCentsOf, paymentStream } from '#contracts/payments/payment.js';
import { paymentRetentionIdOf } from '#contracts/payments/payment.events.js';
import type { ReadModels } from '#projections/engine/read-models.js';
import { openItemsByIds } from '#projections/payments/open-items.js';
import { Erasure } from '../platform/erasure/erasure.js';
import { EVENT_LOG, type EventLog } from '../platform/event-log/event-log.js';
import { READ_MODELS } from '../platform/read-models.js';
import { Streams } from '../platform/streams/streams.js';
import { endPaymentRetention } from './payment.js';

/** A payment is kept as long as one of the invoices that it settled (§ 147 AO). Then its texts are erased. */
@Injectable()
export class PaymentRetention {
  constructor(
    private readonly streams: Streams,
    private readonly erasure: Erasure,
    @Inject(EVENT_LOG) private readonly eventLog: EventLog,
    @Inject(READ_MODELS) private readonly readModels: ReadModels,
  ) {}

  /** After the retention of an invoice. A payment with free money stays. Idempotent. */
  async end(invoiceId: string, origin: CommandOrigin): Promise<void> {
    const item = (await openItemsByIds(this.readModels, [invoiceId])).get(invoiceId);
    const parts = item === undefined ? [] : [...item.parts, ...item.costs];
    for (const id of new Set(parts.map(({ paymentId }) => paymentId))) {
      const { state: payment } = await this.streams.load(paymentStream, id);
      if (payment.status === 'none' || freeCentsOf(payment) !== 0) continue;
      const invoiceIds = payment.allocations.map((allocation) => allocation.invoiceId);
      if (!(await this.haveEnded(invoiceIds))) continue;
      await this.streams.shred(paymentRetentionIdOf(id));
      await this.streams.handle(paymentStream, id, endPaymentRetention, origin);
      await this.erasure.erase(paymentRetentionIdOf(id), await this.eventLog.head());
    }
  }

  private async haveEnded(invoiceIds: readonly string[]): Promise<boolean> {
    for (const id of new Set(invoiceIds)) {
      const { state } = await this.streams.load(invoiceStream, id);
      if (state.status !== 'none' && !state.retentionEnded) return false;
    }
    return true;
  }
}
