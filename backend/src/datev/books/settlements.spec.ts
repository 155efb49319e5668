import type { KnownInvoice } from '#contracts/invoices/invoice.js';
import type { Allocation, KnownPayment } from '#contracts/payments/payment.js';
import type { SupplierInvoice } from '#contracts/supplier-invoices/supplier-invoice.js';
import { hu, position } from '../../invoices/testing/golden-parts.js';
import { sent, settingsWith, supplied, transfer } from '../testing/booked.js';
import { paymentDocuments } from './money.js';
import type { BookDocument } from './posting.js';
import { supplierDocuments } from './supplier-money.js';

const settings = settingsWith();
const invoice = sent();
const { customerId } = invoice;
const number = 'RE-2026-00181';
const allocation: Allocation = {
  id: 'a1',
  of: 'INVOICE',
  invoiceId: invoice.id,
  cents: 20_000,
  discountCents: 0,
  on: '2026-11-20',
  reversed: null,
};

const documentsOf = (what: Partial<KnownPayment>, ...invoices: readonly KnownInvoice[]) =>
  paymentDocuments(
    { ...transfer, ...what },
    {
      invoices: new Map(invoices.map((one) => [one.id, one])),
      payers: new Map([[customerId, 'Aus Kartei']]),
    },
    settings,
  );
/** Signed cents, ledger account and number of each row. */
const rowsOf = (document: BookDocument | undefined) =>
  document
    ?.book(({ key }) => key, false)
    .map(({ signedCents, ledgerAccount, documentNumber }) => [signedCents, ledgerAccount, documentNumber]);

describe('a payment', () => {
  it('that settles an invoice exactly leaves nothing free', () => {
    const [money, ...others] = documentsOf({ allocations: [allocation] }, invoice);
    expect(rowsOf(money)).toEqual([[20_000, '1200', number]]);
    expect(money).toMatchObject({ id: 'payment-p1', number, on: '2026-11-20', papers: [], oddities: [] });
    expect(others).toEqual([]);
  });

  it('of Skonto alone has no row for the invoice', () => {
    const [money, discount] = documentsOf(
      { allocations: [{ ...allocation, cents: 0, discountCents: 600 }] },
      invoice,
    );
    expect(rowsOf(money)).toEqual([[20_000, '1200', '']]);
    expect(rowsOf(discount)).toEqual([[600, '8736', number]]);
  });

  it('is free again after its allocation was taken back', () => {
    const reversed = { on: '2026-11-22', reason: 'Falsch' };
    const [money] = documentsOf({ allocations: [{ ...allocation, reversed }] }, invoice);
    expect(rowsOf(money)).toEqual([[20_000, '1200', '']]);
    expect(money?.number).toBe('');
  });

  it('names its payer as an own invoice does, else as the records do', () => {
    const reversed = { on: '2026-11-22', reason: 'Falsch' };
    const free = { allocations: [{ ...allocation, reversed }] };
    const partyIn = (...invoices: readonly KnownInvoice[]) => documentsOf(free, ...invoices)[0]?.parties[0];
    expect(partyIn(invoice)).toMatchObject({ name: 'Ina Blattner', street: 'Am Mühlenfeld 3' });
    const unknown = { key: `customer:${customerId}`, name: 'Aus Kartei', street: '' };
    expect(partyIn()).toMatchObject(unknown);
    expect(partyIn({ ...invoice, files: null })).toMatchObject(unknown);
    expect(partyIn({ ...invoice, customerId: 'c9' })).toMatchObject(unknown);
  });

  it('of an invoice that nobody knows any more is booked on the payer', () => {
    const costs = { ...allocation, id: 'a2', of: 'COSTS', cents: 750 } as const;
    const documents = documentsOf({
      allocations: [{ ...allocation, cents: 19_250, discountCents: 600 }, costs],
    });
    expect(documents.flatMap((one) => rowsOf(one))).toEqual([
      [19_250, '1200', ''],
      [750, '1200', ''],
      [600, '8730', ''],
      [-750, '2700', ''],
    ]);
    const keys = documents.flatMap(({ parties }) => parties.map(({ key }) => key));
    expect(new Set(keys)).toEqual(new Set([`customer:${customerId}`]));
  });

  describe('that was taken back as a whole', () => {
    const reversal = { kind: 'CHARGEBACK', reason: 'Bank', on: '2026-11-26' } as const;
    const firstRow = (on: string, reversed: Allocation['reversed']) =>
      rowsOf(documentsOf({ allocations: [{ ...allocation, on, reversed }], reversal }, invoice)[0])?.[0];
    const settled = [20_000, '1200', number];
    const free = [20_000, '1200', ''];

    it.each([
      ['settled its invoice until then', '2026-11-20', { on: '2026-11-26', reason: 'Bank' }, settled],
      [
        'settled it also if that was entered later',
        '2026-11-28',
        { on: '2026-11-28', reason: 'Bank' },
        settled,
      ],
      [
        'was free if the allocation had gone before',
        '2026-11-20',
        { on: '2026-11-22', reason: 'Bank' },
        free,
      ],
      [
        'was free if the allocation went for another reason',
        '2026-11-20',
        { on: '2026-11-26', reason: 'Falsch' },
        free,
      ],
    ] as const)('%s', (_, on, reversed, row) => {
      expect(firstRow(on, reversed)).toEqual(row);
    });
  });
});

describe('a discount for early payment', () => {
  it('has no row for a tax case of which it is less than half a cent', () => {
    const other = position({ taxCase: 'INTRA_COMMUNITY', taxBasisPoints: 0, quantityMilli: 10 });
    const abroad = sent(
      { positions: [hu, other], exemptionReason: 'x' },
      { recipientVatId: 'ATU12345675', recipientCountry: 'Österreich' },
    );
    const allocations = [{ ...allocation, invoiceId: abroad.id, discountCents: 10 }];
    const [, discount] = documentsOf({ allocations }, abroad);
    expect(rowsOf(discount)).toEqual([[10, '8730', number]]);
  });
});

const rows = (discountCents: number, invoiceOf: Partial<SupplierInvoice>) => {
  const moves = [{ id: 'm1', on: '2026-11-20', cents: 5_000, discountCents }];
  const money = { supplierInvoiceId: supplied.supplierInvoiceId, moves };
  return rowsOf(supplierDocuments(money, { ...supplied, ...invoiceOf }, settings)[1]);
};

describe('Skonto taken from a supplier', () => {
  const [line] = supplied.lines;
  const lines = (...of: readonly (readonly [cents: number, rate: number, category?: string])[]) =>
    of.map(([netCents, taxBasisPoints, taxCategory]) => ({
      ...(line as typeof line & object),
      netCents,
      taxBasisPoints,
      ...(taxCategory === undefined ? {} : { taxCategory }),
    }));
  const LR = supplied.invoiceNumber;

  it('has no row for a rate of which it is less than half a cent', () => {
    const mixed = { lines: lines([10_000, 1_900], [10, 0]), grossCents: 11_910 };
    expect(rows(100, mixed)).toEqual([[100, '3736', LR]]);
  });

  it('lowers the acquisition and the taxed part of one invoice by their shares', () => {
    const seller = { ...supplied.seller, vatId: 'ATU12345678' };
    const mixed = { seller, lines: lines([10_000, 1_900, 'S'], [11_900, 0, 'K']), grossCents: 23_800 };
    expect(rows(600, mixed)).toEqual([
      [300, '3736', LR],
      [300, '3748', LR],
    ]);
  });

  it.each([
    ['nothing', 0],
    ['less than nothing', -11_900],
  ])('lowers no tax of an invoice over %s', (_, grossCents) => {
    const netCents = (grossCents / 119) * 100;
    expect(rows(600, { lines: lines([netCents, 1_900]), netCents, grossCents })).toEqual([[600, '3730', LR]]);
  });
});
