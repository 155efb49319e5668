import type { BankEntryEvent } from '#contracts/bank/bank.events.js';
import type { LocalDate } from '#contracts/values/local-date-time.js';
import { defineReadModel } from '../engine/read-model.js';
import type { ReadModels } from '../engine/read-models.js';

/** Which debits of the bank paid an invoice of a supplier, and when. */
export type SupplierPayments = {
  readonly payments: readonly {
    readonly entryId: string;
    readonly on: LocalDate;
    readonly cents: number;
    readonly discountCents: number;
  }[];
};

const NONE: SupplierPayments = { payments: [] };

export const supplierPayments = defineReadModel<SupplierPayments, BankEntryEvent>({
  name: 'supplier-payments',
  version: 2,
  fields: {},
  indexes: [],
  on: {
    BankEntryPaidSuppliers: ({ data: { entryId, paidOn: on, parts } }) =>
      parts.map(({ supplierInvoiceId, cents, discountCents }) => ({
        key: supplierInvoiceId,
        apply: (known = NONE) => ({
          payments: [...without(known, entryId), { entryId, on, cents, discountCents }],
        }),
      })),
    BankEntryReopened: ({ data: { entryId, supplierInvoiceIds } }) =>
      supplierInvoiceIds.map((key) => ({
        key,
        apply: (known = NONE) => ({ payments: without(known, entryId) }),
      })),
  },
});

function without({ payments }: SupplierPayments, entryId: string) {
  return payments.filter((one) => one.entryId !== entryId);
}

/** By invoice; invoices that no debit paid are missing. */
export function supplierPaymentsOf(
  readModels: ReadModels,
  supplierInvoiceIds: readonly string[],
): Promise<ReadonlyMap<string, SupplierPayments>> {
  return readModels.getMany(supplierPayments, supplierInvoiceIds);
}
