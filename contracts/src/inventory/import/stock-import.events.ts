import type { DomainEvent, EventDefinitions } from '../../kernel/domain-event.js';
import type { ArticleId, LocationId } from '../articles/article.events.js';

export type StockImportRow = {
  /** As in a spreadsheet: the header is row 1. */
  readonly row: number;
  readonly articleId: ArticleId;
  readonly number: string;
  readonly name: string;
  readonly unit: string;
  readonly minimumMilli: number;
  /** Null: the row creates an article without stock. */
  readonly locationId: LocationId | null;
  readonly quantityMilli: number;
};

/** The whole file is valid; its rows are booked next. Long files are split into several events of one append. */
export type StockImportAccepted = DomainEvent<
  'StockImportAccepted',
  1,
  { importId: string; rows: readonly StockImportRow[] }
>;
/** All rows were processed. Contains the rows that failed. */
export type StockImportCompleted = DomainEvent<
  'StockImportCompleted',
  1,
  { importId: string; failed: readonly { readonly row: number; readonly reason: string }[] }
>;

export type StockImportEvent = StockImportAccepted | StockImportCompleted;

export const stockImportEventDefinitions: EventDefinitions<StockImportEvent> = {
  StockImportAccepted: { version: 1 },
  StockImportCompleted: { version: 1 },
};
