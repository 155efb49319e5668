import type { DomainEvent } from '#contracts/kernel/domain-event.js';
import type { EventStore, StoredEvent } from '../event-store/event-store.js';
import { FileDamaged, type FileHash, type FileStore } from './file-store.js';
import { LoggedFiles } from './logged-files.js';

/** What an event says about files. `of` names the thing that they belong to: an invoice, an order. */
export type DocumentFact =
  /** What the thing is called. */
  | { readonly kind: 'named'; readonly of: string; readonly name: string }
  /** A file was stored for the thing. */
  | { readonly kind: 'stored'; readonly of: string; readonly what: string; readonly hash: FileHash }
  /** The files that the thing has had so far are deleted a day later; those stored after this fact are needed. */
  | { readonly kind: 'replaced'; readonly of: string }
  /** The files of the thing may be deleted from now on. */
  | { readonly kind: 'released'; readonly of: string };

/**
 * What events say about files, by type; pure. Each module brings its own. The data are as they are stored: personal
 * fields are encrypted, and old versions may lack fields. Events of other types are not read.
 */
export type DocumentsOf<Event extends DomainEvent> = {
  readonly [Type in Event['type']]?: (
    data: Extract<Event, { type: Type }>['data'],
  ) => readonly DocumentFact[];
};

export type AnyDocuments = {
  readonly [type: string]: ((data: never) => readonly DocumentFact[]) | undefined;
};

/** What the event says to each of these; several modules may name the same type. */
export function documentFacts(
  readers: readonly AnyDocuments[],
  { type, data }: Pick<StoredEvent, 'type' | 'data'>,
): readonly DocumentFact[] {
  return readers.flatMap((on) => on[type]?.(data as never) ?? []);
}

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

/** Injection token of the readers of all modules. */
export const DOCUMENTS = Symbol('Documents');
