import { readdir } from 'node:fs/promises';
import { join } from 'node:path';

const BACKEND = join(import.meta.dirname, '..', '..');

/**
 * Imports every file of the backend with this path ending (`testing/call-samples.ts`), by folder: modules need not be
 * listed.
 */
export async function foundInFolders<Brought>(end: string): Promise<ReadonlyMap<string, Brought>> {
  const files = (await readdir(BACKEND, { recursive: true }))
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => file.endsWith(`/${end}`))
    .toSorted();
  const found = new Map<string, Brought>();
  for (const file of files) {
    found.set(file.slice(0, -end.length - 1), (await import(join(BACKEND, file))) as Brought);
  }
  return found;
}
