import { v7 as newId } from 'uuid';
import { articleStream, type KnownArticle } from '#contracts/inventory/articles/article.js';
import type { StockMoved } from '#contracts/inventory/articles/article.events.js';
import type { RecordedEvent } from '#contracts/kernel/domain-event.js';
import { MovePart, type PartAction } from '#contracts/work-orders/parts/part-commands.js';
import { workOrderStream } from '#contracts/work-orders/work-order.js';
import { CLAIM_SETTLES_AFTER_MS } from '../../platform/streams/claims.js';
import { existing } from '../../platform/streams/existing.js';
import { originOfEvent } from '../../platform/streams/origin-of-event.js';
import type { MortalProcess } from '../../testing/victims/mortal-process.js';
import { OrderParts } from './move-part.js';
import {
  articleId,
  createOrderIn,
  openMortalShop,
  orderIn,
  otherArticleId,
  stockIn,
} from '../testing/mortal-shop.js';
import { changeOrder } from '../work-order.js';

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

/** Stock and order have the same reserved and issued quantities. */
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

describe('moving a part, interrupted by a crash', () => {
  // Moved by the stock, recorded by the order.
  it.each([1, 2])('after append %i is recorded once, by the job and when repeated', async (appends) => {
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
    'is recorded once between stock and order for the type %s',
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

  it('is consistent after issue, return and release', async () => {
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

  it('is released by the stock when its order is closed, and recorded', async () => {
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

/** Released pieces, one entry per movement. */
async function releasesOf(...articles: readonly string[]): Promise<number[]> {
  const events = await Promise.all(articles.map((id) => shop.platform.eventLog.readStream(`article-${id}`)));
  return events
    .flat()
    .map(({ data }) => data as StockMoved['data'])
    .flatMap(({ type, quantityMilli }) => (type === 'RELEASE' ? [quantityMilli / 1_000] : []));
}

/** Releases the reservations of the closed order, as the job of its last event does. */
async function releaseOf(id: string): Promise<() => Promise<void>> {
  const closed = (await shop.platform.eventLog.readStream(`workOrder-${id}`)).at(-1) as RecordedEvent;
  expect(closed.type).toMatch(/^WorkOrder(Completed|Cancelled)$/);
  return () =>
    shop.app.get(OrderParts).releaseClosed(id, closed.id, originOfEvent(closed, shop.platform.clock.now()));
}

const close = (id: string, status: 'DONE' | 'CANCELLED') =>
  shop.streams.handle(workOrderStream, id, changeOrder({ status }), shop.origin());

/** Reserves three pieces of two articles and issues one more; closes the order and crashes during the release. */
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

describe('the reservations of a closed order', () => {
  // Released by the stock, then recorded by the order, article by article.
  it.each([1, 2, 3, 4])(
    'are released once by the jobs if the release crashes after append %i',
    async (appends) => {
      const { id, release } = await releaseThatDies(appends);
      await shop.startAgain(CLAIM_SETTLES_AFTER_MS);
      await expectReleasedOnce(id);
      await release();
      await expectReleasedOnce(id);
      expect(await shop.platform.jobs.dead(10)).toEqual([]);
    },
  );

  it.each([1, 2, 3, 4])('are released once if the release is repeated after append %i', async (appends) => {
    const { id, release } = await releaseThatDies(appends);
    await shop.reopen();
    await release();
    await expectReleasedOnce(id);
    await shop.startAgain(CLAIM_SETTLES_AFTER_MS);
    await expectReleasedOnce(id);
  });

  // The stock reserves more, the order is closed before it records that, and the release crashes.
  it.each([1, 2])(
    'are released completely if another reservation is recorded late and append %i crashes',
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
