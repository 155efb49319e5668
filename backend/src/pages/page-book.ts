import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { customerPageAt } from '#contracts/access/customer-pages.js';
import { staffRouteAt } from '#contracts/access/staff-routes.js';
import type { Instant } from '#contracts/kernel/domain-event.js';
import { localDateTime } from '#contracts/values/local-date-time.js';
import { carIdIn, carPath } from '#contracts/site/car-path.js';
import { carById, listCars } from '#projections/site/cars.js';
import type { ReadModels } from '#projections/engine/read-models.js';
import type { Clock } from '../platform/clock.js';
import type { Connections } from '../platform/connections/connections.js';
import { SharedAnswers } from '../platform/http/shared-answers.js';
import type { Page, Pages, TextFile } from '../platform/http/pages.js';
import { carAt, isHeldBack, listedPages } from './page-head.js';
import { LOG_IN, renderPage } from './render-page.js';
import { currentSitePublication } from '#projections/site/site-publication.js';
import { robotsText, sitemapXml } from './robots.js';
import { SITE_READ_MODELS, siteFacts, type SiteFacts } from './site-facts.js';

/** All paths that are not listed share one page. */
const UNLISTED = '';
/** Paths of customers' pages that may stand in a header: tokens are base64url. */
const WITH_TOKEN = /^\/\w+\/[\w-]+$/;

const XML = 'application/xml; charset=utf-8';
/** Public even while the website is held back. */
const LEGAL_PAGES = ['/impressum', '/datenschutz'];

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

/**
 * Caches rendered pages until their content changes, and at most as long as public answers: the notification of another
 * process's change may be lost.
 */
export class PageBook implements Pages {
  private readonly written = new SharedAnswers<Page>();
  private day = '';

  constructor(private readonly parts: PageBookParts) {
    parts.readModels.onChanged((names) => {
      if (names.some((name) => SITE_READ_MODELS.has(name))) this.written.dropAll();
    });
  }

  async page(path: string, template: string): Promise<Page> {
    const now = this.parts.clock.now();
    const { date } = localDateTime(now);
    // Vacations end at midnight without an event.
    if (date !== this.day) this.written.dropAll();
    this.day = date;
    const trimmed = withoutSlash(path);
    const isPublicPage = isListed(trimmed) || (await this.isCarForSale(trimmed));
    if (isPublicPage) return this.rendered(trimmed, template, now);
    // All customers' pages of one kind share one.
    const ofCustomer = customerPageAt(trimmed);
    const ownPage = trimmed === LOG_IN ? LOG_IN : UNLISTED;
    const listed = ofCustomer === undefined ? ownPage : `/${ofCustomer}/`;
    const page = await this.rendered(listed, template, now);
    const isThere = ofCustomer !== undefined || trimmed === LOG_IN || staffRouteAt(trimmed) !== undefined;
    // Their answers are secret and cannot be in a page that many customers share.
    const firstCall = ofCustomer !== undefined && WITH_TOKEN.test(trimmed) ? `/api${trimmed}` : null;
    return { ...page, firstCall, status: isThere ? page.status : 404 };
  }

  private rendered(listed: string, template: string, now: Instant): Promise<Page> {
    const write = (before: Promise<Page> | undefined) => this.write(listed, template, this.day, before);
    return this.written.get(listed, Date.parse(now), write);
  }

  async text(path: string): Promise<TextFile | null> {
    if (!TEXT_FILES.has(path)) return null;
    const publicUrl = await this.parts.connections.publicUrl();
    if (path === '/robots.txt') return { type: 'text/plain; charset=utf-8', body: robotsText(publicUrl) };
    if (publicUrl === null) return null;
    const { isPublic } = await currentSitePublication(this.parts.readModels);
    if (!isPublic) return { type: XML, body: sitemapXml(publicUrl, LEGAL_PAGES) };
    const offered = (await listCars(this.parts.readModels)).filter(({ active }) => active);
    const cars = offered.map(({ id }) => carPath(id));
    return { type: XML, body: sitemapXml(publicUrl, [...Object.keys(listedPages), ...cars]) };
  }

  private async isCarForSale(path: string): Promise<boolean> {
    const id = carIdIn(path);
    if (id === null) return false;
    return (await carById(this.parts.readModels, id))?.active === true;
  }

  /** `before`: the page as it was; if nothing has changed, it need not be compressed again. */
  private async write(
    path: string,
    template: string,
    today: string,
    before: Promise<Page> | undefined,
  ): Promise<Page> {
    const { readModels, connections } = this.parts;
    const [sendsMails, publicUrl] = await Promise.all([connections.sendsMails(), connections.publicUrl()]);
    const facts = await siteFacts(readModels, today, sendsMails);
    const html = Buffer.from(renderPage(template, path, facts, publicUrl));
    const status = statusOf(path, facts);
    const same = await before?.catch(() => undefined);
    if (same?.status === status && same.html.equals(html)) return same;
    const [br, gz] = await Promise.all([brotli(html, BROTLI), zip(html)]);
    const etag = `W/"${createHash('sha1').update(html).digest('base64url')}"`;
    return { html, br, gzip: gz, etag, status, firstCall: null };
  }
}

/** A car may have been sold since its page was looked for. */
function statusOf(path: string, facts: SiteFacts): Page['status'] {
  if (isHeldBack(path, facts)) return facts.publication.wasPublic ? 503 : 200;
  return carIdIn(path) !== null && carAt(path, facts) === undefined ? 404 : 200;
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
