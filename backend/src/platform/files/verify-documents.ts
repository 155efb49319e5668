import type { EventStore } from '../event-store/event-store.js';
import type { AnyDocuments } from './documents.js';
import { FileDamaged, type FileHash, type FileStore } from './file-store.js';
import { LoggedFiles } from './logged-files.js';

/** A file of the log that is not what it was, in words: `PDF der Rechnung RE-2026-00001`. */
export type DocumentFault = { readonly document: string; readonly fault: 'missing' | 'changed' };

/** `documents`: how many files were read and compared with their hash. */
export type DocumentVerdict = { readonly documents: number; readonly faults: readonly DocumentFault[] };

/** Of a log whose changed events nobody can ask for files. */
export const UNREAD: DocumentVerdict = { documents: 0, faults: [] };

/** Reads each file whose hash the log names. Rejects with `StoreUnavailable`. */
export async function verifyDocuments(
  log: Pick<EventStore, 'readTypes'>,
  files: Pick<FileStore, 'get'>,
  readers: readonly AnyDocuments[],
): Promise<DocumentVerdict> {
  return verifyLogged(await LoggedFiles.read(log, readers), files);
}

/** The same for files that were found in the log before. */
export async function verifyLogged(
  logged: LoggedFiles,
  files: Pick<FileStore, 'get'>,
): Promise<DocumentVerdict> {
  const faults: DocumentFault[] = [];
  const judged = new Map<FileHash, DocumentFault['fault'] | null>();
  for (const file of logged.all) {
    const { of, what, hash } = file;
    const fault = judged.has(hash) ? judged.get(hash) : await faultOf(files, hash);
    judged.set(hash, fault ?? null);
    const isGone = fault === 'missing' && !logged.isNeeded(file);
    if (fault && !isGone) faults.push({ document: `${what}: ${logged.nameOf(of)}`, fault });
  }
  return { documents: judged.size, faults };
}

async function faultOf(
  files: Pick<FileStore, 'get'>,
  hash: FileHash,
): Promise<DocumentFault['fault'] | null> {
  try {
    return (await files.get(hash)) === null ? 'missing' : null;
  } catch (error) {
    if (error instanceof FileDamaged) return 'changed';
    throw error;
  }
}

/** The sentence about a faulty file. */
export function documentFaultInWords({ document, fault }: DocumentFault): string {
  return fault === 'missing' ? `${document} fehlt.` : `${document} wurde verändert.`;
}
