import type { FileHash, FileStore } from '../platform/files/file-store.js';

/** The hashes of all files in the store. */
export async function keptFiles(files: Pick<FileStore, 'list'>): Promise<readonly FileHash[]> {
  const kept: FileHash[] = [];
  for await (const hash of files.list()) kept.push(hash);
  return kept;
}
