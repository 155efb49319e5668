import type { InvoicingDetails } from '#contracts/invoices/invoicing-settings.js';
import type { Instant } from '#contracts/kernel/domain-event.js';
import { refuse } from '#contracts/kernel/problem.js';
import type { SupplierInvoice } from '#contracts/supplier-invoices/supplier-invoice.js';
import type { LocalDate } from '#contracts/values/local-date-time.js';
import { totalsOf } from '#contracts/values/vat.js';
import { assertOnePeriod, extfOf, type Booking } from '../platform/datev/extf.js';

/**
 * Finished invoices as DATEV reads them, a row for each invoice and rate. Refuses with 409 while the settings lack what a
 * row needs.
 */
export function supplierDatev(
  invoices: readonly SupplierInvoice[],
  settings: InvoicingDetails,
  { from, to }: { readonly from: LocalDate; readonly to: LocalDate },
  now: Instant,
): Buffer {
  const period = { from, to, title: 'Eingangsrechnungen' };
  assertOnePeriod(period, settings);
  assertComplete(invoices, settings);
  const bookings = invoices.flatMap((invoice) => bookingsOf(invoice, settings));
  return extfOf(bookings, period, settings, now);
}

/** What the supplier gets for each rate, gross; a credit is booked the other way round. */
function bookingsOf(invoice: SupplierInvoice, settings: InvoicingDetails): Booking[] {
  return totalsOf(invoice.lines).taxes.flatMap(({ taxBasisPoints, netCents, taxCents }): Booking[] => {
    const grossCents = netCents + taxCents;
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
      .map((rate) => `Aufwandskonto für ${(rate / 100).toLocaleString('de-DE')} %`),
  ].filter((name) => name !== false);
  if (missing.length > 0)
    throw refuse('conflict', { detail: `Für den DATEV-Export fehlen Angaben: ${missing.join(', ')}.` });
}
