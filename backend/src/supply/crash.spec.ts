import { Module, type Type } from '@nestjs/common';
import { v7 as newId } from 'uuid';
import { articleNumberClaim } from '#contracts/inventory/article.events.js';
import { articleStream } from '#contracts/inventory/article.js';
import type { LocationEvent } from '#contracts/inventory/location.events.js';
import { locationsStream } from '#contracts/inventory/locations.js';
import { basketStream } from '#contracts/supply/basket.js';
import { purchaseOrderStream, type PurchaseOrder } from '#contracts/supply/purchase-order.js';
import { ReceiveGoods } from '#contracts/supply/receive-goods.js';
import { purchaseOrderPage } from '#projections/purchase-orders.js';
import { manifests } from '../manifests.js';
import { CatalogueModule } from '../platform/catalog-client/catalogue.module.js';
import { PDF_PRINTER, type PdfPrinter } from '../platform/pdf/pdf-printer.js';
import { MortalProcess } from '../testing/mortal-process.js';
import { openContext, type TestContext, type TestContextOptions } from '../testing/open-context.js';
import { addLine } from './basket.js';
import { sampleCatalogue } from './catalogue/sample-catalogue.js';
import { CheckOut } from './check-out.js';

const USER = newId();
const SHELF = newId();
const parts = sampleCatalogue();

/** Prints nothing: what leaves the house is not what dies here. */
const printer: PdfPrinter = { render: async () => Buffer.from('%PDF-1.7') };

@Module({ providers: [{ provide: PDF_PRINTER, useValue: printer }], exports: [PDF_PRINTER] })
class PrinterModule {}

/** Parts trading with its neighbours, on real engines and without HTTP; nothing runs by itself before `platform.start()`. */
async function openTrade(options?: TestContextOptions): Promise<TestContext> {
  const neighbours = manifests.filter(({ name }) => ['inventory', 'supply', 'work-orders'].includes(name));
  const modules: Type[] = [];
  // One after the other, as the application does: what several import at once is loaded once.
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
  if (part === undefined) throw new Error('There is no such part');
  const decide = addLine(USER, { addedBy: newId(), part, quantity, workOrder: null });
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

describe('a checkout that dies', () => {
  // Checked out, then for each supplier the number and the order.
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
      expect(placed.every(({ sentAt }) => sentAt !== null)).toBe(true);
    },
  );
});

describe('a delivery that dies', () => {
  // Number, received, article's number, article, stock, booked.
  it.each([1, 2, 3, 4, 5, 6])('after append %i lies in the stock once', async (appends) => {
    await checkOut(newId());
    await trade.platform.start();
    await trade.platform.settle();
    const placed = (await orders()).find(({ lines }) => lines[0]?.partId === 'part-01');
    if (placed === undefined) throw new Error('It was not ordered');
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
