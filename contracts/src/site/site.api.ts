import {
  IsBoolean,
  IsIn,
  IsInt,
  IsNotEmpty,
  IsOptional,
  IsString,
  Matches,
  Max,
  MaxLength,
  Min,
} from 'class-validator';
import { IsLocalDate, OneLine } from '../kernel/text-fields.js';
import { WEEKDAYS, type LocalDate, type LocalTime, type Weekday } from '../values/local-date-time.js';
import type { OpeningTimeId } from './opening-time.events.js';
import type { ServiceId } from './service.events.js';
import type { VacationId } from './vacation.events.js';

/** A service takes so many hours. */
export const SERVICE_HOURS = { min: 1, max: 40 } as const;
export const SERVICE_NAME_LENGTH = 100;

/** What is said of a service that cannot be. */
export const serviceTexts = {
  name: 'Bitte geben Sie einen Namen an.',
  longName: `Der Name darf höchstens ${SERVICE_NAME_LENGTH} Zeichen lang sein.`,
  duration: `Die Dauer muss eine ganze Zahl von ${SERVICE_HOURS.min} bis ${SERVICE_HOURS.max} Stunden sein.`,
} as const;

/** Empty means: not open. */
const TIME_OR_EMPTY = /^(([01]\d|2[0-3]):[0-5]\d)?$/;
const TIME_TEXT = 'Bitte geben Sie eine Uhrzeit im Format HH:mm an.';

/** POST /services, PUT /services/{id}. */
export class ServiceRequest {
  @IsString({ message: serviceTexts.name })
  @IsNotEmpty({ message: serviceTexts.name })
  @MaxLength(SERVICE_NAME_LENGTH, { message: serviceTexts.longName })
  @OneLine()
  name!: string;

  /** Hours. */
  @IsInt({ message: serviceTexts.duration })
  @Min(SERVICE_HOURS.min, { message: serviceTexts.duration })
  @Max(SERVICE_HOURS.max, { message: serviceTexts.duration })
  duration!: number;
}

/** A service as GET /services lists them, and as POST and PUT answer. `duration` in hours. */
export type ServiceAnswer = {
  readonly id: ServiceId;
  readonly name: string;
  readonly duration: number;
  readonly revision: number;
};

/** POST /opening-times, PUT /opening-times/{id}. Empty `open` and `close`: closed that day. */
export class OpeningTimeRequest {
  @IsIn(WEEKDAYS, { message: 'Bitte wählen Sie einen Wochentag.' })
  dayOfWeek!: Weekday;

  @IsOptional()
  @IsString({ message: TIME_TEXT })
  @Matches(TIME_OR_EMPTY, { message: TIME_TEXT })
  open?: LocalTime | null;

  @IsOptional()
  @IsString({ message: TIME_TEXT })
  @Matches(TIME_OR_EMPTY, { message: TIME_TEXT })
  close?: LocalTime | null;

  @IsOptional()
  @IsBoolean({ message: 'Bitte geben Sie an, ob es eine Mittagspause gibt.' })
  hasLunchBreak?: boolean;

  /** Looked at only with a lunch break. */
  @IsOptional()
  @IsString({ message: TIME_TEXT })
  @Matches(TIME_OR_EMPTY, { message: TIME_TEXT })
  afternoonOpen?: LocalTime | null;

  /** Looked at only with a lunch break. */
  @IsOptional()
  @IsString({ message: TIME_TEXT })
  @Matches(TIME_OR_EMPTY, { message: TIME_TEXT })
  afternoonClose?: LocalTime | null;
}

/** A weekday as GET /opening-times lists them, Monday first. `open` and `close` null: closed. */
export type OpeningTimeAnswer = {
  readonly id: OpeningTimeId;
  readonly dayOfWeek: Weekday;
  readonly open: LocalTime | null;
  readonly close: LocalTime | null;
  readonly hasLunchBreak: boolean;
  readonly afternoonOpen: LocalTime | null;
  readonly afternoonClose: LocalTime | null;
  readonly revision: number;
};

/** POST /vacations. Both days belong to the vacation. */
export class VacationRequest {
  @IsLocalDate({ message: 'Bitte geben Sie ein Startdatum an.' })
  startDate!: LocalDate;

  @IsLocalDate({ message: 'Bitte geben Sie ein Enddatum an.' })
  endDate!: LocalDate;
}

/** A vacation as GET /vacations lists them, the earliest first. */
export type VacationAnswer = {
  readonly id: VacationId;
  readonly startDate: LocalDate;
  readonly endDate: LocalDate;
  readonly revision: number;
};

/** A future appointment that a change of opening times or a vacation leaves outside the open hours. */
export type AffectedAppointment = {
  readonly id: string;
  readonly date: LocalDate;
  readonly time: LocalTime;
  readonly name: string;
  readonly service: string | null;
};

/** What POST and PUT of opening times and POST of vacations add to the resource: at most 100, the earliest first. */
export type WithAffectedAppointments = { readonly affectedAppointments: readonly AffectedAppointment[] };
