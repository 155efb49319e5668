import { CommandBus } from '@nestjs/cqrs';
import { v7 as newId } from 'uuid';
import { CHOSEN_DATES, WHOLE_INVOICE } from '#contracts/invoices/invoice.events.js';
import { NET_PRICES } from '#contracts/invoices/invoice-lines.js';
import { invoiceStream, type KnownInvoice } from '#contracts/invoices/invoice.js';
import { invoiceSplitStream } from '#contracts/invoices/split/invoice-split.js';
import { workOrderStream } from '#contracts/work-orders/work-order.js';
import { CLAIM_SETTLES_AFTER_MS } from '../../platform/streams/claims.js';
import { existing } from '../../platform/streams/existing.js';
import { openInvoiceContext } from '../../testing/open-invoice-context.js';
import { MortalProcess } from '../../testing/victims/mortal-process.js';
import { position } from '../testing/golden-parts.js';
import { orderToInvoice, stateCompany } from '../testing/invoiced-order.js';
import { DiscardInvoice, DraftInvoice } from '../drafts/draft-invoice.js';
import type { WantedInvoice } from '../drafts/invoice-content.js';
import { InvoiceProofs } from '../drafts/invoice-proofs.js';
import { CancelInvoice } from '../sending/cancel-invoice.js';
import { SendInvoice } from '../sending/send-invoice.js';
import { BeginSplit } from './begin-split.js';
import { abandonSplit, stopSplit, type WantedSplit } from './invoice-split.js';
import { AbandonSplit, ResumeSplit } from './resume-split.js';
import { partsOf } from './split-parts.js';
import { SPLIT_WAITS } from './unfinished-split.js';

let context: MortalProcess;
let workOrderId: string;
let payerId: string;

beforeEach(async () => {
  context = await MortalProcess.open(openInvoiceContext);
  const now = context.platform.clock.now();
  await stateCompany(context.streams, now);
  ({ workOrderId } = await orderToInvoice(context.streams, now));
  ({ customerId: payerId } = await orderToInvoice(
    context.streams,
    now,
    undefined,
    'Tondra Deutschland GmbH',
  ));
});
afterEach(() => context.close());

const wanted = (): WantedSplit => ({
  date: '2026-11-23',
  supplyOn: '2026-11-23',
  prices: 'NET',
  exemptionReason: null,
  note: null,
  payers: [{ kind: 'PAYER', payerId, paysTax: true, excessCents: 0 }],
  positions: [
    { ...position({ description: 'Garantie' }), shares: [{ payer: 0, basisPoints: 10_000, cents: 0 }] },
    { ...position({ description: 'Hälfte' }), shares: [{ payer: 0, basisPoints: 5_000, cents: 0 }] },
  ],
});

/** Begin, then number, order, draft and series, then number, order, invoice and order for each part, then the end. */
const APPENDS = Array.from({ length: 18 }, (_, place) => place + 1);

it.each(APPENDS)(
  'a split that dies after append %i goes on by itself until all is billed',
  async (appends) => {
    const splitId = newId();
    const begin = () => context.run(new BeginSplit(splitId, workOrderId, wanted(), [], context.origin()));
    await context.dieAfter(appends, begin);
    await context.startAgain(CLAIM_SETTLES_AFTER_MS + 1_000);
    const { state: split } = await context.streams.load(invoiceSplitStream, workOrderId);
    if (split.status === 'none') throw new Error('The split did not begin');
    expect(split.status).toBe('DONE');
    const invoices = await Promise.all(
      partsOf(split.plan).map(async ({ invoiceId }) =>
        existing((await context.streams.load(invoiceStream, invoiceId)).state),
      ),
    );
    expect(invoices).toMatchObject([
      { status: 'SENT', customerId: payerId, content: { form: 'SHARE', netCents: 15_840 + 7_920 } },
      { status: 'SENT', content: { form: 'WHOLE', netCents: 7_920 } },
    ]);
    expect(new Set(invoices.map(({ content }) => content.number)).size).toBe(2);
    const order = existing((await context.streams.load(workOrderStream, workOrderId)).state);
    expect(order.status).toBe('DONE');
    // A repeated call changes nothing.
    await begin();
    expect((await context.streams.load(invoiceSplitStream, workOrderId)).state).toEqual(split);
  },
);

describe('a split whose draft somebody discards while it waits', () => {
  it('stops with the reason, and the rest of the order can be billed in another way', async () => {
    await context.dieAfter(5, () =>
      context.run(new BeginSplit(newId(), workOrderId, wanted(), [], context.origin())),
    );
    await context.reopen();
    const { state: order } = await context.streams.load(workOrderStream, workOrderId);
    const draftId = existing(order).invoice?.invoiceId ?? '';
    await context.run(new DiscardInvoice(draftId, context.origin()));
    await context.startAgain(CLAIM_SETTLES_AFTER_MS + 1_000);
    const split = async () => (await context.streams.load(invoiceSplitStream, workOrderId)).state;
    expect(await split()).toMatchObject({ status: 'STOPPED', reason: 'Der Entwurf wurde verworfen.' });
    await context.run(new ResumeSplit(workOrderId, context.origin()));
    expect((await split()).status).toBe('STOPPED');
    await context.run(new AbandonSplit(workOrderId, context.origin()));
    await context.run(new BeginSplit(newId(), workOrderId, wanted(), [], context.origin()));
    expect((await split()).status).toBe('DONE');
  });
});

const otherInvoice = (form: 'WHOLE' | 'DEPOSIT'): WantedInvoice => ({
  ...NET_PRICES,
  ...WHOLE_INVOICE,
  ...CHOSEN_DATES,
  form,
  number: form === 'WHOLE' ? 'RE-2026-00002' : 'RE-2026-00001',
  date: '2026-11-23',
  supplyOn: null,
  dueOn: '2026-11-23',
  exemptionReason: null,
  note: null,
  positions: [position({ description: 'Garantie' })],
});
const draftOther = (form: 'WHOLE' | 'DEPOSIT' = 'WHOLE') =>
  context.run<KnownInvoice>(
    new DraftInvoice(newId(), workOrderId, otherInvoice(form), null, context.origin()),
  );
const begin = () => context.run(new BeginSplit(newId(), workOrderId, wanted(), [], context.origin()));

describe('other invoices of the order', () => {
  const waits = { status: 409, detail: SPLIT_WAITS };

  it('wait until the split goes on or is given up', async () => {
    await context.dieAfter(5, begin);
    await context.reopen();
    await expect(draftOther()).rejects.toMatchObject(waits);
    const { state: order } = await context.streams.load(workOrderStream, workOrderId);
    await context.run(new DiscardInvoice(existing(order).invoice?.invoiceId ?? '', context.origin()));
    await context.startAgain(CLAIM_SETTLES_AFTER_MS + 1_000);
    await expect(draftOther()).rejects.toMatchObject(waits);
    await context.run(new AbandonSplit(workOrderId, context.origin()));
    expect((await draftOther()).status).toBe('DRAFT');
  });

  it('are not sent meanwhile if they were drafted before', async () => {
    const { id } = await draftOther('DEPOSIT');
    await context.dieAfter(1, begin);
    await context.reopen();
    const send = context.run(new SendInvoice(id, null, context.origin(), 'all'));
    await expect(send).rejects.toMatchObject(waits);
  });
});

describe('a second caller of the split', () => {
  it('completes the order of an invoice that the first one sent, and goes on', async () => {
    const splitId = newId();
    const begin = () => context.run(new BeginSplit(splitId, workOrderId, wanted(), [], context.origin()));
    // The first invoice is issued, and its order does not go on yet.
    await context.dieAfter(8, begin);
    await context.reopen();
    await begin();
    const { state } = await context.streams.load(invoiceSplitStream, workOrderId);
    expect(state.status).toBe('DONE');
  });

  it('sends nothing more once the split is given up', async () => {
    const giveUp = async (): Promise<void> => {
      const { state } = await context.streams.load(invoiceSplitStream, workOrderId);
      if (state.status === 'none') throw new Error('The split did not begin');
      const { splitId, invoiceId } = state.plan;
      for (const decide of [stopSplit(splitId, invoiceId, 'Nicht jetzt.'), abandonSplit])
        await context.streams.handle(invoiceSplitStream, workOrderId, decide, context.origin());
    };
    let givenUp: Promise<void> | null = null;
    context.app.get(CommandBus).subscribe((command) => {
      if (command instanceof SendInvoice) givenUp ??= giveUp();
    });
    await context.run(new BeginSplit(newId(), workOrderId, wanted(), [], context.origin()));
    await givenUp;
    const { state } = await context.streams.load(invoiceSplitStream, workOrderId);
    if (state.status === 'none') throw new Error('The split did not begin');
    const last = await context.streams.load(invoiceStream, state.plan.invoiceId);
    expect([state.status, last.state.status]).toEqual(['ABANDONED', 'none']);
    const left = await context.app.get(InvoiceProofs).unbilled(workOrderId, []);
    expect(left).toEqual([expect.stringContaining('„Hälfte“ ist auf mehrere Zahler geteilt')]);
  });
});

it('a repeated split is refused with another plan, also after a later split, and else changes nothing', async () => {
  const splitId = newId();
  const begin = (id: string, more: Partial<WantedSplit> = {}) =>
    context.run(new BeginSplit(id, workOrderId, { ...wanted(), ...more }, [], context.origin()));
  await begin(splitId);
  const reused = { code: 'idempotency-key-reused' };
  await expect(begin(splitId, { note: 'Anders' })).rejects.toMatchObject(reused);
  const [payer] = wanted().payers;
  if (payer === undefined) throw new Error('The split has no payer');
  await expect(begin(splitId, { payers: [{ ...payer, payerId: newId() }] })).rejects.toMatchObject(reused);
  await begin(splitId, { date: '2026-11-24' });
  const { state: first } = await context.streams.load(invoiceSplitStream, workOrderId);
  if (first.status === 'none') throw new Error('The split did not begin');
  for (const { invoiceId } of partsOf(first.plan))
    await context.run(new CancelInvoice(invoiceId, null, context.origin()));
  await begin(newId());
  const { state } = await context.streams.load(invoiceSplitStream, workOrderId);
  await begin(splitId);
  expect((await context.streams.load(invoiceSplitStream, workOrderId)).state).toEqual(state);
});
