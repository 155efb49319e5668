import type {
  Deviation,
  InvoicedLine,
  MatchFacts,
  Tolerances,
} from '#contracts/supplier-invoices/supplier-invoice.events.js';
import type { SupplierInvoice } from '#contracts/supplier-invoices/supplier-invoice.js';
import type { PurchaseOrder } from '#contracts/supply/purchase-order.js';
import { formatQuantity } from '#contracts/values/quantity.js';

/** What an invoice is compared with. */
export type MatchMaterial = {
  /** Null: there is none. */
  readonly order: PurchaseOrder | null;
  /** Invoices of this order that were received before this one. */
  readonly earlier: readonly Pick<SupplierInvoice, 'lines'>[];
  readonly tolerances: Tolerances;
};

/** What a line is compared with. */
type Expected = {
  readonly orderLineId: string | null;
  readonly orderedMilli: number | null;
  readonly orderedPriceE4: number | null;
  readonly receivedMilli: number;
  readonly goodsReceiptIds: readonly string[];
  /** Said instead of the usual words when the quantity deviates. */
  readonly reason: string | null;
};

/** The place of the shipping costs among what earlier lines charged. */
const SHIPPING = 'shipping';

const FREIGHT = /versand|fracht|porto/iu;

/**
 * Compares each line with order and deliveries, quantity first, then price. What earlier invoices charged, and earlier
 * lines of this one, has been paid for already and is taken off what came.
 */
export function matchInvoice(
  lines: readonly InvoicedLine[],
  { order, earlier, tolerances }: MatchMaterial,
): ReadonlyMap<string, MatchFacts> {
  const chargedMilli = order === null ? new Map<string, number>() : chargedBy(earlier, order);
  const used = new Set<string>();
  const facts = new Map<string, MatchFacts>();
  for (const line of lines) {
    const expected = order === null ? NO_ORDER : expectedOf(line, order, chargedMilli, used);
    facts.set(line.lineId, compare(line, expected, tolerances));
  }
  return facts;
}

const NO_ORDER: Expected = {
  orderLineId: null,
  orderedMilli: null,
  orderedPriceE4: null,
  receivedMilli: 0,
  goodsReceiptIds: [],
  reason: 'Keine Bestellung gefunden.',
};

/** A line without a number that names the way the goods came. */
export function isFreight({
  itemNumber,
  description,
}: Pick<InvoicedLine, 'itemNumber' | 'description'>): boolean {
  return itemNumber === null && FREIGHT.test(description);
}

function comparable(itemNumber: string): string {
  return itemNumber.trim().toUpperCase();
}

function chargedBy(
  invoices: readonly Pick<SupplierInvoice, 'lines'>[],
  order: PurchaseOrder,
): Map<string, number> {
  const charged = new Map<string, number>();
  for (const { lines } of invoices) {
    const used = new Set<string>();
    for (const line of lines) {
      const place = isFreight(line) ? SHIPPING : (line.match?.orderLineId ?? orderLineOf(line, order, used));
      if (place === null) continue;
      used.add(place);
      charged.set(place, (charged.get(place) ?? 0) + line.invoicedMilli);
    }
  }
  return charged;
}

/** The order's line of the same number: the first that no line of this invoice was for, else the last. */
function orderLineOf(
  { itemNumber }: Pick<InvoicedLine, 'itemNumber'>,
  { lines }: PurchaseOrder,
  used: ReadonlySet<string>,
): string | null {
  if (itemNumber === null) return null;
  const same = lines.filter(({ partNumber }) => comparable(partNumber) === comparable(itemNumber));
  return (same.find(({ lineId }) => !used.has(lineId)) ?? same.at(-1))?.lineId ?? null;
}

function expectedOf(
  line: InvoicedLine,
  order: PurchaseOrder,
  chargedMilli: Map<string, number>,
  used: Set<string>,
): Expected {
  const place = isFreight(line) ? SHIPPING : orderLineOf(line, order, used);
  if (place === null) return { ...NO_ORDER, reason: 'Diese Position wurde nicht bestellt.' };
  const charged = chargedMilli.get(place) ?? 0;
  chargedMilli.set(place, charged + line.invoicedMilli);
  used.add(place);
  if (place === SHIPPING) {
    return {
      orderLineId: null,
      orderedMilli: 1_000,
      orderedPriceE4: order.shippingCents * 100,
      receivedMilli: Math.max(0, 1_000 - charged),
      goodsReceiptIds: [],
      reason: null,
    };
  }
  const ordered = order.lines.find(({ lineId }) => lineId === place);
  const receipts = order.receipts.filter(({ lines }) =>
    lines.some(({ lineId, accepted }) => accepted && lineId === place),
  );
  return {
    orderLineId: place,
    orderedMilli: (ordered?.quantity ?? 0) * 1_000,
    orderedPriceE4: (ordered?.unitPriceCents ?? 0) * 100,
    receivedMilli: Math.max(0, (ordered?.receivedMilli ?? 0) - charged),
    goodsReceiptIds: receipts.map(({ goodsReceiptId }) => goodsReceiptId),
    reason: null,
  };
}

function compare(line: InvoicedLine, expected: Expected, tolerances: Tolerances): MatchFacts {
  const deviation =
    quantityDeviation(line, expected, tolerances) ?? priceDeviation(line, expected, tolerances);
  const { orderLineId, orderedMilli, orderedPriceE4, receivedMilli, goodsReceiptIds } = expected;
  const { invoicedMilli, invoicedPriceE4 } = line;
  return {
    matchStatus: deviation?.type ?? 'MATCH',
    deviation,
    orderedMilli,
    orderedPriceE4,
    receivedMilli,
    invoicedMilli,
    invoicedPriceE4,
    orderLineId,
    goodsReceiptIds,
    tolerances,
  };
}

function quantityDeviation(
  { invoicedMilli, unit }: InvoicedLine,
  { orderedMilli, receivedMilli, reason }: Expected,
  { quantityMilli }: Tolerances,
): Deviation | null {
  const differenceMilli = invoicedMilli - receivedMilli;
  const isKnown = orderedMilli !== null;
  if (isKnown && Math.abs(differenceMilli) <= quantityMilli) return null;
  const pieces = `${formatQuantity(Math.abs(differenceMilli))} ${unit}`;
  const words = `${pieces} ${differenceMilli > 0 ? 'mehr' : 'weniger'} berechnet als empfangen.`;
  return {
    type: 'QUANTITY_DEVIATION',
    description: reason ?? words,
    difference: differenceMilli / 1_000,
  };
}

function priceDeviation(
  { invoicedPriceE4, unit }: InvoicedLine,
  { orderedPriceE4 }: Expected,
  { priceE4, priceBasisPoints }: Tolerances,
): Deviation | null {
  const ordered = orderedPriceE4 ?? 0;
  const differenceE4 = invoicedPriceE4 - ordered;
  const tolerated = Math.max(priceE4, Math.floor((ordered * priceBasisPoints) / 10_000));
  if (Math.abs(differenceE4) <= tolerated) return null;
  const euros = (Math.abs(differenceE4) / 10_000).toLocaleString('de-DE', {
    minimumFractionDigits: 2,
    maximumFractionDigits: 4,
  });
  const side = differenceE4 > 0 ? 'über' : 'unter';
  return {
    type: 'PRICE_DEVIATION',
    description: `Preis ${euros} € je ${unit} ${side} der Bestellung.`,
    difference: differenceE4 / 10_000,
  };
}
