import { encode } from 'uqr';
import { giroCodeOf, type Transfer } from '#contracts/payments/giro-code.js';

/** The largest version that the standard allows, and the correction that it asks for. */
const OPTIONS = { ecc: 'M', border: 0, maxVersion: 13 } as const;

/** The path of an SVG of `size` by `size` modules. */
export type CodePath = { readonly size: number; readonly path: string };

/** A GiroCode as the path of an SVG of `size` by `size` modules; null if nothing can be transferred. */
export function giroCodePath(transfer: Transfer): CodePath | null {
  const code = dataOf(transfer);
  return code && pathOf(code);
}

/** A QR code that names an address, as the path of an SVG. */
export function addressCodePath(address: string): CodePath {
  return pathOf(encode(address, OPTIONS).data);
}

function pathOf(code: readonly (readonly boolean[])[]): CodePath {
  const path = code.flatMap((row, y) =>
    runsOf(row).flatMap(({ from, length, isDark }) =>
      isDark ? [`M${from} ${y}h${length}v1h-${length}z`] : [],
    ),
  );
  return { size: code.length, path: path.join('') };
}

/** A cell of a table that spans this number of modules. */
type Cell = { readonly columns: number; readonly isDark: boolean };

/** A GiroCode as rows of cells for a table in a mail, where programs hide pictures; null if nothing can be transferred. */
export function giroCodeRows(transfer: Transfer): readonly (readonly Cell[])[] | null {
  const code = dataOf(transfer);
  if (code === null) return null;
  return code.map((row) => runsOf(row).map(cellOf));
}

const cellOf = ({ length, isDark }: Run): Cell => ({ columns: length, isDark });

type Run = { readonly from: number; readonly length: number; readonly isDark: boolean };

function dataOf(transfer: Transfer): readonly (readonly boolean[])[] | null {
  const text = giroCodeOf(transfer);
  return text === null ? null : encode(text, OPTIONS).data;
}

/** Modules of one colour that lie side by side. */
function runsOf(row: readonly boolean[]): readonly Run[] {
  const runs: Run[] = [];
  row.forEach((isDark, from) => {
    const last = runs.at(-1);
    if (last?.isDark === isDark) runs[runs.length - 1] = { ...last, length: last.length + 1 };
    else runs.push({ from, length: 1, isDark });
  });
  return runs;
}
