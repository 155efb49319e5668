import type { Segment, SlotsEvent } from '#contracts/appointments/slots.events.js';
import { claimOf, type Slots } from '#contracts/appointments/slots.js';
import { refuse } from '#contracts/kernel/problem.js';
import type { LocalDate } from '#contracts/values/local-date-time.js';
import type { Decide } from '../platform/streams/stream-type.js';

/**
 * True when some moment of these segments is covered by as many appointments as the workshop has bays.
 * `except`: an appointment that is moved does not stand in its own way; an appointment with two claims (old and new)
 * on the same moment counts once, because it will have only one car there.
 */
export function isFull(slots: Slots, wanted: readonly Segment[], capacity: number, except?: string): boolean {
  const others = slots.filter((claim) => claim.appointmentId !== except);
  // Coverage grows only where a claim begins, so its highest value within a segment is found at those points.
  return wanted.some((segment) =>
    [segment.from, ...others.flatMap((claim) => claim.segments.map(({ from }) => from))]
      .filter((moment) => covers(segment, moment))
      .some((moment) => appointmentsAt(others, moment) >= capacity),
  );
}

function covers(segment: Segment, moment: number): boolean {
  return segment.from <= moment && moment < segment.to;
}

function appointmentsAt(slots: Slots, moment: number): number {
  const covering = slots.filter((claim) => claim.segments.some((segment) => covers(segment, moment)));
  return new Set(covering.map((claim) => claim.appointmentId)).size;
}

export type WantedClaim = {
  readonly slotId: string;
  readonly date: LocalDate;
  readonly appointmentId: string;
  readonly segments: readonly Segment[];
};

/** Holds the time while it is free, else refuses with `whenFull` at the field `time`. Held already: nothing happens. */
export const hold =
  (
    wanted: WantedClaim,
    capacity: number,
    whenFull: 'slot-taken' | 'new-slot-taken',
  ): Decide<Slots, SlotsEvent> =>
  (slots) => {
    if (claimOf(slots, wanted.slotId)) return [];
    if (isFull(slots, wanted.segments, capacity, wanted.appointmentId))
      throw refuse(whenFull, { field: 'time' });
    const { slotId, date, appointmentId, segments } = wanted;
    return [{ type: 'SlotHeld', version: 1, data: { slotId, date, appointmentId, segments } }];
  };

/** Turns the hold into a claim for good. Taken already, or released meanwhile: nothing happens; look at the state. */
export const take =
  (slotId: string, date: LocalDate): Decide<Slots, SlotsEvent> =>
  (slots) => {
    const claim = claimOf(slots, slotId);
    if (!claim || claim.taken) return [];
    return [{ type: 'SlotTaken', version: 1, data: { slotId, date, appointmentId: claim.appointmentId } }];
  };

/** Gives the time back, held or taken. Released already: nothing happens. */
export const release =
  (slotId: string, date: LocalDate): Decide<Slots, SlotsEvent> =>
  (slots) => {
    const claim = claimOf(slots, slotId);
    if (!claim) return [];
    return [{ type: 'SlotReleased', version: 1, data: { slotId, date, appointmentId: claim.appointmentId } }];
  };

/** Gives the time back only while it is merely held: what was taken in the meantime stays. */
export const releaseHold =
  (slotId: string, date: LocalDate): Decide<Slots, SlotsEvent> =>
  (slots) =>
    claimOf(slots, slotId)?.taken ? [] : release(slotId, date)(slots);
