/** Specs that start the product, or that wait for a disk, would need hours. */
const QUICK = ['!**/*.http.spec.ts', '!**/*crash*.spec.ts', '!**/*.long.spec.ts', '!**/*.property.spec.ts'];
const specsOf = (...folders) => [...folders.map((folder) => `**/${folder}/**/*.spec.ts`), ...QUICK];

/**
 * The rules that mutation testing changes, and the specs that must notice. `reached`: percent of the mutants that were killed
 * in the last run of docs/figures.md; fewer fail the run.
 */
export const modules = {
  values: {
    mutate: ['contracts/src/values/*.ts', '!contracts/src/values/plate-districts.ts'],
    specs: specsOf('contracts/src/values'),
  },
  appointments: {
    mutate: [
      'backend/src/appointments/{appointment,correction,time-of-appointment}.ts',
      'backend/src/appointments/booking/{slots,booking-calendar}.ts',
      'backend/src/appointments/own/masking.ts',
    ],
    specs: specsOf('backend/src/appointments', 'contracts/src/appointments'),
  },
  payments: {
    mutate: [
      'backend/src/payments/{payment,settlement}.ts',
      'contracts/src/payments/{balance,discount,giro-code,settlement}.ts',
    ],
    specs: specsOf('backend/src/payments', 'contracts/src/payments'),
    reached: 81,
  },
  bank: {
    mutate: [
      'backend/src/payments/bank/{bank-entry,proposals,doubles,supplier-discount}.ts',
      'backend/src/payments/bank/read/{camt053,mt940,csv-statement,read-statement,statement}.ts',
    ],
    specs: specsOf('backend/src/payments/bank'),
  },
  stock: {
    mutate: [
      'backend/src/inventory/articles/{article,article-details}.ts',
      'backend/src/inventory/locations/location.ts',
      'backend/src/inventory/movements/{movement,typed-movement,part-sale}.ts',
      'backend/src/inventory/stocktaking/stocktaking.ts',
    ],
    specs: specsOf('backend/src/inventory'),
    reached: 83,
  },
  matching: {
    mutate: [
      'backend/src/supplier-invoices/matching/{match,extras,order-groups,invoice-deviations,supplier-identity}.ts',
      'backend/src/supplier-invoices/supplier-invoice.ts',
      'contracts/src/supplier-invoices/{status,gross-by-rate}.ts',
    ],
    specs: specsOf('backend/src/supplier-invoices', 'contracts/src/supplier-invoices'),
  },
  reminders: {
    mutate: ['backend/src/reminders/{reminder,default-interest}.ts', 'contracts/src/reminders/reminder.ts'],
    specs: specsOf('backend/src/reminders'),
  },
  datev: {
    mutate: [
      'backend/src/datev/{assemble,batch,findings,period,replaced,received-deposits}.ts',
      'backend/src/datev/books/*.ts',
    ],
    specs: specsOf('backend/src/datev'),
  },
};
