import { v7 as newId } from 'uuid';
import type { MovementType } from '#contracts/inventory/article.events.js';
import { locationsStream } from '#contracts/inventory/locations.js';
import { addDays } from '#contracts/values/local-date-time.js';
import type { DemoChapter } from '../platform/demo-story.js';
import { OnStream } from '../platform/streams/on-stream.js';
import { AddArticle } from './articles.handler.js';
import { addLocation } from './location.js';
import { MoveStock } from './movements.handler.js';

const LOCATIONS = {
  A1: 'Hauptlager',
  A3: 'Hauptlager',
  B2: 'Hauptlager',
  C2: 'Ölkeller',
} as const;
type Code = keyof typeof LOCATIONS;

/** Number, name, unit, minimum, sale price in cents, where it lies, how many. */
const ARTICLES = [
  ['MO-530', 'Motoröl 5W-30', 'l', 60, 1_190, 'C2', 208],
  ['RS-1215', 'Radschraube M12 × 1,5', 'Stk', 40, 220, 'A1', 160],
  ['ZK-7741', 'Zündkerze', 'Stk', 24, 1_450, 'A1', 64],
  ['DR-1420', 'Dichtring 14 × 20', 'Stk', 40, 90, 'A1', 55],
  ['LF-3310', 'Luftfilter', 'Stk', 10, 1_990, 'B2', 31],
  ['BS-280-22', 'Bremsscheibe 280 mm, vorn', 'Stk', 10, 5_490, 'A3', 24],
  ['OF-118', 'Ölfilter', 'Stk', 12, 1_290, 'B2', 8],
  ['BB-4412', 'Bremsbelagsatz hinten', 'Satz', 4, 4_990, 'A3', 3],
  ['BF-DOT4', 'Bremsflüssigkeit DOT 4', 'l', 5, 1_590, 'C2', 2],
] as const;

type Told = {
  readonly day: number;
  readonly time: string;
  readonly type: MovementType;
  readonly number: (typeof ARTICLES)[number][0];
  readonly at: Code;
  readonly quantity: number;
  readonly to?: Code;
  readonly note?: string;
};

/** What happened in the store in the days before the week that the demo shows. */
const MOVEMENTS: readonly Told[] = [
  { day: -4, time: '09:10', type: 'ISSUE', number: 'MO-530', at: 'C2', quantity: 5, note: 'Werkbank' },
  { day: -4, time: '10:40', type: 'RESERVE', number: 'BS-280-22', at: 'A3', quantity: 4 },
  { day: -4, time: '11:15', type: 'RESERVE', number: 'BF-DOT4', at: 'C2', quantity: 3 },
  {
    day: -3,
    time: '08:20',
    type: 'MOVE',
    number: 'BS-280-22',
    at: 'A3',
    quantity: 6,
    to: 'A1',
    note: 'Fach wird geräumt',
  },
  {
    day: -3,
    time: '13:50',
    type: 'RECEIPT',
    number: 'ZK-7741',
    at: 'A1',
    quantity: 12,
    note: 'Nachlieferung',
  },
];

/** The store: shelves, articles with their first stock, and a few days of movements. */
export const tellInventory: DemoChapter = async (story) => {
  const keeper = story.actor('LAGERIST');
  const opening = story.at(addDays(story.monday, -5), '08:00', keeper);
  const placeIds = new Map<Code, string>();
  for (const [code, name] of Object.entries(LOCATIONS) as [Code, string][]) {
    const id = newId();
    placeIds.set(code, id);
    const decide = addLocation(id, { code, name, active: true });
    await story.commands.execute(new OnStream(locationsStream, '', decide, opening));
  }
  const articleIds = new Map<string, string>();
  for (const [number, name, unit, minimum, salePriceCents, code, quantity] of ARTICLES) {
    const id = newId();
    articleIds.set(number, id);
    const details = { number, name, unit, minimumMilli: minimum * 1_000, salePriceCents, active: true };
    await story.commands.execute(new AddArticle(id, details, opening));
    const first = bookingOf('RECEIPT', id, placeIds.get(code) ?? '', quantity, 'Erstbestand');
    await story.commands.execute(new MoveStock(first, null, opening));
  }
  for (const { day, time, type, number, at, quantity, to, note } of MOVEMENTS) {
    const context = story.at(addDays(story.monday, day), time, keeper);
    const booking = bookingOf(type, articleIds.get(number) ?? '', placeIds.get(at) ?? '', quantity, note);
    const toLocationId = to === undefined ? null : (placeIds.get(to) ?? null);
    await story.commands.execute(new MoveStock({ ...booking, toLocationId }, null, context));
  }
};

function bookingOf(
  type: MovementType,
  articleId: string,
  locationId: string,
  quantity: number,
  note: string | null = null,
) {
  return {
    movementId: newId(),
    articleId,
    type,
    locationId,
    toLocationId: null,
    quantityMilli: quantity * 1_000,
    reference: null,
    partLineId: null,
    setAside: [],
    unitCostE4: null,
    note,
  };
}
