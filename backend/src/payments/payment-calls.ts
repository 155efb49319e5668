import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Injectable } from '@nestjs/common';
import { isCashCustomer } from '#contracts/customers/cash-customer.js';
import { customerStream } from '#contracts/customers/customer.js';
import { invoiceStream, type KnownInvoice } from '#contracts/invoices/invoice.js';
import type { CommandContext } from '#contracts/kernel/command-origin.js';
import { idAfter } from '#contracts/kernel/id-after.js';
import { invalid, Refusal } from '#contracts/kernel/problem.js';
import { PayInvoice } from '#contracts/payments/payment-commands.js';
import type { PaymentEvent } from '#contracts/payments/payment.events.js';
import { paymentStream, type KnownPayment, type Payment } from '#contracts/payments/payment.js';
import { openCentsOf } from '#contracts/payments/settlement.js';
import { localDateTime, type LocalDate } from '#contracts/values/local-date-time.js';
import { Clock } from '../platform/clock.js';
import { assertInTime } from '../platform/streams/deadline.js';
import { existing, named } from '../platform/streams/existing.js';
import { assertSeen } from '../platform/streams/seen.js';
import type { Decide } from '../platform/streams/stream-type.js';
import { Streams } from '../platform/streams/streams.js';
import { allocate, assertReference, assertValueDay, receive, type NewPayment, type Part } from './payment.js';
import { assertPayable } from './settlement.js';
import { Settling } from './settling.js';

/** What an invoice gets of a payment, in cents. */
export type WantedPart = {
  readonly invoiceId: string;
  readonly cents: number;
  readonly discountCents: number;
  /** For the costs of its reminders. */
  readonly costsCents: number;
};

/**
 * Commands on payments and invoices together: first claims on the invoices, then the payment's own stream, which decides,
 * then the invoices' notes. What a crash leaves out, the jobs of `PaymentJobs` finish.
 */
@Injectable()
export class PaymentCalls {
  constructor(
    private readonly streams: Streams,
    private readonly settling: Settling,
    private readonly clock: Clock,
  ) {}

  /** Records a payment. A repeated call under the same id finds the payment of the first. */
  async receive(
    paymentId: string,
    payment: NewPayment,
    wanted: readonly WantedPart[],
    context: CommandContext,
    dayField = 'valueDate',
  ): Promise<KnownPayment> {
    const since = await this.customerSince(payment);
    assertValueDay(payment.valueOn, localDateTime(context.now).date, since, dayField);
    assertReference(payment);
    const known = (await this.streams.load(paymentStream, paymentId)).state;
    const parts = known.status === 'none' ? await this.partsOf(paymentId, wanted, payment.valueOn) : [];
    const decide = receive(paymentId, payment, parts);
    decide(known);
    return this.write(paymentId, parts, decide, context);
  }

  /** The first day on which this customer could pay. 400 if nobody is known by the id. */
  private async customerSince({ customerId, valueOn }: NewPayment): Promise<LocalDate> {
    if (isCashCustomer(customerId)) return valueOn;
    const { state: customer } = await this.streams.load(customerStream, customerId);
    const { record } = named(customer, 'customerId', 'Diesen Kunden gibt es nicht.');
    return localDateTime(record.createdAt).date;
  }

  /** The credit of the payment settles more invoices. `requestId`: of the call, so that a repeated one adds nothing. */
  async allocate(
    paymentId: string,
    requestId: string,
    wanted: readonly WantedPart[],
    context: CommandContext,
  ): Promise<KnownPayment> {
    const payment = await this.payment(paymentId, context);
    const today = localDateTime(context.now).date;
    const parts = await this.partsOf(requestId, wanted, today > payment.valueOn ? today : payment.valueOn);
    const fresh = parts.filter(
      ({ allocationId }) => !payment.allocations.some(({ id }) => id === allocationId),
    );
    const decide = allocate(parts);
    decide(payment);
    return this.write(paymentId, fresh, decide, context);
  }

  /** Decides on an existing payment and brings its invoices in line. */
  async change(
    paymentId: string,
    decide: Decide<Payment, PaymentEvent>,
    context: CommandContext,
  ): Promise<KnownPayment> {
    await this.payment(paymentId, context);
    return this.write(paymentId, [], decide, context);
  }

  /** The payment; one that an invoice recorded itself gets its stream first. */
  private async payment(paymentId: string, context: CommandContext): Promise<KnownPayment> {
    const { state } = await this.streams.load(paymentStream, paymentId);
    if (state.status !== 'none') return state;
    const { state: invoice } = await this.streams.load(invoiceStream, paymentId);
    if (invoice.status !== 'none') await this.settling.takeOver(invoice, context);
    return existing((await this.streams.load(paymentStream, paymentId)).state);
  }

  private async write(
    paymentId: string,
    parts: readonly Part[],
    decide: Decide<Payment, PaymentEvent>,
    context: CommandContext,
  ): Promise<KnownPayment> {
    await this.settling.claim(paymentId, parts, context);
    assertInTime(context.now, this.clock.now());
    try {
      await this.streams.handle(paymentStream, paymentId, decide, context);
    } catch (error) {
      if (error instanceof Refusal) await this.settling.release(parts, context);
      throw error;
    }
    const payment = existing((await this.streams.load(paymentStream, paymentId)).state);
    for (const id of new Set(payment.allocations.map(({ invoiceId }) => invoiceId)))
      await this.settling.settle(id, context);
    return existing((await this.streams.load(paymentStream, paymentId)).state);
  }

  /** In the order of the invoices' ids, so that two payments claim them in the same order. */
  private async partsOf(
    causeId: string,
    wanted: readonly WantedPart[],
    day: LocalDate,
  ): Promise<readonly Part[]> {
    const sorted = wanted.toSorted((a, b) => a.invoiceId.localeCompare(b.invoiceId));
    if (new Set(sorted.map(({ invoiceId }) => invoiceId)).size < sorted.length)
      throw invalid('allocations', 'Jede Rechnung darf nur einmal vorkommen.');
    const parts: Part[] = [];
    for (const part of sorted) {
      const { state } = await this.streams.load(invoiceStream, part.invoiceId);
      const { content } = named(state, 'allocations', 'Diese Rechnung gibt es nicht.');
      const allocatedOn = day > content.date ? day : content.date;
      const { invoiceId, cents, discountCents, costsCents } = part;
      if (cents === 0 && (discountCents > 0 || costsCents === 0))
        throw invalid('allocations', 'Bitte für jede Rechnung einen Betrag angeben.');
      const allocationId = idAfter(causeId, invoiceId);
      const facts = { invoiceId, allocatedOn };
      if (cents > 0) parts.push({ ...facts, of: 'INVOICE', allocationId, cents, discountCents });
      if (costsCents > 0) {
        const costsId = idAfter(allocationId, 'costs');
        parts.push({ ...facts, of: 'COSTS', allocationId: costsId, cents: costsCents, discountCents: 0 });
      }
    }
    return parts;
  }
}

@CommandHandler(PayInvoice)
export class PayInvoiceHandler implements ICommandHandler<PayInvoice> {
  constructor(
    private readonly streams: Streams,
    private readonly settling: Settling,
    private readonly calls: PaymentCalls,
  ) {}

  async execute({ invoiceId, payment: wanted, context }: PayInvoice): Promise<KnownInvoice> {
    const loaded = await this.streams.load(invoiceStream, invoiceId);
    const invoice = existing(loaded.state);
    assertPayable(invoice);
    if (invoice.status === 'PAID') return invoice;
    assertSeen(invoiceStream, loaded, context);
    const { paymentId, ...given } = wanted;
    const known = (await this.streams.load(paymentStream, paymentId)).state;
    const settlement = await this.settling.settlement(invoiceId);
    // A repeated call pays what its first attempt claimed, though more may be open since then.
    const own = settlement.claims.get(idAfter(paymentId, invoiceId));
    const cents = own?.cents ?? openCentsOf(invoice, settlement);
    if (known.status === 'none' && cents > 0) {
      const facts = { customerId: invoice.customerId, amountCents: cents, source: 'MANUAL' as const };
      const part = { invoiceId, cents, discountCents: 0, costsCents: 0 };
      await this.calls.receive(paymentId, { ...facts, ...given }, [part], context, 'paidOn');
    }
    return this.settling.settle(invoiceId, context);
  }
}
