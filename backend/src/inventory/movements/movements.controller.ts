import { Body, Controller, Param, Post } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { StockMoved } from '#contracts/inventory/articles/article.events.js';
import { articleStream } from '#contracts/inventory/articles/article.js';
import { locationsStream } from '#contracts/inventory/locations/locations.js';
import {
  CounterRequest,
  MovementRequest,
  type MovementAnswer,
} from '#contracts/inventory/stock/movements.api.js';
import type { RecordedEvent } from '#contracts/kernel/domain-event.js';
import { Refuses } from '../../platform/http/answers.js';
import { Allow } from '../../platform/auth/allow.js';
import { Context } from '../../platform/http/context.js';
import { IdParam } from '../../platform/http/id-param.js';
import { NewId } from '../../platform/http/new-id.js';
import { existing } from '../../platform/streams/existing.js';
import type { CommandContext } from '../../platform/streams/stream-type.js';
import { StreamReader } from '../../platform/streams/stream-reader.js';
import { movementAnswer } from '../answers.js';
import { CounterMovement, MoveStock } from './movements.handler.js';
import { typedMovement } from './typed-movement.js';

/** Movements booked by hand. They are never changed, only countered. */
@Controller('inventory/movements')
export class MovementsController {
  constructor(
    private readonly commands: CommandBus,
    private readonly streams: StreamReader,
  ) {}

  @Post()
  @Refuses('not-found', 'stock-insufficient')
  @Allow('inventory:change')
  async move(
    @Body() request: MovementRequest,
    @NewId() movementId: string,
    @Context() context: CommandContext,
  ): Promise<MovementAnswer> {
    const { booking, countedMilli } = typedMovement(movementId, request);
    return this.answer(await this.commands.execute(new MoveStock(booking, countedMilli, context)));
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
    return movementAnswer(fact, existing(article), locations);
  }
}
