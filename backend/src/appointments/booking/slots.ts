import type { Segment, SlotsEvent } from '#contracts/appointments/slots.events.js';
import { claimOf, type Slots } from '#contracts/appointments/slots.js';
import { testDriveTexts } from '#contracts/appointments/test-drive.js';
import { refuse } from '#contracts/kernel/problem.js';
import type { LocalDate } from '#contracts/values/local-date-time.js';
import type { Decide } from '../../platform/streams/stream-type.js';

/**
 * True if the capacity is used up at any moment of these segments. `except`: the moving appointment. An appointment
 * with two claims (old and new) counts once per moment, because only one vehicle will be there.
 */
export function isFull(slots: Slots, wanted: readonly Segment[], capacity: number, except?: string): boolean {
  const others = slots.filter((claim) => claim.appointmentId !== except);
  // The count only increases where a claim starts, so its maximum within a segment is found at those points.
  const starts = new Set(others.flatMap((claim) => claim.segments.map(({ from }) => from)));
  return wanted.some((segment) =>
    [segment.from, ...starts]
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

/** Holds free time, else refuses with `whenFull` at the field `time`. Idempotent. */
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

/** Visitors may request so many test drives with one start, and on one day: nobody can fill the list of the staff. */
const MOST_DRIVES = { start: 3, day: 20 };

/**
 * Holds the start of a test drive, which takes no time of the workshop. Refuses at the field `time` when enough are
 * requested; `hint`: the sentence behind the reason. A moved drive does not count twice. Idempotent.
 */
export const holdDrive =
  (wanted: WantedClaim, hint: string): Decide<Slots, SlotsEvent> =>
  (slots) => {
    const others = slots.filter(({ appointmentId }) => appointmentId !== wanted.appointmentId);
    const drives = others.filter(({ segments }) => isDrive(segments));
    const sameStart = drives.filter(({ segments }) => segments[0]?.from === wanted.segments[0]?.from);
    const isTimeFull = sameStart.length >= MOST_DRIVES.start;
    if (!claimOf(slots, wanted.slotId) && (isTimeFull || drives.length >= MOST_DRIVES.day)) {
      const why = isTimeFull ? testDriveTexts.timeIsFull : testDriveTexts.dayIsFull;
      throw refuse('conflict', { field: 'time', detail: `${why} ${hint}` });
    }
    return hold(wanted, 1, 'slot-taken')(slots);
  };

/** A test drive is a start without minutes; the first ones were recorded without a start. */
function isDrive(segments: readonly Segment[]): boolean {
  return segments.every(({ from, to }) => from === to);
}

/** Makes a hold permanent. Idempotent; no-op if it was released meanwhile, so check the state. */
export const take =
  (slotId: string, date: LocalDate): Decide<Slots, SlotsEvent> =>
  (slots) => {
    const claim = claimOf(slots, slotId);
    if (!claim || claim.taken) return [];
    return [{ type: 'SlotTaken', version: 1, data: { slotId, date, appointmentId: claim.appointmentId } }];
  };

/** Releases held or taken time. Idempotent. */
export const release =
  (slotId: string, date: LocalDate): Decide<Slots, SlotsEvent> =>
  (slots) => {
    const claim = claimOf(slots, slotId);
    if (!claim) return [];
    return [{ type: 'SlotReleased', version: 1, data: { slotId, date, appointmentId: claim.appointmentId } }];
  };

/** Releases a hold only; taken time is kept. */
export const releaseHold =
  (slotId: string, date: LocalDate): Decide<Slots, SlotsEvent> =>
  (slots) =>
    claimOf(slots, slotId)?.taken ? [] : release(slotId, date)(slots);
