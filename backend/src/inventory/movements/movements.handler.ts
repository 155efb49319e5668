import { Inject } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { MovementId, StockMoved } from '#contracts/inventory/articles/article.events.js';
import { articleStream } from '#contracts/inventory/articles/article.js';
import { BookStock, type BookedStock, type StockBooking } from '#contracts/inventory/stock/book-stock.js';
import type { CommandOrigin } from '#contracts/kernel/command-origin.js';
import type { RecordedEvent } from '#contracts/kernel/domain-event.js';
import { refuse } from '#contracts/kernel/problem.js';
import type { ReadModels } from '#projections/engine/read-models.js';
import { entriesOfMovement } from '#projections/inventory/stock-journal.js';
import { READ_MODELS } from '../../platform/read-models.js';
import { existing } from '../../platform/streams/existing.js';
import { Streams } from '../../platform/streams/streams.js';
import { adjustTo, bookMovement, counterMovement, movementIdsOf } from './movement.js';
import { StockPostings } from './stock-postings.js';

/** Command: books a movement by hand. Answers its event. `countedMilli`: for ADJUST, instead of the quantity. */
export class MoveStock extends Command<RecordedEvent<StockMoved>> {
  constructor(
    readonly booking: StockBooking,
    readonly countedMilli: number | null,
    readonly origin: CommandOrigin,
  ) {
    super();
  }
}

export class CounterMovement extends Command<RecordedEvent<StockMoved>> {
  constructor(
    readonly originalId: MovementId,
    readonly movementId: MovementId,
    readonly note: string | null,
    readonly origin: CommandOrigin,
  ) {
    super();
  }
}

@CommandHandler(BookStock)
export class BookStockHandler implements ICommandHandler<BookStock> {
  constructor(private readonly bookings: StockPostings) {}

  async execute({ booking, origin }: BookStock): Promise<BookedStock> {
    return (await this.bookings.book(booking, origin)).moved;
  }
}

@CommandHandler(MoveStock)
export class MoveStockHandler implements ICommandHandler<MoveStock> {
  constructor(private readonly bookings: StockPostings) {}

  async execute({ booking, countedMilli, origin }: MoveStock): Promise<RecordedEvent<StockMoved>> {
    const { moved, isNew } = await this.bookings.decide(
      booking.articleId,
      movementIdsOf(booking),
      (context) =>
        countedMilli === null ? bookMovement(booking, context) : adjustTo(booking, countedMilli, context),
      origin,
    );
    const fact = factOf(moved, booking.movementId);
    if (!isNew && !isSame(fact.data, booking, countedMilli)) throw refuse('idempotency-key-reused');
    return fact;
  }
}

@CommandHandler(CounterMovement)
export class CounterMovementHandler implements ICommandHandler<CounterMovement> {
  constructor(
    private readonly bookings: StockPostings,
    private readonly streams: Streams,
    @Inject(READ_MODELS) private readonly readModels: ReadModels,
  ) {}

  /** Finds the article in the journal, and reads the movement from its stream. */
  async execute({
    originalId,
    movementId,
    note,
    origin,
  }: CounterMovement): Promise<RecordedEvent<StockMoved>> {
    const [entry] = await entriesOfMovement(this.readModels, originalId);
    const { articleId } = existing(entry);
    const { state } = await this.streams.load(articleStream, articleId);
    const original = factOf(await this.bookings.bookedBefore(articleId, state, [originalId]), originalId);
    const { moved } = await this.bookings.decide(
      articleId,
      [movementId],
      (context) => counterMovement(original.data, { movementId, note }, context),
      origin,
    );
    const fact = factOf(moved, movementId);
    if (fact.data.counters !== originalId || fact.data.note !== note) throw refuse('idempotency-key-reused');
    return fact;
  }
}

function factOf(moved: BookedStock, movementId: MovementId): RecordedEvent<StockMoved> {
  const fact = moved.find(({ data }) => data.movementId === movementId);
  if (fact === undefined) throw new Error(`Movement ${movementId} is missing`);
  return fact;
}

/** True if the event matches this call, which repeats its key. */
function isSame(fact: StockMoved['data'], booking: StockBooking, countedMilli: number | null): boolean {
  const [from, to] = booking.type === 'MOVE' ? [fact.from, fact.to] : [fact.from ?? fact.to, null];
  const isQuantity =
    countedMilli === null
      ? fact.quantityMilli === booking.quantityMilli
      : fact.to?.onHandMilli === countedMilli;
  return (
    fact.type === booking.type &&
    from?.locationId === booking.locationId &&
    (to?.locationId ?? null) === booking.toLocationId &&
    isQuantity &&
    (fact.reference?.label ?? null) === (booking.reference?.label ?? null) &&
    fact.note === booking.note
  );
}
