import type { BankEntryEvent } from '#contracts/bank/bank.events.js';
import { localDateTime, type LocalDate } from '#contracts/values/local-date-time.js';
import { defineReadModel, text } from '../engine/read-model.js';
import type { ReadModels } from '../engine/read-models.js';
import type { PageKey } from '../engine/read-store.js';

/** How an entry of the bank paid an invoice of a supplier, and how that was taken back. Cents below 0: taken back. */
export type SupplierMoney = {
  readonly supplierInvoiceId: string;
  readonly moves: readonly SupplierMove[];
};

/** `discountCents`: Skonto that the garage took. */
type SupplierMove = {
  readonly id: string;
  readonly on: LocalDate;
  readonly cents: number;
  readonly discountCents: number;
};

const keyOf = (entryId: string, supplierInvoiceId: string) => `${entryId}_${supplierInvoiceId}`;

/** One document per entry and invoice. Unlike `supplier-payments` nothing is ever removed. */
export const supplierMoney = defineReadModel<SupplierMoney, BankEntryEvent>({
  name: 'supplier-money',
  version: 2,
  fields: {
    lastOn: text(
      ({ moves }) =>
        moves
          .map(({ on }) => on)
          .toSorted()
          .at(-1) ?? null,
    ),
  },
  indexes: [['lastOn']],
  on: {
    BankEntryPaidSuppliers: ({ id, data: { entryId, paidOn: on, parts } }) =>
      parts.map(({ supplierInvoiceId, cents, discountCents }) => ({
        key: keyOf(entryId, supplierInvoiceId),
        apply: (known) => ({
          supplierInvoiceId,
          moves: [...(known?.moves ?? []), { id: `${id}_${supplierInvoiceId}`, on, cents, discountCents }],
        }),
      })),
    BankEntryReopened: ({ id, data: { entryId, supplierInvoiceIds }, metadata }) =>
      supplierInvoiceIds.map((supplierInvoiceId) => ({
        key: keyOf(entryId, supplierInvoiceId),
        apply: (known) => {
          const cents = known?.moves.reduce((sum, move) => sum - move.cents, 0) ?? 0;
          const discountCents = known?.moves.reduce((sum, move) => sum - move.discountCents, 0) ?? 0;
          const on = localDateTime(metadata.occurredAt).date;
          const move = { id: `${id}_${supplierInvoiceId}`, on, cents, discountCents };
          const moves = [...(known?.moves ?? []), move];
          return known && cents !== 0 ? { supplierInvoiceId, moves } : known;
        },
      })),
  },
});

/** Money of suppliers that moved on this day or later, a page at a time. */
export function supplierMoneySince(
  readModels: ReadModels,
  { from, limit, after }: { readonly from: LocalDate; readonly limit: number; readonly after?: PageKey },
): Promise<{ readonly items: readonly SupplierMoney[]; readonly next: PageKey | null }> {
  return readModels.find(supplierMoney, {
    where: { lastOn: { from } },
    sort: [['lastOn', 'asc']],
    limit,
    after,
  });
}
