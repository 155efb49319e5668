import { printable } from '../printable.js';
import { wrapText } from '../measure.js';
import type { CodePath } from '../giro-code.js';
import type { LetterFact } from './letter.js';
import type { Block } from './paginate.js';

/** Between the margins of DIN 5008. */
export const WIDTH_MM = 165;
const ROW = { lineMm: 4.6, smallMm: 3.7, paddingMm: 3.2, headMm: 7 };
const SIZE = { text: 10, small: 8 };
const GAP_MM = 3;

export type Column = {
  readonly heading: string;
  /** One column without a width gets the rest. */
  readonly widthMm?: number;
  /** Numbers stand at the right. */
  readonly isEnd?: boolean;
};
/** A text, or a text with a quiet line below. */
export type Cell = string | { readonly text: string; readonly small: string };

type TextBlock = Block<'text'> & { readonly text: string; readonly size: number; readonly tone: string };
type TableColumn = { readonly heading: string; readonly widthMm: number; readonly isEnd: boolean };
type HeadBlock = Block<'head'> & { readonly columns: readonly TableColumn[] };
type RowBlock = Block<'row'> & {
  readonly cells: readonly {
    readonly lines: readonly string[];
    readonly small: readonly string[];
    readonly widthMm: number;
    readonly isEnd: boolean;
  }[];
};
type SumsBlock = Block<'sums'> & {
  readonly sums: readonly LetterFact[];
  readonly totalLabel: string;
  readonly total: string;
};
type CodeBlock = Block<'code'> & {
  readonly code: CodePath;
  readonly mm: number;
  readonly label: string;
  readonly lines: readonly string[];
};

export type PaperBlock =
  | TextBlock
  | Block<'space'>
  | HeadBlock
  | RowBlock
  | (Block<'facts'> & { readonly columns: readonly (readonly LetterFact[])[] })
  | SumsBlock
  | (Block<'box'> & { readonly label: string })
  | (Block<'signs'> & { readonly labels: readonly string[] })
  | CodeBlock;

const wrapped = (text: string, size: number, widthMm: number) => wrapText(printable(text), size, widthMm);

/** A paragraph: a block for each line, so that a long one goes on overleaf. */
export function text(said: string, tone: 'normal' | 'strong' | 'quiet' = 'normal'): readonly PaperBlock[] {
  const heightMm = ROW.lineMm;
  return wrapped(said, SIZE.text, WIDTH_MM).map((line) => {
    return { kind: 'text', heightMm, text: line, size: SIZE.text, tone };
  });
}

export function heading(said: string): PaperBlock {
  return { kind: 'text', heightMm: 7, text: said, size: 11, tone: 'strong' };
}

export function space(heightMm: number): PaperBlock {
  return { kind: 'space', heightMm };
}

/** Name and value in two columns. Facts without a value are left out. */
export function facts(all: readonly (readonly [label: string, value: string | null])[]): PaperBlock {
  const lines = all.flatMap(([label, value]) =>
    value
      ? wrapped(value, SIZE.text, 46).map((line, index) => ({ label: index === 0 ? label : '', value: line }))
      : [],
  );
  const half = Math.ceil(lines.length / 2);
  return { kind: 'facts', heightMm: half * 5 + 3, columns: [lines.slice(0, half), lines.slice(half)] };
}

/** The rows of a table; its head stands above them on each page. `netCents`: what each row adds to the carried sum. */
export function table(
  columns: readonly Column[],
  rows: readonly (readonly Cell[])[],
  netCents?: readonly number[],
): readonly PaperBlock[] {
  // The row has a margin of 1 mm at both ends.
  const restMm = WIDTH_MM - 2 - columns.reduce((sum, { widthMm = 0 }) => sum + widthMm, 0);
  const measured = columns.map(({ heading: said, widthMm = restMm, isEnd = false }) => {
    return { heading: said, widthMm, isEnd };
  });
  const head: HeadBlock = { kind: 'head', heightMm: ROW.headMm, columns: measured };
  return rows.map((cells, place): RowBlock => {
    const shown = cells.map((cell, index) => cellOf(cell, measured[index]!));
    const heights = shown.map(({ lines, small }) => lines.length * ROW.lineMm + small.length * ROW.smallMm);
    const heightMm = ROW.paddingMm + Math.max(ROW.lineMm, ...heights);
    const share = netCents?.[place];
    return { kind: 'row', heightMm, cells: shown, head, ...(share === undefined ? {} : { netCents: share }) };
  });
}

function cellOf(cell: Cell, { widthMm, isEnd }: TableColumn): RowBlock['cells'][number] {
  const { text: said, small } = typeof cell === 'string' ? { text: cell, small: '' } : cell;
  const width = widthMm - (isEnd ? 0 : GAP_MM);
  const lines = said === '' ? [] : wrapped(said, SIZE.text, width);
  return { lines, small: small === '' ? [] : wrapped(small, SIZE.small, width), widthMm, isEnd };
}

export function sums(rows: readonly LetterFact[], totalLabel: string, total: string): PaperBlock {
  return { kind: 'sums', heightMm: 3 + rows.length * 6 + 12 + 3, sums: rows, totalLabel, total };
}

/** An empty frame to write into. */
export function box(label: string, heightMm: number): PaperBlock {
  return { kind: 'box', heightMm, label };
}

/** Lines to sign on. */
export function signs(labels: readonly string[]): PaperBlock {
  return { kind: 'signs', heightMm: 22, labels };
}

/** A code to scan, with words beside it. */
export function code(path: CodePath, label: string, words: string): PaperBlock {
  const mm = 26;
  const lines = wrapped(words, SIZE.text, WIDTH_MM - mm - 6);
  return {
    kind: 'code',
    heightMm: Math.max(mm + 8, lines.length * ROW.lineMm + 4),
    code: path,
    mm,
    label,
    lines,
  };
}
