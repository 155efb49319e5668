import type { DomainEvent, EventDefinitions } from '../kernel/domain-event.js';
import type { LocalDate } from '../values/local-date-time.js';

/** A part of a day in minutes since midnight; `to` is exclusive. */
export type Segment = { readonly from: number; readonly to: number };

/**
 * Provisionally claims time on a day, from the event's `occurredAt`. The claim is named by `slotId`, because an
 * appointment that is being moved has two claims.
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

export type SlotTaken = DomainEvent<
  'SlotTaken',
  1,
  { readonly slotId: string; readonly date: LocalDate; readonly appointmentId: string }
>;

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
