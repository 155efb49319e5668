import { v7 as newId } from 'uuid';
import { invoiceStream, isLiving, type Invoice } from '#contracts/invoices/invoice.js';
import { workOrderStream } from '#contracts/work-orders/work-order.js';
import type { WorkOrderEvent, WorkOrderStatus } from '#contracts/work-orders/work-order.events.js';
import { CLAIM_SETTLES_AFTER_MS } from '../../platform/streams/claims.js';
import { openInvoiceContext } from '../../testing/open-invoice-context.js';
import { MortalProcess } from '../../testing/victims/mortal-process.js';
import { DiscardInvoice, DraftInvoice } from '../drafts/draft-invoice.js';
import { contentOf } from '../drafts/invoice-content.js';
import { InvoiceSettlement } from '../drafts/invoice-settlement.js';
import { CancelInvoice } from '../sending/cancel-invoice.js';
import { SendInvoice } from '../sending/send-invoice.js';
import { draft as writeDraft } from '../invoice.js';
import { position, wanted } from '../testing/golden-parts.js';
import { anotherOrder, orderToInvoice, stateCompany } from '../testing/invoiced-order.js';
import { DraftCollective } from './draft-collective.js';

let context: MortalProcess;
let orderIds: readonly string[];

beforeEach(async () => {
  context = await MortalProcess.open(openInvoiceContext);
  const now = context.platform.clock.now();
  await stateCompany(context.streams, now);
  const { customerId, workOrderId } = await orderToInvoice(context.streams, now);
  orderIds = [
    workOrderId,
    await anotherOrder(context.streams, now, customerId),
    await anotherOrder(context.streams, now, customerId),
  ];
});
afterEach(() => context.close());

const DATES = { date: '2026-11-23', supplyOn: '2026-11-20', dueOn: '2026-12-07' };
const collective = (number = 'RE-2026-00001', ids = orderIds) => ({
  ...wanted({ ...DATES, number, form: 'COLLECTIVE', positions: ids.map(() => position()) }),
  orders: ids.map((workOrderId) => ({ workOrderId, supplyOn: '2026-11-20', count: 1 })),
});
const draft = (id: string, number?: string) =>
  context.run(new DraftCollective(id, collective(number), null, context.origin()));
const send = (id: string) => context.run(new SendInvoice(id, null, context.origin(), 'all'));
const cancel = (id: string) => context.run(new CancelInvoice(id, null, context.origin()));
const stateOf = async (id: string): Promise<Invoice> => (await context.streams.load(invoiceStream, id)).state;
const orders = async () => {
  const loaded = await Promise.all(orderIds.map((id) => context.streams.load(workOrderStream, id)));
  return loaded.map(({ state }) => {
    if (state.status === 'none') throw new Error('The order does not exist');
    return state;
  });
};

const orderCancelled = (workOrderId: string): WorkOrderEvent => ({
  type: 'WorkOrderCancelled',
  version: 1,
  data: {
    workOrderId,
    customerId: 'c',
    vehicleId: 'v',
    from: 'OPEN',
    reason: 'by-hand',
    operationIds: [],
  },
});

/**
 * Each order belongs to its living invoice, and all orders of the collective invoice to the same. `unbilled`: the status of
 * an order without a sent invoice.
 */
async function expectAgreement(unbilled: WorkOrderStatus = 'OPEN'): Promise<void> {
  const holders = new Set<string | null>();
  for (const { invoice, status } of await orders()) {
    holders.add(invoice?.invoiceId ?? null);
    const held = invoice && (await stateOf(invoice.invoiceId));
    expect(held === null || (held.status !== 'none' && isLiving(held))).toBe(true);
    const isSent = held !== null && held.status !== 'DRAFT';
    expect([(invoice?.billed ?? null) !== null, status]).toEqual([isSent, isSent ? 'DONE' : unbilled]);
  }
  expect(holders.size).toBe(1);
}

describe('drafting a collective invoice, interrupted by a crash', () => {
  // Number, three orders, draft, series.
  it.each([1, 2, 3, 4, 5, 6])('after append %i leaves all of it or nothing', async (appends) => {
    const id = newId();
    await context.dieAfter(appends, () => draft(id));
    await context.startAgain(CLAIM_SETTLES_AFTER_MS + 1_000);
    await expectAgreement();
    expect((await stateOf(id)).status).toBe(appends < 5 ? 'none' : 'DRAFT');
    await draft(id);
    expect((await stateOf(id)).status).toBe('DRAFT');
    await expectAgreement();
  });
});

describe('discarding it and dying', () => {
  // Draft, number free and returned, three orders.
  it.each([1, 2, 3, 4, 5, 6])('after append %i frees all orders', async (appends) => {
    const id = newId();
    await draft(id);
    await context.dieAfter(appends, () => context.run(new DiscardInvoice(id, context.origin())));
    await context.startAgain(CLAIM_SETTLES_AFTER_MS + 1_000);
    await expectAgreement();
    await draft(newId());
    await expectAgreement();
  });
});

describe('sending it, interrupted by a crash', () => {
  // Number, three orders billed, invoice, three orders done.
  it.each([1, 2, 3, 4, 5, 6, 7, 8])(
    'after append %i sends it or not, and once when repeated',
    async (appends) => {
      const id = newId();
      await draft(id);
      await context.dieAfter(appends, () => send(id));
      await context.startAgain(CLAIM_SETTLES_AFTER_MS + 1_000);
      await expectAgreement();
      expect((await stateOf(id)).status).toBe(appends < 5 ? 'DRAFT' : 'SENT');
      await send(id);
      await context.platform.settle();
      expect(await stateOf(id)).toMatchObject({ status: 'SENT', files: { pdfHash: expect.any(String) } });
      await expectAgreement();
    },
  );
});

it('the job of one order completes this order only: every order has its own job', async () => {
  const id = newId();
  await draft(id);
  // Number, three orders billed, invoice.
  await context.dieAfter(5, () => send(id));
  await context.reopen();
  const [, second] = await orders();
  const settled = { workOrderId: second?.id ?? '', invoiceId: id, claimId: second?.invoice?.claimId ?? '' };
  await context.app.get(InvoiceSettlement).settleOrder(settled, context.origin());
  expect((await orders()).map(({ status }) => status)).toEqual(['OPEN', 'DONE', 'OPEN']);
});

describe('its Storno that dies', () => {
  // Begun, series, number, cancellation invoice, cancelled, three orders.
  it.each([1, 2, 3, 4, 5, 6, 7, 8])('after append %i is finished, and frees all orders', async (appends) => {
    const id = newId();
    await draft(id);
    await send(id);
    await context.dieAfter(appends, () => cancel(id));
    await context.startAgain(CLAIM_SETTLES_AFTER_MS + 1_000);
    expect(await stateOf(id)).toMatchObject({ status: 'CANCELLED', storno: { number: expect.any(String) } });
    expect((await orders()).map(({ invoice }) => invoice)).toEqual([null, null, null]);
    await draft(newId(), 'RE-2026-00003');
    // A Storno opens no order again.
    await expectAgreement('DONE');
  });
});

describe('two people at once', () => {
  it('one bills the last order alone while the other claims it: the first orders are free at once', async () => {
    const [id, alone] = [newId(), newId()];
    context.log.arm({
      before: async (append) => {
        if (append !== 3) return;
        context.log.arm({});
        const single = wanted({ ...DATES, number: 'RE-2026-00002' });
        await context.run(new DraftInvoice(alone, orderIds[2] ?? '', single, null, context.origin()));
      },
    });
    await expect(draft(id)).rejects.toMatchObject({ status: 409 });
    expect((await orders()).map(({ invoice }) => invoice?.invoiceId ?? null)).toEqual([null, null, alone]);
  });

  it('the same draft twice, of which one is refused after the other wrote it: it keeps its orders', async () => {
    const id = newId();
    const cancelled = orderCancelled(orderIds[2] ?? '');
    const cars = { number: 'A-7', plate: null, vehicleName: null };
    const titled = collective().orders.map((order) => ({ ...order, ...cars }));
    const content = contentOf(id, 1, { ...collective(), orders: titled });
    const whose = { invoiceId: id, workOrderId: null, vehicleId: null, customerId: 'c' };
    context.log.arm({
      before: async (append) => {
        if (append !== 3) return;
        context.log.arm({});
        await context.streams.handle(invoiceStream, id, writeDraft(whose, content), context.origin());
        await context.streams.handle(workOrderStream, orderIds[2] ?? '', () => [cancelled], context.origin());
      },
    });
    await expect(draft(id)).rejects.toMatchObject({ status: 409 });
    expect((await orders()).map(({ invoice }) => invoice?.invoiceId ?? null)).toEqual([id, id, null]);
  });

  it('an order that a dead call claimed is billed after 2 minutes, also while its job is late', async () => {
    await context.dieAfter(3, () => draft(newId()));
    await context.reopen();
    await expect(draft(newId(), 'RE-2026-00002')).rejects.toMatchObject({ status: 409 });
    context.platform.clock.advance(CLAIM_SETTLES_AFTER_MS + 1_000);
    const id = newId();
    await draft(id, 'RE-2026-00002');
    expect((await orders()).map(({ invoice }) => invoice?.invoiceId)).toEqual([id, id, id]);
  });

  it('both send it: it is sent once, and all orders are billed', async () => {
    const id = newId();
    await draft(id);
    const both = await Promise.allSettled([send(id), send(id)]);
    expect(both.some(({ status }) => status === 'fulfilled')).toBe(true);
    await context.startAgain(CLAIM_SETTLES_AFTER_MS + 1_000);
    expect(await stateOf(id)).toMatchObject({ status: 'SENT' });
    await expectAgreement();
  });

  it('a sending that an order refuses leaves the other orders as they were', async () => {
    const id = newId();
    await draft(id);
    const cancelled = orderCancelled(orderIds[2] ?? '');
    context.log.arm({
      before: async (append) => {
        if (append !== 3) return;
        context.log.arm({});
        await context.streams.handle(workOrderStream, orderIds[2] ?? '', () => [cancelled], context.origin());
      },
    });
    await expect(send(id)).rejects.toMatchObject({ status: 409 });
    expect(await stateOf(id)).toMatchObject({ status: 'DRAFT' });
    expect((await orders()).map(({ invoice }) => invoice?.billed ?? null)).toEqual([null, null, null]);
  });
});
