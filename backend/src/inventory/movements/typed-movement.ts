import type { StockBooking } from '#contracts/inventory/stock/book-stock.js';
import type { movementFields } from '#contracts/inventory/stock/movement-fields.js';
import type { RecordOf } from '#contracts/kernel/fields.js';
import { invalid } from '#contracts/kernel/problem.js';
import { milliOf, QUANTITY_TEXT } from '#contracts/values/quantity.js';

type Sent = RecordOf<typeof movementFields>;
type SentMovement = Omit<Sent, 'toLocationId' | 'reference' | 'note'> &
  Partial<Pick<Sent, 'toLocationId' | 'reference' | 'note'>>;

/** A movement as it was typed. ADJUST: `countedMilli` takes the place of the quantity, and needs a reason. */
export function typedMovement(
  movementId: string,
  { type, articleId, locationId, toLocationId, quantity, reference, note }: SentMovement,
): { readonly booking: StockBooking; readonly countedMilli: number | null } {
  const quantityMilli = milliOf(quantity) ?? 0;
  const isCount = type === 'ADJUST';
  if (!isCount && quantityMilli === 0) throw invalid('quantity', QUANTITY_TEXT);
  if (isCount && !note) throw invalid('note', 'Bitte geben Sie einen Grund an.');
  const booking: StockBooking = {
    movementId,
    articleId,
    type,
    locationId,
    toLocationId: (type === 'MOVE' && toLocationId) || null,
    quantityMilli,
    reference: reference ? { kind: 'MANUAL', id: null, label: reference } : null,
    partLineId: null,
    setAside: [],
    unitCostE4: null,
    note: note || null,
  };
  return { booking, countedMilli: isCount ? quantityMilli : null };
}
