import type { CatalogPart, Fit } from './parts-catalogue.js';

const VW: Fit = { make: 'VW' };
const GOLF: Fit = { make: 'VW', models: ['Golf'] };
const AUDI: Fit = { make: 'Audi' };
const A4: Fit = { make: 'Audi', models: ['A4'] };
const OPEL: Fit = { make: 'Opel' };
const ASTRA: Fit = { make: 'Opel', models: ['Astra'] };
const diesel = (fit: Fit): Fit => ({ ...fit, fuel: 'Diesel' });
const petrol = (fit: Fit): Fit => ({ ...fit, fuel: 'Benzin' });

type Row = readonly [
  name: string,
  brand: string,
  category: string,
  partNumber: string,
  oeReferences: readonly string[],
  relevanceBasisPoints: number,
  fits: readonly Fit[] | 'universal',
];

/** Fictitious parts, brands and numbers. */
const rows: readonly Row[] = [
  [
    'Bremsscheibe 280 mm, vorn',
    'Brakon',
    'Bremsen',
    'BK-280.22',
    ['5F0 615 301 D', '1K0 615 301 T', '5Q0 615 301 F', '3C0 615 301', 'RH-98114'],
    8_200,
    [GOLF, A4],
  ],
  [
    'Bremsscheibe 280 mm, vorn, beschichtet',
    'Ferrodur',
    'Bremsen',
    'FD-2804C',
    ['5F0 615 301 D', 'RH-98114'],
    7_800,
    [GOLF],
  ],
  [
    'Bremsbelagsatz, vorn',
    'Brakon',
    'Bremsen',
    'BK-4410',
    ['5F0 698 151 B', '1K0 698 151', '5Q0 698 151 A', 'RH-98120'],
    8_400,
    [GOLF, A4],
  ],
  ['Bremsbelagsatz, hinten', 'Ferrodur', 'Bremsen', 'FD-4412', ['1K0 698 451 D'], 7_600, [VW, AUDI]],
  ['Bremsbelagsatz, vorn', 'Ferrodur', 'Bremsen', 'FD-4471', ['13 412 272', '16 05 186'], 7_400, [ASTRA]],
  ['Bremsschlauch, vorn', 'Flexadur', 'Bremsen', 'FX-114', ['5F0 611 701'], 6_100, [GOLF]],
  ['Bremsflüssigkeit DOT 4, 1 l', 'Elmera', 'Bremsen', 'EL-DOT4-1', [], 5_500, 'universal'],
  [
    'Ölfilter',
    'Purafil',
    'Filter',
    'PF-118',
    ['03N 115 562', '04E 115 561 H'],
    8_600,
    [diesel(VW), diesel(AUDI)],
  ],
  ['Ölfilter', 'Purafil', 'Filter', 'PF-121', ['06A 115 561 B'], 8_500, [petrol(VW), petrol(AUDI)]],
  ['Ölfilter', 'Reganto', 'Filter', 'RG-OF-55', ['55 594 651', '6 50 307'], 8_100, [OPEL]],
  ['Luftfilter', 'Purafil', 'Filter', 'PF-330', ['5Q0 129 620 B', '1K0 129 620 D'], 7_900, [VW]],
  [
    'Innenraumfilter mit Aktivkohle',
    'Purafil',
    'Filter',
    'PF-2207',
    ['5Q0 819 653', '5Q0 819 669'],
    7_700,
    [VW, AUDI],
  ],
  [
    'Kraftstofffilter',
    'Reganto',
    'Filter',
    'RG-KF-19',
    ['5Q0 127 177', '13 263 262'],
    6_900,
    [diesel(VW), diesel(OPEL)],
  ],
  [
    'Zündkerze',
    'Ignitra',
    'Zündung',
    'IG-7741',
    ['101 905 622', '04C 905 616'],
    8_000,
    [petrol(VW), petrol(AUDI), petrol(OPEL)],
  ],
  ['Zündspule', 'Ignitra', 'Zündung', 'IG-9120', ['04E 905 110 K'], 6_800, [petrol(VW), petrol(AUDI)]],
  [
    'Glühkerze',
    'Ignitra',
    'Zündung',
    'IG-GK-3',
    ['059 963 319 J', '55 565 544'],
    6_500,
    [diesel(VW), diesel(AUDI), diesel(OPEL)],
  ],
  ['Scheinwerferlampe H7', 'Lumivar', 'Beleuchtung', 'LV-H7', ['N 103 201 01'], 7_200, 'universal'],
  ['Scheinwerfer, links', 'Lumivar', 'Beleuchtung', 'LV-2811L', ['5G1 941 005'], 5_200, [GOLF]],
  [
    'Stoßdämpfer, vorn',
    'Akkura',
    'Fahrwerk',
    'AK-5510',
    ['5Q0 413 031 FN', '1K0 413 031 BG'],
    6_700,
    [GOLF, A4],
  ],
  ['Querlenker, rechts', 'Akkura', 'Fahrwerk', 'AK-118R', ['1K0 407 152 M', '5Q0 407 152'], 6_300, [VW]],
  ['Koppelstange, vorn', 'Akkura', 'Fahrwerk', 'AK-731', ['13 219 141', '3 50 618'], 6_000, [ASTRA]],
  ['Starterbatterie 70 Ah', 'Voltika', 'Elektrik', 'VT-70', ['000 915 105 DE'], 7_500, 'universal'],
  [
    'Lichtmaschine 140 A, überholt',
    'Voltika',
    'Elektrik',
    'VT-140R',
    ['03L 903 023'],
    4_800,
    [diesel(VW), diesel(AUDI)],
  ],
  [
    'Zahnriemensatz mit Wasserpumpe',
    'Reganto',
    'Motor',
    'RG-ZR-77',
    ['03L 198 119 F', '04L 109 119'],
    7_000,
    [diesel(VW), diesel(AUDI)],
  ],
  ['Keilrippenriemen 6PK1045', 'Reganto', 'Motor', 'RG-1045', ['04E 145 933'], 6_200, [VW, OPEL]],
  [
    'Kupplungssatz',
    'Traktor-Nord',
    'Antrieb',
    'TN-K240',
    ['03L 141 015', '55 557 340'],
    5_800,
    [GOLF, ASTRA],
  ],
  ['Gelenkwelle, links', 'Traktor-Nord', 'Antrieb', 'TN-GW-12', ['5Q0 407 271'], 4_500, [GOLF]],
  ['Kotflügel, rechts', 'Blechwerk', 'Karosserie', 'BW-KF-R', ['5G0 821 022'], 3_900, [GOLF]],
  [
    'Spurstangenkopf, links',
    'Akkura',
    'Lenkung',
    'AK-SK-L',
    ['1K0 423 811 J', '93 194 376'],
    6_400,
    [VW, OPEL],
  ],
  ['Fußmattensatz, Textil', 'Innova', 'Innenraum', 'IN-FM-4', ['5G1 061 445'], 3_500, [GOLF, A4, ASTRA]],
];

export const sampleParts: readonly CatalogPart[] = rows.map(
  ([name, brand, category, partNumber, oeReferences, relevanceBasisPoints, fits], at) => ({
    id: `part-${String(at + 1).padStart(2, '0')}`,
    name,
    brand,
    category,
    partNumber,
    oeReferences,
    imageUrl: null,
    relevanceBasisPoints,
    fits,
  }),
);
