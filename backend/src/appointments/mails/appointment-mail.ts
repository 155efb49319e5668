import type { AppointmentMoveRequested } from '#contracts/appointments/appointment.events.js';
import type { BookedAppointment } from '#contracts/appointments/appointment.js';
import type { Instant } from '#contracts/kernel/domain-event.js';
import type { CompanyDetails } from '#contracts/settings/company-fields.js';
import type { OpeningTimes } from '#contracts/site/opening-times.js';
import { germanHours } from '#contracts/values/german.js';
import { localDateTime } from '#contracts/values/local-date-time.js';
import { footerLines } from '../../platform/mail/mail-layout.js';
import type { Mail, MailAddress } from '../../platform/mail/mailer.js';
import { appointmentFile, entryForCustomer } from '../calendar-feed/appointment-calendar.js';
import type { MailKind } from './mail-kinds.js';
import { germanMoment, subjectOf } from './mail-words.js';
import { render, type MailFacts } from './templates.js';

export type MailMaterial = {
  /** Mails with the same id are the same mail. */
  readonly id: string;
  readonly kind: MailKind;
  readonly appointment: BookedAppointment;
  /** The appointment's revision; orders the calendar files. */
  readonly revision: number;
  readonly date: Instant;
  readonly wanted: AppointmentMoveRequested['data'] | null;
  readonly company: CompanyDetails;
  readonly openingTimes: OpeningTimes;
  /** What customers bring along for the service; empty: nothing in particular. */
  readonly bring: string;
  readonly sender: MailAddress;
  /** Default: the customer. */
  readonly to?: MailAddress;
  readonly ownLink: string;
  readonly staffLink: string;
};

const calendarMethods: Partial<Record<MailKind, 'REQUEST' | 'CANCEL'>> = {
  confirmed: 'REQUEST',
  rescheduled: 'REQUEST',
  corrected: 'REQUEST',
  cancelled: 'CANCEL',
};

/** Pure: the same data make the same mail. */
export function appointmentMail(material: MailMaterial): Mail {
  const { id, kind, appointment, date, sender } = material;
  const customer = customerOf(appointment);
  const subject = subjectOf(kind, {
    ...appointment.slot,
    day: dayOf(material),
    about: appointment.facts.kfz || appointment.facts.service,
  });
  const method = calendarMethods[kind];
  return {
    id,
    date,
    from: sender,
    to: material.to ?? (isUnchecked(kind) ? { address: customer.address } : customer),
    ...(material.to && customer.address !== '' ? { replyTo: customer } : {}),
    subject,
    ...render(kind, factsOf(subject, material)),
    ...(method ? { calendar: { method, ics: calendarOf(material, method) } } : {}),
  };
}

const customerOf = ({ facts }: BookedAppointment): MailAddress => ({
  name: facts.name,
  address: facts.email,
});

/**
 * Anybody may book with anybody's address. Until the garage has looked at the booking, mails to that address repeat no
 * name, so that nobody can send words of his own through us.
 */
function isUnchecked(kind: MailKind): boolean {
  return kind === 'request-received';
}

/** `heute` or `morgen`. */
function dayOf({ appointment, date }: MailMaterial): string {
  return appointment.slot.date === localDateTime(date).date ? 'heute' : 'morgen';
}

function factsOf(subject: string, material: MailMaterial): MailFacts {
  const { appointment, company, wanted, to } = material;
  const { facts, slot, before } = appointment;
  return {
    subject,
    name: facts.name,
    company: company.name || 'Werkstattbuch',
    when: germanMoment(slot.date, slot.time),
    day: dayOf(material),
    before: before ? germanMoment(before.slot.date, before.slot.time) : '',
    service: facts.service,
    duration: germanHours(facts.durationMinutes / 60),
    plate: facts.kfz,
    bring: material.bring,
    isTestDrive: facts.kind === 'TEST_DRIVE',
    email: facts.email,
    phone: facts.telefon ?? '',
    remark: facts.remark ?? '',
    wanted: wanted ? germanMoment(wanted.date, wanted.time) : '',
    note: wanted?.note ?? '',
    link: to ? material.staffLink : material.ownLink,
    footer: footerLines(company),
  };
}

function calendarOf(material: MailMaterial, method: 'REQUEST' | 'CANCEL'): string {
  const { appointment, revision, company, openingTimes, ownLink: link, date: stamp, sender } = material;
  const entry = entryForCustomer(appointment, { revision, company, openingTimes, link, stamp });
  return appointmentFile(entry, method, company, {
    organizer: sender,
    attendee: customerOf(appointment),
  });
}
