import type { BenchRow } from './measure.js';

/** Where and when rows were measured. */
export type Measurement = {
  /** Cores, processor, memory and Node.js, as one phrase. */
  readonly machine: string;
  readonly at: Date;
  /** The short hash, and whether sources differ from that commit. */
  readonly commit: string;
  /** The part of the garage that was measured; 1 is the whole one. */
  readonly share: number;
};

/** The ten rows that the README shows, by benchmark and name. */
export const SHOWN: readonly (readonly [bench: string, row: string])[] = [
  ['event-store', 'Append, 64 writers, against a bare payload in plain SQLite'],
  ['event-store', 'Append, 64 writers, p99'],
  ['start', 'Start of the product with 1M events'],
  ['ten-years', 'Rebuild of all read models'],
  ['http', 'Booking, 16 visitors against one'],
  ['http', 'Slot query in a full year, p99'],
  ['search', 'Global search, 20,000 customers and 100,000 orders, CPU time, p99'],
  ['work-orders', 'Day board with 1,000,000 time logs, p99'],
  ['invoices', '200 invoices to stored PDFs, against a reused page that only prints'],
  ['sizes', 'First load of the public page, gzipped'],
];

const HEAD = '| what | measured | reference | target | met |\n|---|---|---|---|---|';
const SHOWN_HEAD = '| what | measured | reference | target | met | when |\n|---|---|---|---|---|---|';
/** When, at which commit and with what share: the last line of a table without the machine. */
const WHEN = /^Measured on ([^:]+):/m;
const number = new Intl.NumberFormat('en', { maximumFractionDigits: 1 });
const day = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'Europe/Berlin' });

/** The table of one benchmark's rows as docs/figures.md shows it, with the line that says where it was measured. */
export function tableOf(rows: readonly BenchRow[], { machine, at, commit, share }: Measurement): string {
  const part = share === 1 ? '' : ` with a share of ${share}`;
  const measured = `Measured on ${day.format(at)} at commit ${commit}${part}: ${machine}.`;
  return [HEAD, ...rows.map(lineOf), '', measured].join('\n');
}

function lineOf({ name, measured, reference, ratio, target, met, unit }: BenchRow): string {
  const against = reference === null ? '–' : `${number.format(reference)} ${unit}`;
  const verdict = target === '–' ? '–' : met ? 'yes' : '**no**';
  const factor = ratio === null ? '' : `, ${ratio.toFixed(2)} ×`;
  const title = name.charAt(0).toUpperCase() + name.slice(1);
  return `| ${title} | ${number.format(measured)} ${unit} | ${against} | ${target} | ${verdict}${factor} |`;
}

/**
 * The document with another content between the marks of this name; all other lines stay.
 * @throws RangeError if the document has no such marks
 */
export function withBlock(document: string, name: string, content: string): string {
  const { start, end } = blockOf(document, name);
  return `${document.slice(0, start)}\n\n${content}\n\n${document.slice(end)}`;
}

/** The README with the ten rows of SHOWN as the figures say them, and when each was measured. */
export function withShownFigures(readme: string, figures: string): string {
  const rows = SHOWN.map(([bench, row]) => rowOf(figures, bench, row));
  return withBlock(readme, 'figures', [SHOWN_HEAD, ...rows].join('\n'));
}

function rowOf(figures: string, bench: string, name: string): string {
  const { start, end } = blockOf(figures, bench);
  const block = figures.slice(start, end);
  const row = block.split('\n').find((line) => line.startsWith(`| ${name} |`));
  const [, when] = WHEN.exec(block) ?? [];
  if (row === undefined) throw new RangeError(`The figures of ${bench} have no row “${name}”.`);
  if (when === undefined) throw new RangeError(`The figures of ${bench} do not say when they were measured.`);
  return `${row} ${when} |`;
}

/** The names of all blocks that the document has marks for. */
export function blockNames(document: string): readonly string[] {
  return [...document.matchAll(/^<!-- bench (\S+) -->$/gm)].map(([, name = '']) => name);
}

function blockOf(document: string, name: string): { readonly start: number; readonly end: number } {
  const [first, last] = [`<!-- bench ${name} -->`, `<!-- end ${name} -->`];
  const start = document.indexOf(first) + first.length;
  const end = document.indexOf(last);
  if (start < first.length || end < start) throw new RangeError(`The marks of “${name}” are missing.`);
  return { start, end };
}
