import type { AppointmentAnswer } from '#contracts/appointments/appointments.api.js';
import type { HistoryAnswer } from '#contracts/kernel/history.api.js';
import type { Problem } from '#contracts/kernel/problem.js';
import { startTestApp, type TestApp } from '../testing/start-test-app.js';
import { bookingCalls, type BookingCalls } from './testing/booking-calls.js';
import { postausgang } from './testing/postausgang.js';

let test: TestApp;
let calls: BookingCalls;
let office: string;

beforeAll(async () => {
  test = await startTestApp();
  calls = await bookingCalls(test);
  office = await test.loginAs('DISPONENT');
});

afterAll(() => test.close());

const correct = (id: string, what: object, headers = {}) =>
  test.request<AppointmentAnswer & Omit<Problem, 'status'>>(
    'PATCH',
    `/api/appointment/${id}/correct`,
    what,
    office,
    headers,
  );
const mailSubjects = async () => {
  await test.settle();
  return (await postausgang(test.directory)).map(({ subject }) => subject);
};

it('a mistyped appointment is corrected: list, history and links follow, and no mail goes out', async () => {
  const linked = { createNewCustomer: true, createNewVehicle: true, kfz: 'B-AB 77' };
  const { body: booked } = await calls.create(linked);
  await test.settle();
  const before = await mailSubjects();
  const { status, body } = await correct(booked.id, { telefon: '030 99', remark: 'Quietscht', name: null });
  expect([status, body.telefon, body.remark, body.name]).toEqual([200, '030 99', 'Quietscht', booked.name]);
  expect(body.customer?.id).toBe(booked.customer?.id);
  expect(await mailSubjects()).toEqual(before);
  expect((await calls.all()).find(({ id }) => id === booked.id)).toMatchObject({
    telefon: '030 99',
    status: 'CONFIRMED',
    workOrder: null,
  });
  const path = `/api/appointment/${booked.id}/history`;
  const told = await test.request<HistoryAnswer>('GET', path, undefined, office);
  expect(told.body.items[0]?.what).toBe(
    'Berichtigt: Telefon von „030 1234567“ auf „030 99“; Bemerkung von – auf „Quietscht“',
  );
  const party = { customerId: booked.customer?.id, vehicleId: booked.vehicle?.id };
  const wanted = { ...party, appointmentId: booked.id };
  const order = await test.request<{ id: string; number: string }>(
    'POST',
    '/api/work-orders',
    wanted,
    office,
  );
  await test.settle();
  const one = await test.request<AppointmentAnswer>(
    'GET',
    `/api/appointment/${booked.id}`,
    undefined,
    office,
  );
  expect(one.body.workOrder).toEqual({ id: order.body.id, number: order.body.number });
});

it('tells the customer if that is chosen', async () => {
  const { body: booked } = await calls.create({ time: '09:00' });
  await correct(booked.id, { kfz: 'B-AB 124', tellCustomer: true });
  expect(await mailSubjects()).toContainEqual('Ihr Termin am 24.11.2026 um 09:00 Uhr: Angaben berichtigt');
});

it('another service takes its own time, where that is free', async () => {
  const services = calls.services;
  const { body: booked } = await calls.create({ date: '2026-11-25', time: '08:00' });
  const longer = await correct(booked.id, { serviceId: services.get('Inspektion') });
  expect(longer.body).toMatchObject({ service: 'Inspektion', date: '2026-11-25', time: '08:00' });
  expect(longer.body.duration).toBeGreaterThan(booked.duration);
  expect((await correct(booked.id, { serviceId: 'unbekannt' })).body.errors).toMatchObject([
    { field: 'serviceId' },
  ]);
});

it('refuses an outdated revision, a cancelled appointment and a name with an address', async () => {
  const { body: booked } = await calls.create({ date: '2026-11-26' });
  await correct(booked.id, { name: 'Erna' });
  const seen = { 'if-match': `"${booked.revision}"` };
  expect((await correct(booked.id, { name: 'Ernst' }, seen)).status).toBe(412);
  expect((await correct(booked.id, { name: 'www.evil.example' })).body.errors).toMatchObject([
    { field: 'name' },
  ]);
  await calls.cancel(booked.id);
  expect((await correct(booked.id, { name: 'Erna' })).status).toBe(409);
});
