import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { randomUUID } from 'node:crypto';
import { jest } from '@jest/globals';
import sharp from 'sharp';
import type { SitePhotoPlace } from '#contracts/settings/site-photos.js';
import { filesOf } from '#contracts/values/picture.js';
import { currentSitePhotos } from '#projections/site/site-photos.js';
import { verifyDocuments } from '../platform/files/verify-documents.js';
import { siteDocuments } from '../site/site-documents.js';
import type { Problem } from '#contracts/kernel/problem.js';
import type { SitePhotosAnswer, SitePublicationAnswer } from '#contracts/settings/site.api.js';
import { bookingCalls } from '../appointments/testing/booking-calls.js';
import { ADMIN, startTestApp, type TestApp } from '../testing/start-test-app.js';

const COMPANY = {
  name: 'Erlenhof',
  owner: 'Alma Erle',
  street: 'Erlenweg 3',
  zip: '54321',
  city: 'Erlenau',
  phone: '030 23125 200',
  email: 'post@erlenhof.example',
  taxNumber: '12/345/67890',
};

const photo = async (background = '#456'): Promise<string> => {
  const drawn = sharp({ create: { width: 700, height: 350, channels: 3, background } }).jpeg();
  return (await drawn.toBuffer()).toString('base64');
};

describe('the photographs of the website', () => {
  let app: TestApp;
  let token: string;
  beforeAll(async () => {
    app = await startTestApp();
    token = await app.loginAs('ADMIN');
  });
  afterAll(() => app.close());
  const put = <Body>(place: string, body: object) =>
    app.request<Body>('PUT', `/api/settings/site-photos/${place}`, body, token);

  it('are shown to everybody in the width that is asked for, and taken down', async () => {
    const { status, body } = await put<SitePhotosAnswer>('hero', { image: await photo(), alt: 'Die Halle' });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      hero: { width: 700, height: 350, widths: [320, 640, 700], alt: 'Die Halle' },
      team: null,
    });
    expect((await app.request('GET', '/api/settings/site-photos')).body).toEqual(body);
    const accept = { headers: { accept: 'image/avif,image/webp' } };
    const small = await fetch(`${app.url}${body.hero?.url}&w=320`, accept);
    expect(small.headers.get('content-type')).toBe('image/avif');
    expect(small.headers.get('cache-control')).toContain('immutable');
    expect((await sharp(Buffer.from(await small.arrayBuffer())).metadata()).width).toBe(320);
    expect((await put<SitePhotosAnswer>('hero', { image: null })).body.hero).toBeNull();
    expect((await fetch(`${app.url}${body.hero?.url}`)).status).toBe(404);
  });

  it('are deleted with all their files when another one takes their place, unless a service has the same', async () => {
    const { files } = app.app.platform;
    const filesAt = async (place: SitePhotoPlace) => {
      const photos = await currentSitePhotos(app.app.platform.readModels);
      const picture = photos[place]?.picture;
      return picture ? filesOf(picture) : [];
    };
    const kept = async (hashes: readonly string[]) =>
      (await Promise.all(hashes.map((hash) => files.get(hash)))).filter(Boolean).length;
    await put('team', { image: await photo('#123'), alt: 'Wir' });
    await put('building', { image: await photo('#456'), alt: 'Die Halle' });
    const lack = { name: 'Lackpflege', duration: 1, image: await photo('#456') };
    await app.request('POST', '/api/services', lack, token);
    const [team, building] = [await filesAt('team'), await filesAt('building')];
    await put('team', { image: await photo('#789'), alt: 'Wir' });
    await put('team', { alt: 'Wir drei' });
    await put('building', { image: null });
    app.clock.advance(2 * 24 * 60 * 60_000);
    await app.settle();
    token = (await app.request<{ token: string }>('POST', '/api/auth/login', ADMIN)).body.token;
    expect(await kept(team)).toBe(0);
    expect(await kept(building)).toBe(building.length);
    expect(await kept(await filesAt('team'))).toBe(8);
    const { eventStore } = app.app.platform;
    expect(await verifyDocuments(eventStore, files, [siteDocuments])).toMatchObject({ faults: [] });
    await put('team', { image: null });
  });

  it('leave no files if the call is refused', async () => {
    const stored = jest.spyOn(app.app.platform.files, 'put');
    const image = await photo('#abc');
    const change = { name: 'Bremsen', duration: 1, image };
    const answers = [
      await put('hero', { image }),
      await put('hero', { image, alt: 'Herr Muster' }),
      await app.request('PUT', '/api/settings/site-photos/team', { image, alt: 'Wir' }, token, {
        'if-match': '"0"',
      }),
      await app.request('POST', '/api/services', change, token),
      await app.request('PUT', `/api/services/${randomUUID()}`, change, token),
      await app.request(
        'PUT',
        `/api/cars/${randomUUID()}`,
        { name: 'Bus', price: 1, image, active: true },
        token,
      ),
    ];
    expect(answers.map(({ status }) => status)).toEqual([400, 400, 412, 409, 404, 404]);
    expect(stored).not.toHaveBeenCalled();
  });

  it('refuse what is no photograph, has no words, or an unknown place', async () => {
    const drawing = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>').toString('base64');
    expect((await put<Problem>('team', { image: drawing, alt: 'Wir' })).body.errors).toMatchObject([
      { field: 'image' },
    ]);
    expect((await put<Problem>('team', { image: await photo() })).body.errors).toMatchObject([
      { field: 'alt' },
    ]);
    expect((await put<Problem>('cellar', { alt: 'Wir' })).status).toBe(404);
  });
});

describe('a fresh garage', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startTestApp({ environment: { SITE_PUBLIC: '0' } });
  });
  afterAll(() => app.close());

  it('takes no bookings from visitors until ADMIN publishes a complete profile', async () => {
    const token = await app.loginAs('ADMIN');
    const calls = await bookingCalls(app);
    const publish = <Body>() =>
      app.request<Body>('PUT', '/api/settings/site-publication', { isPublic: true }, token);
    expect((await app.request('GET', '/api/settings/site-publication')).body).toEqual({
      isPublic: false,
      wasPublic: false,
      revision: 1,
    });
    expect(await calls.book()).toMatchObject({
      status: 409,
      body: { detail: 'Termine können Sie hier gerade nicht anfragen. Bitte rufen Sie uns an.' },
    });
    const early = await publish<Problem>();
    expect({ status: early.status, detail: early.body.detail }).toEqual({
      status: 409,
      detail:
        'Vor dem Veröffentlichen fehlt noch: Firma, Inhaber, Straße, PLZ, Ort, Telefon, E-Mail, Steuernummer.',
    });
    await app.request('PUT', '/api/settings/company', COMPANY, token);
    expect((await publish<SitePublicationAnswer>()).body).toEqual({
      isPublic: true,
      wasPublic: true,
      revision: 2,
    });
    expect((await calls.book()).status).toBe(201);
  });
});

describe('a website that is held back', () => {
  let app: TestApp;
  let frontend: string;
  let token: string;
  beforeAll(async () => {
    frontend = await mkdtemp(join(tmpdir(), 'werkstatt-frontend-'));
    await writeFile(join(frontend, 'index.html'), '<head><!--head--><!--/head--></head>');
    const environment = { SITE_PUBLIC: '0', PUBLIC_URL: 'https://erlenhof.example' };
    app = await startTestApp({ frontendDirectory: frontend, environment });
    token = await app.loginAs('ADMIN');
  });
  afterAll(async () => {
    await app.close();
    await rm(frontend, { recursive: true, force: true });
  });
  const DRAFTS = ['/services', '/cars?image=false', '/settings/site-photos', '/settings/site-texts'];
  const visible = async (caller: string | null) =>
    JSON.stringify(
      await Promise.all(
        DRAFTS.map(async (path) => (await app.request('GET', `/api${path}`, undefined, caller)).body),
      ),
    );

  it('shows its drafts to signed-in users only, and its pictures to whoever they told the address', async () => {
    const image = await photo();
    await app.request('POST', '/api/cars', { name: 'Kombi GT', price: 9_000, active: true, image }, token);
    const lack = { name: 'Lackpflege', duration: 1, priceFrom: 89, image };
    await app.request('POST', '/api/services', lack, token);
    const texts = { heroTitle: 'Am Hafen', disputeNotice: 'Wir nehmen nicht teil.' };
    await app.request('PUT', '/api/settings/site-texts', texts, token);
    await app.request('PUT', '/api/settings/site-photos/team', { image, alt: 'Wir vier' }, token);

    for (const draft of ['Kombi GT', 'Lackpflege', 'Am Hafen', 'Wir vier']) {
      expect(await visible(token)).toContain(draft);
      expect(await visible(null)).not.toContain(draft);
    }
    // The Impressum is public, and this belongs to it.
    expect(await visible(null)).toContain('Wir nehmen nicht teil.');

    const { body } = await app.request<SitePhotosAnswer>(
      'GET',
      '/api/settings/site-photos',
      undefined,
      token,
    );
    const statusOf = async (path = '') => (await fetch(app.url + path)).status;
    expect(await statusOf(body.team?.url)).toBe(200);
    expect(await statusOf('/api/settings/site-photos/team/image')).toBe(404);
    const sitemap = await app.request<string>('GET', '/sitemap.xml');
    expect(sitemap.body.match(/<loc>[^<]+/g)).toEqual([
      '<loc>https://erlenhof.example/impressum',
      '<loc>https://erlenhof.example/datenschutz',
    ]);
  });

  it('is 503 if search engines know it, so that they keep it', async () => {
    const statuses = async () => {
      const answers = await Promise.all(
        ['/', '/about', '/impressum'].map((path) => app.request('GET', path)),
      );
      return answers.map(({ status, headers }) => [status, headers.get('retry-after')]);
    };
    const choose = (isPublic: boolean) =>
      app.request('PUT', '/api/settings/site-publication', { isPublic }, token);
    const found = [200, null];
    expect(await statuses()).toEqual([found, found, found]);
    await app.request('PUT', '/api/settings/company', COMPANY, token);
    await choose(true);
    expect(await statuses()).toEqual([found, found, found]);
    await app.request('PUT', '/api/settings/company', { phone: '' }, token);
    await choose(false);
    expect(await statuses()).toEqual([[503, '3600'], [503, '3600'], found]);
    expect((await choose(true)).status).toBe(200);
    expect(await statuses()).toEqual([found, found, found]);
  });
});
