import { Body, Controller, HttpCode, Param, Post, Put } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { InvoiceAnswer } from '#contracts/invoices/invoice-answers.js';
import { invoiceStream, type Invoice, type KnownInvoice } from '#contracts/invoices/invoice.js';
import { orderIdsOf } from '#contracts/invoices/orders-of-invoice.js';
import {
  CancelInvoiceRequest,
  InvoiceChangeRequest,
  InvoiceRequest,
  MailInvoiceRequest,
  PayInvoiceRequest,
  SendInvoiceRequest,
} from '#contracts/invoices/invoices.api.js';
import { workOrderStream } from '#contracts/work-orders/work-order.js';
import { PayInvoice } from '#contracts/payments/payment-commands.js';
import { localDateTime } from '#contracts/values/local-date-time.js';
import { Refuses } from '../platform/http/answers.js';
import { Allow } from '../platform/auth/allow.js';
import { BodyLimit } from '../platform/http/server/body-limit.js';
import { Context } from '../platform/http/context.js';
import { IdParam } from '../platform/http/id-param.js';
import { NewId } from '../platform/http/new-id.js';
import { existing } from '../platform/streams/existing.js';
import { OnStream } from '../platform/streams/on-stream.js';
import type { CommandContext } from '../platform/streams/stream-type.js';
import { StreamReader } from '../platform/streams/stream-reader.js';
import { CancelInvoice } from './sending/cancel-invoice.js';
import { DraftInvoice, RedraftInvoice } from './drafts/draft-invoice.js';
import { requestMail } from './invoice.js';
import { BODY_LIMIT_BYTES, InvoiceAnswers } from './invoice-answers.js';
import { InvoiceParties } from './invoice-parties.js';
import { SendInvoice } from './sending/send-invoice.js';
import { wantedByPost, wantedByPut } from './drafts/wanted-invoice.js';

@Controller('invoices')
export class InvoicesController {
  constructor(
    private readonly commands: CommandBus,
    private readonly streams: StreamReader,
    private readonly answers: InvoiceAnswers,
    private readonly parties: InvoiceParties,
  ) {}

  @Post()
  @Refuses('not-found', 'conflict', 'invoice-number-taken')
  @BodyLimit(BODY_LIMIT_BYTES)
  @Allow('invoices:change')
  async draft(
    @Body() request: InvoiceRequest,
    @NewId() id: string,
    @Context() context: CommandContext,
  ): Promise<InvoiceAnswer> {
    const { state: order } = await this.streams.load(workOrderStream, request.workOrderId);
    const { workOrderId, numberReason } = request;
    const payerId = request.payerId || null;
    const days = payerId === null ? await this.paymentDays(order) : await this.parties.paymentDays(payerId);
    const wanted = wantedByPost(request, days);
    return this.answer(new DraftInvoice(id, workOrderId, wanted, numberReason || null, context, payerId));
  }

  @Put(':id')
  @Refuses('conflict', 'invoice-number-taken', 'invoice-sent')
  @BodyLimit(BODY_LIMIT_BYTES)
  @Allow('invoices:change')
  async redraft(
    @Param() { id }: IdParam,
    @Body() request: InvoiceChangeRequest,
    @Context() context: CommandContext,
  ): Promise<InvoiceAnswer> {
    const { state } = await this.streams.load(invoiceStream, id);
    const { payerId } = request;
    const days = payerId ? await this.parties.paymentDays(payerId) : await this.daysOf(state, payerId);
    const today = localDateTime(context.now).date;
    const wanted = (invoice: KnownInvoice) => wantedByPut(request, invoice, days, today);
    const order = request.workOrderId ?? undefined;
    const reason = request.numberReason || null;
    const payer = payerId === undefined ? undefined : payerId || null;
    return this.answer(new RedraftInvoice(id, order, wanted, reason, context, payer));
  }

  @Post(':id/send')
  @Refuses('conflict', 'invoice-incomplete', 'confirmation-needed')
  @HttpCode(200)
  @Allow('invoices:change')
  send(
    @Param() { id }: IdParam,
    @Body() { mailTo, confirm, doubts }: SendInvoiceRequest,
    @Context() context: CommandContext,
  ): Promise<InvoiceAnswer> {
    const confirmed = confirm ? (doubts ?? 'all') : [];
    return this.answer(new SendInvoice(id, mailTo ?? null, context, confirmed));
  }

  @Post(':id/mail')
  @HttpCode(200)
  @Allow('invoices:change')
  async mail(
    @Param() { id }: IdParam,
    @Body() { to }: MailInvoiceRequest,
    @NewId() mailId: string,
    @Context() context: CommandContext,
  ): Promise<InvoiceAnswer> {
    const command = new OnStream(invoiceStream, id, requestMail(mailId, to), context);
    return this.answers.one(existing((await this.commands.execute(command)).state));
  }

  @Post(':id/pay')
  @HttpCode(200)
  @Allow('invoices:change')
  async pay(
    @Param() { id }: IdParam,
    @Body() { paidOn, method, reference }: PayInvoiceRequest,
    @NewId() paymentId: string,
    @Context() context: CommandContext,
  ): Promise<InvoiceAnswer> {
    const payment = {
      paymentId,
      valueOn: paidOn ?? localDateTime(context.now).date,
      method: method ?? ('TRANSFER' as const),
      reference: reference ?? null,
    };
    return this.answer(new PayInvoice(id, payment, context));
  }

  @Post(':id/cancel')
  @HttpCode(200)
  @Allow('invoices:change')
  cancel(
    @Param() { id }: IdParam,
    @Body() { reason, partsComeBack }: CancelInvoiceRequest,
    @Context() context: CommandContext,
  ): Promise<InvoiceAnswer> {
    return this.answer(new CancelInvoice(id, reason ?? null, context, partsComeBack ?? true));
  }

  private async answer(
    command: DraftInvoice | RedraftInvoice | SendInvoice | CancelInvoice | PayInvoice,
  ): Promise<InvoiceAnswer> {
    return this.answers.one(await this.commands.execute(command));
  }

  /** The days of who pays the draft now; `payerId` null or empty: of the order's customer, to whom it goes back. */
  private async daysOf(invoice: Invoice, payerId: string | null | undefined): Promise<number> {
    const [workOrderId] = invoice.status === 'none' ? [] : orderIdsOf(invoice);
    if (workOrderId === undefined || payerId === undefined) return this.paymentDays(invoice);
    return this.paymentDays((await this.streams.load(workOrderStream, workOrderId)).state);
  }

  /** Unknown orders and invoices are refused by their commands. */
  private async paymentDays(
    whose: { readonly status: 'none' } | { readonly status: string; readonly customerId: string },
  ): Promise<number> {
    return this.parties.paymentDays('customerId' in whose ? whose.customerId : '');
  }
}
