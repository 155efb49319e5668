import { staffRoutes } from '#contracts/access/staff-routes.js';
import { textSafe } from './escape.js';
import { listedPages } from './page-head.js';

/** Where a path begins that no search engine shall ask for: the API, a customer's own page, and the staff's. */
const NOT_FOR_ROBOTS = new Set([
  '/api/',
  '/termin/',
  '/login',
  ...staffRoutes.map(({ path }) => `/${path.split('/')[1]}`),
]);

/** What is shared and listed with the pages, although it lies under the API; the longer path counts. */
const PICTURES = ['/api/settings/company/logo', '/api/cars/'] as const;

/** robots.txt (RFC 9309). `origin` as visitors reach us, without a slash at the end. */
export function robotsText(origin: string): string {
  const rules = [
    ...PICTURES.map((path) => `Allow: ${path}`),
    ...[...NOT_FOR_ROBOTS].map((path) => `Disallow: ${path}`),
  ];
  return ['User-agent: *', ...rules, '', `Sitemap: ${origin}/sitemap.xml`, ''].join('\n');
}

/** sitemap.xml (sitemaps.org 0.9): the public pages. */
export function sitemapXml(origin: string): string {
  const urls = Object.keys(listedPages).map((path) => `  <url><loc>${textSafe(origin + path)}</loc></url>`);
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...urls,
    '</urlset>',
    '',
  ].join('\n');
}
