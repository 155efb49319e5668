import type { DomainEvent, EventDefinitions } from '../kernel/domain-event.js';
import type { ArticleId, LocationId } from './article.events.js';

/** A row of a file of first stock, as it was checked. */
export type StockImportRow = {
  /** As a spreadsheet counts: the header is row 1. */
  readonly row: number;
  readonly articleId: ArticleId;
  readonly number: string;
  readonly name: string;
  readonly unit: string;
  readonly minimumMilli: number;
  /** null: the row brings an article and no stock. */
  readonly locationId: LocationId | null;
  readonly quantityMilli: number;
};

/** A file was checked whole and is booked from here. Many rows make several facts of one append. */
export type StockImportAccepted = DomainEvent<
  'StockImportAccepted',
  1,
  { importId: string; rows: readonly StockImportRow[] }
>;
/** Every row is booked but those that failed. */
export type StockImportCompleted = DomainEvent<
  'StockImportCompleted',
  1,
  { importId: string; failed: readonly { readonly row: number; readonly reason: string }[] }
>;

/** The streams `stockImport-<id>`. */
export type StockImportEvent = StockImportAccepted | StockImportCompleted;

export const stockImportEventDefinitions: EventDefinitions<StockImportEvent> = {
  StockImportAccepted: { version: 1 },
  StockImportCompleted: { version: 1 },
};
