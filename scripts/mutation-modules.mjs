/**
 * The rules that mutation testing changes (deciders, folds, sums), and the specs that must notice, by folder or file. `reached`:
 * percent of the mutants that were killed in the last run of docs/figures.md; fewer fail the run.
 */
export const modules = {
  values: {
    mutate: ['contracts/src/values/*.ts', '!contracts/src/values/plate-districts.ts'],
    specs: ['contracts/src/values'],
    reached: 93,
  },
  kernel: {
    mutate: ['contracts/src/kernel/{claim,consent,fields,id-after,impersonal,rows,sequence,together}.ts'],
    specs: ['contracts/src/kernel'],
    reached: 98,
  },
  appointments: {
    mutate: [
      'backend/src/appointments/{appointment,correction,time-of-appointment}.ts',
      'backend/src/appointments/booking/{slots,booking-calendar}.ts',
      'backend/src/appointments/mails/standing-at.ts',
      'backend/src/appointments/own/masking.ts',
      'contracts/src/appointments/{appointment,slots,test-drive-over}.ts',
    ],
    specs: ['backend/src/appointments', 'contracts/src/appointments'],
    reached: 88,
  },
  payments: {
    mutate: [
      'backend/src/payments/{payment,settlement}.ts',
      'contracts/src/payments/{balance,discount,giro-code,open-item,payment,settlement}.ts',
    ],
    specs: ['backend/src/payments', 'contracts/src/payments'],
    reached: 97,
  },
  bank: {
    mutate: [
      'backend/src/payments/bank/{bank-entry,proposals,doubles,supplier-discount}.ts',
      'backend/src/payments/bank/read/{camt053,mt940,csv-statement,read-statement,statement}.ts',
      'contracts/src/bank/{account-key,bank-entry,kept-statement}.ts',
    ],
    specs: ['backend/src/payments/bank'],
    reached: 92,
  },
  stock: {
    mutate: [
      'backend/src/inventory/articles/{article,article-details}.ts',
      'backend/src/inventory/locations/location.ts',
      'backend/src/inventory/movements/{movement,typed-movement,part-sale}.ts',
      'backend/src/inventory/stocktaking/stocktaking.ts',
      'contracts/src/inventory/articles/{article,sale-price}.ts',
      'contracts/src/inventory/stock/{free-levels,part-line}.ts',
      'contracts/src/inventory/stocktakings/stocktakings.ts',
    ],
    specs: ['backend/src/inventory', 'contracts/src/inventory'],
    reached: 92,
  },
  matching: {
    mutate: [
      'backend/src/supplier-invoices/matching/{match,extras,order-groups,invoice-deviations,supplier-identity}.ts',
      'backend/src/supplier-invoices/{exported,supplier-invoice}.ts',
      'contracts/src/supplier-invoices/{by-hand,gross-by-rate,status,supplier-identity,supplier-invoice}.ts',
    ],
    specs: ['backend/src/supplier-invoices', 'contracts/src/supplier-invoices'],
    reached: 97,
  },
  reminders: {
    mutate: [
      'backend/src/reminders/{reminder,reminder-block,default-interest}.ts',
      'contracts/src/reminders/reminder.ts',
    ],
    specs: ['backend/src/reminders'],
    reached: 97,
  },
  datev: {
    mutate: [
      'backend/src/datev/{assemble,batch,findings,period,replaced,received-deposits}.ts',
      'backend/src/datev/books/*.ts',
      'contracts/src/datev/datev-batches.ts',
    ],
    specs: ['backend/src/datev'],
    reached: 97,
  },
  'invoice-sums': {
    mutate: [
      'contracts/src/invoices/{adjustments,billed-parts,co-payment,completeness,deduction-of-deposit,deductions}.ts',
      'contracts/src/invoices/{described-lines,included-pieces,invoice-date,invoice-lines,invoicing-settings}.ts',
      'contracts/src/invoices/{kept-invoice,number-register,number-series,orders-of-invoice,recipient,retention}.ts',
      'contracts/src/invoices/{tax-cases,tax-rates}.ts',
      'contracts/src/invoices/split/divide.ts',
    ],
    // Not those that print or read barcodes, which take seconds.
    specs: [
      'contracts/src/invoices',
      'backend/src/invoices/drafts',
      'backend/src/invoices/collective',
      'backend/src/invoices/retention',
      'backend/src/invoices/sending',
      'backend/src/invoices/settings',
      'backend/src/invoices/e-invoice/net-price.spec.ts',
      'backend/src/invoices/invoice-state.spec.ts',
      'backend/src/invoices/invoice.spec.ts',
      'backend/src/invoices/vat.spec.ts',
    ],
    reached: 97,
  },
  invoices: {
    mutate: [
      'backend/src/invoices/{deposit,invoice}.ts',
      'backend/src/invoices/collective/orders-together.ts',
      'backend/src/invoices/counter/counter-sale.ts',
      'backend/src/invoices/drafts/{approved-prices,invoice-content,sold-price,unbilled}.ts',
      'backend/src/invoices/split/{invoice-split,split-parts,split-proofs}.ts',
      'contracts/src/invoices/{invoice,stored-content}.ts',
      'contracts/src/invoices/split/invoice-split.ts',
    ],
    specs: [
      'contracts/src/invoices',
      'backend/src/invoices/collective',
      'backend/src/invoices/counter',
      'backend/src/invoices/drafts',
      'backend/src/invoices/retention',
      'backend/src/invoices/sending',
      'backend/src/invoices/split',
      'backend/src/invoices/deposit.spec.ts',
      'backend/src/invoices/invoice-state.spec.ts',
      'backend/src/invoices/invoice.spec.ts',
      'backend/src/invoices/personal-texts.spec.ts',
    ],
    reached: 94,
  },
  estimates: {
    mutate: [
      'backend/src/estimates/{approved-work-of,estimate,estimate-content,estimate-dispatch}.ts',
      'backend/src/estimates/{estimate-order,estimate-questions,estimate-retention}.ts',
      'backend/src/estimates/proposals/proposed-lines.ts',
      'contracts/src/estimates/{approved-costs,estimate,estimate-content,estimate-decisions,estimate-lines}.ts',
    ],
    specs: ['backend/src/estimates', 'contracts/src/estimates'],
    reached: 90,
  },
  'work-orders': {
    mutate: [
      'backend/src/work-orders/{order-invoice,work-order}.ts',
      'backend/src/work-orders/labour/labour.ts',
      'backend/src/work-orders/operations/{checks,left-checks,operation}.ts',
      'backend/src/work-orders/operations/plan/plan-operation.ts',
      'backend/src/work-orders/parts/order-part.ts',
      'backend/src/work-orders/reports/report.ts',
      'backend/src/work-orders/templates/template-work.ts',
      'backend/src/work-orders/timers/{mechanic,timer}.ts',
      'contracts/src/work-orders/{order-steps,work-order}.ts',
      'contracts/src/work-orders/clocks/{forgotten-timer,mechanic}.ts',
      'contracts/src/work-orders/operations/{operation-plan,operations,part-to-get,plan-from,sold-work}.ts',
      'contracts/src/work-orders/parts/order-parts.ts',
      'contracts/src/work-orders/reports/reports.ts',
    ],
    specs: ['backend/src/work-orders', 'contracts/src/work-orders'],
    reached: 98,
  },
  customers: {
    mutate: [
      'backend/src/customers/{customer,erase,merge}.ts',
      'contracts/src/customers/{customer,customer-name,customer-number,vat-id-check}.ts',
    ],
    specs: ['backend/src/customers', 'contracts/src/customers'],
    reached: 95,
  },
  vehicles: {
    mutate: [
      'backend/src/vehicles/{enrichment,note-odometer,vehicle}.ts',
      'contracts/src/vehicles/vehicle.ts',
    ],
    specs: ['backend/src/vehicles'],
    reached: 98,
  },
  supply: {
    mutate: [
      'backend/src/supply/basket/{basket,plans}.ts',
      'backend/src/supply/orders/purchase-order.ts',
      'contracts/src/supply/{basket,purchase-order}.ts',
    ],
    specs: ['backend/src/supply'],
    reached: 97,
  },
  'job-templates': {
    mutate: ['backend/src/job-templates/job-template.ts', 'contracts/src/job-templates/job-templates.ts'],
    specs: ['backend/src/job-templates'],
    reached: 97,
  },
  users: {
    mutate: [
      'backend/src/users/user.ts',
      'backend/src/users/account/own-credentials.ts',
      'backend/src/users/log-in/totp.ts',
      'contracts/src/users/{credentials,guessable,login-settings,shown-name,username,users}.ts',
    ],
    specs: [
      'backend/src/users/account',
      'backend/src/users/log-in/totp.spec.ts',
      'backend/src/users/user.spec.ts',
      'contracts/src/users',
    ],
    reached: 98,
  },
  settings: {
    mutate: [
      'backend/src/settings/{company-profile,connections,mark-up,navigation,site-photos,site-publication}.ts',
      'backend/src/settings/{site-texts,workshop-settings}.ts',
      'contracts/src/settings/{company-profile,connections,legal-form,mark-up,navigation,shown-texts}.ts',
      'contracts/src/settings/{site-photos,site-publication,site-texts,texts-held-back,workshop-settings}.ts',
    ],
    specs: ['backend/src/settings', 'contracts/src/settings'],
    reached: 93,
  },
  site: {
    mutate: [
      'backend/src/site/{announcement,service}.ts',
      'backend/src/site/cars/car.ts',
      'backend/src/site/feedback/feedback.ts',
      'backend/src/site/opening/{opening-time,vacation}.ts',
      'contracts/src/site/{announcements,cars,feedback,opening-times,services,vacations}.ts',
    ],
    specs: ['backend/src/site'],
    reached: 92,
  },
  'other-rules': {
    mutate: [
      'backend/src/audit/{audit-settings,retention-hold}.ts',
      'backend/src/monitoring/{alarm-rules,monitoring-settings}.ts',
      'contracts/src/audit/{audit-settings,retention-holds}.ts',
      'contracts/src/monitoring/{alarms,monitoring-settings}.ts',
    ],
    specs: ['backend/src/audit', 'backend/src/monitoring'],
    reached: 85,
  },
};
