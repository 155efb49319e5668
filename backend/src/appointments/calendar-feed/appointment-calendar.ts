import { setImmediate as nextTurn } from 'node:timers/promises';
import {
  ICalAttendeeRole,
  ICalAttendeeStatus,
  ICalCalendar,
  ICalCalendarMethod,
  ICalEventStatus,
} from 'ical-generator';
import type { AppointmentStatus, BookedAppointment } from '#contracts/appointments/appointment.js';
import type { Instant } from '#contracts/kernel/domain-event.js';
import type { CompanyDetails } from '#contracts/settings/company-fields.js';
import type { OpeningTimes } from '#contracts/site/opening-times.js';
import type { LocalDate, LocalTime } from '#contracts/values/local-date-time.js';
import type { MailAddress } from '../../platform/mail/mailer.js';
import { endTimeOf, instantOf } from '../time-of-appointment.js';

export type CalendarEntry = {
  readonly id: string;
  /** Increases with every change, so that a later file replaces an earlier one (RFC 5545 §3.8.7.4). */
  readonly sequence: number;
  readonly date: LocalDate;
  readonly time: LocalTime;
  readonly end: LocalTime;
  readonly status: AppointmentStatus;
  readonly title: string;
  readonly description: string;
  readonly stamp: Instant;
  readonly url?: string;
};

const PRODUCT = '//Werkstattbuch//Termine//DE';
const FEED_TTL_SECONDS = 15 * 60;
/** Takes about 10 ms. */
const ENTRIES_AT_A_TIME = 50;
const CALENDAR_END = 'END:VCALENDAR';

/** Calendar programs end a name at a quotation mark. */
const nameOf = (name: string | undefined): string => (name ?? '').replaceAll('"', "'");

function locationOf({ name, street, zip, city }: CompanyDetails): string {
  const place = [street, [zip, city].filter(Boolean).join(' ')].filter(Boolean);
  return place.length === 0 ? '' : [name, ...place].filter(Boolean).join(', ');
}

/**
 * The calendar file of one appointment. REQUEST and CANCEL are mailed to the customer (RFC 5546); PUBLISH is for
 * download. Times are in UTC, which needs no time zone definition.
 */
export function appointmentFile(
  entry: CalendarEntry,
  method: 'REQUEST' | 'CANCEL' | 'PUBLISH',
  company: CompanyDetails,
  people: { readonly organizer: MailAddress; readonly attendee?: MailAddress },
): string {
  const calendar = new ICalCalendar({ prodId: PRODUCT, method: ICalCalendarMethod[method] });
  const event = addEntry(calendar, entry);
  const location = locationOf(company);
  if (location !== '') event.location(location);
  event.organizer({ name: nameOf(people.organizer.name), email: people.organizer.address });
  if (people.attendee) {
    event.createAttendee({
      name: nameOf(people.attendee.name),
      email: people.attendee.address,
      role: ICalAttendeeRole.REQ,
      status: ICalAttendeeStatus.ACCEPTED,
      rsvp: false,
    });
  }
  return calendar.toString();
}

/** `revision`: of the appointment; `link`: its page. */
export function entryForCustomer(
  { facts, slot, status }: BookedAppointment,
  surroundings: {
    readonly revision: number;
    readonly company: CompanyDetails;
    readonly openingTimes: OpeningTimes;
    readonly link: string;
    readonly stamp: Instant;
  },
): CalendarEntry {
  const { revision, company, openingTimes, link, stamp } = surroundings;
  return {
    id: facts.appointmentId,
    sequence: revision,
    date: slot.date,
    time: slot.time,
    end: endTimeOf(slot, facts.durationMinutes, openingTimes),
    status,
    title: `${facts.service}, ${company.name || 'Werkstatt'}`,
    description: `${facts.kfz && `Kennzeichen: ${facts.kfz}\n`}Termin ansehen, absagen oder verschieben: ${link}`,
    stamp,
    url: link,
  };
}

/** Written in parts, because a season's appointments would block the event loop for half a second. */
export async function calendarFile(name: string, entries: readonly CalendarEntry[]): Promise<string> {
  const { PUBLISH: method } = ICalCalendarMethod;
  const empty = new ICalCalendar({ prodId: PRODUCT, method, name, ttl: FEED_TTL_SECONDS }).toString();
  let events = '';
  for (let at = 0; at < entries.length; at += ENTRIES_AT_A_TIME) {
    const some = new ICalCalendar({ prodId: PRODUCT });
    for (const entry of entries.slice(at, at + ENTRIES_AT_A_TIME)) addEntry(some, entry);
    const file = some.toString();
    events += file.slice(file.indexOf('BEGIN:VEVENT'), -CALENDAR_END.length);
    await nextTurn();
  }
  return empty.slice(0, -CALENDAR_END.length) + events + CALENDAR_END;
}

function addEntry(calendar: ICalCalendar, entry: CalendarEntry) {
  const { id, sequence, date, time, end, status, title, description, stamp, url } = entry;
  return calendar.createEvent({
    id,
    sequence,
    stamp: new Date(stamp),
    start: new Date(instantOf({ date, time })),
    end: new Date(instantOf({ date, time: end })),
    summary: title,
    description,
    status: calendarStatus[status],
    url,
  });
}

const calendarStatus: Readonly<Record<AppointmentStatus, ICalEventStatus>> = {
  REQUESTED: ICalEventStatus.TENTATIVE,
  CONFIRMED: ICalEventStatus.CONFIRMED,
  RESCHEDULED: ICalEventStatus.CONFIRMED,
  CANCELLED: ICalEventStatus.CANCELLED,
};
