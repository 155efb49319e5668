import { staffRoutes } from '#contracts/access/staff-routes.js';
import { EMPTY_COMPANY_PROFILE } from '#contracts/settings/company-profile.js';
import { companyAnswer } from '#contracts/settings/company-answer.js';
import { NO_SITE_PHOTOS } from '#contracts/settings/site-photos.js';
import { sitePhotosAnswer } from '#contracts/settings/site.api.js';
import { DEFAULT_SITE_TEXTS } from '#contracts/settings/site-texts.js';
import { listedPages } from './page-head.js';
import { renderPage } from './render-page.js';
import { robotsText, sitemapXml } from './robots.js';
import type { SiteFacts } from './site-facts.js';

const TEMPLATE =
  '<head><!--head--><title>Bau</title><!--/head--><script src="/a.js"></script><!--visitor--><link href="/v.js"><!--/visitor--></head><body><noscript>Bitte JavaScript.</noscript></body>';
const ORIGIN = 'https://erlenhof.example';

const facts: SiteFacts = {
  company: companyAnswer({
    ...EMPTY_COMPANY_PROFILE,
    name: 'Erlenhof "Kfz" & Söhne',
    street: 'Erlenweg 3',
    zip: '54321',
    city: 'Erlenau',
    phone: '030 23125 200',
    logo: { hash: 'ab'.repeat(32), type: 'image/png' },
  }),
  texts: {
    ...DEFAULT_SITE_TEXTS,
    heroTitle: 'Wir </script><script>alert(2)</script>',
    homeMetaTitle: 'Werkstatt "am Hafen" <b>',
  },
  photos: sitePhotosAnswer(NO_SITE_PHOTOS),
  publication: { isPublic: true, wasPublic: true, revision: 0 },
  announcements: [
    { id: 'a', text: 'Heute </script><script>alert(1)</script> zu', active: true, revision: 1 },
  ],
  openingTimes: [
    {
      id: 'd',
      dayOfWeek: 'MONDAY',
      open: '08:00',
      close: '12:00',
      hasLunchBreak: true,
      afternoonOpen: '13:00',
      afternoonClose: '17:00',
      revision: 1,
    },
  ],
  vacations: [{ id: 'v', startDate: '2026-12-24', endDate: '2026-12-31', revision: 1 }],
  services: [
    {
      id: 's',
      name: 'Ölwechsel',
      duration: 1,
      publicText: 'Öl </script><script>alert(3)</script>',
      priceFrom: 89,
      bring: '',
      isTile: true,
      picture: null,
      revision: 1,
    },
  ],
  cars: [
    {
      id: 'kombi',
      name: 'Kombi "GT"',
      price: 14_890,
      link: '',
      imageUrl: '/api/cars/kombi/image?v=1',
      pictures: [],
      firstRegistration: '03/2021',
      mileageKm: 48_300,
      fuel: 'PETROL',
      powerKw: 96,
      active: true,
      revision: 1,
    },
  ],
  bookingRules: { horizonDays: 30, mostStarts: 8, sendsMails: true },
};

const jsonLdOf = (html: string): Record<string, unknown> | null => {
  const found = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(html)?.[1];
  return found === undefined ? null : (JSON.parse(found) as Record<string, unknown>);
};
const toldOf = (html: string): Record<string, unknown> =>
  JSON.parse(/id="told">(.*?)<\/script>/s.exec(html)?.[1] ?? '{}') as Record<string, unknown>;
/** The answers that a page has besides those of the frame. */
const embedded = (path: string) => Object.keys(toldOf(renderPage(TEMPLATE, path, facts, ORIGIN))).slice(6);

describe('renderPage', () => {
  it('names page and garage for tabs, search engines and shared links', () => {
    const html = renderPage(TEMPLATE, '/', facts, ORIGIN);
    expect(html).toContain(
      '<title>Werkstatt &quot;am Hafen&quot; &lt;b&gt; – Erlenhof &quot;Kfz&quot; &amp; Söhne</title>',
    );
    expect(html).toContain('<link rel="canonical" href="https://erlenhof.example/" />');
    expect(html).toContain(
      `<meta property="og:image" content="${ORIGIN}/api/settings/company/logo?v=${'ab'.repeat(8)}" />`,
    );
    expect(html).toMatch(/<meta name="description" content="[^"]*in Erlenau[^"]*" \/>/);
    expect(html).not.toContain('noindex');
    expect(html).not.toContain('Bau');
    expect(html).toContain('<script src="/a.js">');
    expect(html).toContain('/v.js');
  });

  it('describes a car for sale on a page of its own, with its price and facts for schema.org', () => {
    const html = renderPage(TEMPLATE, '/autos/kombi', facts, ORIGIN);
    expect(html).toContain('<title>Kombi &quot;GT&quot;, 14.890,00\u00a0€ – Erlenhof');
    expect(html).toContain(
      'Erstzulassung 03/2021, Kilometerstand 48.300 km, Kraftstoff Benzin, Leistung 96 kW',
    );
    expect(html).toContain('<link rel="canonical" href="https://erlenhof.example/autos/kombi" />');
    expect(html).toContain(`<meta property="og:image" content="${ORIGIN}/api/cars/kombi/image?v=1" />`);
    expect(html).not.toContain('noindex');
    expect(html).toContain('/v.js');
    expect(jsonLdOf(html)).toMatchObject({
      '@type': 'Vehicle',
      name: 'Kombi "GT"',
      dateVehicleFirstRegistered: '2021-03',
      mileageFromOdometer: { value: 48_300, unitCode: 'KMT' },
      fuelType: 'Benzin',
      vehicleEngine: { enginePower: { value: 96, unitCode: 'KWT' } },
      offers: { '@type': 'Offer', price: 14_890, priceCurrency: 'EUR', url: `${ORIGIN}/autos/kombi` },
    });
    expect(html).toContain('<p>Kombi &quot;GT&quot;, 14.890,00\u00a0€, Erstzulassung 03/2021, ');
    expect(renderPage(TEMPLATE, '/autos/verkauft', facts, ORIGIN)).toContain('noindex');
  });

  it('claims neither a price nor a condition that nobody typed', () => {
    const cars = facts.cars.map((car) => ({ ...car, price: 0 }));
    const described = jsonLdOf(renderPage(TEMPLATE, '/autos/kombi', { ...facts, cars }, ORIGIN));
    expect(described).not.toHaveProperty('itemCondition');
    expect(described).not.toHaveProperty('offers.price');
    expect(described).not.toHaveProperty('offers.priceCurrency');
  });

  it('describes address and opening times for schema.org', () => {
    expect(jsonLdOf(renderPage(TEMPLATE, '/', facts, ORIGIN))).toMatchObject({
      '@type': 'AutoRepair',
      name: 'Erlenhof "Kfz" & Söhne',
      url: 'https://erlenhof.example/',
      telephone: '030 23125 200',
      address: { streetAddress: 'Erlenweg 3', postalCode: '54321', addressLocality: 'Erlenau' },
      openingHoursSpecification: [
        { dayOfWeek: 'https://schema.org/Monday', opens: '08:00', closes: '12:00' },
        { dayOfWeek: 'https://schema.org/Monday', opens: '13:00', closes: '17:00' },
      ],
      specialOpeningHoursSpecification: [{ validFrom: '2026-12-24', validThrough: '2026-12-31' }],
    });
  });

  it('says of a garage that is being set up nothing else, and keeps it out of search engines', () => {
    const held = { ...facts, publication: { isPublic: false, wasPublic: false, revision: 1 } };
    for (const path of ['/', '/about', '/autos/kombi']) {
      const html = renderPage(TEMPLATE, path, held, ORIGIN);
      expect(html).toContain(
        '<title>Wir richten uns gerade ein – Erlenhof &quot;Kfz&quot; &amp; Söhne</title>',
      );
      expect(html).toContain('<meta name="robots" content="noindex" />');
      expect(jsonLdOf(html)).toBeNull();
    }
    expect(renderPage(TEMPLATE, '/impressum', held, ORIGIN)).not.toContain('noindex');
  });

  it('says of a garage that was public before only that its pages are away for now', () => {
    const paused = { ...facts, publication: { isPublic: false, wasPublic: true, revision: 3 } };
    const html = renderPage(TEMPLATE, '/about', paused, ORIGIN);
    expect(html).toContain('<title>Unsere Website ist gerade nicht verfügbar – Erlenhof');
    expect(html).not.toContain('noindex');
  });

  it('has no drafts in the source of any page before publication', () => {
    const hero = { url: '/hero?v=1', width: 2, height: 1, widths: [], alt: 'Halle' };
    const held: SiteFacts = {
      ...facts,
      photos: { ...facts.photos, hero },
      publication: { isPublic: false, wasPublic: false, revision: 1 },
    };
    for (const path of ['/', '/about', '/autos/kombi', '/impressum', '/datenschutz', '/login']) {
      const html = renderPage(TEMPLATE, path, held, ORIGIN);
      expect(Object.keys(toldOf(html))).toEqual(['/settings/company', '/settings/site-publication']);
      expect(html).not.toMatch(/alert|am Hafen|Ölwechsel|Kombi|14\.890|hero/);
    }
  });

  it('fetches the photograph of the first view beside the scripts', () => {
    const url = '/api/settings/site-photos/hero/image?v=0123456789abcdef';
    const hero = { url, width: 1_600, height: 900, widths: [320, 640], alt: 'Halle' };
    const html = renderPage(TEMPLATE, '/', { ...facts, photos: { ...facts.photos, hero } }, ORIGIN);
    expect(html).toContain(`imagesrcset="${url}&amp;w=320 320w, ${url}&amp;w=640 640w"`);
    expect(renderPage(TEMPLATE, '/', facts, ORIGIN)).not.toContain('preload');
  });

  it('describes the garage in its own words, or by the services that it offers', () => {
    const descriptionOf = (path: string, change: Partial<SiteFacts> = {}) =>
      /<meta name="description" content="([^"]*)"/.exec(
        renderPage(TEMPLATE, path, { ...facts, ...change }, ORIGIN),
      )?.[1];
    expect(descriptionOf('/')).toBe('Ölwechsel. Termin online anfragen in Erlenau, ohne Anmeldung.');
    expect(descriptionOf('/', { services: [] })).toBe('Termin online anfragen in Erlenau, ohne Anmeldung.');
    const many = Array.from({ length: 40 }, (_, place) => ({
      id: `${place}`,
      name: `Dienst ${place}`,
      duration: 1,
      publicText: '',
      priceFrom: null,
      bring: '',
      isTile: true,
      picture: null,
      revision: 1,
    }));
    expect(descriptionOf('/', { services: many })?.length).toBeLessThanOrEqual(155);
    expect(descriptionOf('/about')).toBe('Wofür Sie zu uns kommen und wo Sie uns finden in Erlenau.');
    const texts = {
      ...facts.texts,
      homeMetaDescription: 'Alles & "mehr"<script>',
      aboutMetaDescription: 'Zu zweit',
    };
    expect(descriptionOf('/', { texts })).toBe('Alles &amp; &quot;mehr&quot;&lt;script&gt;');
    expect(descriptionOf('/about', { texts })).toBe('Zu zweit');
    expect(jsonLdOf(renderPage(TEMPLATE, '/', { ...facts, texts }, ORIGIN))).toMatchObject({
      description: 'Alles & "mehr"<script>',
      makesOffer: [
        { itemOffered: { name: 'Ölwechsel', description: 'Öl </script><script>alert(3)</script>' } },
      ],
    });
  });

  it('promises nothing that the garage did not state', () => {
    const fresh: SiteFacts = {
      ...facts,
      company: companyAnswer(EMPTY_COMPANY_PROFILE),
      texts: DEFAULT_SITE_TEXTS,
      announcements: [],
      services: [],
    };
    for (const path of Object.keys(listedPages)) {
      const html = renderPage(TEMPLATE, path, fresh, ORIGIN);
      expect(html).not.toMatch(/karosserie|lack|reifen|gebrauchtwagen|alle marken|preis|ehrlich|geprüft/i);
    }
  });

  it('omits unknown values', () => {
    const unknown = { ...facts, company: companyAnswer(EMPTY_COMPANY_PROFILE) };
    const html = renderPage(TEMPLATE, '/', unknown, null);
    expect(jsonLdOf(html)).toBeNull();
    expect(html).toContain('– Werkstattbuch</title>');
    expect(html).not.toMatch(/canonical|og:url|og:image/);
  });

  it('excludes every other page from search engines and embeds only the data of the frame', () => {
    for (const path of ['', '/appointments', '/constructor']) {
      const html = renderPage(TEMPLATE, path, facts, ORIGIN);
      expect(html).toContain('<meta name="robots" content="noindex" />');
      expect(jsonLdOf(html)).toBeNull();
      expect(html).not.toContain('/v.js');
      expect(Object.keys(toldOf(html))).toEqual([
        '/settings/company',
        '/settings/site-publication',
        '/settings/site-texts',
        '/announcements?active=true',
        '/opening-times',
        '/cars?image=false',
      ]);
    }
  });

  it('embeds the answers of the home page, safely escaped', () => {
    const html = renderPage(TEMPLATE, '/', facts, ORIGIN);
    expect(html).not.toMatch(/alert\(\d\)<\/script>/);
    expect(toldOf(html)).toMatchObject({
      '/settings/site-texts': facts.texts,
      '/announcements?active=true': facts.announcements,
      '/services': facts.services,
      '/vacations': facts.vacations,
      '/cars?image=false': facts.cars,
      '/appointment/rules': { horizonDays: 30 },
    });
  });

  it('embeds services and photographs in the pages that show them', () => {
    expect(embedded('/about')).toEqual(['/services', '/settings/site-photos']);
    expect(embedded('/impressum')).toEqual([]);
    expect(embedded('/datenschutz')).toEqual([]);
  });

  it('shows contact data without scripts, on every page', () => {
    for (const path of ['/', '/impressum', '/login']) {
      expect(renderPage(TEMPLATE, path, facts, null)).toContain(
        '<noscript>Bitte JavaScript.<p>Erlenhof &quot;Kfz&quot; &amp; Söhne, Erlenweg 3, 54321 Erlenau</p>' +
          '<p>Termine vereinbaren Sie ohne JavaScript am Telefon: <a href="tel:03023125200">030 23125 200</a></p>' +
          '<p>Öffnungszeiten: Mo 08:00–12:00 | 13:00–17:00</p></noscript>',
      );
    }
  });

  it('returns a template without a head mark unchanged', () => {
    expect(renderPage('<title>Werkstatt</title>', '/', facts, ORIGIN)).toBe('<title>Werkstatt</title>');
  });
});

describe('robots.txt and sitemap.xml', () => {
  it('list the given pages and exclude the rest', () => {
    expect(robotsText(ORIGIN)).toContain('Disallow: /api/\nDisallow: /termin/\n');
    // The picture of shared links is under /api/.
    expect(robotsText(ORIGIN)).toContain('Allow: /api/settings/company/logo\nAllow: /api/cars/\n');
    expect(robotsText(ORIGIN)).toContain(`Sitemap: ${ORIGIN}/sitemap.xml\n`);
    expect(sitemapXml(ORIGIN, ['/', '/autos/kombi']).match(/<loc>[^<]+/g)).toEqual(
      ['/', '/autos/kombi'].map((path) => `<loc>${ORIGIN}${path}`),
    );
  });

  it('exclude every page of the staff', () => {
    const kept = [...robotsText(ORIGIN).matchAll(/^Disallow: (.*)$/gm)].map(([, start = '']) => start);
    expect(staffRoutes.filter(({ path }) => !kept.some((start) => path.startsWith(start)))).toEqual([]);
  });
});
