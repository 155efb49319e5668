import * as fc from 'fast-check';
import {
  WHOLE_INVOICE,
  type InvoiceContent,
  type OrderOnInvoice,
} from '#contracts/invoices/invoice.events.js';
import { positionCents, type PriceBasis } from '#contracts/invoices/invoice-lines.js';
import { grossOfOrder, orderTotals } from '#contracts/invoices/orders-of-invoice.js';
import { caseOfRate } from '#contracts/invoices/tax-cases.js';
import { runs } from '../../testing/campaign.js';
import { contentOf, type WantedPosition } from '../drafts/invoice-content.js';
import { position, wanted } from '../testing/golden-parts.js';

const RUNS = runs(300, 20_000);
const RATES = [1_900, 700, 0];

const somePosition = fc
  .record({
    quantityMilli: fc.integer({ min: 1, max: 99_999 }),
    unitPriceE4: fc.integer({ min: 0, max: 9_999_999 }),
    taxBasisPoints: fc.constantFrom(...RATES),
    isExchangePart: fc.boolean(),
    discount: fc.option(
      fc
        .integer({ min: 1, max: 10_000 })
        .map((basisPoints) => ({ basisPoints, cents: 0, reason: 'DISCOUNT' as const })),
    ),
  })
  .map((one): WantedPosition => position({ ...one, taxCase: caseOfRate(one.taxBasisPoints) }));

const someOrders = fc.record({
  prices: fc.constantFrom<PriceBasis>('NET', 'GROSS'),
  groups: fc.array(fc.array(somePosition, { minLength: 1, maxLength: 5 }), { minLength: 2, maxLength: 6 }),
});

type Wanted = Parameters<typeof wanted>[0];
type Orders = { readonly prices: PriceBasis; readonly groups: readonly WantedPosition[][] };

function collective({ prices, groups }: Orders, more: Wanted = {}): InvoiceContent {
  const orders = groups.map((positions, at): OrderOnInvoice => ({
    workOrderId: `o${at}`,
    number: `A-${at}`,
    plate: null,
    vehicleName: null,
    supplyOn: '2026-11-13',
    count: positions.length,
  }));
  const of = { ...WHOLE_INVOICE, form: 'COLLECTIVE', orders, prices, positions: groups.flat() } as const;
  return contentOf('i', 1, wanted({ ...of, exemptionReason: 'Lehrgang', ...more }));
}

/** Half away from zero. */
const rounded = (numerator: bigint, denominator: bigint): bigint =>
  (2n * numerator + denominator) / (2n * denominator);

/** The lines of an order in whole cents: quantity × price less the discount, and what the old part adds and takes. */
function secondTotal(prices: PriceBasis, positions: readonly WantedPosition[]): bigint {
  return positions.reduce((sum, { quantityMilli, unitPriceE4, taxBasisPoints, isExchangePart, discount }) => {
    const whole = rounded(BigInt(quantityMilli) * BigInt(unitPriceE4), 100_000n);
    const less = discount === null ? 0n : rounded(whole * BigInt(discount.basisPoints ?? 0), 10_000n);
    const rate = BigInt(taxBasisPoints);
    const net = prices === 'NET' ? whole : whole - rounded(whole * rate, 10_000n + rate);
    const old = isExchangePart ? rounded(net, 10n) : 0n;
    const taxOnOld = prices === 'GROSS' ? rounded(old * rate, 10_000n) : 0n;
    return sum + whole - less + taxOnOld;
  }, 0n);
}

describe('the sums of a collective invoice', () => {
  it(`are those of its orders, to the cent, by a second formulation (${RUNS} invoices)`, () => {
    fc.assert(
      fc.property(someOrders, ({ prices, groups }) => {
        const content = collective({ prices, groups });
        const seconds = groups.map((positions) => secondTotal(prices, positions));
        expect(orderTotals(content).map(BigInt)).toEqual(seconds);
        const sum = Number(seconds.reduce((all, one) => all + one, 0n));
        expect(sum).toBe(prices === 'NET' ? content.netCents : content.grossCents);
      }),
      { numRuns: RUNS },
    );
  });

  it('give each order its own tax: together they miss the invoice by less than a cent for each order and rate', () => {
    fc.assert(
      fc.property(someOrders, ({ prices, groups }) => {
        const content = collective({ prices, groups });
        const ofOrders = groups.reduce((all, _, at) => all + grossOfOrder(content, `o${at}`), 0);
        const most = prices === 'GROSS' ? 0 : groups.length * RATES.length;
        expect(Math.abs(ofOrders - content.grossCents)).toBeLessThanOrEqual(most);
      }),
      { numRuns: RUNS },
    );
  });

  it('spread discount and surcharge in euros over the orders: together they miss the invoice by some cents', () => {
    const euros = fc.record({
      discount: fc.integer({ min: 0, max: 5_000 }),
      surcharge: fc.integer({ max: 5_000, min: 0 }),
    });
    fc.assert(
      fc.property(someOrders, euros, (orders, { discount, surcharge }) => {
        const base = collective(orders).positions.reduce((sum, one) => sum + positionCents(one), 0);
        fc.pre(base > 0 && discount <= base);
        const content = collective(orders, {
          discount: { basisPoints: null, cents: discount, reason: 'DISCOUNT' },
          surcharge: { basisPoints: null, cents: surcharge, reason: 'SMALL_PARTS' },
        });
        const ofOrders = orders.groups.reduce((all, _, at) => all + grossOfOrder(content, `o${at}`), 0);
        // Each order rounds its share of both, and their tax.
        const most = orders.groups.length * (2 + RATES.length);
        expect(Math.abs(ofOrders - content.grossCents)).toBeLessThanOrEqual(most);
      }),
      { numRuns: RUNS },
    );
  });

  it.each([
    ['GROSS', [26_250, 8_750]],
    ['NET', [31_238, 10_413]],
  ] as const)('spread 60 € less and 10 € more over the orders by their sums, prices %s', (prices, sums) => {
    const groups = [
      [position({ quantityMilli: 1_000, unitPriceE4: 3_000_000 })],
      [position({ quantityMilli: 1_000, unitPriceE4: 1_000_000 })],
    ];
    const content = collective(
      { prices, groups },
      {
        discount: { basisPoints: null, cents: 6_000, reason: 'DISCOUNT' },
        surcharge: { basisPoints: null, cents: 1_000, reason: 'SMALL_PARTS' },
      },
    );
    expect([grossOfOrder(content, 'o0'), grossOfOrder(content, 'o1')]).toEqual(sums);
  });

  it('leave a rounding remainder of a cent', () => {
    const third = [position({ quantityMilli: 1_000, unitPriceE4: 1_000_000 })];
    const content = collective(
      { prices: 'GROSS', groups: [third, third, third] },
      { discount: { basisPoints: null, cents: 100, reason: 'DISCOUNT' } },
    );
    expect(['o0', 'o1', 'o2'].map((id) => grossOfOrder(content, id))).toEqual([9_967, 9_967, 9_967]);
    expect(content.grossCents).toBe(29_900);
  });
});
