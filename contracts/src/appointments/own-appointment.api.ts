import { IsOptional, IsString, MaxLength } from 'class-validator';
import { IsLocalDate, IsLocalTime, ManyLines, OptionalLine } from '../kernel/text-fields.js';
import type { CompanyDetails } from '../settings/company-fields.js';
import type { AppointmentStatus, MoveRequest } from './appointment.js';
import type { AppointmentKind } from './test-drive.js';

/** Characters. */
export const MAX_NOTE_LENGTH = 500;

export class MoveRequestRequest {
  @IsLocalDate({ message: 'Bitte ein Datum auswählen.' })
  date!: string;

  /** Missing or empty: any time of the day. */
  @OptionalLine()
  @IsOptional()
  @IsLocalTime()
  time?: string | null;

  @ManyLines()
  @IsOptional()
  @IsString({ message: 'Die Nachricht muss ein Text sein.' })
  @MaxLength(MAX_NOTE_LENGTH, {
    message: `Die Nachricht darf höchstens ${MAX_NOTE_LENGTH} Zeichen lang sein.`,
  })
  note?: string | null;
}

/** GET /termin/{token}: the page behind the link in the mail. Omits name and address of the customer. */
export type OwnAppointmentAnswer = {
  readonly date: string;
  readonly time: string;
  /** Expected end, `HH:mm`; includes the lunch break. */
  readonly end: string;
  /** Hours of work. */
  readonly duration: number;
  readonly service: string;
  readonly status: AppointmentStatus;
  readonly kind: AppointmentKind;
  /** Licence plate as typed; empty: none, of a test drive. */
  readonly plate: string;
  /** What the customer brings along for the service; empty: nothing in particular. */
  readonly bring: string;
  /** False if it is past or cancelled. */
  readonly changeable: boolean;
  /** The open request for another time. */
  readonly moveRequest: MoveRequest | null;
  readonly company: Pick<CompanyDetails, 'name' | 'street' | 'zip' | 'city' | 'phone' | 'email'>;
};

/** POST /calendar/feed: the URL for a calendar program. The URL alone grants read access. */
export type CalendarFeedAnswer = { readonly url: string };

/** GET /calendar/feed: the caller's URL; null: none. */
export type CalendarFeedState = { readonly url: string | null };
