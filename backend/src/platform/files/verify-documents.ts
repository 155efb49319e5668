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

/** Files that are read at the same time. */
const AT_ONCE = 4;

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
  const judged = await faultsOf(files, new Set(logged.all.map(({ hash }) => hash)));
  const faults = logged.all.flatMap((file): readonly DocumentFault[] => {
    const { of, what, hash } = file;
    const fault = judged.get(hash) ?? null;
    if (fault === null || (fault === 'missing' && !logged.isNeeded(file))) return [];
    return [{ document: `${what}: ${logged.nameOf(of)}`, fault }];
  });
  return { documents: judged.size, faults };
}

/**
 * Reads the files. Returns what is wrong with each; null: nothing. Several at once, because opening a small file takes
 * longer than reading it; few, because each is up to 20 MB.
 */
export async function faultsOf(
  files: Pick<FileStore, 'get'>,
  hashes: Iterable<FileHash>,
): Promise<ReadonlyMap<FileHash, DocumentFault['fault'] | null>> {
  const judged = new Map<FileHash, DocumentFault['fault'] | null>();
  const unread = each(hashes);
  const readOn = async () => {
    for (const hash of unread) judged.set(hash, await faultOf(files, hash));
  };
  await Promise.all(Array.from({ length: AT_ONCE }, readOn));
  return judged;
}

/** Ends for all who share it as soon as one of them fails. */
function* each<Item>(items: Iterable<Item>): Generator<Item> {
  yield* items;
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
