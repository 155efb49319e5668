import type { DomainEvent, EventDefinitions } from '../kernel/domain-event.js';
import type { LocalDate } from '../values/local-date-time.js';

/** UUID. */
export type HoldId = string;

/**
 * Documents of these days stay although their retention is over: a tax audit runs, or a claim is open (§ 147 (3)
 * sentence 5 AO).
 */
export type RetentionHeld = DomainEvent<
  'RetentionHeld',
  1,
  {
    readonly holdId: HoldId;
    /** First and last day of the documents. */
    readonly from: LocalDate;
    readonly to: LocalDate;
    readonly reason: string;
    readonly heldOn: LocalDate;
  }
>;

/** The hold ended. */
export type RetentionHoldLifted = DomainEvent<
  'RetentionHoldLifted',
  1,
  { readonly holdId: HoldId; readonly liftedOn: LocalDate }
>;

export type RetentionHoldEvent = RetentionHeld | RetentionHoldLifted;

export const retentionHoldEventDefinitions: EventDefinitions<RetentionHoldEvent> = {
  RetentionHeld: { version: 1 },
  RetentionHoldLifted: { version: 1 },
};
