import { jest } from '@jest/globals';
import { slotsStream } from '#contracts/appointments/slots.js';
import type { DayOfWeekAnswer } from '#contracts/appointments/appointments.api.js';
import { startTestApp, type TestApp } from '../../testing/start-test-app.js';
import { bookingCalls, type BookingCalls } from '../testing/booking-calls.js';

let test: TestApp;
let calls: BookingCalls;
beforeAll(async () => {
  test = await startTestApp();
  calls = await bookingCalls(test);
});
afterAll(() => test.close());

const week = async (query: string) => {
  const { status, body } = await test.request<DayOfWeekAnswer[]>('GET', `/api/appointment/week?${query}`);
  return { status, days: body };
};

const freeOn = async (date: string, query = ''): Promise<readonly string[]> => {
  const { days } = await week(`from=2026-11-23${query}`);
  const slots = days.find((day) => day.date === date)?.slots ?? [];
  return slots.filter(({ booked }) => !booked).map(({ time }) => time);
};

describe('the week for visitors', () => {
  it('has seven days, and says why a day is closed', async () => {
    const { status, days } = await week('from=2026-11-23');
    expect(status).toBe(200);
    expect(days.map(({ date }) => date.slice(8))).toEqual(['23', '24', '25', '26', '27', '28', '29']);
    expect(days.map(({ closed }) => closed)).toEqual([...Array<null>(5).fill(null), 'WEEKEND', 'WEEKEND']);
    expect(days.slice(5).every(({ slots }) => slots.length === 0)).toBe(true);
    expect((await week('from=2026-11-09')).days.every(({ closed }) => closed === 'PAST')).toBe(true);
    expect((await week('from=2099-03-02')).days[0]).toEqual({
      date: '2099-03-02',
      closed: 'TOO_LATE',
      slots: [],
    });
  });

  it('has the slots that the popup of the day has, for the chosen service', async () => {
    const before = await freeOn('2026-11-24');
    expect((await calls.book({ date: '2026-11-24', time: '10:00' })).status).toBe(201);
    expect(await freeOn('2026-11-24')).toEqual(before.filter((time) => time !== '10:00'));
    const inspection = calls.services.get('Inspektion') ?? '';
    const { body } = await test.request<{ time: string; booked: boolean }[]>(
      'GET',
      `/api/appointment/slots?date=2026-11-24&serviceId=${inspection}`,
    );
    const free = body.filter(({ booked }) => !booked).map(({ time }) => time);
    expect(await freeOn('2026-11-24', `&serviceId=${inspection}`)).toEqual(free);
  });

  it('is the first one with a free start if that is asked for; without any the one from where it was asked', async () => {
    const first = async (query: string) => (await week(query)).days[0]?.date;
    expect(await first('from=2026-11-09&free=true')).toBe('2026-11-23');
    expect(await first('from=2026-11-09&free=false')).toBe('2026-11-09');
    expect(await first('from=2026-11-23&free=true')).toBe('2026-11-23');
    expect(await first('from=2099-03-02&free=true')).toBe('2099-03-02');
    expect(await first('from=2026-11-11&free=true')).toBe('2026-11-18');
    expect((await week('from=2026-11-23&free=ja')).status).toBe(400);
  });

  it('is found at once, however long ago the asked one is over', async () => {
    const read = jest.spyOn(test.app.platform.streams, 'load');
    expect((await week('from=1900-01-01&free=true')).days[0]?.date).toBe('2026-11-23');
    const days = read.mock.calls.filter(([{ name }]) => name === slotsStream.name);
    read.mockRestore();
    expect(days.length).toBeLessThan(20);
  });

  it('refuses what is no day, and an unknown service', async () => {
    expect((await week('from=morgen')).status).toBe(400);
    expect((await week('from=2026-11-23&serviceId=nothing')).status).toBe(400);
  });
});

it('tells the visitor who booked where he can change the appointment', async () => {
  const { body } = await calls.book({ date: '2026-11-25' });
  expect(body.ownPage).toMatch(/^\/termin\/[\w-]+$/);
  expect((await test.request('GET', `/api${body.ownPage}`)).status).toBe(200);
  expect((await test.request('GET', `/api${body.ownPage}.ics`)).status).toBe(200);
});
