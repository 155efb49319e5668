import type { KnownBankEntry } from '#contracts/bank/bank-entry.js';
import { bankFilters } from '#contracts/bank/bank-fields.js';
import {
  bankEntriesByIds,
  bankEntriesLike,
  bankEntryById,
  bankEntryCount,
  bankEntryOfPayment,
  bankEntryPage,
  customersOfIbans,
  entriesOfStatement,
  openBankEntries,
  refundsOfBankEntries,
  type BankSelection,
} from '../../payments/bank-entries.js';
import { statementsPastRetention } from '../../payments/bank-statements.js';
import { useOfStatement } from '../../payments/statement-use.js';
import { supplierPaymentsOf } from '../../payments/supplier-payments.js';
import type { QuerySamples } from '../query-samples.js';
import { selectionsOf } from '../selections.js';

const selections = selectionsOf<BankSelection>(bankFilters, {});

export const samples: QuerySamples = {
  bankEntriesLike: [
    (readModels) =>
      bankEntriesLike(readModels, [
        { account: 'DE02120300000000202051', bookedOn: '2026-11-23', cents: 500 } as KnownBankEntry,
      ]),
  ],
  bankEntriesByIds: [(readModels) => bankEntriesByIds(readModels, ['entry'])],
  bankEntryById: [(readModels) => bankEntryById(readModels, 'entry')],
  bankEntryCount: selections.map((selection) => (readModels) => bankEntryCount(readModels, selection)),
  bankEntryOfPayment: [(readModels) => bankEntryOfPayment(readModels, 'payment')],
  bankEntryPage: selections.map(
    (selection) => (readModels) => bankEntryPage(readModels, { ...selection, limit: 50 }),
  ),
  customersOfIbans: [(readModels) => customersOfIbans(readModels, ['DE02120300000000202051'])],
  entriesOfStatement: [(readModels) => entriesOfStatement(readModels, 'statement')],
  openBankEntries: [openBankEntries],
  refundsOfBankEntries: [(readModels) => refundsOfBankEntries(readModels, ['refund'])],
  statementsPastRetention: [
    (readModels) => statementsPastRetention(readModels, { today: '2036-01-01', limit: 50 }),
  ],
  supplierPaymentsOf: [(readModels) => supplierPaymentsOf(readModels, ['invoice'])],
  useOfStatement: [(readModels) => useOfStatement(readModels, 'statement')],
};
