import { unreachable, type RecordedEvent } from '../kernel/domain-event.js';
import type { LocalDate, LocalTime } from '../values/local-date-time.js';
import type {
  AppointmentBooked,
  AppointmentCorrected,
  AppointmentEvent,
  AppointmentParties,
  BookedService,
  BookedSlot,
} from './appointment.events.js';

export const APPOINTMENT_STATUSES = ['REQUESTED', 'CONFIRMED', 'RESCHEDULED', 'CANCELLED'] as const;
export type AppointmentStatus = (typeof APPOINTMENT_STATUSES)[number];

/** How customer or vehicle were linked: by hand, by matching values, created for the booking, or not at all. */
export const LINK_TYPES = ['EXISTING_SELECTED', 'EXISTING_MATCHED', 'CREATED_NEW', 'NONE'] as const;
export type LinkType = (typeof LINK_TYPES)[number];

/** Error messages of specification §5 and decisions §3, verbatim. Forms show the same messages before sending. */
export const bookingTexts = {
  dateAndTimeMissing: 'Bitte Datum und Uhrzeit auswählen!',
  weekend: 'Samstage und Sonntage sind nicht buchbar.',
  pastDate: 'Datum liegt in der Vergangenheit.',
  pastTime: 'Uhrzeit liegt in der Vergangenheit.',
  closed: 'Außerhalb der Öffnungszeiten.',
  vacation: 'In diesem Zeitraum haben wir Betriebsurlaub.',
  offGrid: 'Diese Uhrzeit ist nicht wählbar.',
  unknownService: 'Unbekannter Service.',
  noContact: 'Bitte eine Telefonnummer oder eine E-Mail-Adresse angeben.',
  holiday: 'An Feiertagen haben wir geschlossen.',
  notPublic: 'Termine können Sie hier gerade nicht anfragen. Bitte rufen Sie uns an.',
  spam: 'Spam erkannt! Formular wird nicht gesendet.',
  /** Fallback for a refusal without a message. */
  notBooked: 'Termin konnte nicht gebucht werden.',
  /** The request got no answer. */
  notRequested: 'Termin konnte nicht angefragt werden.',
} as const;

/** The customer's request for another time. Kept until the appointment is moved or cancelled. */
export type MoveRequest = {
  readonly date: LocalDate;
  /** Null: any time of the day. */
  readonly time: LocalTime | null;
  readonly note: string | null;
};

export type BookingFacts = AppointmentBooked['data'];

/** The slot before a move; released once the new slot is claimed. */
type Before = {
  readonly slot: BookedSlot;
  readonly status: OpenStatus;
  /** Null: the service did not change with the slot. */
  readonly service: BookedService | null;
};
type OpenStatus = 'REQUESTED' | 'CONFIRMED' | 'RESCHEDULED';

export type BookedAppointment = {
  readonly status: AppointmentStatus;
  /** What was asked for. */
  readonly booked: BookingFacts;
  /** What holds now, after corrections. */
  readonly facts: BookingFacts;
  readonly slot: BookedSlot;
  readonly before: Before | null;
  readonly cancelledFor: 'requested' | 'slot-lost' | null;
  readonly moveRequest: MoveRequest | null;
  readonly isForgotten: boolean;
};

export type Appointment = { readonly status: 'none' } | BookedAppointment;

function evolve(state: Appointment, event: RecordedEvent<AppointmentEvent>): Appointment {
  if (event.type === 'AppointmentBooked') {
    return {
      status: event.data.status,
      booked: event.data,
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
        before: { slot: event.data.from, status: state.status as OpenStatus, service: null },
        moveRequest: null,
      };
    case 'ReschedulingRevoked':
      return {
        ...state,
        status: event.data.status,
        slot: event.data.to,
        facts: { ...state.facts, ...event.data.service },
        before: null,
      };
    case 'AppointmentCancelled':
      return { ...state, status: 'CANCELLED', cancelledFor: event.data.reason, moveRequest: null };
    case 'AppointmentMoveRequested': {
      const { date, time, note } = event.data;
      return { ...state, moveRequest: { date, time, note } };
    }
    case 'AppointmentCorrected':
      return corrected(state, event.data);
    case 'AppointmentPhotoDropped':
      return { ...state, facts: { ...state.facts, photo: null } };
    case 'AppointmentForgotten':
      return { ...state, isForgotten: true };
    default:
      return unreachable(event);
  }
}

function corrected(state: BookedAppointment, data: AppointmentCorrected['data']): BookedAppointment {
  const { slots, service, tellsCustomer: _, appointmentId: __, subjectId: ___, ...changed } = data;
  const { facts, status } = state;
  const after = { ...facts, ...(changed as Partial<BookingFacts>), ...service };
  if (slots === undefined) return { ...state, facts: after };
  const { serviceId, durationMinutes } = facts;
  const before: Before = {
    slot: slots.from,
    status: status as OpenStatus,
    service: { serviceId, service: facts.service, durationMinutes },
  };
  return { ...state, facts: after, slot: slots.to, before };
}

/** The appointment, customer and vehicle ids that every later event repeats. */
export function partiesOf({ appointmentId, customerId, vehicleId }: BookingFacts): AppointmentParties & {
  readonly appointmentId: string;
} {
  return { appointmentId, customerId, vehicleId };
}

export const appointmentStream = { name: 'appointment', initial: { status: 'none' } as Appointment, evolve };
