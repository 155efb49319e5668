import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { PersonalData } from '../../customers/personal-export.js';
import type { CarAnswer } from '#contracts/site/cars.api.js';
import { JPEG, PNG } from '../../testing/pictures.js';
import { startTestApp, type TestApp } from '../../testing/start-test-app.js';
import { bookingCalls, type BookingCalls } from '../testing/booking-calls.js';

let test: TestApp;
let calls: BookingCalls;
let staff: string;
beforeAll(async () => {
  test = await startTestApp();
  calls = await bookingCalls(test);
  staff = await test.loginAs('DISPONENT');
});
afterAll(() => test.close());

const photo = PNG.toString('base64');
const statusOf = async (id: string, token: string | null = staff) =>
  (await test.request('GET', `/api/appointment/${id}/photo`, undefined, token)).status;
async function restart(): Promise<void> {
  await test.stop();
  test = await startTestApp({ directory: test.directory, clock: test.clock });
  calls = await bookingCalls(test);
  staff = await test.loginAs('DISPONENT');
}
const filesKept = async (): Promise<number> => {
  const all = await readdir(join(test.directory, 'files'), { recursive: true, withFileTypes: true });
  return all.filter((entry) => entry.isFile()).length;
};

describe('the photograph of a request', () => {
  it('is kept for staff only, and no cache keeps it', async () => {
    const { status, body } = await calls.book({ photo: `data:image/png;base64,${photo}` });
    expect([status, body.hasPhoto]).toEqual([201, true]);
    expect(await calls.all()).toMatchObject([{ id: body.id, hasPhoto: true }]);
    const shown = await test.request('GET', `/api/appointment/${body.id}/photo`, undefined, staff);
    expect(shown.status).toBe(200);
    expect(shown.headers.get('content-type')).toBe('image/png');
    expect(shown.headers.get('cache-control')).toBe('no-store');
    expect(await statusOf(body.id, null)).toBe(401);
    expect(await statusOf(body.id, await test.loginAs('LAGERIST'))).toBe(403);
  });

  it('is optional', async () => {
    const { body } = await calls.book({ time: '09:00', photo: null });
    expect(body.hasPhoto).toBe(false);
    expect(await statusOf(body.id)).toBe(404);
  });

  it.each([
    ['what is no picture', 'a2VpbiBCaWxk'],
    ['what is no base64', '???'],
    ['a number', 7],
  ])('is refused at its field if it is %s', async (_, wrong) => {
    const { status, body } = await calls.book({ time: '10:00', photo: wrong });
    expect([status, body.errors[0]?.field]).toEqual([400, 'photo']);
  });

  it('of a refused request leaves nothing on the disk', async () => {
    const before = await filesKept();
    const taken = await calls.book({ time: '08:00', photo: JPEG.toString('base64') });
    expect(taken.status).toBe(409);
    expect(await filesKept()).toBe(before);
  });

  it('is deleted when the appointment is cancelled', async () => {
    const before = await filesKept();
    const { body } = await calls.book({ time: '13:00', photo: JPEG.toString('base64') });
    expect(await filesKept()).toBe(before + 1);
    await calls.cancel(body.id);
    await test.settle();
    expect(await statusOf(body.id)).toBe(404);
    expect(await filesKept()).toBe(before);
  });

  it('leaves the same photograph of another request', async () => {
    const photo = JPEG.toString('base64');
    const { body: first } = await calls.book({ date: '2026-11-25', time: '08:00', photo });
    const { body: second } = await calls.book({ date: '2026-11-25', time: '09:00', photo });
    await calls.cancel(first.id);
    await test.settle();
    expect(await statusOf(second.id)).toBe(200);
  });

  it('leaves the same picture of the website', async () => {
    const admin = await test.loginAs('ADMIN');
    await test.request('PUT', '/api/settings/company', { name: 'Ahornhof', logo: photo }, admin);
    const { body: car } = await test.request<CarAnswer>(
      'POST',
      '/api/cars',
      { name: 'Kombi', price: 9_000, image: photo, active: true },
      admin,
    );
    const { body } = await calls.book({ date: '2026-11-25', time: '10:00', photo });
    await calls.cancel(body.id);
    await test.settle();
    // Started again, so that no answer comes from memory.
    await restart();
    for (const path of ['/api/settings/company/logo', `/api/cars/${car.id}/image`])
      expect((await test.request('GET', path)).status).toBe(200);
  });

  it('is part of what we tell a customer about him, and deleted with his account', async () => {
    const before = await filesKept();
    const { body } = await calls.book({ date: '2026-11-26', photo, createNewCustomer: true });
    await test.settle();
    const customerId = (await calls.all()).find(({ id }) => id === body.id)?.customer?.id ?? '';
    const admin = await test.loginAs('ADMIN');
    const call = <Body>(method: string, path: string, what?: object) =>
      test.request<Body>(method, `/api/customers/${customerId}/${path}`, what, admin);
    const { body: exported } = await call<PersonalData>('GET', 'export');
    expect(exported.photographs).toEqual([
      { appointmentId: body.id, image: `data:image/png;base64,${photo}` },
    ]);
    expect((await call('POST', 'erase', { confirm: true })).status).toBe(200);
    await test.settle();
    expect(await filesKept()).toBe(before);
    expect(await statusOf(body.id)).toBe(404);
  });

  it('is deleted with its person', async () => {
    const before = await filesKept();
    const { body } = await calls.book({ time: '14:00', photo: JPEG.toString('base64') });
    test.clock.advance(20 * 24 * 60 * 60_000);
    await restart();
    const admin = await test.loginAs('ADMIN');
    expect((await test.request('POST', `/api/appointment/${body.id}/forget`, {}, admin)).status).toBe(200);
    await test.settle();
    expect(await filesKept()).toBe(before);
  });
});
