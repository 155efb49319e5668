import * as nodeFiles from 'node:fs';
import { dirname } from 'node:path';

/** A file that is to be whole or not there at any time. */
export type WholeFile = {
  readonly draft: string;
  readonly target: string;
  readonly content: Uint8Array;
  readonly mode: number;
};

/** What is called of the system's files. */
export type SystemFiles = Pick<
  typeof nodeFiles,
  | 'openSync'
  | 'writeFileSync'
  | 'fsyncSync'
  | 'closeSync'
  | 'existsSync'
  | 'mkdirSync'
  | 'renameSync'
  | 'rmSync'
>;

/**
 * Writes the draft and moves it to its target: when this returns, content and name survive a power loss; when it throws,
 * the draft is gone. In one go, for a thread that may wait for the disk: each step handed to the pool of threads that
 * Node keeps for files wakes another thread, which costs more than the step.
 */
export function writeWhole(
  { draft, target, content, mode }: WholeFile,
  files: SystemFiles = nodeFiles,
): void {
  const folder = dirname(target);
  try {
    const file = files.openSync(draft, 'w', mode);
    try {
      files.writeFileSync(file, content);
      files.fsyncSync(file);
    } finally {
      files.closeSync(file);
    }
    if (!files.existsSync(folder)) {
      files.mkdirSync(folder);
      syncFolder(dirname(folder), files);
    }
    files.renameSync(draft, target);
    syncFolder(folder, files);
  } catch (error) {
    files.rmSync(draft, { force: true });
    throw error;
  }
}

function syncFolder(path: string, files: SystemFiles): void {
  // Windows opens no folders; NTFS keeps names in its own journal.
  if (process.platform === 'win32') return;
  const folder = files.openSync(path, 'r');
  try {
    files.fsyncSync(folder);
  } finally {
    files.closeSync(folder);
  }
}
