import { autoRepair } from './auto-repair.js';
import { scriptSafe, textSafe } from './escape.js';
import type { SiteFacts } from './site-facts.js';

/** A page that search engines may list. */
type ListedPage = { readonly title: string; describe(place: string): string };

const FALLBACK_NAME = 'Werkstattbuch';

/** The pages of the sitemap. Their titles are the ones that the browser shows once the page stands. */
export const listedPages: Readonly<Record<string, ListedPage>> = {
  '/': {
    title: 'Werkstatt und Fahrzeuge',
    describe: (place) =>
      `Inspektion, Reifen, Karosserie, Elektronik und geprüfte Gebrauchtwagen${place}. Termin online anfragen, ohne Anmeldung.`,
  },
  '/about': {
    title: 'Über uns',
    describe: (place) => `Wie wir arbeiten, wofür Sie zu uns kommen und wo Sie uns finden${place}.`,
  },
  '/impressum': {
    title: 'Impressum',
    describe: () => 'Anbieter, Kontakt, Register und Umsatzsteuer-Identifikationsnummer.',
  },
  '/datenschutz': {
    title: 'Datenschutz',
    describe: () => 'Welche Daten wir speichern, wozu, wie lange, und welche Rechte Sie haben.',
  },
};

/**
 * What stands in the `<head>` of the page at this path, as HTML. Every path that is not listed is kept out of search
 * engines. `publicUrl` null: nothing that needs an absolute address.
 */
export function headOf(path: string, facts: SiteFacts, publicUrl: string | null): string {
  const siteName = facts.company.name || FALLBACK_NAME;
  const page = Object.hasOwn(listedPages, path) ? listedPages[path] : undefined;
  if (!page)
    return [`<title>${textSafe(siteName)}</title>`, meta('name', 'robots', 'noindex')].join('\n    ');
  const title = `${page.title} – ${siteName}`;
  const description = page.describe(facts.company.city && ` in ${facts.company.city}`);
  const address = publicUrl === null ? null : publicUrl + path;
  const { logoUrl } = facts.company;
  const lines = [
    `<title>${textSafe(title)}</title>`,
    meta('name', 'description', description),
    meta('property', 'og:type', 'website'),
    meta('property', 'og:locale', 'de_DE'),
    meta('property', 'og:site_name', siteName),
    meta('property', 'og:title', title),
    meta('property', 'og:description', description),
  ];
  if (address !== null) {
    lines.push(
      `<link rel="canonical" href="${textSafe(address)}" />`,
      meta('property', 'og:url', address),
      ...(logoUrl === null ? [] : [meta('property', 'og:image', publicUrl + logoUrl)]),
    );
  }
  if (path === '/' || path === '/about') {
    lines.push(...jsonLd(facts, publicUrl));
  }
  return lines.join('\n    ');
}

function meta(kind: 'name' | 'property', key: string, content: string): string {
  return `<meta ${kind}="${key}" content="${textSafe(content)}" />`;
}

/** Data, not a script: browsers do not run it and the Content-Security-Policy does not ask about it. */
function jsonLd(facts: SiteFacts, publicUrl: string | null): string[] {
  if (facts.company.name === '') return [];
  return [`<script type="application/ld+json">${scriptSafe(autoRepair(facts, publicUrl))}</script>`];
}
