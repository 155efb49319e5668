import type { DomainEvent } from '#contracts/kernel/domain-event.js';
import type { StoredEvent } from '../event-store/event-store.js';
import type { FileHash } from './file-store.js';

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

/** Injection token of the readers of all modules. */
export const DOCUMENTS = Symbol('Documents');
