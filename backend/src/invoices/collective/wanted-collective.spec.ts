import 'reflect-metadata';
import type { CollectiveInvoiceRequest } from '#contracts/invoices/collective.api.js';
import { wantedCollective } from './wanted-collective.js';

const work = { description: 'Arbeit', quantity: 1, unitPrice: 100, taxPercent: 19 };
const orderOf = (workOrderId: string, supplyDate: string | null) => ({
  workOrderId,
  supplyDate,
  positions: 1,
});
const collective = (change: Partial<CollectiveInvoiceRequest> = {}) =>
  wantedCollective(
    {
      number: 'RE-1',
      date: '2026-11-30',
      orders: [orderOf('o', '2026-11-28'), orderOf('p', '2026-11-26')],
      positions: [work, work],
      ...change,
    },
    10,
  );

describe('a collective invoice', () => {
  it('bills its orders with the day of the last of them', () => {
    const { positions, ...head } = collective();
    expect(positions).toHaveLength(2);
    expect(head).toEqual({
      number: 'RE-1',
      date: '2026-11-30',
      dueOn: '2026-12-10',
      supplyOn: '2026-11-28',
      isDatedOnSending: false,
      paymentDays: 10,
      note: null,
      exemptionReason: null,
      prices: 'NET',
      discount: null,
      surcharge: null,
      form: 'COLLECTIVE',
      orders: [
        { workOrderId: 'o', supplyOn: '2026-11-28', count: 1 },
        { workOrderId: 'p', supplyOn: '2026-11-26', count: 1 },
      ],
      deductions: [],
      coPayment: null,
    });
  });

  it('has no day as long as one of its orders has none', () => {
    expect(collective({ orders: [orderOf('o', null), orderOf('p', '2026-11-26')] }).supplyOn).toBeNull();
  });

  it('is due on a chosen day, and gets the date of sending if somebody wants that', () => {
    expect(collective({ dueDate: '2026-12-24', datedOnSending: true })).toMatchObject({
      dueOn: '2026-12-24',
      paymentDays: null,
      isDatedOnSending: true,
    });
  });
});
