import type { AppointmentAnswer, SlotAnswer } from '#contracts/appointments/appointments.api.js';
import type { ServiceAnswer } from '#contracts/site/site.api.js';
import type { Problem } from '#contracts/kernel/problem.js';
import type { Answer } from '../../testing/json-client.js';
import { newVisitor } from '../../testing/new-visitor.js';
import type { TestApp } from '../../testing/start-test-app.js';

export type Booked = Answer<AppointmentAnswer & Omit<Problem, 'status'>>;

/** Calls for tests of appointments. Each visitor has another address. */
export type BookingCalls = {
  book(what?: object, headers?: Readonly<Record<string, string>>): Promise<Booked>;
  create(what?: object): Promise<Booked>;
  confirm(id: string, headers?: Readonly<Record<string, string>>): Promise<Booked>;
  cancel(id: string, headers?: Readonly<Record<string, string>>): Promise<Booked>;
  reschedule(id: string, to: object, headers?: Readonly<Record<string, string>>): Promise<Booked>;
  all(query?: string): Promise<AppointmentAnswer[]>;
  bookedTimes(date: string, query?: string): Promise<string[]>;
  readonly services: ReadonlyMap<string, string>;
};

/** A valid request: Tuesday, eight o'clock, one hour. */
function filledIn(services: ReadonlyMap<string, string>): Record<string, unknown> {
  return {
    name: 'Erika Beispiel',
    email: 'erika@beispiel.example',
    telefon: '030 1234567',
    kfz: 'B-AB 123',
    serviceId: services.get('Ölwechsel'),
    date: '2026-11-24',
    time: '08:00',
  };
}

/** The staff's calls are made as DISPONENT. */
export async function bookingCalls({ request, loginAs }: TestApp): Promise<BookingCalls> {
  const staff = await loginAs('DISPONENT');
  const { body } = await request<ServiceAnswer[]>('GET', '/api/services', undefined, staff);
  const services = new Map(body.map(({ id, name }) => [name, id]));
  const patch = (id: string, verb: string, what: unknown, headers?: Readonly<Record<string, string>>) =>
    request<AppointmentAnswer & Omit<Problem, 'status'>>(
      'PATCH',
      `/api/appointment/${id}/${verb}`,
      what,
      staff,
      headers,
    );
  return {
    services,
    book: (what = {}, headers = {}) =>
      request('POST', '/api/appointment/book', { ...filledIn(services), ...what }, null, {
        ...newVisitor(),
        ...headers,
      }),
    create: (what = {}) =>
      request('POST', '/api/appointment/create', { ...filledIn(services), ...what }, staff),
    confirm: (id, headers) => patch(id, 'confirm', undefined, headers),
    cancel: (id, headers) => patch(id, 'cancel', undefined, headers),
    reschedule: (id, to, headers) => patch(id, 'reschedule', to, headers),
    async all(query = '') {
      return (await request<AppointmentAnswer[]>('GET', `/api/appointment/all${query}`, undefined, staff))
        .body;
    },
    async bookedTimes(date, query = '') {
      const path = `/api/appointment/slots?date=${date}${query}`;
      const { body: slots } = await request<SlotAnswer[]>('GET', path, undefined, staff);
      return slots.filter(({ booked }) => booked).map(({ time }) => time);
    },
  };
}
