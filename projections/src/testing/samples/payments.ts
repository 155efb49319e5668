import { paymentFilters } from '#contracts/payments/payment-fields.js';
import { openAmountOf, openItemsByIds, openItemsOn } from '../../payments/open-items.js';
import {
  creditsOn,
  paymentCount,
  paymentPage,
  paymentsByIds,
  paymentsSince,
  type PaymentSelection,
} from '../../payments/payments.js';
import { newestSupplierDues } from '../../payments/supplier-dues.js';
import type { QuerySamples } from '../query-samples.js';
import { selectionsOf } from '../selections.js';

const CUSTOMERS = ['customer', 'absorbed'];
const [day, today] = ['2026-10-31', '2026-11-23'];
const selections = selectionsOf<PaymentSelection>(paymentFilters, { customerId: CUSTOMERS });

export const samples: QuerySamples = {
  creditsOn: [
    (readModels) => creditsOn(readModels, { day, today }),
    (readModels) => creditsOn(readModels, { day, today, customerIds: CUSTOMERS }),
  ],
  newestSupplierDues: [(readModels) => newestSupplierDues(readModels, 1_000)],
  openAmountOf: [(readModels) => openAmountOf(readModels, CUSTOMERS)],
  openItemsByIds: [(readModels) => openItemsByIds(readModels, ['invoice'])],
  openItemsOn: [
    (readModels) => openItemsOn(readModels, { day, today }),
    (readModels) => openItemsOn(readModels, { day, today, customerIds: CUSTOMERS }),
  ],
  paymentCount: selections.map((selection) => (readModels) => paymentCount(readModels, selection)),
  paymentPage: selections.map(
    (selection) => (readModels) => paymentPage(readModels, { ...selection, limit: 50 }),
  ),
  paymentsSince: [(readModels) => paymentsSince(readModels, { from: day, limit: 50 })],
  paymentsByIds: [(readModels) => paymentsByIds(readModels, ['payment'])],
};
