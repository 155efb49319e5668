import type {
  ArticleEvent,
  LocationId,
  MovementId,
  StockMoved,
} from '#contracts/inventory/articles/article.events.js';
import type { Article, KnownArticle } from '#contracts/inventory/articles/article.js';
import type { SetAside, StockBooking } from '#contracts/inventory/stock/book-stock.js';
import type { Locations } from '#contracts/inventory/locations/locations.js';
import {
  UNKNOWN_ARTICLE,
  UNKNOWN_LOCATION,
  CLOSED_LOCATION,
  RETIRED_ARTICLE,
} from '#contracts/inventory/stock/movement-fields.js';
import type { Instant } from '#contracts/kernel/domain-event.js';
import { unreachable } from '#contracts/kernel/domain-event.js';
import { idAfter } from '#contracts/kernel/id-after.js';
import { invalid, refuse } from '#contracts/kernel/problem.js';
import { MAX_QUANTITY_MILLI, QUANTITY_TEXT } from '#contracts/values/quantity.js';
import { named } from '../../platform/streams/existing.js';
import type { Decide } from '../../platform/streams/stream-type.js';
import { StockLedger, type MovementDetails } from './stock-ledger.js';

export type BookingContext = { readonly locations: Locations; readonly now: Instant };

const NOT_RESERVED = 'So viel ist nicht reserviert.';
const NOT_ISSUED = 'So viel wurde nicht entnommen.';

/** Books a movement and its reservations in one append. Idempotent. */
export const bookMovement =
  (booking: StockBooking, context: BookingContext): Decide<Article, ArticleEvent> =>
  (article) => {
    const known = named(article, 'articleId', UNKNOWN_ARTICLE);
    if (known.movements.has(booking.movementId)) return [];
    assertPossible(booking, known, context.locations);
    const ledger = new StockLedger(known, context.locations, context.now);
    carryOut(ledger, booking, null);
    return ledger.events;
  };

/** Corrects a level to the counted quantity: an ADJUST by the difference, even 0. */
export const adjustTo =
  (
    booking: Omit<StockBooking, 'type'>,
    countedMilli: number,
    context: BookingContext,
  ): Decide<Article, ArticleEvent> =>
  (article) => {
    const bookMilli =
      named(article, 'articleId', UNKNOWN_ARTICLE).levels.get(booking.locationId)?.onHandMilli ?? 0;
    const quantityMilli = countedMilli - bookMilli;
    return bookMovement({ ...booking, type: 'ADJUST', quantityMilli }, context)(article);
  };

/** Reverses a movement. Only for movements booked by hand, and only once. */
export const counterMovement =
  (
    original: StockMoved['data'],
    { movementId, note }: { readonly movementId: MovementId; readonly note: string | null },
    context: BookingContext,
  ): Decide<Article, ArticleEvent> =>
  (article) => {
    const known = named(article, 'articleId', UNKNOWN_ARTICLE);
    if (known.movements.has(movementId)) return [];
    if (known.countered.has(original.movementId))
      throw refuse('conflict', { detail: 'Diese Bewegung wurde bereits storniert.' });
    if (!isOwn(original))
      throw refuse('conflict', { detail: 'Diese Buchung wird an ihrem Ursprung zurückgenommen.' });
    const booking = opposite(original, movementId, note);
    assertPossible(booking, known, context.locations);
    const ledger = new StockLedger(known, context.locations, context.now);
    carryOut(ledger, booking, original.movementId);
    return ledger.events;
  };

/** The ids of all events that this booking can write. */
export function movementIdsOf({ movementId, partLineId, setAside }: StockBooking): readonly MovementId[] {
  const along = partLineId === null ? [] : [idAfter(movementId, partLineId)];
  const aside = setAside.flatMap((each) => {
    const reserved = idAfter(movementId, each.partLineId);
    return [reserved, idAfter(reserved, each.partLineId)];
  });
  return [movementId, ...along, ...aside];
}

const OWN_KINDS: readonly string[] = ['MANUAL', 'OPENING', 'STOCKTAKING'];

function isOwn({ reference, partLineId, counters }: StockMoved['data']): boolean {
  return counters === null && partLineId === null && OWN_KINDS.includes(reference?.kind ?? 'MANUAL');
}

const OPPOSITE = {
  RECEIPT: 'ISSUE',
  ISSUE: 'RECEIPT',
  RESERVE: 'RELEASE',
  RELEASE: 'RESERVE',
  MOVE: 'MOVE',
  ADJUST: 'ADJUST',
} as const;

function opposite(original: StockMoved['data'], movementId: MovementId, note: string | null): StockBooking {
  const { articleId, type, quantityMilli, from, to, reference } = original;
  const [locationId, toLocationId] =
    type === 'MOVE' ? [to?.locationId, from?.locationId] : [(to ?? from)?.locationId, null];
  return {
    movementId,
    articleId,
    type: OPPOSITE[type],
    locationId: locationId ?? '',
    toLocationId: toLocationId ?? null,
    quantityMilli: type === 'ADJUST' ? 0 - quantityMilli : quantityMilli,
    reference: { kind: 'COUNTER', id: original.movementId, label: reference?.label ?? null },
    partLineId: null,
    setAside: [],
    unitCostE4: null,
    note,
  };
}

function assertPossible(booking: StockBooking, article: KnownArticle, locations: Locations): void {
  const { type, locationId, toLocationId, quantityMilli, partLineId } = booking;
  if (type === 'MOVE' && (toLocationId === null || toLocationId === locationId))
    throw invalid('toLocationId', 'Bitte einen anderen Ziel-Standort wählen.');
  const isQuantity = type === 'ADJUST' || (quantityMilli > 0 && quantityMilli <= MAX_QUANTITY_MILLI);
  if (!isQuantity || !Number.isSafeInteger(quantityMilli)) throw invalid('quantity', QUANTITY_TEXT);
  const isGoodsReceipt = type === 'RECEIPT' && booking.reference?.kind === 'GOODS_RECEIPT';
  const endsReservation = type === 'RELEASE' && partLineId !== null;
  const isDecidedElsewhere = isGoodsReceipt || endsReservation;
  assertPlace('locationId', locationId, locations, isDecidedElsewhere);
  if (type === 'MOVE' && toLocationId !== null) assertPlace('toLocationId', toLocationId, locations, false);
  if (article.status === 'retired' && !isDecidedElsewhere) throw invalid('articleId', RETIRED_ARTICLE);
}

function assertPlace(field: string, id: LocationId, locations: Locations, mayBeClosed: boolean): void {
  const location = named(locations.get(id), field, UNKNOWN_LOCATION);
  if (!location.active && !mayBeClosed) throw invalid(field, CLOSED_LOCATION);
}

function carryOut(ledger: StockLedger, booking: StockBooking, counters: MovementId | null): void {
  const { type, quantityMilli: quantity, locationId, toLocationId } = booking;
  const details = { ...booking, counters };
  switch (type) {
    case 'RECEIPT':
      return receive(ledger, booking, details);
    case 'ISSUE':
      return issue(ledger, booking, details);
    case 'MOVE': {
      const from = { locationId, onHand: -quantity };
      const to = { locationId: toLocationId ?? '', onHand: quantity };
      return ledger.move('MOVE', quantity, { from, to }, details);
    }
    case 'ADJUST':
      return ledger.move('ADJUST', quantity, { to: { locationId, onHand: quantity } }, details);
    case 'RESERVE':
      return reserve(ledger, booking, details);
    case 'RELEASE':
      return release(ledger, booking, details);
    default:
      return unreachable(type);
  }
}

/** Receives goods and reserves those that were ordered for work orders, or returns a part from an order. */
function receive(ledger: StockLedger, booking: StockBooking, details: MovementDetails): void {
  const { partLineId, quantityMilli: quantity, locationId } = booking;
  if (partLineId !== null && ledger.line(partLineId).issuedMilli < quantity)
    throw refuse('conflict', { detail: NOT_ISSUED });
  ledger.move('RECEIPT', quantity, { to: { locationId, onHand: quantity } }, details);
  for (const each of booking.setAside) setAside(ledger, booking, each);
}

/** Moves the line's reservation to its goods, and raises it to the received quantity. */
function setAside(ledger: StockLedger, { movementId, locationId }: StockBooking, aside: SetAside): void {
  const { partLineId, reference, quantityMilli } = aside;
  const { locationId: lies, reservedMilli } = ledger.line(partLineId);
  const own = idAfter(movementId, partLineId);
  const details = { movementId: own, reference, partLineId, note: null };
  const isElsewhere = lies !== null && lies !== locationId && reservedMilli > 0;
  if (isElsewhere)
    endReservation(ledger, lies, reservedMilli, { ...details, movementId: idAfter(own, partLineId) });
  const wanted = Math.max(reservedMilli, quantityMilli);
  const more = isElsewhere ? wanted : wanted - reservedMilli;
  if (more > 0) ledger.move('RESERVE', more, { to: { locationId, reserved: more } }, details);
}

/** Consumes the line's reservation first; releases its reservation at another location. */
function issue(ledger: StockLedger, booking: StockBooking, details: MovementDetails): void {
  const { partLineId, quantityMilli: quantity, locationId } = booking;
  if ((ledger.level(locationId)?.onHandMilli ?? 0) < quantity) throw refuse('stock-insufficient');
  let reserved = 0;
  if (partLineId !== null) {
    const line = ledger.line(partLineId);
    const taken = Math.min(quantity, line.reservedMilli);
    if (line.locationId === locationId) reserved = -taken;
    else if (line.locationId !== null && taken > 0)
      endReservation(ledger, line.locationId, taken, goingAlong(details, partLineId));
  }
  ledger.move('ISSUE', quantity, { from: { locationId, onHand: -quantity, reserved } }, details);
}

/** A line has its reservation at one location: moves it along. */
function reserve(ledger: StockLedger, booking: StockBooking, details: MovementDetails): void {
  const { partLineId, locationId } = booking;
  let quantity = booking.quantityMilli;
  if (partLineId !== null) {
    const line = ledger.line(partLineId);
    if (line.locationId !== null && line.locationId !== locationId && line.reservedMilli > 0) {
      endReservation(ledger, line.locationId, line.reservedMilli, goingAlong(details, partLineId));
      quantity += line.reservedMilli;
    }
  }
  ledger.move('RESERVE', quantity, { to: { locationId, reserved: quantity } }, details);
}

function release(ledger: StockLedger, booking: StockBooking, details: MovementDetails): void {
  const { partLineId, quantityMilli: quantity, locationId } = booking;
  if (partLineId === null) {
    if ((ledger.level(locationId)?.freelyReservedMilli ?? 0) < quantity)
      throw refuse('conflict', { detail: NOT_RESERVED });
    return endReservation(ledger, locationId, quantity, details);
  }
  const line = ledger.line(partLineId);
  if (line.locationId === null || line.reservedMilli < quantity)
    throw refuse('conflict', { detail: NOT_RESERVED });
  return endReservation(ledger, line.locationId, quantity, details);
}

function endReservation(
  ledger: StockLedger,
  locationId: LocationId,
  quantity: number,
  details: MovementDetails,
): void {
  ledger.move('RELEASE', quantity, { to: { locationId, reserved: -quantity } }, details);
}

function goingAlong(details: MovementDetails, partLineId: string): MovementDetails {
  return { ...details, movementId: idAfter(details.movementId, partLineId), unitCostE4: null };
}
