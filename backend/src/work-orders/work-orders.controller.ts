import { Body, Controller, Get, HttpCode, Inject, Param, Post, Put, Query, Res } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { FastifyReply } from 'fastify';
import { CreateWorkOrder } from '#contracts/work-orders/work-order-commands.js';
import type { Actor } from '#contracts/access/actor.js';
import { mayUse } from '#contracts/access/permissions.js';
import { HistoryQuery, type HistoryAnswer } from '#contracts/kernel/history.api.js';
import type { AskedOf } from '#contracts/kernel/filters.js';
import { KEY_PAGE_SIZE, LIST_LIMIT } from '#contracts/kernel/pages.js';
import { refuse } from '#contracts/kernel/problem.js';
import {
  ChangeWorkOrderRequest,
  CreateWorkOrderRequest,
  WorkOrdersPageQuery,
  WorkOrdersQuery,
  type WorkOrderAnswer,
  type WorkOrdersPageAnswer,
} from '#contracts/work-orders/work-orders.api.js';
import type { workOrderFilters } from '#contracts/work-orders/work-order-filters.js';
import { workOrderStream } from '#contracts/work-orders/work-order.js';
import { localDateTime } from '#contracts/values/local-date-time.js';
import { recordIn } from '#contracts/kernel/fields.js';
import { newOrderFields } from '#contracts/work-orders/work-order-fields.js';
import type { ReadModels } from '#projections/engine/read-models.js';
import {
  workOrderById,
  countedWorkOrderPage,
  ordersOfAppointments,
  workOrderPage,
  type ListedWorkOrder,
  type WorkOrderSelection,
} from '#projections/work-orders/work-orders.js';
import { Refuses } from '../platform/http/answers.js';
import { Clock } from '../platform/clock.js';
import { Allow } from '../platform/auth/allow.js';
import { Histories } from '../platform/history/histories.js';
import { Context, Who } from '../platform/http/context.js';
import { IdParam } from '../platform/http/id-param.js';
import { sendFile } from '../platform/http/send-file.js';
import { nameNextPage } from '../platform/http/next-page.js';
import { NewId } from '../platform/http/new-id.js';
import { READ_MODELS } from '../platform/read-models.js';
import { existing } from '../platform/streams/existing.js';
import { OnStream } from '../platform/streams/on-stream.js';
import type { CommandContext } from '../platform/streams/stream-type.js';
import { appointmentsInSearch, timeInSearch } from './appointment-in-search.js';
import { JobSheets } from './job-sheet.js';
import { Parties } from './parties.js';
import { WorkOrderAnswers } from './work-order-answers.js';
import { MONEY_FACTS, workOrderHistory } from './work-order-history.js';
import { openSupplement } from './order-invoice.js';
import { withoutTimesOfOthers } from './timers/whose-times.js';
import { changeOrder } from './work-order.js';

@Controller('work-orders')
export class WorkOrdersController {
  constructor(
    private readonly commands: CommandBus,
    private readonly answers: WorkOrderAnswers,
    private readonly histories: Histories,
    private readonly jobSheets: JobSheets,
    private readonly parties: Parties,
    private readonly clock: Clock,
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
    const named = await this.byAppointment(selection);
    if (named !== null) return this.answers.list(named.slice(0, limit), who);
    const { items, next } = await workOrderPage(this.readModels, { ...selection, limit });
    nameNextPage(reply, '/api/work-orders/page', query, next);
    return this.answers.list(items, who);
  }

  @Get('page')
  @Allow('work-orders:read')
  async page(
    @Query() { size = KEY_PAGE_SIZE.default, after, ...query }: WorkOrdersPageQuery,
    @Who() who: Actor,
  ): Promise<WorkOrdersPageAnswer> {
    const selection = await this.selectionOf(query);
    const named = await this.byAppointment(selection);
    if (named !== null) {
      const items = await this.answers.list(named, who);
      return { items, size, next: null, totalElements: named.length };
    }
    const wanted = { ...selection, limit: size, after };
    const { items, next, total } = await countedWorkOrderPage(this.readModels, wanted);
    return { items: await this.answers.list(items, who), size, next, totalElements: total };
  }

  @Get(':id')
  @Allow('work-orders:read')
  async one(@Param() { id }: IdParam, @Who() who: Actor): Promise<WorkOrderAnswer> {
    const order = existing(await workOrderById(this.readModels, id));
    return this.answers.one(order, who);
  }

  @Get(':id/history')
  @Allow('work-orders:read')
  async history(
    @Param() { id }: IdParam,
    @Query() query: HistoryQuery,
    @Who() who: Actor,
  ): Promise<HistoryAnswer> {
    const entries = withoutTimesOfOthers(await this.histories.told(workOrderHistory, id), who);
    if (entries.length === 0) throw refuse('not-found');
    const mayKnow = mayUse('invoices:read', who);
    return this.histories.answer(
      mayKnow ? entries : entries.filter(({ type }) => !MONEY_FACTS.has(type)),
      query,
    );
  }

  @Get(':id/job-sheet.pdf')
  @Allow('work-orders:read')
  async jobSheet(
    @Param() { id }: IdParam,
    @Context() { now }: CommandContext,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const { number, bytes } = await this.jobSheets.print(id, now);
    await sendFile(reply, { bytes, type: 'application/pdf', name: `Arbeitskarte-${number}.pdf` });
  }

  @Post()
  @Refuses('not-found')
  @Allow('work-orders:change')
  async create(
    @Body() request: CreateWorkOrderRequest,
    @NewId() id: string,
    @Context() context: CommandContext,
  ): Promise<WorkOrderAnswer> {
    const order = await this.commands.execute(
      new CreateWorkOrder(id, recordIn(newOrderFields, request), context),
    );
    return this.answers.one(order, context.actor);
  }

  @Put(':id')
  @Refuses('conflict', 'clock-running', 'confirmation-needed')
  @Allow('work-orders:change')
  async change(
    @Param() { id }: IdParam,
    @Body() { status, description, mileageKm, openChecksReason }: ChangeWorkOrderRequest,
    @Context() context: CommandContext,
  ): Promise<WorkOrderAnswer> {
    const change = {
      status: status ?? undefined,
      description,
      mileageKm: mileageKm ?? undefined,
      openChecksReason,
    };
    const decide = changeOrder(change);
    const { state } = await this.commands.execute(new OnStream(workOrderStream, id, decide, context));
    return this.answers.one(existing(state), context.actor);
  }

  /** "Nachtrag": a billed order takes work and parts again. */
  @Post(':id/supplement')
  @Refuses('conflict')
  @HttpCode(200)
  @Allow('work-orders:change')
  async openSupplement(
    @Param() { id }: IdParam,
    @Context() context: CommandContext,
  ): Promise<WorkOrderAnswer> {
    const { state } = await this.commands.execute(new OnStream(workOrderStream, id, openSupplement, context));
    return this.answers.one(existing(state), context.actor);
  }

  /** The orders whose appointment the search names by day or time; null if it names none. */
  private async byAppointment(selection: WorkOrderSelection): Promise<readonly ListedWorkOrder[] | null> {
    const { date: today } = localDateTime(this.clock.now());
    const named = timeInSearch(selection.search ?? '', today);
    const appointmentIds = await appointmentsInSearch(this.readModels, named, today);
    if (appointmentIds === null) return null;
    return ordersOfAppointments(this.readModels, appointmentIds, { ...selection, search: named.rest });
  }

  private async selectionOf({
    customerId,
    ...query
  }: AskedOf<typeof workOrderFilters>): Promise<WorkOrderSelection> {
    const ids = customerId === undefined ? undefined : await this.parties.idsOf(customerId);
    return { ...query, customerId: ids };
  }
}
