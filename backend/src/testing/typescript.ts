import { join, relative } from 'node:path';

const ROOT = join(import.meta.dirname, '..', '..', '..');

/**
 * What makes a Node process of its own run our TypeScript. The loader is registered as Node 26 no longer likes it; its
 * warning would stand in the output that tests compare.
 */
export const TYPESCRIPT: readonly string[] = [
  '--disable-warning=DEP0205',
  '--conditions=source',
  '--import',
  '@oxc-node/core/register',
];

/**
 * The arguments with which a Node process of its own runs this program of the sources: as Jest's global setup has compiled
 * it, elsewhere compiled on the way in.
 */
export function runProgram(program: string): readonly string[] {
  const compiled = process.env['COMPILED_SOURCES'];
  if (compiled === undefined) return [...TYPESCRIPT, program];
  return [join(compiled, relative(ROOT, program)).replace(/\.ts$/, '.js')];
}
