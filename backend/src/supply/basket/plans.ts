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

/** At most this number of suppliers is compared, in all 64 subsets. */
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

/** The cheapest total with shipping over all subsets of suppliers; at equal totals with fewer deliveries, then sooner. */
function cheapestBasket(lines: readonly WantedLine[], suppliers: readonly Supplier[]): Plan {
  const able = suppliers.filter(({ id }) =>
    lines.some((line) => line.offers.some((offer) => offer.supplierId === id && hasEnough(offer, line))),
  );
  const compared = cheapestByGoods(lines, able);
  const places = new Map(compared.map(({ id }, place) => [id, place]));
  // Lines that only other suppliers can deliver are theirs in every subset.
  const fixed = new Set(
    lines
      .filter((line) => !line.offers.some((offer) => hasEnough(offer, line) && places.has(offer.supplierId)))
      .map(({ lineId }) => lineId),
  );
  const plans = Array.from({ length: 1 << compared.length }, (_, subset) =>
    planWithin(lines, suppliers, (supplierId, lineId) => {
      const place = places.get(supplierId);
      return place === undefined ? fixed.has(lineId) : (subset & (1 << place)) !== 0;
    }),
  );
  const { unavailable } = planWithin(lines, suppliers, () => true);
  return plans
    .filter((plan) => plan.unavailable.length === unavailable.length)
    .reduce((best, plan) => (isBetter(plan, best) ? plan : best));
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
  const goodsCents = (id: string) => lines.reduce((sum, line) => sum + costAt(line, id), 0);
  return suppliers
    .map((supplier) => ({ supplier, cents: goodsCents(supplier.id) }))
    .toSorted((one, other) => one.cents - other.cents)
    .slice(0, EXACT_SUPPLIERS)
    .map(({ supplier }) => supplier);
}

function costAt(line: WantedLine, supplierId: string): number {
  const prices = line.offers.filter((offer) => hasEnough(offer, line));
  const own = prices.filter((offer) => offer.supplierId === supplierId).map(({ priceCents }) => priceCents);
  const all = prices.map(({ priceCents }) => priceCents);
  return line.quantity * (own.length > 0 ? Math.min(...own) : Math.max(0, ...all));
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
