import type { LogAlert, LogPage, LogTimeline } from '#contracts/monitoring/logs.api.js';
import type { MonitoringSettingsAnswer, MonitoringSnapshot } from '#contracts/monitoring/monitoring.api.js';
import type { ServiceAnswer } from '#contracts/site/site.api.js';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pino } from 'pino';
import { startTestApp, type TestApp } from '../testing/start-test-app.js';
import { AlarmWatch } from './alarm-watch.js';

let garage: TestApp;
const printed: string[] = [];
beforeAll(async () => {
  garage = await startTestApp({ log: pino({ level: 'info' }, { write: (line) => printed.push(line) }) });
});
afterAll(() => garage.close());

const asOffice = async <Body>(path: string) => {
  await garage.app.platform.logBook.flush();
  const answer = await garage.request<Body>(
    'GET',
    `/api${path}`,
    undefined,
    await garage.loginAs('DISPONENT'),
  );
  expect(answer.status).toBe(200);
  return answer.body;
};
const watch = () => garage.app.nest.get(AlarmWatch, { strict: false });

describe('the log dashboard', () => {
  it('shows a request with its call, event and answer', async () => {
    const token = await garage.loginAs('ADMIN');
    const correlationId = 'test-of-the-timeline';
    const response = await fetch(`${garage.url}/api/services`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${token}`,
        'content-type': 'application/json',
        'x-correlation-id': correlationId,
      },
      body: JSON.stringify({ name: 'Unterbodenschutz', duration: 2 }),
    });
    const { id } = (await response.json()) as ServiceAnswer;
    const toldSoFar = async () =>
      (await asOffice<LogTimeline>(`/admin/logs/correlation/${correlationId}`)).entries;
    let entries = await toldSoFar();
    // Events are logged within half a second.
    while (entries.length < 3) entries = await toldSoFar();
    expect(entries.map(({ event }) => event).toSorted()).toEqual([
      'database-write',
      'http-request',
      'http-response',
    ]);
    expect(entries.find(({ event }) => event === 'database-write')).toMatchObject({
      message: 'ServiceAdded',
      entityName: 'services',
    });
    expect(entries.find(({ event }) => event === 'http-response')).toMatchObject({
      method: 'POST',
      path: '/api/services',
      status: 201,
      outcome: 'SUCCESS',
    });
    expect(JSON.stringify(entries)).not.toContain(id);
  });

  it('filters, notes only its own failures, and does not count them', async () => {
    const token = await garage.loginAs('DISPONENT');
    expect((await garage.request('GET', '/api/admin/logs?status=abc', undefined, token)).status).toBe(400);
    const dashboard = await asOffice<LogPage>('/admin/logs?event=dashboard-usage');
    expect(dashboard.content).toMatchObject([{ path: '/api/admin/logs', status: 400 }]);
    const answers = await asOffice<LogPage>(
      '/admin/logs?events=http-response&events=http-request&level=INFO&size=5',
    );
    expect(answers.content.length).toBeGreaterThan(0);
    expect(answers.content.every(({ level }) => level === 'INFO')).toBe(true);
    expect(answers.content.some(({ path }) => path?.startsWith('/api/admin/logs'))).toBe(false);
    const none = await asOffice<LogPage>('/admin/logs?status=599&from=2020-01-01T00:00:00Z');
    expect(none).toEqual({ content: [], totalElements: 0, totalPages: 0, page: 0, size: 25, next: null });
  });

  it.each([
    ['level=DEBUG', 'level'],
    ['status=abc', 'status'],
    ['from=gestern', 'from'],
    ['from=20261122T200000Z', 'from'],
    ['from=2026-W47', 'from'],
    ['to=2026-326', 'to'],
    ['size=201', 'size'],
    ['after=elsewhere', 'after'],
    ['from=2026-01-02T00:00:00Z&to=2026-01-01T00:00:00Z', 'to'],
  ])('refuses %s with the field', async (query, field) => {
    const token = await garage.loginAs('DISPONENT');
    const answer = await garage.request('GET', `/api/admin/logs?${query}`, undefined, token);
    expect(answer).toMatchObject({ status: 400, body: { errors: [{ field }] } });
  });

  it('ignores a blank filter', async () => {
    const all = await asOffice<LogPage>(
      '/admin/logs?status=&level=%20&event=&correlationId=&from=&to=&size=1',
    );
    expect(all.totalElements).toBeGreaterThan(0);
  });

  it('masks personal data in browser errors', async () => {
    const message = 'Fehler bei kim@beispiel.example, Tel. 0171 2345678, B-AB 1234, /kunden?name=Kim';
    for (let time = 0; time < 3; time++)
      await garage.request('POST', '/api/logs', {
        level: 'ERROR',
        message,
        path: '/customers/0190a000-0000-7000-8000-00000000dead?tab=notes',
        stack: 'Error: kim@beispiel.example\n  at x',
      });
    const { content } = await asOffice<LogPage>('/admin/logs?event=frontend-log');
    expect(content[0]).toMatchObject({
      correlationId: expect.stringMatching(/^[0-9a-f-]{36}$/),
      level: 'ERROR',
      message: 'Fehler bei […], Tel. […], […], /kunden[…]',
      path: '/customers/:id',
    });
    const alerts = await asOffice<readonly LogAlert[]>('/admin/logs/alerts');
    expect(alerts).toContainEqual(
      expect.objectContaining({ type: 'FRONTEND_ERRORS', severity: 'WARNING', target: content[0]?.message }),
    );
    expect(alerts).toContainEqual(
      expect.objectContaining({ type: 'NEW_EVENT_TYPE', severity: 'INFO', target: 'frontend-log' }),
    );
  });

  it('prevents browsers from forging lines in the log or the output', async () => {
    const message = 'eins\r\n{"level":50}\u0085\u2028\u001b[31mzwei\u0000';
    const stack = 'Error: drei\r\n\u2028  at x';
    await garage.request('POST', '/api/logs', { level: 'warn', message, path: '/a\nb', stack });
    const { content } = await asOffice<LogPage>('/admin/logs?event=frontend-log&level=WARN');
    expect(content[0]).toMatchObject({ message: 'eins {"level":50} [31mzwei', path: '/a b' });
    expect(content[0]?.stack).toMatch(/^[^\p{Cc}\u2028]*\n[^\p{Cc}\u2028]*$/u);
    const lines = printed.filter((line) => line.includes('eins'));
    expect(lines).toHaveLength(1);
    expect(lines[0]).toMatch(/^[^\p{Cc}\u2028]*\n$/u);
  });

  it('warns of many refused log-ins, also for a single name, which is then throttled', async () => {
    const wrong = { username: 'niemand', password: 'falsch-falsch' };
    const statuses: number[] = [];
    for (let time = 0; time < 10; time++)
      statuses.push((await garage.request('POST', '/api/auth/login', wrong)).status);
    expect(new Set(statuses)).toEqual(new Set([401, 429]));
    expect(await asOffice<readonly LogAlert[]>('/admin/logs/alerts')).toContainEqual(
      expect.objectContaining({ type: 'LOGIN_FAILURES', severity: 'CRITICAL' }),
    );
  });
});

describe('the monitoring of the catalogue', () => {
  it('shows calls, ratios and the breaker; alarms begin and end once', async () => {
    const { logBook } = garage.app.platform;
    const before = await asOffice<MonitoringSnapshot>('/devops/monitoring/tecdoc');
    expect(before).toMatchObject({
      callsPerMinute: 0,
      fiveXxRatio: 0,
      breakerState: 'CLOSED',
      cacheHitRate: 0,
    });
    expect(before.history).toHaveLength(60);
    logBook.countCall({ calls: 4, fiveXx: 3, hits: 1, misses: 4 });
    logBook.noteBreaker('OPEN');
    await watch().evaluate();
    await watch().evaluate();
    await garage.settle();
    const during = await asOffice<MonitoringSnapshot>('/devops/monitoring/tecdoc');
    expect(during).toMatchObject({
      callsPerMinute: 4,
      fiveXxRatio: 0.75,
      breakerState: 'OPEN',
      cacheHitRate: 0.2,
    });
    expect(during.activeAlarms.map(({ type }) => type)).toEqual(['BREAKER_OPEN', 'CATALOG_5XX']);
    expect(during.alarmLog).toHaveLength(2);
    garage.clock.advance(181_000);
    await watch().evaluate();
    await garage.settle();
    const after = await asOffice<MonitoringSnapshot>('/devops/monitoring/tecdoc');
    expect(after).toMatchObject({ activeAlarms: [], breakerState: 'CLOSED', callsPerMinute: 0 });
    expect(after.alarmLog.map(({ state }) => state)).toEqual([
      'RESOLVED',
      'RESOLVED',
      'TRIGGERED',
      'TRIGGERED',
    ]);
  });

  it('mails critical alarms to the configured address once', async () => {
    const token = await garage.loginAs('ADMIN');
    const wrong = await garage.request('PUT', '/api/settings/monitoring', { alarmEmail: 'nirgends' }, token);
    expect(wrong).toMatchObject({ status: 400, body: { errors: [{ field: 'alarmEmail' }] } });
    const chosen = { logRetentionDays: 14, alarmEmail: 'alarm@ahornhof.example' };
    const { body } = await garage.request<MonitoringSettingsAnswer>(
      'PUT',
      '/api/settings/monitoring',
      chosen,
      token,
    );
    expect(body).toEqual({ ...chosen, logMaxMebibytes: 1_024, revision: 1 });
    const standard = await garage.request(
      'PUT',
      '/api/settings/monitoring',
      { logRetentionDays: null },
      token,
    );
    expect(standard.body).toEqual({ ...body, logRetentionDays: 30, revision: 2 });
    garage.app.platform.logBook.countCall({ calls: 3, fiveXx: 3 });
    await watch().evaluate();
    await garage.settle();
    const folder = join(garage.directory, 'postausgang');
    const mails = await Promise.all(
      (await readdir(folder)).map((file) => readFile(join(folder, file), 'utf8')),
    );
    expect(mails.filter((mail) => mail.includes('alarm@ahornhof.example'))).toHaveLength(1);
  });
});
