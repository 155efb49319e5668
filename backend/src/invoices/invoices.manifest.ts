import { invoiceEventDefinitions, invoiceNumberClaim } from '#contracts/invoices/invoice.events.js';
import { invoicingSettingsEventDefinitions } from '#contracts/invoices/invoicing-settings.js';
import { invoices } from '#projections/invoices.js';
import { invoiceSearch } from './invoice-search.js';
import { defineModule } from '../platform/module-manifest.js';
import { invoiceTraces } from './invoice-traces.js';
import { invoiceHistory } from './invoice-history.js';

/** Customer invoices, their papers and what the tax adviser gets. */
export const invoicesManifest = defineModule({
  name: 'invoices',
  events: {
    ...invoiceEventDefinitions,
    ...invoiceNumberClaim.events,
    ...invoicingSettingsEventDefinitions,
  },
  readModels: [invoices],
  fieldNames: {
    account: 'Konto',
    accountLength: 'Sachkontenlänge',
    creditorAccount: 'Kreditorenkonto',
    datevClient: 'Mandantennummer',
    datevConsultant: 'Beraternummer',
    debtorAccount: 'Debitorenkonto',
    dueDate: 'Fällig am',
    exchangePart: 'Altteil',
    exemptionReason: 'Grund der Steuerbefreiung',
    expenseAccounts: 'Aufwandskonten',
    fiscalYearStart: 'Beginn des Wirtschaftsjahres',
    footerText: 'Fußtext',
    hourlyRate: 'Stundensatz',
    mailTo: 'E-Mail',
    overdue: 'Überfällig',
    paidOn: 'Bezahlt am',
    paymentDays: 'Zahlungsziel',
    positions: 'Positionen',
    revenueAccounts: 'Erlöskonten',
    sources: 'Nachweise',
    supplyDate: 'Leistungsdatum',
    unit: 'Einheit',
    workOrderId: 'Auftrag',
  },
  histories: { invoice: invoiceHistory },
  traces: [invoiceTraces],
  search: [invoiceSearch],
  load: async () => [(await import('./invoices.module.js')).InvoicesModule],
  demo: async () => (await import('./demo.js')).invoicesChapter,
});
