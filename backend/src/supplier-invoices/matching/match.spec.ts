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

  it('of freight is compared with the order’s shipping', () => {
    const line = { kind: 'FREIGHT' as const, itemNumber: null, description: 'Versand', invoicedMilli: 1_000 };
    expect(matchOne({ ...line, netCents: 790 }, ordered).matchStatus).toBe('MATCH');
    expect(matchOne({ ...line, netCents: 890 }, ordered)).toMatchObject({
      matchStatus: 'PRICE_DEVIATION',
      deviation: { difference: 1, description: 'Versand 1,00\u00a0€ über der Bestellung.' },
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
  ])('%s', (_, earlier, expected) => {
    expect(statuses(eight, { earlier })).toEqual([expected]);
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
});

it('deviates if more is charged than ordered, even if all of it was received', () => {
  const order = anOrder({ lines: [anOrderLine({ quantity: 4, receivedMilli: 6_000 })] });
  expect(statuses([invoiced(pieces(6))], { order })).toEqual(['2 Stk mehr berechnet als bestellt.']);
});

describe('a line finds its article', () => {
  const order = anOrder({
    lines: [
      anOrderLine({ lineId: 'l1', partNumber: 'PF 118', receivedMilli: 8_000 }),
      anOrderLine({ lineId: 'l2', partNumber: 'BK-4410', receivedMilli: 8_000 }),
    ],
  });
  const none = { orderLine: null, buyerNumber: null, makerNumber: null };

  it.each<[string, Partial<InvoicedLine> & { assignedTo?: string }]>([
    ['by the number, however it is written', { itemNumber: 'pf-118' }],
    ['by our number', { itemNumber: '4711', references: { ...none, buyerNumber: 'PF118' } }],
    ['by the number of the maker', { itemNumber: '4711', references: { ...none, makerNumber: 'PF.118' } }],
    ['by the line of the order', { itemNumber: '4711', references: { ...none, orderLine: '1' } }],
    ['by a number that was learnt', { itemNumber: 'SUP 9' }],
    ['by the line that somebody assigned', { itemNumber: 'BK-4410', assignedTo: 'l1' }],
  ])('%s', (_, line) => {
    const learnt = new Map([['SUP9', 'PF 118']]);
    const facts = matchInvoice([{ ...invoiced(pieces(8)), ...line }], {
      order,
      earlier: [],
      learnt,
      tolerances: exact,
    });
    expect(facts.get('i1')).toMatchObject({ matchStatus: 'MATCH', orderLineId: 'l1' });
  });
});

const extra = (kind: InvoicedLine['kind'], netCents: number) =>
  invoiced({ kind, itemNumber: null, description: kind, netCents, invoicedMilli: 1_000 });

describe('freight, deposits and surcharges', () => {
  it.each<[string, InvoicedLine, number, string]>([
    ['a deposit that was not agreed', extra('DEPOSIT', 1_200), 0, 'Pfand 12,00 €: nicht vereinbart.'],
    ['a deposit within the allowed sum', extra('DEPOSIT', 1_200), 1_200, 'MATCH'],
    [
      'a surcharge beyond the allowed sum',
      extra('SURCHARGE', 1_201),
      1_200,
      'Zuschlag 12,01 €: nicht vereinbart.',
    ],
    ['freight as ordered', extra('FREIGHT', 790), 0, 'MATCH'],
    ['dearer freight within the allowed sum', extra('FREIGHT', 990), 200, 'MATCH'],
    ['an allowance', extra('ALLOWANCE', -500), 0, 'MATCH'],
    [
      'a deposit that was never charged and is given back',
      extra('DEPOSIT', -100),
      0,
      'Pfand: 1,00 € mehr gutgeschrieben als berechnet.',
    ],
  ])('%s', (_, line, allowedExtrasCents, expected) => {
    expect(statuses([line], { allowedExtrasCents })).toEqual([expected]);
  });

  it('gives a deposit back that an earlier invoice charged', () => {
    const earlier = [document('LR-1', { ...extra('DEPOSIT', 1_200) })];
    expect(statuses([extra('DEPOSIT', -1_200)], { earlier })).toEqual(['MATCH']);
  });
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
