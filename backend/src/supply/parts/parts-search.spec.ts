import type { PartSort } from '#contracts/supply/parts.js';
import type { CatalogPart, Offer, PartsCatalogue } from '../catalogue/parts-catalogue.js';
import { sampleCatalogue } from '../catalogue/sample-catalogue.js';
import { fitmentOf, type FitmentContext, type KnownEngine } from './fitment.js';
import { availabilityOf, relevanceOf, searchParts, type PartsSearch } from './parts-search.js';

const none: FitmentContext = { kind: 'none' };
const golfDiesel: KnownEngine = {
  ktype: '58231',
  vehicleKey: 'K1',
  make: 'VW',
  model: 'Golf VII',
  fuel: 'Diesel',
};
const engine = (change: Partial<KnownEngine> = {}): FitmentContext => ({
  kind: 'engine',
  engine: { ...golfDiesel, ...change },
});
const part = (change: Partial<CatalogPart> = {}): CatalogPart => ({
  id: 'p1',
  name: 'Bremsscheibe',
  brand: 'Brakon',
  category: 'Bremsen',
  partNumber: 'BK-280',
  oeReferences: ['5F0 615 301 D'],
  imageUrl: null,
  relevanceBasisPoints: 5_000,
  fits: [{ make: 'VW', models: ['Golf'], fuel: 'Diesel' }],
  ...change,
});
const offer = (change: Partial<Offer> = {}): Offer => ({
  offerId: 'o1',
  supplierId: 's1',
  partNumber: 'BK-280',
  priceCents: 1_000,
  availability: 10,
  leadTimeDays: 1,
  ...change,
});
const catalogueOf = (
  parts: readonly CatalogPart[],
  offers: Readonly<Record<string, readonly Offer[]>> = {},
): PartsCatalogue => ({
  parts,
  suppliers: [],
  part: (id) => parts.find((one) => one.id === id),
  supplier: () => undefined,
  offers: (id) => offers[id] ?? [],
});
const wanted = (change: Partial<PartsSearch> = {}): PartsSearch => ({
  categories: [],
  brands: [],
  safeOnly: false,
  sort: 'RELEVANCE',
  page: 1,
  ...change,
});

describe('whether a part fits', () => {
  it.each<[string, FitmentContext, string]>([
    ['no car was said', none, 'UNKNOWN'],
    ['its motor is among the part’s', engine(), 'SAFE'],
    ['only the make fits', engine({ model: 'Polo' }), 'UNSURE'],
    ['the fuel is another', engine({ fuel: 'Benzin' }), 'UNSURE'],
    ['nothing fits', engine({ make: 'Opel', model: 'Astra' }), 'UNKNOWN'],
    ['only the make is known, and fits', { kind: 'make', make: 'Volkswagen' }, 'UNSURE'],
    ['only the make is known, and is another', { kind: 'make', make: 'Opel' }, 'UNKNOWN'],
    ['nobody knows the car', { kind: 'unresolved' }, 'UNSURE'],
    ['its K-Type is in no tree', { kind: 'foreign' }, 'UNKNOWN'],
  ])('%s', (_, context, fitment) => {
    expect(fitmentOf(part(), context)).toBe(fitment);
    expect(fitmentOf(part({ fits: 'universal' }), context)).toBe('SAFE');
  });

  it.each<[string, Exclude<CatalogPart['fits'], 'universal'>, string]>([
    ['all models of a make', [{ make: 'VW', fuel: 'Diesel' }], 'SAFE'],
    ['all fuels of a model', [{ make: 'VW', models: ['Golf'] }], 'SAFE'],
    ['one of several models', [{ make: 'VW', models: ['Polo', 'golf'] }], 'SAFE'],
    ['one of several makes', [{ make: 'Opel' }, { make: ' volkswagen ' }], 'SAFE'],
    ['two models of the make, one of them this', [{ make: 'VW', models: ['Polo'] }, { make: 'VW' }], 'SAFE'],
    ['other makes only', [{ make: 'Opel' }, { make: 'Ford' }], 'UNKNOWN'],
  ])('is known for %s', (_, fits, fitment) => {
    expect(fitmentOf(part({ fits }), engine({ model: ' Golf VII' }))).toBe(fitment);
  });

  it('is unsure for a car of which only the make is known, if one of several makes is its', () => {
    const fits = [{ make: 'Opel' }, { make: 'VW' }];
    expect(fitmentOf(part({ fits }), { kind: 'make', make: 'VW' })).toBe('UNSURE');
  });
});

describe('the relevance of a part', () => {
  it.each<[string, 'SAFE' | 'UNSURE' | 'UNKNOWN', string, number]>([
    ['is its base', 'UNKNOWN', '', 0.5],
    ['grows when it fits', 'SAFE', '', 0.58],
    ['falls when that is unsure', 'UNSURE', '', 0.45],
    ['grows by an exact text', 'UNKNOWN', 'bk-280', 0.85],
    ['grows by a beginning', 'UNKNOWN', 'bk', 0.75],
    ['grows by what it contains', 'UNKNOWN', 'scheibe', 0.65],
    ['takes the text as one phrase', 'UNKNOWN', '615 301', 0.65],
    ['counts the best field only', 'SAFE', '5f0 615 301 d', 0.93],
    ['knows a maker’s number without its blanks', 'SAFE', '5f0615301d', 0.93],
    ['knows the beginning of a number without its blanks', 'UNKNOWN', '5f0615', 0.75],
  ])('%s', (_, fitment, phrase, score) => {
    expect(relevanceOf(part(), fitment, phrase)).toBe(score);
  });

  it('stays within 0 and 1', () => {
    expect(relevanceOf(part({ relevanceBasisPoints: 9_000 }), 'SAFE', 'bk-280')).toBe(1);
    expect(relevanceOf(part({ relevanceBasisPoints: 100 }), 'UNSURE', '')).toBe(0);
  });
});

it('no part of the sample catalogue has an OE number twice, with and without spaces', () => {
  for (const { partNumber, oeReferences } of sampleCatalogue().parts) {
    const plain = oeReferences.map((reference) => reference.replaceAll(' ', ''));
    expect({ partNumber, plain }).toEqual({ partNumber, plain: [...new Set(plain)] });
  }
});

describe('the availability of a part', () => {
  it.each<[string, readonly Offer[], ReturnType<typeof availabilityOf>]>([
    ['nobody offers it', [], { status: 'UNKNOWN', quantity: null, leadTimeDays: null }],
    [
      'no supplier has any',
      [offer({ availability: 0, leadTimeDays: 6 })],
      { status: 'OUT_OF_STOCK', quantity: 0, leadTimeDays: 6 },
    ],
    ['there are few', [offer({ availability: 4 })], { status: 'LOW_STOCK', quantity: 4, leadTimeDays: 1 }],
    [
      'the suppliers have enough together',
      [offer({ availability: 4 }), offer({ availability: 1, leadTimeDays: 3 })],
      { status: 'IN_STOCK', quantity: 5, leadTimeDays: 1 },
    ],
    [
      'the fastest supplier has none',
      [offer({ availability: 0, leadTimeDays: 0 }), offer({ availability: 9, leadTimeDays: 2 })],
      { status: 'IN_STOCK', quantity: 9, leadTimeDays: 2 },
    ],
  ])('%s', (_, offers, availability) => {
    expect(availabilityOf(offers)).toEqual(availability);
  });
});

describe('a search for parts', () => {
  const parts = [
    part({ id: 'p1', name: 'Öldruckschalter', relevanceBasisPoints: 5_000 }),
    part({ id: 'p2', name: 'Ofenrohr', brand: 'Elmera', relevanceBasisPoints: 5_000 }),
    part({ id: 'p3', name: 'Zange', category: 'Filter', relevanceBasisPoints: 6_000, fits: 'universal' }),
    part({ id: 'p4', name: 'Achse', relevanceBasisPoints: 7_000 }),
  ];
  const catalogue = catalogueOf(parts, {
    p1: [offer({ priceCents: 900, availability: 2 })],
    p2: [offer({ priceCents: 900, availability: 20 })],
    p3: [offer({ priceCents: 300, availability: 0 }), offer({ priceCents: 500, availability: 1 })],
  });
  const ids = (change: Partial<PartsSearch>): string[] =>
    searchParts(catalogue, none, wanted(change)).items.map(({ id }) => id);

  it.each<[PartSort, string[]]>([
    ['RELEVANCE', ['p4', 'p3', 'p2', 'p1']],
    ['PRICE', ['p3', 'p2', 'p1', 'p4']],
    ['AVAILABILITY', ['p2', 'p3', 'p1', 'p4']],
  ])('is sorted by %s, ties by relevance, then as Germans sort', (sort, expected) => {
    expect(ids({ sort })).toEqual(expected);
  });

  it('finds the cheapest price, even of a supplier without stock', () => {
    const { items } = searchParts(catalogue, none, wanted({ search: 'zange' }));
    expect(items).toMatchObject([{ bestOfferPrice: 3, offersCount: 2, availability: { quantity: 1 } }]);
  });

  it('finds by name, brand, category, number and reference, ignoring case', () => {
    for (const search of ['ZANGE', 'elmera', 'filter', 'bk-280', '615 301'])
      expect(ids({ search })).not.toEqual([]);
    expect(ids({ search: 'gibt es nicht' })).toEqual([]);
  });

  it('counts facets by text and fitment, ignoring selected facets', () => {
    const { total, facets } = searchParts(
      catalogue,
      none,
      wanted({ categories: ['Filter'], brands: ['Nix'] }),
    );
    expect(total).toBe(0);
    expect(facets.categories).toEqual([
      { value: 'Bremsen', label: 'Bremsen', count: 3 },
      { value: 'Filter', label: 'Filter', count: 1 },
    ]);
    expect(searchParts(catalogue, none, wanted({ safeOnly: true })).facets.categories).toEqual([
      { value: 'Filter', label: 'Filter', count: 1 },
    ]);
  });

  it('finds the chosen categories and brands only, and counts both as facets', () => {
    expect(ids({ categories: ['Filter'] })).toEqual(['p3']);
    expect(ids({ brands: ['Elmera'] })).toEqual(['p2']);
    expect(searchParts(catalogue, none, wanted()).facets.brands).toEqual([
      { value: 'Brakon', label: 'Brakon', count: 3 },
      { value: 'Elmera', label: 'Elmera', count: 1 },
    ]);
  });

  it('sorted by price has the parts without a price at the end, whatever their relevance', () => {
    const priced = catalogueOf(parts, {
      p1: [offer({ priceCents: 100 })],
      p3: [offer({ priceCents: 200 })],
    });
    const { items } = searchParts(priced, none, wanted({ sort: 'PRICE' }));
    expect(items.map(({ id }) => id)).toEqual(['p1', 'p3', 'p4', 'p2']);
  });

  it('has one-based pages, and an empty one after the last', () => {
    expect([1, 2, 3].map((page) => ids({ page, pageSize: 3 }).length)).toEqual([3, 1, 0]);
  });

  it('finds 30 parts in eleven categories', () => {
    const { total, facets, pageSize } = searchParts(sampleCatalogue(), none, wanted());
    expect([total, facets.categories.length, pageSize]).toEqual([30, 11, 12]);
  });
});

const shelf = catalogueOf([
  part({ name: 'Bremsscheibe 280 mm, vorn, beschichtet' }),
  part({ id: 'p2', name: 'Zündkerze', brand: 'Purafil', category: 'Zündung', partNumber: 'PF-118' }),
  part({ id: 'p3', name: 'Ölfilter', brand: 'Purafil', category: 'Filter', oeReferences: [] }),
]);
const scoreOf = (search: string) => searchParts(shelf, none, wanted({ search })).items[0]?.relevanceScore;

describe('the typed text', () => {
  it.each([
    ['bremsscheibe vorn', ['p1']],
    ['vorn brakon', ['p1']],
    ['Ölfilter Purafil', ['p3']],
    ['Bremsscheibe hinten', []],
    ['PF118', ['p2']],
    ['pf 118', ['p2']],
    ['PF-118 zünd', ['p2']],
    ['5F0615301D', ['p1', 'p2']],
    ['Zuendkerze', ['p2']],
    ['oelfilter', ['p3']],
    ['purafil', ['p3', 'p2']],
    ['-', ['p1', 'p2', 'p3']],
    ['  oelfilter ', ['p3']],
    ['!', []],
  ])('%s finds each word wherever it is', (search, ids) => {
    const { items } = searchParts(shelf, none, wanted({ search }));
    expect(items.map(({ id }) => id).toSorted()).toEqual(ids.toSorted());
  });

  it('counts an umlaut’s spelling as the word, and words from several fields as parts of it', () => {
    expect([scoreOf('Zuendkerze'), scoreOf('Zündkerze')]).toEqual([0.85, 0.85]);
    expect(scoreOf('Purafil Zündkerze')).toBe(0.65);
  });
});

it('names the supplier of the best price, and the one who delivers first', () => {
  const [slow, fast, soldOut] = [
    offer({ offerId: 'slow', priceCents: 565, availability: 45, leadTimeDays: 2 }),
    offer({ offerId: 'fast', supplierId: 's2', priceCents: 580, availability: 180, leadTimeDays: 0 }),
    offer({ offerId: 'none', supplierId: 's3', priceCents: 600, availability: 0, leadTimeDays: 0 }),
  ];
  const { items } = searchParts(catalogueOf([part()], { p1: [soldOut, fast, slow] }), none, wanted());
  expect(items[0]).toMatchObject({
    bestOfferPrice: 5.65,
    cheapestOffer: { offerId: 'slow', availabilityQuantity: 45, leadTimeDays: 2 },
    fastestOffer: { offerId: 'fast', priceNet: 5.8 },
  });
  const empty = searchParts(catalogueOf([part()], { p1: [soldOut] }), none, wanted());
  expect(empty.items[0]).toMatchObject({ cheapestOffer: { offerId: 'none' }, fastestOffer: null });
});
