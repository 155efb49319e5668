import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { v7 as newId } from 'uuid';
import { NET_PRICES } from '#contracts/invoices/invoice-lines.js';
import { WHOLE_INVOICE, CHOSEN_DATES } from '#contracts/invoices/invoice.events.js';
import { reminderStream } from '#contracts/reminders/reminder.js';
import { PayInvoice } from '#contracts/payments/payment-commands.js';
import { DraftInvoice } from '../invoices/drafts/draft-invoice.js';
import { SendInvoice } from '../invoices/sending/send-invoice.js';
import { orderToInvoice, stateCompany } from '../invoices/testing/invoiced-order.js';
import { streamIdOf } from '../platform/streams/stream-type.js';
import { Crash } from '../testing/engines/failing-log.js';
import { openInvoiceContext } from '../testing/open-invoice-context.js';
import { MortalProcess } from '../testing/victims/mortal-process.js';
import { Reminding } from './reminding.js';
import { RemindersModule } from './reminders.module.js';

let context: MortalProcess;
let invoices: readonly string[];

beforeEach(async () => {
  context = await MortalProcess.open((options) => openInvoiceContext(options, [RemindersModule]));
  await stateCompany(context.streams, context.platform.clock.now());
  invoices = [await overdue('RE-2026-00001'), await overdue('RE-2026-00002')];
  // The papers of the invoices are done; from here on all appends are of reminders.
  await context.startAgain();
  await context.reopen();
});

afterEach(() => context.close());

const position = {
  description: 'Inspektion',
  quantityMilli: 1_000,
  unit: 'Std',
  unitPriceE4: 880_000,
  taxCase: 'STANDARD' as const,
  taxBasisPoints: 1_900,
  isExchangePart: false,
  discount: null,
  sources: [],
};

async function overdue(number: string): Promise<string> {
  const order = await orderToInvoice(context.streams, context.platform.clock.now());
  const id = newId();
  const dates = { date: '2026-10-28', supplyOn: '2026-10-28', dueOn: '2026-11-02', ...CHOSEN_DATES };
  const wanted = {
    number,
    ...dates,
    note: null,
    exemptionReason: null,
    ...NET_PRICES,
    ...WHOLE_INVOICE,
    positions: [position],
  };
  await context.run(new DraftInvoice(id, order.workOrderId, wanted, null, context.origin()));
  await context.run(new SendInvoice(id, null, context.origin(), 'all'));
  return id;
}

const REQUEST = newId();
const release = (byMail = true) =>
  context.app.get(Reminding).release(
    invoices.map((invoiceId) => ({ invoiceId, level: 1 as const, byMail })),
    REQUEST,
    context.origin(),
  );
const eventsOf = async (id: string): Promise<readonly string[]> =>
  (await context.log.readStream(streamIdOf(reminderStream, id))).map(({ type }) => type);
const mailsOf = async (id: string): Promise<number> => {
  const names = await readdir(join(context.platform.directory, 'postausgang')).catch(() => []);
  return names.filter((name) => name.startsWith(id)).length;
};
const expectCrash = (error: unknown) => expect(error).toBeInstanceOf(Crash);

describe('a run that dies', () => {
  it.each([1, 2])('after letter %i releases each letter once when it is repeated', async (appends) => {
    await context.dieAfter(appends, () => release()).catch(() => undefined);
    await context.startAgain();
    expect((await release()).map(({ refused }) => refused)).toEqual([null, null]);
    await context.platform.settle();
    for (const id of invoices) {
      expect(await eventsOf(id)).toEqual(['ReminderReleased', 'ReminderPrinted', 'ReminderSent']);
      expect(await mailsOf(id)).toBe(1);
    }
  });
});

describe('printing and mailing, interrupted by a crash', () => {
  // The PDFs of two letters, then their mails.
  it.each([1, 2, 3, 4])('after append %i: one letter, one mail', async (appends) => {
    await release();
    context.log.arm({ crashAfter: appends });
    await context.platform.start();
    await context.platform.settle().catch(expectCrash);
    await context.startAgain(60_000);
    for (const id of invoices) {
      expect(await eventsOf(id)).toEqual(['ReminderReleased', 'ReminderPrinted', 'ReminderSent']);
      expect(await mailsOf(id)).toBe(1);
    }
  });

  it('sends nothing about an invoice that is paid while the process is down', async () => {
    await release();
    const [paid = '', open = ''] = invoices;
    const payment = { valueOn: '2026-11-23', method: 'TRANSFER', reference: null } as const;
    await context.run(new PayInvoice(paid, { paymentId: newId(), ...payment }, context.origin()));
    await context.startAgain();
    expect(await eventsOf(paid)).toEqual(['ReminderReleased', 'ReminderWithdrawn']);
    expect(await mailsOf(paid)).toBe(0);
    expect(await mailsOf(open)).toBe(1);
  });

  it('sends nothing about an invoice that is paid between printing and mailing', async () => {
    await release();
    const [first = ''] = invoices;
    const payment = { valueOn: '2026-11-23', method: 'TRANSFER', reference: null } as const;
    context.log.arm({ crashAfter: 1 });
    await context.platform.start();
    await context.platform.settle().catch(expectCrash);
    const printed = (await eventsOfAll()).find(({ types }) => types.includes('ReminderPrinted'))?.id ?? first;
    await context.reopen();
    await context.run(new PayInvoice(printed, { paymentId: newId(), ...payment }, context.origin()));
    await context.platform.start();
    await context.platform.settle();
    expect(await eventsOf(printed)).toEqual(['ReminderReleased', 'ReminderPrinted', 'ReminderWithdrawn']);
    expect(await mailsOf(printed)).toBe(0);
  });
});

async function eventsOfAll() {
  const found: { id: string; types: readonly string[] }[] = [];
  for (const id of invoices) {
    const events = await context.platform.eventLog.readStream(streamIdOf(reminderStream, id));
    found.push({ id, types: events.map(({ type }) => type) });
  }
  return found;
}
