import { v7 as newId } from 'uuid';
import { invoiceStream, isLiving, type Invoice } from '#contracts/invoices/invoice.js';
import { workOrderStream } from '#contracts/work-orders/work-order.js';
import type { WorkOrderEvent } from '#contracts/work-orders/work-order.events.js';
import { CLAIM_SETTLES_AFTER_MS } from '../../platform/streams/claims.js';
import { openInvoiceContext } from '../../testing/open-invoice-context.js';
import { MortalProcess } from '../../testing/victims/mortal-process.js';
import { DiscardInvoice, DraftInvoice } from '../drafts/draft-invoice.js';
import { CancelInvoice } from '../sending/cancel-invoice.js';
import { SendInvoice } from '../sending/send-invoice.js';
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

/** Each order belongs to its living invoice, and all orders of the collective invoice to the same. */
async function expectAgreement(): Promise<void> {
  const holders = new Set<string | null>();
  for (const { invoice, status } of await orders()) {
    holders.add(invoice?.invoiceId ?? null);
    const held = invoice && (await stateOf(invoice.invoiceId));
    expect(held === null || (held.status !== 'none' && isLiving(held))).toBe(true);
    const isSent = held !== null && held.status !== 'DRAFT';
    expect([(invoice?.billed ?? null) !== null, status === 'DONE']).toEqual([isSent, isSent]);
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
    await expectAgreement();
  });
});

describe('two people at once', () => {
  it('one bills the last order alone while the other claims it: the first orders are free after 2 minutes', async () => {
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
    expect((await orders()).map(({ invoice }) => invoice?.invoiceId)).toEqual([id, id, alone]);
    await context.startAgain(CLAIM_SETTLES_AFTER_MS + 1_000);
    expect((await orders()).map(({ invoice }) => invoice?.invoiceId ?? null)).toEqual([null, null, alone]);
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
    const cancelled: WorkOrderEvent = {
      type: 'WorkOrderCancelled',
      version: 1,
      data: {
        workOrderId: orderIds[2] ?? '',
        customerId: 'c',
        vehicleId: 'v',
        from: 'OPEN',
        reason: 'by-hand',
        operationIds: [],
      },
    };
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
