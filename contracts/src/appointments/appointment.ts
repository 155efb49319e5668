import { unreachable, type RecordedEvent } from '../kernel/domain-event.js';
import type { LocalDate, LocalTime } from '../values/local-date-time.js';
import type {
  AppointmentBooked,
  AppointmentEvent,
  AppointmentParties,
  BookedSlot,
} from './appointment.events.js';

export const APPOINTMENT_STATUSES = ['REQUESTED', 'CONFIRMED', 'RESCHEDULED', 'CANCELLED'] as const;
export type AppointmentStatus = (typeof APPOINTMENT_STATUSES)[number];

/**
 * How an appointment came to its customer or vehicle: chosen by hand, found by what was typed, made for it, or not at
 * all.
 */
export const LINK_TYPES = ['EXISTING_SELECTED', 'EXISTING_MATCHED', 'CREATED_NEW', 'NONE'] as const;
export type LinkType = (typeof LINK_TYPES)[number];

/** The sentences of specification §5 and decisions §3, word for word: the forms show the same before they send. */
export const bookingTexts = {
  dateAndTimeMissing: 'Bitte Datum und Uhrzeit auswählen!',
  weekend: 'Samstage und Sonntage sind nicht buchbar.',
  pastDate: 'Datum liegt in der Vergangenheit.',
  pastTime: 'Uhrzeit liegt in der Vergangenheit.',
  closed: 'Außerhalb der Öffnungszeiten.',
  vacation: 'In diesem Zeitraum haben wir Betriebsurlaub.',
  offGrid: 'Diese Uhrzeit ist nicht wählbar.',
  unknownService: 'Unbekannter Service.',
  spam: 'Spam erkannt! Formular wird nicht gesendet.',
  /** The server refused without a sentence of its own. */
  notBooked: 'Termin konnte nicht gebucht werden.',
  /** The request never got an answer. */
  notRequested: 'Termin konnte nicht angefragt werden.',
} as const;

/** Another time that the customer asked for on his own page; stands until the appointment is moved or cancelled. */
export type MoveRequest = {
  readonly date: LocalDate;
  /** Null: any time of that day. */
  readonly time: LocalTime | null;
  readonly note: string | null;
};

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
  /** Nobody is to know any more who came. */
  readonly isForgotten: boolean;
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
      isForgotten: false,
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
    case 'AppointmentForgotten':
      return { ...state, isForgotten: true };
    default:
      return unreachable(event);
  }
}

/** What every later event says of it: which appointment, whose and for which car. */
export function partiesOf({ appointmentId, customerId, vehicleId }: BookingFacts): AppointmentParties & {
  readonly appointmentId: string;
} {
  return { appointmentId, customerId, vehicleId };
}

/** The streams `appointment-<id>`. */
export const appointmentStream = { name: 'appointment', initial: { status: 'none' } as Appointment, evolve };
