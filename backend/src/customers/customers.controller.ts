import { Body, Controller, Get, HttpCode, Inject, Param, Post, Put, Query, Res } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { FastifyReply } from 'fastify';
import type { Actor } from '#contracts/access/actor.js';
import { customerStream, idsOf, type Customer, type KnownCustomer } from '#contracts/customers/customer.js';
import type { CustomerEvent } from '#contracts/customers/customer.events.js';
import { customerTexts } from '#contracts/customers/customer-texts.js';
import {
  CustomerRequest,
  CustomersQuery,
  customerAnswer,
  EraseCustomerRequest,
  MergeRequest,
  SimilarCustomersQuery,
  type CustomerAnswer,
  type CustomerDetailAnswer,
  type ErasureAnswer,
  type ListedCustomer,
  type MergePreviewAnswer,
  type SimilarCustomer,
} from '#contracts/customers/customers.api.js';
import { HistoryQuery, type HistoryAnswer } from '#contracts/kernel/history.api.js';
import { NUMBERED_PAGE_SIZE, type NumberedPageAnswer } from '#contracts/kernel/pages.js';
import { invalid, refuse } from '#contracts/kernel/problem.js';
import { countAppointmentsOf } from '#projections/appointments/appointment-list.js';
import { customerPage } from '#projections/customers/customers.js';
import type { ReadModels } from '#projections/engine/read-models.js';
import { invoiceCount, keptInvoicesOf } from '#projections/invoices/invoices.js';
import { countVehiclesOf } from '#projections/vehicles/vehicles.js';
import { workOrderCount } from '#projections/work-orders/work-orders.js';
import { Allow } from '../platform/auth/allow.js';
import { Histories } from '../platform/history/histories.js';
import { Refuses } from '../platform/http/answers.js';
import { Context, Who } from '../platform/http/context.js';
import { IdParam } from '../platform/http/id-param.js';
import { NewId } from '../platform/http/new-id.js';
import { READ_MODELS } from '../platform/read-models.js';
import { OnStream } from '../platform/streams/on-stream.js';
import type { CommandContext, Decide } from '../platform/streams/stream-type.js';
import { StreamReader } from '../platform/streams/stream-reader.js';
import { CustomerAnswers } from './customer-answers.js';
import { changeCustomer, registerCustomer } from './customer.js';
import { EraseCustomer, MergeCustomers } from './customers.handler.js';
import { beginMerge, filled } from './merge.js';
import { PersonalExport, type PersonalData } from './personal-export.js';
import { ownersByPlate } from './owners-by-plate.js';
import { similarCustomers } from './similar-customers.js';

@Controller('customers')
export class CustomersController {
  constructor(
    private readonly commands: CommandBus,
    private readonly streams: StreamReader,
    private readonly answers: CustomerAnswers,
    private readonly histories: Histories,
    private readonly personal: PersonalExport,
    @Inject(READ_MODELS) private readonly readModels: ReadModels,
  ) {}

  @Get()
  @Allow('customers:read')
  async list(@Query() query: CustomersQuery): Promise<NumberedPageAnswer<ListedCustomer>> {
    const { sort = 'displayName', direction = 'asc', page = 0, size = NUMBERED_PAGE_SIZE.default } = query;
    const found = await customerPage(this.readModels, {
      sort,
      descending: direction === 'desc',
      page,
      size,
      query: query.query,
      after: query.after,
    });
    const isEmpty = found.totalElements === 0 && query.query !== undefined && query.after === undefined;
    const shown = isEmpty ? await ownersByPlate(this.readModels, query.query ?? '', { page, size }) : found;
    const items = shown.items.map((customer) => customerAnswer(customer, customer.lastActivity, false));
    return { ...shown, items };
  }

  @Get('similar')
  @Allow('customers:change')
  similar(@Query() query: SimilarCustomersQuery): Promise<readonly SimilarCustomer[]> {
    return similarCustomers(this.readModels, query);
  }

  @Post()
  @Refuses('not-found')
  @Allow('customers:change')
  register(
    @Body() request: CustomerRequest,
    @NewId() id: string,
    @Context() context: CommandContext,
  ): Promise<CustomerAnswer> {
    return this.decide(id, registerCustomer(id, request, context.now), context);
  }

  @Get(':id')
  @Allow('customers:read')
  async one(@Param() { id }: IdParam, @Who() who: Actor): Promise<CustomerAnswer> {
    return this.answers.one(await this.answers.known(id), who);
  }

  @Put(':id')
  @Allow('customers:change')
  change(
    @Param() { id }: IdParam,
    @Body() request: CustomerRequest,
    @Context() context: CommandContext,
  ): Promise<CustomerAnswer> {
    return this.decide(id, changeCustomer(request, context.now), context);
  }

  @Get(':id/detail')
  @Allow('customers:read')
  detail(@Param() { id }: IdParam, @Who() who: Actor): Promise<CustomerDetailAnswer> {
    return this.answers.detail(id, who);
  }

  @Get(':id/history')
  @Allow('customers:change')
  async history(@Param() { id }: IdParam, @Query() page: HistoryQuery): Promise<HistoryAnswer> {
    const { record } = await this.answers.known(id);
    return this.histories.page('customer', record.id, page);
  }

  @Get(':id/export')
  @Allow('customers:export')
  async export(
    @Param() { id }: IdParam,
    @Context() { actor, now }: CommandContext,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<PersonalData> {
    const data = await this.personal.of(id, actor, now);
    void reply.header('content-disposition', `attachment; filename="kunde-${data.customer.id}.json"`);
    return data;
  }

  @Get(':id/merge-preview')
  @Refuses('conflict')
  @Allow('customers:change')
  async mergePreview(
    @Param() { id }: IdParam,
    @Query() { otherId }: MergeRequest,
    @Who() who: Actor,
  ): Promise<MergePreviewAnswer> {
    const customer = await this.answers.known(id);
    const { state: other } = await this.streams.load(customerStream, otherId);
    if (other.status === 'none' || other.status === 'erased') throw invalid('otherId', customerTexts.unknown);
    beginMerge(otherId)(customer);
    if (other.status === 'absorbed') throw refuse('conflict', { detail: customerTexts.absorbed });
    const result = { ...customer, record: filled(customer.record, other.record) };
    const customerIds = [...idsOf(customer), ...idsOf(other)];
    const [answer, vehicles, appointments, workOrders, invoices] = await Promise.all([
      this.answers.one(result, who),
      countVehiclesOf(this.readModels, customerIds),
      countAppointmentsOf(this.readModels, { customerIds }),
      workOrderCount(this.readModels, { customerId: customerIds }),
      invoiceCount(this.readModels, { customerId: customerIds }),
    ]);
    return { result: answer, vehicles, appointments, workOrders, invoices };
  }

  @Post(':id/merge')
  @HttpCode(200)
  @Allow('customers:change')
  async merge(
    @Param() { id }: IdParam,
    @Body() { otherId }: MergeRequest,
    @Context() context: CommandContext,
  ): Promise<CustomerAnswer> {
    await this.commands.execute(new MergeCustomers(id, otherId, context));
    return this.answers.one(await this.answers.known(id), context.actor);
  }

  @Post(':id/erase')
  @HttpCode(200)
  @Allow('customers:erase')
  @Refuses('conflict', 'confirmation-needed')
  async erase(
    @Param() { id }: IdParam,
    @Body() { confirm }: EraseCustomerRequest,
    @Context() context: CommandContext,
  ): Promise<ErasureAnswer> {
    const { state } = await this.streams.load(customerStream, id);
    await this.commands.execute(new EraseCustomer(id, context, confirm ?? false));
    const kept = await keptInvoicesOf(this.readModels, state.status === 'none' ? [id] : idsOf(state));
    return { id, erasedAt: context.now, invoicesKept: kept.count, keptUntil: kept.until };
  }

  private async decide(
    id: string,
    decide: Decide<Customer, CustomerEvent>,
    context: CommandContext,
  ): Promise<CustomerAnswer> {
    const { state } = await this.commands.execute(new OnStream(customerStream, id, decide, context));
    return this.answers.one(state as KnownCustomer, context.actor);
  }
}
