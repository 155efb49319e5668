// Runs every benchmark, or those whose name is given, and prints their tables; with `--write` it also writes them into
// docs/figures.md and the README. A missed target is printed as missed and does not fail the run: timing never decides.
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { benches } from './benches.js';
import { blockNames, tableOf, withBlock, withShownFigures } from './figures.js';
import { measurementHere } from './machine.js';
import { lineOf } from './measure.js';
import { SHARE } from './ten-years-garage.js';

const ROOT = join(import.meta.dirname, '..');
const [FIGURES, README] = [join(ROOT, 'docs', 'figures.md'), join(ROOT, 'README.md')];
/** Those that measure a part of the garage of ten years. */
const FILLED = ['ten-years', 'ten-years-reads', 'ten-years-upkeep', 'ten-years-load', 'sizing'];

async function main(args: readonly string[]): Promise<void> {
  const isWriting = args.includes('--write');
  const wanted = args.filter((name) => name !== '--write');
  await refuseUnknown(wanted, isWriting);
  for (const [name, bench] of Object.entries(benches)) {
    if (wanted.length > 0 && !wanted.includes(name)) continue;
    const measurement = measurementHere(FILLED.includes(name) ? SHARE : 1);
    const rows = await bench();
    for (const row of rows) console.log(lineOf(row));
    const table = tableOf(rows, measurement);
    console.log(`\n${table}\n`);
    if (isWriting && rows.length > 0) await write(name, table);
  }
}

/** Ends the process before hours of measuring whose result has no place. */
async function refuseUnknown(wanted: readonly string[], isWriting: boolean): Promise<void> {
  const names = Object.keys(benches);
  const unknown = wanted.filter((name) => !names.includes(name));
  const places = isWriting ? blockNames(await readFile(FIGURES, 'utf8')) : names;
  const homeless = names.filter((name) => !places.includes(name));
  if (unknown.length > 0)
    console.error(`No such bench: ${unknown.join(', ')}. There are ${names.join(', ')}.`);
  if (homeless.length > 0) console.error(`docs/figures.md has no marks for ${homeless.join(', ')}.`);
  if (unknown.length + homeless.length > 0) process.exit(1);
}

/** After each benchmark, so that a run that is ended keeps what it has measured. */
async function write(name: string, table: string): Promise<void> {
  const figures = withBlock(await readFile(FIGURES, 'utf8'), name, table);
  await writeFile(FIGURES, figures);
  await writeFile(README, withShownFigures(await readFile(README, 'utf8'), figures));
}

await main(process.argv.slice(2));
