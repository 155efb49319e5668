import { Body, Controller, Get, Inject, Post, Query } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { idsOfSurvivor } from '#contracts/customers/customer.js';
import {
  BillableOrdersQuery,
  CollectiveInvoiceRequest,
  type BillableOrderAnswer,
} from '#contracts/invoices/collective.api.js';
import type { InvoiceAnswer } from '#contracts/invoices/invoice-answers.js';
import { workOrderStream } from '#contracts/work-orders/work-order.js';
import type { ReadModels } from '#projections/engine/read-models.js';
import { workOrderPage } from '#projections/work-orders/work-orders.js';
import { Allow } from '../../platform/auth/allow.js';
import { Refuses } from '../../platform/http/answers.js';
import { Context } from '../../platform/http/context.js';
import { NewId } from '../../platform/http/new-id.js';
import { BodyLimit } from '../../platform/http/server/body-limit.js';
import { READ_MODELS } from '../../platform/read-models.js';
import { StreamReader } from '../../platform/streams/stream-reader.js';
import type { CommandContext } from '../../platform/streams/stream-type.js';
import { BODY_LIMIT_BYTES, InvoiceAnswers } from '../invoice-answers.js';
import { InvoiceParties } from '../invoice-parties.js';
import { BilledTogether } from './billed-together.js';
import { DraftCollective } from './draft-collective.js';
import { wantedCollective } from './wanted-collective.js';

/** Finished orders of a customer that are looked at, the newest first. */
const MOST_LOOKED_AT = 500;
/** Of them without an invoice. */
const MOST_SHOWN = 100;

/** One invoice for several orders of a customer. */
@Controller('invoices/collective')
export class CollectiveController {
  constructor(
    private readonly commands: CommandBus,
    private readonly streams: StreamReader,
    private readonly answers: InvoiceAnswers,
    private readonly parties: InvoiceParties,
    private readonly together: BilledTogether,
    @Inject(READ_MODELS) private readonly readModels: ReadModels,
  ) {}

  /** Finished orders of the customer without an invoice, also of accounts that were merged into his; oldest first. */
  @Get('orders')
  @Allow('invoices:change')
  async orders(
    @Query() { customerId }: BillableOrdersQuery,
    @Context() context: CommandContext,
  ): Promise<readonly BillableOrderAnswer[]> {
    const customerIds = await idsOfSurvivor(this.streams, customerId);
    const selection = { customerId: customerIds, status: 'DONE', limit: MOST_LOOKED_AT } as const;
    const { items } = await workOrderPage(this.readModels, selection);
    const waiting = items.filter(({ invoice }) => invoice === null).slice(0, MOST_SHOWN);
    const found = await Promise.all(
      waiting.toReversed().map(async ({ id: workOrderId, description, licensePlate }) => {
        const { state: order } = await this.streams.load(workOrderStream, workOrderId);
        if (order.status === 'none' || order.invoice !== null) return [];
        const alone = await this.together.whyAloneNow(order, context);
        return [{ workOrderId, number: order.number, description, licensePlate, alone }];
      }),
    );
    return found.flat();
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
