import type { DeliveryAnswer } from '#contracts/inventory/stock/deliveries.api.js';
import type { LocalDate } from '#contracts/values/local-date-time.js';
import { NO_DATE } from '../../../ui/dates/typed-date.js';
import type { FieldMessages } from '../../../ui/forms/refusal.js';
import { asTyped, typedNumber } from '../../../ui/forms/typed-number.js';

/** One ordered part as it came: how many, into which shelf, and whether they stay. */
export type DraftLine = {
  readonly lineId: string;
  readonly quantity: string;
  readonly locationId: string;
  readonly refused: boolean;
};

/** Something in the box that nobody ordered. */
export type UnorderedPart = {
  readonly key: number;
  readonly partNumber: string;
  readonly quantity: string;
  readonly locationId: string;
  readonly note: string;
  readonly kept: boolean;
};

/** The input of the receipt dialog. A `locationId` of '' means the first shelf. */
export type ReceiptDraft = {
  /** Null: none, or a text that is no date. */
  readonly receivedOn: LocalDate | null;
  readonly deliveryNote: string;
  readonly lines: readonly DraftLine[];
  readonly unordered: readonly UnorderedPart[];
};

/** A line as the server takes it. */
export type TypedReceiptLine = {
  readonly lineId?: string;
  readonly partNumber?: string;
  readonly quantity: number;
  readonly locationId: string;
  readonly accepted: boolean;
  readonly note?: string;
};

/** The open quantities, prefilled as received. */
export function receiptDraft(order: DeliveryAnswer, today: LocalDate): ReceiptDraft {
  const lines = order.lines.map(({ id: lineId, quantity, receivedQuantity }) => {
    const left = Math.max(0, quantity - receivedQuantity);
    return { lineId, quantity: left === 0 ? '' : asTyped(left), locationId: '', refused: false };
  });
  return { receivedOn: today, deliveryNote: '', lines, unordered: [] };
}

/** The draft with one more part that nobody ordered. */
export function withUnordered(draft: ReceiptDraft): ReceiptDraft {
  const key = 1 + Math.max(0, ...draft.unordered.map((part) => part.key));
  const part = { key, partNumber: '', quantity: '1', locationId: '', note: '', kept: false };
  return { ...draft, unordered: [...draft.unordered, part] };
}

const quantityOf = (typed: string): number | undefined => typedNumber(typed, 3);

const NO_QUANTITY = 'Bitte eine Menge größer als 0 mit höchstens drei Nachkommastellen angeben.';

/** The errors that prevent sending the delivery; empty: none. */
export function problemsOf(draft: ReceiptDraft, today: LocalDate): FieldMessages {
  const problems: Record<string, string> = {};
  if (draft.receivedOn === null) problems['receivedOn'] = NO_DATE;
  else if (draft.receivedOn > today) problems['receivedOn'] = 'Das Datum liegt in der Zukunft.';
  for (const { lineId, quantity } of draft.lines)
    if (quantity.trim() !== '' && quantityOf(quantity) === undefined) problems[lineId] = NO_QUANTITY;
  for (const { key, partNumber, quantity } of draft.unordered) {
    if (partNumber.trim() === '') problems[`partNumber-${key}`] = 'Bitte die Teilenummer angeben.';
    if ((quantityOf(quantity) ?? 0) === 0) problems[`quantity-${key}`] = NO_QUANTITY;
  }
  return problems;
}

/** The lines that came, in the order of the dialog; those of 0 did not come. */
export function receiptLines(draft: ReceiptDraft, firstShelf: string): readonly TypedReceiptLine[] {
  const ordered = draft.lines.flatMap(({ lineId, quantity: typed, locationId, refused }) => {
    const quantity = quantityOf(typed) ?? 0;
    return quantity === 0
      ? []
      : [{ lineId, quantity, locationId: locationId || firstShelf, accepted: !refused }];
  });
  const unordered = draft.unordered.map(({ partNumber, quantity, locationId, note, kept }) => ({
    partNumber: partNumber.trim(),
    quantity: quantityOf(quantity) ?? 0,
    locationId: locationId || firstShelf,
    accepted: kept,
    ...(note.trim() === '' ? {} : { note: note.trim() }),
  }));
  return [...ordered, ...unordered];
}
