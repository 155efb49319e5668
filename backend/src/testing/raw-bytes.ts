import { readdir, readFile } from 'node:fs/promises';
import { join, relative } from 'node:path';

const MAX_ATTEMPTS = 20;

/** The contents of all files below the directory, by relative path. */
export async function rawFilesIn(directory: string): Promise<ReadonlyMap<string, Buffer>> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await read(directory);
    } catch (error) {
      // SQLite deletes -wal and -shm when the last connection closes, possibly after they were listed.
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT' || attempt === MAX_ATTEMPTS) throw error;
    }
  }
}

export async function rawBytesOf(directory: string): Promise<Buffer> {
  return Buffer.concat([...(await rawFilesIn(directory)).values()]);
}

async function read(directory: string): Promise<ReadonlyMap<string, Buffer>> {
  const entries = await readdir(directory, { recursive: true, withFileTypes: true });
  const files = entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name));
  return new Map(
    await Promise.all(files.map(async (file) => [relative(directory, file), await readFile(file)] as const)),
  );
}
