import { chmod, lstat, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { textOrNull } from './text-file.js';

/** Modes of what holds data of the garage: for its own account only. */
export const PRIVATE_FOLDER = 0o700;
export const PRIVATE_FILE = 0o600;
const OTHERS = 0o077;

/** Says that everything in the folder was made private, by a version that knows these rules. */
const MARKER = 'rechte-geprueft.txt';
const RULES = '1';

/**
 * Takes the rights of other accounts from the folder, and once from everything in it, except what is below `shared`, a
 * folder that other programs fill: what is made later is private from its beginning, and a large folder takes minutes.
 * Links are left alone. No-op on Windows, which has no such modes.
 */
export async function keepPrivate(folder: string, shared: string): Promise<void> {
  if (process.platform === 'win32') return;
  const marker = join(folder, MARKER);
  await tighten(folder, PRIVATE_FOLDER);
  if ((await textOrNull(marker)) === RULES) return;
  await tightenAll(folder, shared);
  await writeFile(marker, RULES, { mode: PRIVATE_FILE });
}

async function tightenAll(folder: string, shared: string): Promise<void> {
  await tighten(folder, PRIVATE_FOLDER);
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (path === shared) continue;
    if (entry.isDirectory()) await tightenAll(path, shared);
    else if (entry.isFile()) await tighten(path, PRIVATE_FILE);
  }
}

async function tighten(path: string, mode: number): Promise<void> {
  try {
    if (((await lstat(path)).mode & OTHERS) !== 0) await chmod(path, mode);
  } catch (error) {
    // SQLite deletes its files for a transaction meanwhile.
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  }
}
