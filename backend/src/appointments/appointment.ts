import type { AppointmentStatus, MoveRequest } from '#contracts/appointments/appointment.js';
import type {
  AppointmentBooked,
  AppointmentEvent,
  BookedSlot,
} from '#contracts/appointments/appointment.events.js';
import { unreachable, type Instant, type RecordedEvent } from '#contracts/kernel/domain-event.js';
import { refuse } from '#contracts/kernel/problem.js';
import type { Decide } from '../platform/streams/stream-type.js';
import { isPast } from './booking-calendar.js';

/** What was agreed at the booking and does not change. */
export type BookingFacts = AppointmentBooked['data'];

/** Where it stood before the last move; given back once the new slot is taken. */
type Before = { readonly slot: BookedSlot; readonly status: OpenStatus };
type OpenStatus = 'REQUESTED' | 'CONFIRMED' | 'RESCHEDULED';

/** An appointment that was booked, in whatever status. */
export type BookedAppointment = {
  readonly status: AppointmentStatus;
  readonly facts: BookingFacts;
  readonly slot: BookedSlot;
  readonly before: Before | null;
  /** Why it was cancelled; null while it was not. */
  readonly cancelledFor: 'requested' | 'slot-lost' | null;
  /** The other time that the customer asked for and that is not decided yet. */
  readonly moveRequest: MoveRequest | null;
};

export type Appointment = { readonly status: 'none' } | BookedAppointment;

function evolve(state: Appointment, event: RecordedEvent<AppointmentEvent>): Appointment {
  if (event.type === 'AppointmentBooked') {
    return {
      status: event.data.status,
      facts: event.data,
      slot: event.data.slot,
      before: null,
      cancelledFor: null,
      moveRequest: null,
    };
  }
  if (state.status === 'none') throw new Error(`${event.type} on an appointment that was never booked`);
  switch (event.type) {
    case 'AppointmentConfirmed':
      return { ...state, status: 'CONFIRMED' };
    case 'AppointmentRescheduled':
      return {
        ...state,
        status: 'RESCHEDULED',
        slot: event.data.to,
        before: { slot: event.data.from, status: state.status as OpenStatus },
        moveRequest: null,
      };
    case 'ReschedulingRevoked':
      return { ...state, status: event.data.status, slot: event.data.to, before: null };
    case 'AppointmentCancelled':
      return { ...state, status: 'CANCELLED', cancelledFor: event.data.reason, moveRequest: null };
    case 'AppointmentMoveRequested': {
      const { date, time, note } = event.data;
      return { ...state, moveRequest: { date, time, note } };
    }
    default:
      return unreachable(event);
  }
}

/** The streams `appointment-<id>`. */
export const appointmentStream = { name: 'appointment', initial: { status: 'none' } as Appointment, evolve };

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
        return [
          { type: 'AppointmentConfirmed', version: 1, data: { appointmentId: state.facts.appointmentId } },
        ];
      default:
        return unreachable(state);
    }
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
    const { appointmentId } = appointment.facts;
    return [{ type: 'AppointmentRescheduled', version: 1, data: { appointmentId, from, to } }];
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
    const { appointmentId } = state.facts;
    return [
      { type: 'ReschedulingRevoked', version: 1, data: { appointmentId, status, from: state.slot, to } },
    ];
  };

function cancelled(state: BookedAppointment, reason: 'requested' | 'slot-lost'): AppointmentEvent {
  const { appointmentId } = state.facts;
  return { type: 'AppointmentCancelled', version: 1, data: { appointmentId, slot: state.slot, reason } };
}
