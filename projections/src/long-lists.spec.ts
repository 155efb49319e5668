import type { KnownBankEntry } from '#contracts/bank/bank-entry.js';
import { planQuery } from './engine/query-plan.js';
import type { ReadModel } from './engine/read-model.js';
import type { ReadModels } from './engine/read-models.js';
import type { Query } from './engine/read-store.js';
import { articlesByNumber } from './inventory/articles.js';
import { bankEntriesLike, customersOfIbans, refundsOfBankEntries } from './payments/bank-entries.js';
import { ordersWaitingForApproval } from './work-orders/order-approvals.js';
import { ordersByAppointment } from './work-orders/work-orders.js';

/** Empty read models that refuse what a store refuses. */
const planned = {
  find: (model: ReadModel<unknown>, { where, sort }: Query) => {
    planQuery(model.collection, where, sort);
    return Promise.resolve({ items: [], next: null });
  },
} as unknown as ReadModels;

const many = Array.from({ length: 450 }, (_, place) => `${place}`);
const entries = many.map((cents) => ({ account: 'DE00', bookedOn: '2026-11-02', cents: Number(cents) }));

it.each([
  ['orders of a full board', () => ordersWaitingForApproval(planned, many)],
  ['orders of appointments', () => ordersByAppointment(planned, many)],
  ['articles of a delivery', () => articlesByNumber(planned, many)],
  ['payers of a statement', () => customersOfIbans(planned, many)],
  ['refunds', () => refundsOfBankEntries(planned, many)],
  ['entries of a statement', () => bankEntriesLike(planned, entries as unknown as KnownBankEntry[])],
])('%s may be more than one query takes', async (_what, asked) => {
  await expect(asked()).resolves.toBeDefined();
});
