import { v7 as newId } from 'uuid';
import { invoiceStream, type KnownInvoice } from '#contracts/invoices/invoice.js';
import type { InvoiceForm } from '#contracts/invoices/invoice.events.js';
import { refuse } from '#contracts/kernel/problem.js';
import { ClearDeposit, UnbillOrder } from '#contracts/work-orders/order-invoice-commands.js';
import { workOrderStream, type KnownWorkOrder } from '#contracts/work-orders/work-order.js';
import { CLAIM_SETTLES_AFTER_MS } from '../platform/streams/claims.js';
import { existing } from '../platform/streams/existing.js';
import { openInvoiceContext } from '../testing/open-invoice-context.js';
import { MortalProcess } from '../testing/victims/mortal-process.js';
import { DiscardInvoice, DraftInvoice, RedraftInvoice } from './drafts/draft-invoice.js';
import { BilledOrder } from './sending/billed-order.js';
import { freeDeposit } from './deposit.js';
import { CancelInvoice, stornoIdOf } from './sending/cancel-invoice.js';
import { SendInvoice } from './sending/send-invoice.js';
import { position, wanted } from './testing/golden-parts.js';
import { orderToInvoice, stateCompany } from './testing/invoiced-order.js';

let context: MortalProcess;
let workOrderId: string;

beforeEach(async () => {
  context = await MortalProcess.open(openInvoiceContext);
  await stateCompany(context.streams, context.platform.clock.now());
  ({ workOrderId } = await orderToInvoice(context.streams, context.platform.clock.now()));
});
afterEach(() => context.close());

const DATES = { date: '2026-11-23', supplyOn: '2026-11-23', dueOn: '2026-12-07' };
const DEPOSIT = position({ quantityMilli: 1_000, unitPriceE4: 500_000 });

const contentOf = (form: InvoiceForm, number: string) =>
  wanted({ ...DATES, form, number, positions: form === 'DEPOSIT' ? [DEPOSIT] : [position()] });

async function draft(form: InvoiceForm, number: string): Promise<string> {
  const id = newId();
  const content = contentOf(form, number);
  await context.run(new DraftInvoice(id, workOrderId, content, null, context.origin()));
  return id;
}
/** Another customer pays the draft: it deducts no deposit any more. */
async function givePayer(id: string, number: string): Promise<string> {
  const { customerId } = await orderToInvoice(context.streams, context.platform.clock.now());
  const wantedAgain = () => contentOf('WHOLE', number);
  await context.run(new RedraftInvoice(id, undefined, wantedAgain, null, context.origin(), customerId));
  return customerId;
}
const send = (id: string) => context.run(new SendInvoice(id, null, context.origin(), 'all'));
const cancel = (id: string) => context.run(new CancelInvoice(id, null, context.origin()));
const restart = () => context.startAgain(CLAIM_SETTLES_AFTER_MS + 1_000);
const invoice = async (id: string): Promise<KnownInvoice> =>
  existing((await context.streams.load(invoiceStream, id)).state);
const order = async (): Promise<KnownWorkOrder> =>
  existing((await context.streams.load(workOrderStream, workOrderId)).state);

async function sentDeposit(): Promise<string> {
  const id = await draft('DEPOSIT', 'RE-2026-00001');
  await send(id);
  return id;
}

describe('sending a deposit, interrupted by a crash', () => {
  // Number, order, invoice.
  it.each([1, 2, 3])('after append %i sends it or not, and the order knows which', async (appends) => {
    const id = await draft('DEPOSIT', 'RE-2026-00001');
    await context.dieAfter(appends, () => send(id));
    await restart();
    const isOut = appends === 3;
    expect((await invoice(id)).status).toBe(isOut ? 'SENT' : 'DRAFT');
    expect((await order()).deposits.map(({ invoiceId }) => invoiceId)).toEqual(isOut ? [id] : []);
    await send(id);
    expect(await invoice(id)).toMatchObject({ status: 'SENT', content: { form: 'DEPOSIT' } });
    expect((await order()).deposits).toHaveLength(1);
  });
});

it('a deposit that is discarded after its sending died is cleared as not sent', async () => {
  const id = await draft('DEPOSIT', 'RE-2026-00001');
  await context.dieAfter(2, () => send(id));
  await context.reopen();
  await context.run(new DiscardInvoice(id, context.origin()));
  const events = await context.platform.eventLog.readStream(`workOrder-${workOrderId}`, 0, 100);
  expect(events.at(-1)).toMatchObject({ type: 'WorkOrderDepositCleared', data: { reason: 'not-sent' } });
});

describe('sending a final invoice, interrupted by a crash', () => {
  // Number, order, deposit, invoice.
  it.each([1, 2, 3, 4])('after append %i deducts the deposit or frees it', async (appends) => {
    const deposit = await sentDeposit();
    const final = await draft('WHOLE', 'RE-2026-00002');
    await context.dieAfter(appends, () => send(final));
    await restart();
    const isOut = appends === 4;
    expect((await invoice(final)).status).toBe(isOut ? 'SENT' : 'DRAFT');
    expect((await invoice(deposit)).deductedBy?.id ?? null).toBe(isOut ? final : null);
    await send(final);
    expect((await invoice(deposit)).deductedBy?.id).toBe(final);
    // 1.8 hours at 88 € are 188.50 € with tax; the deposit is 59.50 € of it.
    expect((await invoice(final)).content).toMatchObject({
      netCents: 10_840,
      taxCents: 2_060,
      grossCents: 12_900,
    });
    expect((await order()).status).toBe('DONE');
  });
});

describe('a Storno of a final invoice that dies', () => {
  // Begun, series, number, cancellation invoice, cancelled, deposit, order.
  it.each([1, 2, 3, 4, 5, 6, 7])('after append %i frees the deposit for the next one', async (appends) => {
    const deposit = await sentDeposit();
    const final = await draft('WHOLE', 'RE-2026-00002');
    await send(final);
    await context.dieAfter(appends, () => cancel(final));
    await restart();
    expect((await invoice(final)).status).toBe('CANCELLED');
    expect((await invoice(stornoIdOf(final))).content.grossCents).toBe(-12_900);
    expect((await invoice(deposit)).deductedBy).toBeNull();
    const next = await draft('WHOLE', 'RE-2026-00004');
    await send(next);
    expect((await invoice(deposit)).deductedBy?.id).toBe(next);
  });
});

it('a deposit that an unsent invoice holds is cancelled as soon as it is free', async () => {
  const deposit = await sentDeposit();
  const final = await draft('WHOLE', 'RE-2026-00002');
  await context.dieAfter(3, () => send(final));
  await context.reopen();
  await expect(cancel(deposit)).rejects.toMatchObject({ code: 'busy' });
  await restart();
  await cancel(deposit);
  expect((await invoice(deposit)).status).toBe('CANCELLED');
});

async function sentToAnother(): Promise<{ readonly deposit: string; readonly final: string }> {
  const deposit = await sentDeposit();
  const final = await draft('WHOLE', 'RE-2026-00002');
  await context.dieAfter(3, () => send(final));
  await context.reopen();
  await givePayer(final, 'RE-2026-00002');
  await send(final);
  expect((await invoice(deposit)).deductedBy?.id).toBe(final);
  return { deposit, final };
}

describe('a deposit whose final invoice got another payer after its sending had died', () => {
  it('is free after two minutes, and the Storno leaves it to the next invoice', async () => {
    const { deposit, final } = await sentToAnother();
    await restart();
    expect((await invoice(deposit)).deductedBy).toBeNull();
    await cancel(final);
    const next = await draft('WHOLE', 'RE-2026-00004');
    await send(next);
    expect((await invoice(deposit)).deductedBy?.id).toBe(next);
  });

  it('is deducted or cancelled at once', async () => {
    const { deposit, final } = await sentToAnother();
    await cancel(final);
    const next = await draft('WHOLE', 'RE-2026-00004');
    await send(next);
    expect((await invoice(deposit)).deductedBy?.id).toBe(next);
    await cancel(next);
    await cancel(deposit);
    expect((await invoice(deposit)).status).toBe('CANCELLED');
  });

  it('is cancelled beside the invoice that does not name it', async () => {
    const { deposit } = await sentToAnother();
    await cancel(deposit);
    expect((await invoice(deposit)).status).toBe('CANCELLED');
  });
});

describe('a Storno of a deposit that dies', () => {
  // Begun, series, number, cancellation invoice, cancelled, order.
  it.each([1, 2, 3, 4, 5, 6])('after append %i is finished, and nothing deducts it', async (appends) => {
    const deposit = await sentDeposit();
    await context.dieAfter(appends, () => cancel(deposit));
    await restart();
    expect((await invoice(deposit)).status).toBe('CANCELLED');
    expect((await order()).deposits).toEqual([]);
    const final = await draft('WHOLE', 'RE-2026-00003');
    expect((await invoice(final)).content).toMatchObject({ deductions: [], grossCents: 18_850 });
    await send(final);
  });
});

describe('sending a partial invoice, interrupted by a crash', () => {
  // Number, order, invoice, order goes on.
  it.each([1, 2, 3, 4])('after append %i leaves the order open for the next invoice', async (appends) => {
    const partial = await draft('PARTIAL', 'RE-2026-00001');
    await context.dieAfter(appends, () => send(partial));
    await restart();
    const isOut = appends >= 3;
    expect((await order()).earlierInvoices).toHaveLength(isOut ? 1 : 0);
    await send(partial);
    expect(await order()).toMatchObject({
      status: 'OPEN',
      invoice: null,
      earlierInvoices: [{ invoiceId: partial }],
    });
    await send(await draft('WHOLE', 'RE-2026-00002'));
    expect((await order()).status).toBe('DONE');
  });
});

const refusalBefore = (refused: number) => async (append: number) => {
  if (append === refused) throw refuse('busy');
};

describe('a sent invoice', () => {
  it('keeps order and deposits when only its order refuses to be completed', async () => {
    const deposit = await sentDeposit();
    const final = await draft('WHOLE', 'RE-2026-00002');
    // Number, order, deposit, invoice, order done.
    context.log.arm({ before: refusalBefore(5) });
    await expect(send(final)).rejects.toMatchObject({ code: 'busy' });
    expect(await invoice(final)).toMatchObject({ status: 'SENT' });
    expect((await invoice(deposit)).deductedBy?.id).toBe(final);
    await restart();
    expect((await order()).status).toBe('DONE');
  });

  it('is left alone by a second caller that is refused', async () => {
    const deposit = await sentDeposit();
    const final = await draft('WHOLE', 'RE-2026-00002');
    await send(final);
    const claimId = (await invoice(deposit)).deductedBy?.claimId ?? '';
    await context.app.get(BilledOrder).giveBack(await invoice(final), claimId, context.origin());
    expect((await invoice(deposit)).deductedBy?.id).toBe(final);
    expect((await order()).invoice?.billed).toMatchObject({ claimId });
  });

  it('gets back what a second caller took from it in the moment before', async () => {
    const deposit = await sentDeposit();
    const final = await draft('WHOLE', 'RE-2026-00002');
    await send(final);
    const whose = { workOrderId, invoiceId: final, number: null, claimId: null };
    await context.streams.handle(invoiceStream, deposit, freeDeposit(final, null), context.origin());
    await context.run(new UnbillOrder(whose, context.origin()));
    await context.run(
      new ClearDeposit({ ...whose, invoiceId: deposit, reason: 'not-sent' }, context.origin()),
    );
    await restart();
    expect((await invoice(deposit)).deductedBy?.id).toBe(final);
    expect((await order()).invoice?.billed).not.toBeNull();
  });

  it('stands once in its order when two callers send a partial invoice', async () => {
    const partial = await draft('PARTIAL', 'RE-2026-00001');
    const others = await invoice(partial);
    await send(partial);
    await context.app.get(BilledOrder).take(others, 'another', context.origin());
    await context.app.get(BilledOrder).complete(others, context.origin());
    expect(await order()).toMatchObject({ invoice: null, earlierInvoices: [{ invoiceId: partial }] });
    expect((await order()).earlierInvoices).toHaveLength(1);
  });
});

const isSent = async (id: string): Promise<boolean> => (await invoice(id)).status === 'SENT';

describe('two people at once', () => {
  it('never leave a sent deposit out of the final invoice', async () => {
    const final = await draft('WHOLE', 'RE-2026-00001');
    const deposit = await draft('DEPOSIT', 'RE-2026-00002');
    const results = await Promise.allSettled([send(final), send(deposit)]);
    // The draft of the final invoice does not know the deposit: only one of both may be sent.
    expect(await Promise.all([isSent(final), isSent(deposit)])).not.toEqual([true, true]);
    expect(results.some(({ status }) => status === 'fulfilled')).toBe(true);
  });

  it('never send the recipient of one payer with the id of the other', async () => {
    const deposit = await sentDeposit();
    const final = await draft('WHOLE', 'RE-2026-00002');
    let payerId = '';
    // Number, order, deposit, invoice.
    const before = async (append: number) => {
      if (append === 3) payerId = await givePayer(final, 'RE-2026-00002');
    };
    context.log.arm({ before });
    await expect(send(final)).rejects.toMatchObject({ code: 'busy' });
    expect(await invoice(final)).toMatchObject({ status: 'DRAFT', customerId: payerId });
    expect((await invoice(deposit)).deductedBy).toBeNull();
    await send(final);
    expect(await invoice(final)).toMatchObject({ customerId: payerId, content: { deductions: [] } });
  });

  it('never cancel a deposit that the other one deducts', async () => {
    const deposit = await sentDeposit();
    const final = await draft('WHOLE', 'RE-2026-00002');
    await Promise.allSettled([send(final), cancel(deposit)]);
    const { status, deductedBy } = await invoice(deposit);
    expect((await invoice(final)).status === 'SENT').toBe(deductedBy !== null);
    expect(status === 'CANCELLED' && deductedBy !== null).toBe(false);
  });
});
