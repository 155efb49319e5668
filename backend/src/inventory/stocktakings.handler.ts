import { Inject } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { LocationId } from '#contracts/inventory/article.events.js';
import { articleStream } from '#contracts/inventory/article.js';
import { locationsStream } from '#contracts/inventory/locations.js';
import { UNKNOWN_ARTICLE, UNKNOWN_LOCATION } from '#contracts/inventory/movements.api.js';
import type { StocktakingId } from '#contracts/inventory/stocktaking.events.js';
import { stocktakingsStream } from '#contracts/inventory/stocktakings.js';
import { invalid, refuse } from '#contracts/kernel/problem.js';
import type { ReadModels } from '#projections/engine/read-models.js';
import { stocktakingById } from '#projections/stocktakings.js';
import { READ_MODELS } from '../platform/read-models.js';
import type { CommandContext } from '../platform/streams/stream-type.js';
import { Streams } from '../platform/streams/streams.js';
import { StocktakingBooking } from './stocktaking-booking.js';
import { abandonStocktaking, bookStocktaking, countArticle, startStocktaking } from './stocktaking.js';

/** Begins a count of a location. */
export class StartStocktaking extends Command<void> {
  constructor(
    readonly stocktakingId: StocktakingId,
    readonly locationId: LocationId,
    readonly note: string | null,
    readonly context: CommandContext,
  ) {
    super();
  }
}

/** What may be done with a count: count an article, book it, give it up. */
export type StocktakingAction =
  | { readonly kind: 'count'; readonly articleId: string; readonly countedMilli: number }
  | { readonly kind: 'book'; readonly reason: string | null; readonly missingAsZero: boolean }
  | { readonly kind: 'abandon' };

/** Goes on with a count. */
export class OnStocktaking extends Command<void> {
  constructor(
    readonly stocktakingId: StocktakingId,
    readonly action: StocktakingAction,
    readonly context: CommandContext,
  ) {
    super();
  }
}

@CommandHandler(StartStocktaking)
export class StartStocktakingHandler implements ICommandHandler<StartStocktaking> {
  constructor(private readonly streams: Streams) {}

  async execute({ stocktakingId, locationId, note, context }: StartStocktaking): Promise<void> {
    const { state: locations } = await this.streams.load(locationsStream, '');
    const location = locations.get(locationId);
    if (location === undefined) throw invalid('locationId', UNKNOWN_LOCATION);
    if (!location.active) throw invalid('locationId', 'Der Standort ist geschlossen.');
    const decide = startStocktaking(stocktakingId, locationId, note);
    await this.streams.handle(stocktakingsStream, locationId, decide, context);
  }
}

@CommandHandler(OnStocktaking)
export class OnStocktakingHandler implements ICommandHandler<OnStocktaking> {
  constructor(
    private readonly streams: Streams,
    private readonly booking: StocktakingBooking,
    @Inject(READ_MODELS) private readonly readModels: ReadModels,
  ) {}

  async execute({ stocktakingId, action, context }: OnStocktaking): Promise<void> {
    const known = await stocktakingById(this.readModels, stocktakingId);
    if (known === null) throw refuse('not-found');
    const ids = { stocktakingId, locationId: known.locationId };
    const { expectedRevision } = context;
    switch (action.kind) {
      case 'count': {
        const { articleId, countedMilli } = action;
        const { state: article } = await this.streams.load(articleStream, articleId);
        if (article.status === 'none') throw invalid('articleId', UNKNOWN_ARTICLE);
        const bookMilli = article.levels.get(ids.locationId)?.onHandMilli ?? 0;
        const decide = countArticle({ ...ids, articleId }, { countedMilli, bookMilli }, expectedRevision);
        await this.streams.handle(stocktakingsStream, ids.locationId, decide, context);
        return;
      }
      case 'book': {
        const missing = action.missingAsZero ? await this.booking.onHandAt(ids.locationId) : [];
        const decide = bookStocktaking(ids, { reason: action.reason, missing }, expectedRevision);
        await this.streams.handle(stocktakingsStream, ids.locationId, decide, context);
        return this.booking.complete(ids, context);
      }
      case 'abandon': {
        const decide = abandonStocktaking(ids, expectedRevision);
        await this.streams.handle(stocktakingsStream, ids.locationId, decide, context);
      }
    }
  }
}
