import { isCashCustomer } from '#contracts/customers/cash-customer.js';
import { METHOD_NAMES } from '#contracts/payments/payment-fields.js';
import { suggestedPayments } from '#projections/supply/suggestions.js';
import type { SearchSource } from '../platform/search/search-source.js';
import { wordsInLine } from '../platform/search/words-in-line.js';
import { paymentLabel } from '#contracts/payments/payment-label.js';

/** Payments are shown on the page of their customer; those of sales to nobody in particular at the invoice. */
export const paymentSearch: SearchSource = {
  kind: 'payment',
  permission: 'payments:read',
  find: async (readModels, typed, limit) =>
    (await suggestedPayments(readModels, typed, limit)).flatMap((payment) =>
      isCashCustomer(payment.customerId)
        ? []
        : {
            id: payment.customerId,
            label: paymentLabel(payment),
            note: wordsInLine(METHOD_NAMES[payment.method], payment.reference ?? ''),
            plate: null,
          },
    ),
};
