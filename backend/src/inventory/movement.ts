import type {
  ArticleEvent,
  LocationId,
  MovementId,
  StockMoved,
} from '#contracts/inventory/article.events.js';
import type { Article, KnownArticle } from '#contracts/inventory/article.js';
import type { SetAside, StockBooking } from '#contracts/inventory/book-stock.js';
import type { Locations } from '#contracts/inventory/locations.js';
import { UNKNOWN_ARTICLE, UNKNOWN_LOCATION } from '#contracts/inventory/movements.api.js';
import type { Instant } from '#contracts/kernel/domain-event.js';
import { unreachable } from '#contracts/kernel/domain-event.js';
import { invalid, refuse } from '#contracts/kernel/problem.js';
import { MAX_QUANTITY_MILLI, QUANTITY_TEXT } from '#contracts/values/quantity.js';
import { idAfter } from '../platform/streams/id-after.js';
import type { Decide } from '../platform/streams/stream-type.js';
import { StockLedger, type MovementDetails } from './stock-ledger.js';

/** When it is booked, and where things can lie. */
export type BookingContext = { readonly locations: Locations; readonly now: Instant };

const NOT_RESERVED = 'So viel ist nicht reserviert.';
const NOT_ISSUED = 'So viel wurde nicht entnommen.';

/** Books a movement with what goes along with it, all in one append. Booked before: nothing happens. */
export const bookMovement =
  (booking: StockBooking, context: BookingContext): Decide<Article, ArticleEvent> =>
  (article) => {
    const known = knownArticle(article);
    if (known.movements.has(booking.movementId)) return [];
    assertPossible(booking, known, context.locations);
    const ledger = new StockLedger(known, context.locations, context.now);
    carryOut(ledger, booking, null);
    return ledger.events;
  };

/** Brings a level to what was counted there: an ADJUST by the difference, also when there is none. */
export const adjustTo =
  (
    booking: Omit<StockBooking, 'type'>,
    countedMilli: number,
    context: BookingContext,
  ): Decide<Article, ArticleEvent> =>
  (article) => {
    const bookMilli = knownArticle(article).levels.get(booking.locationId)?.onHandMilli ?? 0;
    const quantityMilli = countedMilli - bookMilli;
    return bookMovement({ ...booking, type: 'ADJUST', quantityMilli }, context)(article);
  };

/** The opposite of a movement, which it refers to. Only of what staff booked themselves, and once. */
export const counterMovement =
  (
    original: StockMoved['data'],
    { movementId, note }: { readonly movementId: MovementId; readonly note: string | null },
    context: BookingContext,
  ): Decide<Article, ArticleEvent> =>
  (article) => {
    const known = knownArticle(article);
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

/** The ids of all facts that this booking can have left. */
export function movementIdsOf({ movementId, partLineId, setAside }: StockBooking): readonly MovementId[] {
  const along = partLineId === null ? [] : [idAfter(movementId, partLineId)];
  const aside = setAside.flatMap((each) => {
    const reserved = idAfter(movementId, each.partLineId);
    return [reserved, idAfter(reserved, each.partLineId)];
  });
  return [movementId, ...along, ...aside];
}

/** The article, or 400 when there is none. */
export function knownArticle(article: Article): KnownArticle {
  if (article.status === 'none') throw invalid('articleId', UNKNOWN_ARTICLE);
  return article;
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
  if (article.status === 'retired' && !isDecidedElsewhere)
    throw invalid('articleId', 'Der Artikel ist stillgelegt.');
}

function assertPlace(field: string, id: LocationId, locations: Locations, mayBeClosed: boolean): void {
  const location = locations.get(id);
  if (location === undefined) throw invalid(field, UNKNOWN_LOCATION);
  if (!location.active && !mayBeClosed) throw invalid(field, 'Der Standort ist geschlossen.');
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

/** Goods come in, and what was ordered for orders is set aside; or a part comes back from an order. */
function receive(ledger: StockLedger, booking: StockBooking, details: MovementDetails): void {
  const { partLineId, quantityMilli: quantity, locationId } = booking;
  if (partLineId !== null && ledger.line(partLineId).issuedMilli < quantity)
    throw refuse('conflict', { detail: NOT_ISSUED });
  ledger.move('RECEIPT', quantity, { to: { locationId, onHand: quantity } }, details);
  for (const each of booking.setAside) setAside(ledger, booking, each);
}

/** The line's reservation moves to where its goods are, and is raised to what came. */
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

/** Takes the line's reservation first; what is reserved elsewhere is released there. */
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

/** A line's reservation lies at one place: what it has elsewhere moves along. */
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
