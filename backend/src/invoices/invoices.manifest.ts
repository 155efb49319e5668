import {
  coPayerFields,
  invoiceFields,
  dateChoiceField,
  invoiceFormField,
  payerField,
  numberReasonField,
  positionFields,
} from '#contracts/invoices/invoice-fields.js';
import { counterSaleFields, salePositionFields } from '#contracts/invoices/counter-sale-fields.js';
import { invoicingFields } from '#contracts/invoices/invoicing-fields.js';
import { invoiceFilters } from '#contracts/invoices/invoice-filters.js';
import { briefLabelsOf, labelsOf } from '#contracts/kernel/fields.js';
import { invoiceNumberClaim } from '#contracts/invoices/invoice.events.js';
import { invoiceEventDefinitions } from '#contracts/invoices/invoice-event-definitions.js';
import { invoicingSettingsEventDefinitions } from '#contracts/invoices/invoicing-settings.js';
import { invoiceSplitEventDefinitions } from '#contracts/invoices/split/invoice-split.js';
import { splitPayerFields } from '#contracts/invoices/split/split-fields.js';
import { numberSequences } from '#projections/invoices/invoice-numbers.js';
import { unbilledParts } from '#projections/invoices/unbilled-parts.js';
import { invoices } from '#projections/invoices/invoices.js';
import { counterSaleSearch, invoiceSearch } from './invoice-search.js';
import { invoiceDocuments } from './invoice-documents.js';
import { defineModule } from '../platform/module-manifest.js';
import { invoiceTraces } from './retention/invoice-traces.js';
import { invoicingSettingsHistory } from './settings/invoicing-settings-history.js';
import { invoiceHistory } from './invoice-history.js';

export const invoicesManifest = defineModule({
  name: 'invoices',
  events: {
    ...invoiceEventDefinitions,
    ...invoiceNumberClaim.events,
    ...invoiceSplitEventDefinitions,
    ...invoicingSettingsEventDefinitions,
  },
  readModels: [invoices, numberSequences, unbilledParts],
  fieldNames: {
    ...labelsOf(invoiceFilters),
    ...briefLabelsOf(invoiceFields),
    ...briefLabelsOf(invoiceFormField),
    ...briefLabelsOf(payerField),
    ...briefLabelsOf(coPayerFields),
    ...briefLabelsOf(dateChoiceField),
    ...briefLabelsOf(invoicingFields),
    ...briefLabelsOf(positionFields),
    account: 'Konto',
    confirm: 'Bestätigung',
    doubts: 'Bestätigte Hinweise',
    expenseAccounts: 'Aufwandskonten',
    invoiceIds: 'Rechnungen',
    mailTo: 'E-Mail',
    orders: 'Aufträge',
    ...briefLabelsOf(numberReasonField),
    ...briefLabelsOf(counterSaleFields),
    ...briefLabelsOf(salePositionFields),
    partsComeBack: 'Teile zurück ins Lager',
    ...briefLabelsOf(splitPayerFields),
    amount: 'Betrag',
    kind: 'Art',
    payer: 'Zahler',
    payers: 'Zahler',
    paysTax: 'Zahlt die Steuer',
    sharePercent: 'Anteil in Prozent',
    shares: 'Anteile',
    paidOn: 'Bezahlt am',
    positions: 'Positionen',
    revenueAccounts: 'Erlöskonten',
    sources: 'Nachweise',
    year: 'Jahr',
  },
  histories: { invoice: invoiceHistory, 'settings-invoicing': invoicingSettingsHistory },
  traces: [invoiceTraces],
  search: [invoiceSearch, counterSaleSearch],
  documents: [invoiceDocuments],
  load: async () => [(await import('./invoices.module.js')).InvoicesModule],
  demo: async () => (await import('./demo.js')).invoicesChapter,
});
