import { Body, Controller, Get, HttpCode, Inject, Param, Post, Put, Query } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import {
  BookStocktakingRequest,
  CountRequest,
  NewStocktakingRequest,
  type ListedStocktakingAnswer,
  type StocktakingAnswer,
  type StocktakingLineAnswer,
} from '#contracts/inventory/stocktakings/stocktakings.api.js';
import { LIST_LIMIT, ListQuery } from '#contracts/kernel/pages.js';
import { milliOf } from '#contracts/values/quantity.js';
import type { ReadModels } from '#projections/engine/read-models.js';
import {
  listStocktakings,
  stocktakingById,
  type ListedStocktaking,
} from '#projections/inventory/stocktakings.js';
import { Allow } from '../../platform/auth/allow.js';
import { EVENT_LOG, type EventLog } from '../../platform/event-log/event-log.js';
import { Context } from '../../platform/http/context.js';
import { IdParam } from '../../platform/http/id-param.js';
import { NewId } from '../../platform/http/new-id.js';
import { READ_MODELS } from '../../platform/read-models.js';
import { existing } from '../../platform/streams/existing.js';
import type { CommandContext } from '../../platform/streams/stream-type.js';
import { linesOf } from './stocktaking-lines.js';
import { OnStocktaking, StartStocktaking, type StocktakingAction } from './stocktakings.handler.js';

/** Blind counts: the quantity on record is shown after counting; all differences are booked together. */
@Controller('inventory/stocktakings')
export class StocktakingsController {
  constructor(
    private readonly commands: CommandBus,
    @Inject(READ_MODELS) private readonly readModels: ReadModels,
    @Inject(EVENT_LOG) private readonly eventLog: EventLog,
  ) {}

  @Get()
  @Allow('inventory:read')
  async list(
    @Query() { limit = LIST_LIMIT.default }: ListQuery,
  ): Promise<readonly ListedStocktakingAnswer[]> {
    return (await listStocktakings(this.readModels, limit)).map(listedAnswer);
  }

  @Get(':id')
  @Allow('inventory:read')
  async one(@Param() { id }: IdParam): Promise<StocktakingAnswer> {
    const stocktaking = existing(await stocktakingById(this.readModels, id));
    return { ...listedAnswer(stocktaking), lines: await linesOf(this.readModels, stocktaking) };
  }

  @Post()
  @Allow('inventory:change')
  async start(
    @Body() { locationId, note }: NewStocktakingRequest,
    @NewId() id: string,
    @Context() context: CommandContext,
  ): Promise<StocktakingAnswer> {
    await this.commands.execute(new StartStocktaking(id, locationId, note || null, context));
    return this.answer(id);
  }

  @Put(':id/counts')
  @Allow('inventory:change')
  async count(
    @Param() { id }: IdParam,
    @Body() { articleId, quantity }: CountRequest,
    @Context() context: CommandContext,
  ): Promise<StocktakingLineAnswer> {
    const countedMilli = milliOf(quantity) ?? 0;
    const answer = await this.act(id, { kind: 'count', articleId, countedMilli }, context);
    const line = answer.lines.find((each) => each.articleId === articleId);
    if (line === undefined) throw new Error('The counted article is missing');
    return line;
  }

  @Post(':id/book')
  @HttpCode(200)
  @Allow('inventory:change')
  book(
    @Param() { id }: IdParam,
    @Body() { reason, missingAsZero = false }: BookStocktakingRequest,
    @Context() context: CommandContext,
  ): Promise<StocktakingAnswer> {
    return this.act(
      id,
      { kind: 'book', reason: reason || null, missingAsZero: missingAsZero === true },
      context,
    );
  }

  @Post(':id/abandon')
  @HttpCode(200)
  @Allow('inventory:change')
  abandon(@Param() { id }: IdParam, @Context() context: CommandContext): Promise<StocktakingAnswer> {
    return this.act(id, { kind: 'abandon' }, context);
  }

  private async act(
    id: string,
    action: StocktakingAction,
    context: CommandContext,
  ): Promise<StocktakingAnswer> {
    await this.commands.execute(new OnStocktaking(id, action, context));
    return this.answer(id);
  }

  /** Waits until the read models have seen the last write. */
  private async answer(id: string): Promise<StocktakingAnswer> {
    await this.readModels.waitFor(await this.eventLog.head(), 2_000);
    return this.one({ id });
  }
}

function listedAnswer({
  id,
  locationId,
  status,
  note,
  startedAt,
  revision,
}: ListedStocktaking): ListedStocktakingAnswer {
  return { id, locationId, status, note, startedAt, revision };
}
