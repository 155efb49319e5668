import { Body, Controller, Param, Post } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { StockMoved } from '#contracts/inventory/article.events.js';
import { articleStream } from '#contracts/inventory/article.js';
import { locationsStream } from '#contracts/inventory/locations.js';
import { CounterRequest, MovementRequest, type MovementAnswer } from '#contracts/inventory/movements.api.js';
import type { RecordedEvent } from '#contracts/kernel/domain-event.js';
import { invalid } from '#contracts/kernel/problem.js';
import { milliOf, QUANTITY_TEXT } from '#contracts/values/quantity.js';
import { Refuses } from '../platform/http/answers.js';
import { Allow } from '../platform/auth/allow.js';
import { Context } from '../platform/http/context.js';
import { IdParam } from '../platform/http/id-param.js';
import { NewId } from '../platform/http/new-id.js';
import type { CommandContext } from '../platform/streams/stream-type.js';
import { Streams } from '../platform/streams/streams.js';
import { movementAnswer } from './answers.js';
import { existingArticle } from './article.js';
import { CounterMovement, MoveStock } from './movements.handler.js';

/** Movements that the staff books by hand. None is ever changed: a mistake has a counter-movement. */
@Controller('inventory/movements')
export class MovementsController {
  constructor(
    private readonly commands: CommandBus,
    private readonly streams: Streams,
  ) {}

  @Post()
  @Refuses('not-found', 'stock-insufficient')
  @Allow('inventory:change')
  async move(
    @Body() request: MovementRequest,
    @NewId() movementId: string,
    @Context() context: CommandContext,
  ): Promise<MovementAnswer> {
    const { type, articleId, locationId } = request;
    const toLocationId = (type === 'MOVE' && request.toLocationId) || null;
    const note = request.note || null;
    const milli = milliOf(request.quantity) ?? 0;
    const isCount = type === 'ADJUST';
    if (!isCount && milli === 0) throw invalid('quantity', QUANTITY_TEXT);
    if (isCount && note === null) throw invalid('note', 'Bitte geben Sie einen Grund an.');
    const label = request.reference || null;
    const booking = {
      movementId,
      articleId,
      type,
      locationId,
      toLocationId,
      quantityMilli: milli,
      reference: label === null ? null : ({ kind: 'MANUAL', id: null, label } as const),
      partLineId: null,
      setAside: [],
      unitCostE4: null,
      note,
    };
    return this.answer(await this.commands.execute(new MoveStock(booking, isCount ? milli : null, context)));
  }

  @Post(':id/counter')
  @Refuses('conflict', 'stock-insufficient')
  @Allow('inventory:change')
  async counter(
    @Param() { id }: IdParam,
    @Body() { note }: CounterRequest,
    @NewId() movementId: string,
    @Context() context: CommandContext,
  ): Promise<MovementAnswer> {
    return this.answer(
      await this.commands.execute(new CounterMovement(id, movementId, note || null, context)),
    );
  }

  private async answer(fact: RecordedEvent<StockMoved>): Promise<MovementAnswer> {
    const [{ state: article }, { state: locations }] = await Promise.all([
      this.streams.load(articleStream, fact.data.articleId),
      this.streams.load(locationsStream, ''),
    ]);
    return movementAnswer(fact, existingArticle(article), locations);
  }
}
