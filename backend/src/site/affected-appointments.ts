import { Inject, Injectable } from '@nestjs/common';
import type { Instant } from '#contracts/kernel/domain-event.js';
import { occupiedSpans, openSpans, type OpeningTimes } from '#contracts/site/opening-times.js';
import type { AffectedAppointment } from '#contracts/site/site.api.js';
import {
  addDays,
  localDateTime,
  minutesOf,
  weekdayOf,
  type LocalDate,
  type Weekday,
} from '#contracts/values/local-date-time.js';
import { appointmentsBy, type ListedAppointment } from '#projections/appointment-list.js';
import type { ReadModels } from '#projections/engine/read-models.js';
import { READ_MODELS } from '../platform/read-models.js';

/** The longest booking horizon there can be: nothing is booked later. */
const HORIZON_DAYS = 365;
/** Named at most; a list that long is a call to look at the calendar. */
const MAX_NAMED = 100;
/** More than 50 bays can take in a day. */
const MAX_PER_DAY = 5_000;

/** Finds the future appointments that a change leaves outside the open hours, so that the staff can call the people. */
@Injectable()
export class AffectedAppointments {
  constructor(@Inject(READ_MODELS) private readonly readModels: ReadModels) {}

  /** Those on this weekday that no longer fit into its hours. */
  byOpeningTimes(
    days: OpeningTimes,
    dayOfWeek: Weekday,
    now: Instant,
  ): Promise<readonly AffectedAppointment[]> {
    const open = openSpans(days[dayOfWeek]);
    const { date: today } = localDateTime(now);
    const dates = datesBetween(today, addDays(today, HORIZON_DAYS)).filter(
      (date) => weekdayOf(date) === dayOfWeek,
    );
    const isOutside = ({ time, durationMinutes }: ListedAppointment): boolean =>
      occupiedSpans(open, minutesOf(time), durationMinutes) === null;
    return this.find(dates, isOutside, now);
  }

  /** Those from the first to the last day of a vacation. */
  byVacation(
    startDate: LocalDate,
    endDate: LocalDate,
    now: Instant,
  ): Promise<readonly AffectedAppointment[]> {
    const { date: today } = localDateTime(now);
    const from = startDate > today ? startDate : today;
    const last = addDays(today, HORIZON_DAYS);
    return this.find(datesBetween(from, endDate < last ? endDate : last), () => true, now);
  }

  private async find(
    dates: readonly LocalDate[],
    isAffected: (appointment: ListedAppointment) => boolean,
    now: Instant,
  ): Promise<readonly AffectedAppointment[]> {
    const { date: today, time: clock } = localDateTime(now);
    const found: AffectedAppointment[] = [];
    for (const date of dates) {
      const booked = await appointmentsBy(this.readModels, { from: date, to: date, limit: MAX_PER_DAY });
      for (const appointment of booked) {
        const isPast = date === today && appointment.time < clock;
        if (appointment.status === 'CANCELLED' || isPast || !isAffected(appointment)) continue;
        const { id, time, name, service } = appointment;
        found.push({ id, date, time, name, service });
        if (found.length === MAX_NAMED) return found;
      }
    }
    return found;
  }
}

function datesBetween(from: LocalDate, to: LocalDate): LocalDate[] {
  const dates: LocalDate[] = [];
  for (let date = from; date <= to; date = addDays(date, 1)) dates.push(date);
  return dates;
}
