import type { BatchExported, DatevEvent } from '#contracts/datev/datev-batch.events.js';
import type { Instant } from '#contracts/kernel/domain-event.js';
import type { LocalDate } from '#contracts/values/local-date-time.js';
import { defineReadModel, number, text } from '../engine/read-model.js';
import type { ReadModels } from '../engine/read-models.js';
import type { PageKey } from '../engine/read-store.js';

/** A batch without its documents: how many they are. */
export type ListedBatch = Pick<
  BatchExported['data'],
  'number' | 'kind' | 'fiscalYear' | 'from' | 'to' | 'rows' | 'sumCents' | 'files'
> & {
  readonly id: string;
  readonly documents: number;
  readonly late: number;
  readonly exportedAt: Instant;
  /** Null: the system. */
  readonly exportedBy: string | null;
  readonly cancelled: { readonly reason: string; readonly on: LocalDate } | null;
  readonly retentionEnded: boolean;
};

export const datevBatches = defineReadModel<ListedBatch, DatevEvent>({
  name: 'datev-batches',
  version: 1,
  fields: {
    number: number((batch) => batch.number),
    to: text(({ to }) => to),
  },
  indexes: [['number'], ['to', 'number']],
  on: {
    BatchExported: ({ data, metadata: { actor, occurredAt } }) => {
      const { batchId: id, documents, late, kind, fiscalYear, from, to, rows, sumCents, files } = data;
      const counts = { documents: documents.length, late: late.length };
      const exportedBy = actor.kind === 'user' ? actor.userId : null;
      const facts = { number: data.number, kind, fiscalYear, from, to, rows, sumCents, files, ...counts };
      const open = { exportedAt: occurredAt, exportedBy, cancelled: null, retentionEnded: false };
      return { key: id, apply: () => ({ id, ...facts, ...open }) };
    },
    BatchCancelled: ({ data: { batchId, reason, cancelledOn: on } }) => ({
      key: batchId,
      apply: (batch) => batch && { ...batch, cancelled: { reason, on } },
    }),
    BatchRetentionEnded: ({ data: { batchId } }) => ({
      key: batchId,
      apply: (batch) => batch && { ...batch, retentionEnded: true },
    }),
  },
});

/** The newest first. */
export function datevBatchPage(
  readModels: ReadModels,
  { limit, after }: { readonly limit: number; readonly after?: PageKey },
): Promise<{ items: readonly ListedBatch[]; next: PageKey | null }> {
  return readModels.find(datevBatches, {
    where: { number: { from: 1 } },
    sort: [['number', 'desc']],
    limit,
    after,
  });
}

/** The newest first; at most `limit`. */
export async function listDatevBatches(
  readModels: ReadModels,
  limit: number,
): Promise<readonly ListedBatch[]> {
  return (await datevBatchPage(readModels, { limit })).items;
}

/** The batch with this number; null: there is none. */
export async function datevBatchWithNumber(
  readModels: ReadModels,
  wanted: number,
): Promise<ListedBatch | null> {
  const { items } = await readModels.find(datevBatches, {
    where: { number: { eq: wanted } },
    sort: [['number', 'asc']],
    limit: 1,
  });
  return items[0] ?? null;
}

/** Null: unknown. */
export function datevBatchById(readModels: ReadModels, id: string): Promise<ListedBatch | null> {
  return readModels.get(datevBatches, id);
}
