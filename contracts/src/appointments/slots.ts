import { unreachable, type Instant, type RecordedEvent } from '../kernel/domain-event.js';
import type { Segment, SlotsEvent } from './slots.events.js';

/** Time of an appointment: held during the booking, then taken. */
export type Claim = {
  readonly slotId: string;
  readonly appointmentId: string;
  readonly segments: readonly Segment[];
  readonly heldAt: Instant;
  readonly taken: boolean;
};

export type Slots = readonly Claim[];

function evolve(slots: Slots, event: RecordedEvent<SlotsEvent>): Slots {
  switch (event.type) {
    case 'SlotHeld': {
      const { slotId, appointmentId, segments } = event.data;
      return [...slots, { slotId, appointmentId, segments, heldAt: event.metadata.occurredAt, taken: false }];
    }
    case 'SlotTaken':
      return slots.map((claim) => (claim.slotId === event.data.slotId ? { ...claim, taken: true } : claim));
    case 'SlotReleased':
      return slots.filter((claim) => claim.slotId !== event.data.slotId);
    default:
      return unreachable(event);
  }
}

/** One stream per day, `slots-<yyyy-mm-dd>`, decides whether the day has room. */
export const slotsStream = { name: 'slots', initial: [] as Slots, evolve };

export function claimOf(slots: Slots, slotId: string): Claim | undefined {
  return slots.find((claim) => claim.slotId === slotId);
}
