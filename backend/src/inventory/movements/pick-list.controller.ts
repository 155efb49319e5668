import { Body, Controller, Get, HttpCode, Inject, Param, Post } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { levelIdOf } from '#contracts/inventory/articles/article.events.js';
import { articleStream } from '#contracts/inventory/articles/article.js';
import { PickRequest, type PickAnswer } from '#contracts/inventory/stock/movements.api.js';
import { milliOf, quantityOf } from '#contracts/values/quantity.js';
import { MovePart } from '#contracts/work-orders/parts/part-commands.js';
import type { ReadModels } from '#projections/engine/read-models.js';
import { partById, partsSetAside, type ListedPart } from '#projections/work-orders/order-parts.js';
import { stockLevelsById } from '#projections/inventory/stock-levels.js';
import { locationsById } from '#projections/inventory/locations.js';
import { Refuses } from '../../platform/http/answers.js';
import { Allow } from '../../platform/auth/allow.js';
import { Context } from '../../platform/http/context.js';
import { IdParam } from '../../platform/http/id-param.js';
import { NewId } from '../../platform/http/new-id.js';
import { READ_MODELS } from '../../platform/read-models.js';
import { existing } from '../../platform/streams/existing.js';
import type { CommandContext } from '../../platform/streams/stream-type.js';
import { StreamReader } from '../../platform/streams/stream-reader.js';

/** Issues and returns by the store, which has no access to work orders. */
@Controller('inventory/pick-list')
export class PickListController {
  constructor(
    private readonly commands: CommandBus,
    private readonly streams: StreamReader,
    @Inject(READ_MODELS) private readonly readModels: ReadModels,
  ) {}

  @Get()
  @Allow('inventory:read')
  async list(): Promise<readonly PickAnswer[]> {
    return this.answers(await partsSetAside(this.readModels));
  }

  @Post(':id/issue')
  @Refuses('conflict', 'stock-insufficient')
  @HttpCode(200)
  @Allow('inventory:change')
  issue(
    @Param() { id }: IdParam,
    @Body() request: PickRequest,
    @NewId() movementId: string,
    @Context() context: CommandContext,
  ): Promise<PickAnswer> {
    return this.move('issue', id, request, movementId, context);
  }

  @Post(':id/return')
  @Refuses('conflict')
  @HttpCode(200)
  @Allow('inventory:change')
  return(
    @Param() { id }: IdParam,
    @Body() request: PickRequest,
    @NewId() movementId: string,
    @Context() context: CommandContext,
  ): Promise<PickAnswer> {
    return this.move('return', id, request, movementId, context);
  }

  private async move(
    action: 'issue' | 'return',
    partLineId: string,
    { quantity, locationId }: PickRequest,
    movementId: string,
    context: CommandContext,
  ): Promise<PickAnswer> {
    const part = existing(await partById(this.readModels, partLineId));
    const { workOrderId, articleId } = part;
    const quantityMilli = milliOf(quantity) ?? 0;
    const move = {
      movementId,
      workOrderId,
      articleId,
      action,
      quantityMilli,
      locationId: locationId || null,
    };
    const line = await this.commands.execute(new MovePart(move, context));
    const moved = { ...part, ...line };
    const [answer] = await this.answers([moved]);
    return { ...(answer as PickAnswer), onHand: await this.onHandOf(moved) };
  }

  /** The present stock at the line's location, from the stream, because the read model may be behind. */
  private async onHandOf({ articleId, locationId }: ListedPart): Promise<number> {
    const { state } = await this.streams.load(articleStream, articleId);
    const level = state.status === 'none' ? undefined : state.levels.get(locationId);
    return quantityOf(level?.onHandMilli ?? 0);
  }

  private async answers(parts: readonly ListedPart[]): Promise<readonly PickAnswer[]> {
    const [levels, locations] = await Promise.all([
      stockLevelsById(
        this.readModels,
        parts.map(({ articleId, locationId }) => levelIdOf(articleId, locationId)),
      ),
      locationsById(
        this.readModels,
        parts.map(({ locationId }) => locationId),
      ),
    ]);
    return parts.map((part) => {
      const { id: partLineId, workOrderId, articleId, number, name, unit, locationId } = part;
      const level = levels.get(levelIdOf(articleId, locationId));
      return {
        workOrderId,
        workOrderNumber: part.orderNumber,
        partLineId,
        articleId,
        number,
        name,
        unit,
        locationCode: locations.get(locationId)?.code ?? null,
        reserved: quantityOf(part.reservedMilli),
        onHand: quantityOf(level?.onHandMilli ?? 0),
      };
    });
  }
}
