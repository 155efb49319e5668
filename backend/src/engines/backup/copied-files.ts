import { constants } from 'node:fs';
import { copyFile, link, mkdir, readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { syncFile, syncFolder } from '../../platform/files/durable-write.js';

/** Drafts are not files yet. */
const LEFT_OUT = 'drafts';

/**
 * Copies a folder durably, file by file; skips files deleted meanwhile. No-op for a missing folder. A file that
 * `earlier`, a backup of the same folder, has too becomes the same file under two names: neither is ever changed.
 * Returns the names of the files that were copied, each without its folder.
 */
export async function copyFolder(
  from: string,
  to: string,
  earlier: string | null = null,
): Promise<readonly string[]> {
  const entries = await readdir(from, { withFileTypes: true }).catch(() => []);
  await mkdir(to, { recursive: true, mode: 0o700 });
  const names: string[] = [];
  for (const entry of entries) {
    const { name } = entry;
    const [source, target] = [join(from, name), join(to, name)];
    const before = earlier && join(earlier, name);
    // A link would bring what lies elsewhere: only folders and files.
    if (entry.isDirectory() && name !== LEFT_OUT) names.push(...(await copyFolder(source, target, before)));
    if (entry.isFile() && !(await linked(before, target)) && (await copied(source, target))) names.push(name);
  }
  await syncFolder(to);
  return names;
}

/**
 * Gives a file that never changes a second name, or copies it where the disk cannot do that (FAT, some servers).
 * Returns true if it copied the file.
 */
export async function linkOrCopy(source: string, target: string): Promise<boolean> {
  if (await linked(source, target)) return false;
  await copyFile(source, target, constants.COPYFILE_FICLONE);
  await syncFile(target);
  return true;
}

async function linked(source: string | null, target: string): Promise<boolean> {
  if (source === null) return false;
  return link(source, target).then(
    () => true,
    () => false,
  );
}

async function copied(source: string, target: string): Promise<boolean> {
  try {
    await copyFile(source, target, constants.COPYFILE_FICLONE);
    await syncFile(target);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT' && !(await exists(source))) return false;
    throw error;
  }
}

async function exists(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  );
}
