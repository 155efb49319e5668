import { invoiceSplitStream, isUnfinished } from '#contracts/invoices/split/invoice-split.js';
import { refuse } from '#contracts/kernel/problem.js';
import type { Streams } from '../../platform/streams/streams.js';

export const SPLIT_WAITS =
  'Die Aufteilung des Auftrags ist noch nicht fertig. Bitte erst fortsetzen oder den Rest anders berechnen.';

/** 409 while a split of the order is not finished or given up, except for the invoices of that split. */
export async function assertNoOtherSplit(
  streams: Streams,
  workOrderId: string,
  invoiceId: string,
): Promise<void> {
  const { state: split } = await streams.load(invoiceSplitStream, workOrderId);
  if (!isUnfinished(split)) return;
  const { plan } = split;
  const isOwn = plan.invoiceId === invoiceId || plan.payers.some((payer) => payer.invoiceId === invoiceId);
  if (!isOwn) throw refuse('conflict', { detail: SPLIT_WAITS });
}
