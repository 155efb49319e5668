import { Inject, Injectable } from '@nestjs/common';
import { invoiceStream } from '#contracts/invoices/invoice.js';
import { orderGroups, positionsOfOrder, type BilledPart } from '#contracts/invoices/orders-of-invoice.js';
import { invoiceSplitStream, isUnfinished, type SplitPlan } from '#contracts/invoices/split/invoice-split.js';
import {
  billedInPart,
  type DividedPosition,
  type PositionShare,
} from '#contracts/invoices/split/divided-positions.js';
import type {
  InvoiceContent,
  InvoiceForm,
  InvoicePosition,
  Proof,
} from '#contracts/invoices/invoice.events.js';
import type { RecordedEvent } from '#contracts/kernel/domain-event.js';
import { refuse, type FieldError } from '#contracts/kernel/problem.js';
import type { PartIssued, PartReturned } from '#contracts/work-orders/parts/order-part.events.js';
import { workOrderStream, type KnownWorkOrder } from '#contracts/work-orders/work-order.js';
import { EVENT_LOG, type EventLog } from '../../platform/event-log/event-log.js';
import { streamInParts } from '../../platform/event-log/stream-parts.js';
import { Streams } from '../../platform/streams/streams.js';
import { dividedOrder, livingInvoices, openShareText, wholeLine } from '../split/open-shares.js';
import { internalOf } from '../split/split-parts.js';
import type { WantedPosition } from './invoice-content.js';
import { sourcesOf, unbilledOf, unbilledParts, unpricedOf } from './unbilled.js';
import { streamIdOf } from '../../platform/streams/stream-type.js';

export type PartMovement = RecordedEvent<PartIssued | PartReturned>;

type Sourced = Pick<InvoicePosition, 'sources'>;

/** A divided position with the shares that no invoice bills. */
export type DividedBefore = { readonly position: DividedPosition; readonly open: readonly PositionShare[] };
type Shares = ReadonlyMap<string, { readonly isBilled: boolean }>;

@Injectable()
export class InvoiceProofs {
  constructor(
    @Inject(EVENT_LOG) private readonly eventLog: EventLog,
    private readonly streams: Streams,
  ) {}

  /** The positions of invoices that were sent before the order was reopened, and what the garage bore in a split. */
  async billedBefore({ id, earlierInvoices }: KnownWorkOrder): Promise<readonly WantedPosition[]> {
    const internal = (await this.livingSplits(id)).flatMap(internalOf);
    const invoices = await Promise.all(
      earlierInvoices.map(({ invoiceId }) => this.streams.load(invoiceStream, invoiceId)),
    );
    const billed = invoices.flatMap(({ state }) =>
      state.status === 'none' ? [] : positionsOfOrder(state.content, id),
    );
    return [...billed, ...internal];
  }

  /** Plans of the split that is not finished, and of the finished splits that have an invoice without a Storno. */
  private async livingSplits(workOrderId: string): Promise<readonly SplitPlan[]> {
    const { state: split } = await this.streams.load(invoiceSplitStream, workOrderId);
    if (split.status === 'none') return [];
    const living = await Promise.all(split.finished.map((plan) => livingInvoices(this.streams, plan)));
    return [
      ...split.finished.filter((_, place) => living[place]?.size),
      ...(isUnfinished(split) ? [split.plan] : []),
    ];
  }

  /**
   * Positions that a split divided and of which a share is billed, with their open shares. `billed`: the positions of
   * earlier invoices, and others that count as billed.
   */
  async dividedBefore(
    { id }: Pick<KnownWorkOrder, 'id'>,
    billed: readonly Sourced[],
  ): Promise<readonly DividedBefore[]> {
    const { positions, living } = await dividedOrder(this.streams, id);
    return billedInPart(positions, living, sourcesOf(billed));
  }

  /**
   * Sentences about positions without a price, and about what the order has and these positions, and earlier invoices,
   * leave out.
   */
  async unbilled(workOrderId: string, positions: readonly WantedPosition[]): Promise<readonly string[]> {
    const { state: order } = await this.streams.load(workOrderStream, workOrderId);
    const rest = order.status === 'none' ? [] : await this.restOf(order, positions);
    return [...unpricedOf(positions), ...rest];
  }

  /** Sentences about what the order has, and neither these positions nor earlier invoices bill. */
  private async restOf(
    order: KnownWorkOrder,
    positions: readonly WantedPosition[],
  ): Promise<readonly string[]> {
    const billed = [...positions, ...(await this.billedBefore(order))];
    const divided = await this.dividedBefore(order, billed);
    const all = [...billed, ...divided.map(({ position }) => wholeLine(position))];
    return [...unbilledOf(order, await this.partMovements(order.id), all), ...openShareTexts(divided)];
  }

  /** Sentences about divided positions with a share that neither these positions nor earlier invoices bill. */
  private async sharesLeft(
    workOrderId: string,
    positions: readonly WantedPosition[],
  ): Promise<readonly string[]> {
    const { state: order } = await this.streams.load(workOrderStream, workOrderId);
    if (order.status === 'none') return [];
    const billed = [...positions, ...(await this.billedBefore(order))];
    return openShareTexts(await this.dividedBefore(order, billed));
  }

  /**
   * What is unpriced, and what an invoice leaves out of an order that it completes: a deposit and a partial invoice leave
   * the rest on purpose, except for the open share of a position that is billed already.
   */
  async leftBy(form: InvoiceForm, { workOrderId, positions }: BilledPart): Promise<readonly string[]> {
    if (form === 'WHOLE' || form === 'COLLECTIVE') return this.unbilled(workOrderId, positions);
    const shares = form === 'DEPOSIT' ? [] : await this.sharesLeft(workOrderId, positions);
    return [...unpricedOf(positions), ...shares];
  }

  /** True if the order has work or parts that neither these positions nor earlier invoices bill. */
  async hasRest(workOrderId: string, positions: readonly WantedPosition[]): Promise<boolean> {
    const { state: order } = await this.streams.load(workOrderStream, workOrderId);
    return order.status === 'none' || (await this.restOf(order, positions)).length > 0;
  }

  /**
   * Refuses proofs that belong to another order, or that an earlier invoice of the order bills. `from`: place of the first
   * of these positions on the invoice.
   */
  async assertBillable(order: KnownWorkOrder, positions: readonly Sourced[], from = 0): Promise<void> {
    const shares = await this.ownShares(order);
    const known = { TIME_LOG: order.timeLogs, STOCK_ISSUE: order.noted, SPLIT_SHARE: shares };
    const belongs = ({ kind, id }: Proof) => known[kind].has(id);
    refuseOthers(positions, belongs, 'Dieser Nachweis gehört nicht zu diesem Auftrag.', from);
    const isOpen = await this.openProofs(order, shares);
    const billed = 'Dieser Nachweis ist schon auf einer früheren Rechnung des Auftrags.';
    refuseOthers(positions, isOpen, billed, from);
  }

  /** The same for each of these orders on a collective invoice. */
  async assertAllBillable(
    orders: readonly KnownWorkOrder[],
    content: Pick<InvoiceContent, 'orders'> & { readonly positions: readonly Sourced[] },
  ): Promise<void> {
    for (const { order, positions, from } of orderGroups(content)) {
      const known = orders.find(({ id }) => id === order.workOrderId);
      if (known !== undefined) await this.assertBillable(known, positions, from);
    }
  }

  /** True for a proof on no earlier invoice, and for a movement of a part that earlier invoices bill with fewer pieces. */
  private async openProofs(order: KnownWorkOrder, shares: Shares): Promise<(proof: Proof) => boolean> {
    if (order.earlierInvoices.length === 0) return () => true;
    const before = await this.billedBefore(order);
    const parts = unbilledParts(order, await this.partMovements(order.id), before);
    const open = new Set(parts.flatMap(({ movements }) => movements.map(({ data }) => data.movementId)));
    const billed = sourcesOf(before);
    return ({ id }) => open.has(id) || !(billed.has(id) || shares.get(id)?.isBilled);
  }

  /** By their ids the shares of positions that splits of the order divided. `isBilled`: by their own invoice. */
  private async ownShares({ id }: KnownWorkOrder): Promise<Shares> {
    const { positions, living } = await dividedOrder(this.streams, id);
    const shares = positions.flatMap((position) => position.shares);
    return new Map(
      shares.map((share) => [share.id, { isBilled: share.invoiceIds.some((one) => living.has(one)) }]),
    );
  }

  /** Issues and returns of the order, oldest first. */
  async partMovements(workOrderId: string): Promise<readonly PartMovement[]> {
    const found: PartMovement[] = [];
    for await (const events of streamInParts(this.eventLog, streamIdOf(workOrderStream, workOrderId)))
      for (const event of events)
        if (event.type === 'PartIssued' || event.type === 'PartReturned') found.push(event as PartMovement);
    return found;
  }
}

const openShareTexts = (divided: readonly DividedBefore[]): readonly string[] =>
  divided.flatMap(({ position, open }) => (open.length === 0 ? [] : openShareText(position)));

function refuseOthers(
  positions: readonly Sourced[],
  isRight: (proof: Proof) => boolean,
  message: string,
  from: number,
): void {
  const errors: FieldError[] = positions.flatMap(({ sources }, place) =>
    sources.every(isRight) ? [] : [{ field: `positions.${from + place}.sources`, message }],
  );
  if (errors.length > 0) throw refuse('validation-failed', { detail: message, errors });
}
