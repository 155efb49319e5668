import {
  PARTS_PAGE_SIZE,
  type Availability,
  type AvailabilityStatus,
  type FacetAnswer,
  type Fitment,
  type PartAnswer,
  type PartsAnswer,
  type PartSort,
} from '#contracts/supply/parts.js';
import type { CatalogPart, Offer, PartsCatalogue } from './catalogue/parts-catalogue.js';
import { fitmentOf, type FitmentContext } from './fitment.js';

export type PartsSearch = {
  readonly search?: string;
  readonly categories: readonly string[];
  readonly brands: readonly string[];
  readonly safeOnly: boolean;
  readonly sort: PartSort;
  /** From 1. */
  readonly page: number;
  readonly pageSize?: number;
};

/** From so many pieces on a part counts as in stock. */
const PLENTY = 5;

const BONUS = { exact: 3_500, prefix: 2_500, contains: 1_500 } as const;
const FITMENT_BONUS: Readonly<Record<Fitment, number>> = { SAFE: 800, UNSURE: -500, UNKNOWN: 0 };
const AVAILABILITY_RANK: Readonly<Record<AvailabilityStatus, number>> = {
  IN_STOCK: 3,
  LOW_STOCK: 2,
  OUT_OF_STOCK: 1,
  UNKNOWN: 0,
};

const german = new Intl.Collator('de');

/** Parts, facets and pages as specification 3 §9 computes them. */
export function searchParts(
  catalogue: PartsCatalogue,
  context: FitmentContext,
  { search, categories, brands, safeOnly, sort, page, pageSize = PARTS_PAGE_SIZE }: PartsSearch,
): PartsAnswer {
  const phrase = (search ?? '').trim().toLowerCase();
  const matching = catalogue.parts
    .filter((part) => phrase === '' || textBonus(part, phrase) > 0)
    .map((part) => partAnswer(part, catalogue.offers(part.id), context, phrase))
    .filter(({ fitmentScore }) => !safeOnly || fitmentScore === 'SAFE');
  const chosen = matching.filter(
    ({ category, brand }) =>
      (categories.length === 0 || categories.includes(category)) &&
      (brands.length === 0 || brands.includes(brand)),
  );
  const items = chosen.toSorted(orders[sort]).slice((page - 1) * pageSize, page * pageSize);
  const facets = {
    categories: facetsOf(matching.map(({ category }) => category)),
    brands: facetsOf(matching.map(({ brand }) => brand)),
  };
  return { items, total: chosen.length, page, pageSize, facets };
}

/** A part with what is known of its offers, for this car and this text. */
export function partAnswer(
  part: CatalogPart,
  offers: readonly Offer[],
  context: FitmentContext,
  phrase = '',
): PartAnswer {
  const fitmentScore = fitmentOf(part, context);
  const { id, name, brand, category, partNumber, oeReferences, imageUrl } = part;
  const cheapest = offers.length === 0 ? null : Math.min(...offers.map(({ priceCents }) => priceCents));
  return {
    id,
    name,
    brand,
    category,
    partNumber,
    oeReferences,
    fitmentScore,
    imageUrl,
    bestOfferPrice: cheapest === null ? null : cheapest / 100,
    currency: 'EUR',
    offersCount: offers.length,
    availability: availabilityOf(offers),
    relevanceScore: relevanceOf(part, fitmentScore, phrase),
  };
}

/** The base score with what fit and text add, 0 to 1. `phrase` in lower case; empty: nothing was searched for. */
export function relevanceOf(part: CatalogPart, fitment: Fitment, phrase: string): number {
  const basisPoints =
    part.relevanceBasisPoints + FITMENT_BONUS[fitment] + (phrase === '' ? 0 : textBonus(part, phrase));
  return Math.min(10_000, Math.max(0, basisPoints)) / 10_000;
}

/** The best that any of the searched fields gives; 0: the text stands in none of them. */
function textBonus(part: CatalogPart, phrase: string): number {
  const { name, brand, category, partNumber, oeReferences } = part;
  // A maker's number is typed with its blanks or without them.
  const withoutBlanks = oeReferences.map((reference) => reference.replaceAll(' ', ''));
  return Math.max(
    ...[name, brand, category, partNumber, ...oeReferences, ...withoutBlanks].map((field) => {
      const text = field.toLowerCase();
      if (text === phrase) return BONUS.exact;
      if (text.startsWith(phrase)) return BONUS.prefix;
      return text.includes(phrase) ? BONUS.contains : 0;
    }),
  );
}

/** What all suppliers have together, and the days of the fastest who has some. */
export function availabilityOf(offers: readonly Offer[]): Availability {
  if (offers.length === 0) return { status: 'UNKNOWN', quantity: null, leadTimeDays: null };
  const quantity = offers.reduce((sum, { availability }) => sum + availability, 0);
  const able = offers.filter(({ availability }) => availability > 0);
  const days = (able.length > 0 ? able : offers).map(({ leadTimeDays }) => leadTimeDays);
  const status = quantity >= PLENTY ? 'IN_STOCK' : quantity > 0 ? 'LOW_STOCK' : 'OUT_OF_STOCK';
  return { status, quantity, leadTimeDays: Math.min(...days) };
}

function byRelevance(one: PartAnswer, other: PartAnswer): number {
  return (
    other.relevanceScore - one.relevanceScore ||
    german.compare(one.name, other.name) ||
    german.compare(one.id, other.id)
  );
}

const orders: Readonly<Record<PartSort, (one: PartAnswer, other: PartAnswer) => number>> = {
  RELEVANCE: byRelevance,
  PRICE: (one, other) => comparePrices(one.bestOfferPrice, other.bestOfferPrice) || byRelevance(one, other),
  AVAILABILITY: (one, other) =>
    AVAILABILITY_RANK[other.availability.status] - AVAILABILITY_RANK[one.availability.status] ||
    byRelevance(one, other),
};

/** What has no price comes last. */
function comparePrices(one: number | null, other: number | null): number {
  if (one === null || other === null) return Number(one === null) - Number(other === null);
  return one - other;
}

function facetsOf(values: readonly string[]): FacetAnswer[] {
  const counts = new Map<string, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return [...counts]
    .map(([value, count]) => ({ value, label: value, count }))
    .toSorted((one, other) => german.compare(one.label, other.label));
}
