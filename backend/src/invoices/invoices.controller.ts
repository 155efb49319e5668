import { Body, Controller, HttpCode, Param, Post, Put } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { InvoiceAnswer } from '#contracts/invoices/invoice-answers.js';
import type { KnownInvoice } from '#contracts/invoices/invoice.js';
import { invoiceStream } from '#contracts/invoices/invoice.js';
import {
  CancelInvoiceRequest,
  InvoiceChangeRequest,
  InvoiceRequest,
  MailInvoiceRequest,
  PayInvoiceRequest,
  SendInvoiceRequest,
} from '#contracts/invoices/invoices.api.js';
import { invoicingSettingsStream } from '#contracts/invoices/invoicing-settings.js';
import { localDateTime } from '#contracts/values/local-date-time.js';
import { Refuses } from '../platform/http/answers.js';
import { Allow } from '../platform/auth/allow.js';
import { BodyLimit } from '../platform/http/body-limit.js';
import { Context } from '../platform/http/context.js';
import { IdParam } from '../platform/http/id-param.js';
import { NewId } from '../platform/http/new-id.js';
import { OnStream } from '../platform/streams/on-stream.js';
import type { CommandContext } from '../platform/streams/stream-type.js';
import { Streams } from '../platform/streams/streams.js';
import { CancelInvoice } from './cancel-invoice.js';
import { DraftInvoice, RedraftInvoice } from './draft-invoice.js';
import { existing, pay, requestMail } from './invoice.js';
import { InvoiceAnswers } from './invoice-answers.js';
import { SendInvoice } from './send-invoice.js';
import { wantedByPost, wantedByPut } from './wanted-invoice.js';

/** 200 positions, each with what it rests on: no more than one event may say. */
const BODY_LIMIT_BYTES = 1024 * 1024;

/** What is done with invoices. */
@Controller('invoices')
export class InvoicesController {
  constructor(
    private readonly commands: CommandBus,
    private readonly streams: Streams,
    private readonly answers: InvoiceAnswers,
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
    const wanted = wantedByPost(request, await this.paymentDays());
    return this.answer(new DraftInvoice(id, request.workOrderId.toLowerCase(), wanted, context));
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
    const days = await this.paymentDays();
    // The class says that all is there; in a PUT what is missing stays.
    const sent: Partial<InvoiceRequest> = request;
    const wanted = (invoice: KnownInvoice) => wantedByPut(sent, invoice, days);
    const order = sent.workOrderId?.toLowerCase();
    return this.answer(new RedraftInvoice(id, order, wanted, context, context.expectedRevision));
  }

  @Post(':id/send')
  @Refuses('conflict', 'invoice-incomplete')
  @HttpCode(200)
  @Allow('invoices:change')
  send(
    @Param() { id }: IdParam,
    @Body() { mailTo }: SendInvoiceRequest,
    @Context() context: CommandContext,
  ): Promise<InvoiceAnswer> {
    return this.answer(new SendInvoice(id, mailTo ?? null, context, context.expectedRevision));
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
    const command = new OnStream(
      invoiceStream,
      id,
      requestMail(mailId, to, context.expectedRevision),
      context,
    );
    return this.answers.one(existing((await this.commands.execute(command)).state));
  }

  @Post(':id/pay')
  @HttpCode(200)
  @Allow('invoices:change')
  async pay(
    @Param() { id }: IdParam,
    @Body() { paidOn, method, reference }: PayInvoiceRequest,
    @Context() context: CommandContext,
  ): Promise<InvoiceAnswer> {
    const payment = {
      paidOn: paidOn ?? localDateTime(context.now).date,
      method: method ?? ('TRANSFER' as const),
      reference: reference ?? null,
    };
    const command = new OnStream(invoiceStream, id, pay(payment, context.expectedRevision), context);
    return this.answers.one(existing((await this.commands.execute(command)).state));
  }

  @Post(':id/cancel')
  @HttpCode(200)
  @Allow('invoices:change')
  cancel(
    @Param() { id }: IdParam,
    @Body() { reason }: CancelInvoiceRequest,
    @Context() context: CommandContext,
  ): Promise<InvoiceAnswer> {
    return this.answer(new CancelInvoice(id, reason ?? null, context, context.expectedRevision));
  }

  private async answer(
    command: DraftInvoice | RedraftInvoice | SendInvoice | CancelInvoice,
  ): Promise<InvoiceAnswer> {
    return this.answers.one(await this.commands.execute<typeof command, KnownInvoice>(command));
  }

  private async paymentDays(): Promise<number> {
    return (await this.streams.load(invoicingSettingsStream, '')).state.paymentDays;
  }
}
