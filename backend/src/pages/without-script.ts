import { factsInWords } from '#contracts/site/car-facts.js';
import type { CarAnswer } from '#contracts/site/cars.api.js';
import { openSpans } from '#contracts/site/opening-times.js';
import { telephoneHref } from '#contracts/values/contact.js';
import { timeOfMinutes, WEEKDAYS } from '#contracts/values/local-date-time.js';
import { germanEuros } from '#contracts/values/german.js';
import { WEEKDAY_NAMES } from '#contracts/values/weekday-names.js';
import { textSafe } from './escape.js';
import type { SiteFacts } from './site-facts.js';

/**
 * How to call, contact data and opening times as HTML, for browsers without scripts; on the page of a car also the car.
 * Unknown values are omitted.
 */
export function withoutScript({ company, openingTimes }: SiteFacts, car?: CarAnswer): string {
  const { name, owner, street, zip, city, phone, email } = company;
  const hours = WEEKDAYS.flatMap((weekday) => {
    const spans = openSpans(openingTimes.find(({ dayOfWeek }) => dayOfWeek === weekday));
    const text = spans.map(({ from, to }) => `${timeOfMinutes(from)}–${timeOfMinutes(to)}`).join(' | ');
    return text === '' ? [] : [`${WEEKDAY_NAMES[weekday].short} ${text}`];
  });
  const place = [name, owner, street, [zip, city].filter(Boolean).join(' ')].filter(Boolean).join(', ');
  const facts = car && factsInWords(car).map(({ label, text }) => `${label} ${text}`);
  return [
    car && textSafe([car.name, germanEuros(Math.round(car.price * 100)), ...(facts ?? [])].join(', ')),
    textSafe(place),
    phone && `Termine vereinbaren Sie ohne JavaScript am Telefon: ${link(telephoneHref(phone), phone)}`,
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
