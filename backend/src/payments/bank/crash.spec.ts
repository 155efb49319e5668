import { v7 as newId } from 'uuid';
import { NET_PRICES } from '#contracts/invoices/invoice-lines.js';
import { WHOLE_INVOICE, CHOSEN_DATES } from '#contracts/invoices/invoice.events.js';
import { bankEntryStream, bankStatementStream, type KnownBankEntry } from '#contracts/bank/bank-entry.js';
import { ERASED } from '#contracts/kernel/erased.js';
import { paymentStream } from '#contracts/payments/payment.js';
import { bankEntryPage } from '#projections/payments/bank-entries.js';
import { DraftInvoice } from '../../invoices/drafts/draft-invoice.js';
import { SendInvoice } from '../../invoices/sending/send-invoice.js';
import { orderToInvoice, stateCompany } from '../../invoices/testing/invoiced-order.js';
import { CLAIM_SETTLES_AFTER_MS } from '../../platform/streams/claims.js';
import { Crash } from '../../testing/engines/failing-log.js';
import { openInvoiceContext } from '../../testing/open-invoice-context.js';
import { MortalProcess } from '../../testing/victims/mortal-process.js';
import { FILE_STORE, type FileStore } from '../../platform/files/file-store.js';
import { PaymentCalls } from '../payment-calls.js';
import { BankBooking } from './bank-booking.js';
import { BankImport } from './bank-import.js';
import { StatementRetention } from './statement-retention.js';
import { camt } from './testing/statements.js';

const GROSS = 10_472;
const LATER = CLAIM_SETTLES_AFTER_MS + 1_000;
const FILE = camt([
  { cents: GROSS, purpose: 'A' },
  { cents: 200, purpose: 'B' },
  { cents: 300, purpose: 'C' },
]);

let context: MortalProcess;

beforeEach(async () => {
  context = await MortalProcess.open(openInvoiceContext);
  await stateCompany(context.streams, context.platform.clock.now());
});
afterEach(() => context.close());

const receive = () =>
  context.app
    .get(BankImport)
    .receive({ fileName: 'a.xml', bytes: Buffer.from(FILE), columns: null }, context.origin());
const expectCrash = (error: unknown) => expect(error).toBeInstanceOf(Crash);
const entries = async () => (await bankEntryPage(context.platform.readModels, { limit: 10 })).items;

describe('an import that dies', () => {
  // The file, then three entries.
  it.each([1, 2, 3])('after append %i imports each entry once', async (appends) => {
    await receive();
    context.log.arm({ crashAfter: appends });
    await context.platform.start();
    await context.platform.settle().catch(expectCrash);
    await context.startAgain(60_000);
    expect((await entries()).map(({ cents }) => cents).toSorted((a, b) => a - b)).toEqual([200, 300, GROSS]);
    await receive();
    await context.platform.settle();
    expect(await entries()).toHaveLength(3);
  });
});

async function sent(): Promise<{ id: string; customerId: string }> {
  const now = context.platform.clock.now();
  const order = await orderToInvoice(context.streams, now);
  const id = newId();
  const dates = { date: '2026-11-23', supplyOn: '2026-11-23', dueOn: '2026-12-24', ...CHOSEN_DATES };
  const position = {
    description: 'Inspektion',
    quantityMilli: 1_000,
    unit: 'Std',
    unitPriceE4: 880_000,
    taxBasisPoints: 1_900,
    taxCase: 'STANDARD' as const,
    isExchangePart: false,
    discount: null,
    sources: [],
  };
  const wanted = {
    number: 'RE-2026-00001',
    ...dates,
    note: null,
    exemptionReason: null,
    ...NET_PRICES,
    ...WHOLE_INVOICE,
    positions: [position],
  };
  await context.run(new DraftInvoice(id, order.workOrderId, wanted, null, context.origin()));
  await context.run(new SendInvoice(id, null, context.origin()));
  return { id, customerId: order.customerId };
}
const entryOf = async (id: string) =>
  (await context.streams.load(bankEntryStream, id)).state as KnownBankEntry;

describe('the booking of an entry that dies', () => {
  // The entry, the claim on the invoice, the payment, the invoice's note, the entry.
  it.each([1, 2, 3, 4])(
    'after append %i is done whole or not at all, and once when repeated',
    async (appends) => {
      const { id: invoiceId, customerId } = await sent();
      await receive();
      await context.startAgain();
      const found = (await entries()).find(({ cents }) => cents === GROSS);
      if (found === undefined) throw new Error('There is no entry');
      const parts = [{ invoiceId, cents: GROSS, discountCents: 0, costsCents: 0 }];
      const book = () => context.app.get(BankBooking).book(found.id, customerId, parts, context.origin());
      await context.reopen();
      await context.dieAfter(appends, book);
      await context.startAgain(LATER);
      const after = await entryOf(found.id);
      expect(after.status).toBe(appends < 3 ? 'open' : 'booked');
      if (appends < 3) await book();
      const { status, claim } = await entryOf(found.id);
      expect(status).toBe('booked');
      const { state: payment } = await context.streams.load(paymentStream, claim?.paymentId ?? '');
      expect(payment).toMatchObject({ amountCents: GROSS, allocations: [{ invoiceId }] });
    },
  );
});

describe('the refund by a debit that dies', () => {
  const CREDIT = 5_000;
  const DEBIT = camt([{ cents: -CREDIT, purpose: 'Guthaben zurück' }]);

  // The refund for this entry, the entry, the refund, the entry.
  it.each([1, 2, 3, 4])(
    'after append %i is done whole or not at all, and once when repeated',
    async (appends) => {
      const { customerId } = await sent();
      const paymentId = newId();
      const facts = { customerId, amountCents: CREDIT, method: 'TRANSFER', valueOn: '2026-11-23' } as const;
      const payment = { ...facts, reference: null, source: 'MANUAL' as const };
      await context.app.get(PaymentCalls).receive(paymentId, payment, [], context.origin());
      const file = { fileName: 'b.xml', bytes: Buffer.from(DEBIT), columns: null };
      await context.app.get(BankImport).receive(file, context.origin());
      await context.startAgain();
      const [found] = await entries();
      if (found === undefined) throw new Error('There is no entry');
      const pay = () => context.app.get(BankBooking).refund(found.id, paymentId, null, context.origin());
      await context.reopen();
      await context.dieAfter(appends, pay);
      await context.startAgain(LATER);
      expect((await entryOf(found.id)).status).toBe(appends < 3 ? 'open' : 'booked');
      if (appends < 3) await pay();
      expect(await entryOf(found.id)).toMatchObject({ status: 'booked', claim: { paymentId } });
      const { state } = await context.streams.load(paymentStream, paymentId);
      expect(state).toMatchObject({ refunds: [{ cents: CREDIT }] });
    },
  );
});

describe('the end of retention that dies', () => {
  const YEARS_MS = 9 * 366 * 86_400_000;

  // The release; three entries, the statement.
  it.each([1, 2, 3, 4, 5])('after append %i erases every text and the file', async (appends) => {
    await receive();
    await context.startAgain();
    const statementId = (await entries())[0]?.statementId ?? '';
    const retention = () => context.app.get(StatementRetention);
    await context.startAgain(YEARS_MS);
    expect(await retention().release(statementId, context.origin())).toContain('Nicht alle Umsätze');
    for (const { id } of await entries())
      await context.app.get(BankBooking).ignore(id, 'Privat', context.origin());
    await context.platform.settle();
    await context.reopen();
    context.log.arm({ crashAfter: appends });
    await context.platform.start();
    await retention().release(statementId, context.origin()).catch(expectCrash);
    await context.platform.settle().catch(expectCrash);
    await context.startAgain(60_000);
    expect(await retention().release(statementId, context.origin())).toBeNull();
    await context.startAgain(60_000);
    const { state } = await context.streams.load(bankStatementStream, statementId);
    expect(state?.retentionEnded).toBe(true);
    expect((await entries()).map(({ purpose }) => purpose)).toEqual([ERASED, ERASED, ERASED]);
    const file = () => context.app.get<FileStore>(FILE_STORE).get(state?.fileHash ?? '');
    expect(await file()).toBeNull();
    await expect(receive()).rejects.toMatchObject({ code: 'conflict' });
    expect(await file()).toBeNull();
  });
});
