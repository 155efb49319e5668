import { scriptSafe } from './escape.js';
import { carAt, headOf, listedPages } from './page-head.js';
import type { SiteFacts } from './site-facts.js';
import { withoutScript } from './without-script.js';

/** The server replaces this part of the build's index.html. */
const HEAD = /<!--head-->[\s\S]*?<!--\/head-->/;

/** Resources for visitors; signed-in users do not need them. */
const VISITOR = /<!--visitor-->[\s\S]*?<!--\/visitor-->/;

/**
 * The page at this path: the built index.html with its own head, and with the answers that the page would fetch first,
 * so that it renders at once and nothing moves. A template without the marks is returned unchanged.
 */
export function renderPage(
  template: string,
  path: string,
  facts: SiteFacts,
  publicUrl: string | null,
): string {
  const isForVisitors = Object.hasOwn(listedPages, path) || carAt(path, facts) !== undefined;
  const own = isForVisitors ? template : template.replace(VISITOR, '');
  return own
    .replace(HEAD, () => `${headOf(path, facts, publicUrl)}\n    ${toldAnswers(path, facts)}`)
    .replace('</noscript>', (end) => withoutScript(facts, carAt(path, facts)) + end);
}

/** Keyed by the path under /api, as frontend/src/api/told.ts reads them. */
function toldAnswers(path: string, facts: SiteFacts): string {
  const everywhere = {
    '/settings/company': facts.company,
    '/settings/site-publication': facts.publication,
    // The header shows the line under the name.
    '/settings/site-texts': facts.texts,
    '/announcements?active=true': facts.announcements,
    '/opening-times': facts.openingTimes,
    // The header links to the cars if there are any.
    '/cars?image=false': facts.cars,
  };
  const answers = { ...everywhere, ...ownAnswers(path, facts) };
  return `<script type="application/json" id="told">${scriptSafe(answers)}</script>`;
}

/** The answers that only this page needs. */
function ownAnswers(path: string, facts: SiteFacts): object {
  const { photos, services, vacations, bookingRules } = facts;
  if (path === '/about') return { '/services': services, '/settings/site-photos': photos };
  if (path !== '/') return {};
  return {
    '/settings/site-photos': photos,
    '/services': services,
    '/vacations': vacations,
    '/appointment/rules': bookingRules,
  };
}
