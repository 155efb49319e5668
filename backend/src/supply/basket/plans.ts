import type { BasketStrategy } from '#contracts/supply/basket.events.js';
import type { Offer, Supplier } from '../catalogue/parts-catalogue.js';

export type WantedLine = {
  readonly lineId: string;
  readonly quantity: number;
  readonly offers: readonly Offer[];
};

export type PlannedLine = { readonly lineId: string; readonly quantity: number; readonly offer: Offer };
export type PlannedSupplier = {
  readonly supplier: Supplier;
  readonly goodsCents: number;
  readonly shippingCents: number;
  readonly lines: readonly PlannedLine[];
};

export type Plan = {
  readonly goodsCents: number;
  readonly shippingCents: number;
  readonly totalCents: number;
  readonly suppliers: readonly PlannedSupplier[];
  readonly unavailable: readonly string[];
};

/** Up to this number of suppliers all 64 subsets are compared. */
const EXACT_SUPPLIERS = 6;

export function plansOf(
  lines: readonly WantedLine[],
  suppliers: readonly Supplier[],
): Readonly<Record<BasketStrategy, Plan>> {
  return {
    CHEAPEST_BASKET: cheapestBasket(lines, suppliers),
    CHEAPEST_PER_LINE: planWithin(lines, suppliers, () => true),
    FASTEST: planWithin(lines, suppliers, () => true, isFaster),
  };
}

/** The cheapest total with shipping over all subsets of suppliers; at equal totals with fewer deliveries. */
function cheapestBasket(lines: readonly WantedLine[], suppliers: readonly Supplier[]): Plan {
  const able = suppliers.filter(({ id }) =>
    lines.some((line) => line.offers.some((offer) => offer.supplierId === id && hasEnough(offer, line))),
  );
  const compared = able.length <= EXACT_SUPPLIERS ? able : cheapestByGoods(lines, able);
  const others = new Set(able.filter((supplier) => !compared.includes(supplier)).map(({ id }) => id));
  const places = new Map(compared.map(({ id }, place) => [id, place]));
  const served = lines.filter((line) => line.offers.some((offer) => hasEnough(offer, line)));
  // Suppliers outside of the comparison that alone sell a part belong to every subset.
  const fixed = new Set(
    served
      .filter((line) => !line.offers.some((offer) => hasEnough(offer, line) && places.has(offer.supplierId)))
      .map(({ lineId }) => lineId),
  );
  let best: Plan | null = null;
  for (let subset = 0; subset < 1 << compared.length; subset++) {
    const plan = planWithin(lines, suppliers, (supplierId, lineId) => {
      const place = places.get(supplierId);
      if (place === undefined) return others.has(supplierId) && fixed.has(lineId);
      return (subset & (1 << place)) !== 0;
    });
    if (plan.unavailable.length > lines.length - served.length) continue;
    if (best === null || isBetter(plan, best)) best = plan;
  }
  return best ?? planWithin(lines, suppliers, () => true);
}

function isBetter(plan: Plan, than: Plan): boolean {
  if (plan.totalCents !== than.totalCents) return plan.totalCents < than.totalCents;
  if (plan.suppliers.length !== than.suppliers.length) return plan.suppliers.length < than.suppliers.length;
  return slowest(plan) < slowest(than);
}

function slowest({ suppliers }: Plan): number {
  return Math.max(0, ...suppliers.flatMap(({ lines }) => lines.map(({ offer }) => offer.leadTimeDays)));
}

/** The suppliers with the cheapest goods; a missing part counts as its most expensive offer. */
function cheapestByGoods(lines: readonly WantedLine[], suppliers: readonly Supplier[]): readonly Supplier[] {
  const goods = new Map(
    suppliers.map(({ id }) => [id, lines.reduce((sum, line) => sum + costAt(line, id), 0)] as const),
  );
  return suppliers
    .toSorted((one, other) => (goods.get(one.id) ?? 0) - (goods.get(other.id) ?? 0) || compareIds(one, other))
    .slice(0, EXACT_SUPPLIERS);
}

function costAt(line: WantedLine, supplierId: string): number {
  const prices = line.offers.filter((offer) => hasEnough(offer, line));
  const own = prices.filter((offer) => offer.supplierId === supplierId).map(({ priceCents }) => priceCents);
  const all = prices.map(({ priceCents }) => priceCents);
  return line.quantity * (own.length > 0 ? Math.min(...own) : Math.max(0, ...all));
}

function compareIds(one: { readonly id: string }, other: { readonly id: string }): number {
  return one.id < other.id ? -1 : Number(one.id > other.id);
}

type IsBetterOffer = (one: Offer, than: Offer) => boolean;

/** Each line at its best sufficient offer among the allowed suppliers; the best one is the cheapest unless said. */
function planWithin(
  lines: readonly WantedLine[],
  suppliers: readonly Supplier[],
  mayDeliver: (supplierId: string, lineId: string) => boolean,
  isBetterOffer: IsBetterOffer = isCheaper,
): Plan {
  const bySupplier = new Map<string, PlannedLine[]>();
  const unavailable: string[] = [];
  for (const line of lines) {
    const offer = bestOffer(line, (supplierId) => mayDeliver(supplierId, line.lineId), isBetterOffer);
    if (offer === null) {
      unavailable.push(line.lineId);
      continue;
    }
    const planned = bySupplier.get(offer.supplierId) ?? [];
    planned.push({ lineId: line.lineId, quantity: line.quantity, offer });
    bySupplier.set(offer.supplierId, planned);
  }
  const planned = suppliers.flatMap((supplier) => {
    const itsLines = bySupplier.get(supplier.id);
    return itsLines === undefined ? [] : [plannedSupplier(supplier, itsLines)];
  });
  const goodsCents = planned.reduce((sum, supplier) => sum + supplier.goodsCents, 0);
  const shippingCents = planned.reduce((sum, supplier) => sum + supplier.shippingCents, 0);
  return {
    goodsCents,
    shippingCents,
    totalCents: goodsCents + shippingCents,
    suppliers: planned,
    unavailable,
  };
}

function plannedSupplier(supplier: Supplier, lines: readonly PlannedLine[]): PlannedSupplier {
  const goodsCents = lines.reduce((sum, { quantity, offer }) => sum + quantity * offer.priceCents, 0);
  const { freeFromCents } = supplier;
  const isFree = freeFromCents !== null && goodsCents >= freeFromCents;
  return { supplier, goodsCents, shippingCents: isFree ? 0 : supplier.shippingCents, lines };
}

function bestOffer(
  line: WantedLine,
  mayDeliver: (supplierId: string) => boolean,
  isBetterOffer: IsBetterOffer,
): Offer | null {
  let best: Offer | null = null;
  for (const offer of line.offers) {
    if (!hasEnough(offer, line) || !mayDeliver(offer.supplierId)) continue;
    if (best === null || isBetterOffer(offer, best)) best = offer;
  }
  return best;
}

/** At equal prices the faster one, then the lower supplier id. */
function isCheaper(one: Offer, than: Offer): boolean {
  if (one.priceCents !== than.priceCents) return one.priceCents < than.priceCents;
  if (one.leadTimeDays !== than.leadTimeDays) return one.leadTimeDays < than.leadTimeDays;
  return one.supplierId < than.supplierId;
}

/** Among equally fast offers the cheaper one, then the lower supplier id. */
function isFaster(one: Offer, than: Offer): boolean {
  if (one.leadTimeDays !== than.leadTimeDays) return one.leadTimeDays < than.leadTimeDays;
  return isCheaper(one, than);
}

function hasEnough({ availability }: Offer, { quantity }: WantedLine): boolean {
  return availability >= quantity;
}
