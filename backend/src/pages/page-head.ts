import { CUSTOMER_PAGES, type CustomerPage } from '#contracts/access/customer-pages.js';
import { factsInWords } from '#contracts/site/car-facts.js';
import { carIdIn } from '#contracts/site/car-path.js';
import type { CarAnswer } from '#contracts/site/cars.api.js';
import type { SiteTextsAnswer } from '#contracts/settings/settings.api.js';
import { germanEuros } from '#contracts/values/german.js';
import { HERO_SIZES, srcSetOf } from '#contracts/values/shown-picture.js';
import { autoRepair } from './auto-repair.js';
import { scriptSafe, textSafe } from './escape.js';
import { openGraphOf, sharedImage } from './shared-image.js';
import type { SiteFacts } from './site-facts.js';
import { vehicleForSale } from './vehicle-for-sale.js';

/** A page that search engines may list. */
type ListedPage = { title(texts: SiteTextsAnswer): string; describe(facts: SiteFacts): string };

const HELD_BACK: ReadonlySet<string> = new Set(['/', '/about']);
const SETTING_UP = 'Wir richten uns gerade ein';
const PAUSED = 'Unsere Website ist gerade nicht verfügbar';

const FALLBACK_NAME = 'Werkstattbuch';
/** Search engines show about 155 characters of a description. */
const DESCRIPTION_LENGTH = 155;

/** The pages of the sitemap. The browser sets the same titles. */
export const listedPages: Readonly<Record<string, ListedPage>> = {
  '/': {
    title: ({ homeMetaTitle }) => homeMetaTitle,
    describe: homeDescription,
  },
  '/about': {
    title: () => 'Über uns',
    describe: (facts) =>
      facts.texts.aboutMetaDescription || `Wofür Sie zu uns kommen und wo Sie uns finden${placeOf(facts)}.`,
  },
  '/impressum': {
    title: () => 'Impressum',
    describe: () => 'Anbieter, Kontakt, Register und Umsatzsteuer-Identifikationsnummer.',
  },
  '/datenschutz': {
    title: () => 'Datenschutz',
    describe: () => 'Welche Daten wir speichern, wozu, wie lange, und welche Rechte Sie haben.',
  },
};

/** The garage's own description, or one that names only the services that it offers. */
function homeDescription(facts: SiteFacts): string {
  const { homeMetaDescription } = facts.texts;
  if (homeMetaDescription) return homeMetaDescription;
  const request = `Termin online anfragen${placeOf(facts)}, ohne Anmeldung.`;
  const names: string[] = [];
  let length = request.length;
  for (const { name } of facts.services) {
    length += name.length + 2;
    if (length > DESCRIPTION_LENGTH) break;
    names.push(name);
  }
  return [names.join(', '), request].filter(Boolean).join('. ');
}

function listedPage(path: string): ListedPage | undefined {
  return Object.hasOwn(listedPages, path) ? listedPages[path] : undefined;
}

/** The customers' page that this path stands for: `/kva/` is all estimates. */
export function customerPageFor(path: string): CustomerPage | undefined {
  return CUSTOMER_PAGES.find((page) => path === `/${page}/`);
}

/** The car for sale whose page this is. */
export function carAt(path: string, { cars }: SiteFacts): CarAnswer | undefined {
  const id = carIdIn(path);
  return id === null ? undefined : cars.find((car) => car.id === id);
}

function carPage(car: CarAnswer): ListedPage {
  const price = germanEuros(Math.round(car.price * 100));
  const known = factsInWords(car).map(({ label, text }) => `${label} ${text}`);
  return {
    title: () => `${car.name}, ${price}`,
    describe: (facts) => `${[car.name, price, ...known].join(', ')}. Probefahrt anfragen${placeOf(facts)}.`,
  };
}

function placeOf({ company }: SiteFacts): string {
  return company.city && ` in ${company.city}`;
}

/**
 * The `<head>` of the page at this path, as HTML. Unlisted paths get `noindex`. `publicUrl` null: omits everything that
 * needs an absolute address.
 */
export function headOf(path: string, facts: SiteFacts, publicUrl: string | null): string {
  const siteName = facts.company.name || FALLBACK_NAME;
  if (isHeldBack(path, facts)) return heldBackHead(siteName, facts);
  const car = carAt(path, facts);
  const page = car ? carPage(car) : listedPage(path);
  if (!page) return unlistedHead(path, siteName);
  const title = `${page.title(facts.texts)} – ${siteName}`;
  const description = page.describe(facts);
  const image = sharedImage(car, facts);
  const lines = [
    `<title>${textSafe(title)}</title>`,
    meta('name', 'description', description),
    meta('property', 'og:type', 'website'),
    meta('property', 'og:locale', 'de_DE'),
    meta('property', 'og:site_name', siteName),
    meta('property', 'og:title', title),
    meta('property', 'og:description', description),
  ];
  if (publicUrl !== null) {
    const address = publicUrl + path;
    lines.push(
      `<link rel="canonical" href="${textSafe(address)}" />`,
      meta('property', 'og:url', address),
      ...(image === null ? [] : openGraphOf(image, publicUrl)).map(([name, content]) =>
        meta('property', name, content),
      ),
    );
  }
  if (path === '/' || path === '/about') {
    lines.push(...jsonLd(facts, publicUrl));
  }
  if (path === '/') lines.push(...heroPreload(facts));
  if (car) lines.push(dataOf(vehicleForSale(car, siteName, publicUrl)));
  return lines.join('\n    ');
}

/** What the pages behind links in mails are called, and what a messenger says about such a link. Nothing of the customer. */
const CUSTOMER_PAGE_WORDS: Readonly<
  Record<CustomerPage, { readonly title: string; readonly description: string }>
> = {
  termin: { title: 'Ihr Termin', description: 'Ihr Termin bei uns: ansehen, ändern oder absagen.' },
  kva: {
    title: 'Ihr Kostenvoranschlag',
    description: 'Unser Kostenvoranschlag für Sie: ansehen, freigeben oder ablehnen.',
  },
};

function unlistedHead(path: string, siteName: string): string {
  const page = customerPageFor(path);
  const own = page && CUSTOMER_PAGE_WORDS[page];
  return [
    `<title>${textSafe(own ? `${own.title} – ${siteName}` : siteName)}</title>`,
    // The browser's title takes the name from here.
    ...(own
      ? [meta('name', 'description', own.description), meta('property', 'og:site_name', siteName)]
      : []),
    meta('name', 'robots', 'noindex'),
  ].join('\n    ');
}

/** True for a page whose content visitors must not see before publication: the page says so instead. */
export function isHeldBack(path: string, { publication }: SiteFacts): boolean {
  return !publication.isPublic && (HELD_BACK.has(path) || carIdIn(path) !== null);
}

/** Search engines know a page that was public; it is answered with 503, so that they do not forget it. */
function heldBackHead(siteName: string, { publication }: SiteFacts): string {
  if (publication.wasPublic) return `<title>${textSafe(`${PAUSED} – ${siteName}`)}</title>`;
  return [
    `<title>${textSafe(`${SETTING_UP} – ${siteName}`)}</title>`,
    meta('name', 'robots', 'noindex'),
  ].join('\n    ');
}

/** The largest picture of the first view is fetched beside the scripts that show it. */
function heroPreload({ photos: { hero } }: SiteFacts): string[] {
  const srcSet = hero && srcSetOf(hero);
  if (!srcSet) return [];
  return [
    `<link rel="preload" as="image" fetchpriority="high" imagesrcset="${textSafe(srcSet)}" imagesizes="${HERO_SIZES}" />`,
  ];
}

function meta(kind: 'name' | 'property', key: string, content: string): string {
  return `<meta ${kind}="${key}" content="${textSafe(content)}" />`;
}

/** Data, not a script: browsers do not run it and the Content-Security-Policy ignores it. */
function jsonLd(facts: SiteFacts, publicUrl: string | null): string[] {
  if (facts.company.name === '') return [];
  return [dataOf(autoRepair(facts, publicUrl))];
}

function dataOf(data: object): string {
  return `<script type="application/ld+json">${scriptSafe(data)}</script>`;
}
