import type { DomainEvent, EventDefinitions } from '../kernel/domain-event.js';
import type { LocalDate, LocalTime } from '../values/local-date-time.js';
import type { LinkType } from './appointment.js';

/** Where an appointment stands in the calendar. `slotId` names its claim in the stream `slots-<date>`. */
export type BookedSlot = { readonly slotId: string; readonly date: LocalDate; readonly time: LocalTime };

/** Whose appointment it is and for which car; missing in events of before these were noted, and where nobody is linked. */
export type AppointmentParties = { readonly customerId?: string | null; readonly vehicleId?: string | null };

/** A visitor asked for it (REQUESTED) or the staff entered it (CONFIRMED). */
export type AppointmentBooked = DomainEvent<
  'AppointmentBooked',
  1,
  {
    readonly appointmentId: string;
    /** Whose personal data this is: the customer's id when there is one, else the appointment's. */
    readonly subjectId: string;
    readonly status: 'REQUESTED' | 'CONFIRMED';
    readonly slot: BookedSlot;
    readonly durationMinutes: number;
    readonly serviceId: string;
    /** The service's name on the day of the booking. */
    readonly service: string;
    readonly name: string;
    readonly email: string;
    readonly telefon: string | null;
    readonly kfz: string;
    readonly customerLinkType: LinkType;
    readonly customerId: string | null;
    readonly vehicleLinkType: LinkType;
    readonly vehicleId: string | null;
  }
>;

export type AppointmentConfirmed = DomainEvent<
  'AppointmentConfirmed',
  1,
  AppointmentParties & { readonly appointmentId: string }
>;

export type AppointmentRescheduled = DomainEvent<
  'AppointmentRescheduled',
  1,
  AppointmentParties & { readonly appointmentId: string; readonly from: BookedSlot; readonly to: BookedSlot }
>;

/** The new slot was lost before it could be taken: the appointment stands again where it stood. */
export type ReschedulingRevoked = DomainEvent<
  'ReschedulingRevoked',
  1,
  AppointmentParties & {
    readonly appointmentId: string;
    readonly status: 'REQUESTED' | 'CONFIRMED' | 'RESCHEDULED';
    readonly from: BookedSlot;
    readonly to: BookedSlot;
  }
>;

/** `requested`: somebody cancelled it; `slot-lost`: its slot was given to somebody else before it could be taken. */
export type AppointmentCancelled = DomainEvent<
  'AppointmentCancelled',
  1,
  AppointmentParties & {
    readonly appointmentId: string;
    readonly slot: BookedSlot;
    readonly reason: 'requested' | 'slot-lost';
  }
>;

/** The customer asks on his own page for another time; nothing moves before the workshop has moved it. */
export type AppointmentMoveRequested = DomainEvent<
  'AppointmentMoveRequested',
  1,
  AppointmentParties & {
    readonly appointmentId: string;
    /** As in AppointmentBooked. */
    readonly subjectId: string;
    readonly date: LocalDate;
    /** Null: any time of that day. */
    readonly time: LocalTime | null;
    /** What the customer adds in his own words. */
    readonly note: string | null;
  }
>;

/** Who came, without an account of his own, is to be known no more: the key of this appointment goes with it. */
export type AppointmentForgotten = DomainEvent<
  'AppointmentForgotten',
  1,
  AppointmentParties & { readonly appointmentId: string }
>;

export type AppointmentEvent =
  | AppointmentBooked
  | AppointmentConfirmed
  | AppointmentRescheduled
  | ReschedulingRevoked
  | AppointmentCancelled
  | AppointmentMoveRequested
  | AppointmentForgotten;

export const appointmentEventDefinitions: EventDefinitions<AppointmentEvent> = {
  AppointmentBooked: {
    version: 1,
    personal: { subject: 'subjectId', fields: ['name', 'email', 'telefon', 'kfz'] },
  },
  AppointmentConfirmed: { version: 1 },
  AppointmentRescheduled: { version: 1 },
  ReschedulingRevoked: { version: 1 },
  AppointmentCancelled: { version: 1 },
  AppointmentForgotten: { version: 1 },
  AppointmentMoveRequested: { version: 1, personal: { subject: 'subjectId', fields: ['note'] } },
};
