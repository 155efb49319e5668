import type { DatevSettings } from '#contracts/datev/datev-settings.js';
import type { KnownInvoice } from '#contracts/invoices/invoice.js';
import type { KnownPayment } from '#contracts/payments/payment.js';
import { bookingsOf, sent, settingsWith, supplied } from '../testing/booked.js';
import { paymentDocuments, supplierDocuments } from './money.js';

describe('money', () => {
  const invoice = sent();
  const invoices = new Map<string, KnownInvoice>([[invoice.id, invoice]]);
  const payment: KnownPayment = {
    status: 'received',
    id: 'p1',
    customerId: invoice.customerId,
    amountCents: 20_000,
    method: 'TRANSFER',
    valueOn: '2026-11-20',
    reference: null,
    source: 'MANUAL',
    allocations: [],
    refunds: [],
    reversal: null,
    retentionEnded: false,
    createdAt: '2026-11-20T08:00:00.000Z',
  };
  const allocation = {
    id: 'a1',
    of: 'INVOICE',
    invoiceId: invoice.id,
    cents: 15_000,
    discountCents: 600,
    on: '2026-11-20',
    reversed: null,
  } as const;
  const rowsOf = (what: Partial<KnownPayment>, datev: Partial<DatevSettings> = {}) => {
    const settings = settingsWith(datev);
    return bookingsOf(paymentDocuments({ ...payment, ...what }, invoices, settings), settings).map(
      ({ cents, side, account, contraAccount, number }) => [cents, side, account, contraAccount, number],
    );
  };

  it('is booked from the bank by the invoices that it settles; what is free has no number', () => {
    expect(rowsOf({ allocations: [{ ...allocation, discountCents: 0 }] })).toEqual([
      [15_000, 'S', '1200', '10000', 'RE-2026-00181'],
      [5_000, 'S', '1200', '10000', ''],
    ]);
  });

  it('brings a discount for early payment by the rate of the invoice, and takes it back', () => {
    const discount = [600, 'S', '8736', '10000', 'RE-2026-00181'];
    expect(rowsOf({ allocations: [allocation] })).toContainEqual(discount);
    const reversed = { on: '2026-11-22', reason: 'Falsch' };
    expect(rowsOf({ allocations: [{ ...allocation, reversed }] })).toEqual(
      expect.arrayContaining([discount, [600, 'H', '8736', '10000', 'RE-2026-00181']]),
    );
  });

  it('that pays what reminders cost is other income', () => {
    const costs = { ...allocation, of: 'COSTS', cents: 750, discountCents: 0 } as const;
    expect(rowsOf({ allocations: [costs] })).toEqual([
      [750, 'S', '1200', '2700', 'RE-2026-00181'],
      [19_250, 'S', '1200', '10000', ''],
    ]);
  });

  it('goes back: a refund and a chargeback', () => {
    const refund = { id: 'r1', cents: 5_000, method: 'TRANSFER', on: '2026-11-25', reference: null } as const;
    expect(rowsOf({ refunds: [refund] })).toContainEqual([5_000, 'H', '1200', '10000', '']);
    const reversal = { kind: 'CHARGEBACK', reason: 'Bank', on: '2026-11-26' } as const;
    expect(rowsOf({ reversal })).toContainEqual([20_000, 'H', '1200', '10000', '']);
  });

  it.each([
    ['CARD', '1360'],
    ['CASH_REFERENCE', '1000'],
    ['OTHER', '1360'],
  ] as const)('of %s has an account of its own', (method, account) => {
    expect(rowsOf({ method })).toEqual([[20_000, 'S', account, '10000', '']]);
    const chosen = { cardAccount: '1365', cashAccount: '1010', otherAccount: '1366' };
    expect(rowsOf({ method }, chosen)[0]?.[2]).not.toBe(account);
  });

  it('pays a supplier from the bank, and is undone on the other side', () => {
    const settings = settingsWith();
    const moves = [
      { id: 'm1', on: '2026-11-20', cents: 14_875 },
      { id: 'm2', on: '2026-11-21', cents: -14_875 },
    ];
    const money = { supplierInvoiceId: supplied.supplierInvoiceId, moves };
    expect(bookingsOf(supplierDocuments(money, supplied, settings), settings)).toMatchObject([
      { cents: 14_875, side: 'S', account: '70000', contraAccount: '1200' },
      { cents: 14_875, side: 'H', account: '70000', contraAccount: '1200' },
    ]);
  });
});
