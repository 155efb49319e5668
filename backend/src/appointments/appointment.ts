import {
  partiesOf,
  type Appointment,
  type BookedAppointment,
  type BookingFacts,
} from '#contracts/appointments/appointment.js';
import type { AppointmentEvent, BookedSlot } from '#contracts/appointments/appointment.events.js';
import { unreachable, type Instant } from '#contracts/kernel/domain-event.js';
import { refuse } from '#contracts/kernel/problem.js';
import type { Decide } from '../platform/streams/stream-type.js';
import { isPast } from './booking-calendar.js';

type Decision = Decide<Appointment, AppointmentEvent>;

/** Books it. Booked already, by a repeated call: nothing happens. */
export const book =
  (facts: BookingFacts): Decision =>
  (state) =>
    state.status === 'none' ? [{ type: 'AppointmentBooked', version: 1, data: facts }] : [];

/** The workshop says yes. Said already: nothing happens. */
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

/** Who came is to be known no more. Known no more already: nothing happens. With an account it goes with that. */
export const forget =
  (now: Instant): Decision =>
  (state) => {
    if (state.status === 'none') throw refuse('not-found');
    if (state.isForgotten) return [];
    if (state.facts.customerId !== null)
      throw refuse('conflict', { detail: 'Der Termin gehört zu einem Kundenkonto.' });
    if (state.status !== 'CANCELLED' && !isPast(state.slot, now))
      throw refuse('conflict', { detail: 'Der Termin steht noch bevor.' });
    return [{ type: 'AppointmentForgotten', version: 1, data: partiesOf(state.facts) }];
  };

/** The appointment, if it may be moved now; refuses else. */
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

/** Moves it from the slot it was seen on to a slot that is held for it; `busy` when somebody else moved it first. */
export const reschedule =
  (from: BookedSlot, to: BookedSlot, now: Instant): Decision =>
  (state) => {
    const appointment = movable(state, now);
    if (appointment.slot.slotId !== from.slotId) throw refuse('busy');
    return [
      { type: 'AppointmentRescheduled', version: 1, data: { ...partiesOf(appointment.facts), from, to } },
    ];
  };

/** Cancels it, also when it is past. Cancelled already: nothing happens. */
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
 * The slot it stands on was given back before it was taken: it goes back to the slot it was moved from, or is
 * cancelled when there is none. It stands elsewhere by now: nothing happens.
 */
export const loseSlot =
  (slotId: string): Decision =>
  (state) => {
    if (state.status === 'none' || state.status === 'CANCELLED' || state.slot.slotId !== slotId) return [];
    if (!state.before) return [cancelled(state, 'slot-lost')];
    const { slot: to, status } = state.before;
    const data = { ...partiesOf(state.facts), status, from: state.slot, to };
    return [{ type: 'ReschedulingRevoked', version: 1, data }];
  };

function cancelled(state: BookedAppointment, reason: 'requested' | 'slot-lost'): AppointmentEvent {
  const data = { ...partiesOf(state.facts), slot: state.slot, reason };
  return { type: 'AppointmentCancelled', version: 1, data };
}
