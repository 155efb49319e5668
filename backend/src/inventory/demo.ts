import type { DemoChapter, DemoStory, Scene } from '../platform/demo-story.js';

const KEEPER = 'lager';

const LOCATIONS = { A1: 'Hauptlager', A3: 'Hauptlager', B2: 'Hauptlager', C2: 'Ölkeller' } as const;
type Code = keyof typeof LOCATIONS;

/** Number, name, unit, minimum, sale price in euros, location, quantity. */
const ARTICLES = [
  ['MO-530', 'Motoröl 5W-30', 'l', 60, 11.9, 'C2', 208],
  ['RS-1215', 'Radschraube M12 × 1,5', 'Stk', 40, 2.2, 'A1', 160],
  ['ZK-7741', 'Zündkerze', 'Stk', 24, 14.5, 'A1', 64],
  ['DR-1420', 'Dichtring 14 × 20', 'Stk', 40, 0.9, 'A1', 55],
  ['LF-3310', 'Luftfilter', 'Stk', 10, 19.9, 'B2', 31],
  ['BS-280-22', 'Bremsscheibe 280 mm, vorn', 'Stk', 10, 54.9, 'A3', 24],
  ['OF-118', 'Ölfilter', 'Stk', 12, 12.9, 'B2', 14],
  ['BB-4412', 'Bremsbelagsatz hinten', 'Satz', 4, 49.9, 'A3', 5],
  ['BF-DOT4', 'Bremsflüssigkeit DOT 4', 'l', 5, 15.9, 'C2', 7],
] as const;
type ArticleNumber = (typeof ARTICLES)[number][0];

type Movement = {
  readonly day: number;
  readonly time: Scene['time'];
  readonly type: 'RECEIPT' | 'ISSUE' | 'MOVE' | 'ADJUST' | 'RESERVE' | 'RELEASE';
  readonly number: ArticleNumber;
  readonly at: Code;
  readonly quantity: number;
  readonly to?: Code;
  readonly note?: string;
};

/** The store's own movements in four weeks. Orders and deliveries make the others. */
const MOVEMENTS: readonly Movement[] = [
  { day: -25, time: '09:10', type: 'ISSUE', number: 'MO-530', at: 'C2', quantity: 5, note: 'Werkbank' },
  { day: -18, time: '10:40', type: 'RESERVE', number: 'BS-280-22', at: 'A3', quantity: 2 },
  {
    day: -17,
    time: '08:20',
    type: 'MOVE',
    number: 'BS-280-22',
    at: 'A3',
    quantity: 6,
    to: 'A1',
    note: 'Fach wird geräumt',
  },
  {
    day: -13,
    time: '11:15',
    type: 'RELEASE',
    number: 'BS-280-22',
    at: 'A3',
    quantity: 2,
    note: 'Kunde hat abgesagt',
  },
  {
    day: -10,
    time: '13:50',
    type: 'RECEIPT',
    number: 'ZK-7741',
    at: 'A1',
    quantity: 12,
    note: 'Nachlieferung',
  },
  {
    day: -4,
    time: '16:05',
    type: 'ADJUST',
    number: 'BF-DOT4',
    at: 'C2',
    quantity: 2,
    note: 'Kanister undicht, 2 l sind noch da',
  },
];

export const inventoryChapter: DemoChapter = [
  { day: -28, time: '07:30', tell: openStore },
  ...MOVEMENTS.map((movement) => ({
    day: movement.day,
    time: movement.time,
    tell: (story: DemoStory) => move(story, movement),
  })),
  { day: -6, time: '15:30', tell: countOilCellar },
];

async function openStore(story: DemoStory): Promise<void> {
  for (const [code, name] of Object.entries(LOCATIONS)) {
    const { id } = await story.call<{ id: string }>('chefin', 'POST', '/inventory/locations', { code, name });
    story.keep(`location ${code}`, id);
  }
  for (const [number, name, unit, minimumStock, salePrice, code, quantity] of ARTICLES) {
    const article = { number, name, unit, minimumStock, salePrice };
    const { id } = await story.call<{ id: string }>('chefin', 'POST', '/inventory/articles', article);
    story.keep(`article ${number}`, id);
    await move(story, { type: 'RECEIPT', number, at: code, quantity, note: 'Erstbestand' });
  }
}

async function move(
  story: DemoStory,
  { type, number, at, quantity, to, note }: Omit<Movement, 'day' | 'time'>,
): Promise<void> {
  await story.call(KEEPER, 'POST', '/inventory/movements', {
    type,
    articleId: story.idOf(`article ${number}`),
    locationId: story.idOf(`location ${at}`),
    quantity,
    ...(to !== undefined && { toLocationId: story.idOf(`location ${to}`) }),
    ...(note !== undefined && { note }),
  });
}

/** Finds one litre of brake fluid more and half a litre of oil less than on record. */
async function countOilCellar(story: DemoStory): Promise<void> {
  const begun = { locationId: story.idOf('location C2'), note: 'Monatszählung' };
  type Count = { id: string; lines: { articleId: string; number: string; bookQuantity: number }[] };
  const count = await story.call<Count>(KEEPER, 'POST', '/inventory/stocktakings', begun);
  const path = `/inventory/stocktakings/${count.id}`;
  const { lines } = await story.call<Count>(KEEPER, 'GET', path);
  for (const { articleId, number, bookQuantity } of lines) {
    const quantity = number === 'MO-530' ? bookQuantity - 0.5 : bookQuantity + 1;
    await story.call(KEEPER, 'PUT', `${path}/counts`, { articleId, quantity });
  }
  await story.call(KEEPER, 'POST', `${path}/book`, { reason: 'Monatszählung' });
}
