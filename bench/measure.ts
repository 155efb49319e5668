/** One line of the performance table: what was measured, against what, and whether the target is met. */
export type BenchRow = {
  readonly name: string;
  readonly measured: number;
  /** The raw engine in the same run, in the same unit; null where the target is an absolute number. */
  readonly reference: number | null;
  /** measured / reference; null without a reference. */
  readonly ratio: number | null;
  /** The target as docs/figures.md shows it, for example `≥ 0.7 ×` or `< 25 ms`. */
  readonly target: string;
  readonly met: boolean;
  /** Of `measured` and `reference`: `events/s`, `ms` … */
  readonly unit: string;
};

/** A row whose target is a minimum share of the reference: throughput. */
export function atLeast(
  least: number,
  row: {
    readonly name: string;
    readonly measured: number;
    readonly reference: number;
    readonly unit: string;
  },
): BenchRow {
  const ratio = row.measured / row.reference;
  return { ...row, ratio, target: `≥ ${least} ×`, met: ratio >= least };
}

/** A row whose target is a maximum multiple of the reference: time. */
export function atMostTimes(
  most: number,
  row: {
    readonly name: string;
    readonly measured: number;
    readonly reference: number;
    readonly unit: string;
  },
): BenchRow {
  const ratio = row.measured / row.reference;
  return { ...row, ratio, target: `≤ ${most} ×`, met: ratio <= most };
}

/** A row whose target is a number that must not be exceeded. */
export function atMost(
  most: number,
  row: { readonly name: string; readonly measured: number; readonly unit: string },
): BenchRow {
  return {
    ...row,
    reference: null,
    ratio: null,
    target: `≤ ${grouped(most)} ${row.unit}`,
    met: row.measured <= most,
  };
}

/** A row whose target is a number that must be reached. */
export function atLeastAbsolute(
  least: number,
  row: { readonly name: string; readonly measured: number; readonly unit: string },
): BenchRow {
  const target = `≥ ${grouped(least)} ${row.unit}`;
  return { ...row, reference: null, ratio: null, target, met: row.measured >= least };
}

/** A row that is no promise but helps to read the others. */
export function fact(row: {
  readonly name: string;
  readonly measured: number;
  readonly unit: string;
}): BenchRow {
  return { ...row, reference: null, ratio: null, target: '–', met: true };
}

/** How long the work took, in milliseconds. */
export async function millisecondsOf(work: () => unknown): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

/** Executions a second, if the work includes `times` of them. */
export async function rateOf(times: number, work: () => unknown): Promise<number> {
  return (times / (await millisecondsOf(work))) * 1_000;
}

/** The value that the given share of all values does not exceed; `share` 0.99 is the 99th percentile. */
export function percentile(values: readonly number[], share: number): number {
  if (values.length === 0) throw new RangeError('No values');
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] as number;
}

/** The middle value. */
export function median(values: readonly number[]): number {
  return percentile(values, 0.5);
}

/**
 * Measures subject and reference in turn, `rounds` times, and returns the median of each, because the speed of a shared
 * machine drifts.
 */
export async function sideBySide(
  rounds: number,
  subject: () => Promise<number>,
  reference: () => Promise<number>,
): Promise<{ measured: number; reference: number }> {
  const measured: number[] = [];
  const references: number[] = [];
  for (let round = 0; round < rounds; round++) {
    references.push(await reference());
    measured.push(await subject());
  }
  return { measured: median(measured), reference: median(references) };
}

const number = new Intl.NumberFormat('en', { maximumFractionDigits: 2 });

/** A number as people read it in the name or the target of a row: `100,000`. */
export function grouped(value: number): string {
  return number.format(value);
}

/** The row as one line of text. */
export function lineOf(row: BenchRow): string {
  const reference = row.reference === null ? '' : ` against ${grouped(row.reference)}`;
  const ratio = row.ratio === null ? '' : ` = ${row.ratio.toFixed(2)} ×`;
  const verdict = row.met ? 'met' : 'MISSED';
  return `${row.name}: ${grouped(row.measured)} ${row.unit}${reference}${ratio} (target ${row.target}: ${verdict})`;
}

/** The rows, printed at once: a run of an hour may end before its table. */
export function told(rows: BenchRow[]): BenchRow[] {
  for (const row of rows) console.log(`  ${lineOf(row)}`);
  return rows;
}
