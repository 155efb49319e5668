import { IsBoolean, IsIn, IsOptional, IsString, Matches, MaxLength } from 'class-validator';
import { IsPageKey, IsWholeNumber } from '../kernel/pages.js';
import { DECISIVE, IsLocalDate, IsLocalTime, OptionalLine, IsId } from '../kernel/text-fields.js';
import type { LocalDate, LocalTime } from '../values/local-date-time.js';
import { bookingTexts, type AppointmentStatus, type LinkType, type MoveRequest } from './appointment.js';
import { APPOINTMENT_KINDS, UNKNOWN_KIND, type AppointmentKind } from './test-drive.js';
import { PlateText } from './plate-text.js';
import { queryOf } from '../kernel/query-of.js';
import { together } from '../kernel/together.js';
import { changeRequestOf, newRequestOf } from '../kernel/request-of.js';
import {
  appointmentFields,
  correctionFields,
  PLATE_LENGTH,
  staffAppointmentFields,
  testDriveFields,
} from './appointment-fields.js';
import { appointmentFilters } from './appointment-filters.js';

export const MAX_LISTED_APPOINTMENTS = 5_000;
export const MAX_APPOINTMENTS_A_PAGE = 500;

/** Licence plate; upper-cased, other characters than A–Z, ÄÖÜ, digits, hyphen and space are dropped. */
const IsPlate = (): PropertyDecorator =>
  together(
    PlateText(),
    IsString(),
    Matches(/[A-Z0-9ÄÖÜ]/, { message: 'Bitte das Kennzeichen angeben.' }),
    MaxLength(PLATE_LENGTH),
  );
const IsStart = (): PropertyDecorator => IsLocalTime({ message: bookingTexts.dateAndTimeMissing });

/** What a visitor fills in; a class of its own keeps the order of the form in refusals. */
class VisitorsRequest extends newRequestOf(appointmentFields) {
  @IsPlate()
  kfz!: string;

  @IsStart()
  time!: string;
}

export class BookAppointmentRequest extends VisitorsRequest {
  /** Base64 of a PNG, JPEG or WebP up to 2 MiB, or a data URL: what the customer has noticed. */
  @IsOptional()
  @IsString({ message: 'Das Foto muss als Base64-Text gesendet werden.' })
  photo?: string | null;

  /** Honeypot: invisible to people, so only bots fill it. */
  @IsOptional()
  @MaxLength(0, { message: bookingTexts.spam, context: DECISIVE })
  website?: string;
}

/** Of `email` and `telefon` one is needed, unless the customer is chosen. */
export class CreateAppointmentRequest extends newRequestOf(staffAppointmentFields) {
  @IsPlate()
  kfz!: string;

  @IsStart()
  time!: string;

  /** `false`: "Ohne Kundenverknüpfung", links no customer. */
  @IsOptional()
  @IsBoolean()
  linkCustomer?: boolean;
}

/** POST /appointment/test-drive: who, when, and with which car for sale. */
export class TestDriveRequest extends newRequestOf(testDriveFields) {
  @IsStart()
  time!: string;

  /** Honeypot: invisible to people, so only bots fill it. */
  @IsOptional()
  @MaxLength(0, { message: bookingTexts.spam, context: DECISIVE })
  website?: string;
}

export class RescheduleAppointmentRequest {
  @IsLocalDate({ message: bookingTexts.dateAndTimeMissing })
  date!: string;

  @IsLocalTime({ message: bookingTexts.dateAndTimeMissing })
  time!: string;
}

/** PATCH /appointment/{id}/correct: a missing value is kept. */
export class CorrectAppointmentRequest extends changeRequestOf(correctionFields) {
  @IsOptional()
  @IsPlate()
  kfz?: string | null;
}

export class SlotsQuery {
  @IsLocalDate()
  date!: string;

  /** Without a service the slots are for one hour. */
  @OptionalLine()
  @IsOptional()
  @IsString()
  @MaxLength(36, { message: bookingTexts.unknownService })
  serviceId?: string;

  /** The appointment to move: its own time counts as free. Ignored unless sent by staff. */
  @OptionalLine()
  @IsOptional()
  @IsId()
  exclude?: string;
}

export class WeekQuery {
  /** The first of seven days. */
  @IsLocalDate()
  from!: string;

  /** `true`: the first week from there on, in steps of seven days, that has a free start; without one the week of `from`. */
  @OptionalLine()
  @IsOptional()
  @IsIn(['true', 'false'], { message: 'Der Schalter „free“ kann true oder false sein.' })
  free?: 'true' | 'false';

  /** Default: SERVICE. */
  @OptionalLine()
  @IsOptional()
  @IsIn(APPOINTMENT_KINDS, { message: UNKNOWN_KIND })
  kind?: AppointmentKind;

  /** Without a service the slots are for one hour. */
  @OptionalLine()
  @IsOptional()
  @IsString()
  @MaxLength(36, { message: bookingTexts.unknownService })
  serviceId?: string;
}

class AppointmentsLimit {
  @IsWholeNumber(1, MAX_LISTED_APPOINTMENTS)
  limit?: number;
}

/** GET /appointment/all. The answer's `Link` header points to the next page. */
export class AppointmentsQuery extends queryOf(appointmentFilters, AppointmentsLimit) {}

class AppointmentPage {
  @IsPageKey()
  after?: string;

  @IsWholeNumber(1, MAX_APPOINTMENTS_A_PAGE)
  size?: number;
}

export class AppointmentPageQuery extends queryOf(appointmentFilters, AppointmentPage) {}

/** GET /appointment/rules: the booking rules that forms need. */
export type BookingRulesAnswer = {
  /** Last bookable day, in days from today. */
  readonly horizonDays: number;
  /** The starts of the longest day, so that screens can hold their place. */
  readonly mostStarts: number;
  /** False: mails stay in the house, and staff tell the customer themselves. */
  readonly sendsMails: boolean;
};

/** A possible start. `booked`: the capacity is used up for part of the needed time. */
export type SlotAnswer = { readonly time: LocalTime; readonly booked: boolean };

/** Why a day offers no slots. `TOO_LATE`: after the last bookable day. `TOO_SOON`: within the notice time, only by phone. */
export type ClosedDay = 'PAST' | 'WEEKEND' | 'HOLIDAY' | 'VACATION' | 'CLOSED' | 'TOO_LATE' | 'TOO_SOON';

/** GET /appointment/week: seven days in order. `closed` null: the day is open, and `slots` may all be booked. */
export type DayOfWeekAnswer = {
  readonly date: LocalDate;
  readonly closed: ClosedDay | null;
  readonly slots: readonly SlotAnswer[];
};

/** An appointment for the staff. A visitor gets the typed values and the ids, without `revision`. */
export type AppointmentAnswer = {
  readonly id: string;
  readonly date: LocalDate;
  readonly time: LocalTime;
  /** Hours. */
  readonly duration: number;
  readonly status: AppointmentStatus;
  readonly kind: AppointmentKind;
  /** The car for sale of a test drive; null: a service. */
  readonly carId: string | null;
  /** The service's name at the time of booking. */
  readonly service: string;
  /** Empty: none, of a test drive. */
  readonly serviceId: string;
  readonly name: string;
  /** Empty: none, of an appointment that staff booked. */
  readonly email: string;
  readonly telefon: string | null;
  /** Licence plate as typed; empty: none, of a test drive. */
  readonly kfz: string;
  /** What the customer wants or has noticed. */
  readonly remark: string | null;
  /** True: GET /appointment/{id}/photo. */
  readonly hasPhoto: boolean;
  readonly customerLinkType: LinkType;
  readonly vehicleLinkType: LinkType;
  readonly customer: AppointmentCustomer | null;
  readonly vehicle: AppointmentVehicle | null;
  /** The order that was made from it; staff only. */
  readonly workOrder?: AppointmentOrder | null;
  /** True: the car of a test drive that is not cancelled and not over was sold, hidden or deleted; staff only. */
  readonly isCarGone?: boolean;
  /** Staff only. */
  readonly moveRequest?: MoveRequest | null;
  /** For `If-Match`; staff only. */
  readonly revision?: number;
  /** The path of the page where he can change it; only for the visitor who booked. */
  readonly ownPage?: string;
};

/** GET /appointment/page, by date and time. */
export type AppointmentPageAnswer = {
  readonly items: readonly AppointmentAnswer[];
  readonly totalElements: number;
  /** The number of unconfirmed requests among them. */
  readonly requested: number;
  readonly size: number;
  /** Send it as `after` to get the next page; null on the last page. */
  readonly next: string | null;
};

export type AppointmentCustomer = {
  readonly id: string;
  readonly name: string;
  readonly email: string | null;
  readonly phone: string | null;
};

export type AppointmentOrder = { readonly id: string; readonly number: string };

export type AppointmentVehicle = { readonly id: string; readonly licensePlate: string };
