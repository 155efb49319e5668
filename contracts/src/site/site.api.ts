import { IsBoolean, IsIn, IsOptional, IsString, Matches } from 'class-validator';
import { IsLocalDate, RequiredLine, WholeNumber } from '../kernel/text-fields.js';
import { together } from '../kernel/together.js';
import { WEEKDAYS, type LocalDate, type LocalTime, type Weekday } from '../values/local-date-time.js';
import type { OpeningTimeId } from './opening-time.events.js';
import type { ServiceId } from './service.events.js';
import type { VacationId } from './vacation.events.js';

/** POST /services, PUT /services/{id}. */
export class ServiceRequest {
  @RequiredLine(100, {
    missing: 'Bitte geben Sie einen Namen an.',
    long: 'Der Name darf höchstens 100 Zeichen lang sein.',
  })
  name!: string;

  /** Hours. */
  @WholeNumber({ min: 1, max: 40 }, 'Die Dauer muss eine ganze Zahl von 1 bis 40 Stunden sein.')
  duration!: number;
}

/** A service as GET /services lists them, and as POST and PUT answer. `duration` in hours. */
export type ServiceAnswer = {
  readonly id: ServiceId;
  readonly name: string;
  readonly duration: number;
  readonly revision: number;
};

/** A time of day; empty, null or missing: not open. */
function IsTimeOrEmpty(): PropertyDecorator {
  const message = 'Bitte geben Sie eine Uhrzeit im Format HH:mm an.';
  return together(IsOptional(), IsString({ message }), Matches(/^(([01]\d|2[0-3]):[0-5]\d)?$/, { message }));
}

/** POST /opening-times, PUT /opening-times/{id}. Empty `open` and `close`: closed that day. */
export class OpeningTimeRequest {
  @IsIn(WEEKDAYS, { message: 'Bitte wählen Sie einen Wochentag.' })
  dayOfWeek!: Weekday;

  @IsTimeOrEmpty()
  open?: LocalTime | null;

  @IsTimeOrEmpty()
  close?: LocalTime | null;

  @IsOptional()
  @IsBoolean({ message: 'Bitte geben Sie an, ob es eine Mittagspause gibt.' })
  hasLunchBreak?: boolean;

  /** Looked at only with a lunch break. */
  @IsTimeOrEmpty()
  afternoonOpen?: LocalTime | null;

  /** Looked at only with a lunch break. */
  @IsTimeOrEmpty()
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
