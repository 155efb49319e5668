import { defineClaim, type ClaimEvent } from '../../kernel/claim.js';
import type { DomainEvent, EventDefinitions, Instant } from '../../kernel/domain-event.js';

/** UUID. */
export type ArticleId = string;
/** UUID. */
export type LocationId = string;
/** `<articleId>_<locationId>`: the stock of an article at a location. */
export type LevelId = string;
/** A UUID derived from the cause of the movement, so that a repeated request books it only once. */
export type MovementId = string;

export function levelIdOf(articleId: ArticleId, locationId: LocationId): LevelId {
  return `${articleId}_${locationId}`;
}

export const MOVEMENT_TYPES = ['RECEIPT', 'ISSUE', 'MOVE', 'ADJUST', 'RESERVE', 'RELEASE'] as const;
export type MovementType = (typeof MOVEMENT_TYPES)[number];

export const REFERENCE_KINDS = [
  'MANUAL',
  'WORK_ORDER',
  'GOODS_RECEIPT',
  'STOCKTAKING',
  'OPENING',
  'COUNTER',
  'SALE',
] as const;
export type ReferenceKind = (typeof REFERENCE_KINDS)[number];

export type MovementReference = {
  readonly kind: ReferenceKind;
  readonly id: string | null;
  /** Shown to users: an order's number or the typed text. */
  readonly label: string | null;
};

export type MovedLevel = {
  readonly levelId: LevelId;
  readonly locationId: LocationId;
  readonly onHandMilli: number;
  readonly reservedMilli: number;
};

export type ArticleAdded = DomainEvent<
  'ArticleAdded',
  1,
  {
    articleId: ArticleId;
    number: string;
    name: string;
    unit: string;
    minimumMilli: number;
    salePriceCents: number | null;
  }
>;
/** `levelIds`: the article's levels, which display number, name and unit. */
export type ArticleChanged = DomainEvent<
  'ArticleChanged',
  1,
  { articleId: ArticleId; number: string; name: string; unit: string; levelIds: readonly LevelId[] }
>;
export type MinimumStockSet = DomainEvent<
  'MinimumStockSet',
  1,
  { articleId: ArticleId; minimumMilli: number }
>;
export type SalePriceSet = DomainEvent<
  'SalePriceSet',
  1,
  { articleId: ArticleId; salePriceCents: number | null }
>;
/** What the price tag on the shelf says, with VAT; null: none. */
export type ShelfPriceSet = DomainEvent<
  'ShelfPriceSet',
  1,
  { articleId: ArticleId; shelfPriceCents: number | null }
>;
/** The article is no longer stocked. Its history is kept. */
export type ArticleRetired = DomainEvent<'ArticleRetired', 1, { articleId: ArticleId }>;
export type ArticleReinstated = DomainEvent<'ArticleReinstated', 1, { articleId: ArticleId }>;
/** The first stock of the article at this location. Recorded in the same append as that movement. */
export type LevelOpened = DomainEvent<
  'LevelOpened',
  1,
  {
    articleId: ArticleId;
    levelId: LevelId;
    locationId: LocationId;
    number: string;
    name: string;
    unit: string;
    locationCode: string;
    locationName: string;
  }
>;

/**
 * A stock movement with the balances after it. Movements are never edited; `counters` names the movement that this one
 * reverses. ISSUE sets `from`, MOVE both, all other types `to`.
 */
export type StockMoved = DomainEvent<
  'StockMoved',
  1,
  {
    movementId: MovementId;
    articleId: ArticleId;
    /** Sequence number of the article's movements, from 1: orders movements of the same instant. */
    n: number;
    type: MovementType;
    /** Above 0. ADJUST: the signed difference, may be 0. */
    quantityMilli: number;
    from: MovedLevel | null;
    to: MovedLevel | null;
    /** Never before the article's previous movement. */
    bookedAt: Instant;
    reference: MovementReference | null;
    /** The part line of a work order that the movement belongs to. */
    partLineId: string | null;
    unitCostE4: number | null;
    counters: MovementId | null;
    note: string | null;
  }
>;

export type ArticleEvent =
  | ArticleAdded
  | ArticleChanged
  | MinimumStockSet
  | SalePriceSet
  | ShelfPriceSet
  | ArticleRetired
  | ArticleReinstated
  | LevelOpened
  | StockMoved;

export const articleEventDefinitions: EventDefinitions<ArticleEvent> = {
  ArticleAdded: { version: 1 },
  ArticleChanged: { version: 1 },
  MinimumStockSet: { version: 1 },
  SalePriceSet: { version: 1 },
  ShelfPriceSet: { version: 1 },
  ArticleRetired: { version: 1 },
  ArticleReinstated: { version: 1 },
  LevelOpened: { version: 1 },
  StockMoved: { version: 1 },
};

/** `articleNumber-<normalised>`: article numbers are unique. */
export const articleNumberClaim = defineClaim({
  name: 'articleNumber',
  claimed: 'ArticleNumberClaimed',
  released: 'ArticleNumberReleased',
  field: 'number',
});
export type ArticleNumberEvent = ClaimEvent<'ArticleNumberClaimed', 'ArticleNumberReleased', 'number'>;
