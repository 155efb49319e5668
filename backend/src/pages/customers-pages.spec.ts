import { EMPTY_COMPANY_PROFILE } from '#contracts/settings/company-profile.js';
import { companyAnswer } from '#contracts/settings/company-answer.js';
import { NO_SITE_PHOTOS } from '#contracts/settings/site-photos.js';
import { sitePhotosAnswer } from '#contracts/settings/site.api.js';
import { DEFAULT_SITE_TEXTS } from '#contracts/settings/site-texts.js';
import { renderPage } from './render-page.js';
import type { SiteFacts } from './site-facts.js';

const TEMPLATE =
  '<head><!--head--><!--/head--><!--visitor-->/v.js<!--/visitor--><!--termin-->/t.js<!--/termin--><!--kva-->/k.js<!--/kva--></head>';

const facts: SiteFacts = {
  company: companyAnswer(EMPTY_COMPANY_PROFILE),
  texts: DEFAULT_SITE_TEXTS,
  photos: sitePhotosAnswer(NO_SITE_PHOTOS),
  publication: { isPublic: true, wasPublic: true, revision: 0 },
  announcements: [],
  openingTimes: [],
  vacations: [],
  services: [],
  cars: [],
  bookingRules: { horizonDays: 30, mostStarts: 8, sendsMails: true },
};
const page = (path: string): string => renderPage(TEMPLATE, path, facts, null);

describe("pages behind the links in customers' mails", () => {
  it.each([
    ['/kva/', '/v.js /k.js'],
    ['/termin/', '/v.js /t.js'],
    ['/', '/v.js'],
    ['', ''],
  ])('%j preloads %j', (path, loaded) => {
    expect(
      page(path)
        .match(/\/[vtk]\.js/g)
        ?.join(' ') ?? '',
    ).toBe(loaded);
  });

  it('are not for search engines', () => expect(page('/kva/')).toContain('noindex'));
});
