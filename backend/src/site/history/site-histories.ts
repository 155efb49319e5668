import { unreachable } from '#contracts/kernel/domain-event.js';
import { announcementsStream } from '#contracts/site/announcements.js';
import { factsInWords } from '#contracts/site/car-facts.js';
import { carsStream } from '#contracts/site/cars.js';
import { feedbackStream } from '#contracts/site/feedback.js';
import type { DayHours } from '#contracts/site/opening-time.events.js';
import { openingTimesStream } from '#contracts/site/opening-times.js';
import { servicesStream } from '#contracts/site/services.js';
import { vacationsStream } from '#contracts/site/vacations.js';
import { germanDate, germanEuros, germanHours } from '#contracts/values/german.js';
import { WEEKDAY_NAMES } from '#contracts/values/weekday-names.js';
import { historyOf } from '../../platform/history/history.js';

export const announcementsHistory = historyOf(announcementsStream, (event, before, after) => {
  const id = event.data.announcementId;
  const subject = after.get(id)?.text ?? '';
  switch (event.type) {
    case 'AnnouncementWritten':
      return { subject, what: 'Ankündigung geschrieben' };
    case 'AnnouncementPublished':
      return { subject, what: 'Veröffentlicht' };
    case 'AnnouncementReworded':
      return { subject, what: `Text geändert von „${before.get(id)?.text}“ auf „${event.data.text}“` };
    case 'AnnouncementWithdrawn':
      return { subject, what: 'Zurückgezogen' };
    default:
      return unreachable(event);
  }
});

export const carsHistory = historyOf(carsStream, (event, before, after) => {
  const id = event.data.carId;
  const car = before.get(id);
  const subject = (after.get(id) ?? car)?.name ?? '';
  switch (event.type) {
    case 'CarEntered':
      return { subject, what: `Fahrzeug angelegt für ${germanEuros(event.data.priceCents)}` };
    case 'CarOffered':
      return { subject, what: 'Zum Verkauf angeboten' };
    case 'CarTakenOff':
      return { subject, what: 'Aus dem Angebot genommen' };
    case 'CarRenamed':
      return { subject, what: `Umbenannt von „${car?.name}“ in „${event.data.name}“` };
    case 'CarPriceChanged': {
      const from = germanEuros(car?.priceCents ?? 0);
      return { subject, what: `Preis von ${from} auf ${germanEuros(event.data.priceCents)} gesetzt` };
    }
    case 'CarLinkChanged':
      return { subject, what: event.data.link ? `Link auf ${event.data.link} gesetzt` : 'Link entfernt' };
    case 'CarPictured':
      return { subject, what: event.data.picture ? 'Neues Bild hinterlegt' : 'Bild entfernt' };
    case 'CarDescribed': {
      const facts = factsInWords(event.data).map(({ label, text }) => `${label} ${text}`);
      return { subject, what: facts.length > 0 ? `Angaben: ${facts.join(', ')}` : 'Angaben entfernt' };
    }
    case 'CarGalleryChanged': {
      const count = event.data.pictures.length;
      return { subject, what: count === 1 ? 'Ein weiteres Bild' : `${count} weitere Bilder` };
    }
    case 'CarSold':
      return { subject, what: 'Fahrzeug verkauft' };
    case 'CarRemoved':
      return { subject, what: 'Fahrzeug gelöscht' };
    default:
      return unreachable(event);
  }
});

export const servicesHistory = historyOf(servicesStream, (event, before, after) => {
  const id = event.data.serviceId;
  const service = before.get(id);
  const subject = (after.get(id) ?? service)?.name ?? '';
  switch (event.type) {
    case 'ServiceAdded':
      return { subject, what: `Service angelegt mit ${germanHours(event.data.durationHours)}` };
    case 'ServiceRenamed':
      return { subject, what: `Umbenannt von „${service?.name}“ in „${event.data.name}“` };
    case 'ServiceDurationChanged': {
      const from = germanHours(service?.durationHours ?? 0);
      return { subject, what: `Dauer von ${from} auf ${germanHours(event.data.durationHours)} gesetzt` };
    }
    case 'ServiceDescribed': {
      const { publicText } = event.data;
      return {
        subject,
        what: publicText ? `Beschreibung auf „${publicText}“ gesetzt` : 'Beschreibung entfernt',
      };
    }
    case 'ServiceBringChanged': {
      const { bring } = event.data;
      return { subject, what: bring ? `Bitte mitbringen: ${bring}` : 'Kein Hinweis zum Mitbringen mehr' };
    }
    case 'ServicePriced': {
      const { fromCents } = event.data;
      return {
        subject,
        what: fromCents === null ? 'Preis entfernt' : `Preis auf ab ${germanEuros(fromCents)} gesetzt`,
      };
    }
    case 'ServicePictured':
      return { subject, what: event.data.picture ? 'Neues Bild hinterlegt' : 'Bild entfernt' };
    case 'ServiceTileChosen':
      return { subject, what: event.data.isTile ? 'Als Kachel gezeigt' : 'Nicht mehr als Kachel gezeigt' };
    case 'ServiceRemoved':
      return { subject, what: 'Service gelöscht' };
    default:
      return unreachable(event);
  }
});

export const vacationsHistory = historyOf(vacationsStream, (event, before) => {
  switch (event.type) {
    case 'VacationPlanned':
      return { subject: daysOf(event.data), what: 'Urlaub eingetragen' };
    case 'VacationCancelled': {
      const vacation = before.get(event.data.vacationId);
      return { subject: vacation ? daysOf(vacation) : '', what: 'Urlaub gelöscht' };
    }
    default:
      return unreachable(event);
  }
});

export const openingTimesHistory = historyOf(openingTimesStream, (event, before) => {
  const day = before[event.data.dayOfWeek];
  const hours = hoursOf(event.data);
  const what = day ? `Von ${hoursOf(day)} auf ${hours} gesetzt` : `Auf ${hours} gesetzt`;
  return { subject: WEEKDAY_NAMES[event.data.dayOfWeek].long, what };
});

/** Each feedback has its own stream. */
export const feedbackHistory = historyOf(feedbackStream, (event, _before, after) => {
  const subject = after.status === 'none' ? '' : (after.message.split('\n', 1)[0] ?? '');
  switch (event.type) {
    case 'FeedbackGiven': {
      const what = event.data.type === 'BUG' ? 'Fehler gemeldet' : 'Vorschlag gemacht';
      return {
        subject,
        what: event.data.issue === 'unwanted' ? what : `${what}, Programmierauftrag gewünscht`,
      };
    }
    case 'FeedbackIssueReleased':
      return { subject, what: 'Programmierauftrag freigegeben' };
    case 'FeedbackIssueDeclined':
      return { subject, what: 'Programmierauftrag nicht gemeldet' };
    case 'FeedbackIssueOpened':
      return { subject, what: `Programmierauftrag angelegt: ${event.data.url}` };
    case 'FeedbackIssueFailed':
      return { subject, what: `Programmierauftrag fehlgeschlagen: ${event.data.reason}` };
    case 'FeedbackIssueRetried':
      return { subject, what: 'Programmierauftrag erneut gewünscht' };
    default:
      return unreachable(event);
  }
});

function hoursOf({ open, close, afternoonOpen, afternoonClose }: DayHours): string {
  if (open === null) return '„geschlossen“';
  const afternoon = afternoonOpen === null ? '' : ` und ${afternoonOpen}–${afternoonClose}`;
  return `${open}–${close}${afternoon}`;
}

function daysOf({ startDate, endDate }: { startDate: string; endDate: string }): string {
  return startDate === endDate ? germanDate(startDate) : `${germanDate(startDate)} – ${germanDate(endDate)}`;
}
