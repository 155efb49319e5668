import type {
  AppointmentAnswer,
  AppointmentPageAnswer,
  DayOfWeekAnswer,
} from '#contracts/appointments/appointments.api.js';
import type { OwnAppointmentAnswer } from '#contracts/appointments/own-appointment.api.js';
import type { CarAnswer } from '#contracts/site/cars.api.js';
import type { Problem } from '#contracts/kernel/problem.js';
import { newVisitor } from '../../testing/new-visitor.js';
import { ADMIN, startTestApp, type TestApp } from '../../testing/start-test-app.js';
import { bookingCalls, type BookingCalls } from '../testing/booking-calls.js';

const tuesday = '2026-11-24';

let test: TestApp;
let calls: BookingCalls;
let carId: string;
beforeAll(async () => {
  test = await startTestApp();
  calls = await bookingCalls(test);
  carId = (await offer('Kombi 1.6')).id;
});
afterAll(() => test.close());

const offer = async (name: string) => {
  const car = { name, price: 12_900, active: true };
  return (await test.request<CarAnswer>('POST', '/api/cars', car, await test.loginAs('ADMIN'))).body;
};

const ask = (what: object = {}, key?: string) =>
  test.request<AppointmentAnswer & Omit<Problem, 'status'>>(
    'POST',
    '/api/appointment/test-drive',
    { carId, name: 'Jonte Maibusch', email: 'j@post.example', date: tuesday, time: '10:00', ...what },
    null,
    { ...newVisitor(), ...(key !== undefined && { 'idempotency-key': key }) },
  );

describe('a test drive', () => {
  it('is requested with the car, without plate and service, and staff see and confirm it', async () => {
    const { status, body } = await ask({ remark: 'Mit Anhängerkupplung?' });
    expect(status).toBe(201);
    expect(body).toMatchObject({
      kind: 'TEST_DRIVE',
      carId,
      service: 'Probefahrt: Kombi 1.6',
      serviceId: '',
      kfz: '',
      status: 'REQUESTED',
      customer: null,
      vehicle: null,
    });
    expect(await calls.all()).toMatchObject([
      { id: body.id, kind: 'TEST_DRIVE', remark: 'Mit Anhängerkupplung?' },
    ]);
    expect((await calls.confirm(body.id)).body.status).toBe('CONFIRMED');
    const own = await test.request<OwnAppointmentAnswer>('GET', `/api${body.ownPage}`);
    expect(own.body).toMatchObject({ kind: 'TEST_DRIVE', plate: '', status: 'CONFIRMED' });
  });

  it('takes no bay: the time stays free for the workshop, and a full workshop does not refuse it', async () => {
    expect(await calls.bookedTimes(tuesday)).toEqual([]);
    expect((await calls.book({ date: tuesday, time: '11:00' })).status).toBe(201);
    expect((await ask({ time: '11:00' })).status).toBe(201);
    const week = await test.request<DayOfWeekAnswer[]>(
      'GET',
      '/api/appointment/week?from=2026-11-23&kind=TEST_DRIVE',
    );
    const day = week.body.find(({ date }) => date === tuesday);
    expect(day?.slots.some(({ booked }) => booked)).toBe(false);
  });

  it('is moved to a time at which the workshop is full', async () => {
    const { body } = await ask({ time: '13:00' });
    expect((await calls.reschedule(body.id, { date: tuesday, time: '11:00' })).body.time).toBe('11:00');
    expect(await calls.bookedTimes(tuesday, `&exclude=${body.id}`)).toEqual([]);
  });

  it('keeps to the opening times', async () => {
    for (const [what, field] of [
      [{ time: '12:00' }, 'time'],
      [{ date: '2026-11-28' }, 'date'],
      [{ date: '2026-11-20' }, 'date'],
      [{ time: '' }, 'time'],
      [{ name: '' }, 'name'],
      [{ email: 'nobody' }, 'email'],
    ] as const) {
      const { status, body } = await ask(what);
      expect({ what, status, field: body.errors[0]?.field }).toEqual({ what, status: 400, field });
    }
  });

  it('is refused with a car that was sold', async () => {
    const { id } = await offer('Bus');
    await test.request('DELETE', `/api/cars/${id}?reason=sold`, undefined, await test.loginAs('ADMIN'));
    const { status, body } = await ask({ carId: id });
    expect({ status, errors: body.errors }).toEqual({
      status: 400,
      errors: [{ field: 'carId', message: 'Dieses Auto ist nicht mehr im Angebot.' }],
    });
  });

  it('is refused when three have the same start', async () => {
    const date = '2026-11-26';
    for (let one = 0; one < 3; one++) expect((await ask({ date })).status).toBe(201);
    const { status, body } = await ask({ date });
    expect([status, body.errors[0]?.field]).toEqual([409, 'time']);
    expect((await calls.book({ date, time: '10:00' })).status).toBe(201);
  });

  it('is moved to a start that has three only if it is one of them', async () => {
    const date = '2026-11-30';
    const ids: string[] = [];
    for (const time of ['10:00', '10:00', '10:00', '11:00']) ids.push((await ask({ date, time })).body.id);
    const move = (id = '', time = '') => calls.reschedule(id, { date, time });
    const refused = await move(ids[3], '10:00');
    expect([refused.status, refused.body.detail]).toEqual([
      409,
      'Für diese Uhrzeit sind schon genug Probefahrten angefragt. Bitte eine andere Zeit wählen.',
    ]);
    expect((await move(ids[0], '11:00')).status).toBe(200);
    expect((await move(ids[3], '10:00')).status).toBe(200);
  });

  it('that was confirmed is answered as before when the confirmation is repeated after a sale', async () => {
    const { id } = await offer('Roadster');
    const { body } = await ask({ carId: id, date: '2026-12-02' });
    expect((await calls.confirm(body.id)).status).toBe(200);
    await test.request('DELETE', `/api/cars/${id}?reason=sold`, undefined, await test.loginAs('ADMIN'));
    expect(await calls.confirm(body.id)).toMatchObject({ status: 200, body: { status: 'CONFIRMED' } });
  });

  it('is not confirmed after its car was sold', async () => {
    const { id } = await offer('Cabrio');
    const { body } = await ask({ carId: id, date: '2026-11-25' });
    await test.request('DELETE', `/api/cars/${id}?reason=sold`, undefined, await test.loginAs('ADMIN'));
    const { status, body: refusal } = await calls.confirm(body.id);
    expect([status, refusal.detail]).toEqual([409, 'Dieses Auto ist nicht mehr im Angebot.']);
    expect((await calls.cancel(body.id)).status).toBe(200);
  });

  it('gets no order', async () => {
    const { body } = await ask({ date: '2026-12-01' });
    const office = await test.loginAs('DISPONENT');
    const { body: made } = await calls.create({
      date: '2026-12-01',
      createNewCustomer: true,
      createNewVehicle: true,
    });
    const parties = { customerId: made.customer?.id, vehicleId: made.vehicle?.id };
    const order = { ...parties, appointmentId: body.id };
    expect(await test.request('POST', '/api/work-orders', order, office)).toMatchObject({
      status: 409,
      body: { detail: 'Eine Probefahrt bekommt keinen Auftrag.' },
    });
  });

  it('says to staff, and to nobody else, that its car was hidden, sold or deleted', async () => {
    const admin = await test.loginAs('ADMIN');
    const drives = async () => {
      const path = '/api/appointment/page?kind=TEST_DRIVE&from=2026-12-14&to=2026-12-14';
      const { body } = await test.request<AppointmentPageAnswer>('GET', path, undefined, admin);
      return body.items.map(({ service, isCarGone }) => [service, isCarGone]);
    };
    const [hidden, sold, kept] = [
      await offer('Versteckt'),
      await offer('Verkauft'),
      await offer('Angeboten'),
    ];
    const times = ['08:00', '09:00', '10:00'];
    for (const [at, car] of [hidden, sold, kept].entries()) {
      const { body } = await ask({ carId: car.id, date: '2026-12-14', time: times[at] });
      expect(body).not.toHaveProperty('isCarGone');
    }
    await calls.book({ date: '2026-12-14', time: '11:00' });
    const change = { name: hidden.name, price: hidden.price, active: false };
    await test.request('PUT', `/api/cars/${hidden.id}`, change, admin);
    await test.request('DELETE', `/api/cars/${sold.id}?reason=sold`, undefined, admin);
    expect(await drives()).toEqual([
      ['Probefahrt: Versteckt', true],
      ['Probefahrt: Verkauft', true],
      ['Probefahrt: Angeboten', false],
    ]);
    const wrong = await test.request<Problem>('GET', '/api/appointment/page?kind=RIDE', undefined, admin);
    expect([wrong.status, wrong.body.errors.map(({ field }) => field)]).toEqual([400, ['kind']]);
  });

  it('has no service that staff could change', async () => {
    const { body } = await ask({ time: '14:00' });
    const staff = await test.loginAs('DISPONENT');
    const correct = (what: object) =>
      test.request<AppointmentAnswer>('PATCH', `/api/appointment/${body.id}/correct`, what, staff);
    expect((await correct({ serviceId: calls.services.get('Inspektion') })).status).toBe(409);
    expect((await correct({ name: 'Jonte Maibaum' })).body).toMatchObject({
      name: 'Jonte Maibaum',
      kind: 'TEST_DRIVE',
    });
  });

  it('whose answer was lost is the same one when it is repeated', async () => {
    const at = { date: '2026-11-27' };
    const { body } = await ask(at, 'one-drive');
    await test.app.platform.answers.forgetBefore('9999-01-01T00:00:00.000Z');
    expect(await ask(at, 'one-drive')).toMatchObject({ status: 201, body: { id: body.id } });
    await test.app.platform.answers.forgetBefore('9999-01-01T00:00:00.000Z');
    expect((await ask({ ...at, name: 'Edda Rothbach' }, 'one-drive')).status).toBe(422);
    expect((await calls.all()).filter(({ date }) => date === at.date)).toHaveLength(1);
    await calls.cancel(body.id);
  });

  it('is marked while it can still take place: not after it was cancelled, and not when its hour is over', async () => {
    const admin = await test.loginAs('ADMIN');
    const car = await offer('Bald verkauft');
    const day = { carId: car.id, date: '2026-12-15' };
    const { body: cancelled } = await ask({ ...day, time: '08:00' });
    await ask({ ...day, time: '09:00' });
    await calls.cancel(cancelled.id);
    await test.request('DELETE', `/api/cars/${car.id}?reason=sold`, undefined, admin);
    const marked = async () => {
      const { body: session } = await test.request<{ token: string }>('POST', '/api/auth/login', ADMIN);
      const path = '/api/appointment/page?from=2026-12-15&to=2026-12-15';
      const { body } = await test.request<AppointmentPageAnswer>('GET', path, undefined, session.token);
      return body.items.map(({ isCarGone }) => isCarGone);
    };
    expect(await marked()).toEqual([false, true]);
    test.clock.set('2026-12-15T08:59:00.000Z');
    expect(await marked()).toEqual([false, true]);
    test.clock.set('2026-12-15T09:00:00.000Z');
    expect(await marked()).toEqual([false, false]);
  });
});
