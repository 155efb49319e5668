import { inCents } from '#contracts/values/in-cents.js';
import { Body, Controller, Get, HttpCode, Inject, Param, Post, Query } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { idsOfSurvivor } from '#contracts/customers/customer.js';
import { HistoryQuery, type HistoryAnswer } from '#contracts/kernel/history.api.js';
import { KEY_PAGE_SIZE, type KeyPageAnswer } from '#contracts/kernel/pages.js';
import type {
  InvoicePaymentsAnswer,
  MoneyTodayAnswer,
  PaymentAnswer,
} from '#contracts/payments/payment-answers.js';
import {
  AllocateRequest,
  AllocationParam,
  AllocationReversalRequest,
  PaymentRequest,
  PaymentsPageQuery,
  RefundRequest,
  ReversalRequest,
  type AllocationRequest,
} from '#contracts/payments/payments.api.js';
import { invoiceStream } from '#contracts/invoices/invoice.js';
import { localDateTime } from '#contracts/values/local-date-time.js';
import type { ReadModels } from '#projections/engine/read-models.js';
import { openItemsByIds } from '#projections/payments/open-items.js';
import { paymentCount, paymentPage, paymentsByIds } from '#projections/payments/payments.js';
import { Allow } from '../platform/auth/allow.js';
import { Histories } from '../platform/history/histories.js';
import { Refuses } from '../platform/http/answers.js';
import { Context } from '../platform/http/context.js';
import { IdParam } from '../platform/http/id-param.js';
import { NewId } from '../platform/http/new-id.js';
import { READ_MODELS } from '../platform/read-models.js';
import { existing } from '../platform/streams/existing.js';
import type { CommandContext } from '../platform/streams/stream-type.js';
import { StreamReader } from '../platform/streams/stream-reader.js';
import { OpenList } from './open-list.js';
import { PaymentAnswers } from './payment-answers.js';
import type { WantedPart } from './payment-calls.js';
import { AllocatePayment, OnPayment, ReceivePayment } from './payment-commands.js';
import { assertReference, refund, reverse, reverseAllocation } from './payment.js';

@Controller('payments')
export class PaymentsController {
  constructor(
    private readonly commands: CommandBus,
    private readonly answers: PaymentAnswers,
    private readonly openList: OpenList,
    private readonly histories: Histories,
    private readonly streams: StreamReader,
    @Inject(READ_MODELS) private readonly readModels: ReadModels,
  ) {}

  @Get('page')
  @Allow('payments:read')
  async page(
    @Query() { size = KEY_PAGE_SIZE.default, after, customerId, ...query }: PaymentsPageQuery,
  ): Promise<KeyPageAnswer<PaymentAnswer> & { readonly totalElements: number }> {
    const ids = customerId === undefined ? undefined : await idsOfSurvivor(this.streams, customerId);
    const selection = { ...query, customerId: ids };
    const [{ items, next }, totalElements] = await Promise.all([
      paymentPage(this.readModels, { ...selection, limit: size, after }),
      paymentCount(this.readModels, selection),
    ]);
    return { items: await this.answers.list(items), size, next, totalElements };
  }

  /** What is overdue and what came in today. */
  @Get('today')
  @Allow('payments:read')
  today(@Context() { now }: CommandContext): Promise<MoneyTodayAnswer> {
    return this.openList.today(localDateTime(now).date);
  }

  @Get('invoices/:id')
  @Allow('payments:read')
  async ofInvoice(
    @Param() { id }: IdParam,
    @Context() { now }: CommandContext,
  ): Promise<InvoicePaymentsAnswer> {
    const { customerId, content } = existing((await this.streams.load(invoiceStream, id)).state);
    const item = (await openItemsByIds(this.readModels, [id])).get(id);
    if (item !== undefined) return this.answers.ofInvoice(item, localDateTime(now).date);
    return { invoiceId: id, customerId, gross: content.grossCents / 100, open: 0, costs: 0, payments: [] };
  }

  @Get(':id')
  @Allow('payments:read')
  async one(@Param() { id }: IdParam): Promise<PaymentAnswer> {
    const [payment] = await paymentsByIds(this.readModels, [id]);
    return this.answers.one(existing(payment));
  }

  @Get(':id/history')
  @Allow('payments:read')
  history(@Param() { id }: IdParam, @Query() query: HistoryQuery): Promise<HistoryAnswer> {
    return this.histories.page('payment', id, query);
  }

  @Post()
  @Refuses('conflict', 'idempotency-key-reused')
  @Allow('payments:change')
  async receive(
    @Body() { customerId, amount, method, valueDate, reference, allocations }: PaymentRequest,
    @NewId() id: string,
    @Context() context: CommandContext,
  ): Promise<PaymentAnswer> {
    const payment = {
      customerId,
      amountCents: inCents(amount),
      method,
      valueOn: valueDate ?? localDateTime(context.now).date,
      reference: reference ?? null,
      source: 'MANUAL' as const,
    };
    const command = new ReceivePayment(id, payment, wantedOf(allocations ?? []), context);
    return this.answers.one(await this.commands.execute(command));
  }

  /** The credit settles more invoices. */
  @Post(':id/allocations')
  @HttpCode(200)
  @Refuses('conflict')
  @Allow('payments:change')
  async allocate(
    @Param() { id }: IdParam,
    @Body() { allocations }: AllocateRequest,
    @NewId() requestId: string,
    @Context() context: CommandContext,
  ): Promise<PaymentAnswer> {
    const command = new AllocatePayment(id, requestId, wantedOf(allocations), context);
    return this.answers.one(await this.commands.execute(command));
  }

  @Post(':id/allocations/:allocationId/reverse')
  @HttpCode(200)
  @Refuses('conflict')
  @Allow('payments:change')
  async reverseAllocation(
    @Param() { id, allocationId }: AllocationParam,
    @Body() { reason }: AllocationReversalRequest,
    @Context() context: CommandContext,
  ): Promise<PaymentAnswer> {
    const decide = reverseAllocation(allocationId, reason, localDateTime(context.now).date);
    return this.answers.one(await this.commands.execute(new OnPayment(id, decide, context)));
  }

  @Post(':id/reverse')
  @HttpCode(200)
  @Refuses('conflict')
  @Allow('payments:change')
  async reverse(
    @Param() { id }: IdParam,
    @Body() { kind, date, reason }: ReversalRequest,
    @Context() context: CommandContext,
  ): Promise<PaymentAnswer> {
    const today = localDateTime(context.now).date;
    const decide = reverse({ kind, reason, reversedOn: date ?? today }, today);
    return this.answers.one(await this.commands.execute(new OnPayment(id, decide, context)));
  }

  @Post(':id/refund')
  @HttpCode(200)
  @Refuses('conflict', 'idempotency-key-reused')
  @Allow('payments:change')
  async refund(
    @Param() { id }: IdParam,
    @Body() { amount, method, date, reference: sent }: RefundRequest,
    @NewId() refundId: string,
    @Context() context: CommandContext,
  ): Promise<PaymentAnswer> {
    const today = localDateTime(context.now).date;
    const reference = sent ?? null;
    assertReference({ method, reference });
    const wanted = { refundId, cents: inCents(amount), method, refundedOn: date ?? today, reference };
    const decide = refund(wanted, today);
    return this.answers.one(await this.commands.execute(new OnPayment(id, decide, context)));
  }
}

function wantedOf(allocations: readonly AllocationRequest[]): readonly WantedPart[] {
  return allocations.map(({ invoiceId, amount, discount, costs }) => ({
    invoiceId,
    cents: inCents(amount),
    discountCents: inCents(discount ?? 0),
    costsCents: inCents(costs ?? 0),
  }));
}
