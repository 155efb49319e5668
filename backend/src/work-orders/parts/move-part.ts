import { Injectable } from '@nestjs/common';
import { CommandBus, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { articleStream, type KnownArticle } from '#contracts/inventory/articles/article.js';
import { BookStock, type BookedStock } from '#contracts/inventory/stock/book-stock.js';
import { locationsStream } from '#contracts/inventory/locations/locations.js';
import type { MovementType } from '#contracts/inventory/articles/article.events.js';
import { UNKNOWN_ARTICLE, UNKNOWN_LOCATION } from '#contracts/inventory/stock/movement-fields.js';
import type { CommandOrigin } from '#contracts/kernel/command-origin.js';
import { idAfter } from '#contracts/kernel/id-after.js';
import { partLineIdOf } from '#contracts/work-orders/parts/order-part.events.js';
import type { WantedPart } from '#contracts/work-orders/operations/sold-work.js';
import type { PartLine } from '#contracts/work-orders/parts/order-parts.js';
import {
  MovePart,
  NotePart,
  NotePartArrived,
  type OrderMovement,
  type PartAction,
} from '#contracts/work-orders/parts/part-commands.js';
import { isClosed, workOrderStream, type KnownWorkOrder } from '#contracts/work-orders/work-order.js';
import { existing, named } from '../../platform/streams/existing.js';
import { Streams } from '../../platform/streams/streams.js';
import { reservationId } from '../templates/wanted-parts.js';
import { lineOf, noteArrival, notePart } from './order-part.js';
import { assertNotBilled, open } from '../work-order.js';

const MOVEMENTS: Readonly<Record<PartAction, MovementType>> = {
  reserve: 'RESERVE',
  issue: 'ISSUE',
  return: 'RECEIPT',
  release: 'RELEASE',
};

type RemovedWork = {
  readonly workOrderId: string;
  readonly operationId: string;
  readonly wanted: readonly WantedPart[];
};

/** Moves parts for orders. The stock decides; the order records the movement. */
@Injectable()
export class OrderParts {
  constructor(
    private readonly streams: Streams,
    private readonly commands: CommandBus,
  ) {}

  /** Answers the updated line. Idempotent. */
  async move({ move, origin }: MovePart): Promise<PartLine> {
    const { movementId, workOrderId, articleId, action, quantityMilli } = move;
    const order = existing((await this.streams.load(workOrderStream, workOrderId)).state);
    const partLineId = partLineIdOf(workOrderId, articleId);
    if (order.noted.has(movementId)) return lineOf(order, partLineId);
    const article = await this.article(articleId);
    const isBooked = article.movements.has(movementId);
    if (!isBooked && (action === 'reserve' || action === 'issue')) open(order);
    if (!isBooked && action === 'return') assertNotBilled(order);
    const locationId = move.locationId ?? (await this.usualLocation(article, order.parts.get(partLineId)));
    const booked = await this.book(
      {
        movementId,
        articleId,
        type: MOVEMENTS[action],
        locationId,
        quantityMilli,
        reference: { kind: 'WORK_ORDER', id: workOrderId, label: order.number },
        partLineId,
      },
      origin,
    );
    for (const { data } of booked) await this.note(data, origin);
    return lineOf(existing((await this.streams.load(workOrderStream, workOrderId)).state), partLineId);
  }

  /** Records a stock movement on the order. Idempotent; no-op without an order. */
  async note(moved: OrderMovement, origin: CommandOrigin): Promise<void> {
    const { reference, articleId } = moved;
    if (reference?.kind !== 'WORK_ORDER' || reference.id === null) return;
    const article = await this.article(articleId);
    await this.streams.handle(workOrderStream, reference.id, notePart(moved, article), origin);
  }

  /** Releases the reservations of a closed order. Issued parts stay issued until they are returned. */
  async releaseClosed(workOrderId: string, causeId: string, origin: CommandOrigin): Promise<void> {
    const { state } = await this.streams.load(workOrderStream, workOrderId);
    if (state.status === 'none' || !isClosed(state)) return;
    for (const line of state.parts.values()) {
      if (line.reservedMilli > 0) await this.release(state, line, causeId, origin);
    }
  }

  /**
   * Releases what was reserved for an operation that is removed, as far as nobody has taken it, even if only the stock
   * knows it yet. Idempotent; no-op while the order has the operation.
   */
  async releaseWanted(
    { workOrderId, operationId, wanted }: RemovedWork,
    origin: CommandOrigin,
  ): Promise<void> {
    const order = existing((await this.streams.load(workOrderStream, workOrderId)).state);
    if (order.operations.some(({ id }) => id === operationId)) return;
    for (const { articleId, quantityMilli } of wanted) {
      const movementId = reservationId(operationId, articleId);
      const { state: article } = await this.streams.load(articleStream, articleId);
      if (article.status === 'none' || !article.movements.has(movementId)) continue;
      const reservation = { movementId, workOrderId, articleId, quantityMilli, locationId: null } as const;
      const line = await this.move(new MovePart({ ...reservation, action: 'reserve' }, origin));
      const releasedMilli = Math.min(quantityMilli, line.reservedMilli);
      if (releasedMilli === 0) continue;
      await this.release(order, { ...line, reservedMilli: releasedMilli }, movementId, origin);
    }
  }

  private async release(
    { id, number }: KnownWorkOrder,
    { id: partLineId, articleId, locationId, reservedMilli }: PartLine,
    causeId: string,
    origin: CommandOrigin,
  ): Promise<void> {
    const booked = await this.book(
      {
        movementId: idAfter(causeId, partLineId),
        articleId,
        type: 'RELEASE',
        locationId,
        quantityMilli: reservedMilli,
        reference: { kind: 'WORK_ORDER', id, label: number },
        partLineId,
      },
      origin,
    );
    for (const { data } of booked) await this.note(data, origin);
  }

  private book(
    wanted: Pick<
      BookStock['booking'],
      'movementId' | 'articleId' | 'type' | 'locationId' | 'quantityMilli' | 'reference' | 'partLineId'
    >,
    origin: CommandOrigin,
  ): Promise<BookedStock> {
    const rest = { toLocationId: null, setAside: [], unitCostE4: null, note: null };
    return this.commands.execute(new BookStock({ ...wanted, ...rest }, origin));
  }

  /** An open location where the line has parts, else the one with the most available stock, else the first. */
  private async usualLocation(article: KnownArticle, line: PartLine | undefined): Promise<string> {
    const { state } = await this.streams.load(locationsStream, '');
    const isOpen = (id: string): boolean => state.get(id)?.active === true;
    if (line !== undefined && isOpen(line.locationId)) return line.locationId;
    const [best] = [...article.levels.values()]
      .filter(({ locationId }) => isOpen(locationId))
      .toSorted((a, b) => b.onHandMilli - b.reservedMilli - (a.onHandMilli - a.reservedMilli));
    if (best !== undefined) return best.locationId;
    const [first] = [...state.values()]
      .filter(({ active }) => active)
      .toSorted((a, b) => a.code.localeCompare(b.code, 'de'));
    return named(first, 'locationId', UNKNOWN_LOCATION).id;
  }

  private async article(articleId: string): Promise<KnownArticle> {
    return named((await this.streams.load(articleStream, articleId)).state, 'articleId', UNKNOWN_ARTICLE);
  }
}

@CommandHandler(MovePart)
class MovePartHandler implements ICommandHandler<MovePart> {
  constructor(private readonly parts: OrderParts) {}

  execute(command: MovePart): Promise<PartLine> {
    return this.parts.move(command);
  }
}

@CommandHandler(NotePart)
class NotePartHandler implements ICommandHandler<NotePart> {
  constructor(private readonly parts: OrderParts) {}

  async execute({ moved, origin }: NotePart): Promise<void> {
    await this.parts.note(moved, origin);
  }
}

@CommandHandler(NotePartArrived)
class NotePartArrivedHandler implements ICommandHandler<NotePartArrived> {
  constructor(private readonly streams: Streams) {}

  async execute({ arrived, origin }: NotePartArrived): Promise<void> {
    const { workOrderId, partLineId, goodsReceiptId, quantityMilli } = arrived;
    const decide = noteArrival(partLineId, goodsReceiptId, quantityMilli);
    await this.streams.handle(workOrderStream, workOrderId, decide, origin);
  }
}

export const partHandlers = [MovePartHandler, NotePartHandler, NotePartArrivedHandler];
