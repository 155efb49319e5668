import { Command } from '@nestjs/cqrs';
import type { CommandOrigin } from '../../kernel/command-origin.js';
import type { ArticleId, MovementId } from '../articles/article.events.js';
import type { BookedStock } from './book-stock.js';

/** Parts of one article that a sale hands out. */
export type PartSale = {
  readonly saleId: string;
  /** The number of the invoice. */
  readonly number: string;
  /** Of this attempt: movements of another attempt have other ids. */
  readonly attemptId: string;
  readonly articleId: ArticleId;
  readonly quantityMilli: number;
};

/**
 * Command: takes the parts from the stock, from the location that has most first. Idempotent by attempt. Answers one
 * movement for each location. 409 `stock-insufficient` if not enough is on hand and free; 400 for an unknown or retired
 * article.
 */
export class SellParts extends Command<BookedStock> {
  constructor(
    readonly sale: PartSale,
    readonly origin: CommandOrigin,
  ) {
    super();
  }
}

/** Command: puts parts of a sale back where they lay. Idempotent; no-op for an unknown movement. */
export class PutSoldPartBack extends Command<void> {
  constructor(
    readonly sold: { readonly articleId: ArticleId; readonly movementId: MovementId },
    readonly origin: CommandOrigin,
  ) {
    super();
  }
}
