import type {
  InvoicingDetails,
  InvoicingSettings,
  InvoicingSettingsEvent,
} from '#contracts/invoices/invoicing-settings.js';
import { invalid } from '#contracts/kernel/problem.js';
import type { Decide } from '../../platform/streams/stream-type.js';

/** Missing values are kept. Idempotent. */
export const stateInvoicingSettings =
  (change: Partial<InvoicingDetails>): Decide<InvoicingSettings, InvoicingSettingsEvent> =>
  (settings) => {
    const { revision: _, ...before } = settings;
    const after = { ...before, ...change };
    assertDiscount(after);
    assertOneAccountEach('revenueAccounts', after.revenueAccounts);
    assertOneAccountEach('expenseAccounts', after.expenseAccounts);
    if (JSON.stringify(after) === JSON.stringify(before)) return [];
    return [{ type: 'InvoicingSettingsStated', version: 1, data: after }];
  };

function assertDiscount({ discountPercent, discountDays, paymentDays }: InvoicingDetails): void {
  if (discountPercent === 0) return;
  if (discountDays === 0) throw invalid('discountDays', 'Bitte angeben, bis wann es Skonto gibt.');
  if (discountDays > paymentDays)
    throw invalid('discountDays', 'Die Skontofrist darf nicht länger sein als das Zahlungsziel.');
}

function assertOneAccountEach(field: string, accounts: InvoicingDetails['revenueAccounts']): void {
  if (new Set(accounts.map(({ taxBasisPoints }) => taxBasisPoints)).size < accounts.length) {
    throw invalid(field, 'Für jeden Steuersatz gibt es ein Konto.');
  }
}
