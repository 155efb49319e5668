import type { KnownInvoice } from '#contracts/invoices/invoice.js';
import type { LocalDate } from '#contracts/values/local-date-time.js';
import type { ReadModels } from '#projections/engine/read-models.js';
import { invoicesByIds } from '#projections/invoices/invoices.js';
import type { FinishedInvoice } from './books/outgoing.js';

/**
 * A deposit with the day from which its tax counts; null: nobody has paid it. The tax of a deposit arises with the money
 * (§ 13 Abs. 1 Nr. 1 Buchst. a Satz 4 UStG), at the latest with the supply whose invoice deducts it. A deposit that was
 * cancelled unpaid counts on the day of its Storno, so that both leave no tax.
 */
export async function receivedDeposit(
  readModels: ReadModels,
  deposit: FinishedInvoice,
): Promise<FinishedInvoice | null> {
  const { content, deductedBy, storno } = deposit;
  if (content.supplyOn !== null) return deposit;
  const ids = [deductedBy?.id, storno?.id].filter((id) => id !== undefined);
  const on = taxedOn(deposit, ids.length === 0 ? new Map() : await invoicesByIds(readModels, ids));
  return on === null ? null : { ...deposit, content: { ...content, supplyOn: on } };
}

/** The first of the days of money, supply and Storno. */
export function taxedOn(
  { paid, deductedBy, storno }: Pick<KnownInvoice, 'paid' | 'deductedBy' | 'storno'>,
  others: ReadonlyMap<string, Pick<KnownInvoice, 'issued' | 'content'>>,
): LocalDate | null {
  const sent = (id: string | undefined) => {
    const other = id === undefined ? undefined : others.get(id);
    return other === undefined || other.issued === null ? undefined : other.content;
  };
  const final = sent(deductedBy?.id);
  const days = [paid?.paidOn, final?.supplyOn ?? final?.date].filter((day) => day !== undefined);
  return days.toSorted()[0] ?? sent(storno?.id)?.date ?? null;
}
