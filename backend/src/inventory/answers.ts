import type { Actor } from '#contracts/access/actor.js';
import type { MovedLevel, StockMoved } from '#contracts/inventory/articles/article.events.js';
import type { KnownArticle } from '#contracts/inventory/articles/article.js';
import type { ArticleAnswer } from '#contracts/inventory/articles/articles.api.js';
import type { LocationAnswer } from '#contracts/inventory/locations/locations.api.js';
import type { Location, Locations } from '#contracts/inventory/locations/locations.js';
import type { MovementAnswer } from '#contracts/inventory/stock/movements.api.js';
import type { EntryAnswer, LevelAnswer } from '#contracts/inventory/stock/stock-levels.api.js';
import type { RecordedEvent } from '#contracts/kernel/domain-event.js';
import { quantityOf } from '#contracts/values/quantity.js';
import type { ListedArticle } from '#projections/inventory/articles.js';
import type { JournalEntry } from '#projections/inventory/stock-journal.js';
import type { StockLevel } from '#projections/inventory/stock-levels.js';

export function levelAnswer(level: StockLevel, minimumMilli: number, short: boolean): LevelAnswer {
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
    short,
    updatedAt: level.updatedAt,
  };
}

/** In units. */
export function balancesOf(onHandMilli: number, reservedMilli: number) {
  return {
    onHand: quantityOf(onHandMilli),
    reserved: quantityOf(reservedMilli),
    available: quantityOf(onHandMilli - reservedMilli),
  };
}

export function listedArticleAnswer(article: ListedArticle): ArticleAnswer {
  const { onHandMilli, reservedMilli } = article;
  return articleAnswer(article, onHandMilli, reservedMilli, article.active);
}

function totalsOf({ levels }: KnownArticle) {
  let onHandMilli = 0;
  let reservedMilli = 0;
  for (const level of levels.values()) {
    onHandMilli += level.onHandMilli;
    reservedMilli += level.reservedMilli;
  }
  return { onHandMilli, reservedMilli };
}

export function knownArticleAnswer(article: KnownArticle): ArticleAnswer {
  const { onHandMilli, reservedMilli } = totalsOf(article);
  return articleAnswer(article, onHandMilli, reservedMilli, article.status === 'active');
}

function articleAnswer(
  article: Omit<ListedArticle, 'active' | 'levels' | 'onHandMilli' | 'reservedMilli'>,
  onHandMilli: number,
  reservedMilli: number,
  active: boolean,
): ArticleAnswer {
  const { id, number, name, unit, minimumMilli, createdAt, updatedAt, revision } = article;
  const { salePriceCents, shelfPriceCents } = article;
  return {
    id,
    number,
    name,
    unit,
    minimumStock: quantityOf(minimumMilli),
    salePrice: salePriceCents === null ? null : salePriceCents / 100,
    shelfPrice: shelfPriceCents === null ? null : shelfPriceCents / 100,
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

export function movementAnswer(
  { data, metadata }: RecordedEvent<StockMoved>,
  article: KnownArticle,
  locations: Locations,
): MovementAnswer {
  const { movementId: id, type, articleId, quantityMilli, from, to, reference, note } = data;
  const sides = type === 'MOVE' ? [from, to] : [from ?? to];
  const levels = sides.filter((side) => side !== null);
  const { onHandMilli, reservedMilli } = totalsOf(article);
  const short = article.status === 'active' && onHandMilli - reservedMilli < article.minimumMilli;
  const level = (moved: MovedLevel): LevelAnswer => {
    const { id: _, number, name, unit, minimumMilli } = article;
    const location = locations.get(moved.locationId);
    const place = { locationCode: location?.code ?? '', locationName: location?.name ?? '' };
    const times = { openedAt: data.bookedAt, updatedAt: data.bookedAt };
    const what = { id: moved.levelId, articleId, number, name, unit };
    return levelAnswer({ ...what, ...moved, ...place, ...times }, minimumMilli, short);
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
