import { openSpans } from '#contracts/site/opening-times.js';
import { timeOfMinutes, WEEKDAYS, type Weekday } from '#contracts/values/local-date-time.js';
import { textSafe } from './escape.js';
import type { SiteFacts } from './site-facts.js';

const DAYS: Readonly<Record<Weekday, string>> = {
  MONDAY: 'Mo',
  TUESDAY: 'Di',
  WEDNESDAY: 'Mi',
  THURSDAY: 'Do',
  FRIDAY: 'Fr',
  SATURDAY: 'Sa',
  SUNDAY: 'So',
};

/** How to reach the garage and when it is open, as HTML: for browsers that run no scripts. What is not known is left out. */
export function withoutScript({ company, openingTimes }: SiteFacts): string {
  const { name, owner, street, zip, city, phone, email } = company;
  const hours = WEEKDAYS.flatMap((weekday) => {
    const spans = openSpans(openingTimes.find(({ dayOfWeek }) => dayOfWeek === weekday));
    const text = spans.map(({ from, to }) => `${timeOfMinutes(from)}–${timeOfMinutes(to)}`).join(' | ');
    return text === '' ? [] : [`${DAYS[weekday]} ${text}`];
  });
  const place = [name, owner, street, [zip, city].filter(Boolean).join(' ')].filter(Boolean).join(', ');
  return [
    textSafe(place),
    phone && link(`tel:${phone.replace(/[^\d+]/g, '')}`, phone),
    email && link(`mailto:${email}`, email),
    hours.length > 0 && `Öffnungszeiten: ${hours.join(', ')}`,
  ]
    .filter(Boolean)
    .map((line) => `<p>${line}</p>`)
    .join('');
}

function link(href: string, text: string): string {
  return `<a href="${textSafe(href)}">${textSafe(text)}</a>`;
}
