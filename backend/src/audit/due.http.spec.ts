import type { DueAnswer } from '#contracts/audit/audit.api.js';
import { addMonths } from '#contracts/values/local-date-time.js';
import { bookingCalls } from '../appointments/testing/booking-calls.js';
import { startTestApp, type TestApp } from '../testing/start-test-app.js';

const MONTH_MS = 31 * 24 * 60 * 60 * 1_000;

let garage: TestApp;
beforeEach(async () => {
  garage = await startTestApp();
});
afterEach(() => garage.close());

const due = async (role: 'ADMIN' | 'PRUEFER'): Promise<DueAnswer> => {
  const { status, body } = await garage.request<DueAnswer>(
    'GET',
    '/api/audit/due',
    undefined,
    await garage.loginAs(role),
  );
  expect(status).toBe(200);
  return body;
};

describe('data due for erasure', () => {
  it('include appointments without customer after 24 months, which ADMIN can forget', async () => {
    const { book } = await bookingCalls(garage);
    const { body: stranger } = await book({ date: '2026-11-30', name: 'Erika Sonderlich' });
    expect(await due('PRUEFER')).toEqual({
      recipients: [],
      kept: [],
      statements: [],
      appointments: [],
      customers: [],
    });
    const admin = await garage.loginAs('ADMIN');
    const forget = (token: string) =>
      garage.request('POST', `/api/appointment/${stranger.id}/forget`, undefined, token);
    expect(await forget(admin)).toMatchObject({
      status: 409,
      body: { detail: 'Der Termin steht noch bevor.' },
    });
    garage.clock.advance(25 * MONTH_MS);
    const again = await garage.request<{ token: string }>('POST', '/api/auth/login', {
      username: 'admin',
      password: 'geheim-in-der-probe',
    });
    const answer = await garage.request<DueAnswer>('GET', '/api/audit/due', undefined, again.body.token);
    expect(answer.body.appointments).toEqual([
      { id: stranger.id, label: expect.any(String), dueOn: '2028-11-30' },
    ]);
    const gone = await forget(again.body.token);
    expect(gone).toMatchObject({ status: 200, body: { name: '[gelöscht]', email: '[gelöscht]' } });
    expect((await forget(again.body.token)).status).toBe(200);
    await garage.settle();
    const after = await garage.request<DueAnswer>('GET', '/api/audit/due', undefined, again.body.token);
    expect(after.body.appointments).toEqual([]);
    const listed = await garage.app.platform.eventLog.readStream(`appointment-${stranger.id}`);
    expect(JSON.stringify(listed)).not.toContain('Sonderlich');
  });

  it('include customers without activity for 36 months', async () => {
    const admin = await garage.loginAs('ADMIN');
    const { body: made } = await garage.request<{ id: string }>(
      'POST',
      '/api/customers',
      { lastName: 'Quistorf' },
      admin,
    );
    garage.clock.advance(37 * MONTH_MS);
    const { body: session } = await garage.request<{ token: string }>('POST', '/api/auth/login', {
      username: 'admin',
      password: 'geheim-in-der-probe',
    });
    const found = await garage.request<DueAnswer>('GET', '/api/audit/due', undefined, session.token);
    expect(found.body.customers).toMatchObject([{ id: made.id, label: 'Quistorf' }]);
    const erased = await garage.request('POST', `/api/customers/${made.id}/erase`, undefined, session.token);
    expect(erased.status).toBe(200);
    const after = await garage.request<DueAnswer>('GET', '/api/audit/due', undefined, session.token);
    expect(after.body.customers).toEqual([]);
  });

  it('are calculated up to the last day of the month', () => {
    expect(addMonths('2026-01-31', 1)).toBe('2026-02-28');
    expect(addMonths('2024-02-29', 36)).toBe('2027-02-28');
    expect(addMonths('2026-03-15', -24)).toBe('2024-03-15');
  });
});
