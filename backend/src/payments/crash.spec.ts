import { v7 as newId } from 'uuid';
import { NET_PRICES } from '#contracts/invoices/invoice-lines.js';
import { WHOLE_INVOICE, CHOSEN_DATES } from '#contracts/invoices/invoice.events.js';
import { invoiceStream, type KnownInvoice } from '#contracts/invoices/invoice.js';
import { freeCentsOf, isActive, paymentStream, type KnownPayment } from '#contracts/payments/payment.js';
import { paidCostsOf, settlementStream } from '#contracts/payments/settlement.js';
import { reminderStream } from '#contracts/reminders/reminder.js';
import { EMPTY_COMPANY_PROFILE } from '#contracts/settings/company-profile.js';
import { PayInvoice } from '#contracts/payments/payment-commands.js';
import { openItemsByIds } from '#projections/payments/open-items.js';
import { DraftInvoice } from '../invoices/drafts/draft-invoice.js';
import { CancelInvoice } from '../invoices/sending/cancel-invoice.js';
import { SendInvoice } from '../invoices/sending/send-invoice.js';
import { orderToInvoice, stateCompany } from '../invoices/testing/invoiced-order.js';
import { CLAIM_SETTLES_AFTER_MS } from '../platform/streams/claims.js';
import { openInvoiceContext } from '../testing/open-invoice-context.js';
import { MortalProcess } from '../testing/victims/mortal-process.js';
import { PaymentCalls } from './payment-calls.js';
import { reverse, reverseAllocation } from './payment.js';

const GROSS = 10_472;
const LATER = CLAIM_SETTLES_AFTER_MS + 1_000;

let context: MortalProcess;
let customerId: string;
let invoices: readonly [string, string];

beforeEach(async () => {
  context = await MortalProcess.open(openInvoiceContext);
  const now = context.platform.clock.now();
  await stateCompany(context.streams, now);
  const [first, second] = [await sent('RE-2026-00001'), await sent('RE-2026-00002')];
  customerId = first.customerId;
  invoices = [first.id, second.id].toSorted() as [string, string];
});

afterEach(() => context.close());

const today = () => context.platform.clock.now().slice(0, 10);
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

async function sent(number: string): Promise<{ id: string; customerId: string }> {
  const order = await orderToInvoice(context.streams, context.platform.clock.now());
  const id = newId();
  const dates = { date: today(), supplyOn: today(), dueOn: '2026-12-24', ...CHOSEN_DATES };
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
  await context.run(new SendInvoice(id, null, context.origin()));
  return { id, customerId: order.customerId };
}

const calls = () => context.app.get(PaymentCalls);
const receive = (paymentId: string, amountCents = 2 * GROSS, ids: readonly string[] = invoices) => {
  const facts = { customerId, amountCents, method: 'TRANSFER', valueOn: today() } as const;
  const parts = ids.map((invoiceId) => ({ invoiceId, cents: GROSS, discountCents: 0, costsCents: 0 }));
  const payment = { ...facts, reference: 'Auszug 7', source: 'MANUAL' as const };
  return calls().receive(paymentId, payment, parts, context.origin());
};
const chargeback = (paymentId: string) => {
  const reversal = { kind: 'CHARGEBACK', reason: 'Konto nicht gedeckt', reversedOn: today() } as const;
  return calls().change(paymentId, reverse(reversal, today()), context.origin());
};
const invoiceOf = async (id: string) => (await context.streams.load(invoiceStream, id)).state as KnownInvoice;
const paymentOf = async (id: string) => (await context.streams.load(paymentStream, id)).state;
const statusOf = async () => [(await invoiceOf(invoices[0])).status, (await invoiceOf(invoices[1])).status];

/** Claims and payments name the same parts, and an invoice is paid if and only if they settle it. */
async function expectAgreement(...paymentIds: readonly string[]): Promise<void> {
  for (const invoiceId of invoices) {
    const claims = (await context.streams.load(settlementStream, invoiceId)).state.claims;
    const allocations = (await Promise.all(paymentIds.map(paymentOf))).flatMap((payment) =>
      payment.status === 'none'
        ? []
        : payment.allocations.filter((one) => isActive(one) && one.invoiceId === invoiceId),
    );
    expect([...claims.keys()].toSorted()).toEqual(allocations.map(({ id }) => id).toSorted());
    const cents = allocations
      .filter(({ of }) => of === 'INVOICE')
      .reduce((sum, one) => sum + one.cents + one.discountCents, 0);
    expect(cents).toBeLessThanOrEqual(GROSS);
    const invoice = await invoiceOf(invoiceId);
    const paid = cents === GROSS ? 'PAID' : 'SENT';
    expect(invoice.status).toBe(invoice.storno === null ? paid : 'CANCELLED');
  }
}

describe('a payment of two invoices, interrupted by a crash', () => {
  // Two claims, the payment, two notes.
  it.each([1, 2, 3, 4, 5])(
    'after append %i is recorded whole or not at all, and once when repeated',
    async (appends) => {
      const id = newId();
      await context.dieAfter(appends, () => receive(id));
      await context.startAgain(LATER);
      await expectAgreement(id);
      expect(await statusOf()).toEqual(appends < 3 ? ['SENT', 'SENT'] : ['PAID', 'PAID']);
      await receive(id);
      await expectAgreement(id);
      expect(await statusOf()).toEqual(['PAID', 'PAID']);
      expect((await paymentOf(id)).status).toBe('received');
    },
  );
});

it('a payment that is repeated pays what its first attempt claimed, though more is open since then', async () => {
  const [other, id] = [newId(), newId()];
  const [invoiceId] = invoices;
  const facts = { customerId, amountCents: 4_000, method: 'TRANSFER', valueOn: today() } as const;
  const part = { invoiceId, cents: 4_000, discountCents: 0, costsCents: 0 };
  const payment = { ...facts, reference: null, source: 'MANUAL' as const };
  await calls().receive(other, payment, [part], context.origin());
  const wanted = { paymentId: id, valueOn: today(), method: 'TRANSFER', reference: null } as const;
  const pay = () => context.run(new PayInvoice(invoiceId, wanted, context.origin()));
  await context.dieAfter(1, pay);
  await context.reopen();
  await chargeback(other);
  await pay();
  await expectAgreement(other, id);
  expect(await paymentOf(id)).toMatchObject({ amountCents: GROSS - 4_000 });
  await pay();
  await pay();
  await expectAgreement(other, id);
});

const claimedCosts = async () =>
  paidCostsOf((await context.streams.load(settlementStream, invoices[0])).state);

describe('a payment of an invoice and of the costs of its reminder', () => {
  const COSTS = 250;
  const remind = async (invoiceId: string) => {
    const of = { invoiceId, retentionId: `invoice-${invoiceId}`, letterId: newId() };
    const released = {
      ...of,
      customerId,
      number: 'RE-2026-00001',
      level: 2,
      letterOn: today(),
      deadlineOn: '2026-12-24',
      openCents: GROSS,
      feeCents: COSTS,
      interestCents: 0,
      flatCents: 0,
      paidCostsCents: 0,
      defaultSince: null,
      title: 'Mahnung',
      text: 'Bitte zahlen.',
      issuer: { ...EMPTY_COMPANY_PROFILE, logo: null },
      mailTo: null,
    } as const;
    const events = [
      { type: 'ReminderReleased', version: 2, data: released },
      { type: 'ReminderSent', version: 1, data: { ...of, sentOn: today(), by: 'POST' } },
    ] as const;
    await context.streams.handle(reminderStream, invoiceId, () => events, context.origin());
  };
  const pay = (paymentId: string, cents = GROSS, costsCents = COSTS) => {
    const facts = { customerId, amountCents: GROSS + COSTS, method: 'TRANSFER', valueOn: today() } as const;
    const parts = [{ invoiceId: invoices[0], cents, discountCents: 0, costsCents }];
    const payment = { ...facts, reference: 'Auszug 7', source: 'MANUAL' as const };
    return calls().receive(paymentId, payment, parts, context.origin());
  };

  // The claims of invoice and costs, the payment, the note.
  it.each([1, 2, 3, 4])('after append %i is recorded whole or not at all', async (appends) => {
    await remind(invoices[0]);
    const id = newId();
    await context.dieAfter(appends, () => pay(id));
    await context.startAgain(LATER);
    await expectAgreement(id);
    expect(await claimedCosts()).toBe(appends < 3 ? 0 : COSTS);
    await pay(id);
    await expectAgreement(id);
    expect(await claimedCosts()).toBe(COSTS);
    expect(freeCentsOf((await paymentOf(id)) as KnownPayment)).toBe(0);
  });

  it('is refused for costs that another payment paid', async () => {
    await remind(invoices[0]);
    await pay(newId(), 0);
    await expect(pay(newId())).rejects.toMatchObject({ detail: expect.stringMatching(/keine Mahnkosten/) });
    expect(await statusOf()).toEqual(['SENT', 'SENT']);
    expect(await claimedCosts()).toBe(COSTS);
  });

  it('becomes credit when the invoice is cancelled', async () => {
    await remind(invoices[0]);
    const id = newId();
    await pay(id);
    await context.run(new CancelInvoice(invoices[0], null, context.origin()));
    await context.startAgain(LATER);
    await expectAgreement(id);
    expect(freeCentsOf((await paymentOf(id)) as KnownPayment)).toBe(GROSS + COSTS);
  });
});

describe('a chargeback that dies', () => {
  // The payment; release and note of each invoice.
  it.each([1, 2, 3, 4, 5])('after append %i opens both invoices', async (appends) => {
    const id = newId();
    await receive(id);
    await context.dieAfter(appends, () => chargeback(id));
    await context.startAgain(LATER);
    await expectAgreement(id);
    expect(await statusOf()).toEqual(['SENT', 'SENT']);
    await chargeback(id);
    await receive(newId());
    expect(await statusOf()).toEqual(['PAID', 'PAID']);
  });
});

describe('an allocation that is reversed and dies', () => {
  // The payment, the release, the note.
  it.each([1, 2, 3])('after append %i opens its invoice; the money is credit', async (appends) => {
    const id = newId();
    const { allocations } = await receive(id);
    const [first] = allocations;
    const free = reverseAllocation(first?.id ?? '', 'Falsche Rechnung', today());
    await context.dieAfter(appends, () => calls().change(id, free, context.origin()));
    await context.startAgain(LATER);
    await expectAgreement(id);
    expect(freeCentsOf((await paymentOf(id)) as KnownPayment)).toBe(GROSS);
    expect((await statusOf()).toSorted()).toEqual(['PAID', 'SENT']);
  });
});

describe('the Storno of a paid invoice', () => {
  it('makes its money the credit of the customer, which settles another invoice', async () => {
    const id = newId();
    await receive(id, GROSS, [invoices[0]]);
    await context.run(new CancelInvoice(invoices[0], null, context.origin()));
    await context.startAgain(LATER);
    await expectAgreement(id);
    expect(freeCentsOf((await paymentOf(id)) as KnownPayment)).toBe(GROSS);
    const part = { invoiceId: invoices[1], cents: GROSS, discountCents: 0, costsCents: 0 };
    await calls().allocate(id, newId(), [part], context.origin());
    await expectAgreement(id);
    expect(await statusOf()).toEqual(['CANCELLED', 'PAID']);
  });

  it('that begins while a payment is being recorded frees the money afterwards', async () => {
    const id = newId();
    context.log.arm({
      before: async (append) => {
        // The claim is made; the payment is not written yet.
        if (append === 2) await context.run(new CancelInvoice(invoices[0], null, context.origin()));
      },
    });
    await receive(id, GROSS, [invoices[0]]);
    await context.startAgain(LATER);
    await expectAgreement(id);
    expect(freeCentsOf((await paymentOf(id)) as KnownPayment)).toBe(GROSS);
  });
});

describe('two people who record the same payment at once', () => {
  it('record it once', async () => {
    const ids = [newId(), newId()] as const;
    const outcomes = await Promise.allSettled(ids.map((id) => receive(id)));
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    await expectAgreement(...ids);
  });

  it('who pay by the button of the invoice too', async () => {
    const payment = { valueOn: today(), method: 'TRANSFER', reference: null } as const;
    const ids = [newId(), newId()] as const;
    const pay = (paymentId: string) =>
      context.run(new PayInvoice(invoices[0], { paymentId, ...payment }, context.origin()));
    await Promise.allSettled(ids.map(pay));
    await expectAgreement(...ids);
    expect((await Promise.all(ids.map(paymentOf))).map(({ status }) => status).toSorted()).toEqual([
      'none',
      'received',
    ]);
  });
});

describe('an invoice that recorded its own payment, as until 2026', () => {
  const paidOn = '2026-11-21';
  const markPaid = async (id: string) => {
    const { workOrderId, vehicleId } = await invoiceOf(id);
    const whose = { invoiceId: id, workOrderId, customerId, vehicleId, retentionId: `invoice-${id}` };
    const data = { ...whose, paidOn, method: 'CARD', reference: null, paymentId: null } as const;
    const event = { type: 'InvoicePaid', version: 3, data } as const;
    await context.streams.handle(invoiceStream, id, () => [event], context.origin());
  };

  // The payment that is taken over, its claim, its reversal, the release, the note.
  it.each([1, 2, 3, 4, 5])('can be charged back; after append %i nothing is lost', async (appends) => {
    const [id] = invoices;
    await markPaid(id);
    await context.dieAfter(appends, () => chargeback(id));
    await context.startAgain(LATER);
    await chargeback(id);
    await context.platform.settle();
    expect((await invoiceOf(id)).status).toBe('SENT');
    await expectAgreement(id);
    const item = (await openItemsByIds(context.platform.readModels, [id])).get(id);
    expect(item?.parts).toMatchObject([{ allocationId: id, cents: GROSS, reversedOn: expect.any(String) }]);
  });

  it('frees its money when it is cancelled', async () => {
    const [id] = invoices;
    await markPaid(id);
    await context.run(new CancelInvoice(id, null, context.origin()));
    await context.startAgain(LATER);
    expect(freeCentsOf((await paymentOf(id)) as KnownPayment)).toBe(GROSS);
    await expectAgreement(id);
  });
});
