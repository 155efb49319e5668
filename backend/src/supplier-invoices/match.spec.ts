import * as fc from 'fast-check';
import type {
  InvoicedLine,
  MatchFacts,
  Tolerances,
} from '#contracts/supplier-invoices/supplier-invoice.events.js';
import type { PurchaseOrder } from '#contracts/supply/purchase-order.js';
import { CAMPAIGN_TIMEOUT_MS, runs } from '../testing/campaign.js';
import { isFreight, matchInvoice } from './match.js';
import { anOrder, anOrderLine, aReceipt, invoiced } from './testing/orders.js';

const RUNS = runs(300, 20_000);

const exact: Tolerances = { quantityMilli: 0, priceBasisPoints: 0, priceE4: 0 };
const matchOne = (
  line: Partial<InvoicedLine>,
  order: PurchaseOrder | null,
  tolerances = exact,
): MatchFacts => {
  const facts = matchInvoice([invoiced(line)], { order, earlier: [], tolerances }).get('i1');
  if (facts === undefined) throw new Error('The line was not compared');
  return facts;
};
const ordered = anOrder({
  lines: [anOrderLine({ quantity: 10, unitPriceCents: 1_250, receivedMilli: 8_000 })],
  receipts: [aReceipt({ lines: [{ lineId: 'l1', quantityMilli: 8_000 }] })],
});

describe('a line of an invoice', () => {
  it.each<[string, Partial<InvoicedLine>, Partial<Tolerances>, string, number | null]>([
    ['is the same', { invoicedMilli: 8_000 }, {}, 'MATCH', null],
    ['charges more than came', { invoicedMilli: 10_000 }, {}, 'QUANTITY_DEVIATION', 2],
    ['charges less than came', { invoicedMilli: 7_500 }, {}, 'QUANTITY_DEVIATION', -0.5],
    ['costs more', { invoicedMilli: 8_000, invoicedPriceE4: 130_000 }, {}, 'PRICE_DEVIATION', 0.5],
    ['costs less', { invoicedMilli: 8_000, invoicedPriceE4: 124_999 }, {}, 'PRICE_DEVIATION', -0.0001],
    ['deviates in both', { invoicedMilli: 1, invoicedPriceE4: 1 }, {}, 'QUANTITY_DEVIATION', -7.999],
    ['deviates by the tolerance', { invoicedMilli: 10_000 }, { quantityMilli: 2_000 }, 'MATCH', null],
    [
      'deviates by a bit more',
      { invoicedMilli: 10_001 },
      { quantityMilli: 2_000 },
      'QUANTITY_DEVIATION',
      2.001,
    ],
    [
      'costs the tolerance more',
      { invoicedMilli: 8_000, invoicedPriceE4: 130_000 },
      { priceE4: 5_000 },
      'MATCH',
      null,
    ],
    [
      'costs 4 % more',
      { invoicedMilli: 8_000, invoicedPriceE4: 130_000 },
      { priceBasisPoints: 400 },
      'MATCH',
      null,
    ],
    [
      'costs more than the larger of both tolerances',
      { invoicedMilli: 8_000, invoicedPriceE4: 130_001 },
      { priceBasisPoints: 400, priceE4: 1 },
      'PRICE_DEVIATION',
      0.5001,
    ],
    [
      'costs a bit more than 0.1 %',
      { invoicedMilli: 8_000, invoicedPriceE4: 125_126 },
      { priceBasisPoints: 10 },
      'PRICE_DEVIATION',
      0.0126,
    ],
    ['has its number in small letters', { invoicedMilli: 8_000, itemNumber: ' bk-280 ' }, {}, 'MATCH', null],
  ])('%s', (_, line, tolerances, status, difference) => {
    const facts = matchOne(line, ordered, { ...exact, ...tolerances });
    expect(facts.matchStatus).toBe(status);
    expect(facts.deviation?.difference ?? null).toBe(difference);
    expect(facts.deviation?.type ?? 'MATCH').toBe(status);
    expect(facts).toMatchObject({ orderedMilli: 10_000, orderedPriceE4: 125_000, receivedMilli: 8_000 });
    expect(facts.goodsReceiptIds).toEqual(['r1']);
  });

  it('says what is wrong in words', () => {
    expect(matchOne({ invoicedMilli: 10_000 }, ordered).deviation?.description).toBe(
      '2 Stk mehr berechnet als empfangen.',
    );
    expect(matchOne({ invoicedMilli: 8_000, invoicedPriceE4: 99_900 }, ordered).deviation?.description).toBe(
      'Preis 2,51 € je Stk unter der Bestellung.',
    );
  });

  it('has no order', () => {
    expect(matchOne({ invoicedMilli: 3_000 }, null)).toMatchObject({
      matchStatus: 'QUANTITY_DEVIATION',
      deviation: { description: 'Keine Bestellung gefunden.', difference: 3 },
      orderedMilli: null,
      orderedPriceE4: null,
      receivedMilli: 0,
    });
  });

  it('was not ordered, whatever the tolerance', () => {
    const facts = matchOne({ itemNumber: 'ANDERE', invoicedMilli: 1 }, ordered, {
      ...exact,
      quantityMilli: 999_999,
    });
    expect(facts).toMatchObject({ matchStatus: 'QUANTITY_DEVIATION', orderedMilli: null, orderLineId: null });
  });

  it.each([
    ['Versandkosten', true],
    ['Fracht Inland', true],
    ['Porto und Verpackung', true],
    ['Bremsscheibe', false],
  ])('is freight when it has no number and says so: %s', (description, expected) => {
    expect(isFreight({ itemNumber: null, description })).toBe(expected);
    expect(isFreight({ itemNumber: 'V-1', description })).toBe(false);
  });

  it('of freight is compared with the order’s shipping', () => {
    const line = { itemNumber: null, description: 'Versand', invoicedMilli: 1_000 };
    expect(matchOne({ ...line, invoicedPriceE4: 79_000 }, ordered).matchStatus).toBe('MATCH');
    expect(matchOne({ ...line, invoicedPriceE4: 89_000 }, ordered)).toMatchObject({
      matchStatus: 'PRICE_DEVIATION',
      deviation: { difference: 1 },
    });
  });
});

const line = (lineId: string): InvoicedLine => invoiced({ lineId, invoicedMilli: 8_000 });

describe('several lines', () => {
  const twice = anOrder({
    lines: [
      anOrderLine({ lineId: 'l1', quantity: 2, receivedMilli: 2_000 }),
      anOrderLine({ lineId: 'l2', quantity: 3, receivedMilli: 3_000, workOrderId: 'o' }),
    ],
  });

  it('of one number meet the order’s lines one after the other', () => {
    const lines = [
      invoiced({ lineId: 'i1', invoicedMilli: 2_000 }),
      invoiced({ lineId: 'i2', invoicedMilli: 3_000 }),
    ];
    const facts = matchInvoice(lines, { order: twice, earlier: [], tolerances: exact });
    expect([...facts.values()].map(({ orderLineId, matchStatus }) => [orderLineId, matchStatus])).toEqual([
      ['l1', 'MATCH'],
      ['l2', 'MATCH'],
    ]);
  });

  it('never pay for the same delivery twice, in one invoice or in two', () => {
    const material = { order: ordered, tolerances: exact };
    const facts = matchInvoice([line('i1'), line('i2')], { ...material, earlier: [] });
    expect(facts.get('i2')).toMatchObject({ matchStatus: 'QUANTITY_DEVIATION', receivedMilli: 0 });
    const first = {
      ...line('i1'),
      match: facts.get('i1') ?? null,
      resolution: null,
      history: [],
      revision: 0,
    };
    const later = matchInvoice([line('i1')], { ...material, earlier: [{ lines: [first] }] });
    expect(later.get('i1')).toMatchObject({ matchStatus: 'QUANTITY_DEVIATION', receivedMilli: 0 });
  });
});

it(
  `a match is what its definition says (${RUNS} lines)`,
  () => {
    const milli = fc.integer({ min: 0, max: 9_000 });
    const tolerancesOf = fc.record({
      quantityMilli: milli,
      priceBasisPoints: fc.integer({ min: 0, max: 2_000 }),
      priceE4: milli,
    });
    fc.assert(
      fc.property(
        milli,
        milli,
        milli,
        milli,
        tolerancesOf,
        (received, charged, priceCents, price, tolerances) => {
          const order = anOrder({
            lines: [anOrderLine({ unitPriceCents: priceCents, receivedMilli: received })],
          });
          const { matchStatus, deviation } = matchOne(
            { invoicedMilli: charged, invoicedPriceE4: price * 100 },
            order,
            tolerances,
          );
          const quantityOff = Math.abs(charged - received) > tolerances.quantityMilli;
          const isPriceOff =
            Math.abs(price - priceCents) * 100 >
            Math.max(tolerances.priceE4, (priceCents * tolerances.priceBasisPoints) / 100);
          expect(matchStatus).toBe(
            quantityOff ? 'QUANTITY_DEVIATION' : isPriceOff ? 'PRICE_DEVIATION' : 'MATCH',
          );
          expect(deviation === null).toBe(!quantityOff && !isPriceOff);
        },
      ),
      { numRuns: RUNS },
    );
  },
  CAMPAIGN_TIMEOUT_MS,
);
