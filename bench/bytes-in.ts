import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';

/** Bytes of all files in a folder. */
export async function bytesIn(
  directory: string,
  isCounted: (path: string) => boolean = () => true,
): Promise<number> {
  const entries = await readdir(directory, { recursive: true, withFileTypes: true }).catch(() => []);
  const sizes = entries
    .flatMap((entry) => (entry.isFile() ? join(entry.parentPath, entry.name) : []))
    .filter(isCounted)
    .map(async (path) => (await stat(path)).size);
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
}
