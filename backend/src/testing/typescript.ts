import { join, relative } from 'node:path';

const ROOT = join(import.meta.dirname, '..', '..', '..');

/**
 * Options with which Node runs our TypeScript. Registers the loader in the way that Node 26 accepts without a warning,
 * which would be in the compared output.
 */
export const TYPESCRIPT: readonly string[] = [
  '--disable-warning=DEP0205',
  '--conditions=source',
  '--import',
  '@oxc-node/core/register',
];

/**
 * Node's arguments for running a program of the sources: the file compiled by Jest's global setup, otherwise through
 * the loader.
 */
export function runProgram(program: string): readonly string[] {
  const compiled = process.env['COMPILED_SOURCES'];
  if (compiled === undefined) return [...TYPESCRIPT, program];
  return [join(compiled, relative(ROOT, program)).replace(/\.ts$/, '.js')];
}
