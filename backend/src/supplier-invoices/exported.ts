import { datevStream, type DatevBooks } from '#contracts/datev/datev-batches.js';
import { conflict } from '#contracts/kernel/problem.js';
import type { StreamReader } from '../platform/streams/stream-reader.js';

/** 409 while the tax adviser has the invoice in a batch that is not taken back: it must stay as it was exported. */
export async function assertInNoBatch(streams: StreamReader, invoiceId: string): Promise<void> {
  const { state } = await streams.load(datevStream, '');
  assertFree(state, invoiceId);
}

/** Throws 409 if a living batch has the invoice. */
export function assertFree({ batchOf, batches }: DatevBooks, invoiceId: string): void {
  const batch = batches.get(batchOf.get(invoiceId) ?? '');
  if (batch === undefined) return;
  throw conflict(
    `Die Rechnung ist im DATEV-Stapel Nr. ${batch.number}. Bitte zuerst den Stapel zurücknehmen.`,
  );
}
