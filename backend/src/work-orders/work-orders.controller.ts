import { Body, Controller, Get, Inject, Param, Post, Put, Query, Res } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { FastifyReply } from 'fastify';
import type { Actor } from '#contracts/access/actor.js';
import { mayUse } from '#contracts/access/permissions.js';
import { HistoryQuery, type HistoryAnswer } from '#contracts/kernel/history.api.js';
import { KEY_PAGE_SIZE, LIST_LIMIT } from '#contracts/kernel/pages.js';
import { refuse } from '#contracts/kernel/problem.js';
import {
  ChangeWorkOrderRequest,
  CreateWorkOrderRequest,
  WorkOrdersPageQuery,
  WorkOrdersQuery,
  type WorkOrderAnswer,
  type WorkOrdersPageAnswer,
  type WorkOrdersSelectionQuery,
} from '#contracts/work-orders/work-orders.api.js';
import { workOrderStream } from '#contracts/work-orders/work-order.js';
import type { ReadModels } from '#projections/engine/read-models.js';
import {
  workOrderById,
  countedWorkOrderPage,
  workOrderPage,
  type WorkOrderSelection,
} from '#projections/work-orders.js';
import { Refuses } from '../platform/http/answers.js';
import { Allow } from '../platform/auth/allow.js';
import { Histories } from '../platform/history/histories.js';
import { Context, Who } from '../platform/http/context.js';
import { IdParam } from '../platform/http/id-param.js';
import { NewId } from '../platform/http/new-id.js';
import { READ_MODELS } from '../platform/read-models.js';
import { OnStream } from '../platform/streams/on-stream.js';
import type { CommandContext } from '../platform/streams/stream-type.js';
import { CreateWorkOrder } from './create-work-order.js';
import { JobSheets } from './job-sheet.js';
import { Parties } from './parties.js';
import { WorkOrderAnswers } from './work-order-answers.js';
import { INVOICE_FACTS, workOrderHistory } from './work-order-history.js';
import { changeOrder, existing } from './work-order.js';

/** Work orders. */
@Controller('work-orders')
export class WorkOrdersController {
  constructor(
    private readonly commands: CommandBus,
    private readonly answers: WorkOrderAnswers,
    private readonly histories: Histories,
    private readonly jobSheets: JobSheets,
    private readonly parties: Parties,
    @Inject(READ_MODELS) private readonly readModels: ReadModels,
  ) {}

  @Get()
  @Allow('work-orders:read')
  async list(
    @Query() { limit = LIST_LIMIT.default, ...query }: WorkOrdersQuery,
    @Who() who: Actor,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<WorkOrderAnswer[]> {
    const selection = await this.selectionOf(query);
    const { items, next } = await workOrderPage(this.readModels, { ...selection, limit });
    if (next !== null) {
      const said = Object.entries(query).filter(([, value]) => value !== undefined) as [string, string][];
      const following = new URLSearchParams([...said, ['after', next]]);
      void reply.header('link', `</api/work-orders/page?${following}>; rel="next"`);
    }
    return this.answers.list(items, who);
  }

  @Get('page')
  @Allow('work-orders:read')
  async page(
    @Query() { size = KEY_PAGE_SIZE.default, after, ...query }: WorkOrdersPageQuery,
    @Who() who: Actor,
  ): Promise<WorkOrdersPageAnswer> {
    const selection = await this.selectionOf(query);
    const filter = { ...selection, limit: size, ...(after === undefined ? {} : { after }) };
    const { items, next, total } = await countedWorkOrderPage(this.readModels, filter);
    return { items: await this.answers.list(items, who), size, next, totalElements: total };
  }

  @Get(':id')
  @Allow('work-orders:read')
  async one(@Param() { id }: IdParam, @Who() who: Actor): Promise<WorkOrderAnswer> {
    const order = await workOrderById(this.readModels, id);
    if (order === null) throw refuse('not-found');
    return this.answers.one(order, who);
  }

  @Get(':id/history')
  @Allow('work-orders:read')
  async history(
    @Param() { id }: IdParam,
    @Query() query: HistoryQuery,
    @Who() who: Actor,
  ): Promise<HistoryAnswer> {
    const told = await this.histories.told(workOrderHistory, id);
    if (told.length === 0) throw refuse('not-found');
    const mayKnow = mayUse('invoices:read', who);
    return this.histories.answer(mayKnow ? told : told.filter(({ type }) => !INVOICE_FACTS.has(type)), query);
  }

  @Get(':id/job-sheet.pdf')
  @Allow('work-orders:read')
  async jobSheet(
    @Param() { id }: IdParam,
    @Context() { now }: CommandContext,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const { number, bytes } = await this.jobSheets.print(id, now);
    await reply
      .header('content-type', 'application/pdf')
      .header('content-disposition', `attachment; filename="Arbeitskarte-${number}.pdf"`)
      .send(Buffer.from(bytes));
  }

  @Post()
  @Refuses('not-found')
  @Allow('work-orders:change')
  async create(
    @Body() request: CreateWorkOrderRequest,
    @NewId() id: string,
    @Context() context: CommandContext,
  ): Promise<WorkOrderAnswer> {
    const { customerId, vehicleId, appointmentId, description, mileageKm } = request;
    const wanted = {
      customerId: customerId.toLowerCase(),
      vehicleId: vehicleId.toLowerCase(),
      appointmentId: appointmentId?.toLowerCase() ?? null,
      description: description || null,
      mileageKm: mileageKm ?? null,
    };
    const order = await this.commands.execute(new CreateWorkOrder(id, wanted, context));
    return this.answers.one(order, context.actor);
  }

  @Put(':id')
  @Refuses('conflict', 'clock-running')
  @Allow('work-orders:change')
  async change(
    @Param() { id }: IdParam,
    @Body() { status, description, mileageKm }: ChangeWorkOrderRequest,
    @Context() context: CommandContext,
  ): Promise<WorkOrderAnswer> {
    const change = {
      status: status ?? undefined,
      description: description === undefined ? undefined : description || null,
      mileageKm: mileageKm ?? undefined,
    };
    const decide = changeOrder(change, context.expectedRevision);
    const { state } = await this.commands.execute(new OnStream(workOrderStream, id, decide, context));
    return this.answers.one(existing(state), context.actor);
  }

  private async selectionOf(query: WorkOrdersSelectionQuery): Promise<WorkOrderSelection> {
    const { status, from, to, search, customerId, vehicleId } = query;
    return {
      ...(status === undefined ? {} : { status }),
      ...(from === undefined ? {} : { from }),
      ...(to === undefined ? {} : { to }),
      ...(search === undefined ? {} : { search }),
      ...(customerId === undefined
        ? {}
        : { customerIds: await this.parties.idsOf(customerId.toLowerCase()) }),
      ...(vehicleId === undefined ? {} : { vehicleId: vehicleId.toLowerCase() }),
    };
  }
}
