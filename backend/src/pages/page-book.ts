import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { staffRouteAt } from '#contracts/access/staff-routes.js';
import { localDateTime } from '#contracts/values/local-date-time.js';
import { carIdIn, carPath } from '#contracts/site/car-path.js';
import { carById, listCars } from '#projections/site/cars.js';
import type { ReadModels } from '#projections/engine/read-models.js';
import type { Clock } from '../platform/clock.js';
import type { Connections } from '../platform/connections/connections.js';
import type { Page, Pages, TextFile } from '../platform/http/pages.js';
import { listedPages } from './page-head.js';
import { renderPage } from './render-page.js';
import { robotsText, sitemapXml } from './robots.js';
import { SITE_READ_MODELS, siteFacts } from './site-facts.js';

/** All paths that are not listed share one page. */
const UNLISTED = '';
/** Public pages that search engines must not list. */
const UNLISTED_PAGES = /^\/(?:login|termin\/[^/]+)$/;

const TEXT_FILES: ReadonlySet<string> = new Set(['/robots.txt', '/sitemap.xml']);

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);
/** Pages are small and rendered rarely, but while a visitor waits. */
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } };

export type PageBookParts = {
  readonly readModels: ReadModels & {
    onChanged(listener: (names: readonly string[]) => void): () => void;
  };
  readonly clock: Clock;
  readonly connections: Pick<Connections, 'publicUrl' | 'sendsMails'>;
};

/** Caches rendered pages until their content changes. */
export class PageBook implements Pages {
  private readonly written = new Map<string, Promise<Page>>();
  private day = '';

  constructor(private readonly parts: PageBookParts) {
    parts.readModels.onChanged((names) => {
      if (names.some((name) => SITE_READ_MODELS.has(name))) this.written.clear();
    });
  }

  async has(path: string): Promise<boolean> {
    const trimmed = withoutSlash(path);
    if (isListed(trimmed) || UNLISTED_PAGES.test(trimmed) || staffRouteAt(trimmed) !== undefined) return true;
    return this.isCarForSale(trimmed);
  }

  async page(path: string, template: string): Promise<Page> {
    const { date } = localDateTime(this.parts.clock.now());
    // Vacations end at midnight without an event.
    if (date !== this.day) this.written.clear();
    this.day = date;
    const trimmed = withoutSlash(path);
    const listed = isListed(trimmed) || (await this.isCarForSale(trimmed)) ? trimmed : UNLISTED;
    const known = this.written.get(listed);
    if (known) return known;
    const page = this.write(listed, template, date);
    this.written.set(listed, page);
    // A page that failed is rendered again for the next visitor.
    page.catch(() => this.written.get(listed) === page && this.written.delete(listed));
    return page;
  }

  async text(path: string): Promise<TextFile | null> {
    if (!TEXT_FILES.has(path)) return null;
    const publicUrl = await this.parts.connections.publicUrl();
    if (path === '/robots.txt') return { type: 'text/plain; charset=utf-8', body: robotsText(publicUrl) };
    if (publicUrl === null) return null;
    const offered = (await listCars(this.parts.readModels)).filter(({ active }) => active);
    const cars = offered.map(({ id }) => carPath(id));
    return { type: 'application/xml; charset=utf-8', body: sitemapXml(publicUrl, cars) };
  }

  private async isCarForSale(path: string): Promise<boolean> {
    const id = carIdIn(path);
    if (id === null) return false;
    return (await carById(this.parts.readModels, id))?.active === true;
  }

  private async write(path: string, template: string, today: string): Promise<Page> {
    const { readModels, connections } = this.parts;
    const [sendsMails, publicUrl] = await Promise.all([connections.sendsMails(), connections.publicUrl()]);
    const facts = await siteFacts(readModels, today, sendsMails);
    const html = Buffer.from(renderPage(template, path, facts, publicUrl));
    const [br, gz] = await Promise.all([brotli(html, BROTLI), zip(html)]);
    return { html, br, gzip: gz, etag: `W/"${createHash('sha1').update(html).digest('base64url')}"` };
  }
}

function isListed(path: string): boolean {
  return Object.hasOwn(listedPages, path);
}

/** `/about` of `/about/`. Not a regular expression: it would backtrack at thousands of slashes. */
function withoutSlash(path: string): string {
  let end = path.length;
  while (end > 1 && path[end - 1] === '/') end--;
  return path.slice(0, end);
}
