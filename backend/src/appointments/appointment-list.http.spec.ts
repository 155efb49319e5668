import type { AppointmentAnswer, AppointmentPageAnswer } from '#contracts/appointments/appointments.api.js';
import type { Problem } from '#contracts/kernel/problem.js';
import { startTestApp, type TestApp } from '../testing/start-test-app.js';
import { bookingCalls, type BookingCalls } from './testing/booking-calls.js';

let app: TestApp;
let calls: BookingCalls;
let staff: string;
beforeEach(async () => {
  app = await startTestApp();
  calls = await bookingCalls(app);
  staff = await app.loginAs('DISPONENT');
});
afterEach(() => app.close());

const get = <Body>(path: string, token: string | null = staff) =>
  app.request<Body & Omit<Problem, 'status'>>('GET', `/api/appointment/${path}`, undefined, token);
const page = (query: string) => get<AppointmentPageAnswer>(`page?${query}`);
const timesOf = ({ items }: AppointmentPageAnswer) => items.map(({ time }) => time);

describe('the list of appointments', () => {
  beforeEach(async () => {
    for (const time of ['08:00', '09:00', '10:00']) await calls.create({ time });
    await calls.book({ time: '11:00', name: 'Ayşe Großmann', kfz: 'XM-AG 640' });
  });

  it('is paged, with the total number', async () => {
    const { status, body: first } = await page('size=3');
    expect(status).toBe(200);
    expect(timesOf(first)).toEqual(['08:00', '09:00', '10:00']);
    expect(first).toMatchObject({ totalElements: 4, requested: 1, size: 3 });
    const { body: second } = await page(`size=3&after=${first.next}`);
    expect(timesOf(second)).toEqual(['11:00']);
    expect(second.next).toBeNull();
    expect(timesOf((await page('size=1&order=desc')).body)).toEqual(['11:00']);
  });

  it('is filtered by status, days and words', async () => {
    expect(timesOf((await page('status=REQUESTED')).body)).toEqual(['11:00']);
    expect(timesOf((await page('search=grossmann%20xmag')).body)).toEqual(['11:00']);
    expect((await page('from=2026-11-25')).body).toMatchObject({ items: [], totalElements: 0 });
    expect(timesOf((await page('to=2026-11-24&search=bab123')).body)).toHaveLength(3);
  });

  it('refuses invalid pages', async () => {
    for (const query of ['after=x', 'size=501', 'size=0', 'order=up', 'status=OPEN', 'from=gestern']) {
      const { status, body } = await page(query);
      expect({ query, status }).toEqual({ query, status: 400 });
      expect(body.errors).toMatchObject([{ field: query.split('=')[0] }]);
    }
  });

  it('has a Link header with the next page if it was cut off', async () => {
    const cut = await get<AppointmentAnswer[]>('all?limit=3&status=CONFIRMED');
    expect(cut.headers.get('link')).toBeNull();
    const { body, headers } = await get<AppointmentAnswer[]>('all?limit=2&status=CONFIRMED');
    expect(body).toHaveLength(2);
    const next = /^<\/api\/appointment\/(.*)>; rel="next"$/.exec(headers.get('link') ?? '')?.[1];
    expect(timesOf((await get<AppointmentPageAnswer>(next ?? '')).body)).toEqual(['10:00']);
  });

  it('is open to mechanics, but not to visitors', async () => {
    expect((await get('page', await app.loginAs('MECHANIKER'))).status).toBe(200);
    expect((await get('page', await app.loginAs('LAGERIST'))).status).toBe(403);
    expect((await get('page', null)).status).toBe(401);
  });
});

describe('one appointment', () => {
  it('is found by its id, with its revision', async () => {
    const { id } = (await calls.create()).body;
    const { status, body, headers } = await get<AppointmentAnswer>(id);
    expect({ status, id: body.id, time: body.time }).toEqual({ status: 200, id, time: '08:00' });
    expect(headers.get('etag')).toBe(`"${body.revision}"`);
    expect((await get(id, null)).status).toBe(401);
  });

  it.each(['0190a000-0000-7000-8000-00000000000a', 'nichts'])('is 404 as %s', async (id) => {
    expect((await get(id)).status).toBe(404);
  });
});

it('gives no hint to a bot that filled the honeypot', async () => {
  const { status, body } = await app.request<Problem>('POST', '/api/appointment/book', { website: 'x' });
  expect({ status, detail: body.detail }).toEqual({
    status: 400,
    detail: 'Spam erkannt! Formular wird nicht gesendet.',
  });
  expect(body.errors).toHaveLength(1);
  const unfilled = await app.request<Problem>('POST', '/api/appointment/book', { date: '2026-11-24' });
  expect(unfilled.body.detail).toBe(
    'Bitte prüfen Sie Ihre Eingaben: Name, E-Mail, Service, Kennzeichen, Uhrzeit.',
  );
});
