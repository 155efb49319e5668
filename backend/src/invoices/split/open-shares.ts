import { invoiceStream } from '#contracts/invoices/invoice.js';
import {
  invoiceSplitStream,
  type SplitPlan,
  type SplitPosition,
} from '#contracts/invoices/split/invoice-split.js';
import type { Streams } from '../../platform/streams/streams.js';
import { isSent } from '../invoice.js';
import { partsOf } from './split-parts.js';
import { linesOf } from './split-proofs.js';

/**
 * Sentences about positions that a split of the order divided, and that are billed in part: the invoice of a share has a
 * Storno, or was never sent. Neither the whole position nor nothing of it is right on another invoice.
 */
export async function openShares(streams: Streams, workOrderId: string): Promise<readonly string[]> {
  const { state: split } = await streams.load(invoiceSplitStream, workOrderId);
  if (split.status === 'none') return [];
  const plans = [...split.finished, ...split.abandoned];
  const found = await Promise.all(
    plans.map(async (plan) => openIn(plan, await livingInvoices(streams, plan))),
  );
  return found.flat();
}

/** Ids of the plan's invoices that are sent and have no Storno. */
export async function livingInvoices(streams: Streams, plan: SplitPlan): Promise<ReadonlySet<string>> {
  const loaded = await Promise.all(
    partsOf(plan).map(({ invoiceId }) => streams.load(invoiceStream, invoiceId)),
  );
  return new Set(
    loaded.flatMap(({ state }) =>
      state.status !== 'none' && isSent(state) && state.storno === null ? state.id : [],
    ),
  );
}

function openIn(plan: SplitPlan, living: ReadonlySet<string>): readonly string[] {
  return plan.positions.flatMap((position) => {
    const invoices = invoicesOf(plan, position);
    const billed = invoices.filter((id) => living.has(id)).length;
    return billed === 0 || billed === invoices.length
      ? []
      : `„${position.description}“ ist auf mehrere Zahler geteilt, und ein Anteil ist ohne Rechnung. Bitte nur diesen berechnen.`;
  });
}

/** Ids of the invoices with a line of the position. */
function invoicesOf(plan: SplitPlan, position: SplitPosition): readonly string[] {
  const { customer, payers } = linesOf(plan, position);
  const others = payers.flatMap((lines, place) =>
    lines.length === 0 ? [] : (plan.payers[place]?.invoiceId ?? []),
  );
  return customer.length === 0 ? others : [...others, plan.invoiceId];
}
