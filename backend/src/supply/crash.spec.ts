import { Module, type Type } from '@nestjs/common';
import { v7 as newId } from 'uuid';
import { articleNumberClaim } from '#contracts/inventory/articles/article.events.js';
import { articleStream } from '#contracts/inventory/articles/article.js';
import type { LocationEvent } from '#contracts/inventory/locations/location.events.js';
import { locationsStream } from '#contracts/inventory/locations/locations.js';
import { basketStream } from '#contracts/supply/basket.js';
import { purchaseOrderStream, type PurchaseOrder } from '#contracts/supply/purchase-order.js';
import { ReceiveGoods } from '#contracts/supply/receive-goods.js';
import { purchaseOrderPage } from '#projections/supply/purchase-orders.js';
import { manifests } from '../manifests.js';
import { CatalogueModule } from '../platform/catalog-client/catalogue.module.js';
import { PDF_PRINTER, type PdfPrinter } from '../platform/pdf/pdf-printer.js';
import { MortalProcess } from '../testing/victims/mortal-process.js';
import { openContext, type TestContext, type TestContextOptions } from '../testing/open-context.js';
import { addLine } from './basket/basket.js';
import { sampleCatalogue } from './catalogue/sample-catalogue.js';
import { CheckOut, OrderAtOnce } from './basket/check-out.js';

const USER = newId();
const SHELF = newId();
const parts = sampleCatalogue();

/** Prints nothing, because sending is not tested here. */
const printer: PdfPrinter = { render: async () => Buffer.from('%PDF-1.7') };

@Module({ providers: [{ provide: PDF_PRINTER, useValue: printer }], exports: [PDF_PRINTER] })
class PrinterModule {}

/** Supply and the modules it uses, on real engines, without HTTP. Jobs start with `platform.start()`. */
async function openTrade(options?: TestContextOptions): Promise<TestContext> {
  const neighbours = manifests.filter(({ name }) => ['inventory', 'supply', 'work-orders'].includes(name));
  const modules: Type[] = [];
  // One after the other, because parallel imports would load shared modules twice.
  for (const { load } of neighbours) modules.push(...(await load()));
  return openContext([CatalogueModule, { module: PrinterModule, global: true }, ...modules], options);
}

let trade: MortalProcess;
beforeEach(async () => {
  trade = await MortalProcess.open(openTrade);
  await trade.streams.handle(
    locationsStream,
    '',
    (): LocationEvent[] => [
      { type: 'LocationAdded', version: 1, data: { locationId: SHELF, code: 'A1', name: 'Regal A1' } },
    ],
    origin(),
  );
  // Two suppliers: Brüggen has the discs cheapest, Nordwall the filters.
  await put('part-01', 2);
  await put('part-08', 2);
});
afterEach(() => trade.close());

const origin = () => trade.origin({ kind: 'user', userId: USER, roles: ['DISPONENT'] });

async function put(partId: string, quantity: number): Promise<void> {
  const part = parts.part(partId);
  if (part === undefined) throw new Error('Unknown part');
  const addition = { addedBy: newId(), part, quantity, workOrder: null, offerId: null, offers: [] };
  const decide = addLine(USER, addition);
  await trade.streams.handle(basketStream, USER, decide, origin());
}
const checkOut = (checkoutId: string) =>
  trade.run(
    new CheckOut(
      USER,
      { checkoutId, strategy: 'CHEAPEST_PER_LINE', expectedTotalCents: undefined },
      origin(),
    ),
  );
const receive = (id: string, { orderId, lines }: PurchaseOrder) =>
  trade.run(
    new ReceiveGoods(
      id,
      orderId,
      {
        receivedOn: null,
        deliveryNote: null,
        lines: lines.map(({ lineId, quantity }) => ({
          lineId,
          partNumber: null,
          quantityMilli: quantity * 1_000,
          locationId: SHELF,
          articleId: null,
          accepted: true,
          note: null,
        })),
      },
      origin(),
    ),
  );

const orders = async () => (await purchaseOrderPage(trade.platform.readModels, { limit: 10 })).items;
async function onHand(number: string): Promise<number> {
  const { held } = (await trade.streams.load(articleNumberClaim, number)).state;
  const { state } = await trade.streams.load(articleStream, held?.holderId ?? '');
  return state.status === 'none' ? 0 : (state.levels.get(SHELF)?.onHandMilli ?? 0);
}

describe('a checkout interrupted by a crash', () => {
  // Checked out; then number and order for each supplier.
  it.each([1, 2, 3, 4, 5])(
    'after append %i is finished at the next start, and repeated as one',
    async (appends) => {
      const id = newId();
      await trade.dieAfter(appends, () => checkOut(id));
      await trade.startAgain(5 * 60_000);
      await checkOut(id);
      await trade.platform.settle();
      const placed = await orders();
      expect(placed.map(({ number }) => number).toSorted()).toEqual(['BE-2026-00001', 'BE-2026-00002']);
      expect(new Set(placed.map(({ supplierId }) => supplierId)).size).toBe(2);
      expect(placed.every(({ letter }) => letter?.kind === 'order')).toBe(true);
    },
  );
});

const orderAtOnce = (checkoutId: string) => {
  const part = parts.part('part-03');
  if (part === undefined) throw new Error('Unknown part');
  const offerId = parts.offers(part.id)[0]?.offerId ?? '';
  const wanted = { checkoutId, part, offerId, quantity: 1, workOrder: null, expectedTotalCents: undefined };
  return trade.run(new OrderAtOnce(USER, wanted, origin()));
};

describe('a part ordered at once, interrupted by a crash', () => {
  // Decided, number, order.
  it.each([1, 2, 3])(
    'after append %i is placed once at the next start, and leaves the basket',
    async (at) => {
      const id = newId();
      await trade.dieAfter(at, () => orderAtOnce(id));
      await trade.startAgain(5 * 60_000);
      await orderAtOnce(id);
      await trade.platform.settle();
      expect((await orders()).map(({ number, lines }) => [number, lines.length])).toEqual([
        ['BE-2026-00001', 1],
      ]);
      expect((await trade.streams.load(basketStream, USER)).state.lines).toHaveLength(2);
    },
  );
});

describe('a goods receipt interrupted by a crash', () => {
  // Number, received, article's number, article, stock, booked.
  it.each([1, 2, 3, 4, 5, 6])('after append %i is in stock exactly once', async (appends) => {
    await checkOut(newId());
    await trade.platform.start();
    await trade.platform.settle();
    const placed = (await orders()).find(({ lines }) => lines[0]?.partId === 'part-01');
    if (placed === undefined) throw new Error('The order is missing');
    const receiptId = newId();
    await trade.dieAfter(appends, () => receive(receiptId, placed));
    await trade.startAgain(5 * 60_000);
    await receive(receiptId, placed);
    await trade.platform.settle();
    expect(await onHand('BK-280.22')).toBe(2_000);
    const { state } = await trade.streams.load(purchaseOrderStream, placed.orderId);
    expect(state).toMatchObject({ status: 'RECEIVED', receipts: [{ booked: true }] });
  });
});
