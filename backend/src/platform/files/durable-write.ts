import { open } from 'node:fs/promises';
import { AskedThread } from '../asked-thread.js';
import { startWorker } from '../start-worker.js';
import { PRIVATE_FILE } from './private-folder.js';
import type { WholeFile } from './write-whole.js';

const IDLE_MS = 60_000;
let thread: AskedThread<WholeFile> | null = null;
let idle: NodeJS.Timeout | undefined;

/**
 * Writes the content to `draft` and renames it to `target`, atomically. Resolves when both content and name survive a
 * power loss; if it rejects, the draft is deleted. Replaces an existing draft; creates the target's folder if its
 * parent exists. Other accounts of the machine cannot read either.
 */
export async function writeDurably(
  draft: string,
  target: string,
  content: Uint8Array,
  mode = PRIVATE_FILE,
): Promise<void> {
  clearTimeout(idle);
  if (thread === null || thread.hasEnded)
    thread = new AskedThread(startWorker(import.meta.url, 'durable-write.worker', {}));
  try {
    await thread.ask({ draft, target, content, mode });
  } finally {
    clearTimeout(idle);
    idle = setTimeout(endWhenIdle, IDLE_MS).unref();
  }
}

function endWhenIdle(): void {
  if (thread?.isIdle !== true) return;
  void thread.stop();
  thread = null;
}

/** Makes the content of an existing file survive a power loss. */
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
  // Windows cannot open folders; NTFS journals names itself.
  if (process.platform === 'win32') return;
  const folder = await open(path, 'r');
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}
