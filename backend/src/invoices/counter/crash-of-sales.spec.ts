import { CommandBus } from '@nestjs/cqrs';
import { v7 as newId } from 'uuid';
import type { CustomerEvent } from '#contracts/customers/customer.events.js';
import { customerStream } from '#contracts/customers/customer.js';
import { CASH_CUSTOMER_ID } from '#contracts/customers/cash-customer.js';
import type { StockMoved } from '#contracts/inventory/articles/article.events.js';
import { articleStream, type KnownArticle } from '#contracts/inventory/articles/article.js';
import { BookStock } from '#contracts/inventory/stock/book-stock.js';
import { SellParts } from '#contracts/inventory/stock/sell-parts.js';
import { locationsStream } from '#contracts/inventory/locations/locations.js';
import { NET_PRICES } from '#contracts/invoices/invoice-lines.js';
import { invoiceStream, type Invoice, type KnownInvoice } from '#contracts/invoices/invoice.js';
import { AddArticle } from '../../inventory/articles/articles.handler.js';
import { InventoryModule } from '../../inventory/inventory.module.js';
import { addLocation } from '../../inventory/locations/location.js';
import { booking } from '../../inventory/testing/stock.js';
import { CLAIM_SETTLES_AFTER_MS } from '../../platform/streams/claims.js';
import { existing } from '../../platform/streams/existing.js';
import { openInvoiceContext } from '../../testing/open-invoice-context.js';
import { MortalProcess } from '../../testing/victims/mortal-process.js';
import { NOBODY } from '#contracts/invoices/recipient.js';
import { InvoiceNumbers } from '../drafts/invoice-numbers.js';
import { CancelInvoice, stornoIdOf } from '../sending/cancel-invoice.js';
import { position } from '../testing/golden-parts.js';
import { orderToInvoice, stateCompany } from '../testing/invoiced-order.js';
import type { SalePosition, WantedSale } from './counter-sale.js';
import { SellAtCounter } from './sell-at-counter.js';

const [SHELF, STORE] = [newId(), newId()];
const [FILTER, PADS] = ['01900000-0000-7000-8000-00000000000a', '01900000-0000-7000-8000-00000000000b'];

let shop: MortalProcess;

beforeEach(async () => {
  shop = await MortalProcess.open((options) => openInvoiceContext(options, [InventoryModule]));
  await stateCompany(shop.streams, shop.platform.clock.now());
  for (const [id, code] of [
    [SHELF, 'R1'],
    [STORE, 'HL'],
  ] as const) {
    const location = { code, name: `Lager ${code}`, active: true };
    await shop.streams.handle(locationsStream, '', addLocation(id, location), shop.origin());
  }
  await stock(FILTER, 'OF-1', SHELF, 2_000);
  await receive(FILTER, STORE, 3_000);
  await stock(PADS, 'BB-1', SHELF, 1_000);
});
afterEach(() => shop.close());

async function stock(id: string, number: string, locationId: string, milli: number): Promise<void> {
  const details = {
    name: number,
    unit: 'Stk',
    minimumMilli: 0,
    salePriceCents: 1_990,
    shelfPriceCents: null,
    active: true,
  };
  await shop.run(new AddArticle(id, { number, ...details }, shop.origin()));
  await receive(id, locationId, milli);
}
const receive = (articleId: string, locationId: string, quantityMilli: number) =>
  shop.run(
    new BookStock(booking({ movementId: newId(), articleId, locationId, quantityMilli }), shop.origin()),
  );

const part = (articleId: string, quantityMilli: number): SalePosition => {
  const { sources: _, ...rest } = position({ quantityMilli, unit: 'Stk', unitPriceE4: 100_000 });
  return { ...rest, articleId };
};
const sale = (positions: readonly SalePosition[]): WantedSale => ({
  ...NET_PRICES,
  note: null,
  exemptionReason: null,
  positions,
});
/** Four filters from two locations, and the last pair of pads. */
const WANTED = sale([part(FILTER, 4_000), part(PADS, 1_000)]);
const CASH = { method: 'CASH_REFERENCE', reference: 'Bon 17' } as const;

const sell = (id: string, wanted = WANTED, customerId: string | null = null) =>
  shop.run<KnownInvoice>(new SellAtCounter(id, wanted, { customerId, typed: NOBODY }, CASH, shop.origin()));
const sellOne = () => sell(newId(), sale([part(FILTER, 1_000)]));
const proposal = () => shop.app.get(InvoiceNumbers).proposal(shop.platform.clock.now());
const cancel = (id: string, partsComeBack = true) =>
  shop.run(new CancelInvoice(id, null, shop.origin(), partsComeBack));
const restart = () => shop.startAgain(CLAIM_SETTLES_AFTER_MS + 1_000);
const invoice = async (id: string): Promise<Invoice> => (await shop.streams.load(invoiceStream, id)).state;
const sold = async (id: string): Promise<KnownInvoice> => existing(await invoice(id));

async function onHand(): Promise<number[]> {
  const levels = await Promise.all(
    [FILTER, PADS].map(async (id) => {
      const article = (await shop.streams.load(articleStream, id)).state as KnownArticle;
      return [...article.levels.values()].reduce((sum, level) => sum + level.onHandMilli, 0);
    }),
  );
  return levels.map((milli) => milli / 1_000);
}

/** The ids of movements of sales that nobody put back. */
async function out(): Promise<string[]> {
  const events = await Promise.all(
    [FILTER, PADS].map((id) => shop.platform.eventLog.readStream(`article-${id}`)),
  );
  const moved = events
    .flat()
    .filter(({ type }) => type === 'StockMoved')
    .map(({ data }) => data as StockMoved['data'])
    .filter(({ reference }) => reference?.kind === 'SALE');
  const countered = new Set(moved.map(({ counters }) => counters));
  return moved
    .filter(({ type, movementId }) => type === 'ISSUE' && !countered.has(movementId))
    .map(({ movementId }) => movementId)
    .toSorted();
}

/** The stock lacks exactly what the invoice names. */
async function expectAgreement(id: string): Promise<void> {
  const known = await invoice(id);
  const named = known.status === 'none' ? [] : (known.sale?.parts ?? []);
  expect(await out()).toEqual(named.map(({ movementId }) => movementId).toSorted());
  expect(await onHand()).toEqual(named.length === 0 ? [5, 1] : [1, 0]);
  expect(await shop.platform.jobs.dead(10)).toEqual([]);
}

describe('a sale over the counter, interrupted by a crash', () => {
  // Series, number, filters, pads, invoice with sale, claim of the sum, payment, paid.
  it.each([1, 2, 3, 4, 5, 6, 7, 8])(
    'after append %i is made and paid, or leaves nothing',
    async (appends) => {
      const id = newId();
      await shop.dieAfter(appends, () => sell(id));
      await restart();
      await expectAgreement(id);
      expect((await invoice(id)).status).toBe(appends < 5 ? 'none' : 'PAID');
      await sell(id);
      await expectAgreement(id);
      expect(await sold(id)).toMatchObject({
        status: 'PAID',
        workOrderId: null,
        customerId: CASH_CUSTOMER_ID,
        content: { form: 'COUNTER', number: 'RE-2026-00001' },
        paid: { method: 'CASH_REFERENCE' },
      });
    },
  );

  it.each([1, 2, 3, 4, 5, 6, 7, 8])(
    'is made once when it is repeated at once after append %i',
    async (appends) => {
      await receive(FILTER, STORE, 4_000);
      await receive(PADS, SHELF, 1_000);
      const id = newId();
      await shop.dieAfter(appends, () => sell(id));
      await shop.reopen();
      await sell(id);
      await restart();
      expect(await out()).toEqual(
        (await sold(id)).sale?.parts.map(({ movementId }) => movementId).toSorted(),
      );
      expect(await onHand()).toEqual([5, 1]);
      expect((await sold(id)).status).toBe('PAID');
    },
  );
});

describe('a Storno of a sale that dies', () => {
  // Begun, series, number, cancellation invoice, cancelled, filters from two locations, pads.
  it.each([1, 2, 3, 4, 5, 6, 7, 8])(
    'after append %i is finished, and the parts are back',
    async (appends) => {
      const id = newId();
      await sell(id);
      await shop.dieAfter(appends, () => cancel(id));
      await restart();
      expect((await sold(id)).status).toBe('CANCELLED');
      expect((await sold(stornoIdOf(id))).content.grossCents).toBe(0 - (await sold(id)).content.grossCents);
      expect([await out(), await onHand()]).toEqual([[], [5, 1]]);
      await cancel(id);
      expect(await onHand()).toEqual([5, 1]);
    },
  );

  it('leaves the parts with the customer if he keeps them', async () => {
    const id = newId();
    await sell(id);
    await cancel(id, false);
    await restart();
    expect([(await sold(id)).status, await onHand()]).toEqual(['CANCELLED', [1, 0]]);
  });
});

it('a sale to a customer whose erasure begins meanwhile leaves nothing', async () => {
  const { customerId } = await orderToInvoice(shop.streams, shop.platform.clock.now());
  const erasure: CustomerEvent = { type: 'CustomerErasureBegun', version: 1, data: { customerId } };
  const id = newId();
  shop.log.arm({
    // Series, number, filters.
    before: async (append) => {
      if (append === 3) await shop.streams.handle(customerStream, customerId, () => [erasure], shop.origin());
    },
  });
  await expect(sell(id, WANTED, customerId)).rejects.toMatchObject({ status: 400 });
  await expectAgreement(id);
  expect((await invoice(id)).status).toBe('none');
});

describe('what another one buys at the same time', () => {
  it('is sold once: the refused sale leaves no part and no number behind', async () => {
    const ids = [newId(), newId()];
    const results = await Promise.allSettled(
      ids.map((id) => sell(id, sale([part(FILTER, 2_000), part(PADS, 1_000)]))),
    );
    expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(await onHand()).toEqual([3, 0]);
    // The number of the refused sale waits for its job: another call of the sale may use it.
    expect(await proposal()).toBe('RE-2026-00003');
    await restart();
    expect(await onHand()).toEqual([3, 0]);
    expect(await proposal()).toMatch(/^RE-2026-0000[12]$/);
  });
});

describe('the same sale twice at once', () => {
  it('never shares its number with another sale', async () => {
    const id = newId();
    await Promise.allSettled([sell(id), sell(id)]);
    const next = await sellOne();
    const { content } = await sell(id);
    expect(content.number).not.toBe(next.content.number);
    await restart();
    expect([(await sold(id)).content.number, await onHand()]).toEqual([content.number, [0, 0]]);
  });

  it('leaves the number to the second caller, who claimed it while the first one took the parts', async () => {
    const id = newId();
    const numbers = shop.app.get(InvoiceNumbers);
    let again: Promise<unknown> | null = null;
    shop.app.get(CommandBus).subscribe((command) => {
      if (command instanceof SellParts) again ??= numbers.ofNew(id, shop.origin());
    });
    await expect(sell(id)).rejects.toMatchObject({ code: 'busy' });
    await again;
    expect([await out(), (await invoice(id)).status]).toEqual([[], 'none']);
    const { content } = await sellOne();
    expect(content.number).toBe('RE-2026-00002');
    expect((await sell(id)).content.number).toBe('RE-2026-00001');
  });
});

describe('a repeated call for another customer', () => {
  it('is refused, and for the same customer it answers the sale', async () => {
    const now = shop.platform.clock.now();
    const [{ customerId }, { customerId: otherId }] = [
      await orderToInvoice(shop.streams, now),
      await orderToInvoice(shop.streams, now),
    ];
    const id = newId();
    const sellTo = (buyerId: string | null) =>
      shop.run<KnownInvoice>(
        new SellAtCounter(id, WANTED, { customerId: buyerId, typed: NOBODY }, CASH, shop.origin()),
      );
    await sellTo(customerId);
    for (const buyerId of [otherId, null])
      await expect(sellTo(buyerId)).rejects.toMatchObject({ code: 'idempotency-key-reused' });
    expect(await sellTo(customerId)).toMatchObject({ id, customerId });
  });
});
