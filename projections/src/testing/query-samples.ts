import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { ReadModels } from '../engine/read-models.js';

/** Sample calls of each query function, by its name: one for each shape of query. */
export type QuerySamples = Readonly<
  Record<string, readonly ((readModels: ReadModels) => Promise<unknown>)[]>
>;

/** `no-scan.spec.ts` proves that no sample scans, and fails for a query function without samples. */
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
