import type { DomainEvent, EventDefinitions } from '../kernel/domain-event.js';
import type { LocalDate } from '../values/local-date-time.js';

/** A stretch of one day in minutes since midnight; `to` is not part of it. */
export type Segment = { readonly from: number; readonly to: number };

/**
 * An appointment claims its time on a day; nothing is promised yet. `heldAt` is the event's `occurredAt`.
 * A claim is named by `slotId`, because an appointment that is moved has two of them for a moment.
 */
export type SlotHeld = DomainEvent<
  'SlotHeld',
  1,
  {
    readonly slotId: string;
    readonly date: LocalDate;
    readonly appointmentId: string;
    readonly segments: readonly Segment[];
  }
>;

/** The appointment stands on this slot: the claim is for good. */
export type SlotTaken = DomainEvent<
  'SlotTaken',
  1,
  { readonly slotId: string; readonly date: LocalDate; readonly appointmentId: string }
>;

/** The time is free again. */
export type SlotReleased = DomainEvent<
  'SlotReleased',
  1,
  { readonly slotId: string; readonly date: LocalDate; readonly appointmentId: string }
>;

export type SlotsEvent = SlotHeld | SlotTaken | SlotReleased;

export const slotsEventDefinitions: EventDefinitions<SlotsEvent> = {
  SlotHeld: { version: 1 },
  SlotTaken: { version: 1 },
  SlotReleased: { version: 1 },
};
