import type { Offer, Supplier } from './parts-catalogue.js';

/** Fictitious; RFC 2606 reserves the addresses. */
export const sampleSuppliers: readonly Supplier[] = [
  {
    id: 'autoteile-brueggen',
    name: 'Autoteile Brüggen',
    mail: null,
    shippingCents: 790,
    freeFromCents: 25_000,
  },
  {
    id: 'kfz-zentrale-hellweg',
    name: 'Kfz-Zentrale Hellweg',
    mail: 'bestellung@kfz-zentrale-hellweg.example',
    shippingCents: 850,
    freeFromCents: 30_000,
  },
  {
    id: 'reifenlager-ostpark',
    name: 'Reifenlager Ostpark',
    mail: null,
    shippingCents: 690,
    freeFromCents: 15_000,
  },
  {
    id: 'teilekontor-nordwall',
    name: 'Teilekontor Nordwall',
    mail: 'auftrag@teilekontor-nordwall.example',
    shippingCents: 990,
    freeFromCents: null,
  },
];

type Row = readonly [priceCents: number, availability: number, leadTimeDays: number] | null;

/** For each part the offers of Brüggen, Hellweg, Ostpark and Nordwall. */
const rows: readonly (readonly [Row, Row, Row, Row])[] = [
  [[3_140, 24, 0], [3_290, 60, 1], null, [3_190, 8, 2]],
  [[3_890, 6, 1], [3_960, 1, 2], null, [4_120, 12, 0]],
  [[2_490, 3, 0], [2_380, 40, 1], null, [2_610, 15, 2]],
  [[3_450, 20, 1], [3_380, 30, 1], null, [3_520, 2, 0]],
  [null, [2_940, 14, 1], null, [2_890, 6, 3]],
  [[1_380, 2, 3], null, null, [1_420, 1, 4]],
  [
    [890, 120, 0],
    [920, 80, 0],
    [860, 40, 1],
    [910, 60, 1],
  ],
  [[620, 200, 0], [640, 150, 1], null, [599, 80, 2]],
  [[580, 180, 0], [610, 90, 1], null, [565, 45, 2]],
  [[710, 60, 1], [690, 75, 1], null, null],
  [[1_240, 45, 0], [1_190, 20, 1], null, [1_260, 30, 1]],
  [[1_520, 35, 0], [1_460, 50, 1], null, [1_490, 12, 2]],
  [[2_780, 12, 1], [2_690, 4, 2], null, null],
  [[480, 400, 0], [495, 260, 1], null, [472, 100, 2]],
  [[3_690, 10, 1], null, null, [3_590, 5, 3]],
  [[1_150, 24, 1], [1_090, 48, 2], null, [1_120, 16, 1]],
  [
    [645, 250, 0],
    [690, 120, 1],
    [660, 80, 1],
    [620, 90, 3],
  ],
  [null, [18_900, 2, 4], null, [17_950, 1, 6]],
  [[6_480, 12, 1], [6_390, 6, 2], null, [6_550, 20, 1]],
  [[7_890, 4, 1], [8_120, 9, 1], null, null],
  [null, [1_690, 30, 1], [1_740, 12, 2], [1_650, 8, 3]],
  [
    [8_450, 15, 0],
    [8_790, 22, 1],
    [8_290, 40, 2],
    [8_600, 6, 1],
  ],
  [[21_900, 0, 9], null, null, [23_400, 1, 6]],
  [[14_900, 8, 1], [15_350, 5, 1], null, [14_690, 2, 4]],
  [[1_290, 40, 0], [1_240, 18, 1], null, [1_310, 25, 1]],
  [[18_490, 3, 2], [17_990, 2, 3], null, null],
  [[11_800, 0, 6], null, null, null],
  [null, null, null, null],
  [[1_890, 16, 1], [1_840, 22, 1], null, [1_910, 9, 2]],
  [[2_990, 30, 1], null, [2_890, 14, 2], [3_050, 10, 1]],
];

/** `place`: zero-based index of the part. */
export function sampleOffers(place: number, partId: string, partNumber: string): readonly Offer[] {
  const row = rows[place] ?? [];
  return sampleSuppliers.flatMap((supplier, at) => {
    const offer = row[at];
    if (!offer) return [];
    const [priceCents, availability, leadTimeDays] = offer;
    const offerId = `${partId}-${supplier.id}`;
    return [{ offerId, supplierId: supplier.id, partNumber, priceCents, availability, leadTimeDays }];
  });
}
