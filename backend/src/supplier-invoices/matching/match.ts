import type {
  Deviation,
  InvoicedLine,
  MatchFacts,
  Tolerances,
} from '#contracts/supplier-invoices/supplier-invoice.events.js';
import type { PurchaseOrder } from '#contracts/supply/purchase-order.js';
import { formatQuantity } from '#contracts/values/quantity.js';
import { extraDeviations, kindOf, type Extras } from './extras.js';
import {
  articleOf,
  chargedMilliOf,
  groupsOf,
  type LearntNumbers,
  type OrderGroup,
  type OtherDocument,
} from './order-groups.js';

export type MatchMaterial = {
  readonly order: PurchaseOrder | null;
  /** Why there is no order. */
  readonly orderMissing?: string;
  /** Earlier documents of this order and supplier, first received first. */
  readonly earlier: readonly OtherDocument[];
  /** Prices in another currency are not compared with the order's. */
  readonly isForeignCurrency?: boolean;
  /** Freight, deposits and surcharges beyond the order that are accepted on one invoice of this supplier. */
  readonly allowedExtrasCents?: number;
  readonly learnt?: LearntNumbers;
  readonly tolerances: Tolerances;
};

type Line = InvoicedLine & { readonly assignedTo?: string | null };

const NOTHING_LEARNT: LearntNumbers = new Map();

/**
 * Compares each line with order, deliveries and earlier documents: first the quantity, then the price. Lines of one
 * article are added up on both sides; a deviation of their quantity is recorded on the last of them.
 */
export function matchInvoice(
  lines: readonly Line[],
  material: MatchMaterial,
): ReadonlyMap<string, MatchFacts> {
  const { order, earlier, learnt = NOTHING_LEARNT, orderMissing = 'Keine Bestellung gefunden.' } = material;
  if (order === null) {
    return new Map(lines.map((line) => [line.lineId, unmatched(line, orderMissing, material)]));
  }
  const groups = groupsOf(order, earlier, learnt);
  const placed = lines.map((line) => {
    const kind = kindOf(line);
    const key = articleOf(line, order, learnt);
    return {
      line,
      kind: key === null ? kind : ('GOODS' as const),
      group: key === null ? null : groups.get(key),
    };
  });
  const extras: Extras = {
    order,
    earlier,
    learnt,
    allowedCents: material.allowedExtrasCents ?? 0,
    lines: placed.map(({ line, kind }) => ({ ...line, kind })),
    isForeignCurrency: material.isForeignCurrency ?? false,
    tolerances: material.tolerances,
  };
  const ofExtras = extraDeviations(extras);
  return new Map(
    placed.map(({ line, kind, group }) => {
      if (kind !== 'GOODS')
        return [line.lineId, extraFacts(line, ofExtras.get(line.lineId) ?? null, material)];
      if (!group) return [line.lineId, unmatched(line, 'Diese Position wurde nicht bestellt.', material)];
      const same = placed.filter((other) => other.group === group).map((other) => other.line);
      return [line.lineId, goodsFacts(line, same, group, material)];
    }),
  );
}

const NOTHING = {
  orderedMilli: null,
  orderedPriceE4: null,
  receivedMilli: 0,
  billedMilli: 0,
  billedBy: [],
  orderLineId: null,
  goodsReceiptIds: [],
};

function unmatched(line: Line, description: string, { tolerances }: MatchMaterial): MatchFacts {
  const difference = line.invoicedMilli / 1_000;
  return facts(line, NOTHING, { type: 'QUANTITY_DEVIATION', description, difference }, tolerances);
}

function extraFacts(
  line: Line,
  deviation: Deviation | null,
  { order, tolerances }: MatchMaterial,
): MatchFacts {
  const isFreight = kindOf(line) === 'FREIGHT' && order !== null;
  const agreed = isFreight ? { orderedMilli: 1_000, orderedPriceE4: order.shippingCents * 100 } : {};
  return facts(line, { ...NOTHING, ...agreed }, deviation, tolerances);
}

function goodsFacts(
  line: Line,
  same: readonly Line[],
  group: OrderGroup,
  { tolerances, isForeignCurrency = false }: MatchMaterial,
): MatchFacts {
  const isLast = same.at(-1) === line;
  const prices = group.lines.map(({ unitPriceCents }) => unitPriceCents * 100);
  const orderedPriceE4 = nearest(prices, line.invoicedPriceE4);
  const deviation =
    (isLast ? quantityDeviation(chargedMilliOf(same), line.unit, group, tolerances) : null) ??
    (isForeignCurrency ? null : priceDeviation(line, orderedPriceE4, tolerances));
  const { orderedMilli, receivedMilli, billedMilli, billedBy, goodsReceiptIds, lines } = group;
  const orderLineId = line.assignedTo ?? lines[0]?.lineId ?? null;
  const known = {
    orderedMilli,
    orderedPriceE4,
    receivedMilli,
    billedMilli,
    billedBy,
    orderLineId,
    goodsReceiptIds,
  };
  return facts(line, known, deviation, tolerances);
}

type Known = Omit<
  MatchFacts,
  'matchStatus' | 'deviation' | 'invoicedMilli' | 'invoicedPriceE4' | 'tolerances'
>;

function facts(
  { invoicedMilli, invoicedPriceE4 }: Line,
  known: Known,
  deviation: Deviation | null,
  tolerances: Tolerances,
): MatchFacts {
  const matchStatus = deviation?.type ?? 'MATCH';
  return { matchStatus, deviation, ...known, invoicedMilli, invoicedPriceE4, tolerances };
}

function nearest(prices: readonly number[], price: number): number {
  return prices.reduce(
    (best, one) => (Math.abs(one - price) < Math.abs(best - price) ? one : best),
    prices[0] ?? 0,
  );
}

const deviation = (differenceMilli: number, description: string): Deviation => ({
  type: 'QUANTITY_DEVIATION',
  description,
  difference: differenceMilli / 1_000,
});

/** Compares the charged quantity of an article with the received and otherwise charged one. */
function quantityDeviation(
  chargedMilli: number,
  unit: string,
  { orderedMilli, receivedMilli, billedMilli, billedBy }: OrderGroup,
  { quantityMilli: tolerated }: Tolerances,
): Deviation | null {
  const pieces = (milli: number): string => `${formatQuantity(Math.abs(milli))} ${unit}`;
  if (chargedMilli < 0) {
    const beyondMilli = -chargedMilli - billedMilli;
    if (beyondMilli <= tolerated) return null;
    return deviation(-beyondMilli, `${pieces(beyondMilli)} mehr gutgeschrieben als berechnet.`);
  }
  const differenceMilli = chargedMilli - (receivedMilli - billedMilli);
  if (differenceMilli > tolerated && billedMilli > 0 && chargedMilli <= receivedMilli + tolerated) {
    const again = Math.min(differenceMilli, billedMilli);
    return deviation(differenceMilli, `${pieces(again)} bereits berechnet mit ${numbersOf(billedBy)}.`);
  }
  if (differenceMilli > tolerated)
    return deviation(differenceMilli, `${pieces(differenceMilli)} mehr berechnet als empfangen.`);
  if (differenceMilli < -tolerated)
    return deviation(differenceMilli, `${pieces(differenceMilli)} weniger berechnet als empfangen.`);
  const overOrderMilli = billedMilli + chargedMilli - orderedMilli;
  if (overOrderMilli > tolerated)
    return deviation(overOrderMilli, `${pieces(overOrderMilli)} mehr berechnet als bestellt.`);
  return null;
}

function numbersOf(billedBy: OrderGroup['billedBy']): string {
  const numbers = billedBy.map(({ invoiceNumber }) => invoiceNumber);
  return `${numbers.length > 1 ? 'den Rechnungen' : 'Rechnung'} ${numbers.join(', ')}`;
}

function priceDeviation(
  { invoicedPriceE4, unit }: Line,
  orderedPriceE4: number,
  { priceE4, priceBasisPoints }: Tolerances,
): Deviation | null {
  const differenceE4 = invoicedPriceE4 - orderedPriceE4;
  const tolerated = Math.max(priceE4, Math.floor((orderedPriceE4 * priceBasisPoints) / 10_000));
  if (Math.abs(differenceE4) <= tolerated) return null;
  const side = differenceE4 > 0 ? 'über' : 'unter';
  return {
    type: 'PRICE_DEVIATION',
    description: `Preis ${eurosOf(differenceE4)} je ${unit} ${side} der Bestellung.`,
    difference: differenceE4 / 10_000,
  };
}

function eurosOf(priceE4: number): string {
  const digits = { minimumFractionDigits: 2, maximumFractionDigits: 4 };
  return `${(Math.abs(priceE4) / 10_000).toLocaleString('de-DE', digits)} €`;
}
