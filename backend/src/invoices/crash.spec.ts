import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { v7 as newId } from 'uuid';
import type { CustomerEvent } from '#contracts/customers/customer.events.js';
import { customerStream } from '#contracts/customers/customer.js';
import { NET_PRICES } from '#contracts/invoices/invoice-lines.js';
import { invoiceStream, isLiving, type Invoice } from '#contracts/invoices/invoice.js';
import { WHOLE_INVOICE, CHOSEN_DATES, invoiceNumberClaim } from '#contracts/invoices/invoice.events.js';
import { sequenceStream } from '#contracts/kernel/sequence.js';
import { workOrderStream } from '#contracts/work-orders/work-order.js';
import { comparableNumber } from '#contracts/values/comparable.js';
import { CLAIM_SETTLES_AFTER_MS } from '../platform/streams/claims.js';
import { sequenceId } from '../platform/streams/sequences.js';
import { streamIdOf } from '../platform/streams/stream-type.js';
import { Crash } from '../testing/engines/failing-log.js';
import { MortalProcess } from '../testing/victims/mortal-process.js';
import { openInvoiceContext } from '../testing/open-invoice-context.js';
import { CancelInvoice, stornoIdOf } from './sending/cancel-invoice.js';
import { DiscardInvoice, DraftInvoice, RedraftInvoice } from './drafts/draft-invoice.js';
import type { WantedInvoice } from './drafts/invoice-content.js';
import { noteSettlement, releaseRetention } from './invoice.js';
import { SendInvoice } from './sending/send-invoice.js';
import { orderToInvoice, stateCompany } from './testing/invoiced-order.js';

const NUMBERS = ['RE-2026-00001', 'RE-2026-00002', 'RE-2026-00003'];

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
  ...CHOSEN_DATES,
  note: null,
  exemptionReason: null,
  ...NET_PRICES,
  ...WHOLE_INVOICE,
  positions: [
    {
      description: 'Inspektion',
      quantityMilli: 1_500,
      unit: 'Std',
      unitPriceE4: 880_000,
      taxCase: 'STANDARD',
      taxBasisPoints: 1_900,
      isExchangePart: false,
      discount: null,
      sources: [],
    },
  ],
});
const draft = (id: string, number?: string) =>
  context.run(new DraftInvoice(id, workOrderId, wanted(number), null, context.origin()));
const redraft = (id: string) =>
  context.run(new RedraftInvoice(id, undefined, () => wanted('RE-2026-00002'), null, context.origin()));
const discard = (id: string) => context.run(new DiscardInvoice(id, context.origin()));
const send = (id: string) => context.run(new SendInvoice(id, null, context.origin()));
const cancel = (id: string) => context.run(new CancelInvoice(id, null, context.origin()));
const stateOf = async (id: string): Promise<Invoice> => (await context.streams.load(invoiceStream, id)).state;

const usesNumber = (invoice: Invoice, number: string): boolean =>
  invoice.status !== 'none' && invoice.discarded === null && invoice.content.number === number;

/** Each number belongs to the invoice that uses it, and the order to its active invoice. */
async function expectAgreement(): Promise<void> {
  const wrongHolders: string[] = [];
  for (const number of NUMBERS) {
    const { held } = (await context.streams.load(invoiceNumberClaim, comparableNumber(number))).state;
    const holder = held && (await stateOf(held.holderId));
    if (holder !== null && !usesNumber(holder, number)) wrongHolders.push(number);
  }
  expect(wrongHolders).toEqual([]);
  const { state: order } = await context.streams.load(workOrderStream, workOrderId);
  if (order.status === 'none') throw new Error('The order does not exist');
  const invoice = order.invoice && (await stateOf(order.invoice.invoiceId));
  expect(invoice === null || (invoice.status !== 'none' && isLiving(invoice))).toBe(true);
  expect((order.invoice?.billed ?? null) !== null).toBe(invoice !== null && invoice.status !== 'DRAFT');
}

/** How far the numbers of 2026 have come, and which were given back. */
async function series() {
  const { state } = await context.streams.load(sequenceStream, sequenceId('invoice', 2026));
  return { last: state.last, returned: [...state.returned] };
}

const wantForgotten = (id = customerId) =>
  context.streams.handle(
    customerStream,
    id,
    (): CustomerEvent[] => [{ type: 'CustomerErasureBegun', version: 1, data: { customerId: id } }],
    context.origin(),
  );

describe('a draft whose customer is being erased', () => {
  it('is valid if it was created before, also when its call is repeated', async () => {
    const id = newId();
    await draft(id);
    await wantForgotten();
    await draft(id);
    expect(await stateOf(id)).toMatchObject({ status: 'DRAFT', discarded: null });
  });

  it('is discarded if it was written after', async () => {
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

it('a draft is discarded if its new payer was being erased before', async () => {
  const id = newId();
  await draft(id);
  const { customerId: payerId } = await orderToInvoice(context.streams, context.platform.clock.now());
  context.log.arm({
    before: async (append) => {
      if (append === 1) await wantForgotten(payerId);
    },
  });
  const command = new RedraftInvoice(id, undefined, () => wanted(), null, context.origin(), payerId);
  await expect(context.run(command)).rejects.toMatchObject({ detail: 'Der Kunde wird gerade gelöscht.' });
  expect(await stateOf(id)).toMatchObject({ discarded: 'customer-erased' });
  await expectAgreement();
});

it('so it is if the call dies right after the draft became his', async () => {
  const id = newId();
  await draft(id);
  const { customerId: payerId } = await orderToInvoice(context.streams, context.platform.clock.now());
  context.log.arm({
    before: async (append) => {
      if (append !== 1) return;
      context.log.arm({});
      await wantForgotten(payerId);
      context.log.arm({ crashAfter: 1 });
    },
  });
  const command = new RedraftInvoice(id, undefined, () => wanted(), null, context.origin(), payerId);
  await context.run(command).catch(expectCrash);
  await context.startAgain(CLAIM_SETTLES_AFTER_MS + 1_000);
  expect(await stateOf(id)).toMatchObject({ discarded: 'customer-erased' });
  await expectAgreement();
});

describe('creating a draft, interrupted by a crash', () => {
  // Number, order, draft, series.
  it.each([1, 2, 3, 4])(
    'after append %i leaves a complete draft or none, and one draft when repeated',
    async (appends) => {
      const id = newId();
      await context.dieAfter(appends, () => draft(id));
      await context.startAgain(CLAIM_SETTLES_AFTER_MS + 1_000);
      await expectAgreement();
      expect((await stateOf(id)).status).toBe(appends < 3 ? 'none' : 'DRAFT');
      expect(await series()).toEqual({ last: appends < 3 ? 0 : 1, returned: [] });
      await draft(id);
      expect((await stateOf(id)).status).toBe('DRAFT');
      await expectAgreement();
    },
  );
});

describe('a new version that dies', () => {
  // New number, version, old number free and returned, series.
  it.each([1, 2, 3, 4, 5])('after append %i leaves one number to the draft', async (appends) => {
    const id = newId();
    await draft(id);
    await context.dieAfter(appends, () => redraft(id));
    await context.startAgain(CLAIM_SETTLES_AFTER_MS + 1_000);
    await expectAgreement();
    expect(await stateOf(id)).toMatchObject({ version: appends === 1 ? 1 : 2 });
    expect(await series()).toEqual(appends === 1 ? { last: 1, returned: [] } : { last: 2, returned: [1] });
    await redraft(id);
    await expectAgreement();
  });
});

describe('giving a draft up and dying', () => {
  // Draft, number free and returned, order.
  it.each([1, 2, 3, 4])('after append %i frees number and order', async (appends) => {
    const id = newId();
    await draft(id);
    await context.dieAfter(appends, () => discard(id));
    await context.startAgain(CLAIM_SETTLES_AFTER_MS + 1_000);
    await expectAgreement();
    await draft(newId());
    await expectAgreement();
  });
});

describe('sending an invoice, interrupted by a crash', () => {
  // Number, order, invoice.
  it.each([1, 2, 3])('after append %i sends it or not, and once when repeated', async (appends) => {
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
  // Begun, series, number, cancellation invoice, cancelled, order.
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
    await draft(newId(), 'RE-2026-00003');
    await expectAgreement();
  });
});

const eventsOf = async (id: string): Promise<readonly string[]> =>
  (await context.log.readStream(streamIdOf(invoiceStream, id))).map(({ type }) => type);
const mailed = (id: string) => context.run(new SendInvoice(id, 'ina@blattner.example', context.origin()));
/** Without a mail server mails are files, named by invoice and request. */
const mailsOf = async (id: string): Promise<number> => {
  const names = await readdir(join(context.platform.directory, 'postausgang'));
  return names.filter((name) => name.startsWith(id)).length;
};

describe('printing and mailing, interrupted by a crash', () => {
  // Documents, mail; and between the mail and its event.
  it.each([
    ['after append 1', { crashAfter: 1 }, 1, 0],
    ['after append 2', { crashAfter: 2 }, 2, 1],
    ['when the mail is out and nobody has noted it', { before: dieBeforeAppend(2) }, 0, 1],
  ])('%s: one paper, one mail', async (_, plan, appended, mails) => {
    const id = newId();
    await draft(id);
    await mailed(id);
    context.log.arm(plan);
    await context.platform.start();
    await context.platform.settle().catch(expectCrash);
    expect(context.log.appends).toBe(appended);
    expect(await mailsOf(id)).toBe(mails);
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

/** A paid invoice whose retention is over and that was released; its papers are stored. */
async function released(): Promise<string> {
  const id = newId();
  await draft(id);
  await send(id);
  await context.platform.start();
  await context.platform.settle();
  const { clock } = context.platform;
  clock.advance(Date.parse('2035-01-02T09:00:00.000Z') - Date.parse(clock.now()));
  const settled = { paidOn: '2035-01-02', method: 'TRANSFER', paymentId: null } as const;
  await context.streams.handle(invoiceStream, id, noteSettlement(settled), context.origin());
  const release = releaseRetention(new Map(), '2035-01-02');
  await context.streams.handle(invoiceStream, id, release, context.origin());
  return id;
}

describe('the deletion after retention that dies', () => {
  it('once the end is noted deletes the papers afterwards', async () => {
    const id = await released();
    const invoice = await stateOf(id);
    const files = invoice.status === 'none' ? null : invoice.files;
    context.log.arm({ crashAfter: 1 });
    await context.platform.settle().catch(expectCrash);
    await context.startAgain(60_000);
    expect(await eventsOf(id)).toContain('InvoiceRetentionEnded');
    for (const hash of [files?.pdfHash ?? '', files?.xmlHash ?? ''])
      expect(await context.platform.files.has(hash)).toBe(false);
  });

  it('with the key gone and nothing noted is noted afterwards, once', async () => {
    const id = await released();
    context.log.arm({ before: dieBeforeAppend(1) });
    await context.platform.settle().catch(expectCrash);
    await expect(eventsOf(id)).rejects.toBeInstanceOf(Crash);
    await context.startAgain(60_000);
    const events = await eventsOf(id);
    expect(events.filter((type) => type === 'InvoiceRetentionEnded')).toHaveLength(1);
    expect(await stateOf(id)).toMatchObject({ retentionEnded: true, content: { number: 'RE-2026-00001' } });
  });
});

/** Crashes before this append is written. */
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
