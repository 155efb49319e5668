import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { callerOf } from './admin.js';
import { Cluster, missingEngine } from './cluster.js';
import type { Server } from './server.js';
import { logIn } from './staff.js';
import { askFor, oneHourService, type Appointment } from './visitors.js';
import { openDay } from './workshop-days.js';

const missing = missingEngine();
test.skip(missing !== null, `the cluster journeys need ${missing}`); // no engine to run on: named, never passed

/** Must be pushed across processes: without notifications a page polls after 15 s. In milliseconds. */
const SHOWN_WITHIN_MS = 10_000;
const STARTS = ['08:00', '09:00', '10:00', '11:00', '13:00', '14:00', '15:00', '16:00'];

let cluster: Cluster;
let [one, other, worker, projections]: Server[] = [];
let service: string;

test.beforeAll(async () => {
  test.setTimeout(400_000);
  cluster = await Cluster.start();
  // All at once, on empty servers: exactly one of them carries out the first start.
  const roles = ['api', 'api', 'worker', 'projections'];
  [one, other, worker, projections] = await Promise.all(roles.map((role) => cluster.run(role)));
  await expect.poll(async () => (service = await oneHourService(url(one)))).not.toBe('');
});
test.afterAll(() => cluster?.close());

const url = (server: Server | undefined): string => server?.url ?? '';
const at = (server: Server | undefined) => callerOf(server as Server);

test('there is one first administrator and one set of services, whoever started first', async () => {
  const admin = await at(one);
  expect((await admin<unknown[]>('GET', '/admin/users')).body).toHaveLength(1);
  const services = (await admin<{ name: string }[]>('GET', '/services')).body.map(({ name }) => name);
  expect(new Set(services).size).toBe(services.length);
});

test('a write at one API is visible at the other at once', async () => {
  const [here, there] = [await at(one), await at(other)];
  for (let number = 1; number <= 5; number++) {
    const made = await here<{ id: string }>('POST', '/services', {
      name: `Prüfung ${number}`,
      duration: 1,
    });
    expect(made.status).toBe(201);
    const seen = await there<{ id: string }[]>('GET', '/services');
    expect(seen.body.map(({ id }) => id)).toContain(made.body.id);
  }
});

test('a screen open at one API follows what happens at the other', async ({ page }) => {
  await logIn(page, other as Server);
  await page.goto(`${url(other)}/appointments`);
  await expect(page.getByRole('heading', { name: 'Gebuchte Termine' })).toBeVisible();
  const { status } = await askFor(url(one), service, { date: openDay(3), time: '08:00' });
  expect(status).toBe(201);
  await expect(page.getByText(/Gast \d+/).first()).toBeVisible({ timeout: SHOWN_WITHIN_MS });
});

test('the last slot goes to one of many who ask both at once', async () => {
  const date = openDay(4);
  const asked = await Promise.all(
    STARTS.flatMap((time) =>
      Array.from({ length: 6 }, (_, index) => askFor(url(index % 2 ? one : other), service, { date, time })),
    ),
  );
  const got = asked.filter(({ status }) => status === 201).map(({ body }) => body.time);
  expect(got.toSorted()).toEqual(STARTS);
  for (const { status, body } of asked) expect([201, 409], JSON.stringify(body)).toContain(status);
});

test('the same call to both APIs at once runs once and gets the same answer', async () => {
  const slot = { date: openDay(5), time: '10:00' };
  const key = { 'idempotency-key': 'one-key-for-both', 'x-forwarded-for': '10.9.9.9' };
  const body = JSON.stringify({
    name: 'Gerda Gleich',
    email: 'gerda@post.example',
    kfz: 'XM-GG 1',
    serviceId: service,
    ...slot,
    createNewCustomer: true,
  });
  const call = async (server: Server | undefined): Promise<{ status: number; id: string | undefined }> => {
    const answer = await fetch(`${url(server)}/api/appointment/book`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...key },
      body,
    });
    return { status: answer.status, id: ((await answer.json()) as Partial<Appointment>).id };
  };
  const answers = await Promise.all([call(one), call(other), call(one), call(other)]);
  const ids = new Set(answers.filter(({ status }) => status === 201).map(({ id }) => id));
  expect(ids.size).toBe(1);
  const again = await call(other);
  expect(again).toEqual({ status: 201, id: [...ids][0] });
});

test('a session ended at one API is ended at the other, and guesses count together', async () => {
  const admin = await at(one);
  const username = 'verena.gast';
  const password = 'ein-langes-geheimnis';
  await admin('POST', '/admin/users', { username, password, roles: ['DISPONENT'] });
  const login = (server: Server | undefined, secret: string): Promise<Response> =>
    fetch(`${url(server)}/api/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': '10.8.8.8' },
      body: JSON.stringify({ username, password: secret }),
    });
  const { token } = (await (await login(one, password)).json()) as { token: string };
  const headers = { authorization: `Bearer ${token}` };
  const list = (server: Server | undefined): Promise<Response> =>
    fetch(`${url(server)}/api/appointment/all`, { headers });
  expect((await list(other)).status).toBe(200);
  await fetch(`${url(one)}/api/auth/logout`, { method: 'POST', headers });
  expect((await list(other)).status).toBe(401);
  const statuses: number[] = [];
  for (let guess = 0; guess < 6; guess++)
    statuses.push((await login(guess % 2 ? one : other, `falsch-${guess}`)).status);
  expect(statuses).toEqual([401, 401, 401, 401, 401, 429]);
});

test('only APIs answer visitors; worker and projections answer those who watch', async () => {
  for (const server of [worker, projections]) {
    expect((await fetch(`${url(server)}/health/ready`)).status).toBe(200);
    for (const path of ['/', '/api/services', '/login'])
      expect((await fetch(url(server) + path)).status).toBe(404);
  }
});

test('each mail is written once, although its worker is killed', async () => {
  const mailsOf = async (): Promise<string[]> => {
    const folders = cluster.processes.map(({ dataDir }) => join(dataDir, 'postausgang'));
    const names = await Promise.all(folders.map((folder) => readdir(folder).catch(() => [])));
    const texts = await Promise.all(
      names.flatMap((files, place) =>
        files
          .filter((file) => file.endsWith('.eml'))
          .map((file) => readFile(join(folders[place] ?? '', file), 'utf8')),
      ),
    );
    return texts
      .map((text) => /^To: .*?(\S+@post\.example)/m.exec(text)?.[1] ?? '')
      .filter((to) => to !== '');
  };
  await expect.poll(async () => (await mailsOf()).length, { timeout: 20_000 }).toBeGreaterThan(5);
  const second = await cluster.run('worker');
  const date = openDay(6);
  const asked = await Promise.all(STARTS.map((time) => askFor(url(one), service, { date, time })));
  await worker?.kill();
  expect(asked.map(({ status }) => status)).toEqual(STARTS.map(() => 201));
  const { body: appointments } = await (await at(one))<Appointment[]>('GET', '/appointment/all?limit=1000');
  await expect.poll(async () => (await mailsOf()).length, { timeout: 60_000 }).toBe(appointments.length);
  const mails = await mailsOf();
  expect(new Set(mails).size).toBe(mails.length);
  expect(second).toBeDefined();
});

test('another process takes over the read models when theirs is killed', async () => {
  test.setTimeout(120_000);
  await cluster.run('projections');
  await projections?.kill();
  const admin = await at(one);
  const made = await admin<{ id: string }>('POST', '/services', {
    name: 'Nach dem Ausfall',
    duration: 2,
  });
  expect(made.status).toBe(201);
  await expect
    .poll(async () => JSON.stringify((await (await at(other))('GET', '/services')).body), { timeout: 40_000 })
    .toContain('Nach dem Ausfall');
});

test('a rebuild equals the stored read models byte for byte, and the seal is intact', async () => {
  test.setTimeout(180_000);
  await Promise.all(cluster.processes.map((server) => server.kill()));
  expect(cluster.command('rebuild', '--verify')).toBe(0);
  expect(cluster.command('audit-verify')).toBe(0);
});
