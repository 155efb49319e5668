import type { BatchKind } from '#contracts/datev/datev-batch.events.js';
import type { DatevBooks } from '#contracts/datev/datev-batches.js';
import { invalid } from '#contracts/kernel/problem.js';
import { addDays, type LocalDate } from '#contracts/values/local-date-time.js';
import { assertOnePeriod, fiscalYearOf } from '../platform/datev/extf.js';

/** What is wanted. Without days: everything that is new. */
export type WantedPeriod = {
  readonly kind: BatchKind;
  readonly from?: LocalDate | undefined;
  readonly to?: LocalDate | undefined;
};

/** `since`: from this day on documents are collected; those before `from` are late. */
export type CollectedPeriod = {
  readonly kind: BatchKind;
  readonly fiscalYear: LocalDate;
  readonly since: LocalDate;
  readonly from: LocalDate;
  readonly to: LocalDate;
};

/**
 * The period of a batch. What is new begins after the last batch of the fiscal year. Documents of the year before `from`
 * are late if a batch has covered their days: before the first batch the adviser got them in another way.
 */
export function periodOf(
  { kind, from, to }: WantedPeriod,
  books: DatevBooks,
  fiscalYearStart: string,
  today: LocalDate,
): CollectedPeriod {
  const end = to ?? today;
  // Documents of coming days would be late in the next batch.
  if (end > today) throw invalid('to', 'Das Ende darf nicht in der Zukunft liegen.');
  const fiscalYear = fiscalYearOf(end, fiscalYearStart);
  const ofKind = [...books.batches.values()].filter((one) => one.kind === kind);
  const ofYear = ofKind.filter((one) => one.fiscalYear === fiscalYear);
  const lastDay = ofYear
    .filter(({ cancelled }) => cancelled === null)
    .map((one) => one.to)
    .toSorted()
    .at(-1);
  const next = lastDay === undefined ? fiscalYear : addDays(lastDay, 1);
  const start = from ?? (next > end ? end : next);
  assertOnePeriod({ from: start, to: end }, { fiscalYearStart });
  // A batch that was taken back covered its days too: its documents must come again.
  const firstDay = ofYear.map((one) => one.from).toSorted()[0];
  const hasEarlierYears = ofKind.some((one) => one.fiscalYear < fiscalYear);
  const covered = hasEarlierYears ? fiscalYear : (firstDay ?? start);
  return { kind, fiscalYear, since: covered < start ? covered : start, from: start, to: end };
}
