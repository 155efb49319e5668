import { Body, Controller, Get, Post, Query } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import {
  BillableOrdersQuery,
  CollectiveInvoiceRequest,
  type BillableOrdersAnswer,
} from '#contracts/invoices/collective.api.js';
import type { InvoiceAnswer } from '#contracts/invoices/invoice-answers.js';
import { workOrderStream } from '#contracts/work-orders/work-order.js';
import { Allow } from '../../platform/auth/allow.js';
import { Refuses } from '../../platform/http/answers.js';
import { Context } from '../../platform/http/context.js';
import { NewId } from '../../platform/http/new-id.js';
import { BodyLimit } from '../../platform/http/server/body-limit.js';
import { StreamReader } from '../../platform/streams/stream-reader.js';
import type { CommandContext } from '../../platform/streams/stream-type.js';
import { BODY_LIMIT_BYTES, InvoiceAnswers } from '../invoice-answers.js';
import { InvoiceParties } from '../invoice-parties.js';
import { BillableOrders } from './billable-orders.js';
import { DraftCollective } from './draft-collective.js';
import { wantedCollective } from './wanted-collective.js';

/** One invoice for several orders of a customer. */
@Controller('invoices/collective')
export class CollectiveController {
  constructor(
    private readonly commands: CommandBus,
    private readonly streams: StreamReader,
    private readonly answers: InvoiceAnswers,
    private readonly parties: InvoiceParties,
    private readonly billable: BillableOrders,
  ) {}

  /** Finished orders of the customer without an invoice, also of accounts that were merged into his; oldest first. */
  @Get('orders')
  @Allow('invoices:change')
  orders(
    @Query() { customerId }: BillableOrdersQuery,
    @Context() context: CommandContext,
  ): Promise<BillableOrdersAnswer> {
    return this.billable.of(customerId, context);
  }

  @Post()
  @Refuses('not-found', 'conflict', 'invoice-number-taken', 'idempotency-key-reused')
  @BodyLimit(BODY_LIMIT_BYTES)
  @Allow('invoices:change')
  async draft(
    @Body() request: CollectiveInvoiceRequest,
    @NewId() id: string,
    @Context() context: CommandContext,
  ): Promise<InvoiceAnswer> {
    const payerId = request.payerId || null;
    const days = await this.parties.paymentDays(payerId ?? (await this.customerOf(request)));
    const wanted = wantedCollective(request, days);
    const command = new DraftCollective(id, wanted, request.numberReason || null, context, payerId);
    return this.answers.one(await this.commands.execute(command));
  }

  /** Unknown orders are refused by the command. */
  private async customerOf({ orders: [first] }: CollectiveInvoiceRequest): Promise<string> {
    const { state } = await this.streams.load(workOrderStream, first?.workOrderId ?? '');
    return state.status === 'none' ? '' : state.customerId;
  }
}
