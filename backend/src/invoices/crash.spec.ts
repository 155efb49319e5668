import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { v7 as newId } from 'uuid';
import type { CustomerEvent } from '#contracts/customers/customer.events.js';
import { customerStream } from '#contracts/customers/customer.js';
import { invoiceStream, isLiving, type Invoice } from '#contracts/invoices/invoice.js';
import { invoiceNumberClaim } from '#contracts/invoices/invoice.events.js';
import { workOrderStream } from '#contracts/work-orders/work-order.js';
import { comparableNumber } from '#contracts/values/comparable.js';
import { CLAIM_SETTLES_AFTER_MS } from '../platform/streams/claims.js';
import { streamIdOf } from '../platform/streams/stream-type.js';
import { Crash } from '../testing/failing-log.js';
import { MortalProcess } from '../testing/mortal-process.js';
import { openInvoiceContext } from '../testing/open-invoice-context.js';
import { CancelInvoice, stornoIdOf } from './cancel-invoice.js';
import { DiscardInvoice, DraftInvoice, RedraftInvoice } from './draft-invoice.js';
import type { WantedInvoice } from './invoice-content.js';
import { SendInvoice } from './send-invoice.js';
import { orderToInvoice, stateCompany } from './testing/invoiced-order.js';

const NUMBERS = ['RE-2026-00001', 'RE-2026-00007', 'RE-2026-00002', 'RE-2026-00008'];

let context: MortalProcess;
let workOrderId: string;
let customerId: string;

beforeEach(async () => {
  context = await MortalProcess.open(openInvoiceContext);
  await stateCompany(context.streams, context.platform.clock.now());
  ({ workOrderId, customerId } = await orderToInvoice(context.streams, context.platform.clock.now()));
});

afterEach(() => context.close());

const wanted = (number = 'RE-2026-00001'): WantedInvoice => ({
  number,
  date: '2026-11-23',
  supplyOn: '2026-11-23',
  dueOn: '2026-12-07',
  note: null,
  exemptionReason: null,
  positions: [
    {
      description: 'Inspektion',
      quantityMilli: 1_500,
      unit: 'Std',
      unitPriceCents: 8_800,
      taxBasisPoints: 1_900,
      isExchangePart: false,
      sources: [],
    },
  ],
});
const draft = (id: string, number?: string) =>
  context.run(new DraftInvoice(id, workOrderId, wanted(number), context.origin()));
const redraft = (id: string) =>
  context.run(new RedraftInvoice(id, undefined, () => wanted('RE-2026-00007'), context.origin(), undefined));
const discard = (id: string) => context.run(new DiscardInvoice(id, context.origin(), undefined));
const send = (id: string) => context.run(new SendInvoice(id, null, context.origin(), undefined));
const cancel = (id: string) => context.run(new CancelInvoice(id, null, context.origin(), undefined));
const stateOf = async (id: string): Promise<Invoice> => (await context.streams.load(invoiceStream, id)).state;

/** Numbers belong to invoices that use them, and the order to its one living invoice. */
async function expectAgreement(): Promise<void> {
  for (const number of NUMBERS) {
    const { held } = (await context.streams.load(invoiceNumberClaim, comparableNumber(number))).state;
    if (held === null) continue;
    const holder = await stateOf(held.holderId);
    expect(holder).toMatchObject({ content: { number }, discarded: null });
  }
  const { state: order } = await context.streams.load(workOrderStream, workOrderId);
  if (order.status === 'none') throw new Error('The order is gone');
  if (order.invoice === null) return;
  const invoice = await stateOf(order.invoice.invoiceId);
  expect(invoice.status !== 'none' && isLiving(invoice)).toBe(true);
  expect(order.invoice.billed !== null).toBe(invoice.status !== 'DRAFT');
}

/** Somebody wants the customer forgotten. */
const wantForgotten = () =>
  context.streams.handle(
    customerStream,
    customerId,
    (): CustomerEvent[] => [{ type: 'CustomerErasureBegun', version: 1, data: { customerId } }],
    context.origin(),
  );

describe('a draft whose customer shall be forgotten', () => {
  it('stands when it was made before, also when its call is repeated', async () => {
    const id = newId();
    await draft(id);
    await wantForgotten();
    await draft(id);
    expect(await stateOf(id)).toMatchObject({ status: 'DRAFT', discarded: null });
  });

  it('takes itself back when it was written after it', async () => {
    const id = newId();
    context.log.arm({
      before: async (append) => {
        if (append === 3) await wantForgotten();
      },
    });
    await expect(draft(id)).rejects.toMatchObject({ detail: 'Der Kunde wird gerade gelöscht.' });
    expect(await stateOf(id)).toMatchObject({ discarded: 'customer-erased' });
  });
});

describe('a draft that dies', () => {
  // Number, order, draft, series.
  it.each([1, 2, 3, 4])(
    'after append %i leaves nothing half, and is one draft when it is repeated',
    async (appends) => {
      const id = newId();
      await context.dieAfter(appends, () => draft(id));
      await context.startAgain(CLAIM_SETTLES_AFTER_MS + 1_000);
      await expectAgreement();
      expect((await stateOf(id)).status).toBe(appends < 3 ? 'none' : 'DRAFT');
      await draft(id);
      expect((await stateOf(id)).status).toBe('DRAFT');
      await expectAgreement();
    },
  );
});

describe('a new version that dies', () => {
  // New number, version, old number back.
  it.each([1, 2, 3])('after append %i leaves one number to the draft', async (appends) => {
    const id = newId();
    await draft(id);
    await context.dieAfter(appends, () => redraft(id));
    await context.startAgain(CLAIM_SETTLES_AFTER_MS + 1_000);
    await expectAgreement();
    expect(await stateOf(id)).toMatchObject({ version: appends === 1 ? 1 : 2 });
    await redraft(id);
    await expectAgreement();
  });
});

describe('giving a draft up and dying', () => {
  it.each([1, 2, 3])('after append %i frees number and order', async (appends) => {
    const id = newId();
    await draft(id);
    await context.dieAfter(appends, () => discard(id));
    await context.startAgain(CLAIM_SETTLES_AFTER_MS + 1_000);
    await expectAgreement();
    await draft(newId());
    await expectAgreement();
  });
});

describe('sending and dying', () => {
  // Number, order, invoice.
  it.each([1, 2, 3])('after append %i sends or does not, and once when it is repeated', async (appends) => {
    const id = newId();
    await draft(id);
    await context.dieAfter(appends, () => send(id));
    await context.startAgain(CLAIM_SETTLES_AFTER_MS + 1_000);
    await expectAgreement();
    expect((await stateOf(id)).status).toBe(appends < 3 ? 'DRAFT' : 'SENT');
    await send(id);
    await context.platform.settle();
    expect(await stateOf(id)).toMatchObject({ status: 'SENT', files: { pdfHash: expect.any(String) } });
    await expectAgreement();
  });
});

describe('a Storno that dies', () => {
  // Begun, series, number, Storno, cancelled, order.
  it.each([1, 2, 3, 4, 5, 6])('after append %i is finished, with one Storno', async (appends) => {
    const id = newId();
    await draft(id);
    await send(id);
    await context.dieAfter(appends, () => cancel(id));
    await context.startAgain(CLAIM_SETTLES_AFTER_MS + 1_000);
    await expectAgreement();
    const invoice = await stateOf(id);
    expect(invoice).toMatchObject({
      status: 'CANCELLED',
      storno: { id: stornoIdOf(id), number: expect.any(String) },
    });
    expect(await stateOf(stornoIdOf(id))).toMatchObject({ kind: 'STORNO', status: 'SENT' });
    await draft(newId(), 'RE-2026-00008');
    await expectAgreement();
  });
});

const eventsOf = async (id: string): Promise<readonly string[]> =>
  (await context.log.readStream(streamIdOf(invoiceStream, id))).map(({ type }) => type);
const mailed = (id: string) =>
  context.run(new SendInvoice(id, 'ina@blattner.example', context.origin(), undefined));
/** Mails are files where there is no server for them, named by the invoice and the request. */
const mailsOf = async (id: string): Promise<number> => {
  const names = await readdir(join(context.platform.directory, 'postausgang'));
  return names.filter((name) => name.startsWith(id)).length;
};

describe('printing and mailing and dying', () => {
  // Paper, mail; and between the mail and the fact that it went.
  it.each([
    ['after append 1', { crashAfter: 1 }, 1],
    ['after append 2', { crashAfter: 2 }, 2],
    ['when the mail is out and nobody has noted it', { before: dieBeforeAppend(2) }, 0],
  ])('%s: one paper, one mail', async (_, plan, appended) => {
    const id = newId();
    await draft(id);
    await mailed(id);
    context.log.arm(plan);
    await context.platform.start();
    await context.platform.settle().catch(expectCrash);
    expect(context.log.appends).toBe(appended);
    if (appended === 0) expect(await mailsOf(id)).toBe(1);
    await context.startAgain(CLAIM_SETTLES_AFTER_MS + 1_000);
    expect(await eventsOf(id)).toEqual([
      'InvoiceDrafted',
      'InvoiceIssued',
      'InvoicePdfStored',
      'InvoiceMailed',
    ]);
    expect(await mailsOf(id)).toBe(1);
    await expectAgreement();
  });
});

describe('the end of the retention that dies', () => {
  it('with the key gone and nothing noted is noted on the next day, once', async () => {
    const id = newId();
    await draft(id);
    await send(id);
    await context.platform.start();
    await context.platform.settle();
    context.log.arm({ before: dieBeforeAppend(1) });
    context.platform.clock.advance(
      Date.parse('2035-01-02T09:00:00.000Z') - Date.parse(context.platform.clock.now()),
    );
    await context.platform.settle().catch(expectCrash);
    await expect(eventsOf(id)).rejects.toBeInstanceOf(Crash);
    await context.startAgain(2 * 24 * 3_600_000);
    const events = await eventsOf(id);
    expect(events.filter((type) => type === 'InvoiceRetentionEnded')).toHaveLength(1);
    expect(await stateOf(id)).toMatchObject({ retentionEnded: true, content: { number: 'RE-2026-00001' } });
  });
});

/** The process dies before this append is written. */
function dieBeforeAppend(appends: number) {
  return async (append: number): Promise<void> => {
    if (append !== appends) return;
    context.log.arm({ crashAfter: 0 });
    throw new Crash();
  };
}

function expectCrash(error: unknown): void {
  expect(error).toBeInstanceOf(Crash);
}
