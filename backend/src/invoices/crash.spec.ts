import { CommandBus } from '@nestjs/cqrs';
import { rm } from 'node:fs/promises';
import { v7 as newId } from 'uuid';
import { SYSTEM_ACTOR } from '#contracts/access/actor.js';
import { invoiceStream, isLiving, type Invoice } from '#contracts/invoices/invoice.js';
import { comparableInvoiceNumber, invoiceNumberClaim } from '#contracts/invoices/invoice.events.js';
import type { CommandOrigin } from '#contracts/kernel/command-origin.js';
import { workOrderStream } from '#contracts/work-orders/work-order.js';
import { CLAIM_SETTLES_AFTER_MS } from '../platform/streams/claims.js';
import { Crash } from '../testing/failing-log.js';
import { openInvoiceContext } from '../testing/open-invoice-context.js';
import type { TestContext } from '../testing/open-context.js';
import { CancelInvoice, stornoIdOf } from './cancel-invoice.js';
import { DiscardInvoice, DraftInvoice, RedraftInvoice } from './draft-invoice.js';
import type { WantedInvoice } from './invoice-content.js';
import { SendInvoice } from './send-invoice.js';
import { orderToInvoice, stateCompany } from './testing/invoiced-order.js';

const NUMBERS = ['RE-2026-00001', 'RE-2026-00007', 'RE-2026-00002', 'RE-2026-00008'];

let context: TestContext;
let workOrderId: string;

beforeEach(async () => {
  context = await openInvoiceContext();
  await stateCompany(context.streams, context.platform.clock.now());
  ({ workOrderId } = await orderToInvoice(context.streams, context.platform.clock.now()));
});

afterEach(async () => {
  await context.app.close();
  await context.platform.close();
  await rm(context.platform.directory, { recursive: true, force: true });
});

const origin = (): CommandOrigin => ({
  actor: SYSTEM_ACTOR,
  correlationId: 'test',
  now: context.platform.clock.now(),
});
const run = (command: object): Promise<unknown> => context.app.get(CommandBus).execute(command as never);
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
  run(new DraftInvoice(id, workOrderId, wanted(number), origin()));
const redraft = (id: string) =>
  run(new RedraftInvoice(id, undefined, () => wanted('RE-2026-00007'), origin(), undefined));
const discard = (id: string) => run(new DiscardInvoice(id, origin(), undefined));
const send = (id: string) => run(new SendInvoice(id, null, origin(), undefined));
const cancel = (id: string) => run(new CancelInvoice(id, null, origin(), undefined));
const stateOf = async (id: string): Promise<Invoice> => (await context.streams.load(invoiceStream, id)).state;

async function dieAfter(appends: number, step: () => Promise<unknown>): Promise<void> {
  context.log.arm({ crashAfter: appends });
  await expect(step()).rejects.toBeInstanceOf(Crash);
}

/** The process starts again on the same folder; the jobs run, also those that wait until the call is surely over. */
async function startAgain(): Promise<void> {
  const { directory, clock } = context.platform;
  await context.app.close();
  await context.platform.close();
  clock.advance(1_000);
  context = await openInvoiceContext({ directory, clock });
  await context.platform.start();
  await context.platform.settle();
  clock.advance(CLAIM_SETTLES_AFTER_MS + 1_000);
  await context.platform.settle();
}

/** Numbers belong to invoices that use them, and the order to its one living invoice. */
async function expectAgreement(): Promise<void> {
  for (const number of NUMBERS) {
    const { held } = (await context.streams.load(invoiceNumberClaim, comparableInvoiceNumber(number))).state;
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

describe('a draft that dies', () => {
  // Number, order, draft, series.
  it.each([1, 2, 3, 4])(
    'after append %i leaves nothing half, and is one draft when it is repeated',
    async (appends) => {
      const id = newId();
      await dieAfter(appends, () => draft(id));
      await startAgain();
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
    await dieAfter(appends, () => redraft(id));
    await startAgain();
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
    await dieAfter(appends, () => discard(id));
    await startAgain();
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
    await dieAfter(appends, () => send(id));
    await startAgain();
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
    await dieAfter(appends, () => cancel(id));
    await startAgain();
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
