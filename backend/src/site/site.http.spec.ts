import type { Problem } from '#contracts/kernel/problem.js';
import type {
  OpeningTimeAnswer,
  ServiceAnswer,
  VacationAnswer,
  WithAffectedAppointments,
} from '#contracts/site/site.api.js';
import { startTestApp, type TestApp } from '../testing/start-test-app.js';

describe('the site over HTTP', () => {
  let garage: TestApp;
  beforeAll(async () => {
    garage = await startTestApp();
  });
  afterAll(() => garage.close());

  const asAdmin = async <Body = Problem>(method: string, path: string, body?: unknown, headers = {}) =>
    garage.request<Body>(method, `/api${path}`, body, await garage.loginAs('ADMIN'), headers);
  const read = async <Body>(path: string) => (await garage.request<Body>('GET', `/api${path}`)).body;

  describe('services', () => {
    it('are public, and changed by ADMIN only', async () => {
      expect(await read<ServiceAnswer[]>('/services')).toHaveLength(6);
      const body = { name: 'Klimaservice', duration: 2 };
      expect((await garage.request('POST', '/api/services', body)).status).toBe(401);
      const token = await garage.loginAs('DISPONENT');
      expect((await garage.request('POST', '/api/services', body, token)).status).toBe(403);
    });

    it('are added, changed and removed', async () => {
      const created = await asAdmin<ServiceAnswer>('POST', '/services', {
        name: ' Klimaservice ',
        duration: 2,
      });
      expect(created.status).toBe(201);
      expect(created.body).toMatchObject({ name: 'Klimaservice', duration: 2 });
      const { id, revision } = created.body;
      expect(created.headers.get('etag')).toBe(`"${revision}"`);
      const change = { name: 'Klimawartung', duration: 1 };
      const changed = await asAdmin<ServiceAnswer>('PUT', `/services/${id}`, change, {
        'if-match': `"${revision}"`,
      });
      expect([changed.status, changed.body.name, changed.body.duration]).toEqual([200, 'Klimawartung', 1]);
      expect((await read<ServiceAnswer[]>('/services')).find((service) => service.id === id)).toEqual(
        changed.body,
      );
      expect(
        (await asAdmin('DELETE', `/services/${id}`, undefined, { 'if-match': `"${revision}"` })).status,
      ).toBe(412);
      expect((await asAdmin('DELETE', `/services/${id}`)).status).toBe(204);
      expect((await asAdmin('DELETE', `/services/${id}`)).status).toBe(404);
      expect(await read<ServiceAnswer[]>('/services')).toHaveLength(6);
    });

    it('keep their name in booked appointments after their removal, and cannot be booked', async () => {
      const { body: service } = await asAdmin<ServiceAnswer>('POST', '/services', {
        name: 'Glasreparatur',
        duration: 1,
      });
      const booking = {
        name: 'Ida Wentorf',
        email: 'ida@wentorf.example',
        kfz: 'XM-IW 5',
        serviceId: service.id,
        date: '2026-12-08',
        time: '09:00',
      };
      expect((await garage.request('POST', '/api/appointment/book', booking)).status).toBe(201);
      expect((await asAdmin('DELETE', `/services/${service.id}`)).status).toBe(204);
      const { body } = await asAdmin<{ name: string; service: string }[]>('GET', '/appointment/all');
      expect(body.find(({ name }) => name === booking.name)?.service).toBe('Glasreparatur');
      const again = await garage.request<Problem>('POST', '/api/appointment/book', {
        ...booking,
        time: '11:00',
      });
      expect([again.status, again.body.detail]).toEqual([400, 'Unbekannter Service.']);
    });

    it.each([
      [{ name: '', duration: 1 }, 'name'],
      [{ name: 'A'.repeat(101), duration: 1 }, 'name'],
      [{ name: 'Lack', duration: '2' }, 'duration'],
      [{ name: 'Lack', duration: 41 }, 'duration'],
      [{ name: 'Lack', duration: 1.5 }, 'duration'],
      [{ name: 'Lack' }, 'duration'],
    ])('refuse %j', async (body, field) => {
      const answer = await asAdmin('POST', '/services', body);
      expect([answer.status, answer.body.errors[0]?.field]).toEqual([400, field]);
    });

    it('have unique names', async () => {
      expect((await asAdmin('POST', '/services', { name: 'INSPEKTION', duration: 1 })).status).toBe(409);
    });
  });

  describe('opening times', () => {
    it('have one row per weekday, Monday first', async () => {
      const days = await read<OpeningTimeAnswer[]>('/opening-times');
      expect(days.map(({ dayOfWeek }) => dayOfWeek)).toEqual([
        'MONDAY',
        'TUESDAY',
        'WEDNESDAY',
        'THURSDAY',
        'FRIDAY',
      ]);
      expect(days[0]).toMatchObject({ open: '08:00', hasLunchBreak: true, afternoonClose: '17:00' });
      const again = await asAdmin('POST', '/opening-times', {
        dayOfWeek: 'MONDAY',
        open: '08:00',
        close: '12:00',
      });
      expect(again.status).toBe(409);
      const saturday = { dayOfWeek: 'SATURDAY', open: '', close: '', hasLunchBreak: false };
      const closed = await asAdmin<OpeningTimeAnswer>('POST', '/opening-times', saturday);
      expect(closed.status).toBe(201);
      expect(closed.body).toMatchObject({ open: null, close: null, hasLunchBreak: false });
    });

    it('refuse invalid hours and another weekday', async () => {
      const [monday] = await read<OpeningTimeAnswer[]>('/opening-times');
      const path = `/opening-times/${monday?.id}`;
      const wrong = await asAdmin('PUT', path, { dayOfWeek: 'MONDAY', open: '12:00', close: '08:00' });
      expect([wrong.status, wrong.body.errors[0]?.field]).toEqual([400, 'close']);
      const odd = await asAdmin('PUT', path, { dayOfWeek: 'MONDAY', open: '8 Uhr', close: '12:00' });
      expect([odd.status, odd.body.errors[0]?.field]).toEqual([400, 'open']);
      const moved = await asAdmin('PUT', path, { dayOfWeek: 'TUESDAY', open: '08:00', close: '12:00' });
      expect([moved.status, moved.body.errors[0]?.field]).toEqual([400, 'dayOfWeek']);
    });
  });

  it('list the appointments outside of new hours and in vacations', async () => {
    const [service] = await read<ServiceAnswer[]>('/services');
    const visit = { name: 'Mia Muster', email: 'mia@muster.example', kfz: 'B-MM 1', serviceId: service?.id };
    const book = (date: string, time: string) =>
      asAdmin<{ id: string }>('POST', '/appointment/create', { ...visit, date, time });
    expect((await book('2026-12-02', '14:00')).status).toBe(201);
    expect((await book('2026-12-02', '09:00')).status).toBe(201);
    const given = await book('2026-12-02', '11:00');
    expect((await asAdmin('PATCH', `/appointment/${given.body.id}/cancel`)).status).toBe(200);
    expect((await book('2026-12-03', '14:00')).status).toBe(201);
    const wednesday = (await read<OpeningTimeAnswer[]>('/opening-times')).find(
      ({ dayOfWeek }) => dayOfWeek === 'WEDNESDAY',
    );
    const hours = { dayOfWeek: 'WEDNESDAY', open: '08:00', close: '12:00', hasLunchBreak: false };
    const path = `/opening-times/${wednesday?.id}`;
    const ifMatch = { 'if-match': `"${wednesday?.revision}"` };
    const changed = await asAdmin<OpeningTimeAnswer & WithAffectedAppointments>('PUT', path, hours, ifMatch);
    expect(changed.headers.get('etag')).toBe(`"${changed.body.revision}"`);
    expect((await asAdmin('PUT', path, { ...hours, close: '13:00' }, ifMatch)).status).toBe(412);
    expect(changed.body.affectedAppointments).toEqual([
      {
        id: expect.any(String),
        date: '2026-12-02',
        time: '14:00',
        name: 'Mia Muster',
        service: service?.name,
      },
    ]);
    const planned = await asAdmin<VacationAnswer & WithAffectedAppointments>('POST', '/vacations', {
      startDate: '2026-12-02',
      endDate: '2026-12-02',
    });
    expect(planned.status).toBe(201);
    expect(planned.body.affectedAppointments.map(({ time }) => time)).toEqual(['09:00', '14:00']);
    expect(await read<VacationAnswer[]>('/vacations')).toEqual([
      expect.objectContaining({ id: planned.body.id, startDate: '2026-12-02', endDate: '2026-12-02' }),
    ]);
    const cancel = (revision: number) =>
      asAdmin('DELETE', `/vacations/${planned.body.id}`, undefined, { 'if-match': `"${revision}"` });
    expect((await cancel(planned.body.revision + 1)).status).toBe(412);
    expect((await cancel(planned.body.revision)).status).toBe(204);
    expect(await read<VacationAnswer[]>('/vacations')).toEqual([]);
  });

  it.each([
    [{ startDate: '2026-12-04', endDate: '2026-12-01' }, 'endDate'],
    [{ startDate: '2026-02-30', endDate: '2026-12-01' }, 'startDate'],
    [{ endDate: '2026-12-01' }, 'startDate'],
  ])('refuses the vacation %j', async (body, field) => {
    const answer = await asAdmin('POST', '/vacations', body);
    expect([answer.status, answer.body.errors[0]?.field]).toEqual([400, field]);
  });
});
