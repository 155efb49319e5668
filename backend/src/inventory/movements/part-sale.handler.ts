import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { articleStream } from '#contracts/inventory/articles/article.js';
import type { BookedStock } from '#contracts/inventory/stock/book-stock.js';
import { locationsStream } from '#contracts/inventory/locations/locations.js';
import { PutSoldPartBack, SellParts } from '#contracts/inventory/stock/sell-parts.js';
import { Streams } from '../../platform/streams/streams.js';
import { backMovementId, putSoldPartBack, sellParts, soldMovementId } from './part-sale.js';
import { StockPostings } from './stock-postings.js';

@CommandHandler(SellParts)
class SellPartsHandler implements ICommandHandler<SellParts> {
  constructor(
    private readonly postings: StockPostings,
    private readonly streams: Streams,
  ) {}

  async execute({ sale, origin }: SellParts): Promise<BookedStock> {
    const { state: locations } = await this.streams.load(locationsStream, '');
    const ids = [...locations.keys()].map((locationId) => soldMovementId(sale, locationId));
    const decide = (context: Parameters<typeof sellParts>[1]) => sellParts(sale, context);
    return (await this.postings.decide(sale.articleId, ids, decide, origin)).moved;
  }
}

@CommandHandler(PutSoldPartBack)
class PutSoldPartBackHandler implements ICommandHandler<PutSoldPartBack> {
  constructor(
    private readonly postings: StockPostings,
    private readonly streams: Streams,
  ) {}

  async execute({ sold: { articleId, movementId }, origin }: PutSoldPartBack): Promise<void> {
    const { state } = await this.streams.load(articleStream, articleId);
    const [original] = await this.postings.bookedBefore(articleId, state, [movementId]);
    if (original === undefined) return;
    await this.postings.decide(
      articleId,
      [backMovementId(movementId)],
      (context) => putSoldPartBack(original.data, context),
      origin,
    );
  }
}

export const partSaleHandlers = [SellPartsHandler, PutSoldPartBackHandler];
