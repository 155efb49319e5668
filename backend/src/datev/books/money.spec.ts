import type { DatevSettings } from '#contracts/datev/datev-settings.js';
import type { KnownInvoice } from '#contracts/invoices/invoice.js';
import type { KnownPayment } from '#contracts/payments/payment.js';
import { position } from '../../invoices/testing/golden-parts.js';
import { assembled, bookingsOf, sent, settingsWith, supplied, transfer } from '../testing/booked.js';
import { paymentDocuments } from './money.js';
import { supplierDocuments } from './supplier-money.js';

describe('money', () => {
  const invoice = sent();
  const ofOther = {
    ...sent({ number: 'RE-2026-00182' }, { recipientName: 'Kai Ost' }),
    id: 'i2',
    customerId: 'c2',
  };
  const invoices = new Map<string, KnownInvoice>([invoice, ofOther].map((one) => [one.id, one]));
  const settled = { invoices, payers: new Map([['c3', 'Kranich Versicherung']]) };
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
    return bookingsOf(paymentDocuments({ ...transfer, ...what }, settled, settings), settings).map(
      ({ cents, side, account, contraAccount, number }) => [cents, side, account, contraAccount, number],
    );
  };

  const idsOf = (allocations: KnownPayment['allocations']) =>
    paymentDocuments({ ...transfer, allocations }, settled, settingsWith()).map(({ id, on }) => [id, on]);

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

  it.each([
    ['DE123456788', 'REVERSE_CHARGE', '8741', ''],
    ['ATU12345675', 'REVERSE_CHARGE', '8742', 'ATU12345675'],
    ['ATU12345675', 'INTRA_COMMUNITY', '8743', 'ATU12345675'],
    ['ATU12345675', 'EXEMPT', '8730', ''],
  ] as const)(
    'brings a discount of a customer with %s by the tax case %s',
    (recipientVatId, taxCase, account, vatId) => {
      const untaxed = position({ taxCase, taxBasisPoints: 0, quantityMilli: 1_190 });
      const mixed = sent(
        { positions: [position({ quantityMilli: 1_000 }), untaxed], exemptionReason: 'x' },
        { recipientVatId, recipientCountry: 'Österreich' },
      );
      const settings = settingsWith();
      const paid = { ...transfer, allocations: [{ ...allocation, invoiceId: mixed.id }] };
      const documents = paymentDocuments(
        paid,
        { ...settled, invoices: new Map([[mixed.id, mixed]]) },
        settings,
      );
      const discount = documents.filter(({ id }) => id.startsWith('discount-'));
      expect(
        bookingsOf(discount, settings).map((row) => [row.cents, row.contraAccount, row.account, row.vatId]),
      ).toEqual([
        [300, '10000', '8736', ''],
        [300, '10000', account, vatId],
      ]);
    },
  );

  describe('that pays what reminders cost', () => {
    const number = 'RE-2026-00181';
    const costs = { ...allocation, of: 'COSTS', cents: 750, discountCents: 0 } as const;
    const money = [750, 'S', '1200', '10000', number];
    const claimed = [750, 'H', '2700', '10000', number];
    const unclaimed = [750, 'S', '2700', '10000', number];
    it('is booked against the customer, whose costs are other income', () => {
      const rows = rowsOf({ allocations: [costs] });
      expect(rows).toHaveLength(3);
      expect(rows).toEqual(expect.arrayContaining([money, claimed, [19_250, 'S', '1200', '10000', '']]));
    });

    it('is a fact of its own on each day, so that a later allocation and its reversal are booked too', () => {
      const reversed = { on: '2026-11-25', reason: 'Falsch' };
      expect(idsOf([])).toEqual([['payment-p1', '2026-11-20']]);
      expect(idsOf([{ ...costs, on: '2026-11-22', reversed }])).toEqual([
        ['payment-p1', '2026-11-20'],
        ['costs-a1', '2026-11-22'],
        ['costs-back-a1', '2026-11-25'],
      ]);
    });

    it('leaves nothing on the account of the customer after a chargeback', () => {
      const reversal = { kind: 'CHARGEBACK', reason: 'Bank', on: '2026-11-26' } as const;
      const reversed = { on: reversal.on, reason: reversal.reason };
      const rows = rowsOf({ allocations: [{ ...costs, reversed }], reversal });
      expect(rows).toEqual(
        expect.arrayContaining([money, claimed, unclaimed, [750, 'H', '1200', '10000', number]]),
      );
      const signed = rows.map(([cents, side]) => (side === 'S' ? Number(cents) : -Number(cents)));
      expect(signed.reduce((sum, cents) => sum + cents, 0)).toBe(0);
    });
  });

  describe('of one customer for the invoice of another', () => {
    const byOther: KnownPayment = {
      ...transfer,
      customerId: 'c3',
      allocations: [{ ...allocation, invoiceId: ofOther.id }],
    };
    const settings = settingsWith({ partyAccounts: 'EACH' });
    const documentsOf = (what: Partial<KnownPayment>) =>
      paymentDocuments({ ...byOther, ...what }, settled, settings);
    const number = 'RE-2026-00182';

    it('is booked on the account of the invoice, Skonto too; only what is free is the payer’s', () => {
      const { postings, accounts } = assembled(documentsOf({}), settings);
      expect(postings.map((one) => [one.amountCents, one.partyAccount, one.documentNumber])).toEqual(
        expect.arrayContaining([
          [15_000, '10001', number],
          [600, '10001', number],
          [5_000, '10002', ''],
        ]),
      );
      expect(accounts.map(({ account, party }) => [account, party.key, party.name])).toEqual([
        ['10001', 'customer:c2', 'Kai Ost'],
        ['10002', 'customer:c3', 'Kranich Versicherung'],
      ]);
    });

    it('does not hide what an invoice says about its customer', () => {
      const own = documentsOf({ customerId: 'c2' });
      const free = paymentDocuments({ ...transfer, id: 'p2', customerId: 'c2' }, settled, settings);
      const [first] = assembled([...own, ...free], settings).accounts;
      expect(first?.party).toMatchObject({ name: 'Kai Ost', street: 'Am Mühlenfeld 3' });
    });

    it('goes back from the same accounts', () => {
      const reversal = { kind: 'CHARGEBACK', reason: 'Bank', on: '2026-11-26' } as const;
      const reversed = { on: reversal.on, reason: reversal.reason };
      const allocations = byOther.allocations.map((one) => ({ ...one, reversed }));
      const { postings } = assembled(documentsOf({ allocations, reversal }), settings);
      const sums = new Map<string, number>();
      for (const { partyAccount, signedCents } of postings)
        sums.set(partyAccount, (sums.get(partyAccount) ?? 0) + signedCents);
      expect([...sums]).toEqual([
        ['10001', 0],
        ['10002', 0],
      ]);
    });
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
      { id: 'm1', on: '2026-11-20', cents: 14_875, discountCents: 0 },
      { id: 'm2', on: '2026-11-21', cents: -14_875, discountCents: 0 },
    ];
    const money = { supplierInvoiceId: supplied.supplierInvoiceId, moves };
    expect(bookingsOf(supplierDocuments(money, supplied, settings), settings)).toMatchObject([
      { cents: 14_875, side: 'S', account: '70000', contraAccount: '1200' },
      { cents: 14_875, side: 'H', account: '70000', contraAccount: '1200' },
    ]);
  });

  it('books no Skonto of an invoice that the adviser books by hand, or that is void', () => {
    const voided = { by: null, at: '2026-11-20T08:00:00.000Z', reason: 'Doppelt' };
    const moves = [{ id: 'm1', on: '2026-11-20', cents: 14_475, discountCents: 400 }];
    const money = { supplierInvoiceId: supplied.supplierInvoiceId, moves };
    const idsOf = (what: object) =>
      supplierDocuments(money, { ...supplied, ...what }, settingsWith()).map(({ id }) => id);
    expect(idsOf({})).toEqual(['supplier-m1', 'supplier-discount-m1']);
    for (const what of [{ currency: 'CHF' }, { documentKind: 'PREPAYMENT' }, { voided }])
      expect(idsOf(what)).toEqual(['supplier-m1']);
  });

  describe('with Skonto taken from a supplier', () => {
    const [line] = supplied.lines;
    const rows = (lines: readonly object[], vatId: string | null, chart: 'SKR03' | 'SKR04' = 'SKR03') => {
      const settings = settingsWith({ taxKeys: true }, chart);
      const seller = { ...supplied.seller, vatId };
      const all = lines.map((one, at) => ({ ...line, lineId: `l${at}`, ...one }) as typeof line & object);
      const gross = all.reduce((sum, one) => sum + one.netCents * (1 + one.taxBasisPoints / 10_000), 0);
      const invoice = { ...supplied, seller, lines: all, grossCents: Math.round(gross) };
      const moves = [{ id: 'm1', on: '2026-11-20', cents: 20_000, discountCents: 600 }];
      const money = { supplierInvoiceId: supplied.supplierInvoiceId, moves };
      return bookingsOf(supplierDocuments(money, invoice, settings), settings)
        .filter(({ contraAccount }) => contraAccount !== '1200' && contraAccount !== '1800')
        .map((row) => [row.cents, row.side, row.account, row.contraAccount, row.taxKey]);
    };
    const standard = { netCents: 10_000, taxBasisPoints: 1_900 };
    const reduced = { netCents: 11_121, taxBasisPoints: 700 };
    const untaxed = { netCents: 11_900, taxBasisPoints: 0 };

    it('lowers the input tax of each rate by its share', () => {
      expect(rows([standard, reduced], null)).toEqual([
        [300, 'S', '70000', '3736', ''],
        [300, 'S', '70000', '3731', ''],
      ]);
      expect(rows([standard], null, 'SKR04')).toEqual([[600, 'S', '70000', '5736', '']]);
    });

    it('lowers an acquisition, and what bears no tax', () => {
      expect(rows([{ ...untaxed, taxCategory: 'K' }], 'ATU12345678')).toEqual([
        [600, 'S', '70000', '3748', ''],
      ]);
      expect(rows([untaxed], 'DE123456788')).toEqual([[600, 'S', '70000', '3730', '']]);
    });
  });
});
