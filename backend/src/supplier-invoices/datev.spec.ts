import { DEFAULT_INVOICING_SETTINGS } from '#contracts/invoices/invoicing-settings.js';
import type { SupplierInvoice } from '#contracts/supplier-invoices/supplier-invoice.js';
import { refusalOf } from '../testing/given.js';
import { supplierDatev } from './datev.js';
import { anInvoice, invoiced } from './testing/orders.js';

const untouched = { assignedTo: null, match: null, resolution: null, history: [], revision: 0 };
const line = { ...invoiced(), ...untouched };
const invoice: SupplierInvoice = {
  ...anInvoice({ supplierName: 'Müller & Söhne', invoiceNumber: 'LR 88/214', invoiceDate: '2026-11-17' }),
  status: 'received',
  lines: [line],
  deviations: [],
  voided: null,
  standingTold: false,
  receivedAt: '2026-11-18T08:00:00.000Z',
  updatedAt: '2026-11-18T08:00:00.000Z',
  revision: 0,
};
const settings = {
  ...DEFAULT_INVOICING_SETTINGS,
  datevConsultant: '1001',
  datevClient: '42',
  creditorAccount: '70000',
  expenseAccounts: [{ taxBasisPoints: 1_900, account: '5400' }],
};
const period = { from: '2026-11-01', to: '2026-11-30' };
const now = '2026-12-01T08:00:00.000Z';

it("an invoice is one row per VAT rate, in DATEV's encoding", () => {
  const rows = supplierDatev([invoice], settings, period, now).toString('latin1').split('\r\n');
  expect(rows[0]).toMatch(/^"EXTF";700;21;"Buchungsstapel";13;20261201090000000;/);
  expect(rows[0]).toContain(';1001;42;20260101;4;20261101;20261130;"Eingangsrechnungen";');
  expect(rows[2]).toMatch(/^148,75;"S";"EUR";;;;5400;70000;;1711;"LR88\/214";;;"Müller & Söhne";/);
  expect(rows.slice(1, -1).map((row) => row.split(';').length)).toEqual([125, 125]);
});

it('a credit is booked on the opposite side', () => {
  const credit = { ...invoice, grossCents: -14_875, lines: [{ ...line, netCents: -12_500 }] };
  const rows = supplierDatev([credit], settings, period, now).toString('latin1').split('\r\n');
  expect(rows[2]).toMatch(/^148,75;"H"/);
});

it('the rows add up to the amount that list and detail show', () => {
  const lines = [line, { ...line, lineId: 'i2', netCents: 1_000, taxBasisPoints: 700 }];
  const both = {
    ...settings,
    expenseAccounts: [...settings.expenseAccounts, { taxBasisPoints: 700, account: '5300' }],
  };
  const rows = supplierDatev([{ ...invoice, lines, grossCents: 15_947 }], both, period, now).toString(
    'latin1',
  );
  expect(
    rows
      .split('\r\n')
      .slice(2, 4)
      .map((row) => row.split(';')[0]),
  ).toEqual(['148,77', '10,70']);
});

it('one fiscal year is booked at a time', () => {
  const split = { ...settings, fiscalYearStart: '11-15' };
  expect(refusalOf(() => supplierDatev([invoice], split, period, now))).toMatchObject({
    code: 'validation-failed',
    errors: [{ field: 'to', message: 'Der Zeitraum muss in einem Wirtschaftsjahr liegen.' }],
  });
});

it('missing settings are reported', () => {
  expect(refusalOf(() => supplierDatev([invoice], DEFAULT_INVOICING_SETTINGS, period, now)).detail).toBe(
    'Für den DATEV-Export fehlen Angaben: Beraternummer, Mandantennummer, Kreditorenkonto, Aufwandskonto für 19 %.',
  );
});
