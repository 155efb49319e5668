import type { Actor } from '#contracts/access/actor.js';
import type { MovedLevel, StockMoved } from '#contracts/inventory/article.events.js';
import type { KnownArticle } from '#contracts/inventory/article.js';
import type { ArticleAnswer } from '#contracts/inventory/articles.api.js';
import type { LocationAnswer } from '#contracts/inventory/locations.api.js';
import type { Location, Locations } from '#contracts/inventory/locations.js';
import type { MovementAnswer } from '#contracts/inventory/movements.api.js';
import type { EntryAnswer, LevelAnswer } from '#contracts/inventory/stock-levels.api.js';
import type { RecordedEvent } from '#contracts/kernel/domain-event.js';
import { quantityOf } from '#contracts/values/quantity.js';
import type { ListedArticle } from '#projections/articles.js';
import type { JournalEntry } from '#projections/stock-journal.js';
import type { StockLevel } from '#projections/stock-levels.js';

/** A level as it is answered; the minimum is its article's. */
export function levelAnswer(level: StockLevel, minimumMilli: number): LevelAnswer {
  const { id, articleId, locationId, locationCode, locationName, onHandMilli, reservedMilli } = level;
  return {
    id,
    articleId,
    itemName: level.name,
    sku: level.number,
    uom: level.unit,
    locationId,
    locationCode,
    locationName,
    ...balancesOf(onHandMilli, reservedMilli),
    minimumStock: quantityOf(minimumMilli),
    updatedAt: level.updatedAt,
  };
}

/** On hand, reserved and what is left between them, in units. */
export function balancesOf(onHandMilli: number, reservedMilli: number) {
  return {
    onHand: quantityOf(onHandMilli),
    reserved: quantityOf(reservedMilli),
    available: quantityOf(onHandMilli - reservedMilli),
  };
}

/** An article as the list has it. */
export function listedArticleAnswer(article: ListedArticle): ArticleAnswer {
  const { onHandMilli, reservedMilli } = article;
  return articleAnswer(article, onHandMilli, reservedMilli, article.active);
}

/** An article as its stream has it. */
export function knownArticleAnswer(article: KnownArticle): ArticleAnswer {
  let onHandMilli = 0;
  let reservedMilli = 0;
  for (const level of article.levels.values()) {
    onHandMilli += level.onHandMilli;
    reservedMilli += level.reservedMilli;
  }
  return articleAnswer(article, onHandMilli, reservedMilli, article.status === 'active');
}

function articleAnswer(
  article: Omit<ListedArticle, 'active' | 'levels' | 'onHandMilli' | 'reservedMilli'>,
  onHandMilli: number,
  reservedMilli: number,
  active: boolean,
): ArticleAnswer {
  const { id, number, name, unit, minimumMilli, salePriceCents, createdAt, updatedAt, revision } = article;
  return {
    id,
    number,
    name,
    unit,
    minimumStock: quantityOf(minimumMilli),
    salePrice: salePriceCents === null ? null : salePriceCents / 100,
    active,
    ...balancesOf(onHandMilli, reservedMilli),
    createdAt,
    updatedAt,
    revision,
  };
}

export function locationAnswer({ id, code, name, active, revision }: Location): LocationAnswer {
  return { id, code, name, active, revision };
}

/** A movement with the levels as it left them. */
export function movementAnswer(
  { data, metadata }: RecordedEvent<StockMoved>,
  article: KnownArticle,
  locations: Locations,
): MovementAnswer {
  const { movementId: id, type, articleId, quantityMilli, from, to, reference, note } = data;
  const sides = type === 'MOVE' ? [from, to] : [from ?? to];
  const levels = sides.filter((side) => side !== null);
  const level = (moved: MovedLevel): LevelAnswer => {
    const { id: _, number, name, unit, minimumMilli } = article;
    const location = locations.get(moved.locationId);
    const place = { locationCode: location?.code ?? '', locationName: location?.name ?? '' };
    const times = { openedAt: data.bookedAt, updatedAt: data.bookedAt };
    const what = { id: moved.levelId, articleId, number, name, unit };
    return levelAnswer({ ...what, ...moved, ...place, ...times }, minimumMilli);
  };
  return {
    id,
    type,
    articleId,
    locationId: levels[0]?.locationId ?? '',
    toLocationId: type === 'MOVE' ? (to?.locationId ?? null) : null,
    quantity: quantityOf(type === 'ADJUST' ? (to?.onHandMilli ?? 0) : quantityMilli),
    reference: reference?.label ?? null,
    note,
    createdAt: metadata.occurredAt > data.bookedAt ? metadata.occurredAt : data.bookedAt,
    levels: levels.map(level),
  };
}

/** An entry of the journal; `userName` says what who booked it is called. */
export function entryAnswer(
  entry: JournalEntry,
  locationCode: string,
  userName: (actor: Actor) => string,
): EntryAnswer {
  const { id, movementId, type, quantityMilli, onHandMilli, reservedMilli, reference, bookedAt } = entry;
  const { locationId, articleId, note, countered, counters, actor } = entry;
  return {
    id,
    movementId,
    type,
    quantity: quantityOf(quantityMilli),
    balance: quantityOf(onHandMilli),
    reservedBalance: quantityOf(reservedMilli),
    location: locationCode,
    locationId,
    articleId,
    referenceType: reference?.kind ?? 'MANUAL',
    referenceId: reference?.id ?? null,
    referenceLabel: reference?.label ?? null,
    note,
    user: userName(actor),
    countered,
    counters,
    createdAt: bookedAt,
  };
}
