import { Inject } from '@nestjs/common';
import { CommandBus, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { invoiceStream, type KnownInvoice } from '#contracts/invoices/invoice.js';
import { type OfInvoice } from '#contracts/invoices/invoice.events.js';
import type { CommandOrigin } from '#contracts/kernel/command-origin.js';
import { invalid, Refusal, refuse } from '#contracts/kernel/problem.js';
import { AttachInvoice, ClearInvoice } from '#contracts/work-orders/order-invoice-commands.js';
import { workOrderStream, type KnownWorkOrder } from '#contracts/work-orders/work-order.js';
import { comparableNumber } from '#contracts/values/comparable.js';
import { Clock } from '../platform/clock.js';
import { EVENT_LOG, type EventLog } from '../platform/event-log/event-log.js';
import { beganAfter } from '../platform/streams/began-after.js';
import { assertInTime } from '../platform/streams/deadline.js';
import { streamIdOf } from '../platform/streams/stream-type.js';
import { Streams } from '../platform/streams/streams.js';
import { assertDraft, assertSameDraft, discard, draft, existing, redraft, seen } from './invoice.js';
import { contentOf, type WantedInvoice } from './invoice-content.js';
import { InvoiceNumbers } from './invoice-numbers.js';
import { InvoiceParties } from './invoice-parties.js';
import { InvoiceProofs } from './invoice-proofs.js';
import { InvoiceSettlement } from './invoice-settlement.js';

/** Command: a draft of an order's invoice. The id is the caller's: the same id again is the same draft. */
export class DraftInvoice {
  constructor(
    readonly invoiceId: string,
    readonly workOrderId: string,
    readonly wanted: WantedInvoice,
    readonly origin: CommandOrigin,
  ) {}
}

/** Command: the next version of a draft. `wanted` follows from the draft as it stands. */
export class RedraftInvoice {
  constructor(
    readonly invoiceId: string,
    readonly workOrderId: string | undefined,
    readonly wanted: (invoice: KnownInvoice) => WantedInvoice,
    readonly origin: CommandOrigin,
    readonly expectedRevision: number | undefined,
  ) {}
}

/** Command: a draft is given up, by hand. */
export class DiscardInvoice {
  constructor(
    readonly invoiceId: string,
    readonly origin: CommandOrigin,
    readonly expectedRevision: number | undefined,
  ) {}
}

/** Number, order, draft, and a look whether all of it still counts; only then the caller is told yes. */
@CommandHandler(DraftInvoice)
export class DraftInvoiceHandler implements ICommandHandler<DraftInvoice> {
  constructor(
    private readonly streams: Streams,
    private readonly commands: CommandBus,
    private readonly clock: Clock,
    private readonly numbers: InvoiceNumbers,
    private readonly parties: InvoiceParties,
    private readonly proofs: InvoiceProofs,
    private readonly settlement: InvoiceSettlement,
    @Inject(EVENT_LOG) private readonly eventLog: EventLog,
  ) {}

  async execute({ invoiceId, workOrderId, wanted, origin }: DraftInvoice): Promise<KnownInvoice> {
    const { state: before } = await this.streams.load(invoiceStream, invoiceId);
    const content = contentOf(invoiceId, 1, wanted);
    if (before.status === 'none') {
      const order = orderToInvoice((await this.streams.load(workOrderStream, workOrderId)).state);
      this.proofs.assertOfOrder(order, wanted.positions);
      await this.claimAndDraft({ ...whoseOf(order), invoiceId }, order, wanted, origin);
    } else {
      assertSameDraft(before, { ...before, invoiceId }, content);
    }
    return this.look(invoiceId, origin);
  }

  private async claimAndDraft(
    whose: OfInvoice,
    order: KnownWorkOrder,
    wanted: WantedInvoice,
    origin: CommandOrigin,
  ): Promise<void> {
    const { invoiceId, workOrderId } = whose;
    const { number } = wanted;
    const claimId = await this.numbers.claim(number, invoiceId, origin);
    assertInTime(origin.now, this.clock.now());
    try {
      await this.settlement.clearDeadClaim(workOrderId, invoiceId, origin);
      await this.commands.execute(new AttachInvoice({ workOrderId, invoiceId, number, claimId }, origin));
    } catch (error) {
      if (error instanceof Refusal) await this.numbers.settle(number, claimId, origin);
      throw error;
    }
    assertInTime(origin.now, this.clock.now());
    const content = contentOf(invoiceId, 1, wanted);
    await this.streams.handle(invoiceStream, invoiceId, draft(whose, content), origin);
  }

  /** The later of two always sees the earlier: a number given away, a customer who is being erased. */
  private async look(invoiceId: string, origin: CommandOrigin): Promise<KnownInvoice> {
    const invoice = existing((await this.streams.load(invoiceStream, invoiceId)).state);
    assertNotTakenBack(invoice);
    if (invoice.status !== 'DRAFT' || invoice.version > 1) return invoice;
    const { number } = invoice.content;
    const holder = await this.numbers.holderOf(number);
    if (holder?.holderId !== invoiceId) return this.giveUp(invoice, 'number-lost', origin);
    // An erasure that began after the draft finds it in its way.
    const begunAt = await this.parties.erasureBegunAt(invoice.customerId);
    if (await beganAfter(this.eventLog, streamIdOf(invoiceStream, invoiceId), begunAt)) {
      return this.giveUp(invoice, 'customer-erased', origin);
    }
    await this.numbers.advance(number, origin);
    return invoice;
  }

  private async giveUp(
    { id, content }: KnownInvoice,
    reason: 'number-lost' | 'customer-erased',
    origin: CommandOrigin,
  ): Promise<KnownInvoice> {
    const { state } = await this.streams.handle(invoiceStream, id, discard(reason), origin);
    await this.settlement.settleInvoice(id, content.number, origin);
    const invoice = existing(state);
    assertNotTakenBack(invoice);
    return invoice;
  }
}

/** Refuses a draft that was taken back by the call that made it. */
function assertNotTakenBack({ discarded }: KnownInvoice): void {
  if (discarded === 'number-lost') throw refuse('invoice-number-taken', { field: 'number' });
  if (discarded === 'customer-erased') {
    throw refuse('conflict', { detail: 'Der Kunde wird gerade gelöscht.' });
  }
}

/** The new number before the new version, the old one back after it. */
@CommandHandler(RedraftInvoice)
export class RedraftInvoiceHandler implements ICommandHandler<RedraftInvoice> {
  constructor(
    private readonly streams: Streams,
    private readonly clock: Clock,
    private readonly numbers: InvoiceNumbers,
    private readonly parties: InvoiceParties,
    private readonly proofs: InvoiceProofs,
  ) {}

  async execute({
    invoiceId,
    workOrderId,
    wanted,
    origin,
    expectedRevision,
  }: RedraftInvoice): Promise<KnownInvoice> {
    const { state } = await this.streams.load(invoiceStream, invoiceId);
    const invoice = existing(state);
    if (workOrderId !== undefined && workOrderId !== invoice.workOrderId) {
      existingOrder((await this.streams.load(workOrderStream, workOrderId)).state);
      throw invalid('workOrderId', 'Der Auftrag einer Rechnung kann nicht geändert werden.');
    }
    seen(state, expectedRevision);
    assertDraft(invoice);
    const order = orderToInvoice((await this.streams.load(workOrderStream, invoice.workOrderId)).state);
    const details = wanted(invoice);
    this.proofs.assertOfOrder(order, details.positions);
    contentOf(invoiceId, invoice.version + 1, details);
    if ((await this.parties.erasureBegunAt(invoice.customerId)) !== null) {
      throw refuse('conflict', { detail: 'Der Kunde wird gerade gelöscht.' });
    }
    return this.claimAndRedraft(invoice, details, origin, expectedRevision);
  }

  private async claimAndRedraft(
    invoice: KnownInvoice,
    details: WantedInvoice,
    origin: CommandOrigin,
    expectedRevision: number | undefined,
  ): Promise<KnownInvoice> {
    const { id, content } = invoice;
    const isNewNumber = comparableNumber(details.number) !== comparableNumber(content.number);
    const old = isNewNumber ? await this.numbers.holderOf(content.number) : null;
    const claimId = isNewNumber ? await this.numbers.claim(details.number, id, origin) : null;
    assertInTime(origin.now, this.clock.now());
    const decide = redraft((version) => contentOf(id, version, details), expectedRevision);
    try {
      await this.streams.handle(invoiceStream, id, decide, origin);
    } catch (error) {
      if (error instanceof Refusal && claimId !== null)
        await this.numbers.settle(details.number, claimId, origin);
      throw error;
    }
    if (isNewNumber) {
      if (old?.holderId === id) await this.numbers.settle(content.number, old.claimId, origin);
      await this.numbers.advance(details.number, origin);
    }
    return existing((await this.streams.load(invoiceStream, id)).state);
  }
}

/** The draft first, then its number and its order are free. */
@CommandHandler(DiscardInvoice)
export class DiscardInvoiceHandler implements ICommandHandler<DiscardInvoice> {
  constructor(
    private readonly streams: Streams,
    private readonly commands: CommandBus,
    private readonly numbers: InvoiceNumbers,
  ) {}

  async execute({ invoiceId, origin, expectedRevision }: DiscardInvoice): Promise<KnownInvoice> {
    const decide = discard('by-hand', expectedRevision);
    const { state } = await this.streams.handle(invoiceStream, invoiceId, decide, origin);
    const invoice = existing(state);
    const { workOrderId, content } = invoice;
    await this.numbers.releaseUnused(content.number, invoiceId, origin);
    await this.commands.execute(
      new ClearInvoice({ workOrderId, invoiceId, number: null, claimId: null }, origin),
    );
    return invoice;
  }
}

const whoseOf = ({
  id: workOrderId,
  customerId,
  vehicleId,
}: KnownWorkOrder): Omit<OfInvoice, 'invoiceId'> => ({
  workOrderId,
  customerId,
  vehicleId,
});

/** The order; 404 when there is none. */
function existingOrder(order: { status: 'none' } | KnownWorkOrder): KnownWorkOrder {
  if (order.status === 'none') throw refuse('not-found', { detail: 'Der Auftrag wurde nicht gefunden.' });
  return order;
}

/** The order; 404 when there is none, 409 when it is cancelled. */
function orderToInvoice(order: { status: 'none' } | KnownWorkOrder): KnownWorkOrder {
  const known = existingOrder(order);
  if (known.status === 'CANCELLED') throw refuse('conflict', { detail: 'Der Auftrag ist storniert.' });
  return known;
}
