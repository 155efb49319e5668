import { openSpans } from '#contracts/site/opening-times.js';
import { telephoneHref } from '#contracts/values/contact.js';
import { timeOfMinutes, WEEKDAYS } from '#contracts/values/local-date-time.js';
import { WEEKDAY_NAMES } from '#contracts/values/weekday-names.js';
import { textSafe } from './escape.js';
import type { SiteFacts } from './site-facts.js';

/** Contact data and opening times as HTML, for browsers without scripts. Unknown values are omitted. */
export function withoutScript({ company, openingTimes }: SiteFacts): string {
  const { name, owner, street, zip, city, phone, email } = company;
  const hours = WEEKDAYS.flatMap((weekday) => {
    const spans = openSpans(openingTimes.find(({ dayOfWeek }) => dayOfWeek === weekday));
    const text = spans.map(({ from, to }) => `${timeOfMinutes(from)}–${timeOfMinutes(to)}`).join(' | ');
    return text === '' ? [] : [`${WEEKDAY_NAMES[weekday].short} ${text}`];
  });
  const place = [name, owner, street, [zip, city].filter(Boolean).join(' ')].filter(Boolean).join(', ');
  return [
    textSafe(place),
    phone && link(telephoneHref(phone), phone),
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
