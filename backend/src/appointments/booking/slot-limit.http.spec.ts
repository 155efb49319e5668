import { jest } from '@jest/globals';
import { Streams } from '../../platform/streams/streams.js';
import { startTestApp, type TestApp } from '../../testing/start-test-app.js';

const A_MINUTE = 120;

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.close());

const slotsFor = (address: string) =>
  test.request('GET', '/api/appointment/slots?date=2026-11-24', undefined, null, {
    'x-forwarded-for': address,
  });

describe('requests for slots', () => {
  it('are limited per address, with Retry-After', async () => {
    for (let call = 0; call < A_MINUTE; call++) expect((await slotsFor('203.0.113.7')).status).toBe(200);
    const { status, body, headers } = await slotsFor('203.0.113.7');
    expect(status).toBe(429);
    expect(body).toMatchObject({ detail: 'Zu viele Anfragen. Bitte versuchen Sie es später erneut.' });
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await slotsFor('203.0.113.8')).status).toBe(200);
  });

  it.each([
    ['is past', '2026-11-20'],
    ['is a Sunday', '2026-11-29'],
    ['lies beyond the horizon', '2099-03-02'],
  ])('reads nothing of a day that %s', async (_, date) => {
    const load = jest.spyOn(test.app.nest.get(Streams, { strict: false }), 'load');
    const daysRead = () => load.mock.calls.filter(([{ name }]) => name === 'slots').map(([, day]) => day);
    const ask = (day: string) => test.request('GET', `/api/appointment/slots?date=${day}`);
    expect(await ask(date)).toMatchObject({ status: 200, body: [] });
    expect(daysRead()).toEqual([]);
    expect((await ask('2026-11-24')).body).not.toEqual([]);
    expect(daysRead()).toEqual(['2026-11-24']);
    load.mockRestore();
  });
});
