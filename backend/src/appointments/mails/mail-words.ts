import { germanDate } from '#contracts/values/german.js';
import type { LocalDate, LocalTime } from '#contracts/values/local-date-time.js';
import type { MailKind } from './mail-kinds.js';

const longDate = new Intl.DateTimeFormat('de-DE', {
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  timeZone: 'UTC',
});

/** `Dienstag, 24. November 2026` */
export function longGermanDate(date: LocalDate): string {
  return longDate.format(new Date(`${date}T00:00:00Z`));
}

/** `Dienstag, 24. November 2026, 08:00 Uhr`; without a time only the day. */
export function germanMoment(date: LocalDate, time: LocalTime | null): string {
  return time === null ? longGermanDate(date) : `${longGermanDate(date)}, ${time} Uhr`;
}

/**
 * `date` and `time`: of the appointment; `day`: `heute` or `morgen` in a reminder; `about`: the plate, or the test drive.
 */
export function subjectOf(
  kind: MailKind,
  { date, time, day, about }: Readonly<{ date: LocalDate; time: LocalTime; day: string; about: string }>,
): string {
  const when = `${germanDate(date)} um ${time} Uhr`;
  switch (kind) {
    case 'request-received':
      return `Ihre Terminanfrage für den ${when}`;
    case 'confirmed':
      return `Ihr Termin am ${when} ist bestätigt`;
    case 'rescheduled':
      return `Ihr Termin ist verschoben auf den ${when}`;
    case 'corrected':
      return `Ihr Termin am ${when}: Angaben berichtigt`;
    case 'cancelled':
      return `Ihr Termin am ${when} ist abgesagt`;
    case 'reminder':
      return `Ihr Termin ${day} um ${time} Uhr`;
    case 'workshop-request':
      return `Neue Terminanfrage: ${when}, ${about}`;
    case 'workshop-move-request':
      return `Anderer Termin gewünscht: ${about}, bisher ${when}`;
    case 'workshop-cancelled':
      return `Vom Kunden abgesagt: ${when}, ${about}`;
  }
}
