import { EMPTY_COMPANY_PROFILE } from '#contracts/settings/company-profile.js';
import { companyAnswer } from '#contracts/settings/company-answer.js';
import { NO_SITE_PHOTOS } from '#contracts/settings/site-photos.js';
import { sitePhotosAnswer } from '#contracts/settings/site.api.js';
import { DEFAULT_SITE_TEXTS } from '#contracts/settings/site-texts.js';
import { renderPage } from './render-page.js';
import type { SiteFacts } from './site-facts.js';

const TEMPLATE =
  '<head><!--head--><!--/head--><!--visitor-->/v.js<!--/visitor--><!--home-->/h.js<!--/home--><!--termin-->/t.js<!--/termin--><!--kva-->/k.js<!--/kva--><!--autos-->/a.js<!--/autos--><!--about-->/u.js<!--/about--><!--login-->/l.js<!--/login--><!--setting-up-->/s.js<!--/setting-up--></head>';

const facts: SiteFacts = {
  company: companyAnswer(EMPTY_COMPANY_PROFILE),
  texts: DEFAULT_SITE_TEXTS,
  photos: sitePhotosAnswer(NO_SITE_PHOTOS),
  publication: { isPublic: true, wasPublic: true, revision: 0 },
  announcements: [],
  openingTimes: [],
  vacations: [],
  services: [],
  cars: [
    {
      id: 'kombi',
      name: 'Kombi',
      price: 14_890,
      link: '',
      imageUrl: null,
      pictures: [],
      firstRegistration: null,
      mileageKm: null,
      fuel: null,
      powerKw: null,
      active: true,
      revision: 1,
    },
  ],
  bookingRules: { horizonDays: 30, mostStarts: 8, sendsMails: true },
};
const page = (path: string): string => renderPage(TEMPLATE, path, facts, null);

describe('pages with code of their own', () => {
  it.each([
    ['/kva/', '/v.js /k.js'],
    ['/termin/', '/v.js /t.js'],
    ['/autos/kombi', '/v.js /a.js'],
    ['/autos/verkauft', ''],
    ['/', '/v.js /h.js'],
    ['/about', '/v.js /u.js'],
    ['/login', '/v.js /l.js'],
    ['', ''],
  ])('%j preloads %j', (path, loaded) => {
    expect(
      page(path)
        .match(/\/[vhtkauls]\.js/g)
        ?.join(' ') ?? '',
    ).toBe(loaded);
  });

  it.each(['/', '/about', '/autos/kombi'])(
    '%j preloads the page that it shows while it is held back',
    (path) => {
      const heldBack = { ...facts, publication: { isPublic: false, wasPublic: false, revision: 0 } };
      const html = renderPage(TEMPLATE, path, heldBack, null);
      expect(html).toMatch(/\/s\.js<\/head>$/);
      expect(html).not.toMatch(/\/[hau]\.js/);
    },
  );

  it('of the log-in are not for search engines', () => {
    expect(page('/login')).toContain('noindex');
  });

  it("behind the links in customers' mails are not for search engines, and say what they are", () => {
    expect(page('/kva/')).toContain('noindex');
    expect(page('/kva/')).toContain('<title>Ihr Kostenvoranschlag – Werkstattbuch</title>');
    expect(page('/kva/')).toContain('<meta property="og:site_name" content="Werkstattbuch" />');
    expect(page('/termin/')).toContain('content="Ihr Termin bei uns: ansehen, ändern oder absagen."');
  });
});
