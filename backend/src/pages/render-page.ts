import { scriptSafe } from './escape.js';
import { headOf, listedPages } from './page-head.js';
import type { SiteFacts } from './site-facts.js';
import { withoutScript } from './without-script.js';

/** What the build's index.html has between these comments, the server replaces. */
const HEAD = /<!--head-->[\s\S]*?<!--\/head-->/;

/** What visitors need at once; whoever is signed in would load it in vain. */
const VISITOR = /<!--visitor-->[\s\S]*?<!--\/visitor-->/;

/**
 * The page at this path: the built frontend's index.html with its own head, and with the answers that the page would
 * ask for first, so that it stands at once and nothing moves when they arrive. A template without the comments is a
 * page as it is.
 */
export function renderPage(
  template: string,
  path: string,
  facts: SiteFacts,
  publicUrl: string | null,
): string {
  const own = Object.hasOwn(listedPages, path) ? template : template.replace(VISITOR, '');
  return own
    .replace(HEAD, () => `${headOf(path, facts, publicUrl)}\n    ${toldAnswers(path, facts)}`)
    .replace('</noscript>', (end) => withoutScript(facts) + end);
}

/** Keyed by the path under /api, as frontend/src/api/told.ts reads them. */
function toldAnswers(path: string, facts: SiteFacts): string {
  const everywhere = {
    '/settings/company': facts.company,
    '/announcements?active=true': facts.announcements,
    '/opening-times': facts.openingTimes,
    // The header leads to the cars, when there are some.
    '/cars?image=false': facts.cars,
  };
  const home = {
    '/vacations': facts.vacations,
    '/services': facts.services,
    '/appointment/rules': facts.bookingRules,
  };
  const answers = path === '/' ? { ...everywhere, ...home } : everywhere;
  return `<script type="application/json" id="told">${scriptSafe(answers)}</script>`;
}
