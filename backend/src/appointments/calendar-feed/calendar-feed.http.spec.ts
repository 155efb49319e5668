import type { CalendarFeedAnswer, CalendarFeedState } from '#contracts/appointments/own-appointment.api.js';
import type { LoginAnswer, UserAnswer } from '#contracts/users/users.api.js';
import { startTestApp, type TestApp } from '../../testing/start-test-app.js';
import { bookingCalls, type BookingCalls } from '../testing/booking-calls.js';

let app: TestApp;
let calls: BookingCalls;
beforeEach(async () => {
  app = await startTestApp({ environment: { PUBLIC_URL: 'https://ahornhof.example/' } });
  calls = await bookingCalls(app);
});
afterEach(() => app.close());

async function opened(token: string): Promise<string> {
  const { status, body } = await app.request<CalendarFeedAnswer>(
    'POST',
    '/api/calendar/feed',
    undefined,
    token,
  );
  expect(status).toBe(200);
  expect(body.url).toMatch(/^https:\/\/ahornhof\.example\/calendar\/[\w-]{60,}\.ics$/);
  return new URL(body.url).pathname;
}

const read = (path: string) => app.request<string>('GET', path);

it('shows the calendar to programs that cannot log in', async () => {
  const { body: kept } = await calls.create();
  await calls.book({ time: '11:00', serviceId: calls.services.get('Inspektion') });
  const { body: gone } = await calls.create({ time: '10:00' });
  await calls.cancel(gone.id);
  const path = await opened(await app.loginAs('DISPONENT'));
  for (const address of [path, `/api${path}`]) {
    const { status, body, headers } = await read(address);
    expect(status).toBe(200);
    expect(headers.get('content-type')).toBe('text/calendar; charset=utf-8');
    expect(headers.get('cache-control')).toBe('no-store');
    expect(body.match(/BEGIN:VEVENT/g)).toHaveLength(2);
    expect(body).toContain(`UID:${kept.id}`);
    expect(body).not.toContain(gone.id);
    expect(body).toContain('SUMMARY:B-AB 123 · Ölwechsel\r\n');
    expect(body).toContain('SUMMARY:B-AB 123 · Inspektion (angefragt)\r\n');
    expect(body).toContain('DESCRIPTION:Erika Beispiel');
    // Eleven to two, including an hour for lunch.
    expect(body).toMatch(/DTSTART:20261124T100000Z\r\nDTEND:20261124T130000Z/);
  }
});

it('includes the last thirty days', async () => {
  await calls.create();
  const path = await opened(await app.loginAs('ADMIN'));
  app.clock.set('2026-12-24T08:00:00.000Z');
  expect((await read(path)).body).toContain('BEGIN:VEVENT');
  app.clock.set('2026-12-25T08:00:00.000Z');
  expect((await read(path)).body).not.toContain('BEGIN:VEVENT');
});

it('can be closed by its user, and the old URL stays invalid', async () => {
  const token = await app.loginAs('DISPONENT');
  const old = await opened(token);
  expect((await read(await opened(token))).status).toBe(200);
  expect((await app.request('DELETE', '/api/calendar/feed', undefined, token)).status).toBe(204);
  expect((await read(old)).status).toBe(404);
  const fresh = await opened(token);
  expect((await read(fresh)).status).toBe(200);
  expect((await read(old)).status).toBe(404);
});

it('shows its user the URL while it is open', async () => {
  const token = await app.loginAs('DISPONENT');
  const own = async () =>
    (await app.request<CalendarFeedState>('GET', '/api/calendar/feed', undefined, token)).body.url;
  expect(await own()).toBeNull();
  const path = await opened(token);
  const again = new URL((await own()) ?? '').pathname;
  for (const address of [path, again]) expect((await read(address)).status).toBe(200);
  await app.request('DELETE', '/api/calendar/feed', undefined, token);
  expect(await own()).toBeNull();
  expect((await read(again)).status).toBe(404);
  const mechanic = await app.loginAs('MECHANIKER');
  expect((await app.request('GET', '/api/calendar/feed', undefined, mechanic)).status).toBe(403);
});

it('ends with the account and with the role, and does not come back with the role', async () => {
  const admin = await app.loginAs('ADMIN');
  const path = await opened(await app.loginAs('DISPONENT'));
  const { body } = await app.request<{ id: string; username: string }[]>(
    'GET',
    '/api/admin/users',
    undefined,
    admin,
  );
  const user = body.find(({ username }) => username === 'probe-disponent');
  await app.request('PUT', `/api/admin/users/${user?.id}`, { ...user, roles: ['LAGERIST'] }, admin);
  expect((await read(path)).status).toBe(404);
  await app.request('PUT', `/api/admin/users/${user?.id}`, { ...user, roles: ['DISPONENT'] }, admin);
  expect((await read(path)).status).toBe(404);
  await app.request('DELETE', `/api/admin/users/${user?.id}`, undefined, admin);
  expect((await read(path)).status).toBe(404);
});

it('ends with the password; its user then gets a new URL', async () => {
  const admin = await app.loginAs('ADMIN');
  const office = await app.loginAs('DISPONENT');
  const path = await opened(office);
  const users = await app.request<UserAnswer[]>('GET', '/api/admin/users', undefined, admin);
  const user = users.body.find(({ username }) => username === 'probe-disponent');
  const { username, roles } = user as UserAnswer;
  const password = 'ganz-neues-wort';
  await app.request('PUT', `/api/admin/users/${user?.id}`, { username, roles, password }, admin);
  expect((await read(path)).status).toBe(404);
  const again = await app.request<LoginAnswer>('POST', '/api/auth/login', { username, password });
  const own = await app.request<CalendarFeedState>('GET', '/api/calendar/feed', undefined, again.body.token);
  expect(own.body.url).toBeNull();
  const fresh = await opened(again.body.token);
  expect((await read(fresh)).status).toBe(200);
  expect((await read(path)).status).toBe(404);
});

it('is refused for an unknown URL', async () => {
  const path = await opened(await app.loginAs('DISPONENT'));
  for (const wrong of [
    '/calendar/x.ics',
    path.replace('/calendar/', '/calendar/A'),
    path.replace('.ics', 'A.ics'),
  ])
    expect((await read(wrong)).status).toBe(404);
});
