import { jest } from '@jest/globals';
import sharp from 'sharp';
import type { CarAnswer } from '#contracts/site/cars.api.js';
import type { Problem } from '#contracts/kernel/problem.js';
import { keptFiles } from '../../testing/kept-files.js';
import { ADMIN, startTestApp, type TestApp } from '../../testing/start-test-app.js';

let garage: TestApp;
let admin: string;
beforeAll(async () => {
  garage = await startTestApp();
  admin = await garage.loginAs('ADMIN');
});
afterAll(() => garage.close());

type Answer = CarAnswer & Omit<Problem, 'status'>;

const photograph = async (red: number, width = 700, height = 500): Promise<string> => {
  const picture = { width, height, channels: 3, background: { r: red, g: 90, b: 40 } } as const;
  return (await sharp({ create: picture }).jpeg().toBuffer()).toString('base64');
};
const offer = async (active = true) =>
  (await garage.request<Answer>('POST', '/api/cars', { name: 'Kombi', price: 1, active }, admin)).body;
const add = (id: string, image: string, token: string | null = admin) =>
  garage.request<Answer>('POST', `/api/cars/${id}/pictures`, { image }, token);

describe('the pictures of a car', () => {
  it('are added in order, in several widths, and the first one is the picture of the list', async () => {
    const { id } = await offer();
    await add(id, await photograph(10));
    const { status, body } = await add(id, await photograph(20));
    expect(status).toBe(201);
    expect(body.pictures).toHaveLength(2);
    const [first] = body.pictures;
    expect(first).toMatchObject({ width: 700, height: 500, widths: [320, 640, 700] });
    expect(body.imageUrl).toContain(first?.url.split('?v=')[1] ?? '-');
    const answer = await garage.request('GET', `${first?.url}&w=320`, undefined, null, {
      accept: 'image/webp',
    });
    expect(answer.headers.get('content-type')).toBe('image/webp');
    expect(answer.headers.get('cache-control')).toContain('immutable');
  });

  it('sent with the car come in several widths, and must not have too many pixels', async () => {
    const car = { name: 'Kombi', price: 1, active: true };
    const { body } = await garage.request<Answer>(
      'POST',
      '/api/cars',
      { ...car, image: await photograph(15) },
      admin,
    );
    expect(body.pictures[0]).toMatchObject({ width: 700, height: 500, widths: [320, 640, 700] });
    const huge = { width: 5_100, height: 5_000, channels: 3, background: '#fff' } as const;
    const image = (await sharp({ create: huge }).png().toBuffer()).toString('base64');
    const refused = await garage.request<Answer>('PUT', `/api/cars/${body.id}`, { ...car, image }, admin);
    expect([refused.status, refused.body.errors[0]?.field]).toEqual([400, 'image']);
  });

  it('are removed one by one', async () => {
    const { id } = await offer();
    await add(id, await photograph(30));
    const { body } = await add(id, await photograph(40));
    const [first, second] = body.pictures.map(({ url }) => url);
    const removed = await garage.request<Answer>('DELETE', first ?? '', undefined, admin);
    expect(removed.body.pictures.map(({ url }) => url)).toEqual([second]);
    expect((await garage.request('GET', first ?? '')).status).toBe(404);
  });

  it('are deleted from the disk two days after they are removed, replaced, or their car is sold', async () => {
    const kept = async () => {
      garage.clock.advance(2 * 24 * 60 * 60_000);
      await garage.settle();
      admin = (await garage.request<{ token: string }>('POST', '/api/auth/login', ADMIN)).body.token;
      return (await keptFiles(garage.app.platform.files)).length;
    };
    const before = await kept();
    const { id } = await offer();
    await add(id, await photograph(10, 9, 9));
    const { body } = await add(id, await photograph(120, 9, 9));
    expect(await kept()).toBe(before + 8);
    const image = await photograph(250, 9, 9);
    const change = { name: 'Kombi', price: 1, active: true, image };
    await garage.request('PUT', `/api/cars/${id}`, change, admin);
    expect(await kept()).toBe(before + 8);
    expect((await garage.request('GET', body.pictures[1]?.url ?? '')).status).toBe(200);
    await garage.request('DELETE', body.pictures[1]?.url ?? '', undefined, admin);
    expect(await kept()).toBe(before + 4);
    await garage.request('DELETE', `/api/cars/${id}?reason=sold`, undefined, admin);
    expect(await kept()).toBe(before);
  });

  it('of a hidden car are hidden', async () => {
    const { id } = await offer(false);
    const { body } = await add(id, await photograph(50));
    const url = body.pictures[0]?.url ?? '';
    expect((await garage.request('GET', url)).status).toBe(404);
    expect((await garage.request('GET', url, undefined, admin)).status).toBe(200);
  });

  it('are neither encoded nor stored if the car has ten, or was changed meanwhile', async () => {
    const { id } = await offer();
    for (let at = 0; at < 10; at++) await add(id, await photograph(9 * at, 8, 8));
    const stored = jest.spyOn(garage.app.platform.files, 'put');
    const image = await photograph(70);
    const full = await add(id, image);
    expect([full.status, full.body.errors[0]?.message]).toEqual([
      400,
      'Ein Fahrzeug kann höchstens 10 Bilder haben.',
    ]);
    const car = { name: 'Kombi', price: 2, active: true, image };
    const behind = await garage.request('PUT', `/api/cars/${id}`, car, admin, { 'if-match': '"0"' });
    expect(behind.status).toBe(412);
    expect(stored).not.toHaveBeenCalled();
    stored.mockRestore();
  });

  it('are refused if they are none, and belong to a car', async () => {
    const { id } = await offer();
    expect((await add(id, 'a2VpbiBCaWxk')).body.errors[0]?.field).toBe('image');
    expect((await add(id, '')).status).toBe(400);
    expect((await add('unbekannt', await photograph(60))).status).toBe(404);
    expect((await add(id, await photograph(60), null)).status).toBe(401);
  });
});
