import { setTimeout as passed } from 'node:timers/promises';
import { Inject, Injectable } from '@nestjs/common';
import { appointmentStream } from '#contracts/appointments/appointment.js';
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
import { appointmentPage, type ListedAppointment } from '#projections/appointments/appointment-list.js';
import type { ReadModels } from '#projections/engine/read-models.js';
import type { PageKey } from '#projections/engine/read-store.js';
import { openHolds, type OpenHold } from '#projections/appointments/slot-holds.js';
import { EVENT_LOG, type EventLog } from '../../platform/event-log/event-log.js';
import { READ_MODELS } from '../../platform/read-models.js';
import { Streams } from '../../platform/streams/streams.js';

const HORIZON_DAYS = 365;
const MAX_NAMED = 100;
const PAGE_SIZE = 1_000;
/** Maximum time to wait for concurrent bookings, which take milliseconds. */
const UNDER_WAY_MS = 3_000;
const LOOK_AGAIN_MS = 50;

/** The days of a change, and the test for affected appointments. */
type Change = {
  readonly from: LocalDate;
  readonly to: LocalDate;
  readonly isAffected: (appointment: Pick<ListedAppointment, 'date' | 'time' | 'durationMinutes'>) => boolean;
};

/**
 * Finds future appointments outside of the new open hours, so that the staff can call the customers. Call it after the
 * change is written: a concurrent booking checks the calendar again after it holds its slot, so either the booking sees
 * the change, or its hold is seen here and awaited.
 */
@Injectable()
export class AffectedAppointments {
  constructor(
    @Inject(READ_MODELS) private readonly readModels: ReadModels,
    private readonly streams: Streams,
    @Inject(EVENT_LOG) private readonly eventLog: Pick<EventLog, 'head'>,
  ) {}

  byOpeningTimes(
    days: OpeningTimes,
    dayOfWeek: Weekday,
    now: Instant,
  ): Promise<readonly AffectedAppointment[]> {
    const open = openSpans(days[dayOfWeek]);
    const { date: today } = localDateTime(now);
    const isAffected: Change['isAffected'] = ({ date, time, durationMinutes }) =>
      weekdayOf(date) === dayOfWeek && occupiedSpans(open, minutesOf(time), durationMinutes) === null;
    return this.find({ from: today, to: addDays(today, HORIZON_DAYS), isAffected }, now);
  }

  byVacation(
    startDate: LocalDate,
    endDate: LocalDate,
    now: Instant,
  ): Promise<readonly AffectedAppointment[]> {
    const { date: today } = localDateTime(now);
    const from = startDate > today ? startDate : today;
    const last = addDays(today, HORIZON_DAYS);
    return this.find({ from, to: endDate < last ? endDate : last, isAffected: () => true }, now);
  }

  private async find(change: Change, now: Instant): Promise<readonly AffectedAppointment[]> {
    // Read models may not yet show a hold that was written before the change.
    await this.readModels.waitFor(await this.eventLog.head(), UNDER_WAY_MS);
    // Holds before the list, so that a booking that ends in between is in the list.
    const holds = (await openHolds(this.readModels)).filter(
      ({ date }) => date >= change.from && date <= change.to,
    );
    const found = await this.listed(change, now);
    const named = new Set(found.map(({ id }) => id));
    for (const hold of holds.filter(({ appointmentId }) => !named.has(appointmentId))) {
      const booked = await this.outcomeOf(hold);
      if (booked && change.isAffected(booked)) found.push(nameOf(booked));
    }
    return found
      .toSorted((one, other) => `${one.date} ${one.time}`.localeCompare(`${other.date} ${other.time}`))
      .slice(0, MAX_NAMED);
  }

  private async listed({ from, to, isAffected }: Change, now: Instant): Promise<AffectedAppointment[]> {
    const { date: today, time: clock } = localDateTime(now);
    const found: AffectedAppointment[] = [];
    let after: PageKey | null = null;
    do {
      const page: Awaited<ReturnType<typeof appointmentPage>> = await appointmentPage(this.readModels, {
        from,
        to,
        limit: PAGE_SIZE,
        ...(after === null ? {} : { after }),
      });
      for (const appointment of page.items) {
        const isPast = appointment.date === today && appointment.time < clock;
        if (appointment.status === 'CANCELLED' || isPast || !isAffected(appointment)) continue;
        found.push(nameOf(appointment));
      }
      after = page.next;
    } while (after !== null && found.length < MAX_NAMED);
    return found;
  }

  /** The appointment that a hold led to; null if none. */
  private async outcomeOf({ slotId, appointmentId }: OpenHold): Promise<Outcome | null> {
    for (let waited = 0; waited < UNDER_WAY_MS; waited += LOOK_AGAIN_MS) {
      // Hold before stream, so that the stream contains the result of a settled hold.
      const isOpen = (await openHolds(this.readModels)).some((hold) => hold.slotId === slotId);
      const { state } = await this.streams.load(appointmentStream, appointmentId);
      if (state.status !== 'none' && state.slot.slotId === slotId) {
        const { name, service, durationMinutes } = state.facts;
        return state.status === 'CANCELLED'
          ? null
          : { id: appointmentId, ...state.slot, name, service, durationMinutes };
      }
      if (!isOpen) return null;
      await passed(LOOK_AGAIN_MS);
    }
    return null;
  }
}

type Outcome = AffectedAppointment & Pick<ListedAppointment, 'durationMinutes'>;

function nameOf({ id, date, time, name, service }: AffectedAppointment): AffectedAppointment {
  return { id, date, time, name, service };
}
