import * as nodeFiles from 'node:fs';
import { dirname } from 'node:path';
import { PRIVATE_FOLDER } from './private-folder.js';

export type WholeFile = {
  readonly draft: string;
  readonly target: string;
  readonly content: Uint8Array;
  readonly mode: number;
};

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
 * Writes the draft and renames it: when this returns, content and name survive a power loss; if it throws, the draft is
 * deleted. Synchronous, for a thread that may wait for the disk: each asynchronous step would wake a thread of Node's
 * pool, which costs more than the step.
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
      files.mkdirSync(folder, { mode: PRIVATE_FOLDER });
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
  // Windows cannot open folders; NTFS journals names itself.
  if (process.platform === 'win32') return;
  const folder = files.openSync(path, 'r');
  try {
    files.fsyncSync(folder);
  } finally {
    files.closeSync(folder);
  }
}
