import { open, rename } from 'node:fs/promises';
import { dirname } from 'node:path';

/**
 * Writes the content as `draft` and moves it to `target`, which is whole or not there at any time. Fulfilled when both
 * the content and its name survive a power loss. A draft of the same name is replaced.
 */
export async function writeDurably(
  draft: string,
  target: string,
  content: Uint8Array,
  mode = 0o666,
): Promise<void> {
  const file = await open(draft, 'w', mode);
  try {
    await file.writeFile(content);
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(draft, target);
  await syncFolder(dirname(target));
}

/** Makes the content of a file that is there survive a power loss. */
export async function syncFile(path: string): Promise<void> {
  const file = await open(path, 'r+');
  try {
    await file.sync();
  } finally {
    await file.close();
  }
}

/** Makes a new name in the folder survive a power loss. */
export async function syncFolder(path: string): Promise<void> {
  // Windows opens no folders; NTFS keeps names in its own journal.
  if (process.platform === 'win32') return;
  const folder = await open(path, 'r');
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}
