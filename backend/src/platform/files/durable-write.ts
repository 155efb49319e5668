import { open } from 'node:fs/promises';
import { AskedThread } from '../asked-thread.js';
import { startWorker } from '../start-worker.js';
import type { WholeFile } from './write-whole.js';

/** A thread that nobody has asked for so long is ended. */
const IDLE_MS = 60_000;
let thread: AskedThread<WholeFile> | null = null;
let idle: NodeJS.Timeout | undefined;

/**
 * Writes the content as `draft` and moves it to `target`, which is whole or not there at any time. Fulfilled when both
 * the content and its name survive a power loss; when it rejects, the draft is gone. A draft of the same name is
 * replaced; the target's folder is made in a folder that is there.
 */
export async function writeDurably(
  draft: string,
  target: string,
  content: Uint8Array,
  mode = 0o666,
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
