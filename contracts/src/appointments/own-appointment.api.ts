import { IsOptional, IsString, MaxLength } from 'class-validator';
import { IsLocalDate, IsLocalTime, ManyLines, OptionalLine } from '../kernel/text-fields.js';
import type { CompanyDetails } from '../settings/company-profile.js';
import type { AppointmentStatus, MoveRequest } from './appointment.js';

/** Longest note with a request for another time, in characters. */
export const MAX_NOTE_LENGTH = 500;

/** POST /termin/{token}/move-request */
export class MoveRequestRequest {
  @IsLocalDate({ message: 'Bitte ein Datum auswählen.' })
  date!: string;

  /** Missing or empty: any time of that day. */
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

/** GET /termin/{token}: what the link from the mail opens, without name and address of the customer. */
export type OwnAppointmentAnswer = {
  readonly date: string;
  readonly time: string;
  /** When the car is expected to be ready, `HH:mm`; the lunch break is counted in. */
  readonly end: string;
  /** Hours of work. */
  readonly duration: number;
  readonly service: string;
  readonly status: AppointmentStatus;
  /** Licence plate as typed. */
  readonly plate: string;
  /** False once it is past or cancelled. */
  readonly changeable: boolean;
  /** What was asked for and is not decided yet. */
  readonly moveRequest: MoveRequest | null;
  readonly company: Pick<CompanyDetails, 'name' | 'street' | 'zip' | 'city' | 'phone' | 'email'>;
};

/** POST /calendar/feed: the address to subscribe to in a calendar program. Whoever has it reads the calendar. */
export type CalendarFeedAnswer = { readonly url: string };

/** GET /calendar/feed: the caller's address as it stands; null while there is none. */
export type CalendarFeedState = { readonly url: string | null };
