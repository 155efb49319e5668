import type { DomainEvent, EventDefinitions } from '../kernel/domain-event.js';
import type { Picture } from '../values/picture.js';
import type { LocalDate, LocalTime } from '../values/local-date-time.js';
import type { LinkType } from './appointment.js';
import type { AppointmentKind } from './test-drive.js';

/** `slotId`: the claim in the stream `slots-<date>`. */
export type BookedSlot = { readonly slotId: string; readonly date: LocalDate; readonly time: LocalTime };

/** The linked customer and vehicle. Missing in old events, or if none is linked. */
export type AppointmentParties = { readonly customerId?: string | null; readonly vehicleId?: string | null };

/** Requested by a visitor (REQUESTED) or entered by the staff (CONFIRMED). */
export type AppointmentBooked = DomainEvent<
  'AppointmentBooked',
  2,
  {
    readonly appointmentId: string;
    readonly kind: AppointmentKind;
    /** The car for sale of a test drive. */
    readonly carId: string | null;
    /** The data subject: the customer's id, else the appointment's. */
    readonly subjectId: string;
    readonly status: 'REQUESTED' | 'CONFIRMED';
    readonly slot: BookedSlot;
    readonly durationMinutes: number;
    /** Empty: none, of a test drive. */
    readonly serviceId: string;
    readonly service: string;
    readonly name: string;
    /** Empty: none, of an appointment that staff booked. */
    readonly email: string;
    readonly telefon: string | null;
    /** Empty: none, of a test drive. */
    readonly kfz: string;
    /** Missing in events from before there were remarks. */
    readonly remark?: string | null;
    /** What the visitor sent with his request. */
    readonly photo: Picture | null;
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

/** A service as it was booked. */
export type BookedService = {
  readonly serviceId: string;
  readonly service: string;
  readonly durationMinutes: number;
};

/** What staff can correct, besides the service. `email` empty: none. */
export type CorrectedFields = {
  readonly name?: string;
  readonly email?: string;
  readonly telefon?: string | null;
  readonly kfz?: string;
  readonly remark?: string | null;
};

/**
 * Staff corrected what was entered. Contains only what changed. `vehicleId` of the parties: the vehicle of the corrected
 * plate. `slots`: the service takes another time and has a slot of its own.
 */
export type AppointmentCorrected = DomainEvent<
  'AppointmentCorrected',
  1,
  AppointmentParties &
    CorrectedFields & {
      readonly appointmentId: string;
      readonly subjectId: string;
      readonly vehicleLinkType?: LinkType;
      readonly service?: BookedService;
      readonly slots?: { readonly from: BookedSlot; readonly to: BookedSlot };
      /** The customer gets a mail about it. */
      readonly tellsCustomer: boolean;
    }
>;

/** The new slot was lost before it could be claimed: the appointment returns to its old slot, and to its old service. */
export type ReschedulingRevoked = DomainEvent<
  'ReschedulingRevoked',
  1,
  AppointmentParties & {
    readonly appointmentId: string;
    readonly status: 'REQUESTED' | 'CONFIRMED' | 'RESCHEDULED';
    readonly from: BookedSlot;
    readonly to: BookedSlot;
    /** Missing: the service did not change with the slot. */
    readonly service?: BookedService;
  }
>;

/** `requested`: by a user; `slot-lost`: another appointment got the slot first. */
export type AppointmentCancelled = DomainEvent<
  'AppointmentCancelled',
  1,
  AppointmentParties & {
    readonly appointmentId: string;
    readonly slot: BookedSlot;
    readonly reason: 'requested' | 'slot-lost';
  }
>;

/** The customer asks for another time on the appointment's page. The appointment stays until the staff moves it. */
export type AppointmentMoveRequested = DomainEvent<
  'AppointmentMoveRequested',
  1,
  AppointmentParties & {
    readonly appointmentId: string;
    readonly subjectId: string;
    readonly date: LocalDate;
    /** Null: any time of the day. */
    readonly time: LocalTime | null;
    readonly note: string | null;
  }
>;

/** The photograph of the request is deleted: the appointment is cancelled, or long over. */
export type AppointmentPhotoDropped = DomainEvent<
  'AppointmentPhotoDropped',
  1,
  AppointmentParties & { readonly appointmentId: string; readonly reason: 'cancelled' | 'expired' }
>;

/** Forgets who booked: the appointment's own key is deleted. Only for appointments without a linked customer. */
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
  | AppointmentCorrected
  | AppointmentPhotoDropped
  | AppointmentForgotten;

export const appointmentEventDefinitions: EventDefinitions<AppointmentEvent> = {
  AppointmentBooked: {
    version: 2,
    // Before there were test drives and photographs.
    upcast: { 1: (data: object) => ({ ...data, kind: 'SERVICE', carId: null, photo: null }) },
    personal: { subject: 'subjectId', fields: ['name', 'email', 'telefon', 'kfz', 'remark'] },
  },
  AppointmentConfirmed: { version: 1 },
  AppointmentRescheduled: { version: 1 },
  ReschedulingRevoked: { version: 1 },
  AppointmentCancelled: { version: 1 },
  AppointmentPhotoDropped: { version: 1 },
  AppointmentForgotten: { version: 1 },
  AppointmentMoveRequested: { version: 1, personal: { subject: 'subjectId', fields: ['note'] } },
  AppointmentCorrected: {
    version: 1,
    personal: { subject: 'subjectId', fields: ['name', 'email', 'telefon', 'kfz', 'remark'] },
  },
};
