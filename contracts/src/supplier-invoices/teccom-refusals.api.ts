import type { Instant } from '../kernel/domain-event.js';

export type TecComRefusalAnswer = {
  readonly id: string;
  readonly fileName: string;
  readonly reason: string;
  readonly refusedAt: Instant;
  /** The invoice that was captured first, for a duplicate. */
  readonly existingId: string | null;
  readonly revision: number;
};
