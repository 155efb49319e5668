import type { AppointmentAnswer } from '#contracts/appointments/appointments.api.js';
import type { OwnAppointmentAnswer } from '#contracts/appointments/own-appointment.api.js';
import type { Problem } from '#contracts/kernel/problem.js';
import { germanDate } from '#contracts/values/german.js';
import { startTestApp, type TestApp } from '../../testing/start-test-app.js';
import { newVisitor } from '../../testing/new-visitor.js';
import { bookingCalls, type BookingCalls } from '../testing/booking-calls.js';
import { fieldsOf } from '../testing/calendar-fields.js';
import { postausgang } from '../testing/postausgang.js';

const INVALID = 'Dieser Link ist ungültig oder abgelaufen.';

let app: TestApp;
let calls: BookingCalls;
beforeAll(async () => {
  app = await startTestApp();
  calls = await bookingCalls(app);
  const admin = await app.loginAs('ADMIN');
  const { body } = await app.request<object>('GET', '/api/settings/workshop', undefined, admin);
  const settings = { ...body, notifyEmail: 'annahme@ahornhof.example' };
  expect((await app.request('PUT', '/api/settings/workshop', settings, admin)).status).toBe(200);
});
afterAll(() => app.close());

let day = 24;
/** A new appointment on another day, with the token from its mail. */
async function bookedOne(): Promise<{ token: string; booked: AppointmentAnswer }> {
  const date = `2026-11-${(day += 1) > 27 ? (day = 24) : day}`;
  const times = ['08:00', '09:00', '10:00', '11:00', '13:00', '14:00', '15:00', '16:00'];
  const taken = await calls.bookedTimes(date);
  const { body: booked } = await calls.book({ date, time: times.find((time) => !taken.includes(time)) });
  await app.settle();
  const mails = await postausgang(app.directory);
  const shown = `${germanDate(booked.date)} um ${booked.time} Uhr`;
  // The slot may have been booked and released before: the last mail is the right one.
  const mail = mails.findLast(({ kind, subject }) => kind === 'request-received' && subject.includes(shown));
  const token = mail?.token ?? null;
  if (token === null) throw new Error('No link in the mail');
  return { token, booked };
}

type Own = OwnAppointmentAnswer & Omit<Problem, 'status'>;
const get = (token: string) => app.request<Own>('GET', `/api/termin/${token}`, undefined, null, newVisitor());
const post = (token: string, what: string, body?: object) =>
  app.request<Own>('POST', `/api/termin/${token}/${what}`, body, null, newVisitor());

describe('the link in the mail', () => {
  it('shows appointment and garage, but no personal data except the plate', async () => {
    const { token, booked } = await bookedOne();
    const { status, body, headers } = await get(token);
    expect(status).toBe(200);
    expect(body).toEqual({
      date: booked.date,
      time: booked.time,
      end: expect.any(String),
      duration: 1,
      service: 'Ölwechsel',
      status: 'REQUESTED',
      plate: 'B-AB 123',
      kind: 'SERVICE',
      bring: '',
      changeable: true,
      moveRequest: null,
      company: { name: '', street: '', zip: '', city: '', phone: '', email: '' },
    });
    expect(headers.get('x-robots-tag')).toBe('noindex');
    expect(headers.get('cache-control')).toBe('no-store');
  });

  it('is refused in the same way whether it is made up, changed or cut off', async () => {
    const { token, booked } = await bookedOne();
    const wrong = [
      'x',
      booked.id,
      token.slice(1),
      `${token}A`,
      token.toUpperCase(),
      'A'.repeat(token.length),
    ];
    for (const made of wrong) {
      expect((await get(made)).body).toMatchObject({ detail: INVALID, errors: [] });
      expect((await get(made)).status).toBe(404);
      expect((await get(`${made}.ics`)).status).toBe(404);
      expect((await post(made, 'cancel')).status).toBe(404);
      expect((await post(made, 'move-request', { date: '2026-11-30' })).status).toBe(404);
    }
  });

  it("opens no calendar feed, and a feed's URL opens no appointment", async () => {
    const { token } = await bookedOne();
    expect((await app.request('GET', `/api/calendar/${token}.ics`)).status).toBe(404);
    const { body } = await app.request<{ url: string }>(
      'POST',
      '/api/calendar/feed',
      undefined,
      await app.loginAs('DISPONENT'),
    );
    const feedToken = /calendar\/([\w-]+)\.ics$/.exec(body.url)?.[1] ?? '';
    expect((await get(feedToken)).status).toBe(404);
  });

  it('is valid until seven days after the end', async () => {
    const { token, booked } = await bookedOne();
    const [year, month, date] = booked.date.split('-').map(Number) as [number, number, number];
    const start = app.clock.now();
    const end = Date.UTC(year, month - 1, date, Number(booked.time.slice(0, 2)));
    app.clock.set(new Date(end + 7 * 86_400_000).toISOString());
    expect((await get(token)).body).toMatchObject({ changeable: false });
    expect((await post(token, 'cancel')).body.detail).toBe('Der Termin liegt in der Vergangenheit.');
    app.clock.set(new Date(end + 7 * 86_400_000 + 1_000).toISOString());
    expect((await get(token)).body.detail).toBe(INVALID);
    app.clock.set(start);
  });

  it('is invalid once the person was erased', async () => {
    const { token, booked } = await bookedOne();
    await app.app.platform.streams.shred(booked.id);
    expect((await get(token)).body.detail).toBe(INVALID);
  });

  it('is limited per address', async () => {
    const headers = newVisitor();
    const statuses = new Set<number>();
    for (let call = 0; call < 121; call++)
      statuses.add((await app.request('GET', '/api/termin/x', undefined, null, headers)).status);
    expect([...statuses]).toEqual([404, 429]);
  });
});

describe('the calendar file', () => {
  it('can be downloaded', async () => {
    const { token, booked } = await bookedOne();
    const { status, headers, body } = await app.request<string>('GET', `/api/termin/${token}.ics`);
    expect(status).toBe(200);
    expect(headers.get('content-type')).toBe('text/calendar; charset=utf-8');
    expect(headers.get('content-disposition')).toBe('attachment; filename="termin.ics"');
    expect(fieldsOf(body)).toMatchObject({ METHOD: 'PUBLISH', UID: booked.id, STATUS: 'TENTATIVE' });
  });
});

describe('cancelling', () => {
  it('frees the slot, and is idempotent', async () => {
    const { token, booked } = await bookedOne();
    expect(await calls.bookedTimes(booked.date)).toContain(booked.time);
    for (const _ of [1, 2]) {
      const { status, body } = await post(token, 'cancel');
      expect({ status, body }).toMatchObject({
        status: 200,
        body: { status: 'CANCELLED', changeable: false },
      });
    }
    expect(await calls.bookedTimes(booked.date)).not.toContain(booked.time);
    expect((await calls.all()).find(({ id }) => id === booked.id)?.status).toBe('CANCELLED');
    await app.settle();
    const toWorkshop = (await postausgang(app.directory)).filter(({ kind }) => kind === 'workshop-cancelled');
    expect(toWorkshop.map(({ to }) => to)).toEqual(['annahme@ahornhof.example']);
  });
});

describe('asking for another time', () => {
  it('is kept for the staff until they move the appointment', async () => {
    const { token, booked } = await bookedOne();
    const wanted = { date: '2026-12-01', time: '14:00', note: 'Gern\nnachmittags' };
    const { status, body } = await post(token, 'move-request', wanted);
    expect({ status, body }).toMatchObject({ status: 200, body: { moveRequest: wanted, date: booked.date } });
    const listed = (await calls.all()).find(({ id }) => id === booked.id);
    expect(listed).toMatchObject({ moveRequest: wanted, revision: 1 });
    const moved = await calls.reschedule(
      booked.id,
      { date: wanted.date, time: wanted.time },
      { 'if-match': '"1"' },
    );
    expect({ status: moved.status, body: moved.body }).toMatchObject({
      status: 200,
      body: { moveRequest: null },
    });
  });

  it('requires only a day', async () => {
    const { token } = await bookedOne();
    const { body } = await post(token, 'move-request', { date: '2026-12-02', time: '', note: '' });
    expect(body.moveRequest).toEqual({ date: '2026-12-02', time: null, note: null });
  });

  it.each([
    [{}, 'date', 'Bitte ein Datum auswählen.'],
    [{ date: '2026-11-29' }, 'date', 'Samstage und Sonntage sind nicht buchbar.'],
    [{ date: '2026-11-20' }, 'date', 'Datum liegt in der Vergangenheit.'],
    [{ date: '2026-11-23', time: '07:00' }, 'time', 'Uhrzeit liegt in der Vergangenheit.'],
    [
      { date: '2026-12-02', note: 'x'.repeat(501) },
      'note',
      'Die Nachricht darf höchstens 500 Zeichen lang sein.',
    ],
  ])('refuses %j', async (wanted, field, message) => {
    const { token } = await bookedOne();
    const { status, body } = await post(token, 'move-request', wanted);
    expect({ status, errors: body.errors }).toEqual({ status: 400, errors: [{ field, message }] });
  });

  it('is refused for a cancelled appointment', async () => {
    const { token } = await bookedOne();
    await post(token, 'cancel');
    const { status, body } = await post(token, 'move-request', { date: '2026-12-02' });
    expect({ status, detail: body.detail }).toEqual({
      status: 409,
      detail: 'Der Termin wurde bereits abgesagt.',
    });
  });
});
