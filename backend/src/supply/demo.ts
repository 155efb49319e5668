import type { DemoChapter, DemoStory, Scene } from '../platform/demo-story.js';

const OFFICE = 'dispo';

/** Part number in the catalogue, quantity, and the work order. */
type Wish = readonly [partNumber: string, quantity: number, forOrder?: string];

type Order = {
  readonly name: string;
  readonly day: number;
  readonly wishes: readonly Wish[];
  readonly expected?: number;
  /** Day of the delivery, and the missing share of each line. */
  readonly receipt?: { readonly day: number; readonly deliveryNote: string; readonly missing?: number };
  readonly cancelled?: true;
};

const ORDERS: readonly Order[] = [
  {
    name: 'belts',
    day: -19,
    wishes: [['PF-118', 10]],
    expected: -18,
    receipt: { day: -18, deliveryNote: 'LS 20731', missing: 2 },
  },
  {
    name: 'brakes',
    day: -12,
    wishes: [['BK-4410', 1, 'order blumen -12']],
    expected: -11,
    receipt: { day: -11, deliveryNote: 'LS 20902' },
  },
  {
    name: 'fluid',
    day: -10,
    wishes: [['EL-DOT4-1', 6]],
    expected: -7,
    receipt: { day: -7, deliveryNote: 'LS 21115' },
  },
  { name: 'unwanted', day: -6, wishes: [['FX-114', 1]], cancelled: true },
  { name: 'waiting', day: -4, wishes: [['BK-4410', 1, 'order schulz -4']], expected: 2 },
];

/** The sale price of a set of brake pads. */
const PAD_EUROS = 64.9;

type Placed = {
  readonly id: string;
  readonly lines: readonly { readonly id: string; readonly quantity: number }[];
};

/** Orders: delivered completely or partly, returned, and one that a vehicle waits for. */
export const supplyChapter: DemoChapter = ORDERS.flatMap((order) => [
  { day: order.day, time: '10:15', tell: (story: DemoStory) => place(story, order) } as const,
  ...whatFollows(order),
]);

async function place(story: DemoStory, { name, wishes }: Order): Promise<void> {
  for (const [number, quantity, forOrder] of wishes) {
    type Found = { items: { id: string; partNumber: string }[] };
    const search = `/supply/parts?search=${encodeURIComponent(number)}`;
    const { items } = await story.call<Found>(OFFICE, 'GET', search);
    const partId = items.find(({ partNumber }) => partNumber === number)?.id;
    const line = { partId, quantity, ...(forOrder && { workOrderId: story.idOf(forOrder) }) };
    await story.call(OFFICE, 'POST', '/supply/basket/lines', line);
  }
  const { orders } = await story.call<{ orders: Placed[] }>(OFFICE, 'POST', '/supply/basket/checkout', {});
  story.keep(`purchase ${name}`, orders[0]?.id ?? '');
}

function whatFollows({ name, day, wishes, expected, receipt, cancelled }: Order): readonly Scene[] {
  const post = (story: DemoStory, what: string, body: object) =>
    story.call(OFFICE, 'POST', `/supply/orders/${story.idOf(`purchase ${name}`)}/${what}`, body);
  const scenes: Scene[] = [];
  if (expected !== undefined)
    scenes.push({
      day,
      time: '11:40',
      tell: async (story) => void (await post(story, 'confirm', { expectedDate: story.date(expected) })),
    });
  if (cancelled)
    scenes.push({
      day,
      time: '12:05',
      tell: async (story) => void (await post(story, 'cancel', { reason: 'Doch nicht gebraucht' })),
    });
  if (receipt !== undefined)
    scenes.push({
      day: receipt.day,
      time: '07:55',
      async tell(story) {
        const id = story.idOf(`purchase ${name}`);
        const { lines } = await story.call<Placed>(OFFICE, 'GET', `/supply/orders/${id}`);
        const came = lines.map((line) => ({
          lineId: line.id,
          quantity: line.quantity - (receipt.missing ?? 0),
          locationId: story.idOf('location A1'),
        }));
        const delivery = { deliveryNote: receipt.deliveryNote, lines: came };
        await story.call('lager', 'POST', `/inventory/deliveries/${id}/goods-receipts`, delivery);
      },
    });
  const orders = wishes.flatMap(([, , forOrder]) => forOrder ?? []);
  if (receipt !== undefined && orders.length > 0)
    scenes.push({
      day: receipt.day,
      time: '10:05',
      tell: async (story) => {
        for (const order of orders) await buildIn(story, story.idOf(order));
      },
    });
  return scenes;
}

/** The office prices the parts that are set aside for the order, and they are issued. */
async function buildIn(story: DemoStory, workOrderId: string): Promise<void> {
  const path = `/work-orders/${workOrderId}/parts`;
  type Line = { readonly id: string; readonly reserved: number; readonly unitPrice: number | null };
  for (const { id, reserved, unitPrice } of await story.call<readonly Line[]>(OFFICE, 'GET', path)) {
    if (reserved === 0) continue;
    if (unitPrice === null) await story.call(OFFICE, 'PUT', `${path}/${id}`, { unitPrice: PAD_EUROS });
    await story.call(OFFICE, 'POST', `${path}/${id}/issue`, { quantity: reserved });
  }
}
