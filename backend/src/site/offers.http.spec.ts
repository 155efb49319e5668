import sharp from 'sharp';
import type { Problem } from '#contracts/kernel/problem.js';
import type { AnnouncementAnswer } from '#contracts/site/announcements.api.js';
import type { CarAnswer } from '#contracts/site/cars.api.js';
import { PNG, pngOf } from '../testing/pictures.js';
import { startTestApp, type TestApp } from '../testing/start-test-app.js';

const kombi = { name: 'Kombi 1.6', price: 12_900.5, link: 'https://autos.example/1', active: true };

const textsOf = (list: readonly AnnouncementAnswer[]) => list.map(({ text }) => text);
const base64 = (bytes: Buffer): string => bytes.toString('base64');

describe('announcements and cars over HTTP', () => {
  let garage: TestApp;
  beforeEach(async () => {
    garage = await startTestApp();
  });
  afterEach(() => garage.close());

  const asAdmin = async <Body = Problem>(method: string, path: string, body?: unknown, headers = {}) =>
    garage.request<Body>(method, `/api${path}`, body, await garage.loginAs('ADMIN'), headers);
  const read = async <Body>(path: string) => (await garage.request<Body>('GET', `/api${path}`)).body;
  const announce = async (text: string, active: boolean) =>
    (await asAdmin<AnnouncementAnswer>('POST', '/announcements', { text, active })).body;
  const list = (query: string) => read<AnnouncementAnswer[]>(`/announcements${query}`);
  const offer = (body: object) => asAdmin<CarAnswer>('POST', '/cars', body);
  const send = async (bytes: Buffer) => (await offer({ ...kombi, image: base64(bytes) })).status;

  describe('announcements', () => {
    it('show everyone the active ones, newest first, and ADMIN all', async () => {
      await announce('Erste', true);
      await announce('Entwurf', false);
      await announce('Zweite', true);
      expect(textsOf(await list(''))).toEqual(['Zweite', 'Erste']);
      expect(textsOf(await list('?active=true'))).toEqual(['Zweite', 'Erste']);
      expect(await list('?active=false')).toEqual([]);
      const all = async (query: string) =>
        textsOf((await asAdmin<AnnouncementAnswer[]>('GET', `/announcements${query}`)).body);
      expect(await all('')).toEqual(['Zweite', 'Entwurf', 'Erste']);
      expect(await all('?active=false')).toEqual(['Entwurf']);
      expect(await all('?active=true')).toEqual(['Zweite', 'Erste']);
      expect((await garage.request('GET', '/api/announcements?active=vielleicht')).status).toBe(400);
      const dispatcher = await garage.loginAs('DISPONENT');
      const { body } = await garage.request<AnnouncementAnswer[]>(
        'GET',
        '/api/announcements',
        undefined,
        dispatcher,
      );
      expect(body).toHaveLength(2);
    });

    it('are edited and withdrawn by ADMIN only, with the latest revision', async () => {
      const { id, revision, text } = await announce('  Winter\tcheck ', true);
      expect(text).toBe('Winter check');
      const body = { text: 'Lichttest', active: false };
      expect((await garage.request('PUT', `/api/announcements/${id}`, body)).status).toBe(401);
      const token = await garage.loginAs('DISPONENT');
      expect((await garage.request('PUT', `/api/announcements/${id}`, body, token)).status).toBe(403);
      expect((await garage.request('POST', '/api/announcements', body, token)).status).toBe(403);
      const ifMatch = { 'if-match': `"${revision}"` };
      const changed = await asAdmin<AnnouncementAnswer>('PUT', `/announcements/${id}`, body, ifMatch);
      expect(changed.body).toEqual({ id, ...body, revision: revision + 2 });
      expect(changed.headers.get('etag')).toBe(`"${revision + 2}"`);
      expect((await asAdmin('PUT', `/announcements/${id}`, body, ifMatch)).status).toBe(412);
      expect((await asAdmin('PUT', '/announcements/nobody', body)).status).toBe(404);
      expect(await read('/announcements')).toEqual([]);
    });

    it.each([
      [{ text: '', active: true }, 'text'],
      [{ text: ' \u0000 ', active: true }, 'text'],
      [{ text: 'x'.repeat(201), active: true }, 'text'],
      [{ text: 7, active: true }, 'text'],
      [{ text: 'Neu' }, 'active'],
      [{ text: 'Neu', active: 'ja' }, 'active'],
    ])('refuse %j', async (body, field) => {
      const answer = await asAdmin('POST', '/announcements', body);
      expect([answer.status, answer.body.errors[0]?.field]).toEqual([400, field]);
    });
  });

  describe('cars', () => {
    it('show everyone the active ones and ADMIN all', async () => {
      const { status, body: car } = await offer({ ...kombi, image: base64(PNG) });
      expect(status).toBe(201);
      expect(car).toMatchObject({ ...kombi, imageUrl: expect.stringMatching(`^/api/cars/${car.id}/image`) });
      await offer({ ...kombi, name: 'Bus', active: false });
      expect(await read('/cars')).toEqual([{ ...car, image: base64(PNG) }]);
      expect(await read('/cars?image=false')).toEqual([car]);
      const { body: all } = await asAdmin<CarAnswer[]>('GET', '/cars');
      expect(all.map(({ name, image }) => [name, image])).toEqual([
        ['Bus', null],
        ['Kombi 1.6', base64(PNG)],
      ]);
    });

    it('keep their picture until another one or none is sent', async () => {
      const { body: car } = await offer({ ...kombi, image: `data:image/png;base64,${base64(PNG)}` });
      const path = `/cars/${car.id}`;
      const put = async (body: object) => (await asAdmin<CarAnswer>('PUT', path, { ...kombi, ...body })).body;
      expect((await put({ price: 11_900 })).imageUrl).toBe(car.imageUrl);
      const pixels = { width: 8, height: 8, channels: 3, background: '#888' } as const;
      const photo = await sharp({ create: pixels }).jpeg().toBuffer();
      const jpeg = await put({ image: base64(photo) });
      expect(jpeg.imageUrl).not.toBe(car.imageUrl);
      const picture = await fetch(`${garage.url}${jpeg.imageUrl}`);
      expect(picture.headers.get('content-type')).toBe('image/jpeg');
      expect(picture.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
      expect(Buffer.from(await picture.arrayBuffer())).toEqual(photo);
      const old = await fetch(`${garage.url}${car.imageUrl}`);
      expect(old.headers.get('cache-control')).toBe('no-cache');
      expect((await put({ image: base64(await sharp(photo).webp().toBuffer()) })).imageUrl).not.toBeNull();
      expect((await put({ image: null })).imageUrl).toBeNull();
      expect((await put({ image: base64(PNG) })).imageUrl).not.toBeNull();
      expect((await put({ image: '' })).imageUrl).toBeNull();
      expect((await garage.request('GET', `/api${path}/image`)).status).toBe(404);
    });

    it('that are hidden keep their picture from visitors, and lose what a camera wrote into it', async () => {
      const secret = Buffer.from('GPSGEHEIM');
      const image = base64(Buffer.concat([PNG, secret]));
      const { body: car } = await offer({ ...kombi, active: false, image });
      const path = car.imageUrl?.replace('/api', '') ?? '';
      expect((await garage.request('GET', `/api${path}`)).status).toBe(404);
      const seen = await fetch(`${garage.url}${car.imageUrl}`, {
        headers: { authorization: `Bearer ${await garage.loginAs('ADMIN')}` },
      });
      expect([seen.status, seen.headers.get('cache-control')]).toEqual([200, 'no-store']);
      expect(Buffer.from(await seen.arrayBuffer())).toEqual(PNG);
      await asAdmin('PUT', `/cars/${car.id}`, kombi);
      expect((await fetch(`${garage.url}${car.imageUrl}`)).status).toBe(200);
    });

    it('are removed and changed only with the latest revision', async () => {
      const { body: car, headers } = await offer(kombi);
      expect(headers.get('etag')).toBe(`"${car.revision}"`);
      const path = `/cars/${car.id}`;
      const ifMatch = { 'if-match': `"${car.revision}"` };
      const changed = await asAdmin<CarAnswer>('PUT', path, { ...kombi, price: 1 }, ifMatch);
      expect([changed.status, changed.body.price]).toEqual([200, 1]);
      expect((await asAdmin('PUT', path, kombi, ifMatch)).status).toBe(412);
      expect((await asAdmin('DELETE', path, undefined, ifMatch)).status).toBe(412);
      const token = await garage.loginAs('LAGERIST');
      expect((await garage.request('DELETE', `/api${path}`, undefined, token)).status).toBe(403);
      expect((await asAdmin('DELETE', path)).status).toBe(204);
      expect((await asAdmin('DELETE', path)).status).toBe(404);
      expect(await read('/cars')).toEqual([]);
    });

    it.each([
      [{ name: '' }, 'name'],
      [{ name: 'x'.repeat(101) }, 'name'],
      [{ price: '12900' }, 'price'],
      [{ price: -0.01 }, 'price'],
      [{ price: 10_000_000 }, 'price'],
      [{ price: 1.001 }, 'price'],
      [{ price: null }, 'price'],
      [{ link: 'javascript:alert(1)' }, 'link'],
      [{ link: `https://autos.example/${'x'.repeat(2_000)}` }, 'link'],
      [{ image: 'kein Bild' }, 'image'],
      [{ image: base64(Buffer.from('<svg onload="alert(1)"/>')) }, 'image'],
      [{ active: null }, 'active'],
    ])('refuse %j', async (wrong, field) => {
      const answer = await asAdmin('POST', '/cars', { ...kombi, ...wrong });
      expect([answer.status, answer.body.errors[0]?.field]).toEqual([400, field]);
    });

    it('refuse a picture that is too large', async () => {
      expect(await send(pngOf(2 * 1024 * 1024))).toBe(201);
      expect(await send(pngOf(2 * 1024 * 1024 + 1))).toBe(413);
      expect(await send(pngOf(3 * 1024 * 1024))).toBe(413);
    });

    it('include at most 8 MiB of pictures in one list', async () => {
      for (let place = 0; place < 5; place++) {
        const picture = pngOf(2 * 1024 * 1024);
        picture[picture.length - 20] = place;
        expect((await offer({ ...kombi, image: base64(picture) })).status).toBe(201);
      }
      const cars = await read<CarAnswer[]>('/cars');
      expect(cars.map((car) => 'image' in car)).toEqual([true, true, true, true, false]);
      expect(cars.every(({ imageUrl }) => imageUrl !== null)).toBe(true);
    });
  });

  it.each(['services', 'opening-times', 'vacations', 'announcements', 'cars', 'settings/company'])(
    'answers a repeated GET /%s with 304 until it changes',
    async (list) => {
      const path = `/api/${list}`;
      const first = await garage.request('GET', path);
      const tag = first.headers.get('etag') ?? '';
      expect(tag).toMatch(/^(W\/)?"[^"]+"$/);
      expect(first.headers.get('cache-control')).toBe('no-cache');
      expect(first.headers.get('vary')).toContain('authorization');
      const again = await garage.request('GET', path, undefined, null, { 'if-none-match': `"x", ${tag}` });
      expect([again.status, again.body, again.headers.get('etag')]).toEqual([304, null, tag]);
      expect(again.headers.get('cache-control')).toBe('no-cache');
      expect(again.headers.get('content-type')).toBeNull();
      await asAdmin('POST', '/services', { name: 'Klimaservice', duration: 2 });
      await asAdmin('POST', '/opening-times', { dayOfWeek: 'SATURDAY', open: '09:00', close: '12:00' });
      await asAdmin('POST', '/vacations', { startDate: '2026-12-24', endDate: '2026-12-31' });
      await asAdmin('POST', '/announcements', { text: 'Neu', active: true });
      await asAdmin('POST', '/cars', { name: 'Kombi', price: 1, active: true });
      await asAdmin('PUT', '/settings/company', { name: 'Ahornhof' });
      const after = await garage.request('GET', path, undefined, null, { 'if-none-match': tag });
      expect(after.status).toBe(200);
      expect(after.headers.get('etag')).not.toBe(tag);
    },
  );
});
