import type { KnownInvoice } from '#contracts/invoices/invoice.js';
import { orderIdsOf } from '#contracts/invoices/orders-of-invoice.js';
import { monthOf, type FinishedInvoice, type Replaced } from './books/outgoing.js';

/** Only an invoice about another month is looked up: the tax of the others is in their own month in any case. */
export async function replacedBy(
  invoice: FinishedInvoice,
  invoicesOfOrder: (workOrderId: string) => Promise<readonly Billed[]>,
): Promise<Replaced> {
  const { kind, content } = invoice;
  const { date, supplyOn } = content;
  const orderIds = orderIdsOf(invoice);
  const isOfMonth = supplyOn === null || monthOf(supplyOn) === monthOf(date);
  if (kind !== 'INVOICE' || isOfMonth) return null;
  const found = (await Promise.all(orderIds.map(invoicesOfOrder))).flat();
  return stornoBefore(invoice, [...new Map(found.map((one) => [one.id, one])).values()]);
}

type Billed = Pick<KnownInvoice, 'id' | 'kind' | 'content' | 'customerId' | 'issued'>;

/** A Storno has form, positions and proofs of the invoice that it cancels. `isTaken`: an invoice stands in its place. */
type OpenStorno = { readonly storno: Billed; isTaken: boolean };

/**
 * The Storno after which this invoice bills the same supply again. Proofs that both name decide it. Without proofs a
 * Storno is followed by at most one whole invoice, or deposit, in the place of what it cancelled. Never a guess: a part
 * without proofs may bill other work.
 */
export function stornoBefore(
  { id, content: { supplyOn } }: Pick<KnownInvoice, 'id' | 'content'>,
  ofOrder: readonly Billed[],
): Replaced {
  const stornos: OpenStorno[] = [];
  const ofMonth = ofOrder
    .filter(({ issued, content }) => issued !== null && monthOf(content.supplyOn) === monthOf(supplyOn))
    .toSorted((a, b) => issuedAt(a).localeCompare(issuedAt(b)) || a.id.localeCompare(b.id));
  for (const one of ofMonth) {
    if (one.kind === 'STORNO') {
      stornos.push({ storno: one, isTaken: false });
      continue;
    }
    const replaced = placed(one, stornos);
    if (one.id === id) return replaced;
  }
  return null;
}

/** Gives the invoice its place among these Stornos. */
function placed(invoice: Billed, stornos: readonly OpenStorno[]): Replaced {
  const those = (likeness: Likeness) =>
    stornos.filter(({ storno }) => likeness === compared(invoice, storno));
  const open = ({ isTaken }: OpenStorno): boolean => !isTaken;
  const found = those('proven').at(-1) ?? those('assumed').find(open);
  if (found !== undefined) {
    found.isTaken = true;
    return { on: found.storno.content.date };
  }
  return those('unproven').some(open) ? 'unproven' : null;
}

/** Whether an invoice bills what a Storno took back. */
type Likeness = 'proven' | 'assumed' | 'unproven' | 'other';

function compared(invoice: Billed, storno: Billed): Likeness {
  const [form, before] = [invoice.content.form, storno.content.form];
  if (form === 'DEPOSIT' || before === 'DEPOSIT') return comparedDeposits(invoice, storno);
  const proofs = proofsOf(invoice);
  const cancelled = proofsOf(storno);
  if (proofs.size === 0 || cancelled.size === 0)
    return form === 'WHOLE' && before === 'WHOLE' ? 'assumed' : 'unproven';
  const shared = [...proofs].filter((proof) => cancelled.has(proof)).length;
  if (shared === 0) return 'other';
  // A whole invoice after the Storno of a part bills more than that part.
  return form === before || shared === proofs.size ? 'proven' : 'unproven';
}

/** A deposit has no proofs: it is about the same money if the same customer paid it on the same day. */
function comparedDeposits(invoice: Billed, storno: Billed): Likeness {
  if (invoice.content.form !== storno.content.form) return 'other';
  const isSame =
    invoice.customerId === storno.customerId && invoice.content.supplyOn === storno.content.supplyOn;
  return isSame ? 'assumed' : 'unproven';
}

function proofsOf({ content: { positions } }: Billed): Set<string> {
  return new Set(positions.flatMap(({ sources }) => sources.map(({ kind, id }) => `${kind} ${id}`)));
}

const issuedAt = ({ issued }: Pick<KnownInvoice, 'issued'>): string => issued?.issuedAt ?? '';
