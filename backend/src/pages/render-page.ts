import { scriptSafe } from './escape.js';
import { carAt, customerPageFor, headOf, isHeldBack, listedPages } from './page-head.js';
import type { SiteFacts } from './site-facts.js';
import { withoutScript } from './without-script.js';

/** The server replaces this part of the build's index.html. */
const HEAD = /<!--head-->[\s\S]*?<!--\/head-->/;

/** Resources for visitors; signed-in users do not need them. */
const VISITOR = /<!--visitor-->[\s\S]*?<!--\/visitor-->/;

export const LOG_IN = '/login';

/** The code of each page, by its name in the build (`PAGES_WITH_CODE` in vite.config.ts). */
const OF_PAGES = /<!--(?!(?:head|visitor)-->)([\w-]+)-->([\s\S]*?)<!--\/\1-->/g;

/**
 * The page at this path; `/kva/` and `/termin/` stand for all pages behind links in mails: the built index.html with its
 * own head, and with the answers that the page would fetch first, so that it renders at once and nothing moves. A template
 * without the marks is returned unchanged.
 */
export function renderPage(
  template: string,
  path: string,
  facts: SiteFacts,
  publicUrl: string | null,
): string {
  const car = isHeldBack(path, facts) ? undefined : carAt(path, facts);
  const code = codeOf(path, facts);
  const own = code === undefined ? template.replace(VISITOR, '') : template;
  return own
    .replace(OF_PAGES, (_, page: string, links: string) => (code === page ? links : ''))
    .replace(HEAD, () => `${headOf(path, facts, publicUrl)}\n    ${toldAnswers(path, facts)}`)
    .replace('</noscript>', (end) => withoutScript(facts, car) + end);
}

/** The code that this page shows to visitors; undefined: it is not for them. */
function codeOf(path: string, facts: SiteFacts): string | undefined {
  if (isHeldBack(path, facts)) return 'setting-up';
  if (carAt(path, facts)) return 'autos';
  if (path === '/') return 'home';
  if (Object.hasOwn(listedPages, path) || path === LOG_IN) return path.slice(1);
  return customerPageFor(path);
}

/**
 * Keyed by the path under /api, as frontend/src/api/told.ts reads them. Everybody can read a page's source, so it has no
 * drafts.
 */
function toldAnswers(path: string, facts: SiteFacts): string {
  const always = { '/settings/company': facts.company, '/settings/site-publication': facts.publication };
  if (!facts.publication.isPublic) return told(always);
  const everywhere = {
    ...always,
    // The header shows the line under the name.
    '/settings/site-texts': facts.texts,
    '/announcements?active=true': facts.announcements,
    '/opening-times': facts.openingTimes,
    // The header links to the cars if there are any.
    '/cars?image=false': facts.cars,
  };
  return told({ ...everywhere, ...ownAnswers(path, facts) });
}

function told(answers: object): string {
  return `<script type="application/json" id="told">${scriptSafe(answers)}</script>`;
}

/** The answers that only this page needs. */
function ownAnswers(path: string, facts: SiteFacts): object {
  const { photos, services, vacations, bookingRules } = facts;
  if (path === '/about') return { '/services': services, '/settings/site-photos': photos };
  if (carAt(path, facts)) return { '/appointment/rules': bookingRules };
  if (path !== '/') return {};
  return {
    '/settings/site-photos': photos,
    '/services': services,
    '/vacations': vacations,
    '/appointment/rules': bookingRules,
  };
}
