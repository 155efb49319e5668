import type { Instant } from '../kernel/domain-event.js';
import { rowsStream, type Rows } from '../kernel/rows.js';
import type { TecComRefusalEvent } from './teccom-refusal.events.js';

/** A refused file that nobody has dealt with. */
export type TecComRefusal = {
  readonly id: string;
  readonly fileName: string;
  readonly reason: string;
  readonly refusedAt: Instant;
  readonly existingId: string | null;
  readonly revision: number;
};

export type TecComRefusals = Rows<TecComRefusal>;

export const tecComRefusalsStream = rowsStream<TecComRefusal, TecComRefusalEvent, 'TecComFileRefused'>({
  name: 'teccom-refusals',
  first: 'TecComFileRefused',
  idOf: ({ refusalId }) => refusalId,
  on: {
    TecComFileRefused: ({ fileName, reason, refusedAt, existingId }) => ({
      fileName,
      reason,
      refusedAt,
      existingId,
    }),
    TecComRefusalDismissed: () => null,
  },
});
