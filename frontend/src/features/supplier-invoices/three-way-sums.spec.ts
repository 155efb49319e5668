import type { SupplierInvoiceLineAnswer } from '#contracts/supplier-invoices/supplier-invoices.api.js';
import { threeWaySums } from './three-way-sums.js';

let count = 0;
const line = (change: Partial<SupplierInvoiceLineAnswer> = {}): SupplierInvoiceLineAnswer => ({
  id: `line-${++count}`,
  position: 1,
  description: 'Bremsscheibe',
  itemNumber: 'BK-280',
  unit: 'Stk',
  orderedQty: 4,
  orderedPrice: 31.4,
  receivedQty: 4,
  billedQty: 0,
  billedBy: [],
  orderLineId: 'l1',
  kind: 'GOODS',
  invoicedQty: 4,
  invoicedPrice: 31.4,
  taxPercent: 19,
  matchStatus: 'MATCH',
  deviation: null,
  resolution: null,
  history: [],
  revision: 0,
  ...change,
});

describe('the sums of order, delivery and invoice', () => {
  it('count an article once that the invoice lists twice', () => {
    const lines = [line({ invoicedQty: 1 }), line({ invoicedQty: 3 })];
    const sums = { ordered: 125.6, orderedPositions: 1, received: 125.6, unbilled: 125.6, invoiced: 125.6 };
    expect(threeWaySums({ lines })).toEqual(sums);
  });

  it('expect only what no other document charged', () => {
    const lines = [line({ billedQty: 3, invoicedQty: 1 })];
    expect(threeWaySums({ lines })).toMatchObject({ received: 125.6, unbilled: 31.4, invoiced: 31.4 });
  });

  it('expect the agreed freight with the delivery', () => {
    const freight = {
      orderedQty: 1,
      orderedPrice: 7.9,
      receivedQty: 0,
      orderLineId: null,
      kind: 'FREIGHT',
    } as const;
    const lines = [line(), line({ ...freight, invoicedQty: 1, invoicedPrice: 7.9 })];
    const sums = { ordered: 133.5, received: 133.5, unbilled: 133.5, invoiced: 133.5 };
    expect(threeWaySums({ lines })).toMatchObject(sums);
  });

  it('leave lines out that were not ordered', () => {
    const unknown = { orderedQty: null, orderedPrice: null, receivedQty: 0, orderLineId: null };
    const lines = [line(unknown), line(unknown)];
    expect(threeWaySums({ lines })).toMatchObject({ ordered: 0, orderedPositions: 0, invoiced: 251.2 });
  });
});
