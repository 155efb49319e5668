import { defineClaim, type ClaimEvent } from '../kernel/claim.js';
import type { DomainEvent, EventDefinitions, Instant } from '../kernel/domain-event.js';

/** UUID. */
export type ArticleId = string;
/** UUID. */
export type LocationId = string;
/** `<articleId>_<locationId>`: an article at a location. */
export type LevelId = string;
/** UUID; follows from its cause, so that a movement is booked once however often it is asked for. */
export type MovementId = string;

/** The level of an article at a location. */
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
] as const;
export type ReferenceKind = (typeof REFERENCE_KINDS)[number];

/** What caused a movement. `id` null: nothing that has an id. */
export type MovementReference = {
  readonly kind: ReferenceKind;
  readonly id: string | null;
  /** What people read: an order's number, the words typed in. */
  readonly label: string | null;
};

/** A level as a movement left it. */
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
/** `levelIds`: its levels, which show number, name and unit too. */
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
/** It is not stocked any more; its history stays. */
export type ArticleRetired = DomainEvent<'ArticleRetired', 1, { articleId: ArticleId }>;
export type ArticleReinstated = DomainEvent<'ArticleReinstated', 1, { articleId: ArticleId }>;
/** The article lies at this location for the first time; in the append of that movement. */
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
 * The one fact of the stock: what moved, and the balances after it. Nothing is ever edited; a mistake is undone by a
 * movement that `counters` it. ISSUE names `from`, MOVE both, all others `to`.
 */
export type StockMoved = DomainEvent<
  'StockMoved',
  1,
  {
    movementId: MovementId;
    articleId: ArticleId;
    /** Counts the article's movements from 1: the order of those of one instant. */
    n: number;
    type: MovementType;
    /** Above 0; ADJUST: the difference with its sign, may be 0. */
    quantityMilli: number;
    from: MovedLevel | null;
    to: MovedLevel | null;
    /** Never before that of the previous movement of the article. */
    bookedAt: Instant;
    reference: MovementReference | null;
    /** The line of an order that it belongs to. */
    partLineId: string | null;
    unitCostE4: number | null;
    counters: MovementId | null;
    note: string | null;
  }
>;

/** The streams `article-<id>`. */
export type ArticleEvent =
  | ArticleAdded
  | ArticleChanged
  | MinimumStockSet
  | SalePriceSet
  | ArticleRetired
  | ArticleReinstated
  | LevelOpened
  | StockMoved;

export const articleEventDefinitions: EventDefinitions<ArticleEvent> = {
  ArticleAdded: { version: 1 },
  ArticleChanged: { version: 1 },
  MinimumStockSet: { version: 1 },
  SalePriceSet: { version: 1 },
  ArticleRetired: { version: 1 },
  ArticleReinstated: { version: 1 },
  LevelOpened: { version: 1 },
  StockMoved: { version: 1 },
};

/** The streams `articleNumber-<normalised>`: one article has a number at a time. */
export const articleNumberClaim = defineClaim({
  name: 'articleNumber',
  claimed: 'ArticleNumberClaimed',
  released: 'ArticleNumberReleased',
  field: 'number',
});
export type ArticleNumberEvent = ClaimEvent<'ArticleNumberClaimed', 'ArticleNumberReleased', 'number'>;
