import { ERASED, isErased } from '../kernel/erased.js';
import type { InvoiceContent, InvoicePosition, OrderOnInvoice } from './invoice.events.js';

/**
 * The content in an event. The descriptions of all positions are one text, so that they can be encrypted: a JSON array.
 * So are the plates of all orders.
 */
export type StoredContent = Omit<InvoiceContent, 'positions' | 'orders'> & {
  readonly positions: readonly Omit<InvoicePosition, 'description'>[];
  readonly descriptions: string;
  readonly orders: readonly Omit<OrderOnInvoice, 'plate'>[];
  readonly plates: string;
};

type Texts = Pick<InvoiceContent, 'positions' | 'orders'>;
type StoredTexts = Pick<StoredContent, keyof Texts | 'descriptions' | 'plates'>;

/** Separates the personal texts from positions and orders. */
export function storedContent<Data extends Texts>(data: Data): Omit<Data, keyof Texts> & StoredTexts {
  const { positions, descriptions } = withDescriptions(data);
  return {
    ...data,
    positions,
    descriptions,
    orders: data.orders.map(({ plate: _plate, ...order }) => order),
    plates: JSON.stringify(data.orders.map(({ plate }) => plate)),
  };
}

/** Separates the descriptions from the positions. */
export function withDescriptions<Data extends Pick<Texts, 'positions'>>(
  data: Data,
): Omit<Data, 'positions'> & Pick<StoredTexts, 'positions' | 'descriptions'> {
  return {
    ...data,
    positions: data.positions.map(({ description: _description, ...position }) => position),
    descriptions: JSON.stringify(data.positions.map(({ description }) => description)),
  };
}

/** The content of an event; without the key of its texts they read `[gelöscht]`. */
export function contentOf(data: StoredContent): InvoiceContent {
  const { form, number, date, supplyOn, dueOn, note, exemptionReason } = data;
  const { prices, positions, discount, surcharge, deductions, coPayment } = data;
  const { taxes, netCents, taxCents, grossCents } = data;
  const words = { form, number, date, supplyOn, dueOn, note, exemptionReason };
  const terms = { prices, discount, surcharge, deductions, coPayment };
  const described = positions.map((position, place) => ({
    ...position,
    description: textAt(data.descriptions, place) ?? '',
  }));
  const orders = data.orders.map((order, place) => ({ ...order, plate: textAt(data.plates, place) }));
  return { ...words, ...terms, orders, positions: described, taxes, netCents, taxCents, grossCents };
}

function textAt(texts: string, place: number): string | null {
  if (isErased(texts)) return ERASED;
  return (JSON.parse(texts) as readonly (string | null)[])[place] ?? null;
}

/** What reads `[gelöscht]` after its key is deleted; unknown values stay null. */
export const gone = (known: string | null): string | null => (known === null ? null : ERASED);

/** The content as it reads without the key of its texts. */
export function forgottenContent(content: InvoiceContent): InvoiceContent {
  const positions = content.positions.map((position) => ({ ...position, description: ERASED }));
  const orders = content.orders.map((order) => ({ ...order, plate: gone(order.plate) }));
  const { note, exemptionReason } = content;
  return { ...content, note: gone(note), exemptionReason: gone(exemptionReason), orders, positions };
}
