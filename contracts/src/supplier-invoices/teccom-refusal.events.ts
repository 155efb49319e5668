import type { DomainEvent, EventDefinitions, Instant } from '../kernel/domain-event.js';

/** A file in the TecCom folder could not be imported. */
export type TecComFileRefused = DomainEvent<
  'TecComFileRefused',
  1,
  {
    readonly refusalId: string;
    readonly fileName: string;
    /** In German. */
    readonly reason: string;
    readonly refusedAt: Instant;
    /** The invoice that was captured first, for a duplicate. */
    readonly existingId: string | null;
  }
>;

/** A user has dealt with the refused file. */
export type TecComRefusalDismissed = DomainEvent<'TecComRefusalDismissed', 1, { readonly refusalId: string }>;

export type TecComRefusalEvent = TecComFileRefused | TecComRefusalDismissed;

export const tecComRefusalEventDefinitions: EventDefinitions<TecComRefusalEvent> = {
  TecComFileRefused: { version: 1 },
  TecComRefusalDismissed: { version: 1 },
};
