import type { InvoicingDetails } from '#contracts/invoices/invoicing-settings.js';
import type { Instant } from '#contracts/kernel/domain-event.js';
import { refuse } from '#contracts/kernel/problem.js';
import { germanPercent } from '#contracts/values/german.js';
import { grossByRate } from '#contracts/supplier-invoices/gross-by-rate.js';
import type { SupplierInvoice } from '#contracts/supplier-invoices/supplier-invoice.js';
import type { LocalDate } from '#contracts/values/local-date-time.js';
import { assertOnePeriod, extfOf, type Booking } from '../platform/datev/extf.js';

/** Finished invoices in DATEV's format, one row per invoice and VAT rate. 409 while required settings are missing. */
export function supplierDatev(
  invoices: readonly SupplierInvoice[],
  settings: InvoicingDetails,
  { from, to }: { readonly from: LocalDate; readonly to: LocalDate },
  now: Instant,
): Buffer {
  const period = { from, to, title: 'Eingangsrechnungen' };
  assertOnePeriod(period, settings);
  assertComplete(invoices, settings);
  const sorted = invoices.toSorted(
    (one, other) =>
      one.invoiceDate.localeCompare(other.invoiceDate) ||
      one.invoiceNumber.localeCompare(other.invoiceNumber, 'de'),
  );
  const bookings = sorted.flatMap((invoice) => bookingsOf(invoice, settings));
  return extfOf(bookings, period, settings, now);
}

/** The gross amount per VAT rate; a credit is booked on the opposite side. */
function bookingsOf(invoice: SupplierInvoice, settings: InvoicingDetails): Booking[] {
  return grossByRate(invoice).flatMap(({ taxBasisPoints, grossCents }): Booking[] => {
    if (grossCents === 0) return [];
    return [
      {
        amountCents: Math.abs(grossCents),
        isDebit: grossCents > 0,
        account: accountOf(settings, taxBasisPoints) ?? '',
        contraAccount: settings.creditorAccount,
        date: invoice.invoiceDate,
        documentNumber: invoice.invoiceNumber,
        text: invoice.supplierName,
        dueOn: invoice.dueDate,
        currency: invoice.currency,
      },
    ];
  });
}

function accountOf({ expenseAccounts }: InvoicingDetails, taxBasisPoints: number): string | undefined {
  return expenseAccounts.find((one) => one.taxBasisPoints === taxBasisPoints)?.account;
}

function assertComplete(invoices: readonly SupplierInvoice[], settings: InvoicingDetails): void {
  const rates = new Set(invoices.flatMap(({ lines }) => lines.map(({ taxBasisPoints }) => taxBasisPoints)));
  const missing = [
    settings.datevConsultant === '' && 'Beraternummer',
    settings.datevClient === '' && 'Mandantennummer',
    settings.creditorAccount === '' && 'Kreditorenkonto',
    ...[...rates]
      .filter((rate) => accountOf(settings, rate) === undefined)
      .map((rate) => `Aufwandskonto für ${germanPercent(rate)}`),
  ].filter((name) => name !== false);
  if (missing.length > 0)
    throw refuse('conflict', { detail: `Für den DATEV-Export fehlen Angaben: ${missing.join(', ')}.` });
}
