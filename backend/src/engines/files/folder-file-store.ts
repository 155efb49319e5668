import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rm, unlink } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { storeFault } from '../../platform/store-fault.js';
import { syncFolder, writeDurably } from '../../platform/files/durable-write.js';
import { PRIVATE_FOLDER } from '../../platform/files/private-folder.js';
import { FileDamaged, fileHashOf, type FileHash, type FileStore } from '../../platform/files/file-store.js';

const HASH = /^[0-9a-f]{64}$/;

/**
 * Opens or creates the folder `files/` in the data directory: `files/ab/abcdef…` in 256 subfolders, so that none is too
 * large to list. Deletes drafts that a crash left behind.
 */
export async function openFolderFileStore(options: { readonly directory: string }): Promise<FileStore> {
  const root = join(options.directory, 'files');
  const drafts = join(root, 'drafts');
  await mkdir(drafts, { recursive: true, mode: PRIVATE_FOLDER });
  for (const leftover of await readdir(drafts)) await rm(join(drafts, leftover), { force: true });
  return new FolderFileStore(root, drafts);
}

/** Opens the files of a folder read-only, without deleting drafts; a missing folder is empty. */
export function openFolderFileStoreForReading(options: {
  readonly directory: string;
}): Pick<FileStore, 'get' | 'list'> {
  const root = join(options.directory, 'files');
  return new FolderFileStore(root, join(root, 'drafts'));
}

class FolderFileStore implements FileStore {
  constructor(
    private readonly root: string,
    /** On the same file system as the files, so that a rename is atomic. */
    private readonly drafts: string,
  ) {}

  async put(content: Uint8Array): Promise<FileHash> {
    const hash = fileHashOf(content);
    if (await this.isIntact(hash)) return hash;
    try {
      await writeDurably(join(this.drafts, `${hash}-${randomUUID()}`), this.pathOf(hash), content);
      return hash;
    } catch (error) {
      throw storeFault(error);
    }
  }

  async get(hash: FileHash): Promise<Uint8Array | null> {
    if (!HASH.test(hash)) return null;
    const content = await this.read(hash);
    if (content !== null && fileHashOf(content) !== hash) {
      throw new FileDamaged(`The bytes of file ${hash} do not have this hash`);
    }
    return content;
  }

  async has(hash: FileHash): Promise<boolean> {
    if (!HASH.test(hash)) return false;
    return existsSync(this.pathOf(hash));
  }

  async delete(hash: FileHash): Promise<boolean> {
    if (!HASH.test(hash)) return false;
    try {
      await unlink(this.pathOf(hash));
      await syncFolder(dirname(this.pathOf(hash)));
      return true;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return false;
      throw storeFault(error);
    }
  }

  async *list(): AsyncIterable<FileHash> {
    for (const folder of (await readdir(this.root)).toSorted()) {
      if (folder.length !== 2) continue;
      const names = await readdir(join(this.root, folder));
      yield* names.filter((name) => HASH.test(name)).toSorted();
    }
  }

  /** A damaged file counts as missing: putting its content again repairs it. */
  private async isIntact(hash: FileHash): Promise<boolean> {
    if (!existsSync(this.pathOf(hash))) return false;
    const content = await this.read(hash);
    return content !== null && fileHashOf(content) === hash;
  }

  private async read(hash: FileHash): Promise<Uint8Array | null> {
    try {
      return await readFile(this.pathOf(hash));
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
      throw storeFault(error);
    }
  }

  private pathOf(hash: FileHash): string {
    return join(this.root, hash.slice(0, 2), hash);
  }
}
