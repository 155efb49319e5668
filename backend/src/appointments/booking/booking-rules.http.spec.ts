import { startTestApp, type TestApp } from '../../testing/start-test-app.js';
import { newVisitor } from '../../testing/new-visitor.js';
import { bookingCalls, type BookingCalls } from '../testing/booking-calls.js';

const SENTENCE: unknown = expect.stringMatching(/[.!]$/);

const tuesday = '2026-11-24';
const wednesday = '2026-11-25';

let test: TestApp;
let calls: BookingCalls;

const start = async (): Promise<void> => {
  test = await startTestApp();
  calls = await bookingCalls(test);
};

describe('a visitor', () => {
  beforeAll(start);
  afterAll(() => test.close());

  it.each([
    [{ date: undefined }, 'date', 'Bitte Datum und Uhrzeit auswählen!'],
    [{ time: '' }, 'time', 'Bitte Datum und Uhrzeit auswählen!'],
    [{ date: '2026-11-28' }, 'date', 'Samstage und Sonntage sind nicht buchbar.'],
    [{ date: '2026-11-20' }, 'date', 'Datum liegt in der Vergangenheit.'],
    [{ date: '2027-03-01' }, 'date', 'Termine sind höchstens 90 Tage im Voraus buchbar.'],
    [{ time: '12:00' }, 'time', 'Außerhalb der Öffnungszeiten.'],
    [{ time: '08:30' }, 'time', 'Diese Uhrzeit ist nicht wählbar.'],
    [{ serviceId: 'nothing' }, 'serviceId', 'Unbekannter Service.'],
    [{ website: 'http://spam.example' }, 'website', 'Spam erkannt! Formular wird nicht gesendet.'],
    [{ kfz: '!!' }, 'kfz', 'Bitte das Kennzeichen angeben.'],
    [{ kfz: undefined }, 'kfz', 'Bitte das Kennzeichen angeben.'],
    [{ serviceId: undefined }, 'serviceId', undefined],
    [{ email: undefined }, 'email', undefined],
    [{ name: undefined }, 'name', undefined],
    [{ name: ' ' }, 'name', undefined],
    [{ name: 'x'.repeat(201) }, 'name', undefined],
    [{ name: 7 }, 'name', undefined],
    [{ email: 'nobody' }, 'email', undefined],
    [{ telefon: '1'.repeat(41) }, 'telefon', undefined],
    [{ kfz: 'B-AB 1234567890123' }, 'kfz', undefined],
    [{ createNewCustomer: 'yes' }, 'createNewCustomer', undefined],
    [{ customerId: '0190a000-0000-7000-8000-000000000001' }, 'customerId', undefined],
    [{ vehicleId: 'made-up' }, 'vehicleId', undefined],
  ])('who sends %j is refused at %s, and nothing is booked', async (what, field, message) => {
    const { status, body } = await calls.book(what);
    expect(status).toBe(400);
    const sentence = message ?? SENTENCE;
    expect(body.errors).toEqual([{ field, message: sentence }]);
    expect(body.detail).toEqual(sentence);
    expect(await calls.all()).toEqual([]);
    expect(await calls.bookedTimes(tuesday)).toEqual([]);
  });
});

it('null for customer and vehicle means none', async () => {
  await start();
  try {
    const names = { customerId: null, vehicleId: null };
    expect((await calls.book({ ...names })).status).toBe(201);
    expect((await calls.create({ ...names, time: '10:00' })).status).toBe(201);
  } finally {
    await test.close();
  }
});

describe('the booking rules', () => {
  beforeEach(start);
  afterEach(() => test.close());

  it('apply to visitors and staff, to new and moved appointments', async () => {
    const days = { startDate: '2026-12-07', endDate: '2026-12-08' };
    await test.request('POST', '/api/vacations', days, await test.loginAs('ADMIN'));
    const { id } = (await calls.create()).body;
    test.clock.set('2026-11-23T10:30:00.000Z');
    for (const [date, time, field, detail] of [
      ['', '08:00', 'date', 'Bitte Datum und Uhrzeit auswählen!'],
      ['2026-11-28', '08:00', 'date', 'Samstage und Sonntage sind nicht buchbar.'],
      ['2026-11-20', '08:00', 'date', 'Datum liegt in der Vergangenheit.'],
      ['2026-12-07', '08:00', 'date', 'In diesem Zeitraum haben wir Betriebsurlaub.'],
      ['2027-03-01', '08:00', 'date', 'Termine sind höchstens 90 Tage im Voraus buchbar.'],
      ['2026-11-23', '11:00', 'time', 'Uhrzeit liegt in der Vergangenheit.'],
      [wednesday, '12:00', 'time', 'Außerhalb der Öffnungszeiten.'],
      [wednesday, '08:30', 'time', 'Diese Uhrzeit ist nicht wählbar.'],
    ] as const) {
      for (const refused of [
        await calls.book({ date, time }),
        await calls.create({ date, time }),
        await calls.reschedule(id, { date, time }),
      ]) {
        expect({ status: refused.status, detail: refused.body.detail }).toEqual({ status: 400, detail });
        expect(refused.body.errors).toEqual([{ field, message: detail }]);
      }
    }
    expect(await calls.all()).toMatchObject([{ id, date: tuesday, time: '08:00', status: 'CONFIRMED' }]);
  });

  it('limit an address to ten bookings per hour', async () => {
    const visitor = newVisitor();
    const times = ['08:00', '09:00', '10:00', '11:00', '13:00', '14:00', '15:00', '16:00'];
    for (const time of times) expect((await calls.book({ time }, visitor)).status).toBe(201);
    expect((await calls.book({ time: '08:00' }, visitor)).status).toBe(409);
    expect((await calls.book({ date: wednesday, time: '08:00' }, visitor)).status).toBe(201);
    expect((await calls.book({ date: wednesday, time: '09:00' }, visitor)).status).toBe(201);
    const eleventh = await calls.book({ date: wednesday, time: '10:00' }, visitor);
    expect(eleventh.status).toBe(429);
    expect(Number(eleventh.headers.get('retry-after'))).toBeGreaterThan(0);
    test.clock.advance(3_600_000);
    expect((await calls.book({ date: wednesday, time: '10:00' }, visitor)).status).toBe(201);
  });

  it('limit an address to sixty attempts per hour', async () => {
    const visitor = newVisitor();
    for (let attempt = 1; attempt <= 60; attempt++)
      expect((await calls.book({ date: '2026-11-28' }, visitor)).status).toBe(400);
    expect((await calls.book({}, visitor)).status).toBe(429);
    expect((await calls.book()).status).toBe(201);
  });
});
