import {
  partiesOf,
  type Appointment,
  type BookedAppointment,
  type BookingFacts,
} from '#contracts/appointments/appointment.js';
import type { AppointmentEvent, BookedSlot } from '#contracts/appointments/appointment.events.js';
import { unreachable, type Instant } from '#contracts/kernel/domain-event.js';
import { ERASED } from '#contracts/kernel/erased.js';
import { refuse } from '#contracts/kernel/problem.js';
import { existing } from '../platform/streams/existing.js';
import type { Decide } from '../platform/streams/stream-type.js';
import { isPast } from './booking/booking-calendar.js';

type Decision = Decide<Appointment, AppointmentEvent>;

/** Idempotent. */
export const book =
  (facts: BookingFacts): Decision =>
  (state) =>
    state.status === 'none' ? [{ type: 'AppointmentBooked', version: 2, data: facts }] : [];

/** Idempotent. */
export const confirm =
  (now: Instant): Decision =>
  (state) => {
    switch (state.status) {
      case 'none':
        throw refuse('not-found');
      case 'CANCELLED':
        throw refuse('appointment-cancelled');
      case 'CONFIRMED':
        return [];
      case 'REQUESTED':
      case 'RESCHEDULED':
        if (isPast(state.slot, now)) throw refuse('appointment-past');
        return [{ type: 'AppointmentConfirmed', version: 1, data: partiesOf(state.facts) }];
      default:
        return unreachable(state);
    }
  };

/** The photograph is deleted. Idempotent. */
export const dropPhoto =
  (reason: 'cancelled' | 'expired'): Decision =>
  (state) => {
    if (state.status === 'none' || state.facts.photo === null) return [];
    return [{ type: 'AppointmentPhotoDropped', version: 1, data: { ...partiesOf(state.facts), reason } }];
  };

/** Forgets who booked. Idempotent. Bookings with a customer account are forgotten with the account. */
export const forget =
  (now: Instant): Decision =>
  (state) => {
    const appointment = existing(state);
    if (appointment.isForgotten) return [];
    if (appointment.facts.customerId !== null)
      throw refuse('conflict', { detail: 'Der Termin gehört zu einem Kundenkonto.' });
    if (appointment.status !== 'CANCELLED' && !isPast(appointment.slot, now))
      throw refuse('conflict', { detail: 'Der Termin steht noch bevor.' });
    return [{ type: 'AppointmentForgotten', version: 1, data: partiesOf(appointment.facts) }];
  };

/** True after the erasure of the customer account: the personal fields of its events cannot be read any more. */
export function isErased({ facts }: BookedAppointment): boolean {
  return facts.email === ERASED || facts.name === ERASED;
}

export function isTestDrive(state: Appointment): boolean {
  return state.status !== 'none' && state.facts.kind === 'TEST_DRIVE';
}

export function movable(state: Appointment, now: Instant): BookedAppointment {
  switch (state.status) {
    case 'none':
      throw refuse('not-found');
    case 'CANCELLED':
      throw refuse('appointment-cancelled');
    case 'REQUESTED':
    case 'CONFIRMED':
    case 'RESCHEDULED':
      if (isPast(state.slot, now)) throw refuse('appointment-past');
      return state;
    default:
      return unreachable(state);
  }
}

/** Moves it to a slot that is held for it. `busy` after a concurrent move. */
export const reschedule =
  (from: BookedSlot, to: BookedSlot, now: Instant): Decision =>
  (state) => {
    const appointment = movable(state, now);
    if (appointment.slot.slotId !== from.slotId) throw refuse('busy');
    return [
      { type: 'AppointmentRescheduled', version: 1, data: { ...partiesOf(appointment.facts), from, to } },
    ];
  };

/** Idempotent. Allowed for past appointments. */
export const cancel = (): Decision => (state) => {
  switch (state.status) {
    case 'none':
      throw refuse('not-found');
    case 'CANCELLED':
      return [];
    case 'REQUESTED':
    case 'CONFIRMED':
    case 'RESCHEDULED':
      return [cancelled(state, 'requested')];
    default:
      return unreachable(state);
  }
};

/**
 * Its slot was released before it was taken: returns to the slot before the move, or cancels a new booking. No-op if
 * the appointment has another slot by now.
 */
export const loseSlot =
  (slotId: string): Decision =>
  (state) => {
    if (state.status === 'none' || state.status === 'CANCELLED' || state.slot.slotId !== slotId) return [];
    if (!state.before) return [cancelled(state, 'slot-lost')];
    const { slot: to, status, service } = state.before;
    const data = {
      ...partiesOf(state.facts),
      status,
      from: state.slot,
      to,
      ...(service !== null && { service }),
    };
    return [{ type: 'ReschedulingRevoked', version: 1, data }];
  };

function cancelled(state: BookedAppointment, reason: 'requested' | 'slot-lost'): AppointmentEvent {
  const data = { ...partiesOf(state.facts), slot: state.slot, reason };
  return { type: 'AppointmentCancelled', version: 1, data };
}
