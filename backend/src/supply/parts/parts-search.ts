import {
  PARTS_PAGE_SIZE,
  type Availability,
  type AvailabilityStatus,
  type FacetAnswer,
  type Fitment,
  type OfferAnswer,
  type PartAnswer,
  type PartsAnswer,
  type PartSort,
} from '#contracts/supply/parts.js';
import { wordsOf } from '#projections/engine/words.js';
import type { CatalogPart, Offer, PartsCatalogue } from '../catalogue/parts-catalogue.js';
import { fitmentOf, type FitmentContext } from './fitment.js';
import { offerAnswers } from './offer-answers.js';

export type PartsSearch = {
  readonly search?: string;
  readonly categories: readonly string[];
  readonly brands: readonly string[];
  readonly safeOnly: boolean;
  readonly sort: PartSort;
  /** One-based. */
  readonly page: number;
  readonly pageSize?: number;
};

/** A part with at least this many pieces counts as in stock. */
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

/** Parts, facets and pages by specification 3 §9, without our own stock. */
export function searchParts(
  catalogue: PartsCatalogue,
  context: FitmentContext,
  { search, categories, brands, safeOnly, sort, page, pageSize = PARTS_PAGE_SIZE }: PartsSearch,
): PartsAnswer {
  const phrase = (search ?? '').trim().toLowerCase();
  const matching = catalogue.parts
    .filter((part) => phrase === '' || textBonus(part, phrase) > 0)
    .map((part) => partAnswer(part, catalogue, context, phrase))
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

export function partAnswer(
  part: CatalogPart,
  catalogue: Pick<PartsCatalogue, 'offers' | 'supplier'>,
  context: FitmentContext,
  phrase = '',
): PartAnswer {
  const fitmentScore = fitmentOf(part, context);
  const { id, name, brand, category, partNumber, oeReferences, imageUrl } = part;
  const offers = offerAnswers(catalogue, id);
  const [cheapestOffer = null] = offers;
  return {
    id,
    name,
    brand,
    category,
    partNumber,
    oeReferences,
    fitmentScore,
    imageUrl,
    bestOfferPrice: cheapestOffer?.priceNet ?? null,
    currency: 'EUR',
    offersCount: offers.length,
    availability: availabilityOf(catalogue.offers(id)),
    cheapestOffer,
    fastestOffer: fastestOf(offers),
    ownStock: 0,
    relevanceScore: relevanceOf(part, fitmentScore, phrase),
  };
}

/** `offers`: cheapest first. */
function fastestOf(offers: readonly OfferAnswer[]): OfferAnswer | null {
  const inStock = offers.filter(({ availabilityQuantity }) => availabilityQuantity > 0);
  const [first = null] = inStock.toSorted((one, other) => one.leadTimeDays - other.leadTimeDays);
  return first;
}

/** The base score plus bonuses for fitment and text, 0 to 1. `phrase`: lower case; empty: no text. */
export function relevanceOf(part: CatalogPart, fitment: Fitment, phrase: string): number {
  const basisPoints = part.relevanceBasisPoints + FITMENT_BONUS[fitment] + textBonus(part, phrase);
  return Math.min(10_000, Math.max(0, basisPoints)) / 10_000;
}

/** The best bonus of the whole text in a field; that of a part of a field if each word is found somewhere; 0: no match. */
function textBonus(part: CatalogPart, phrase: string): number {
  const { name, brand, category, partNumber, oeReferences } = part;
  const fields = [name, brand, category, partNumber, ...oeReferences];
  const numbers = [partNumber, ...oeReferences].map(bareNumber);
  const spelled = fields.map(spelling);
  const best = Math.max(
    bonusIn(
      fields.map((field) => field.toLowerCase()),
      phrase,
    ),
    bonusIn(spelled, spelling(phrase)),
    bonusIn(numbers, bareNumber(phrase)),
  );
  if (best > 0) return best;
  const words = wordsOf(phrase);
  const isEachFound = words.every((word) => bonusIn([...spelled, ...numbers], word) > 0);
  return words.length > 1 && isEachFound ? BONUS.contains : 0;
}

/** The best bonus of a text in these fields; 0 for no text. */
function bonusIn(fields: readonly string[], text: string): number {
  if (text === '') return 0;
  return Math.max(
    ...fields.map((field) => {
      if (field === text) return BONUS.exact;
      if (field.startsWith(text)) return BONUS.prefix;
      return field.includes(text) ? BONUS.contains : 0;
    }),
  );
}

/** All spellings of an umlaut alike: `Zündkerze`, `Zuendkerze`. */
function spelling(text: string): string {
  return wordsOf(text).join(' ');
}

/** Numbers are typed with or without blanks and hyphens: `PF-118`, `pf 118`, `PF118`. */
function bareNumber(text: string): string {
  return text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '');
}

/** Total stock, and delivery days of the fastest supplier in stock. */
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
