import type { Actor } from '../access/actor.js';
import type { Instant } from './domain-event.js';

/** Who wants a command of another module, why and when. */
export type CommandOrigin = {
  readonly actor: Actor;
  readonly correlationId: string;
  readonly causationId?: string;
  readonly now: Instant;
};
