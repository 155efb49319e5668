import type { ReadModels } from '#projections/engine/read-models.js';
import { creditsOn } from '#projections/payments/payments.js';
import type { Traces } from '../platform/erasure/traces.js';

/** After every day on which a payment may lie. */
const LAST_DAY = '9999-12-31';

/** Payments are retained with their own keys, as invoices are. Free money has to be paid back before the customer goes. */
export const paymentTraces: Traces = {
  kind: 'payment',
  find: () => Promise.resolve([]),
  blocks: async (readModels: ReadModels, customerIds) => {
    const credits = await creditsOn(readModels, { day: LAST_DAY, today: LAST_DAY, customerIds });
    return credits.length > 0 ? 'Der Kunde hat noch ein Guthaben aus einer Zahlung.' : null;
  },
};
