import type {
  InvoicingDetails,
  InvoicingSettings,
  InvoicingSettingsEvent,
} from '#contracts/invoices/invoicing-settings.js';
import { invalid } from '#contracts/kernel/problem.js';
import { assertSeen } from '../platform/streams/seen.js';
import type { Decide } from '../platform/streams/stream-type.js';

/** States the settings; what is missing stays, the same again changes nothing. */
export const stateInvoicingSettings =
  (
    change: Partial<InvoicingDetails>,
    expectedRevision?: number,
  ): Decide<InvoicingSettings, InvoicingSettingsEvent> =>
  (settings) => {
    const { revision, ...before } = settings;
    assertSeen({ revision }, expectedRevision);
    const after = { ...before, ...change };
    assertOneAccountEach('revenueAccounts', after.revenueAccounts);
    assertOneAccountEach('expenseAccounts', after.expenseAccounts);
    if (JSON.stringify(after) === JSON.stringify(before)) return [];
    return [{ type: 'InvoicingSettingsStated', version: 1, data: after }];
  };

function assertOneAccountEach(field: string, accounts: InvoicingDetails['revenueAccounts']): void {
  if (new Set(accounts.map(({ taxBasisPoints }) => taxBasisPoints)).size < accounts.length) {
    throw invalid(field, 'Für jeden Steuersatz gibt es ein Konto.');
  }
}
