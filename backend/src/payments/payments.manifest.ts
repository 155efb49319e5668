import { briefLabelsOf, labelsOf } from '#contracts/kernel/fields.js';
import { paymentEventDefinitions } from '#contracts/payments/payment.events.js';
import {
  allocationFields,
  paymentFields,
  paymentFilters,
  refundFields,
  reversalFields,
} from '#contracts/payments/payment-fields.js';
import { settlementEventDefinitions } from '#contracts/payments/settlement.js';
import {
  bankEntryEventDefinitions,
  bankStatementEventDefinitions,
  csvColumnsEventDefinitions,
  refundEntryClaim,
} from '#contracts/bank/bank.events.js';
import { bankFilters, csvColumnFields, entryReasonFields } from '#contracts/bank/bank-fields.js';
import { bankEntries } from '#projections/payments/bank-entries.js';
import { bankStatements } from '#projections/payments/bank-statements.js';
import { openItems } from '#projections/payments/open-items.js';
import { payments } from '#projections/payments/payments.js';
import { supplierDues } from '#projections/payments/supplier-dues.js';
import { supplierPayments } from '#projections/payments/supplier-payments.js';
import { defineModule } from '../platform/module-manifest.js';
import { bankDocuments } from './bank/bank-documents.js';
import { bankEntrySearch } from './bank/bank-search.js';
import { bankEntryHistory } from './bank/bank-history.js';
import { paymentHistory } from './payment-history.js';
import { paymentSearch } from './payment-search.js';
import { paymentTraces } from './payment-traces.js';

export const paymentsManifest = defineModule({
  name: 'payments',
  events: {
    ...paymentEventDefinitions,
    ...settlementEventDefinitions,
    ...bankEntryEventDefinitions,
    ...bankStatementEventDefinitions,
    ...csvColumnsEventDefinitions,
    ...refundEntryClaim.events,
  },
  readModels: [payments, openItems, bankEntries, bankStatements, supplierDues, supplierPayments],
  fieldNames: {
    ...labelsOf(paymentFilters),
    ...briefLabelsOf(paymentFields),
    ...briefLabelsOf(allocationFields),
    ...briefLabelsOf(reversalFields),
    ...briefLabelsOf(refundFields),
    ...labelsOf(bankFilters),
    ...briefLabelsOf(csvColumnFields),
    ...briefLabelsOf(entryReasonFields),
    age: 'Alter',
    columns: 'Spalten',
    content: 'Datei',
    fileName: 'Dateiname',
    invoices: 'Rechnungen',
    supplierInvoiceId: 'Lieferantenrechnung',
    paymentId: 'Zahlung',
    refundId: 'Erstattung',
    statementIds: 'Kontoauszüge',
    allocationId: 'Zuordnung',
    allocations: 'Rechnungen',
    day: 'Stichtag',
  },
  histories: { payment: paymentHistory, bankEntry: bankEntryHistory },
  documents: [bankDocuments],
  traces: [paymentTraces],
  search: [paymentSearch, bankEntrySearch],
  load: async () => [(await import('./payments.module.js')).PaymentsModule],
  demo: async () => (await import('./demo.js')).paymentsChapter,
});
