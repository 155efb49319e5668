import type { KnownInvoice } from '#contracts/invoices/invoice.js';
import type { LocalDate } from '#contracts/values/local-date-time.js';
import type { FinishedInvoice } from './books/outgoing.js';

type Invoices = ReadonlyMap<string, Pick<KnownInvoice, 'issued' | 'content'>>;

/**
 * A deposit with the day from which its tax counts; null: nobody has paid it. The tax of a deposit arises with the money
 * (§ 13 Abs. 1 Nr. 1 Buchst. a Satz 4 UStG), at the latest with the supply whose invoice deducts it. A deposit that was
 * cancelled unpaid counts on the day of its Storno, so that both leave no tax.
 */
export async function receivedDeposit(
  deposit: FinishedInvoice,
  invoicesByIds: (ids: readonly string[]) => Promise<Invoices>,
): Promise<FinishedInvoice | null> {
  const { content, deductedBy, storno } = deposit;
  if (content.supplyOn !== null) return deposit;
  const ids = [deductedBy?.id, storno?.id].filter((id) => id !== undefined);
  const on = taxedOn(deposit, await invoicesByIds(ids));
  return on === null ? null : { ...deposit, content: { ...content, supplyOn: on } };
}

/** The first of the days of money, supply and Storno. */
export function taxedOn(
  { paid, deductedBy, storno }: Pick<KnownInvoice, 'paid' | 'deductedBy' | 'storno'>,
  others: Invoices,
): LocalDate | null {
  const sent = (id: string | undefined) => {
    const other = id === undefined ? undefined : others.get(id);
    return other === undefined || other.issued === null ? undefined : other.content;
  };
  const final = sent(deductedBy?.id);
  // `toSorted` puts undefined last.
  const [first] = [paid?.paidOn, final?.supplyOn ?? final?.date].toSorted();
  return first ?? sent(storno?.id)?.date ?? null;
}
