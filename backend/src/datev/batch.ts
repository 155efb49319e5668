import type { BatchExported, DatevEvent } from '#contracts/datev/datev-batch.events.js';
import type { Batch, DatevBooks } from '#contracts/datev/datev-batches.js';
import { conflict } from '#contracts/kernel/problem.js';
import type { LocalDate } from '#contracts/values/local-date-time.js';
import { existing } from '../platform/streams/existing.js';
import type { Decide } from '../platform/streams/stream-type.js';

type DecideBooks = Decide<DatevBooks, DatevEvent>;

/**
 * Documents of one batch. Its event stays below a megabyte, also if all are late and each has a new account. The others
 * go into the next batch.
 */
export const MOST_DOCUMENTS = 2_000;

/** The stream moved on after the documents were collected: they must be collected again. */
export class CollectedTooEarly extends Error {
  override readonly name = 'CollectedTooEarly';
}

/** The living batch that has all of these documents; null: there is none. */
export function batchWith(books: DatevBooks, documents: readonly string[]): Batch | null {
  const [first = ''] = documents;
  const batchId = books.batchOf.get(first);
  const isOne = batchId !== undefined && documents.every((one) => books.batchOf.get(one) === batchId);
  return isOne ? (books.batches.get(batchId) ?? null) : null;
}

/**
 * Records a batch that was made from the stream as it was after `seen` events. If someone else made the same batch
 * meanwhile, nothing happens. Throws `CollectedTooEarly` after any other change. Idempotent.
 */
export const exportBatch =
  (batch: Omit<BatchExported['data'], 'number'>, seen: number): DecideBooks =>
  (books) => {
    const { batchId, documents } = batch;
    if (books.batches.has(batchId) || batchWith(books, documents) !== null) return [];
    if (documents.length === 0) throw conflict('Es gibt keine neuen Belege.');
    if (books.length !== seen) throw new CollectedTooEarly();
    if (documents.some((one) => books.batchOf.has(one)) || new Set(documents).size < documents.length)
      throw new TypeError('A document is in a batch already');
    return [{ type: 'BatchExported', version: 1, data: { ...batch, number: books.batches.size + 1 } }];
  };

/** Frees the documents of a batch, before the end of its retention. Idempotent. */
export const cancelBatch =
  (batchId: string, reason: string, cancelledOn: LocalDate): DecideBooks =>
  ({ batches }) => {
    const { number, cancelled, retentionEnded } = existing(batches.get(batchId));
    if (cancelled !== null) return [];
    if (retentionEnded) throw conflict('Die Aufbewahrung des Stapels ist abgelaufen.');
    return [{ type: 'BatchCancelled', version: 1, data: { batchId, number, reason, cancelledOn } }];
  };

/** Gives the files of a batch up for deletion, after its retention. Idempotent. */
export const endBatchRetention =
  (batchId: string, today: LocalDate): DecideBooks =>
  ({ batches }) => {
    const { retentionEnded, keptUntilOn } = existing(batches.get(batchId));
    if (retentionEnded || keptUntilOn >= today) return [];
    return [{ type: 'BatchRetentionEnded', version: 1, data: { batchId } }];
  };
