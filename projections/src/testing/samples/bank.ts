import { bankFilters } from '#contracts/bank/bank-fields.js';
import {
  bankEntryById,
  bankEntryCount,
  bankEntryOfPayment,
  bankEntryPage,
  customersOfIbans,
  openBankEntries,
  type BankSelection,
} from '../../payments/bank-entries.js';
import { supplierPaymentsOf } from '../../payments/supplier-payments.js';
import type { QuerySamples } from '../query-samples.js';
import { selectionsOf } from '../selections.js';

const selections = selectionsOf<BankSelection>(bankFilters, {});

export const samples: QuerySamples = {
  bankEntryById: [(readModels) => bankEntryById(readModels, 'entry')],
  bankEntryCount: selections.map((selection) => (readModels) => bankEntryCount(readModels, selection)),
  bankEntryOfPayment: [(readModels) => bankEntryOfPayment(readModels, 'payment')],
  bankEntryPage: selections.map(
    (selection) => (readModels) => bankEntryPage(readModels, { ...selection, limit: 50 }),
  ),
  customersOfIbans: [(readModels) => customersOfIbans(readModels, ['DE02120300000000202051'])],
  openBankEntries: [openBankEntries],
  supplierPaymentsOf: [(readModels) => supplierPaymentsOf(readModels, ['invoice'])],
};
