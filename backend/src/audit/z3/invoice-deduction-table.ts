import { deductedTaxes, type DeductedTax } from '#contracts/invoices/deductions.js';
import { TAX_CASES } from '#contracts/invoices/tax-cases.js';
import { issuedInvoices, type IssuedInvoice } from './invoice-tables.js';
import { dateColumn, numberColumn, textColumn, type Table } from './table.js';

type InvoiceDeduction = { readonly invoice: IssuedInvoice; readonly tax: DeductedTax };

export const invoiceDeductionTable: Table<InvoiceDeduction> = {
  name: 'Rechnungsabzuege',
  description: 'Anzahlungen, die eine Rechnung abzieht, nach Steuerfällen (§ 14 Abs. 5 Satz 2 UStG)',
  keys: 4,
  references: { columns: ['Rechnungsnummer'], table: 'Rechnungen' },
  columns: [
    textColumn('Rechnungsnummer', 'Rechnung, die abzieht', ({ invoice }) => invoice.content.number),
    textColumn('Anzahlung', 'Nummer der Anzahlungsrechnung', ({ tax }) => tax.number),
    textColumn('Steuerfall', 'Warum sie diese Steuer hat', ({ tax }) => TAX_CASES[tax.taxCase].label),
    numberColumn('Steuersatz', 'Prozent', 2, ({ tax }) => tax.taxBasisPoints),
    dateColumn('Datum', 'Ausstellungsdatum der Anzahlungsrechnung', ({ tax }) => tax.date),
    numberColumn('Netto', 'Abgezogenes Entgelt in Euro', 2, ({ tax }) => tax.netCents),
    numberColumn('Steuer', 'Abgezogene Steuer in Euro', 2, ({ tax }) => tax.taxCents),
  ],
  async *rows(source, period) {
    for await (const invoices of issuedInvoices(source, period))
      yield invoices.flatMap((invoice) =>
        deductedTaxes(invoice.content.deductions).map((tax) => ({ invoice, tax })),
      );
  },
};
