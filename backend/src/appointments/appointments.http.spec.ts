import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { SlotAnswer } from '#contracts/appointments/appointments.api.js';
import type { Problem } from '#contracts/kernel/problem.js';
import { startTestApp, type TestApp } from '../testing/start-test-app.js';
import { bookingCalls, type BookingCalls } from './testing/booking-calls.js';

const tuesday = '2026-11-24';
const wednesday = '2026-11-25';

let test: TestApp;
let calls: BookingCalls;

beforeEach(async () => {
  test = await startTestApp();
  calls = await bookingCalls(test);
});

afterEach(() => test.close());

const slots = (query: string) =>
  test.request<SlotAnswer[] & Problem>('GET', `/api/appointment/slots?${query}`);

describe('the slots of a day', () => {
  it('are listed with those that are booked', async () => {
    await calls.book({ time: '09:00' });
    const { status, body } = await slots(`date=${tuesday}`);
    expect(status).toBe(200);
    expect(body.map(({ time }) => time)).toEqual([
      '08:00',
      '09:00',
      '10:00',
      '11:00',
      '13:00',
      '14:00',
      '15:00',
      '16:00',
    ]);
    expect(await calls.bookedTimes(tuesday)).toEqual(['09:00']);
    const twoHours = `&serviceId=${calls.services.get('Inspektion')}`;
    expect(await calls.bookedTimes(tuesday, twoHours)).toEqual(['08:00', '09:00']);
  });

  it.each(['', 'date=', 'date=2026-02-30', 'date=24.11.2026', 'date=2026-11-24&date=2026-11-25'])(
    'are refused for %j at the field date',
    async (query) => {
      const { status, body } = await slots(query);
      expect(status).toBe(400);
      expect(body.errors).toMatchObject([{ field: 'date' }]);
    },
  );

  it('are refused for an unknown service', async () => {
    const { status, body } = await slots(`date=${tuesday}&serviceId=nothing`);
    expect({ status, detail: body.detail }).toEqual({ status: 400, detail: 'Unbekannter Service.' });
  });

  it('treat an appointment to move as free for the staff, not for visitors', async () => {
    const { id } = (await calls.create({ time: '10:00' })).body;
    expect(await calls.bookedTimes(tuesday, `&exclude=${id}`)).toEqual([]);
    const visitor = await slots(`date=${tuesday}&exclude=${id}`);
    expect(visitor.body.filter(({ booked }) => booked)).toHaveLength(1);
  });

  it('have the agreed duration for an appointment to move, even if its service was removed', async () => {
    const inspection = calls.services.get('Inspektion');
    const { id } = (await calls.create({ time: '08:00', serviceId: inspection })).body;
    await calls.create({ time: '11:00' });
    const admin = await test.loginAs('ADMIN');
    expect((await test.request('DELETE', `/api/services/${inspection}`, undefined, admin)).status).toBe(204);
    expect(await calls.bookedTimes(tuesday, `&serviceId=${inspection}&exclude=${id}`)).toEqual([
      '10:00',
      '11:00',
    ]);
    expect((await calls.reschedule(id, { date: tuesday, time: '09:00' })).status).toBe(200);
  });
});

describe('a visitor', () => {
  it('books and gets the typed values and ids', async () => {
    const { status, body, headers } = await calls.book({ kfz: 'b-ab 123!', createNewCustomer: true });
    expect(status).toBe(201);
    expect(headers.get('etag')).toBeNull();
    expect(body).toEqual({
      id: expect.any(String),
      date: tuesday,
      time: '08:00',
      duration: 1,
      status: 'REQUESTED',
      kind: 'SERVICE',
      carId: null,
      service: 'Ölwechsel',
      serviceId: calls.services.get('Ölwechsel'),
      name: 'Erika Beispiel',
      email: 'erika@beispiel.example',
      telefon: '030 1234567',
      kfz: 'B-AB 123',
      remark: null,
      hasPhoto: false,
      customerLinkType: 'CREATED_NEW',
      vehicleLinkType: 'CREATED_NEW',
      customer: {
        id: expect.any(String),
        name: 'Erika Beispiel',
        email: 'erika@beispiel.example',
        phone: '030 1234567',
      },
      vehicle: { id: expect.any(String), licensePlate: 'B-AB 123' },
      ownPage: expect.stringMatching(/^\/termin\/[\w-]+$/),
    });
  });

  it('says what he noticed, which the garage reads with the appointment', async () => {
    const { status, body } = await calls.book({ remark: ' quietscht vorn links ' });
    expect([status, body.remark]).toEqual([201, 'quietscht vorn links']);
    expect(await calls.all()).toMatchObject([{ remark: 'quietscht vorn links' }]);
    expect((await calls.book({ time: '09:00', remark: 'x'.repeat(501) })).status).toBe(400);
  });

  it('needs a mail address', async () => {
    expect((await calls.book({ email: undefined })).status).toBe(400);
  });

  it('sees a new booking in the list at once', async () => {
    const { body } = await calls.book();
    expect(await calls.all()).toMatchObject([{ id: body.id, revision: 0, customer: null, vehicle: null }]);
  });

  it('cannot book a taken slot', async () => {
    await calls.book();
    const { status, body } = await calls.book();
    expect({ status, detail: body.detail }).toEqual({ status: 409, detail: 'Slot bereits vergeben!' });
  });

  it('books once with the same key', async () => {
    const key = { 'idempotency-key': 'a-key-of-his-own' };
    const [first, second] = await Promise.all([calls.book({}, key), calls.book({}, key)]);
    expect(second.body).toEqual(first.body);
    expect((await calls.book({ time: '09:00' }, key)).status).toBe(422);
    expect(await calls.all()).toHaveLength(1);
  });

  it('books once with the same key, even after a crash lost the answer', async () => {
    const key = { 'idempotency-key': 'a-key-of-his-own' };
    const first = await calls.book({ createNewCustomer: true }, key);
    await test.stop();
    for (const file of await readdir(test.directory)) {
      if (file.startsWith('answers.db')) await rm(join(test.directory, file));
    }
    test = await startTestApp({ directory: test.directory, clock: test.clock });
    calls = await bookingCalls(test);
    const again = await calls.book({ createNewCustomer: true }, key);
    // The link of his own page is sealed anew; both lead to the same appointment.
    const ownPage: unknown = expect.any(String);
    expect({ status: again.status, body: again.body }).toEqual({
      status: 201,
      body: { ...first.body, ownPage },
    });
    expect((await calls.book({ kfz: 'M-XY 1' }, { 'idempotency-key': 'a-key-of-his-own' })).status).toBe(422);
    expect(await calls.all()).toHaveLength(1);
  });
});

describe('the staff', () => {
  it('books for somebody new with a phone number alone, and registers no empty mail address', async () => {
    const { status, body } = await calls.create({ email: undefined, createNewCustomer: true });
    expect([status, body.email, body.telefon]).toEqual([201, '', '030 1234567']);
    expect(body.customer).toMatchObject({ email: null, phone: '030 1234567' });
    await test.settle();
  });

  it('needs a way to reach somebody new, but not a customer on file', async () => {
    const nobody = { email: undefined, telefon: undefined };
    const { status, body } = await calls.create(nobody);
    expect([status, body.detail]).toEqual([
      400,
      'Bitte eine Telefonnummer oder eine E-Mail-Adresse angeben.',
    ]);
    const { body: first } = await calls.create({ createNewCustomer: true });
    const again = await calls.create({ ...nobody, time: '09:00', customerId: first.customer?.id });
    expect([again.status, again.body.customerLinkType]).toEqual([201, 'EXISTING_SELECTED']);
  });

  it('creates confirmed appointments by the same rules', async () => {
    const { status, body, headers } = await calls.create();
    expect(status).toBe(201);
    expect(body).toMatchObject({ status: 'CONFIRMED', revision: 0 });
    expect(headers.get('etag')).toBe('"0"');
    expect((await calls.create()).body.detail).toBe('Slot bereits vergeben!');
    expect((await calls.create({ date: '2026-11-28' })).status).toBe(400);
  });

  it('confirms, idempotently', async () => {
    const { id } = (await calls.book()).body;
    expect((await calls.confirm(id)).body).toMatchObject({ status: 'CONFIRMED', revision: 1 });
    const again = await calls.confirm(id);
    expect({ status: again.status, revision: again.body.revision }).toEqual({ status: 200, revision: 1 });
  });

  it('moves an appointment, which frees the old time', async () => {
    const { id } = (await calls.book()).body;
    const { status, body } = await calls.reschedule(id, { date: wednesday, time: '11:00' });
    expect(status).toBe(200);
    expect(body).toMatchObject({ status: 'RESCHEDULED', date: wednesday, time: '11:00' });
    expect(await calls.bookedTimes(tuesday)).toEqual([]);
    expect(await calls.bookedTimes(wednesday)).toEqual(['11:00']);
    expect((await calls.confirm(id)).body.status).toBe('CONFIRMED');
  });

  it('moves an appointment to a time that overlaps its own', async () => {
    const { id } = (await calls.book({ serviceId: calls.services.get('Inspektion') })).body;
    expect((await calls.reschedule(id, { date: tuesday, time: '09:00' })).status).toBe(200);
    expect(await calls.bookedTimes(tuesday)).toEqual(['09:00', '10:00']);
  });

  it('changes nothing by moving it to the same time', async () => {
    const { id } = (await calls.book()).body;
    const { status, body } = await calls.reschedule(id, { date: tuesday, time: '08:00' });
    expect({ status, now: body.status }).toEqual({ status: 200, now: 'REQUESTED' });
  });

  it('cannot move it to a taken or unbookable time', async () => {
    await calls.create({ time: '09:00' });
    const { id } = (await calls.book()).body;
    const { status, body } = await calls.reschedule(id, { date: tuesday, time: '09:00' });
    expect({ status, detail: body.detail }).toEqual({ status: 409, detail: 'Neuer Slot bereits vergeben.' });
    expect((await calls.reschedule(id, { date: '2026-11-28', time: '09:00' })).status).toBe(400);
    const nothing = (await calls.reschedule(id, {})).body;
    expect(nothing.errors.map(({ field }) => field)).toEqual(['date', 'time']);
    expect(nothing.detail).toBe('Bitte Datum und Uhrzeit auswählen!');
    expect(await calls.bookedTimes(tuesday)).toEqual(['08:00', '09:00']);
  });

  it('cancels finally, which frees the time', async () => {
    const { id } = (await calls.book()).body;
    expect((await calls.cancel(id)).body.status).toBe('CANCELLED');
    expect((await calls.cancel(id)).status).toBe(200);
    expect(await calls.bookedTimes(tuesday)).toEqual([]);
    for (const refused of [
      await calls.confirm(id),
      await calls.reschedule(id, { date: wednesday, time: '08:00' }),
    ]) {
      expect(refused.status).toBe(409);
      expect(refused.body.detail).toBe('Der Termin wurde bereits abgesagt.');
    }
    expect((await calls.book()).status).toBe(201);
  });

  it('can no longer confirm or move a past appointment', async () => {
    const { id } = (await calls.book({ date: '2026-11-23', time: '09:00' })).body;
    test.clock.set('2026-11-23T08:01:00.000Z');
    expect((await calls.confirm(id)).status).toBe(409);
    expect((await calls.reschedule(id, { date: wednesday, time: '08:00' })).status).toBe(409);
    expect((await calls.cancel(id)).status).toBe(200);
  });

  it('cannot overwrite a concurrent change', async () => {
    const { id } = (await calls.book()).body;
    const seen = { 'if-match': '"0"' };
    expect((await calls.confirm(id, seen)).headers.get('etag')).toBe('"1"');
    for (const late of [
      await calls.confirm(id, seen),
      await calls.cancel(id, seen),
      await calls.reschedule(id, { date: wednesday, time: '08:00' }, seen),
    ]) {
      expect(late.status).toBe(412);
    }
    const current = { 'if-match': '"1"' };
    expect((await calls.reschedule(id, { date: wednesday, time: '08:00' }, current)).status).toBe(200);
    expect(await calls.bookedTimes(wednesday)).toEqual(['08:00']);
  });

  it.each(['nothing', '0190a000-0000-7000-8000-000000000001'])('gets 404 for %s', async (id) => {
    expect((await calls.confirm(id)).status).toBe(404);
    expect((await calls.cancel(id)).status).toBe(404);
    expect((await calls.reschedule(id, { date: wednesday, time: '08:00' })).status).toBe(404);
  });

  it('lists by date and time, by status, and with a limit', async () => {
    const late = (await calls.create({ date: wednesday })).body.id;
    const afternoon = (await calls.book({ time: '14:00' })).body.id;
    const morning = (await calls.book({ time: '09:00' })).body.id;
    const ids = async (query = '') => (await calls.all(query)).map(({ id }) => id);
    expect(await ids()).toEqual([morning, afternoon, late]);
    expect(await ids(`?from=${wednesday}`)).toEqual([late]);
    expect(await ids(`?to=${tuesday}&limit=1`)).toEqual([morning]);
    expect(await ids(`?status=REQUESTED&from=${tuesday}`)).toEqual([morning, afternoon]);
    for (const query of ['?limit=0', '?limit=x', '?from=x', '?status=DONE']) {
      const path = `/api/appointment/all${query}`;
      const { status } = await test.request('GET', path, undefined, await test.loginAs('ADMIN'));
      expect(status).toBe(400);
    }
  });

  it('may read as MECHANIKER, but not write', async () => {
    const { id } = (await calls.book()).body;
    const token = await test.loginAs('MECHANIKER');
    expect((await test.request('GET', '/api/appointment/all', undefined, token)).status).toBe(200);
    const path = `/api/appointment/${id}/confirm`;
    expect((await test.request('PATCH', path, undefined, token)).status).toBe(403);
    expect((await test.request('PATCH', path)).status).toBe(401);
    expect((await test.request('GET', '/api/appointment/all')).status).toBe(401);
  });
});
