import { isDeductible } from '#contracts/invoices/invoice.js';
import { refuse } from '#contracts/kernel/problem.js';
import { existing } from '../platform/streams/existing.js';
import { ofInvoice, type DecideInvoice } from './invoice.js';

const notDeductible = (number: string) => ({
  detail: `Die Anzahlung ${number} ist storniert oder nicht versendet.`,
});

type Deducting = { readonly finalId: string; readonly finalNumber: string; readonly claimId: string };

/** The deposit belongs to the invoice that is being sent. 409 if another one has it, or it is being cancelled. */
export const deductDeposit =
  ({ finalId, finalNumber, claimId }: Deducting): DecideInvoice =>
  (state) => {
    const deposit = existing(state);
    if (!isDeductible(deposit)) throw refuse('conflict', notDeductible(deposit.content.number));
    const holder = deposit.deductedBy;
    if (holder !== null && holder.id !== finalId) throw refuse('busy');
    if (holder?.claimId === claimId) return [];
    const data = { ...ofInvoice(deposit), finalId, finalNumber, claimId };
    return [{ type: 'InvoiceDepositDeducted', version: 1, data }];
  };

/** The invoice no longer deducts the deposit. `claimId` null: any claim. No-op for another claim. */
export const freeDeposit =
  (finalId: string, claimId: string | null): DecideInvoice =>
  (state) => {
    if (state.status === 'none' || state.deductedBy?.id !== finalId) return [];
    const held = state.deductedBy.claimId;
    if (claimId !== null && held !== claimId) return [];
    return [
      { type: 'InvoiceDepositFreed', version: 1, data: { ...ofInvoice(state), finalId, claimId: held } },
    ];
  };
