import type { Batch } from '#contracts/datev/datev-batches.js';
import type {
  AccountSumAnswer,
  BatchAnswer,
  DatevPreviewAnswer,
  FindingAnswer,
} from '#contracts/datev/datev.api.js';
import type { ListedBatch } from '#projections/datev/datev-batches.js';
import type { Assembled } from './assemble.js';

const euros = (cents: number): number => cents / 100;

/** `names`: of users by their ids. */
export function listedAnswer(batch: ListedBatch, names: ReadonlyMap<string, string>): BatchAnswer {
  const { id, number, kind, fiscalYear, from, to, documents, late, rows, sumCents, files } = batch;
  return {
    id,
    number,
    batchKind: kind,
    fiscalYear,
    from,
    to,
    documents,
    late,
    rows,
    sum: euros(sumCents),
    hash: files.bookings,
    exportedAt: batch.exportedAt,
    exportedBy: batch.exportedBy === null ? null : (names.get(batch.exportedBy) ?? null),
    cancelled: batch.cancelled,
    hasFiles: !batch.retentionEnded,
  };
}

/** The batch as its stream knows it; who made it when is a matter of its event. */
export function batchAnswer(
  batch: Batch,
  { exportedAt, exportedBy }: Pick<ListedBatch, 'exportedAt' | 'exportedBy'>,
  names: ReadonlyMap<string, string>,
): BatchAnswer {
  const counts = { documents: batch.documents.length, late: batch.late.length };
  return listedAnswer({ ...batch, ...counts, exportedAt, exportedBy }, names);
}

export function previewAnswer(
  { period, documents, late, postings, sumCents }: Assembled,
  findings: readonly FindingAnswer[],
): DatevPreviewAnswer {
  const { kind, fiscalYear, from, to } = period;
  return {
    batchKind: kind,
    fiscalYear,
    from,
    to,
    documents: documents.length,
    late: late.length,
    rows: postings.length,
    documentSum: euros(sumCents),
    bookingSum: euros(postings.reduce((sum, { signedCents }) => sum + signedCents, 0)),
    accounts: sumsOf(postings),
    findings,
  };
}

function sumsOf(postings: Assembled['postings']): readonly AccountSumAnswer[] {
  const groups = new Map<string, Assembled['postings'][number][]>();
  for (const posting of postings) {
    const key = `${posting.ledgerAccount} ${posting.taxBasisPoints ?? ''} ${posting.what}`;
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [posting]);
    else group.push(posting);
  }
  return [...groups.values()]
    .flatMap(([first, ...more]) => (first === undefined ? [] : [sumOf(first, more)]))
    .toSorted((a, b) => a.account.localeCompare(b.account) || (b.taxPercent ?? 0) - (a.taxPercent ?? 0));
}

function sumOf(first: Assembled['postings'][number], more: Assembled['postings']): AccountSumAnswer {
  const { ledgerAccount: account, taxBasisPoints, what, signedCents } = first;
  const cents = more.reduce((sum, posting) => sum + posting.signedCents, signedCents);
  const taxPercent = taxBasisPoints === null ? null : taxBasisPoints / 100;
  return { account, taxPercent, what, sum: euros(cents), rows: more.length + 1 };
}
