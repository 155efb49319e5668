import type { Actor } from '../access/actor.js';
import type { Instant } from './domain-event.js';

export type CommandOrigin = {
  readonly actor: Actor;
  readonly correlationId: string;
  readonly causationId?: string;
  readonly now: Instant;
};

export type CommandContext = CommandOrigin & {
  /** From `If-Match`; compared with `revisionOf` of the stream that decides the command (ADR 22). */
  readonly expectedRevision?: number;
};
