import iconv from 'iconv-lite';
import { refuse } from '#contracts/kernel/problem.js';
import type { InvoicingDetails } from '#contracts/invoices/invoicing-settings.js';
import type { SupplierInvoice } from '#contracts/supplier-invoices/supplier-invoice.js';
import { localDateTime, type LocalDate } from '#contracts/values/local-date-time.js';
import { totalsOf } from '#contracts/values/vat.js';
import type { Instant } from '#contracts/kernel/domain-event.js';

type Period = { readonly from: LocalDate; readonly to: LocalDate };

/** The first columns of a „Buchungsstapel“, as far as they are filled. */
const COLUMNS = [
  'Umsatz (ohne Soll/Haben-Kz)',
  'Soll/Haben-Kennzeichen',
  'WKZ Umsatz',
  'Kurs',
  'Basis-Umsatz',
  'WKZ Basis-Umsatz',
  'Konto',
  'Gegenkonto (ohne BU-Schlüssel)',
  'BU-Schlüssel',
  'Belegdatum',
  'Belegfeld 1',
  'Belegfeld 2',
  'Skonto',
  'Buchungstext',
];

/**
 * Finished invoices as DATEV reads them: EXTF, „Buchungsstapel“ version 13, Windows-1252, a row for each invoice and rate.
 * Refuses with 409 while the settings lack what a row needs.
 */
export function supplierDatev(
  invoices: readonly SupplierInvoice[],
  settings: InvoicingDetails,
  period: Period,
  now: Instant,
): Buffer {
  assertComplete(invoices, settings);
  const rows = [
    head(settings, period, now),
    COLUMNS.map(quoted).join(';'),
    ...invoices.flatMap((invoice) => rowsOf(invoice, settings)),
  ];
  return iconv.encode(rows.map((row) => `${row}\r\n`).join(''), 'windows-1252');
}

function head(settings: InvoicingDetails, { from, to }: Period, now: Instant): string {
  const { date, time } = localDateTime(now);
  const created = `${plain(date)}${time.replace(':', '')}00000`;
  const yearStart = `${from.slice(0, 4)}${settings.fiscalYearStart.replace('-', '')}`;
  return [
    '"EXTF"',
    '700',
    '21',
    '"Buchungsstapel"',
    '13',
    created,
    '',
    '"WB"',
    '""',
    '""',
    settings.datevConsultant,
    settings.datevClient,
    yearStart,
    String(settings.accountLength),
    plain(from),
    plain(to),
    '"Eingangsrechnungen"',
    '""',
    '1',
    '0',
    '0',
    '"EUR"',
    '',
    '""',
    '',
    '',
    '""',
    '',
    '',
    '""',
    '""',
  ].join(';');
}

/** What the supplier gets for each rate, gross; a credit is booked the other way round. */
function rowsOf(invoice: SupplierInvoice, settings: InvoicingDetails): string[] {
  const { taxes } = totalsOf(invoice.lines);
  return taxes.map(({ taxBasisPoints, netCents, taxCents }) => {
    const grossCents = netCents + taxCents;
    return [
      (Math.abs(grossCents) / 100).toFixed(2).replace('.', ','),
      grossCents < 0 ? '"H"' : '"S"',
      quoted(invoice.currency),
      '',
      '',
      '""',
      accountOf(settings, taxBasisPoints) ?? '',
      settings.creditorAccount,
      '""',
      `${invoice.invoiceDate.slice(8, 10)}${invoice.invoiceDate.slice(5, 7)}`,
      quoted(invoice.invoiceNumber.replace(/[^A-Za-z0-9$&%*+\-/]/gu, '').slice(0, 36)),
      '""',
      '',
      quoted(invoice.supplierName.slice(0, 60)),
    ].join(';');
  });
}

function accountOf({ expenseAccounts }: InvoicingDetails, taxBasisPoints: number): string | undefined {
  return expenseAccounts.find((one) => one.taxBasisPoints === taxBasisPoints)?.account;
}

function assertComplete(invoices: readonly SupplierInvoice[], settings: InvoicingDetails): void {
  const rates = new Set(invoices.flatMap(({ lines }) => lines.map(({ taxBasisPoints }) => taxBasisPoints)));
  const missing = [
    ...(settings.datevConsultant === '' ? ['Beraternummer'] : []),
    ...(settings.datevClient === '' ? ['Mandantennummer'] : []),
    ...(settings.creditorAccount === '' ? ['Sammelkonto Kreditoren'] : []),
    ...[...rates]
      .filter((rate) => accountOf(settings, rate) === undefined)
      .map((rate) => `Aufwandskonto für ${(rate / 100).toLocaleString('de-DE')} %`),
  ];
  if (missing.length > 0)
    throw refuse('conflict', { detail: `Für den DATEV-Export fehlen Angaben: ${missing.join(', ')}` });
}

function quoted(text: string): string {
  return `"${text.replaceAll('"', '""')}"`;
}

function plain(date: LocalDate): string {
  return date.replaceAll('-', '');
}
