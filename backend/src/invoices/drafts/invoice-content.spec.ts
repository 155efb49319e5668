import type { Discount, Surcharge } from '#contracts/invoices/adjustments.js';
import { refusalOf } from '../../testing/given.js';
import { position } from '../testing/golden-parts.js';
import { content } from '../testing/invoice-facts.js';
import { assertReceived, hasSameContent, reasonShown, type WantedInvoice } from './invoice-content.js';

/** The field of the first error that refuses this invoice. */
const faultOf = (change: Partial<WantedInvoice>): unknown =>
  (refusalOf(() => content(1, change)).errors as readonly { readonly field: string }[])[0]?.field;
const untaxed = (unitPriceE4: number, quantityMilli = 1_000) =>
  position({ quantityMilli, unitPriceE4, taxCase: 'EXEMPT', taxBasisPoints: 0 });
const exempt = { exemptionReason: 'Durchlaufender Posten' };
const inEuros = (cents: number): Discount => ({ basisPoints: null, cents, reason: 'DISCOUNT' });
const inPercent = (basisPoints: number): Discount => ({ basisPoints, cents: 0, reason: 'DISCOUNT' });
const surcharge = (cents: number): Surcharge => ({ basisPoints: null, cents, reason: 'FREIGHT' });

const coPayment = (cents: number) => ({ coPayment: { payerId: 'p', cents } });

const deposit = (netCents: number, taxCents: number) => ({
  invoiceId: 'a',
  number: 'RE-2026-00000',
  date: '2026-11-01',
  taxes: [{ taxCase: 'STANDARD' as const, taxBasisPoints: 1_900, netCents, taxCents }],
});

describe('an invoice', () => {
  it('is due on its date at the earliest', () => {
    expect(faultOf({ date: '2026-11-24', dueOn: '2026-11-23' })).toBe('dueDate');
    expect(content(1, { date: '2026-11-24', dueOn: '2026-11-24' }).dueOn).toBe('2026-11-24');
  });

  it('has a rate that was in force on the day of supply, before its tax case is checked', () => {
    const positions = [position({ taxBasisPoints: 1_600, taxCase: 'EXEMPT' })];
    expect(faultOf({ positions })).toBe('positions.0.taxPercent');
  });

  it('states at most 9,999,999.99 €, also when it gives money back', () => {
    const most = 99_999_999_900;
    expect(content(1, { ...exempt, positions: [untaxed(most)] }).grossCents).toBe(999_999_999);
    expect(content(1, { ...exempt, positions: [untaxed(most, -1_000)] }).grossCents).toBe(-999_999_999);
    for (const quantityMilli of [1_000, -1_000])
      expect(faultOf({ ...exempt, positions: [untaxed(most + 100, quantityMilli)] })).toBe('positions');
    expect(faultOf({ positions: [position({ quantityMilli: 1_000, unitPriceE4: most })] })).toBe('positions');
  });

  it('says why it is free of tax', () => {
    expect(faultOf({ positions: [untaxed(100_000)] })).toBe('exemptionReason');
    const free = content(1, { ...exempt, positions: [untaxed(100_000)] });
    expect(reasonShown(free)).toBe('Durchlaufender Posten');
    expect(reasonShown(content(1, exempt))).toBeNull();
  });

  it('names at most its own sum as that of an insurance', () => {
    const { grossCents } = content();
    expect(content(1, coPayment(grossCents)).coPayment?.cents).toBe(grossCents);
    expect(faultOf(coPayment(grossCents + 1))).toBe('coPayerAmount');
  });

  it('deducts deposits up to its own sum', () => {
    const whole = content();
    const all = content(1, { deductions: [deposit(whole.netCents, whole.taxCents)] });
    expect(all.grossCents).toBe(0);
    expect(faultOf({ deductions: [deposit(whole.netCents + 100, whole.taxCents + 19)] })).toBe('positions');
  });
});

const position10 = (discount: Discount) => position({ quantityMilli: 1_000, unitPriceE4: 100_000, discount });

describe('a discount', () => {
  it('is at most the price of its position', () => {
    const free = content(1, { positions: [position10(inEuros(1_000)), position()] });
    expect(free.positions[0]?.netCents).toBe(0);
    expect(faultOf({ positions: [position(), position10(inEuros(1_001))] })).toBe(
      'positions.1.discountAmount',
    );
    expect(faultOf({ positions: [position10(inPercent(10_100))] })).toBe('positions.0.discountPercent');
  });

  it('is at most the sum of the positions', () => {
    const { netCents } = content();
    expect(content(1, { discount: inEuros(netCents) }).netCents).toBe(0);
    expect(faultOf({ discount: inEuros(netCents + 1) })).toBe('discountAmount');
    expect(faultOf({ discount: inPercent(10_001) })).toBe('discountPercent');
  });
});

it('a surcharge needs positions with a price', () => {
  const free = { ...exempt, positions: [untaxed(0)] };
  expect(faultOf({ ...free, surcharge: surcharge(500) })).toBe('surchargeAmount');
  expect(content(1, free).grossCents).toBe(0);
  expect(content(1, { ...free, surcharge: surcharge(0) }).grossCents).toBe(0);
  expect(content(1, { surcharge: surcharge(500) }).netCents).toBe(content().netCents + 500);
});

const depositOf = (change: Partial<WantedInvoice>) => ({ form: 'DEPOSIT' as const, ...change });

const reduced = (unitPriceE4: number) =>
  position({ quantityMilli: 1_000, unitPriceE4, taxCase: 'REDUCED', taxBasisPoints: 700 });

describe('a deposit', () => {
  it('has a sum above zero in each rate', () => {
    expect(content(1, depositOf({ positions: [position(), reduced(100)] })).form).toBe('DEPOSIT');
    for (const unitPriceE4 of [0, -100])
      expect(faultOf(depositOf({ positions: [position(), reduced(unitPriceE4)] }))).toBe('positions');
  });

  it('takes no old part back, and is not free of tax because goods leave the country', () => {
    expect(faultOf(depositOf({ positions: [position({ isExchangePart: true })] }))).toBe(
      'positions.0.exchangePart',
    );
    for (const taxCase of ['INTRA_COMMUNITY', 'EXPORT'] as const)
      expect(faultOf(depositOf({ ...exempt, positions: [position({ taxCase, taxBasisPoints: 0 })] }))).toBe(
        'positions.0.taxCase',
      );
  });

  it('states money that came in until its date, and until today', () => {
    const received = { form: 'DEPOSIT', supplyOn: '2026-11-24', date: '2026-11-24' } as const;
    const fieldsOf = (change: Partial<Parameters<typeof assertReceived>[0]>, today = '2026-11-24') =>
      refusalOf(() => assertReceived({ ...received, ...change }, today)).errors;
    assertReceived(received, '2026-11-24');
    assertReceived({ ...received, supplyOn: null }, '2026-11-24');
    assertReceived({ ...received, form: 'WHOLE', supplyOn: '2026-12-24' }, '2026-11-24');
    expect(fieldsOf({ date: '2026-11-23' })).toMatchObject([{ field: 'supplyDate' }]);
    expect(fieldsOf({}, '2026-11-23')).toMatchObject([
      { field: 'supplyDate', message: 'Der Zahlungseingang liegt in der Zukunft.' },
    ]);
  });
});

it('contents are the same whatever the ids of their positions and the order of their fields', () => {
  const one = content(1, { positions: [position(), position({ description: 'Öl' })] });
  const { number, ...rest } = content(2, { positions: [position(), position({ description: 'Öl' })] });
  expect(hasSameContent(one, { ...rest, number })).toBe(true);
  expect(hasSameContent(one, { ...rest, number: 'RE-2026-00002' })).toBe(false);
  const turned = { ...one, positions: one.positions.toReversed() };
  expect(hasSameContent(one, turned)).toBe(false);
});
