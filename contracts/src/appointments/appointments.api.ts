import {
  IsBoolean,
  IsEmail,
  IsNotEmpty,
  IsOptional,
  IsString,
  IsUUID,
  Matches,
  MaxLength,
} from 'class-validator';
import { IsPageKey, IsSearch, IsWholeNumber } from '../kernel/pages.js';
import {
  DECISIVE,
  IsLocalDate,
  IsLocalTime,
  OneLine,
  OptionalChoice,
  OptionalDay,
  OptionalLine,
} from '../kernel/text-fields.js';
import type { LocalDate, LocalTime } from '../values/local-date-time.js';
import {
  APPOINTMENT_STATUSES,
  bookingTexts,
  type AppointmentStatus,
  type LinkType,
  type MoveRequest,
} from './appointment.js';
import { PlateText } from './plate-text.js';

/** Appointments one list call answers at most. */
export const MAX_LISTED_APPOINTMENTS = 5_000;
/** Appointments one page has at most, and without a word about it. */
export const MAX_APPOINTMENTS_A_PAGE = 500;

/** What visitor and staff both send to ask for an appointment. */
export class AppointmentRequest {
  @OneLine()
  @IsString()
  @IsNotEmpty()
  @MaxLength(200)
  name!: string;

  @OneLine()
  @IsEmail()
  @MaxLength(254)
  email!: string;

  @OptionalLine()
  @IsOptional()
  @IsString()
  @MaxLength(40)
  telefon?: string;

  /** Licence plate; upper-cased, other characters than A–Z, ÄÖÜ, digits, hyphen and space are dropped. */
  @PlateText()
  @IsString()
  @Matches(/[A-Z0-9ÄÖÜ]/, { message: 'Bitte das Kennzeichen angeben.' })
  @MaxLength(15)
  kfz!: string;

  @IsString()
  @IsNotEmpty()
  @MaxLength(36, { message: bookingTexts.unknownService })
  serviceId!: string;

  @IsLocalDate({ message: bookingTexts.dateAndTimeMissing })
  date!: string;

  @IsLocalTime({ message: bookingTexts.dateAndTimeMissing })
  time!: string;

  @IsOptional()
  @IsBoolean()
  createNewCustomer?: boolean;

  /** From the customer suggestions. */
  @OptionalLine()
  @IsOptional()
  @IsString()
  @MaxLength(400)
  customerId?: string | null;

  @IsOptional()
  @IsBoolean()
  createNewVehicle?: boolean;

  /** From the vehicle suggestions. */
  @OptionalLine()
  @IsOptional()
  @IsString()
  @MaxLength(400)
  vehicleId?: string | null;
}

/** POST /appointment/book */
export class BookAppointmentRequest extends AppointmentRequest {
  /** Honeypot: people do not see it, so nobody fills it. */
  @IsOptional()
  @MaxLength(0, { message: bookingTexts.spam, context: DECISIVE })
  website?: string;
}

/** POST /appointment/create */
export class CreateAppointmentRequest extends AppointmentRequest {
  /** `false`: "Ohne Kundenverknüpfung", nothing is matched. */
  @IsOptional()
  @IsBoolean()
  linkCustomer?: boolean;
}

/** PATCH /appointment/{id}/reschedule */
export class RescheduleAppointmentRequest {
  @IsLocalDate({ message: bookingTexts.dateAndTimeMissing })
  date!: string;

  @IsLocalTime({ message: bookingTexts.dateAndTimeMissing })
  time!: string;
}

/** GET /appointment/slots */
export class SlotsQuery {
  @IsLocalDate()
  date!: string;

  /** Without a service one hour is assumed. */
  @OptionalLine()
  @IsOptional()
  @IsString()
  @MaxLength(36, { message: bookingTexts.unknownService })
  serviceId?: string;

  /** The appointment that is moved: its own time counts as free. Staff only, else ignored. */
  @OptionalLine()
  @IsOptional()
  @IsUUID()
  exclude?: string;
}

/** Which days and which status; everything where nothing is said. */
export class AppointmentSelectionQuery {
  @OptionalDay()
  from?: string;

  @OptionalDay()
  to?: string;

  @OptionalChoice(APPOINTMENT_STATUSES)
  status?: AppointmentStatus;
}

/** GET /appointment/all: what does not fit is named in the answer's header `Link` as the next page. */
export class AppointmentsQuery extends AppointmentSelectionQuery {
  @IsWholeNumber(1, MAX_LISTED_APPOINTMENTS)
  limit?: number;
}

/** GET /appointment/page */
export class AppointmentPageQuery extends AppointmentSelectionQuery {
  /** Each word begins a word of name, mail, service, plate or phone. */
  @IsSearch()
  search?: string;

  /** By date, then time; the earliest first without it. */
  @OptionalChoice(['asc', 'desc'])
  order?: 'asc' | 'desc';

  /** `next` of the page before. */
  @IsPageKey()
  after?: string;

  @IsWholeNumber(1, MAX_APPOINTMENTS_A_PAGE)
  size?: number;
}

/** GET /appointment/rules: what a form must know of the garage's settings before it asks for a day. */
export type BookingRulesAnswer = {
  /** So many days ahead of today can be booked. */
  readonly horizonDays: number;
};

/** A start that can be shown for choice. `booked`: some of the time it needs is at capacity. */
export type SlotAnswer = { readonly time: LocalTime; readonly booked: boolean };

/** An appointment as the staff sees it. A visitor gets what he typed himself, plus ids, and no `revision`. */
export type AppointmentAnswer = {
  readonly id: string;
  readonly date: LocalDate;
  readonly time: LocalTime;
  /** Hours. */
  readonly duration: number;
  readonly status: AppointmentStatus;
  /** The service's name when it was booked. */
  readonly service: string;
  readonly serviceId: string;
  readonly name: string;
  readonly email: string;
  readonly telefon: string | null;
  /** Licence plate as typed. */
  readonly kfz: string;
  readonly customerLinkType: LinkType;
  readonly vehicleLinkType: LinkType;
  readonly customer: AppointmentCustomer | null;
  readonly vehicle: AppointmentVehicle | null;
  /** Staff only. */
  readonly moveRequest?: MoveRequest | null;
  /** For `If-Match`; staff only. */
  readonly revision?: number;
};

/** GET /appointment/page: a part of the appointments asked for, by date and time. */
export type AppointmentPageAnswer = {
  readonly items: readonly AppointmentAnswer[];
  /** How many there are on all pages. */
  readonly totalElements: number;
  /** How many of them wait for the garage to confirm. */
  readonly requested: number;
  readonly size: number;
  /** For `after` of the next page; null on the last. */
  readonly next: string | null;
};

export type AppointmentCustomer = {
  readonly id: string;
  readonly name: string;
  readonly email: string | null;
  readonly phone: string | null;
};

export type AppointmentVehicle = { readonly id: string; readonly licensePlate: string };
