import * as fc from 'fast-check';
import type {
  InvoicedLine,
  MatchFacts,
  Tolerances,
} from '#contracts/supplier-invoices/supplier-invoice.events.js';
import type { PurchaseOrder } from '#contracts/supply/purchase-order.js';
import { CAMPAIGN_TIMEOUT_MS, runs } from '../../testing/campaign.js';
import { matchInvoice, type MatchMaterial } from './match.js';
import { anOrder, anOrderLine, aReceipt, invoiced } from '../testing/orders.js';

const RUNS = runs(300, 20_000);

const exact: Tolerances = { quantityMilli: 0, priceBasisPoints: 0, priceE4: 0 };
const matchOne = (
  line: Partial<InvoicedLine>,
  order: PurchaseOrder | null,
  tolerances = exact,
): MatchFacts => {
  const facts = matchInvoice([invoiced(line)], { order, earlier: [], tolerances }).get('i1');
  if (facts === undefined) throw new Error('The line was not matched');
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
      'deviates slightly more',
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
      'costs more than the larger tolerance',
      { invoicedMilli: 8_000, invoicedPriceE4: 130_001 },
      { priceBasisPoints: 400, priceE4: 1 },
      'PRICE_DEVIATION',
      0.5001,
    ],
    [
      'costs slightly more than 0.1 %',
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

  it('describes the deviation in words', () => {
    expect(matchOne({ invoicedMilli: 10_000 }, ordered).deviation?.description).toBe(
      '2 Stk mehr berechnet als empfangen.',
    );
    expect(matchOne({ invoicedMilli: 8_000, invoicedPriceE4: 99_900 }, ordered).deviation?.description).toBe(
      'Preis 2,51 € je Stk unter der Bestellung.',
    );
    expect(matchOne({ invoicedMilli: 8_000, invoicedPriceE4: 130_000 }, ordered).deviation?.description).toBe(
      'Preis 0,50 € je Stk über der Bestellung.',
    );
  });

  it('charges less than came when it charges nothing', () => {
    expect(matchOne({ invoicedMilli: 0 }, ordered).deviation?.description).toBe(
      '8 Stk weniger berechnet als empfangen.',
    );
  });

  it('may have no order', () => {
    expect(matchOne({ invoicedMilli: 3_000 }, null)).toMatchObject({
      matchStatus: 'QUANTITY_DEVIATION',
      deviation: { description: 'Keine Bestellung gefunden.', difference: 3 },
      orderedMilli: null,
      orderedPriceE4: null,
      receivedMilli: 0,
    });
  });

  it('deviates if it was not ordered, whatever the tolerance', () => {
    const facts = matchOne({ itemNumber: 'ANDERE', invoicedMilli: 1 }, ordered, {
      ...exact,
      quantityMilli: 999_999,
    });
    expect(facts).toMatchObject({ matchStatus: 'QUANTITY_DEVIATION', orderedMilli: null, orderLineId: null });
  });

  it('of an ordered article is goods, whatever its text', () => {
    expect(
      matchOne({ kind: 'FREIGHT', description: 'Versand', invoicedMilli: 8_000 }, ordered),
    ).toMatchObject({
      matchStatus: 'MATCH',
      orderedMilli: 10_000,
    });
  });
});

const statuses = (lines: readonly InvoicedLine[], material: Partial<MatchMaterial>) => {
  const facts = matchInvoice(lines, { order: ordered, earlier: [], tolerances: exact, ...material });
  return lines.map(({ lineId }) => {
    const { matchStatus, deviation } = facts.get(lineId) as MatchFacts;
    return deviation?.description.replaceAll('\u00a0', ' ') ?? matchStatus;
  });
};
const document = (invoiceNumber: string, ...lines: readonly Partial<InvoicedLine>[]) => ({
  supplierInvoiceId: invoiceNumber,
  invoiceNumber,
  lines: lines.map((line) => ({ ...invoiced(line), assignedTo: null })),
});
const pieces = (count: number) => ({ invoicedMilli: count * 1_000 });

describe('several lines of one article', () => {
  const twice = anOrder({
    lines: [
      anOrderLine({ lineId: 'l1', quantity: 2, receivedMilli: 2_000 }),
      anOrderLine({ lineId: 'l2', quantity: 3, receivedMilli: 3_000, workOrderId: 'o' }),
    ],
  });

  it.each([
    ['on the invoice and on the order', [2, 3], ['MATCH', 'MATCH']],
    ['on the order, one on the invoice', [5], ['MATCH']],
    ['that add up to too much', [2, 4], ['MATCH', '1 Stk mehr berechnet als empfangen.']],
    ['that add up to too little', [1, 1], ['MATCH', '3 Stk weniger berechnet als empfangen.']],
  ])('%s', (_, counts, expected) => {
    const lines = counts.map((count, at) => invoiced({ lineId: `i${at}`, ...pieces(count) }));
    expect(statuses(lines, { order: twice })).toEqual(expected);
  });
});

it('lines of different articles are not added up', () => {
  const order = anOrder({
    lines: [
      anOrderLine({ lineId: 'l1', partNumber: 'BK-280', receivedMilli: 2_000 }),
      anOrderLine({ lineId: 'l2', partNumber: 'PF-118', receivedMilli: 3_000 }),
    ],
  });
  const lines = [
    invoiced({ lineId: 'i1', itemNumber: 'BK-280', ...pieces(2) }),
    invoiced({ lineId: 'i2', itemNumber: 'PF-118', ...pieces(3) }),
  ];
  expect(statuses(lines, { order })).toEqual(['MATCH', 'MATCH']);
});

describe('the charges of other documents of the order', () => {
  const eight = [invoiced(pieces(8))];

  it.each<[string, readonly ReturnType<typeof document>[], string]>([
    [
      'is named when it is charged again',
      [document('LR-1', pieces(8))],
      '8 Stk bereits berechnet mit Rechnung LR-1.',
    ],
    [
      'is named when a part of it is charged again',
      [document('LR-1', pieces(2)), document('LR-2', pieces(1))],
      '3 Stk bereits berechnet mit den Rechnungen LR-1, LR-2.',
    ],
    [
      'counts no longer once it was given back',
      [document('LR-1', pieces(8)), document('GS-1', pieces(-8))],
      'MATCH',
    ],
    ['is not increased by a credit note without an invoice', [document('GS-1', pieces(-2))], 'MATCH'],
    [
      'counts for its own article only',
      [document('LR-1', { ...pieces(8), itemNumber: 'PF-118' }), document('LR-2', pieces(1))],
      '1 Stk bereits berechnet mit Rechnung LR-2.',
    ],
  ])('%s', (_, earlier, expected) => {
    expect(statuses(eight, { earlier })).toEqual([expected]);
  });

  it('leave the rest to be charged', () => {
    const earlier = [document('LR-1', pieces(2))];
    expect(statuses([invoiced(pieces(6))], { earlier })).toEqual(['MATCH']);
    expect(statuses([invoiced(pieces(10))], { earlier })).toEqual(['4 Stk mehr berechnet als empfangen.']);
  });

  it('are named with their own quantity, not with what is tolerated beyond', () => {
    const earlier = [document('LR-1', pieces(2))];
    const tolerances = { ...exact, quantityMilli: 1_000 };
    expect(statuses([invoiced({ invoicedMilli: 8_500 })], { earlier, tolerances })).toEqual([
      '2 Stk bereits berechnet mit Rechnung LR-1.',
    ]);
    expect(statuses([invoiced(pieces(7))], { earlier, tolerances })).toEqual(['MATCH']);
  });

  it('never increase the received quantity', () => {
    const earlier = [document('GS-1', pieces(-2))];
    expect(statuses([invoiced(pieces(10))], { earlier })).toEqual(['2 Stk mehr berechnet als empfangen.']);
  });

  it('is stated with three figures', () => {
    const earlier = [document('LR-1', pieces(5))];
    const facts = matchInvoice(eight, { order: ordered, earlier, tolerances: exact }).get('i1');
    expect(facts).toMatchObject({
      orderedMilli: 10_000,
      receivedMilli: 8_000,
      billedMilli: 5_000,
      billedBy: [{ supplierInvoiceId: 'LR-1', invoiceNumber: 'LR-1' }],
    });
  });
});

describe('a credit note', () => {
  it.each<[string, number, readonly ReturnType<typeof document>[], string]>([
    ['matches what was charged', -2, [document('LR-1', pieces(8))], 'MATCH'],
    ['matches all that was charged', -8, [document('LR-1', pieces(8))], 'MATCH'],
    [
      'of more than was charged',
      -9,
      [document('LR-1', pieces(8))],
      '1 Stk mehr gutgeschrieben als berechnet.',
    ],
    ['of something that was never charged', -2, [], '2 Stk mehr gutgeschrieben als berechnet.'],
  ])('%s', (_, count, earlier, expected) => {
    expect(statuses([invoiced(pieces(count))], { earlier })).toEqual([expected]);
  });

  it('deviates by a negative quantity', () => {
    expect(matchOne(pieces(-2), ordered).deviation?.difference).toBe(-2);
  });
});

it('deviates if more is charged than ordered, even if all of it was received', () => {
  const order = anOrder({ lines: [anOrderLine({ quantity: 4, receivedMilli: 6_000 })] });
  expect(statuses([invoiced(pieces(6))], { order })).toEqual(['2 Stk mehr berechnet als bestellt.']);
});

it('compares no prices of another currency', () => {
  const dear = invoiced({ ...pieces(8), invoicedPriceE4: 999_999 });
  expect(statuses([dear], { isForeignCurrency: true })).toEqual(['MATCH']);
});

it(
  `a match follows its definition (${RUNS} lines)`,
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
