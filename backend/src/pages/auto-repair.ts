import type { ServiceAnswer } from '#contracts/site/site.api.js';
import { openSpans } from '#contracts/site/opening-times.js';
import { timeOfMinutes, type Weekday } from '#contracts/values/local-date-time.js';
import type { SiteFacts } from './site-facts.js';

const SCHEMA = 'https://schema.org';

const DAYS: Readonly<Record<Weekday, string>> = {
  MONDAY: 'Monday',
  TUESDAY: 'Tuesday',
  WEDNESDAY: 'Wednesday',
  THURSDAY: 'Thursday',
  FRIDAY: 'Friday',
  SATURDAY: 'Saturday',
  SUNDAY: 'Sunday',
};

/** The garage as schema.org's AutoRepair, without unknown values. */
export function autoRepair(
  { company, texts, photos, services, openingTimes, vacations }: SiteFacts,
  publicUrl: string | null,
): object {
  const { name, street, zip, city, phone, fax, email, vatId, logoUrl } = company;
  const image = (photos.building ?? photos.hero)?.url ?? logoUrl;
  return {
    '@context': SCHEMA,
    '@type': 'AutoRepair',
    name,
    ...known({
      description: texts.homeMetaDescription,
      telephone: phone,
      faxNumber: fax,
      email,
      vatID: vatId,
    }),
    ...(publicUrl === null ? {} : { url: `${publicUrl}/` }),
    ...(publicUrl === null || image === null ? {} : { image: publicUrl + image }),
    ...known({ hasMap: texts.mapUrl }),
    ...(street || city
      ? {
          address: {
            '@type': 'PostalAddress',
            ...known({ streetAddress: street, postalCode: zip, addressLocality: city }),
            addressCountry: 'DE',
          },
        }
      : {}),
    ...(services.length === 0 ? {} : { makesOffer: services.map(offerOf) }),
    openingHoursSpecification: openingTimes.flatMap((day) =>
      openSpans(day).map(({ from, to }) => ({
        '@type': 'OpeningHoursSpecification',
        dayOfWeek: `${SCHEMA}/${DAYS[day.dayOfWeek]}`,
        opens: timeOfMinutes(from),
        closes: timeOfMinutes(to),
      })),
    ),
    // schema.org: equal times mean closed all day.
    specialOpeningHoursSpecification: vacations.map(({ startDate, endDate }) => ({
      '@type': 'OpeningHoursSpecification',
      validFrom: startDate,
      validThrough: endDate,
      opens: '00:00',
      closes: '00:00',
    })),
  };
}

function offerOf({ name, publicText, priceFrom }: ServiceAnswer): object {
  return {
    '@type': 'Offer',
    itemOffered: { '@type': 'Service', name, ...known({ description: publicText }) },
    ...(priceFrom === null
      ? {}
      : { priceSpecification: { '@type': 'PriceSpecification', minPrice: priceFrom, priceCurrency: 'EUR' } }),
  };
}

function known(texts: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(texts).filter(([, text]) => text !== ''));
}
