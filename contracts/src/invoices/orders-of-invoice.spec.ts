import type { InvoiceContent } from './invoice.events.js';
import {
  billedParts,
  grossOfOrder,
  orderAt,
  orderIdOf,
  orderIdsOf,
  orderTitle,
  orderTotals,
  positionsOfOrder,
} from './orders-of-invoice.js';

const order = (workOrderId: string, count: number) => ({
  workOrderId,
  number: `A-2026-0000${workOrderId}`,
  plate: 'XM-GB 14',
  vehicleName: 'Tondra 2.0',
  supplyOn: '2026-11-13',
  count,
});
const line = (euros: number) => ({
  description: `${euros} €`,
  quantityMilli: 1_000,
  unitPriceE4: euros * 10_000,
  taxCase: 'STANDARD',
  taxBasisPoints: 1_900,
  isExchangePart: false,
  discount: null,
  sources: [],
});
/** Two orders of 100 € and 20 € net. */
const content = {
  prices: 'NET',
  discount: null,
  surcharge: null,
  deductions: [],
  orders: [order('1', 2), order('2', 1)],
  positions: [line(60), line(40), line(20)],
  grossCents: 14_280,
} as unknown as InvoiceContent;
const ofOne = { ...content, orders: [] };
const textsOf = (positions: readonly { readonly description: string }[]) =>
  positions.map(({ description }) => description);

describe('a collective invoice', () => {
  it('bills its orders, any other one its own, and a sale none', () => {
    expect(orderIdsOf({ workOrderId: null, content })).toEqual(['1', '2']);
    expect(orderIdsOf({ workOrderId: '9', content: ofOne })).toEqual(['9']);
    expect(orderIdsOf({ workOrderId: null, content: ofOne })).toEqual([]);
    expect(orderIdOf({ workOrderId: '9' })).toBe('9');
    expect(() => orderIdOf({ workOrderId: null })).toThrow('This invoice bills no order');
  });

  it('has positions of each order', () => {
    expect(textsOf(positionsOfOrder(content, '1'))).toEqual(['60 €', '40 €']);
    expect(textsOf(positionsOfOrder(content, '2'))).toEqual(['20 €']);
    expect(positionsOfOrder(content, '3')).toStrictEqual([]);
    expect(positionsOfOrder(ofOne, '9')).toHaveLength(3);
    expect([-1, 0, 1, 2, 3].map((place) => orderAt(content, place)?.workOrderId ?? null)).toEqual([
      null,
      '1',
      '1',
      '2',
      null,
    ]);
    expect(orderAt(ofOne, 0)).toBeNull();
  });

  it('names the order of each part that it bills', () => {
    const parts = billedParts({ workOrderId: null, content });
    expect(
      parts.map(({ workOrderId, prefix, positions }) => [workOrderId, prefix, positions.length]),
    ).toEqual([
      ['1', 'A-2026-00001: ', 2],
      ['2', 'A-2026-00002: ', 1],
    ]);
    expect(billedParts({ workOrderId: '9', content: ofOne })).toEqual([
      { workOrderId: '9', positions: ofOne.positions, prefix: '' },
    ]);
  });

  it('heads the positions of an order with what is known of it', () => {
    expect(orderTitle(order('1', 1))).toBe('Auftrag A-2026-00001, XM-GB 14, Tondra 2.0, 13.11.2026');
    expect(orderTitle({ ...order('1', 1), plate: null, vehicleName: null, supplyOn: null })).toBe(
      'Auftrag A-2026-00001',
    );
  });
});

const discount = (basisPoints: number | null, cents: number) => ({
  ...content,
  discount: { basisPoints, cents, reason: 'DISCOUNT' as const },
});

describe('the sum of an order', () => {
  it('is that of its positions', () => {
    expect(orderTotals(content)).toEqual([10_000, 2_000]);
    expect(['1', '2'].map((id) => grossOfOrder(content, id))).toEqual([11_900, 2_380]);
  });

  it('of the only order is that of the invoice before deposits', () => {
    const taxes = [{ taxCase: 'STANDARD', taxBasisPoints: 1_900, netCents: 1_000, taxCents: 190 }];
    const deductions = [{ invoiceId: 'a', number: 'RE-1', date: '2026-11-01', taxes }];
    expect(grossOfOrder({ ...ofOne, deductions } as unknown as InvoiceContent, '9')).toBe(15_470);
  });

  it('bears its share of a discount in euros, and the percentage of one in percent', () => {
    expect(['1', '2'].map((id) => grossOfOrder(discount(null, 1_200), id))).toEqual([10_710, 2_142]);
    expect(['1', '2'].map((id) => grossOfOrder(discount(1_000, 1_200), id))).toEqual([10_710, 2_142]);
    expect(['1', '2'].map((id) => grossOfOrder(discount(1_000, 999), id))).toEqual([10_710, 2_142]);
  });

  it('without money bears no discount', () => {
    const free = { ...discount(null, 0), positions: [line(0), line(0), line(0)] };
    expect(grossOfOrder(free as unknown as InvoiceContent, '1')).toBe(0);
  });
});
