import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { invoiceStream, type KnownInvoice } from '#contracts/invoices/invoice.js';
import { orderIdOf, orderIdsOf } from '#contracts/invoices/orders-of-invoice.js';
import { customerTexts } from '#contracts/customers/customer-texts.js';
import type { Deduction } from '#contracts/invoices/deductions.js';
import type { DraftContent } from '#contracts/invoices/invoice.events.js';
import type { CommandOrigin } from '#contracts/kernel/command-origin.js';
import type { Position } from '#contracts/kernel/domain-event.js';
import { invalid, Refusal, refuse } from '#contracts/kernel/problem.js';
import { workOrderStream, type KnownWorkOrder } from '#contracts/work-orders/work-order.js';
import { comparableNumber } from '#contracts/values/comparable.js';
import { workOrderTexts } from '#contracts/work-orders/work-orders.api.js';
import { Clock } from '../../platform/clock.js';
import { assertInTime } from '../../platform/streams/deadline.js';
import { existing } from '../../platform/streams/existing.js';
import { assertSeen } from '../../platform/streams/seen.js';
import type { CommandContext } from '../../platform/streams/stream-type.js';
import { Streams } from '../../platform/streams/streams.js';
import { BilledTogether } from '../collective/billed-together.js';
import { assertNoOtherSplit } from '../split/unfinished-split.js';
import { assertDraft, assertSameDraft, discard, redraft } from '../invoice.js';
import { contentOf, type WantedInvoice } from './invoice-content.js';
import { BilledOrder } from '../sending/billed-order.js';
import { InvoiceDrafting } from './invoice-drafting.js';
import { InvoiceDeposits } from './invoice-deposits.js';
import { InvoiceNumbers } from './invoice-numbers.js';
import { InvoiceParties } from '../invoice-parties.js';
import { InvoiceProofs } from './invoice-proofs.js';
import { InvoiceSettlement } from './invoice-settlement.js';
import { orderToInvoice, whoseOf } from './order-to-invoice.js';

/** Command: drafts an order's invoice. The caller chooses the id, which makes a repeated call idempotent. */
export class DraftInvoice extends Command<KnownInvoice> {
  constructor(
    readonly invoiceId: string,
    readonly workOrderId: string,
    readonly wanted: WantedInvoice,
    /** Why its number lies outside of the sequence. */
    readonly numberReason: string | null,
    readonly origin: CommandOrigin,
    /** Who pays it; null: the order's customer. */
    readonly payerId: string | null = null,
  ) {
    super();
  }
}

/** Command: the next version of a draft. `wanted` is derived from the present version. */
export class RedraftInvoice extends Command<KnownInvoice> {
  constructor(
    readonly invoiceId: string,
    readonly workOrderId: string | undefined,
    readonly wanted: (invoice: KnownInvoice) => WantedInvoice,
    /** Why another number lies outside of the sequence. */
    readonly numberReason: string | null,
    readonly context: CommandContext,
    /** Who pays it; null: the order's customer; undefined: as before. */
    readonly payerId: string | null | undefined = undefined,
  ) {
    super();
  }
}

export class DiscardInvoice extends Command<KnownInvoice> {
  constructor(
    readonly invoiceId: string,
    readonly context: CommandContext,
  ) {
    super();
  }
}

/** The next version: its number, why it lies outside of the sequence, its content, and who pays it. */
type Next = {
  readonly number: string;
  readonly reason: string | null;
  readonly content: (version: number) => DraftContent;
  readonly customerId: string;
};

/** Checks order and contents, then drafts the invoice. */
@CommandHandler(DraftInvoice)
export class DraftInvoiceHandler implements ICommandHandler<DraftInvoice> {
  constructor(
    private readonly streams: Streams,
    private readonly parties: InvoiceParties,
    private readonly proofs: InvoiceProofs,
    private readonly deposits: InvoiceDeposits,
    private readonly drafting: InvoiceDrafting,
  ) {}

  async execute(command: DraftInvoice): Promise<KnownInvoice> {
    const { invoiceId, workOrderId, wanted, origin } = command;
    const { state: before } = await this.streams.load(invoiceStream, invoiceId);
    const isSmallBusiness = await this.parties.isSmallBusiness();
    const content = (deductions: readonly Deduction[]) =>
      contentOf(invoiceId, 1, { ...wanted, deductions }, isSmallBusiness);
    if (before.status === 'none') {
      // What is wrong with the request is said before what is wrong with the order.
      const whole = content([]);
      const order = orderToInvoice((await this.streams.load(workOrderStream, workOrderId)).state);
      await assertNoOtherSplit(this.streams, workOrderId, invoiceId);
      await this.proofs.assertBillable(order, wanted.positions);
      const { payerId } = command;
      await this.parties.assertCoPayer(wanted);
      const payer = payerId === null ? {} : { customerId: await this.parties.payer(payerId) };
      const whose = { ...whoseOf(order), invoiceId, ...payer };
      const deductions = await this.deposits.deductedBy(whole, order, whose);
      await this.drafting.claimAndDraft(whose, content(deductions), command);
    } else {
      if (command.payerId !== null && command.payerId !== before.customerId)
        throw refuse('idempotency-key-reused');
      assertSameDraft(before, { ...before, invoiceId, workOrderId }, content(before.content.deductions));
    }
    return this.drafting.look(invoiceId, origin);
  }
}

/** Claims a new number before the version; releases the old number after it. */
@CommandHandler(RedraftInvoice)
export class RedraftInvoiceHandler implements ICommandHandler<RedraftInvoice> {
  constructor(
    private readonly streams: Streams,
    private readonly clock: Clock,
    private readonly numbers: InvoiceNumbers,
    private readonly parties: InvoiceParties,
    private readonly proofs: InvoiceProofs,
    private readonly deposits: InvoiceDeposits,
    private readonly settlement: InvoiceSettlement,
    private readonly together: BilledTogether,
  ) {}

  async execute({
    invoiceId,
    workOrderId,
    wanted,
    numberReason,
    context,
    payerId,
  }: RedraftInvoice): Promise<KnownInvoice> {
    const loaded = await this.streams.load(invoiceStream, invoiceId);
    const invoice = existing(loaded.state);
    if (workOrderId !== undefined && workOrderId !== invoice.workOrderId) {
      existing((await this.streams.load(workOrderStream, workOrderId)).state, workOrderTexts.notFound);
      throw invalid('workOrderId', 'Der Auftrag einer Rechnung kann nicht geändert werden.');
    }
    assertSeen(invoiceStream, loaded, context);
    assertDraft(invoice);
    const orders = await this.ordersOf(invoice, context);
    const [order] = orders;
    if (order === undefined) throw new Error('A draft bills at least one order');
    const said = await this.parties.withPresentCars(wanted(invoice));
    const customerId = await this.payerAfter(payerId, invoice, orders);
    await this.parties.assertCoPayer(said);
    await (said.form === 'COLLECTIVE'
      ? this.proofs.assertAllBillable(orders, said)
      : this.proofs.assertBillable(order, said.positions));
    const isSmallBusiness = await this.parties.isSmallBusiness();
    const whole = contentOf(invoiceId, invoice.version + 1, { ...said, deductions: [] }, isSmallBusiness);
    const deductions = await this.deposits.deductedBy(whole, order, { invoiceId, customerId });
    const details = { ...said, deductions };
    const content = (version: number) => contentOf(invoiceId, version, details, isSmallBusiness);
    content(invoice.version + 1);
    if ((await this.parties.erasureBegunAt(customerId)) !== null) {
      throw refuse('conflict', { detail: customerTexts.erasing });
    }
    const next = { number: details.number, reason: numberReason, content, customerId };
    return this.claimAndRedraft(invoice, next, context);
  }

  /** 400 if nobody is known by the id. */
  private async payerAfter(
    payerId: string | null | undefined,
    invoice: KnownInvoice,
    orders: readonly KnownWorkOrder[],
  ): Promise<string> {
    if (payerId === undefined || payerId === invoice.customerId) return invoice.customerId;
    if (payerId !== null) return this.parties.payer(payerId);
    const [order, ...others] = orders;
    return order === undefined || others.length > 0 ? this.together.customerOf(orders) : order.customerId;
  }

  private async ordersOf(invoice: KnownInvoice, origin: CommandOrigin): Promise<readonly KnownWorkOrder[]> {
    if (invoice.content.form === 'COLLECTIVE')
      return this.together.ordersOf(orderIdsOf(invoice), invoice.id, origin);
    return [orderToInvoice((await this.streams.load(workOrderStream, orderIdOf(invoice))).state)];
  }

  private async claimAndRedraft(
    invoice: KnownInvoice,
    next: Next,
    context: CommandContext,
  ): Promise<KnownInvoice> {
    const { id, content } = invoice;
    const isNewNumber = comparableNumber(next.number) !== comparableNumber(content.number);
    const old = isNewNumber ? await this.numbers.holderOf(content.number) : null;
    const { claimId, reason } = isNewNumber
      ? await this.numbers.claimForDraft(next, id, context)
      : { claimId: null, reason: null };
    assertInTime(context.now, this.clock.now());
    try {
      const decide = redraft(next.content, reason, next.customerId);
      const { position } = await this.streams.handle(invoiceStream, id, decide, context, context);
      if (next.customerId !== invoice.customerId) await this.lookAtPayer(invoice, next, position, context);
    } catch (error) {
      if (error instanceof Refusal && claimId !== null)
        await this.numbers.settle(next.number, claimId, context);
      throw error;
    }
    if (isNewNumber) {
      if (old?.holderId === id) await this.numbers.settle(content.number, old.claimId, context);
      await this.numbers.use(next.number, context);
    }
    return existing((await this.streams.load(invoiceStream, id)).state);
  }

  /** 409 if the erasure of the new payer began before the draft became his. */
  private async lookAtPayer(
    { id }: KnownInvoice,
    { customerId }: Next,
    place: Position | null,
    origin: CommandOrigin,
  ): Promise<void> {
    if (place !== null && (await this.settlement.discardIfErased({ id, customerId }, place, origin)))
      throw refuse('conflict', { detail: customerTexts.erasing });
  }
}

@CommandHandler(DiscardInvoice)
export class DiscardInvoiceHandler implements ICommandHandler<DiscardInvoice> {
  constructor(
    private readonly streams: Streams,
    private readonly numbers: InvoiceNumbers,
    private readonly order: BilledOrder,
  ) {}

  async execute({ invoiceId, context }: DiscardInvoice): Promise<KnownInvoice> {
    const decide = discard('by-hand');
    const { state } = await this.streams.handle(invoiceStream, invoiceId, decide, context, context);
    const invoice = existing(state);
    await this.numbers.releaseUnused(invoice.content.number, invoiceId, context);
    await this.order.clear(invoice, context);
    return invoice;
  }
}
