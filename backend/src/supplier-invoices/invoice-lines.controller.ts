import { Body, Controller, HttpCode, Param, Post } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { invalid } from '#contracts/kernel/problem.js';
import type { SupplierInvoiceEvent } from '#contracts/supplier-invoices/supplier-invoice.events.js';
import {
  supplierInvoiceStream,
  type SupplierInvoice,
  type SupplierInvoiceState,
} from '#contracts/supplier-invoices/supplier-invoice.js';
import {
  AcceptLineRequest,
  AssignLineRequest,
  ClarifyLineRequest,
  ReasonRequest,
  type SupplierInvoiceAnswer,
} from '#contracts/supplier-invoices/supplier-invoices.api.js';
import { Allow } from '../platform/auth/allow.js';
import { Refuses } from '../platform/http/answers.js';
import { Context } from '../platform/http/context.js';
import { existing } from '../platform/streams/existing.js';
import { OnStream } from '../platform/streams/on-stream.js';
import type { CommandContext } from '../platform/streams/stream-type.js';
import { StreamReader } from '../platform/streams/stream-reader.js';
import { DecideInvoice } from './decide-invoice.js';
import { assertInNoBatch } from './exported.js';
import { orderOfInvoice } from './matching/order-of-invoice.js';
import { LineParam } from './line-param.js';
import { acceptLine, assignLine, clarifyLine, withdrawLine, type Compared } from './supplier-invoice.js';
import { SupplierInvoiceAnswers } from './supplier-invoice-answers.js';

@Controller('supply/invoices/:id/lines/:lineId')
export class InvoiceLinesController {
  constructor(
    private readonly commands: CommandBus,
    private readonly streams: StreamReader,
    private readonly answers: SupplierInvoiceAnswers,
  ) {}

  @Post('assign')
  @HttpCode(200)
  @Refuses('not-found', 'conflict')
  @Allow('supplier-invoices:change')
  async assignLine(
    @Param() { id, lineId }: LineParam,
    @Body() { orderLineId }: AssignLineRequest,
    @Context() context: CommandContext,
  ): Promise<SupplierInvoiceAnswer> {
    const invoice = existing((await this.streams.load(supplierInvoiceStream, id)).state);
    await this.assertOrderLine(invoice, orderLineId);
    const lines = invoice.lines.map((line) =>
      line.lineId === lineId ? { ...line, assignedTo: orderLineId } : line,
    );
    const decide = (compared: Compared) => assignLine(lineId, orderLineId, compared);
    return this.answers.one(
      await this.commands.execute(new DecideInvoice(id, { change: { lines }, with: decide }, context)),
    );
  }

  @Post('accept')
  @HttpCode(200)
  @Allow('supplier-invoices:change')
  async accept(
    @Param() { id, lineId }: LineParam,
    @Body() { note }: AcceptLineRequest,
    @Context() context: CommandContext,
  ): Promise<SupplierInvoiceAnswer> {
    const decide = acceptLine(lineId, note || null);
    return this.answered(new OnStream(supplierInvoiceStream, id, decide, context, lineId));
  }

  @Post('clarify')
  @HttpCode(200)
  @Refuses('not-found', 'conflict')
  @Allow('supplier-invoices:change')
  async clarify(
    @Param() { id, lineId }: LineParam,
    @Body() { note, mail }: ClarifyLineRequest,
    @Context() context: CommandContext,
  ): Promise<SupplierInvoiceAnswer> {
    await assertInNoBatch(this.streams, id);
    const decide = clarifyLine(lineId, note, mail ?? null);
    return this.answered(new OnStream(supplierInvoiceStream, id, decide, context, lineId));
  }

  @Post('withdraw')
  @HttpCode(200)
  @Refuses('not-found', 'conflict')
  @Allow('supplier-invoices:change')
  async withdraw(
    @Param() { id, lineId }: LineParam,
    @Body() { reason }: ReasonRequest,
    @Context() context: CommandContext,
  ): Promise<SupplierInvoiceAnswer> {
    await assertInNoBatch(this.streams, id);
    const decide = withdrawLine(lineId, reason);
    return this.answered(new OnStream(supplierInvoiceStream, id, decide, context, lineId));
  }

  private async answered(
    command: OnStream<SupplierInvoiceState, SupplierInvoiceEvent>,
  ): Promise<SupplierInvoiceAnswer> {
    return this.answers.one(existing((await this.commands.execute(command)).state));
  }

  private async assertOrderLine({ orderId }: SupplierInvoice, orderLineId: string): Promise<void> {
    const order = await orderOfInvoice(this.streams, orderId);
    if (!order?.lines.some(({ lineId }) => lineId === orderLineId))
      throw invalid('orderLineId', 'Diese Position gehört nicht zur Bestellung.');
  }
}
