import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { ReadModels } from '../engine/read-models.js';

/** One call for each shape of each query function, by the function's name. */
export type QuerySamples = Readonly<
  Record<string, readonly ((readModels: ReadModels) => Promise<unknown>)[]>
>;

/**
 * The samples of all modules, one file each in `samples/`: proven not to scan by `no-scan.spec.ts`, which fails for a
 * query function of a read model that has none.
 */
export async function loadQuerySamples(): Promise<QuerySamples> {
  const files = await readdir(join(import.meta.dirname, 'samples'));
  const all: Record<string, QuerySamples[string]> = {};
  for (const file of files) {
    const { samples } = (await import(`./samples/${file.replace(/\.ts$/, '.js')}`)) as {
      samples: QuerySamples;
    };
    Object.assign(all, samples);
  }
  return all;
}
