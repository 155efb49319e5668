import type { BankEntryEvent } from '#contracts/bank/bank.events.js';
import type { SupplierInvoiceEvent } from '#contracts/supplier-invoices/supplier-invoice.events.js';
import type { LocalDate } from '#contracts/values/local-date-time.js';
import { defineReadModel, text, type Change } from '../engine/read-model.js';
import type { ReadModels } from '../engine/read-models.js';

/** What is due of a supplier's invoice, without its lines, so that a thousand of them are read in no time. */
export type SupplierDue = {
  readonly supplierInvoiceId: string;
  readonly invoiceNumber: string;
  readonly supplierName: string;
  readonly invoiceDate: LocalDate;
  readonly currency: string;
  readonly dueCents: number;
  readonly isVoided: boolean;
  /** What debits of the bank paid, with Skonto. */
  readonly paid: readonly { readonly entryId: string; readonly cents: number }[];
};

/** Cents that are still due; 0 or below: nothing. */
export function stillDue({ dueCents, paid }: Pick<SupplierDue, 'dueCents' | 'paid'>): number {
  return paid.reduce((rest, { cents }) => rest - cents, dueCents);
}

type Head = Omit<SupplierDue, 'isVoided' | 'paid'>;

function headOf({
  supplierInvoiceId,
  invoiceNumber,
  supplierName,
  invoiceDate,
  currency,
  dueCents,
}: Head): Head {
  return { supplierInvoiceId, invoiceNumber, supplierName, invoiceDate, currency, dueCents };
}

function change(key: string, how: (due: SupplierDue) => SupplierDue): Change<SupplierDue> {
  return { key, apply: (due) => due && how(due) };
}

const without = ({ paid }: SupplierDue, entryId: string) => paid.filter((one) => one.entryId !== entryId);

export const supplierDues = defineReadModel<SupplierDue, SupplierInvoiceEvent | BankEntryEvent>({
  name: 'supplier-dues',
  version: 1,
  fields: {
    /** The day of an invoice in euros of which something is due. */
    dueSince: text((due) =>
      due.currency === 'EUR' && !due.isVoided && stillDue(due) > 0 ? due.invoiceDate : null,
    ),
  },
  indexes: [['dueSince']],
  on: {
    SupplierInvoiceReceived: ({ data }) => ({
      key: data.supplierInvoiceId,
      apply: () => ({ ...headOf(data), isVoided: false, paid: [] }),
    }),
    SupplierInvoiceCorrected: ({ data }) =>
      change(data.supplierInvoiceId, (due) => ({ ...due, ...headOf(data) })),
    SupplierInvoiceVoided: ({ data }) =>
      change(data.supplierInvoiceId, (due) => ({ ...due, isVoided: true })),
    BankEntryPaidSuppliers: ({ data: { entryId, parts } }) =>
      parts.map(({ supplierInvoiceId, cents, discountCents }) =>
        change(supplierInvoiceId, (due) => ({
          ...due,
          paid: [...without(due, entryId), { entryId, cents: cents + discountCents }],
        })),
      ),
    BankEntryReopened: ({ data: { entryId, supplierInvoiceIds } }) =>
      supplierInvoiceIds.map((key) => change(key, (due) => ({ ...due, paid: without(due, entryId) }))),
  },
});

/** The newest invoices in euros of which something is due; `limit` is at most 1,000. */
export async function newestSupplierDues(
  readModels: ReadModels,
  limit: number,
): Promise<readonly SupplierDue[]> {
  const { items } = await readModels.find(supplierDues, {
    where: { dueSince: { from: '0000-01-01' } },
    sort: [['dueSince', 'desc']],
    limit,
    isLast: true,
  });
  return items;
}
