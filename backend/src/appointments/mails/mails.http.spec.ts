import { startTestApp, type TestApp } from '../../testing/start-test-app.js';
import { bookingCalls, type BookingCalls } from '../testing/booking-calls.js';
import { fieldsOf } from '../testing/calendar-fields.js';
import { postausgang, type KeptMail } from '../testing/postausgang.js';

let app: TestApp;
let calls: BookingCalls;
beforeEach(async () => {
  app = await startTestApp();
  calls = await bookingCalls(app);
});
afterEach(() => app.close());

async function mails(): Promise<KeptMail[]> {
  await app.settle();
  return postausgang(app.directory);
}

const kinds = async () => (await mails()).map(({ kind }) => kind);

async function choose(settings: object): Promise<void> {
  const token = await app.loginAs('ADMIN');
  const { body } = await app.request<object>('GET', '/api/settings/workshop', undefined, token);
  const { status } = await app.request('PUT', '/api/settings/workshop', { ...body, ...settings }, token);
  expect(status).toBe(200);
}

/** A change by the staff, after the session of Monday morning has expired. */
async function change(id: string, verb: string, what?: object): Promise<void> {
  const admin = { username: 'admin', password: 'geheim-in-der-probe' };
  const { body: session } = await app.request<{ token: string }>('POST', '/api/auth/login', admin);
  const { status } = await app.request('PATCH', `/api/appointment/${id}/${verb}`, what, session.token);
  expect(status).toBe(200);
}

describe('mails about an appointment', () => {
  it('are sent for each step of its life', async () => {
    const { body: booked } = await calls.book();
    await app.settle();
    await calls.confirm(booked.id);
    await app.settle();
    await calls.reschedule(booked.id, { date: '2026-11-25', time: '10:00' });
    await app.settle();
    await calls.cancel(booked.id);
    const kept = await mails();
    const named = 'Erika Beispiel <erika@beispiel.example>';
    expect(kept.map(({ kind, to, subject }) => [kind, to, subject])).toEqual([
      ['request-received', 'erika@beispiel.example', 'Ihre Terminanfrage für den 24.11.2026 um 08:00 Uhr'],
      ['confirmed', named, 'Ihr Termin am 24.11.2026 um 08:00 Uhr ist bestätigt'],
      ['rescheduled', named, 'Ihr Termin ist verschoben auf den 25.11.2026 um 10:00 Uhr'],
      ['cancelled', named, 'Ihr Termin am 25.11.2026 um 10:00 Uhr ist abgesagt'],
    ]);
  });

  it('say at most twenty times a day to one address that a request was received', async () => {
    const email = 'Opfer@post.example';
    for (const date of ['2026-11-24', '2026-11-25', '2026-11-26', '2026-11-27']) {
      for (const time of ['08:00', '09:00', '10:00', '11:00', '13:00', '14:00']) {
        expect((await calls.book({ date, time, email })).status).toBe(201);
        await app.settle();
      }
    }
    expect((await kinds()).filter((kind) => kind === 'request-received')).toHaveLength(20);
    const { body } = await calls.book({ date: '2026-11-25', time: '15:00', email });
    expect((await calls.confirm(body.id)).status).toBe(200);
    expect(await kinds()).toContain('confirmed');
  });

  it('carry no link of a stranger, because a name with one is refused', async () => {
    for (const name of ['Konto gesperrt: https://evil.example/x', 'Bitte auf WWW.evil.example gehen']) {
      const { status, body } = await calls.book({ name });
      expect({ status, body }).toMatchObject({ status: 400, body: { errors: [{ field: 'name' }] } });
    }
  });

  it('have calendar files that replace earlier ones', async () => {
    const { body: booked } = await calls.create();
    await calls.reschedule(booked.id, { date: '2026-11-25', time: '10:00' });
    await calls.cancel(booked.id);
    const kept = await mails();
    const files = kept.map(({ body }) => fieldsOf(/BEGIN:VCALENDAR[^]*?END:VCALENDAR/.exec(body)?.[0]));
    expect(files.map(({ METHOD, UID, SEQUENCE }) => [METHOD, UID, SEQUENCE])).toEqual([
      ['REQUEST', booked.id, '0'],
      ['REQUEST', booked.id, '1'],
      ['CANCEL', booked.id, '2'],
    ]);
  });

  it('are not sent for repeated commands', async () => {
    const { body: booked } = await calls.create();
    await calls.confirm(booked.id);
    await calls.cancel(booked.id);
    await calls.cancel(booked.id);
    expect(await kinds()).toEqual(['confirmed', 'cancelled']);
  });

  it('are not sent for a refused booking', async () => {
    await calls.create();
    expect((await calls.book()).status).toBe(409);
    expect(await kinds()).toEqual(['confirmed']);
  });

  it("report a request to the workshop's address in the settings", async () => {
    await choose({ notifyEmail: 'annahme@ahornhof.example' });
    await calls.book();
    const kept = await mails();
    expect(kept.map(({ kind, to }) => [kind, to])).toEqual([
      ['request-received', 'erika@beispiel.example'],
      ['workshop-request', 'annahme@ahornhof.example'],
    ]);
    expect(kept[1]?.body).toContain('Reply-To: Erika Beispiel <erika@beispiel.example>');
  });

  it('come from the garage, once its name and address are configured', async () => {
    await calls.book();
    const profile = { name: 'Kfz Ahornhof', email: 'werkstatt@ahornhof.example' };
    await app.settle();
    await app.request('PUT', '/api/settings/company', profile, await app.loginAs('ADMIN'));
    await calls.book({ time: '09:00' });
    const [before, after] = await mails();
    expect(before?.body).toContain('From: Werkstattbuch <no-reply@werkstattbuch.invalid>');
    expect(after?.body).toContain('From: Kfz Ahornhof <werkstatt@ahornhof.example>');
  });

  it('are not sent to an erased person', async () => {
    const { body: booked } = await calls.create();
    await app.settle();
    await app.app.platform.streams.shred(booked.id);
    await calls.cancel(booked.id);
    expect(await kinds()).toEqual(['confirmed']);
  });
});

describe('the reminder', () => {
  const fourOClock = '2026-11-23T15:00:00.000Z';

  it("is sent once for an agreed appointment, from four o'clock of the day before", async () => {
    await choose({ reminderMail: true, capacity: 5 });
    await calls.book({ time: '09:00' });
    await calls.create();
    const { body: cancelled } = await calls.create({ time: '10:00' });
    await calls.cancel(cancelled.id);
    await calls.create({ date: '2026-11-25' });
    app.clock.set('2026-11-23T14:59:00.000Z');
    expect((await kinds()).filter((kind) => kind === 'reminder')).toEqual([]);
    for (const minutes of [0, 10, 30, 120]) {
      app.clock.set(fourOClock);
      app.clock.advance(minutes * 60_000);
      await app.settle();
    }
    const reminders = (await mails()).filter(({ kind }) => kind === 'reminder');
    expect(reminders.map(({ subject }) => subject)).toEqual(['Ihr Termin morgen um 08:00 Uhr']);
  });

  it('is sent on the day itself if no server ran in the evening, for appointments agreed before', async () => {
    await choose({ reminderMail: true, capacity: 5 });
    await calls.create();
    await calls.create({ time: '10:00' });
    app.clock.set('2026-11-24T07:30:00.000Z');
    const { body: booked } = await calls.book({ time: '11:00' });
    await change(booked.id, 'confirm');
    for (const minutes of [0, 10, 30]) {
      app.clock.advance(minutes * 60_000);
      await app.settle();
    }
    const reminders = (await mails()).filter(({ kind }) => kind === 'reminder');
    expect(reminders.map(({ subject }) => subject)).toEqual(['Ihr Termin heute um 10:00 Uhr']);
  });

  it('follows an appointment that is moved', async () => {
    await choose({ reminderMail: true });
    const { body: booked } = await calls.create();
    app.clock.set(fourOClock);
    await app.settle();
    await change(booked.id, 'reschedule', { date: '2026-11-26', time: '11:00' });
    app.clock.set('2026-11-24T15:00:00.000Z');
    await app.settle();
    app.clock.set('2026-11-25T15:00:00.000Z');
    const reminders = (await mails()).filter(({ kind }) => kind === 'reminder');
    expect(reminders.map(({ subject }) => subject)).toEqual([
      'Ihr Termin morgen um 08:00 Uhr',
      'Ihr Termin morgen um 11:00 Uhr',
    ]);
  });

  it('is not sent if the settings disable it', async () => {
    await calls.create();
    app.clock.set(fourOClock);
    expect(await kinds()).toEqual(['confirmed']);
  });
});
