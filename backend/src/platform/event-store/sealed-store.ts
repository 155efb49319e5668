import type { Position } from '#contracts/kernel/domain-event.js';
import type { Appended, EventToStore, ExpectedRevision, StreamAppend } from './event-store.js';

/** A secret that must be durable before the events it encrypts. */
export type SecretFirst = {
  readonly collection: string;
  readonly key: string;
  readonly value: Uint8Array;
};

/** An event store of a single process that stores encryption keys together with the events they encrypt. */
export interface SealedStore {
  /**
   * Like `append`, but first stores new secrets durably. Rejects without appending if the vault of this folder is
   * closed, rejects the secrets, or holds another value under a key.
   */
  appendSealed(
    secrets: readonly SecretFirst[],
    streamId: string,
    expected: ExpectedRevision,
    events: readonly EventToStore[],
  ): Promise<Appended>;
  /**
   * Appends to several streams in order, all or nothing, with the secrets first as in `appendSealed`. A stream may
   * occur more than once, each time with the revision after its previous append. Returns the position of the last
   * event; rejects with `RevisionConflict` for the first conflict.
   */
  appendTogether(
    secrets: readonly SecretFirst[],
    appends: readonly StreamAppend<EventToStore>[],
  ): Promise<Position>;
}
