import type { MonitoringSnapshot } from '#contracts/monitoring/monitoring.api.js';
import { startTestApp, type TestApp } from '../testing/start-test-app.js';
import { AlarmWatch } from './alarm-watch.js';

const A_DAY_MS = 24 * 60 * 60 * 1_000;

let garage: TestApp;
beforeEach(async () => {
  garage = await startTestApp();
});
afterEach(() => garage.close());

const evaluate = () => garage.app.nest.get(AlarmWatch, { strict: false }).evaluate();
const alarmLog = async () => {
  await garage.settle();
  const token = await garage.loginAs('DISPONENT');
  const { body } = await garage.request<MonitoringSnapshot>(
    'GET',
    '/api/devops/monitoring/tecdoc',
    undefined,
    token,
  );
  return body.alarmLog.map(({ type, state }) => `${type} ${state}`);
};

it('an alarm continues over a restart', async () => {
  garage.app.platform.logBook.countCall({ calls: 3, fiveXx: 3 });
  await evaluate();
  expect(await alarmLog()).toEqual(['CATALOG_5XX TRIGGERED']);
  for (const seconds of [10, 100]) {
    garage.clock.advance(seconds * 1_000);
    await garage.stop();
    garage = await startTestApp({ directory: garage.directory, clock: garage.clock });
    await evaluate();
    expect(await alarmLog()).toEqual(['CATALOG_5XX TRIGGERED']);
  }
  garage.clock.advance(71_000);
  await evaluate();
  expect(await alarmLog()).toEqual(['CATALOG_5XX RESOLVED', 'CATALOG_5XX TRIGGERED']);
});

it('an open breaker remains an alarm for two minutes after its process ended', async () => {
  garage.app.platform.logBook.noteBreaker('OPEN');
  await evaluate();
  garage.clock.advance(60_000);
  await garage.stop();
  garage = await startTestApp({ directory: garage.directory, clock: garage.clock });
  await evaluate();
  expect(await alarmLog()).toEqual(['BREAKER_OPEN TRIGGERED']);
  garage.clock.advance(61_000);
  await evaluate();
  expect(await alarmLog()).toEqual(['BREAKER_OPEN RESOLVED', 'BREAKER_OPEN TRIGGERED']);
});

it('log entries are deleted after the configured time', async () => {
  const admin = await garage.loginAs('ADMIN');
  const answer = await garage.request('PUT', '/api/settings/monitoring', { logRetentionDays: 2 }, admin);
  expect(answer.status).toBe(200);
  const { logBook, logs } = garage.app.platform;
  const kept = async () => {
    await logBook.flush();
    const now = Date.parse(garage.clock.now());
    const filter = { events: ['backend-log'] };
    const { content } = await logs.page({ filter, period: { from: 0, to: now }, page: 0, size: 25 }, now);
    return content.map(({ message }) => message).filter((message) => /^Tag \d$/.test(message));
  };
  for (let day = 1; day <= 4; day++) {
    logBook.note({ event: 'backend-log', message: `Tag ${day}` });
    await logBook.flush();
    garage.clock.advance(A_DAY_MS);
    await garage.settle();
  }
  expect(await kept()).toEqual(['Tag 4', 'Tag 3']);
});
