import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { CommandContext } from '#contracts/kernel/command-origin.js';
import type { PaymentEvent } from '#contracts/payments/payment.events.js';
import type { KnownPayment, Payment } from '#contracts/payments/payment.js';
import type { Decide } from '../platform/streams/stream-type.js';
import { PaymentCalls, type WantedPart } from './payment-calls.js';
import type { NewPayment } from './payment.js';

/** Command: records a payment and settles invoices with it. */
export class ReceivePayment extends Command<KnownPayment> {
  constructor(
    readonly paymentId: string,
    readonly payment: NewPayment,
    readonly wanted: readonly WantedPart[],
    readonly context: CommandContext,
  ) {
    super();
  }
}

/** Command: the credit of a payment settles more invoices. `requestId`: of the call; a repeated call adds nothing. */
export class AllocatePayment extends Command<KnownPayment> {
  constructor(
    readonly paymentId: string,
    readonly requestId: string,
    readonly wanted: readonly WantedPart[],
    readonly context: CommandContext,
  ) {
    super();
  }
}

/** Command: decides on a payment, and brings its invoices in line. */
export class OnPayment extends Command<KnownPayment> {
  constructor(
    readonly paymentId: string,
    readonly decide: Decide<Payment, PaymentEvent>,
    readonly context: CommandContext,
  ) {
    super();
  }
}

@CommandHandler(ReceivePayment)
class ReceivePaymentHandler implements ICommandHandler<ReceivePayment> {
  constructor(private readonly calls: PaymentCalls) {}

  execute({ paymentId, payment, wanted, context }: ReceivePayment): Promise<KnownPayment> {
    return this.calls.receive(paymentId, payment, wanted, context);
  }
}

@CommandHandler(AllocatePayment)
class AllocatePaymentHandler implements ICommandHandler<AllocatePayment> {
  constructor(private readonly calls: PaymentCalls) {}

  execute({ paymentId, requestId, wanted, context }: AllocatePayment): Promise<KnownPayment> {
    return this.calls.allocate(paymentId, requestId, wanted, context);
  }
}

@CommandHandler(OnPayment)
class OnPaymentHandler implements ICommandHandler<OnPayment> {
  constructor(private readonly calls: PaymentCalls) {}

  execute({ paymentId, decide, context }: OnPayment): Promise<KnownPayment> {
    return this.calls.change(paymentId, decide, context);
  }
}

export const paymentHandlers = [ReceivePaymentHandler, AllocatePaymentHandler, OnPaymentHandler];
