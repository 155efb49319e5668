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
export function germanDate(date: LocalDate): string {
  return longDate.format(new Date(`${date}T00:00:00Z`));
}

/** `24.11.2026` */
function shortDate(date: LocalDate): string {
  return date.split('-').toReversed().join('.');
}

/** `Dienstag, 24. November 2026, 08:00 Uhr`; without a time only the day. */
export function germanMoment(date: LocalDate, time: LocalTime | null): string {
  return time === null ? germanDate(date) : `${germanDate(date)}, ${time} Uhr`;
}

/** `1 Stunde`, `2 Stunden`, `1,5 Stunden` */
export function germanHours(minutes: number): string {
  const hours = minutes / 60;
  return `${hours.toLocaleString('de-DE')} ${hours === 1 ? 'Stunde' : 'Stunden'}`;
}

/** The subject lines; `date` and `time` are where the appointment stands, `day` is `heute` or `morgen` in a reminder. */
export function subjectOf(
  kind: MailKind,
  { date, time, day, kfz }: Readonly<{ date: LocalDate; time: LocalTime; day: string; kfz: string }>,
): string {
  const when = `${shortDate(date)} um ${time} Uhr`;
  switch (kind) {
    case 'request-received':
      return `Ihre Terminanfrage für den ${when}`;
    case 'confirmed':
      return `Ihr Termin am ${when} ist bestätigt`;
    case 'rescheduled':
      return `Ihr Termin ist verschoben auf den ${when}`;
    case 'cancelled':
      return `Ihr Termin am ${when} ist abgesagt`;
    case 'reminder':
      return `Ihr Termin ${day} um ${time} Uhr`;
    case 'workshop-request':
      return `Neue Terminanfrage: ${when}, ${kfz}`;
    case 'workshop-move-request':
      return `Anderer Termin gewünscht: ${kfz}, bisher ${when}`;
    case 'workshop-cancelled':
      return `Vom Kunden abgesagt: ${when}, ${kfz}`;
  }
}
