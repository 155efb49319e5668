import { setImmediate as nextTurn } from 'node:timers/promises';
import { START, type Position } from '#contracts/kernel/domain-event.js';
import type { EventStore, StoredEvent } from '../event-store/event-store.js';
import { FileDamaged, type FileHash, type FileStore } from './file-store.js';

/** What an event says about files. `of` names the thing that they belong to: an invoice, an order. */
export type DocumentFact =
  /** What the thing is called. */
  | { readonly kind: 'named'; readonly of: string; readonly name: string }
  /** A file was stored for the thing. */
  | { readonly kind: 'stored'; readonly of: string; readonly what: string; readonly hash: FileHash }
  /** The files that the thing has had so far may be deleted; later ones are needed. */
  | { readonly kind: 'replaced'; readonly of: string }
  /** The files of the thing may be deleted from now on. */
  | { readonly kind: 'released'; readonly of: string };

/** Reads from an event as it is stored what it says about files; pure. Each module brings its own. */
export type DocumentsOf = (event: Pick<StoredEvent, 'type' | 'data'>) => readonly DocumentFact[];

/** A file of the log that is not what it was, in words: `PDF der Rechnung RE-2026-00001`. */
export type DocumentFault = { readonly document: string; readonly fault: 'missing' | 'changed' };

/** `documents`: how many files were read and compared with their hash. */
export type DocumentVerdict = { readonly documents: number; readonly faults: readonly DocumentFault[] };

type StoredFile = {
  readonly of: string;
  readonly what: string;
  readonly hash: FileHash;
  readonly at: number;
};

const BATCH = 500;

/** Reads each file whose hash the log names. Rejects with `StoreUnavailable`. */
export async function verifyDocuments(
  log: Pick<EventStore, 'readAll'>,
  files: Pick<FileStore, 'get'>,
  readers: readonly DocumentsOf[],
): Promise<DocumentVerdict> {
  const { stored, nameOf, isNeeded } = await documentsIn(log, readers);
  const faults: DocumentFault[] = [];
  const judged = new Map<FileHash, DocumentFault['fault'] | null>();
  for (const file of stored) {
    const { of, what, hash } = file;
    const fault = judged.has(hash) ? judged.get(hash) : await faultOf(files, hash);
    judged.set(hash, fault ?? null);
    const isGone = fault === 'missing' && !isNeeded(file);
    if (fault && !isGone) faults.push({ document: `${what}: ${nameOf(of)}`, fault });
  }
  return { documents: judged.size, faults };
}

/** The files that the log names: those that a record needs, and those that were replaced. */
export async function filesInLog(
  log: Pick<EventStore, 'readAll'>,
  readers: readonly DocumentsOf[],
): Promise<{
  readonly needed: ReadonlySet<FileHash>;
  readonly replaced: readonly Pick<StoredFile, 'of' | 'hash'>[];
}> {
  const { stored, isReplaced, isNeeded } = await documentsIn(log, readers);
  const needed = new Set(stored.filter(isNeeded).map(({ hash }) => hash));
  return { needed, replaced: stored.filter(isReplaced) };
}

async function documentsIn(log: Pick<EventStore, 'readAll'>, readers: readonly DocumentsOf[]) {
  const names = new Map<string, string>();
  const released = new Set<string>();
  const stored: StoredFile[] = [];
  /** By thing: how many of the stored files came before its last replacement. */
  const replacedBefore = new Map<string, number>();
  let position: Position = START;
  for (;;) {
    const events = await log.readAll(position, BATCH);
    for (const fact of events.flatMap((event) => readers.flatMap((read) => read(event)))) {
      if (fact.kind === 'named') names.set(fact.of, fact.name);
      else if (fact.kind === 'released') released.add(fact.of);
      else if (fact.kind === 'replaced') replacedBefore.set(fact.of, stored.length);
      else stored.push({ ...fact, at: stored.length });
    }
    const last = events.at(-1);
    if (last === undefined) break;
    position = last.position;
    await nextTurn();
  }
  const isReplaced = ({ of, at }: StoredFile): boolean => at < (replacedBefore.get(of) ?? 0);
  return {
    stored,
    nameOf: (of: string) => names.get(of) ?? of,
    isReplaced,
    isNeeded: (file: StoredFile) => !released.has(file.of) && !isReplaced(file),
  };
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
