import { ReadOnly, type ReadOnlyOf } from '../kernel/read-only.js';
import { IsBoolean, IsIn, IsOptional, IsString, Matches } from 'class-validator';
import { newRequestOf } from '../kernel/request-of.js';
import { IsLocalDate } from '../kernel/text-fields.js';
import { together } from '../kernel/together.js';
import { WEEKDAYS, type LocalDate, type LocalTime, type Weekday } from '../values/local-date-time.js';
import type { ShownPicture } from '../values/shown-picture.js';
import type { OpeningTimeId } from './opening-time.events.js';
import { serviceFields } from './service-fields.js';
import type { ServiceId } from './service.events.js';
import type { VacationId } from './vacation.events.js';

/**
 * POST /services, PUT /services/{id}. `duration` in hours. What is missing of `publicText`, `bring`, `priceFrom`, `isTile`
 * and `image` is unchanged; null or empty: none.
 */
@ReadOnly({ id: true, picture: true, revision: true } satisfies ReadOnlyOf<ServiceAnswer, ServiceRequest>)
export class ServiceRequest extends newRequestOf(serviceFields) {
  /** Base64 of a PNG, JPEG or WebP (a data URL's prefix is allowed). */
  @IsOptional()
  @IsString({ message: 'Das Bild muss als Base64-Text gesendet werden.' })
  image?: string | null;
}

/**
 * GET /services, POST and PUT. `duration` in hours; `publicText` empty: none. `priceFrom` in euros with VAT. `isTile`:
 * has a tile on the home page.
 */
export type ServiceAnswer = {
  readonly id: ServiceId;
  readonly name: string;
  readonly duration: number;
  readonly publicText: string;
  /** What customers bring along; empty: nothing in particular. */
  readonly bring: string;
  readonly priceFrom: number | null;
  readonly isTile: boolean;
  readonly picture: ShownPicture | null;
  readonly revision: number;
};

/** A time of day. Empty, null or missing: none. */
function IsTimeOrEmpty(): PropertyDecorator {
  const message = 'Bitte geben Sie eine Uhrzeit im Format HH:mm an.';
  return together(IsOptional(), IsString({ message }), Matches(/^(([01]\d|2[0-3]):[0-5]\d)?$/, { message }));
}

/** POST /opening-times, PUT /opening-times/{id}. Empty `open` and `close`: closed. */
@ReadOnly({ id: true, revision: true } satisfies ReadOnlyOf<OpeningTimeAnswer, OpeningTimeRequest>)
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

  /** Ignored without a lunch break. */
  @IsTimeOrEmpty()
  afternoonOpen?: LocalTime | null;

  /** Ignored without a lunch break. */
  @IsTimeOrEmpty()
  afternoonClose?: LocalTime | null;
}

/** GET /opening-times, Monday first. `open` and `close` null: closed. */
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

/** POST /vacations. Both days are inclusive. */
export class VacationRequest {
  @IsLocalDate({ message: 'Bitte geben Sie ein Startdatum an.' })
  startDate!: LocalDate;

  @IsLocalDate({ message: 'Bitte geben Sie ein Enddatum an.' })
  endDate!: LocalDate;
}

/** GET /vacations, earliest first. */
export type VacationAnswer = {
  readonly id: VacationId;
  readonly startDate: LocalDate;
  readonly endDate: LocalDate;
  readonly revision: number;
};

/** A future appointment outside of the new open hours. */
export type AffectedAppointment = {
  readonly id: string;
  readonly date: LocalDate;
  readonly time: LocalTime;
  readonly name: string;
  readonly service: string | null;
};

/** Added to the answer of POST and PUT of opening times and POST of vacations: at most 100, earliest first. */
export type WithAffectedAppointments = { readonly affectedAppointments: readonly AffectedAppointment[] };
