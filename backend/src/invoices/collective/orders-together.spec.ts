import type { OrderOnInvoice } from '#contracts/invoices/invoice.events.js';
import type { KnownWorkOrder } from '#contracts/work-orders/work-order.js';
import { refusalOf } from '../../testing/given.js';
import { assertFitsOrders, changedOrders, lastDayOf, whyAlone } from './orders-together.js';

const order = (at: number, what: Partial<OrderOnInvoice> = {}): OrderOnInvoice => ({
  workOrderId: `o${at}`,
  number: `A-2026-0000${at}`,
  plate: 'XM-GB 14',
  vehicleName: null,
  supplyOn: '2026-11-02',
  count: 1,
  ...what,
});
const collective = (orders: readonly OrderOnInvoice[], positions: number, coPayment: null | object = null) =>
  ({
    form: 'COLLECTIVE',
    orders,
    positions: Array.from({ length: positions }),
    coPayment,
  }) as Parameters<typeof assertFitsOrders>[0];
const detailOf = (run: () => void): unknown => refusalOf(run)?.detail;

describe('the orders of a collective invoice', () => {
  it('are at least two, each once, with a position each', () => {
    expect(() => assertFitsOrders(collective([order(1), order(2)], 2))).not.toThrow();
    expect(detailOf(() => assertFitsOrders(collective([order(1)], 1)))).toContain('mindestens zwei');
    expect(detailOf(() => assertFitsOrders(collective([order(1), order(1)], 2)))).toContain('nur einmal');
    expect(detailOf(() => assertFitsOrders(collective([order(1), order(2)], 3)))).toContain('Positionen');
  });

  it('are at most 50', () => {
    const many = Array.from({ length: 51 }, (_, at) => order(at));
    expect(detailOf(() => assertFitsOrders(collective(many, 51)))).toContain('höchstens 50');
  });

  it('have no insurance', () => {
    expect(refusalOf(() => assertFitsOrders(collective([order(1), order(2)], 2, {})))?.errors).toMatchObject([
      { field: 'coPayerId' },
    ]);
  });

  it('were done in one calendar month, and the last day counts', () => {
    const october = order(2, { supplyOn: '2026-10-31' });
    expect(detailOf(() => assertFitsOrders(collective([order(1), october], 2)))).toBe(
      'A-2026-00001 wurde im November 2026 geleistet, A-2026-00002 im Oktober 2026. ' +
        'Eine Sammelrechnung gilt für einen Kalendermonat.',
    );
    expect(lastDayOf([order(1), order(2, { supplyOn: '2026-11-30' }), order(3)])).toBe('2026-11-30');
    expect(lastDayOf([order(1), order(2, { supplyOn: null })])).toBeNull();
  });

  it('stay the same in a draft, with other days and positions', () => {
    const before = [order(1), order(2)];
    const changed = [
      { workOrderId: 'o1', supplyOn: null, count: 4 },
      { workOrderId: 'o2', supplyOn: '2026-11-09', count: 1 },
    ];
    expect(changedOrders(changed, before)).toEqual([
      order(1, { supplyOn: null, count: 4 }),
      order(2, { supplyOn: '2026-11-09' }),
    ]);
    for (const other of [changed.slice(1), [...changed, order(3)], [order(1), order(3)]])
      expect(detailOf(() => changedOrders(other, before))).toContain('stehen fest');
  });
});

const known = (what: Partial<KnownWorkOrder> = {}) =>
  ({ number: 'A-7', status: 'DONE', invoice: null, earlierInvoices: [], ...what }) as KnownWorkOrder;
const held = (invoiceId: string, isSent: boolean) =>
  ({ invoiceId, billed: isSent ? { claimId: 'c', since: '', isPartial: false } : null }) as never;

describe('an order is billed alone', () => {
  const free = { hasOpenDeposit: false, isBeingSplit: false };

  it.each([
    ['cancelled', known({ status: 'CANCELLED' }), free, 'storniert'],
    ['billed', known({ invoice: held('x', true) }), free, 'schon berechnet'],
    ['drafted', known({ invoice: held('x', false) }), free, 'Rechnungsentwurf'],
    ['billed in part', known({ earlierInvoices: [held('x', true)] }), free, 'frühere Rechnung'],
    ['with a deposit', known(), { ...free, hasOpenDeposit: true }, 'Anzahlung'],
    ['being split', known(), { ...free, isBeingSplit: true }, 'Aufteilung'],
  ])('if it is %s', (_, one, around, words) => {
    const reason = whyAlone(one, around, 'i');
    expect(reason).toContain('A-7');
    expect(reason).toContain(words);
  });

  it('otherwise not, also if it is on this invoice already', () => {
    expect(whyAlone(known(), free, 'i')).toBeNull();
    expect(whyAlone(known({ invoice: held('i', true) }), free, 'i')).toBeNull();
  });
});
