import type { InvoicedLine, MatchFacts } from '#contracts/supplier-invoices/supplier-invoice.events.js';
import type { PurchaseOrder } from '#contracts/supply/purchase-order.js';
import { anOrder, anOrderLine, aReceipt, invoiced } from '../testing/orders.js';
import { matchInvoice } from './match.js';
import type { LearntNumbers } from './order-groups.js';

const tolerances = { quantityMilli: 0, priceBasisPoints: 0, priceE4: 0 };
const matchOne = (line: Partial<InvoicedLine>, order: PurchaseOrder, learnt: LearntNumbers = new Map()) =>
  matchInvoice([invoiced({ invoicedMilli: 8_000, ...line })], { order, earlier: [], learnt, tolerances }).get(
    'i1',
  ) as MatchFacts;

const receipt = (goodsReceiptId: string, ...lineIds: readonly string[]) => ({
  ...aReceipt({ lines: lineIds.map((lineId) => ({ lineId, quantityMilli: 1_000 })) }),
  goodsReceiptId,
});

describe('the price of an article that was ordered at two prices', () => {
  const order = anOrder({
    lines: [
      anOrderLine({ lineId: 'l1', unitPriceCents: 1_250, receivedMilli: 4_000 }),
      anOrderLine({ lineId: 'l2', unitPriceCents: 1_000, receivedMilli: 4_000 }),
    ],
  });

  it.each([
    [125_000, 125_000],
    [100_000, 100_000],
    [90_000, 100_000],
    [113_000, 125_000],
    [112_000, 100_000],
    [112_500, 125_000],
    [140_000, 125_000],
  ])('%i is compared with the nearer one, %i', (invoicedPriceE4, orderedPriceE4) => {
    expect(matchOne({ invoicedMilli: 8_000, invoicedPriceE4 }, order)).toMatchObject({ orderedPriceE4 });
  });
});

describe('the goods receipts of a line', () => {
  const order = anOrder({
    lines: [
      anOrderLine({ lineId: 'l1', receivedMilli: 8_000 }),
      anOrderLine({ lineId: 'l2', partNumber: 'PF-118' }),
    ],
  });
  const refused = receipt('refused', 'l1');

  it('are those that brought its article', () => {
    const receipts = [
      receipt('both', 'l1', 'l2'),
      receipt('other', 'l2'),
      { ...refused, lines: refused.lines.map((line) => ({ ...line, accepted: false })) },
      receipt('only', 'l1'),
    ];
    expect(matchOne({ invoicedMilli: 8_000 }, { ...order, receipts }).goodsReceiptIds).toEqual([
      'both',
      'only',
    ]);
  });
});

describe('a line finds its article', () => {
  const order = anOrder({
    lines: [
      anOrderLine({ lineId: 'l1', partNumber: 'PF 118', receivedMilli: 8_000 }),
      anOrderLine({ lineId: 'l2', partNumber: 'BK-4410', receivedMilli: 3_000 }),
    ],
  });
  const none = { orderLine: null, buyerNumber: null, makerNumber: null };

  it.each<[string, Partial<InvoicedLine> & { assignedTo?: string }]>([
    ['by the number, however it is written', { itemNumber: 'pf-118' }],
    ['by our number', { itemNumber: '4711', references: { ...none, buyerNumber: 'PF118' } }],
    ['by the number of the maker', { itemNumber: '4711', references: { ...none, makerNumber: 'PF.118' } }],
    ['by the line of the order', { itemNumber: '4711', references: { ...none, orderLine: '1' } }],
    ['by the line with a zero', { itemNumber: '4711', references: { ...none, orderLine: '01' } }],
    ['by a number that was learnt', { itemNumber: 'SUP 9' }],
    ['by the line that somebody assigned', { itemNumber: 'BK-4410', assignedTo: 'l1' }],
  ])('%s', (_, line) => {
    const learnt = new Map([['SUP9', 'PF 118']]);
    expect(matchOne(line, order, learnt)).toMatchObject({ matchStatus: 'MATCH', orderLineId: 'l1' });
  });

  it.each(['1a', 'a1', '00001', '3', '0', ''])('not by the order line “%s”', (orderLine) => {
    const line = { itemNumber: '4711', references: { ...none, orderLine } };
    expect(matchOne(line, order).deviation?.description).toBe('Diese Position wurde nicht bestellt.');
  });
});
