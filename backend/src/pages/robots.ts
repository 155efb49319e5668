import { CUSTOMER_PAGES } from '#contracts/access/customer-pages.js';
import { staffRoutes } from '#contracts/access/staff-routes.js';
import { textSafe } from './escape.js';

/** Path prefixes that search engines must not crawl: the API, customers' own pages, and the staff's pages. */
const NOT_FOR_ROBOTS = new Set([
  '/api/',
  ...CUSTOMER_PAGES.map((page) => `/${page}/`),
  '/login',
  ...staffRoutes.map(({ path }) => `/${path.split('/')[1]}`),
]);

/** Public pictures under the API; the longer path wins. */
const PICTURES = [
  '/api/settings/company/logo',
  '/api/cars/',
  '/api/services/',
  '/api/settings/site-photos/',
] as const;

/**
 * robots.txt (RFC 9309). `origin`: our public address without a trailing slash; null: unknown, so no sitemap is named. The
 * host that a caller names is not trusted.
 */
export function robotsText(origin: string | null): string {
  const rules = [
    ...PICTURES.map((path) => `Allow: ${path}`),
    ...[...NOT_FOR_ROBOTS].map((path) => `Disallow: ${path}`),
  ];
  const sitemap = origin === null ? [] : [`Sitemap: ${origin}/sitemap.xml`, ''];
  return ['User-agent: *', ...rules, '', ...sitemap].join('\n');
}

/** sitemap.xml (sitemaps.org 0.9) with the pages at these paths. */
export function sitemapXml(origin: string, paths: readonly string[]): string {
  const urls = paths.map((path) => `  <url><loc>${textSafe(origin + path)}</loc></url>`);
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...urls,
    '</urlset>',
    '',
  ].join('\n');
}
