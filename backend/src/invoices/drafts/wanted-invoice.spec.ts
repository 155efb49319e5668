import 'reflect-metadata';
import type { OpenDates } from '#contracts/invoices/invoice.events.js';
import type { KnownInvoice } from '#contracts/invoices/invoice.js';
import type {
  InvoiceChangeRequest,
  InvoicePositionRequest,
  InvoiceRequest,
} from '#contracts/invoices/invoices.api.js';
import { refusalOf } from '../../testing/given.js';
import { content, drafted, invoice, known } from '../testing/invoice-facts.js';
import type { WantedInvoice } from './invoice-content.js';
import { wantedByPost, wantedByPut } from './wanted-invoice.js';

const PAYMENT_DAYS = 10;
const TODAY = '2026-12-01';
const BOTH = 'Bitte entweder Prozent oder Euro angeben.';

const typed = (change: Partial<InvoicePositionRequest> = {}): InvoicePositionRequest => ({
  description: 'Bremsscheibe',
  quantity: 2.5,
  unitPrice: 12.5,
  taxPercent: 19,
  ...change,
});
const posted = (change: Partial<InvoiceRequest> = {}): WantedInvoice => {
  const head = { number: 'RE-1', date: '2026-11-30', workOrderId: 'o' };
  return wantedByPost({ ...head, positions: [typed()], ...change }, PAYMENT_DAYS);
};
const positionOf = (change: Partial<InvoicePositionRequest>) =>
  posted({ positions: [typed(change)] }).positions[0];

/** A draft of 24 November that is due on 8 December, by the terms of the settings. */
const draftOf = (
  change: Partial<KnownInvoice['content']> = {},
  openDates: Partial<OpenDates> = {},
): KnownInvoice => ({
  ...known(invoice(drafted).state),
  content: { ...content(), ...change },
  openDates: { isDatedOnSending: false, paymentDays: 14, ...openDates },
});
const put = (request: InvoiceChangeRequest, draft = draftOf()): WantedInvoice =>
  wantedByPut(request, draft, PAYMENT_DAYS, TODAY);

describe('a new invoice', () => {
  it('is due days after its date as the terms say, as long as nobody chooses a day', () => {
    expect(posted()).toMatchObject({
      dueOn: '2026-12-10',
      paymentDays: PAYMENT_DAYS,
      isDatedOnSending: false,
    });
    expect(posted({ dueDate: '2026-12-24' })).toMatchObject({ dueOn: '2026-12-24', paymentDays: null });
  });

  it('gets the date of sending only if somebody wants that', () => {
    expect(posted({ datedOnSending: true }).isDatedOnSending).toBe(true);
  });

  it('bills the whole order alone, without deductions and without an insurance', () => {
    expect(posted()).toMatchObject({ form: 'WHOLE', orders: [], deductions: [], coPayment: null });
    expect(posted({ form: 'PARTIAL' }).form).toBe('PARTIAL');
  });

  it('has what was typed', () => {
    const texts = {
      number: 'RE-1',
      date: '2026-11-30',
      note: 'Danke',
      exemptionReason: 'Lehrgang',
      prices: 'GROSS',
    } as const;
    expect(posted({ ...texts, supplyDate: '2026-11-28' })).toMatchObject({
      ...texts,
      supplyOn: '2026-11-28',
    });
    expect(posted()).toMatchObject({ note: null, exemptionReason: null, prices: 'NET', supplyOn: null });
  });
});

describe('a position', () => {
  it('has its quantity in thousandths, its price in hundredths of a cent and its tax in hundredths of a percent', () => {
    expect(positionOf({ unit: 'l', exchangePart: true })).toEqual({
      description: 'Bremsscheibe',
      unit: 'l',
      quantityMilli: 2_500,
      unitPriceE4: 125_000,
      taxCase: 'STANDARD',
      taxBasisPoints: 1_900,
      isExchangePart: true,
      discount: null,
      sources: [],
    });
    expect(positionOf({})).toMatchObject({ unit: 'Stk', isExchangePart: false });
  });

  it('has the tax case of its rate unless one is chosen', () => {
    expect(positionOf({ taxPercent: 0 })?.taxCase).toBe('EXEMPT');
    expect(positionOf({ taxPercent: 0, taxCase: 'EXPORT' })?.taxCase).toBe('EXPORT');
  });

  it('rests on the time logs and parts that it names', () => {
    const sources = [{ kind: 'TIME_LOG', id: 't' } as const];
    expect(positionOf({ sources })?.sources).toEqual(sources);
    expect(positionOf({ sources: null })?.sources).toEqual([]);
  });

  it('has a discount either in percent or in euros; 0 is none', () => {
    expect(positionOf({ discountPercent: 10 })?.discount).toEqual({
      basisPoints: 1_000,
      cents: 0,
      reason: 'DISCOUNT',
    });
    expect(positionOf({ discountAmount: 5, discountReason: 'GOODWILL' })?.discount).toEqual({
      basisPoints: null,
      cents: 500,
      reason: 'GOODWILL',
    });
    expect(positionOf({ discountPercent: 0, discountAmount: 0 })?.discount).toBeNull();
    expect(positionOf({ discountPercent: 0, discountAmount: 5 })?.discount).toMatchObject({
      basisPoints: null,
    });
  });

  it('is refused at its place if it has both', () => {
    const both = typed({ discountPercent: 10, discountAmount: 5 });
    expect(refusalOf(() => posted({ positions: [typed(), both] })).errors).toEqual([
      { field: 'positions.1.discountAmount', message: BOTH },
    ]);
  });
});

describe('on the whole', () => {
  it('a discount and a surcharge are given in percent or in euros, with a reason', () => {
    expect(posted({ discountPercent: 2.5, surchargeAmount: 9.9 })).toMatchObject({
      discount: { basisPoints: 250, cents: 0, reason: 'DISCOUNT' },
      surcharge: { basisPoints: null, cents: 990, reason: 'SMALL_PARTS' },
    });
    expect(posted({ surchargePercent: 3, surchargeReason: 'DISPOSAL' })).toMatchObject({
      discount: null,
      surcharge: { basisPoints: 300, cents: 0, reason: 'DISPOSAL' },
    });
    expect(posted()).toMatchObject({ discount: null, surcharge: null });
  });

  it.each([
    [{ discountPercent: 10, discountAmount: 5 }, 'discountAmount'],
    [{ surchargePercent: 10, surchargeAmount: 5 }, 'surchargeAmount'],
  ])('%j is refused', (both, field) => {
    expect(refusalOf(() => posted(both)).errors).toEqual([{ field, message: BOTH }]);
  });

  it('an insurance pays an amount', () => {
    expect(posted({ coPayerId: 'k', coPayerAmount: 200 }).coPayment).toEqual({ payerId: 'k', cents: 20_000 });
    expect(posted({ coPayerId: '', coPayerAmount: 0 }).coPayment).toBeNull();
  });

  it.each([
    [{ coPayerAmount: 200 }, 'coPayerId'],
    [{ coPayerId: 'k' }, 'coPayerAmount'],
    [{ coPayerId: 'k', coPayerAmount: null }, 'coPayerAmount'],
  ])('%j of an insurance is refused', (half, field) => {
    expect(refusalOf(() => posted(half)).errors).toMatchObject([{ field }]);
  });
});

describe('a changed draft', () => {
  const DISCOUNT = { basisPoints: 1_000, cents: 0, reason: 'LOYALTY' } as const;
  const SURCHARGE = { basisPoints: null, cents: 450, reason: 'FREIGHT' } as const;

  it('keeps what the request does not name', () => {
    const before = {
      note: 'Danke',
      exemptionReason: 'Lehrgang',
      prices: 'GROSS',
      discount: DISCOUNT,
      surcharge: SURCHARGE,
      form: 'PARTIAL',
      coPayment: { payerId: 'k', cents: 20_000 },
    } as const;
    const { supplyOn, positions } = content();
    const { positionId: _, netCents: __, ...kept } = positions[0] ?? { positionId: '', netCents: 0 };
    expect(put({}, draftOf(before))).toEqual({
      ...before,
      number: 'RE-2026-00001',
      date: '2026-11-24',
      supplyOn,
      dueOn: '2026-12-08',
      isDatedOnSending: false,
      paymentDays: 14,
      orders: [],
      deductions: [],
      positions: [kept],
    });
  });

  it('loses what the request clears, and gets the positions of the request', () => {
    const before = draftOf({ note: 'Danke', discount: DISCOUNT, coPayment: { payerId: 'k', cents: 1 } });
    const cleared = {
      note: null,
      supplyDate: null,
      discountPercent: null,
      coPayerId: null,
      coPayerAmount: null,
    };
    const after = put({ ...cleared, positions: [typed()] }, before);
    expect(after).toMatchObject({ note: null, discount: null, coPayment: null, supplyOn: null });
    expect(after.positions).toMatchObject([{ description: 'Bremsscheibe', quantityMilli: 2_500 }]);
  });

  it('keeps the payer or the amount of the insurance that the request does not name', () => {
    const before = draftOf({ coPayment: { payerId: 'k', cents: 100 } });
    expect(put({ coPayerAmount: 2 }, before).coPayment).toEqual({ payerId: 'k', cents: 200 });
    expect(put({ coPayerId: 'l' }, before).coPayment).toEqual({ payerId: 'l', cents: 100 });
  });

  it('is due by its own terms after another date', () => {
    expect(put({ date: '2026-11-26' })).toMatchObject({
      date: '2026-11-26',
      dueOn: '2026-12-10',
      paymentDays: 14,
    });
  });

  it('is due on a chosen day, and by the terms of today when it is cleared', () => {
    expect(put({ dueDate: '2026-12-24' })).toMatchObject({ dueOn: '2026-12-24', paymentDays: null });
    const chosen = draftOf({ dueOn: '2026-12-24' }, { paymentDays: null });
    expect(put({ dueDate: null }, chosen)).toMatchObject({ dueOn: '2026-12-04', paymentDays: PAYMENT_DAYS });
    expect(put({ date: '2026-11-26' }, chosen)).toMatchObject({ dueOn: '2026-12-24', paymentDays: null });
  });

  it('follows the terms of another payer, unless a day was chosen', () => {
    expect(put({ payerId: 'other' })).toMatchObject({ dueOn: '2026-12-04', paymentDays: PAYMENT_DAYS });
    expect(put({ payerId: 'c' })).toMatchObject({ dueOn: '2026-12-08', paymentDays: 14 });
    const chosen = draftOf({ dueOn: '2026-12-24' }, { paymentDays: null });
    expect(put({ payerId: 'other' }, chosen)).toMatchObject({ dueOn: '2026-12-24', paymentDays: null });
  });
});

describe('a draft that gets the date of sending', () => {
  const open = draftOf({}, { isDatedOnSending: true });

  it('can be sent back as it was shown, with the dates of today, without choosing them', () => {
    const shown = { date: TODAY, dueDate: '2026-12-15' };
    expect(put(shown, open)).toMatchObject({ ...open.openDates, date: TODAY, dueOn: '2026-12-15' });
    for (const request of [{}, { date: null }])
      expect(put(request, open)).toMatchObject({
        ...open.openDates,
        date: '2026-11-24',
        dueOn: '2026-12-08',
      });
  });

  it('has a chosen date after somebody chooses one', () => {
    expect(put({ date: '2026-11-30' }, open)).toMatchObject({ date: '2026-11-30', isDatedOnSending: false });
    expect(put({ datedOnSending: false }, open)).toMatchObject({
      date: TODAY,
      dueOn: '2026-12-15',
      isDatedOnSending: false,
    });
  });

  it('is what a draft with a chosen date becomes if somebody wants that', () => {
    expect(put({ datedOnSending: true })).toMatchObject({ date: '2026-11-24', isDatedOnSending: true });
  });
});

const order = (workOrderId: string, supplyOn: string | null) => ({
  workOrderId,
  supplyOn,
  number: `A-${workOrderId}`,
  plate: null,
  vehicleName: null,
  count: 1,
});
const said = (supplyDate: string | null) => [
  { workOrderId: 'o', supplyDate, positions: 1 },
  { workOrderId: 'p', supplyDate: '2026-11-24', positions: 1 },
];

describe('a collective draft', () => {
  const orders = [order('o', '2026-11-20'), order('p', '2026-11-24')];
  const both = draftOf({ form: 'COLLECTIVE', orders, supplyOn: '2026-11-24' });

  it('has the last day of its orders, which keep theirs', () => {
    expect(put({}, both)).toMatchObject({ orders, supplyOn: '2026-11-24' });
    expect(put({ orders: null }, both).orders).toEqual(orders);
  });

  it('follows its orders to another day, and to none', () => {
    const moved = put({ orders: said('2026-11-25') }, both);
    expect(moved).toMatchObject({
      supplyOn: '2026-11-25',
      orders: [{ supplyOn: '2026-11-25', number: 'A-o' }, {}],
    });
    const { supplyOn, orders: unknown } = put({ orders: said(null) }, both);
    expect([supplyOn, unknown[0]?.supplyOn]).toEqual([null, null]);
  });

  it('accepts the day that it had, and the one that it gets, but no other', () => {
    const moved = said('2026-11-25');
    for (const supplyDate of ['2026-11-24', '2026-11-25'])
      expect(put({ orders: moved, supplyDate }, both).supplyOn).toBe('2026-11-25');
    expect(refusalOf(() => put({ supplyDate: '2026-11-23' }, both)).errors).toMatchObject([
      { field: 'supplyDate' },
    ]);
  });
});
