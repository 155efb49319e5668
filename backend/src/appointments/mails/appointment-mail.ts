import type { AppointmentMoveRequested } from '#contracts/appointments/appointment.events.js';
import type { BookedAppointment } from '#contracts/appointments/appointment.js';
import type { Instant } from '#contracts/kernel/domain-event.js';
import type { CompanyDetails } from '#contracts/settings/company-profile.js';
import type { OpeningTimes } from '#contracts/site/opening-times.js';
import { localDateTime } from '#contracts/values/local-date-time.js';
import { footerLines } from '../../platform/mail/mail-layout.js';
import type { Mail, MailAddress } from '../../platform/mail/mailer.js';
import { appointmentFile, entryForCustomer } from '../appointment-calendar.js';
import type { MailKind } from './mail-kinds.js';
import { germanHours, germanMoment, subjectOf } from './mail-words.js';
import { render, type MailFacts } from './templates.js';

/** All that a mail about an appointment is made from. */
export type MailMaterial = {
  /** Names the mail: the same id is the same mail. */
  readonly id: string;
  readonly kind: MailKind;
  readonly appointment: BookedAppointment;
  /** The appointment's revision that the mail speaks of; orders the calendar files. */
  readonly revision: number;
  readonly date: Instant;
  /** Only with a request for another time. */
  readonly wanted: AppointmentMoveRequested['data'] | null;
  readonly company: CompanyDetails;
  readonly openingTimes: OpeningTimes;
  readonly sender: MailAddress;
  /** Default: the customer. */
  readonly to?: MailAddress;
  /** The customer's own page. */
  readonly ownLink: string;
  /** The appointment in the staff's list. */
  readonly staffLink: string;
};

const calendarMethods: Partial<Record<MailKind, 'REQUEST' | 'CANCEL'>> = {
  confirmed: 'REQUEST',
  rescheduled: 'REQUEST',
  cancelled: 'CANCEL',
};

/** The mail, complete. Pure: the same material makes the same mail. */
export function appointmentMail(material: MailMaterial): Mail {
  const { id, kind, appointment, date, sender } = material;
  const customer = customerOf(appointment);
  const subject = subjectOf(kind, {
    ...appointment.slot,
    day: dayOf(material),
    kfz: appointment.facts.kfz,
  });
  const method = calendarMethods[kind];
  return {
    id,
    date,
    from: sender,
    to: material.to ?? customer,
    ...(material.to ? { replyTo: customer } : {}),
    subject,
    ...render(kind, factsOf(subject, material)),
    ...(method ? { calendar: { method, ics: calendarOf(material, method) } } : {}),
  };
}

const customerOf = ({ facts }: BookedAppointment): MailAddress => ({
  name: facts.name,
  address: facts.email,
});

/** Of an appointment that is today or tomorrow. */
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
    duration: germanHours(facts.durationMinutes),
    plate: facts.kfz,
    email: facts.email,
    phone: facts.telefon ?? '',
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
