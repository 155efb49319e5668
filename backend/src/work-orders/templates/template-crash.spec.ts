import { v7 as newId } from 'uuid';
import type { JobTemplateEvent } from '#contracts/job-templates/job-template.events.js';
import { articleStream } from '#contracts/inventory/articles/article.js';
import { jobTemplatesStream } from '#contracts/job-templates/job-templates.js';
import { refuse } from '#contracts/kernel/problem.js';
import { operationTexts } from '#contracts/work-orders/operations/operation-fields.js';
import { MAX_OPERATIONS } from '#contracts/work-orders/operations/operations.api.js';
import { workOrderStream, type KnownWorkOrder } from '#contracts/work-orders/work-order.js';
import { CLAIM_SETTLES_AFTER_MS } from '../../platform/streams/claims.js';
import type { MortalProcess } from '../../testing/victims/mortal-process.js';
import {
  articleId,
  createOrderIn,
  fact,
  openMortalShop,
  orderIn,
  otherArticleId,
  stockIn,
} from '../testing/mortal-shop.js';
import { addApprovedWork, removeOperation } from '../operations/operation.js';
import { OrderParts } from '../parts/move-part.js';
import { TemplateWork } from './template-work.handler.js';

const UNKNOWN = newId();
const jobTemplateId = newId();
let shop: MortalProcess;
let id: string;
let operationId: string;

const add = () =>
  shop.app.get(TemplateWork).add(id, operationId, { jobTemplateId, version: 1 }, shop.origin());

/** Beside the work of the appointment, the work is sold once, two parts are reserved, and the third has to be got. */
async function expectWhole(): Promise<void> {
  const order = (await orderIn(shop, id)) as KnownWorkOrder;
  expect(order.operations.map(({ title }) => title)).toEqual([
    'Ölwechsel',
    'Inspektion',
    'Teil besorgen: XX-1',
  ]);
  expect(order.operations[1]).toMatchObject({ sold: { basis: 'TIME' }, checklist: ['Ölzettel'] });
  expectReserved(order);
}

function expectReserved({ parts }: KnownWorkOrder): void {
  const reserved = [...parts.values()].map((line): [string, number] => [line.articleId, line.reservedMilli]);
  expect(new Map(reserved)).toEqual(
    new Map([
      [articleId, 2_000],
      [otherArticleId, 1_000],
    ]),
  );
}

beforeEach(async () => {
  shop = await openMortalShop();
  await stockIn(shop, otherArticleId, { number: 'DR-1', name: 'Dichtring' });
  const parts = [
    { articleId: UNKNOWN, number: 'XX-1', quantityMilli: 1_000 },
    { articleId, number: 'OF-1', quantityMilli: 2_000 },
    { articleId: otherArticleId, number: 'DR-1', quantityMilli: 1_000 },
  ];
  const content = {
    title: 'Inspektion',
    category: '',
    basis: 'TIME',
    awHundredths: null,
    minutes: 30,
    priceCents: null,
    prices: 'GROSS',
    partsIncluded: false,
    checklist: ['Ölzettel'],
    make: '',
    model: '',
    engine: '',
  };
  const added = fact<JobTemplateEvent>('JobTemplateAdded', { jobTemplateId, ...content, parts }, 2);
  await shop.streams.handle(jobTemplatesStream, '', added, shop.origin());
  [id, operationId] = [newId(), newId()];
  await createOrderIn(shop, id);
});

afterEach(() => shop.close());

describe('adding a template, interrupted by a crash', () => {
  // The order; the part to get; stock and order for each other part.
  it.each([1, 2, 3, 4, 5, 6])('after append %i is completed by jobs', async (appends) => {
    await shop.dieAfter(appends, add);
    await shop.startAgain(CLAIM_SETTLES_AFTER_MS);
    await expectWhole();
  });

  it.each([1, 3, 5])('after append %i is completed by the repeated call', async (appends) => {
    await shop.dieAfter(appends, add);
    await shop.reopen();
    await add();
    await expectWhole();
  });
});

it('refuses another version than the present one, and an unknown template', async () => {
  const work = shop.app.get(TemplateWork);
  const wanted = (version: number, template: string) =>
    work.add(id, operationId, { jobTemplateId: template, version }, shop.origin());
  await expect(wanted(2, jobTemplateId)).rejects.toMatchObject({ status: 409 });
  await expect(wanted(1, newId())).rejects.toMatchObject({ errors: [{ field: 'jobTemplateId' }] });
});

it('does not reserve a part that somebody gets already', async () => {
  await add();
  await stockIn(shop, UNKNOWN, { number: 'XX-1', name: 'Dichtung' });
  await add();
  await expectWhole();
});

it('does not take a busy order for a stock without the part', async () => {
  const busy = { move: () => Promise.reject(refuse('busy')) } as unknown as OrderParts;
  const work = new TemplateWork(shop.streams, busy);
  const added = work.add(id, operationId, { jobTemplateId, version: 1 }, shop.origin());
  await expect(added).rejects.toMatchObject({ code: 'busy' });
  expect(((await orderIn(shop, id)) as KnownWorkOrder).operations).toHaveLength(2);
});

it('reserves the other parts in an order without room for the part to get, and says so', async () => {
  const work = Array.from({ length: MAX_OPERATIONS - 2 }, () => ({
    operationId: newId(),
    title: 'Prüfen',
    estimatedMinutes: 5,
  }));
  await shop.streams.handle(workOrderStream, id, addApprovedWork(work), shop.origin());
  await expect(add()).rejects.toMatchObject({ detail: operationTexts.tooMany });
  expectReserved((await orderIn(shop, id)) as KnownWorkOrder);
});

const remove = () => shop.streams.handle(workOrderStream, id, removeOperation(operationId), shop.origin());
const order = async () => (await orderIn(shop, id)) as KnownWorkOrder;
const reserved = async () => [...(await order()).parts.values()].map(({ reservedMilli }) => reservedMilli);

/** The office removes the work before the next append. A crash follows that many appends later. */
function removeMeanwhile(crashAfter = Infinity): void {
  let isRemoved = false;
  const before = async () => {
    if (isRemoved) return;
    isRemoved = true;
    await remove();
    shop.log.arm({ crashAfter });
  };
  shop.log.arm({ before });
}
const removeAndRefuse = async () => {
  await remove();
  throw refuse('not-found');
};
const inStock = async () => {
  const articles = [articleId, otherArticleId].map((of) => shop.streams.load(articleStream, of));
  return (await Promise.all(articles)).map(({ state }) =>
    state.status === 'none'
      ? 0
      : [...state.levels.values()].reduce((sum, { reservedMilli }) => sum + reservedMilli, 0),
  );
};

describe('removing work of a template', () => {
  it('releases its reserved parts, and drops the part to get', async () => {
    await add();
    await remove();
    expect((await order()).operations.map(({ title }) => title)).toEqual(['Ölwechsel']);
    await shop.platform.start();
    await shop.platform.settle();
    expect(await reserved()).toEqual([0, 0]);
  });

  // The order; the stock and the order for each part.
  it.each([1, 2, 3, 4])('releases them once, after a crash after append %i', async (appends) => {
    await add();
    await shop.reopen();
    await remove();
    shop.log.arm({ crashAfter: appends });
    await shop.platform.start();
    await shop.platform.settle().catch(() => undefined);
    await shop.startAgain(CLAIM_SETTLES_AFTER_MS);
    expect(await reserved()).toEqual([0, 0]);
  });

  it('releases a part of which only the stock knows yet', async () => {
    // The order; the part to get; the stock.
    await shop.dieAfter(3, add);
    await shop.reopen();
    await remove();
    const wanted = [{ articleId, number: 'OF-1', quantityMilli: 2_000 }];
    await shop.app.get(OrderParts).releaseWanted({ workOrderId: id, operationId, wanted }, shop.origin());
    expect(await inStock()).toEqual([0, 0]);
    expect(await reserved()).toEqual([0]);
  });

  it('leaves nothing reserved of work that is removed while its parts follow', async () => {
    await shop.dieAfter(2, add);
    await shop.reopen();
    removeMeanwhile();
    await add();
    expect(await inStock()).toEqual([0, 0]);
    expect(await reserved()).toEqual([0, 0]);
  });

  // Stock and order for each part, and the same for its release.
  it.each([1, 2, 3, 4, 5, 6, 7, 8])(
    'leaves nothing reserved if a crash after append %i interrupts that',
    async (appends) => {
      await shop.dieAfter(2, add);
      await shop.reopen();
      removeMeanwhile(appends);
      await expect(add()).rejects.toThrow();
      await shop.startAgain(CLAIM_SETTLES_AFTER_MS);
      expect(await inStock()).toEqual([0, 0]);
    },
  );

  it('has no part to get for work that is removed meanwhile', async () => {
    const parts = { move: removeAndRefuse, releaseWanted: () => Promise.resolve() } as unknown as OrderParts;
    await new TemplateWork(shop.streams, parts).add(
      id,
      operationId,
      { jobTemplateId, version: 1 },
      shop.origin(),
    );
    expect((await order()).operations.map(({ title }) => title)).toEqual(['Ölwechsel']);
  });

  it('keeps what another operation of the order wants', async () => {
    await add();
    const other = newId();
    await shop.app.get(TemplateWork).add(id, other, { jobTemplateId, version: 1 }, shop.origin());
    await remove();
    await shop.platform.start();
    await shop.platform.settle();
    expect(new Set(await reserved())).toEqual(new Set([2_000, 1_000]));
  });
});
