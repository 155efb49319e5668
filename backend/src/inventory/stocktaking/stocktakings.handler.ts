import { Inject } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { LocationId } from '#contracts/inventory/articles/article.events.js';
import { articleStream } from '#contracts/inventory/articles/article.js';
import { locationsStream } from '#contracts/inventory/locations/locations.js';
import {
  UNKNOWN_ARTICLE,
  UNKNOWN_LOCATION,
  CLOSED_LOCATION,
} from '#contracts/inventory/stock/movement-fields.js';
import type { StocktakingId } from '#contracts/inventory/stocktakings/stocktaking.events.js';
import { stocktakingsStream } from '#contracts/inventory/stocktakings/stocktakings.js';
import { invalid } from '#contracts/kernel/problem.js';
import type { ReadModels } from '#projections/engine/read-models.js';
import { stocktakingById } from '#projections/inventory/stocktakings.js';
import { READ_MODELS } from '../../platform/read-models.js';
import { existing, named } from '../../platform/streams/existing.js';
import type { CommandContext } from '../../platform/streams/stream-type.js';
import { Streams } from '../../platform/streams/streams.js';
import { StocktakingPosting } from './stocktaking-posting.js';
import { abandonStocktaking, bookStocktaking, countArticle, startStocktaking } from './stocktaking.js';

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

export type StocktakingAction =
  | { readonly kind: 'count'; readonly articleId: string; readonly countedMilli: number }
  | { readonly kind: 'book'; readonly reason: string | null; readonly missingAsZero: boolean }
  | { readonly kind: 'abandon' };

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
    const location = named(locations.get(locationId), 'locationId', UNKNOWN_LOCATION);
    if (!location.active) throw invalid('locationId', CLOSED_LOCATION);
    const decide = startStocktaking(stocktakingId, locationId, note);
    await this.streams.handle(stocktakingsStream, locationId, decide, context);
  }
}

@CommandHandler(OnStocktaking)
export class OnStocktakingHandler implements ICommandHandler<OnStocktaking> {
  constructor(
    private readonly streams: Streams,
    private readonly booking: StocktakingPosting,
    @Inject(READ_MODELS) private readonly readModels: ReadModels,
  ) {}

  async execute({ stocktakingId, action, context }: OnStocktaking): Promise<void> {
    const known = existing(await stocktakingById(this.readModels, stocktakingId));
    const ids = { stocktakingId, locationId: known.locationId };
    switch (action.kind) {
      case 'count': {
        const { articleId, countedMilli } = action;
        const { state } = await this.streams.load(articleStream, articleId);
        const article = named(state, 'articleId', UNKNOWN_ARTICLE);
        const bookMilli = article.levels.get(ids.locationId)?.onHandMilli ?? 0;
        const decide = countArticle({ ...ids, articleId }, { countedMilli, bookMilli });
        await this.streams.handle(stocktakingsStream, ids.locationId, decide, context, context);
        return;
      }
      case 'book': {
        const missing = action.missingAsZero ? await this.booking.onHandAt(ids.locationId) : [];
        const decide = bookStocktaking(ids, { reason: action.reason, missing });
        await this.streams.handle(stocktakingsStream, ids.locationId, decide, context, context);
        return this.booking.complete(ids, context);
      }
      case 'abandon': {
        const decide = abandonStocktaking(ids);
        await this.streams.handle(stocktakingsStream, ids.locationId, decide, context, context);
      }
    }
  }
}
