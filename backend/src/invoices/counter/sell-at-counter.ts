import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { CASH_CUSTOMER_ID, isCashCustomer } from '#contracts/customers/cash-customer.js';
import { customerNumberOf } from '#contracts/customers/customer-number.js';
import { missingForSending } from '#contracts/invoices/completeness.js';
import type { InvoiceContent } from '#contracts/invoices/invoice.events.js';
import type { SoldPart } from '#contracts/invoices/counter-sale.events.js';
import { invoiceStream, type KnownInvoice } from '#contracts/invoices/invoice.js';
import { EMPTY_BILLED, type Recipient } from '#contracts/invoices/recipient.js';
import type { CommandContext, CommandOrigin } from '#contracts/kernel/command-origin.js';
import { invalid, Refusal, refuse } from '#contracts/kernel/problem.js';
import { addDays, localDateTime } from '#contracts/values/local-date-time.js';
import { Clock } from '../../platform/clock.js';
import { assertInTime } from '../../platform/streams/deadline.js';
import { Streams } from '../../platform/streams/streams.js';
import { InvoiceNumbers } from '../drafts/invoice-numbers.js';
import type { TakenOver } from '../invoice.js';
import { InvoiceParties } from '../invoice-parties.js';
import { assertNamed } from './buyer.js';
import {
  assertSameSale,
  saleContent,
  sellAtCounter,
  type SalePayment,
  type WantedSale,
} from './counter-sale.js';
import { SaleParts } from './sale-parts.js';
import { SalePayments } from './sale-payments.js';

/** Whoever buys: a customer (`customerId`), or the person at the counter, as far as the name is known. */
export type Buyer = { readonly customerId: string | null; readonly typed: Recipient };

/** Command: sells over the counter. The caller chooses the id, which makes a repeated call idempotent. */
export class SellAtCounter extends Command<KnownInvoice> {
  constructor(
    readonly saleId: string,
    readonly wanted: WantedSale,
    readonly buyer: Buyer,
    /** Null: paid later. */
    readonly payment: SalePayment | null,
    readonly context: CommandContext,
  ) {
    super();
  }
}

/** Takes a number and the parts, issues the invoice, and records the payment. What a crash leaves out, jobs finish. */
@CommandHandler(SellAtCounter)
export class SellAtCounterHandler implements ICommandHandler<SellAtCounter> {
  constructor(
    private readonly streams: Streams,
    private readonly clock: Clock,
    private readonly numbers: InvoiceNumbers,
    private readonly parties: InvoiceParties,
    private readonly parts: SaleParts,
    private readonly payments: SalePayments,
  ) {}

  async execute(command: SellAtCounter): Promise<KnownInvoice> {
    const { saleId, buyer, payment } = command;
    const { state } = await this.streams.load(invoiceStream, saleId);
    if (state.status === 'none') {
      const customerId = await this.customer(buyer);
      assertPaid(payment, customerId);
      await this.sell(command, customerId);
    } else {
      const { number, date: soldOn, dueOn } = state.content;
      const content = await this.content(command, { number, soldOn, dueOn }, []);
      const [customerId, soldTo] = await Promise.all([
        this.parties.survivorOf(buyer.customerId ?? CASH_CUSTOMER_ID),
        this.parties.survivorOf(state.customerId),
      ]);
      const { typed } = buyer;
      assertSameSale({ ...state, customerId: soldTo }, { customerId, content, payment, typed });
    }
    return this.payments.pay(saleId, command.context);
  }

  private async sell(command: SellAtCounter, customerId: string): Promise<void> {
    const { saleId, wanted, payment, context } = command;
    const soldOn = localDateTime(context.now).date;
    const dueOn = payment === null ? addDays(soldOn, await this.parties.paymentDays(customerId)) : soldOn;
    const taken = await this.taken(command.buyer, customerId);
    const planned = await this.content(command, { number: '', soldOn, dueOn }, []);
    await this.parts.assertThere(wanted.positions);
    assertNamed(missingForSending(planned, taken.issuer, taken), isCashCustomer(customerId));
    const { number, claimId } = await this.numbers.ofNew(saleId, context);
    const parts: SoldPart[] = [];
    try {
      assertInTime(context.now, this.clock.now());
      await this.parts.take({ saleId, number, attemptId: claimId }, wanted.positions, parts, context);
      assertInTime(context.now, this.clock.now());
      const content = await this.content(command, { number, soldOn, dueOn }, parts);
      // His erasure may have begun since: from now on a sent invoice belongs to him for years.
      await this.customer(command.buyer);
      const whose = { invoiceId: saleId, workOrderId: null, customerId, vehicleId: null };
      const decide = sellAtCounter(whose, { taken, content, parts, payment });
      if ((await this.numbers.holderOf(number))?.claimId !== claimId) throw refuse('busy');
      await this.streams.handle(invoiceStream, saleId, decide, context);
    } catch (error) {
      if (error instanceof Refusal) await this.giveBack(saleId, parts, context);
      throw error;
    }
  }

  /**
   * No part of a refused sale stays away, unless the sale uses it all the same, by another caller. Its number waits for
   * the job of its claim, because another caller may be about to use the number.
   */
  private async giveBack(saleId: string, parts: readonly SoldPart[], origin: CommandOrigin): Promise<void> {
    const { state } = await this.streams.load(invoiceStream, saleId);
    const isSold = (part: SoldPart): boolean =>
      state.status !== 'none' &&
      state.sale?.parts.some(({ movementId }) => movementId === part.movementId) === true;
    await this.parts.putBack(
      parts.filter((part) => !isSold(part)),
      origin,
    );
  }

  private content(
    { saleId, wanted }: SellAtCounter,
    head: Parameters<typeof saleContent>[2],
    parts: readonly SoldPart[],
  ): Promise<InvoiceContent> {
    return this.parties
      .isSmallBusiness()
      .then((isSmallBusiness) => saleContent(saleId, wanted, head, { parts, isSmallBusiness }));
  }

  private customer({ customerId }: Buyer): Promise<string> {
    return customerId === null
      ? Promise.resolve(CASH_CUSTOMER_ID)
      : this.parties.payer(customerId, 'customerId');
  }

  private async taken({ typed }: Buyer, customerId: string): Promise<TakenOver> {
    const isCash = isCashCustomer(customerId);
    const [issuer, recipient] = await Promise.all([
      this.parties.issuer(),
      isCash ? typed : this.parties.recipient(customerId),
    ]);
    const customerNumber = isCash ? null : customerNumberOf(customerId);
    return {
      issuer,
      ...recipient,
      ...EMPTY_BILLED,
      customerNumber,
      coPayerName: null,
      partials: [],
      mailTo: null,
    };
  }
}

/** 400 for cash without the receipt of the till, and for a buyer without an account who does not pay at once. */
function assertPaid(payment: SalePayment | null, customerId: string): void {
  if (payment === null && isCashCustomer(customerId))
    throw invalid('method', 'Ohne Kundenkonto wird gleich bezahlt: bitte Bar oder Karte wählen.');
  if (payment?.method === 'CASH_REFERENCE' && payment.reference === null)
    throw invalid('reference', 'Bitte die Belegnummer der Kasse angeben.');
}
