import { Body, Controller, Get, HttpCode, Inject, Param, Post, Put, Query, Res } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { FastifyReply } from 'fastify';
import { idsOfSurvivor, survivingCustomer } from '#contracts/customers/customer.js';
import { HistoryQuery, type HistoryAnswer } from '#contracts/kernel/history.api.js';
import { KEY_PAGE_SIZE, LIST_LIMIT, type KeyPageAnswer } from '#contracts/kernel/pages.js';
import { refuse } from '#contracts/kernel/problem.js';
import { vehicleStream, type KnownVehicle } from '#contracts/vehicles/vehicle.js';
import {
  EnrichRequest,
  TakeConflictsRequest,
  VehiclePageQuery,
  VehicleRequest,
  VehiclesQuery,
  type EnrichmentAnswer,
  type ListedVehicle,
  type VehicleAnswer,
  type VehicleDetailAnswer,
} from '#contracts/vehicles/vehicles.api.js';
import { mayUse } from '#contracts/access/permissions.js';
import type { Actor } from '#contracts/access/actor.js';
import type { VehicleLifeAnswer } from '#contracts/vehicles/vehicle-life.api.js';
import type { ReadModels } from '#projections/engine/read-models.js';
import { suggestedCustomers } from '#projections/supply/suggestions.js';
import { vehiclePage, type VehicleSelection } from '#projections/vehicles/vehicles.js';
import { Refuses } from '../platform/http/answers.js';
import { Allow } from '../platform/auth/allow.js';
import { Histories } from '../platform/history/histories.js';
import { Context, Who } from '../platform/http/context.js';
import { IdParam } from '../platform/http/id-param.js';
import { NewId } from '../platform/http/new-id.js';
import { nameNextPage } from '../platform/http/next-page.js';
import { READ_MODELS } from '../platform/read-models.js';
import { OnStream } from '../platform/streams/on-stream.js';
import type { CommandContext } from '../platform/streams/stream-type.js';
import { StreamReader } from '../platform/streams/stream-reader.js';
import { EnrichVehicle } from './enrich-vehicle.js';
import { takeConflicts } from './enrichment.js';
import { VehicleAnswers } from './vehicle-answers.js';
import { VehicleLife } from './vehicle-life.js';
import { changeVehicle, registerVehicle, type SentVehicle } from './vehicle.js';
import { OnOwnedVehicle } from './vehicles.handler.js';

@Controller('vehicles')
export class VehiclesController {
  constructor(
    private readonly commands: CommandBus,
    private readonly streams: StreamReader,
    private readonly answers: VehicleAnswers,
    private readonly histories: Histories,
    private readonly life: VehicleLife,
    @Inject(READ_MODELS) private readonly readModels: ReadModels,
  ) {}

  @Get()
  @Allow('vehicles:read')
  async list(
    @Query() { limit = LIST_LIMIT.default, ...query }: VehiclesQuery,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<ListedVehicle[]> {
    const selection = await this.selectionOf(query);
    const { items, next } = await vehiclePage(this.readModels, { ...selection, limit });
    nameNextPage(reply, '/api/vehicles/page', query, next);
    return this.answers.list(items);
  }

  @Get('page')
  @Allow('vehicles:read')
  async page(
    @Query() { size = KEY_PAGE_SIZE.default, after, ...query }: VehiclePageQuery,
  ): Promise<KeyPageAnswer<ListedVehicle>> {
    const selection = await this.selectionOf(query);
    const { items, next } = await vehiclePage(this.readModels, { ...selection, limit: size, after });
    return { items: await this.answers.list(items), size, next };
  }

  @Post()
  @Refuses('not-found')
  @Allow('vehicles:change')
  async register(
    @Body() request: VehicleRequest,
    @NewId() id: string,
    @Context() context: CommandContext,
  ): Promise<VehicleAnswer> {
    await this.assertNotForgotten(id, request.customerId ?? null);
    const decideWith = (customerId: string | null | undefined) =>
      registerVehicle(id, ownedBy(request, customerId), context.now);
    const command = new OnOwnedVehicle(id, request.customerId, decideWith, context);
    return this.answers.one(await this.commands.execute(command));
  }

  @Get(':id')
  @Allow('vehicles:read')
  async one(@Param() { id }: IdParam): Promise<VehicleAnswer> {
    return this.answers.one(await this.answers.known(id));
  }

  @Put(':id')
  @Allow('vehicles:change')
  async change(
    @Param() { id }: IdParam,
    @Body() request: VehicleRequest,
    @Context() context: CommandContext,
  ): Promise<VehicleAnswer> {
    await this.answers.known(id);
    const decideWith = (customerId: string | null | undefined) =>
      changeVehicle(ownedBy(request, customerId), context.now);
    const command = new OnOwnedVehicle(id, request.customerId, decideWith, context);
    return this.answers.one(await this.commands.execute(command));
  }

  @Get(':id/detail')
  @Allow('vehicles:read')
  detail(@Param() { id }: IdParam): Promise<VehicleDetailAnswer> {
    return this.answers.detail(id);
  }

  /** Contains no personal data. */
  @Get(':id/life')
  @Allow('vehicles:read')
  async lifeOf(@Param() { id }: IdParam, @Who() who: Actor): Promise<VehicleLifeAnswer> {
    await this.answers.known(id);
    const sees = { seesInvoices: mayUse('invoices:read', who), seesEstimates: mayUse('estimates:read', who) };
    return { entries: await this.life.of(id, sees) };
  }

  @Get(':id/history')
  @Allow('vehicles:read')
  history(@Param() { id }: IdParam, @Query() page: HistoryQuery): Promise<HistoryAnswer> {
    return this.histories.page('vehicle', id, page);
  }

  @Post(':id/enrich/vin')
  @Refuses('vehicle-catalog-not-found', 'vehicle-enrichment-error', 'vehicle-catalog-unavailable')
  @HttpCode(200)
  @Allow('vehicles:change')
  enrichByVin(
    @Param() { id }: IdParam,
    @Body() request: EnrichRequest,
    @NewId() enrichmentId: string,
    @Context() context: CommandContext,
  ): Promise<EnrichmentAnswer> {
    return this.enrich(enrichmentId, id, 'VIN', request, context);
  }

  @Post(':id/enrich/hsn-tsn')
  @Refuses('vehicle-catalog-not-found', 'vehicle-enrichment-error', 'vehicle-catalog-unavailable')
  @HttpCode(200)
  @Allow('vehicles:change')
  enrichByHsnTsn(
    @Param() { id }: IdParam,
    @Body() request: EnrichRequest,
    @NewId() enrichmentId: string,
    @Context() context: CommandContext,
  ): Promise<EnrichmentAnswer> {
    return this.enrich(enrichmentId, id, 'HSN_TSN', request, context);
  }

  @Post(':id/conflicts/take')
  @HttpCode(200)
  @Allow('vehicles:change')
  async takeConflicts(
    @Param() { id }: IdParam,
    @Body() { fields }: TakeConflictsRequest,
    @Context() context: CommandContext,
  ): Promise<VehicleAnswer> {
    const decide = takeConflicts(fields);
    const { state } = await this.commands.execute(new OnStream(vehicleStream, id, decide, context));
    return this.answers.one(state as KnownVehicle);
  }

  private async enrich(
    enrichmentId: string,
    vehicleId: string,
    lookupType: 'VIN' | 'HSN_TSN',
    { vin = null, hsn = null, tsn = null, consent }: EnrichRequest,
    context: CommandContext,
  ): Promise<EnrichmentAnswer> {
    const wish = { lookupType, vin, hsn, tsn, consent: consent === true };
    const enriched = await this.commands.execute(new EnrichVehicle(enrichmentId, vehicleId, wish, context));
    const { lastEnrichment } = enriched;
    if (lastEnrichment === null) throw new Error('The new enrichment is missing');
    const { outcome: status, changes, conflicts } = lastEnrichment;
    return { status, changes, conflicts, vehicle: await this.answers.one(enriched) };
  }

  /** 404 for a repeated call that created a vehicle for a customer who was erased since. */
  private async assertNotForgotten(vehicleId: string, customerId: string | null): Promise<void> {
    if (customerId === null) return;
    const { state } = await this.streams.load(vehicleStream, vehicleId);
    if (state.status === 'none') return;
    const owner = await survivingCustomer(this.streams, customerId);
    if (owner?.status === 'erased') throw refuse('not-found');
  }

  private async selectionOf({ customerId, query }: VehiclesQuery): Promise<VehicleSelection> {
    if (customerId !== undefined) return { query, customerId: await idsOfSurvivor(this.streams, customerId) };
    return (await this.ofOwners(query)) ?? { query };
  }

  /** A text that no vehicle has may be the name, phone or mail of its owner. Null: it is not, or a vehicle has it. */
  private async ofOwners(query: string | undefined): Promise<VehicleSelection | null> {
    if (query === undefined || query.trim() === '') return null;
    const direct = await vehiclePage(this.readModels, { query, limit: 1 });
    if (direct.items.length > 0) return null;
    const owners = await suggestedCustomers(this.readModels, query, MOST_OWNERS);
    if (owners.length === 0) return null;
    const ids = await Promise.all(owners.map(({ id }) => idsOfSurvivor(this.streams, id)));
    return { customerId: ids.flat() };
  }
}

/** A text that more people have is no search for the vehicle of one. */
const MOST_OWNERS = 20;

/** The request with the remaining customer as owner. */
function ownedBy(request: VehicleRequest, customerId: string | null | undefined): SentVehicle {
  return customerId === undefined ? request : { ...request, customerId };
}
