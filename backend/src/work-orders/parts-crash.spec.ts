import { v7 as newId } from 'uuid';
import { articleStream, type KnownArticle } from '#contracts/inventory/article.js';
import type { StockMoved } from '#contracts/inventory/article.events.js';
import type { RecordedEvent } from '#contracts/kernel/domain-event.js';
import { MovePart, type PartAction } from '#contracts/work-orders/part-commands.js';
import { workOrderStream } from '#contracts/work-orders/work-order.js';
import { CLAIM_SETTLES_AFTER_MS } from '../platform/streams/claims.js';
import { originOfEvent } from '../platform/streams/origin-of-event.js';
import type { MortalProcess } from '../testing/mortal-process.js';
import { OrderParts } from './move-part.js';
import {
  articleId,
  createOrderIn,
  openMortalShop,
  orderIn,
  otherArticleId,
  stockIn,
} from './testing/mortal-shop.js';
import { changeOrder, existing } from './work-order.js';

let shop: MortalProcess;

const create = (id: string) => createOrderIn(shop, id);
const orderOf = (id: string) => orderIn(shop, id);
const move = (
  workOrderId: string,
  movementId: string,
  action: PartAction,
  quantityMilli: number,
  article = articleId,
) =>
  shop.run(
    new MovePart(
      { movementId, workOrderId, articleId: article, action, quantityMilli, locationId: null },
      shop.origin(),
    ),
  );
const article = async (id = articleId) => (await shop.streams.load(articleStream, id)).state as KnownArticle;

/** What is reserved and taken out agrees on both sides. */
async function expectAgreement(id: string): Promise<void> {
  const order = existing(await orderOf(id));
  for (const [lineId, { articleId: of, reservedMilli, issuedMilli }] of order.parts) {
    expect([...(await article(of)).lines]).toMatchObject([[lineId, { reservedMilli, issuedMilli }]]);
  }
}

beforeEach(async () => {
  shop = await openMortalShop();
});

afterEach(() => shop.close());

describe('a part that dies on its way', () => {
  // Moved by the stock, noted by the order.
  it.each([1, 2])('after append %i is noted once, by the job and when it is repeated', async (appends) => {
    const id = newId();
    await create(id);
    const movementId = newId();
    await shop.dieAfter(appends, () => move(id, movementId, 'reserve', 3_000));
    await shop.startAgain(CLAIM_SETTLES_AFTER_MS);
    await expectAgreement(id);
    expect(await move(id, movementId, 'reserve', 3_000)).toMatchObject({
      reservedMilli: 3_000,
      unitPriceCents: 1_990,
    });
    await expectAgreement(id);
  });

  it.each(['issue', 'return', 'release'] as const)(
    'between stock and order is noted once when it is an %s',
    async (action) => {
      const id = newId();
      await create(id);
      await move(id, newId(), 'reserve', 4_000);
      await move(id, newId(), 'issue', 2_000);
      const movementId = newId();
      await shop.dieAfter(1, () => move(id, movementId, action, 1_000));
      await shop.startAgain(CLAIM_SETTLES_AFTER_MS);
      await expectAgreement(id);
      await move(id, movementId, action, 1_000);
      await expectAgreement(id);
    },
  );

  it('agrees after it was taken out, put back and released', async () => {
    const id = newId();
    await create(id);
    await move(id, newId(), 'reserve', 4_000);
    await move(id, newId(), 'issue', 3_000);
    await move(id, newId(), 'return', 1_000);
    await expectAgreement(id);
    await expect(move(id, newId(), 'release', 2_000)).rejects.toMatchObject({
      detail: 'So viel ist nicht reserviert.',
    });
    await expect(move(id, newId(), 'return', 5_000)).rejects.toMatchObject({
      detail: 'So viel wurde nicht entnommen.',
    });
    await expect(move(id, newId(), 'issue', 99_000)).rejects.toMatchObject({ code: 'stock-insufficient' });
  });

  it('is given back to the stock when its order is closed, and stays noted', async () => {
    const id = newId();
    await create(id);
    await move(id, newId(), 'reserve', 4_000);
    await shop.streams.handle(workOrderStream, id, changeOrder({ status: 'DONE' }), shop.origin());
    await shop.startAgain(CLAIM_SETTLES_AFTER_MS);
    await expectAgreement(id);
    const [line] = existing(await orderOf(id)).parts.values();
    expect(line?.reservedMilli).toBe(0);
    await expect(move(id, newId(), 'reserve', 1_000)).rejects.toMatchObject({
      detail: 'Der Auftrag ist geschlossen.',
    });
  });
});

/** What the stock released, in pieces; one entry for each movement. */
async function releasesOf(...articles: readonly string[]): Promise<number[]> {
  const events = await Promise.all(articles.map((id) => shop.platform.eventLog.readStream(`article-${id}`)));
  return events
    .flat()
    .map(({ data }) => data as StockMoved['data'])
    .flatMap(({ type, quantityMilli }) => (type === 'RELEASE' ? [quantityMilli / 1_000] : []));
}

/** Ends what is set aside for the order that was closed by its last event, as the job of that event does. */
async function releaseOf(id: string): Promise<() => Promise<void>> {
  const closed = (await shop.platform.eventLog.readStream(`workOrder-${id}`)).at(-1) as RecordedEvent;
  expect(closed.type).toMatch(/^WorkOrder(Completed|Cancelled)$/);
  return () =>
    shop.app.get(OrderParts).releaseClosed(id, closed.id, originOfEvent(closed, shop.platform.clock.now()));
}

const close = (id: string, status: 'DONE' | 'CANCELLED') =>
  shop.streams.handle(workOrderStream, id, changeOrder({ status }), shop.origin());

/** Three pieces of each of two articles are set aside; one more was taken out. The order is closed, the release dies. */
async function releaseThatDies(appends: number) {
  await stockIn(shop, otherArticleId, { number: 'BB-1', name: 'Bremsbeläge' });
  const id = newId();
  await create(id);
  await move(id, newId(), 'reserve', 4_000);
  await move(id, newId(), 'reserve', 3_000, otherArticleId);
  await move(id, newId(), 'issue', 1_000);
  await close(id, 'DONE');
  const release = await releaseOf(id);
  await shop.dieAfter(appends, release);
  return { id, release };
}

async function expectReleasedOnce(id: string): Promise<void> {
  await expectAgreement(id);
  const lines = [...existing(await orderOf(id)).parts.values()];
  expect(lines.map(({ reservedMilli, issuedMilli }) => [reservedMilli, issuedMilli])).toEqual([
    [0, 1_000],
    [0, 0],
  ]);
  expect(await releasesOf(articleId, otherArticleId)).toEqual([3, 3]);
}

describe('what is set aside for an order that is closed', () => {
  // Released by the stock and noted by the order, one article after the other.
  it.each([1, 2, 3, 4])(
    'is released once by the jobs when its release dies after append %i',
    async (appends) => {
      const { id, release } = await releaseThatDies(appends);
      await shop.startAgain(CLAIM_SETTLES_AFTER_MS);
      await expectReleasedOnce(id);
      await release();
      await expectReleasedOnce(id);
      expect(await shop.platform.jobs.dead(10)).toEqual([]);
    },
  );

  it.each([1, 2, 3, 4])('is released once when that is repeated after append %i', async (appends) => {
    const { id, release } = await releaseThatDies(appends);
    await shop.reopen();
    await release();
    await expectReleasedOnce(id);
    await shop.startAgain(CLAIM_SETTLES_AFTER_MS);
    await expectReleasedOnce(id);
  });

  // The stock reserved more; the order was closed before it noted that, and its release dies as well.
  it.each([1, 2])(
    'is released whole when more of it is noted only then, and %i appends on',
    async (appends) => {
      const id = newId();
      await create(id);
      await move(id, newId(), 'reserve', 4_000);
      const movementId = newId();
      await shop.dieAfter(1, () => move(id, movementId, 'reserve', 2_000));
      await shop.reopen();
      await close(id, 'CANCELLED');
      const release = await releaseOf(id);
      await shop.dieAfter(appends, release);
      await shop.startAgain(CLAIM_SETTLES_AFTER_MS);
      await expectAgreement(id);
      const [line] = existing(await orderOf(id)).parts.values();
      expect(line).toMatchObject({ reservedMilli: 0, issuedMilli: 0 });
      expect(await releasesOf(articleId)).toEqual([4, 2]);
      await release();
      expect(await move(id, movementId, 'reserve', 2_000)).toMatchObject({ reservedMilli: 0 });
      expect(await releasesOf(articleId)).toEqual([4, 2]);
      expect(await shop.platform.jobs.dead(10)).toEqual([]);
    },
  );
});
