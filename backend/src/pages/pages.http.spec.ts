import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { staffRoutes } from '#contracts/access/staff-routes.js';
import type { Problem } from '#contracts/kernel/problem.js';
import type { WorkshopSettingsAnswer } from '#contracts/settings/settings.api.js';
import { startTestApp, type TestApp } from '../testing/start-test-app.js';
import { TestClock } from '../testing/test-clock.js';
import { PageBook } from './page-book.js';

const ORIGIN = 'https://erlenhof.example';

let app: TestApp;
let frontend: string;
beforeAll(async () => {
  frontend = await mkdtemp(join(tmpdir(), 'werkstatt-frontend-'));
  await writeFile(join(frontend, 'index.html'), '<head><!--head--><title>Bau</title><!--/head--></head>');
  app = await startTestApp({ frontendDirectory: frontend, environment: { PUBLIC_URL: ORIGIN } });
});
afterAll(async () => {
  await app.close();
  await rm(frontend, { recursive: true, force: true });
});

const etagOf = async (path: string): Promise<string> =>
  (await app.request('GET', path)).headers.get('etag') ?? '';

const linkOf = async (path: string): Promise<string | null> =>
  (await app.request('GET', path)).headers.get('link');

const statusOf = async (path: string): Promise<number> => (await app.request('GET', path)).status;

describe('the pages', () => {
  it('are sent again only after their content has changed', async () => {
    const before = await etagOf('/');
    const again = await app.request('GET', '/', undefined, null, {
      'if-none-match': before,
      'cache-control': 'max-age=0',
    });
    expect({ status: again.status, body: again.body }).toEqual({ status: 304, body: null });

    const token = await app.loginAs('ADMIN');
    const name = 'Kfz-Betrieb Erlenhof';
    const onInvoicesOnly = { taxNumber: '12/345/67890', iban: 'DE89370400440532013000' };
    const profile = { name, ...onInvoicesOnly };
    const stated = await app.request('PUT', '/api/settings/company', profile, token);
    expect(stated.status).toBe(200);
    const { status, body, headers } = await app.request<string>('GET', '/', undefined, null, {
      'if-none-match': before,
    });
    expect(status).toBe(200);
    expect(body).toContain(`<title>Termin anfragen – ${name}</title>`);
    for (const value of Object.values(onInvoicesOnly)) expect(body).not.toContain(value);
    expect(headers.get('etag')).not.toBe(before);
    expect(headers.get('cache-control')).toBe('no-cache');
  });

  it('show a new announcement at once', async () => {
    const token = await app.loginAs('ADMIN');
    const text = 'Morgen ab zehn Uhr';
    await app.request('POST', '/api/announcements', { text, active: true }, token);
    expect((await app.request<string>('GET', '/about')).body).toContain(text);
  });

  it('show new texts and descriptions at once', async () => {
    const token = await app.loginAs('ADMIN');
    const put = (change: object) => app.request('PUT', '/api/settings/site-texts', change, token);
    await put({ heroTitle: 'Ihre Werkstatt am Hafen', homeMetaTitle: 'Werkstatt am Hafen' });
    const { body } = await app.request<string>('GET', '/');
    expect(body).toContain('<title>Werkstatt am Hafen – ');
    expect(body).toContain('"heroTitle":"Ihre Werkstatt am Hafen"');
    await put({ aboutMetaDescription: 'Seit drei Generationen' });
    expect((await app.request<string>('GET', '/about')).body).toContain('content="Seit drei Generationen"');
    const lack = { name: 'Lack', duration: 1, publicText: 'Kratzer und Dellen' };
    await app.request('POST', '/api/services', lack, token);
    expect((await app.request<string>('GET', '/')).body).toContain('"publicText":"Kratzer und Dellen"');
  });

  it('state how many days ahead visitors can book', async () => {
    const told = async () => (await app.request<string>('GET', '/')).body;
    expect((await app.request('GET', '/api/appointment/rules')).body).toEqual({
      horizonDays: 90,
      mostStarts: 8,
      sendsMails: false,
    });
    expect(await told()).toContain(
      '"/appointment/rules":{"horizonDays":90,"mostStarts":8,"sendsMails":false}',
    );
    const token = await app.loginAs('ADMIN');
    const settings = await app.request<WorkshopSettingsAnswer>(
      'GET',
      '/api/settings/workshop',
      undefined,
      token,
    );
    await app.request('PUT', '/api/settings/workshop', { ...settings.body, horizonDays: 14 }, token);
    expect((await app.request('GET', '/api/appointment/rules')).body).toEqual({
      horizonDays: 14,
      mostStarts: 8,
      sendsMails: false,
    });
    expect(await told()).toContain(
      '"/appointment/rules":{"horizonDays":14,"mostStarts":8,"sendsMails":false}',
    );
  });

  it('show a change within a second although its notification was lost', async () => {
    const { readModels } = app.app.platform;
    const deaf = Object.assign(Object.create(readModels) as typeof readModels, {
      onChanged: () => () => undefined,
    });
    const clock = new TestClock();
    const connections = { publicUrl: async () => null, sendsMails: async () => false };
    const book = new PageBook({ readModels: deaf, clock, connections });
    const shown = async () => (await book.page('/', '<!--head--><!--/head-->')).html.toString();
    const before = await book.page('/', '<!--head--><!--/head-->');
    clock.advance(1_000);
    expect(await book.page('/', '<!--head--><!--/head-->')).toBe(before);
    const tagline = 'Seit gestern';
    await app.request('PUT', '/api/settings/site-texts', { tagline }, await app.loginAs('ADMIN'));
    expect(await shown()).not.toContain(tagline);
    clock.advance(1_000);
    expect(await shown()).toContain(tagline);
  });

  it('stay the same when unrelated data changes', async () => {
    const before = await etagOf('/');
    const { status } = await app.request(
      'POST',
      '/api/feedback',
      { type: 'BUG', message: 'Danke für die Hilfe.', github: false },
      await app.loginAs('ADMIN'),
    );
    expect(status).toBe(201);
    expect(await etagOf('/')).toBe(before);
  });

  it('are compressed as the browser accepts, and share a tag', async () => {
    const tag = await etagOf('/');
    for (const [accepted, sent] of [
      ['gzip, br', 'br'],
      ['gzip;q=1, br;q=0', 'gzip'],
      ['identity', null],
    ] as const) {
      const { headers, body } = await app.request<string>('GET', '/', undefined, null, {
        'accept-encoding': accepted,
      });
      expect({ accepted, sent: headers.get('content-encoding') }).toEqual({ accepted, sent });
      expect(headers.get('etag')).toBe(tag);
      expect(headers.get('vary')).toContain('accept-encoding');
      expect(body).toContain('</title>');
    }
  });

  it('tell robots which paths are allowed', async () => {
    const robots = await app.request<string>('GET', '/robots.txt');
    expect(robots.headers.get('content-type')).toContain('text/plain');
    expect(robots.body).toContain('Disallow: /api/');
    const sitemap = await app.request<string>('GET', '/sitemap.xml');
    expect(sitemap.headers.get('content-type')).toContain('application/xml');
    expect(sitemap.body).toContain(`<loc>${ORIGIN}/about</loc>`);
    expect((await app.request<string>('GET', '/appointments')).body).toContain('noindex');
  });

  it('name no address that a caller made up, if nobody has told ours', async () => {
    const nameless = await startTestApp({ frontendDirectory: frontend });
    const evil = { 'x-forwarded-host': 'evil.example' };
    const robots = await nameless.request<string>('GET', '/robots.txt', undefined, null, evil);
    expect(robots.body).toContain('Disallow: /api/');
    expect(robots.body).not.toMatch(/Sitemap|evil/);
    expect((await nameless.request('GET', '/sitemap.xml', undefined, null, evil)).status).toBe(404);
    await nameless.close();
  });

  it('exist for visitors and staff; other paths are 404', async () => {
    const there = [
      '/',
      '/index.html',
      '/about',
      '/about/',
      '/impressum',
      '/datenschutz',
      '/login',
      '/termin/abc',
      '/kva/abc',
    ];
    for (const path of [...there, ...staffRoutes.map(({ path }) => path.replace(/:\w+/, '4711'))])
      expect({ path, status: await statusOf(path) }).toEqual({ path, status: 200 });
    for (const path of ['/gibt-es-nicht', '/admin', '/termin', '/kva', '/termin/abc/mehr', '/constructor']) {
      const { status, headers, body } = await app.request<string>('GET', path);
      expect({ path, status, etag: headers.get('etag') }).toEqual({ path, status: 404, etag: null });
      expect(headers.get('content-type')).toContain('text/html');
      expect(body).toContain('noindex');
    }
  });

  it("behind links in customers' mails let the browser ask for the answer beside the code", async () => {
    expect(await linkOf('/kva/aB-_9')).toBe('</api/kva/aB-_9>; rel=preload; as=fetch; crossorigin');
    expect(await linkOf('/termin/aB-_9/')).toBe('</api/termin/aB-_9>; rel=preload; as=fetch; crossorigin');
    // A made-up link can put no other address into the header.
    for (const path of ['/kva/a%3E;b', '/kva/a,b', '/', '/about', '/login', '/gibt-es-nicht'])
      expect({ path, link: await linkOf(path) }).toEqual({ path, link: null });
  });

  it('of a car for sale is there until it is sold', async () => {
    const token = await app.loginAs('ADMIN');
    const car = { name: 'Kombi 1.6', price: 12_900, active: true, mileageKm: 48_300 };
    const { body } = await app.request<{ id: string }>('POST', '/api/cars', car, token);
    const path = `/autos/${body.id}`;
    const page = await app.request<string>('GET', path);
    expect(page.status).toBe(200);
    expect(page.body).toContain('"@type":"Vehicle"');
    expect((await app.request<string>('GET', '/sitemap.xml')).body).toContain(`<loc>${ORIGIN}${path}</loc>`);
    await app.request('DELETE', `/api/cars/${body.id}?reason=sold`, undefined, token);
    const sold = await app.request<string>('GET', path);
    expect(sold.status).toBe(404);
    expect(sold.body).toContain('noindex');
    expect((await app.request<string>('GET', '/sitemap.xml')).body).not.toContain(path);
  });

  it('are served quickly, however many slashes a path has', async () => {
    const began = performance.now();
    for (let visit = 0; visit < 10; visit++) expect(await statusOf(`/${'/'.repeat(15_000)}x`)).toBe(404);
    expect(performance.now() - began).toBeLessThan(1_500);
  });

  it('are 404 for an undecodable path, with a correlation id', async () => {
    for (const path of ['/%ZZ', '/gibt-es/%', '/%FF', '/%c3%28?a=%ZZ', '/termin/%ZZ%41/mehr']) {
      const { status, headers } = await app.request<string>('GET', path);
      expect({ path, status }).toEqual({ path, status: 404 });
      expect(headers.get('content-type')).toContain('text/html');
      expect(headers.get('x-correlation-id')).toMatch(/^[\w-]{8,}$/);
    }
    for (const path of ['/api/%ZZ', '/api/cars/%FF/image', '/api/termin/%']) {
      const { status, headers, body } = await app.request<Problem>('GET', path);
      expect({ path, status, type: body.type }).toEqual({ path, status: 404, type: body.type });
      expect(body.correlationId).toBe(headers.get('x-correlation-id'));
      expect(body.correlationId).toMatch(/^[\w-]{8,}$/);
    }
  });
});
