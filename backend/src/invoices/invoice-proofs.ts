import { Inject, Injectable } from '@nestjs/common';
import type { InvoicePosition } from '#contracts/invoices/invoice.events.js';
import type { RecordedEvent } from '#contracts/kernel/domain-event.js';
import { refuse, type FieldError } from '#contracts/kernel/problem.js';
import type { PartIssued, PartReturned } from '#contracts/work-orders/order-part.events.js';
import { workOrderStream, type KnownWorkOrder } from '#contracts/work-orders/work-order.js';
import { EVENT_LOG, type EventLog } from '../platform/event-log/event-log.js';
import { streamIdOf } from '../platform/streams/stream-type.js';

/** A piece that was taken out for the order, in the order's own words. */
export type PartMovement = RecordedEvent<PartIssued | PartReturned>;

const BATCH = 1_000;

/** What the positions of an invoice rest on: times worked and parts taken out. */
@Injectable()
export class InvoiceProofs {
  constructor(@Inject(EVENT_LOG) private readonly eventLog: EventLog) {}

  /** Refuses positions that rest on what happened for another order. */
  assertOfOrder(order: KnownWorkOrder, positions: readonly Pick<InvoicePosition, 'sources'>[]): void {
    const errors: FieldError[] = positions.flatMap(({ sources }, place) =>
      sources.every(({ kind, id }) => (kind === 'TIME_LOG' ? order.timeLogs.has(id) : order.noted.has(id)))
        ? []
        : [
            {
              field: `positions.${place}.sources`,
              message: 'Dieser Nachweis gehört nicht zu diesem Auftrag.',
            },
          ],
    );
    const [first] = errors;
    if (first) throw refuse('validation-failed', { detail: first.message, errors });
  }

  /** What was taken out for the order and put back, oldest first. */
  async partMovements(workOrderId: string): Promise<readonly PartMovement[]> {
    const found: PartMovement[] = [];
    for (let from = 0; ; from += BATCH) {
      const events = await this.eventLog.readStream(streamIdOf(workOrderStream, workOrderId), from, BATCH);
      for (const event of events) {
        if (event.type === 'PartIssued' || event.type === 'PartReturned') found.push(event as PartMovement);
      }
      if (events.length < BATCH) return found;
    }
  }
}
