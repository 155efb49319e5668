import { inCents } from '#contracts/values/in-cents.js';
import type { OpenItemAnswer } from '#contracts/payments/payment-answers.js';
import type { LocalDate } from '#contracts/values/local-date-time.js';

/** What an invoice gets, in euros. `discount`: Skonto, which settles without money. `costs`: for its reminders. */
export type DistributedPart = { readonly amount: number; readonly discount: number; readonly costs: number };

type Item = Pick<OpenItemAnswer, 'invoiceId' | 'open' | 'discount' | 'costs'>;

/**
 * Distributes euros over open invoices: first the wanted one, then by due date. Money that pays all that is left exactly
 * less its Skonto takes it, if the day is early enough. Costs of reminders come after all invoices, unless the money pays
 * the wanted invoice and its costs exactly. Returns the parts by invoice, without empty ones.
 */
export function distributed(
  euros: number,
  items: readonly Item[],
  firstId: string | null = null,
  day: LocalDate | null = null,
): ReadonlyMap<string, DistributedPart> {
  const sorted = items.toSorted(
    (one, other) => Number(other.invoiceId === firstId) - Number(one.invoiceId === firstId),
  );
  let left = inCents(euros);
  const parts = new Map<string, DistributedPart>();
  const [first] = sorted;
  const isWanted = first?.invoiceId === firstId && first.open >= 0 && first.costs > 0;
  if (isWanted && left === inCents(first.open) + inCents(first.costs))
    return parts.set(first.invoiceId, { amount: first.open, discount: 0, costs: first.costs });
  for (const { invoiceId, open, discount } of sorted) {
    const owed = inCents(open);
    const deducted =
      discount !== null && day !== null && day <= discount.until ? inCents(discount.amount) : 0;
    const isExact = deducted > 0 && left === owed - deducted;
    const part = Math.min(left, owed);
    if (part <= 0) continue;
    parts.set(invoiceId, { amount: part / 100, discount: isExact ? deducted / 100 : 0, costs: 0 });
    left -= part;
  }
  for (const { invoiceId, costs } of sorted) {
    const part = Math.min(left, inCents(costs));
    if (part <= 0) continue;
    parts.set(invoiceId, { ...(parts.get(invoiceId) ?? NOTHING), costs: part / 100 });
    left -= part;
  }
  return parts;
}

const NOTHING: DistributedPart = { amount: 0, discount: 0, costs: 0 };
