import { expect, test } from '@playwright/test';
import type { Problem } from '../contracts/src/kernel/problem.js';
import { Cluster, missingEngine } from './cluster.js';
import { oneHourService } from './visitors.js';
import { openDay } from './workshop-days.js';

const missing = missingEngine();
test.skip(missing !== null, `the cluster journeys need ${missing}`);

let cluster: Cluster;

test.beforeAll(async () => {
  test.setTimeout(400_000);
  cluster = await Cluster.start();
});
test.afterAll(() => cluster?.close());

test('whoever comes while the lists are built for the first time is told how far they are', async ({
  page,
}) => {
  test.setTimeout(120_000);
  const api = await cluster.begin('api');
  const lists = await fetch(`${api.url}/api/services`);
  expect(lists.status).toBe(503);
  expect(Number(lists.headers.get('retry-after'))).toBeGreaterThan(0);
  const { type, detail } = (await lists.json()) as Problem;
  expect({ type, detail }).toEqual({
    type: '/problems/service-unavailable',
    detail: 'Die Listen werden gerade aufgebaut (0 %).',
  });
  expect((await fetch(`${api.url}/health/ready`)).status).toBe(503);
  expect((await fetch(`${api.url}/health/live`)).status).toBe(200);

  const booking = await fetch(`${api.url}/api/appointment/book`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      name: 'Frieda Früh',
      email: 'frieda@post.example',
      kfz: 'XM-FF 1',
      serviceId: '0199e1a0-0000-7000-8000-000000000001',
      date: openDay(3),
      time: '10:00',
      createNewCustomer: true,
    }),
  });
  expect(booking.status).toBe(503);
  expect(((await booking.json()) as Problem).detail).toContain('werden gerade aufgebaut');

  const shown = await page.goto(api.url);
  expect(shown?.status()).toBe(503);
  await expect(page.getByRole('status')).toHaveText('Die Listen werden gerade aufgebaut (0 %).');

  await cluster.run('projections');
  // It asks again by itself.
  await expect(page.getByRole('heading', { name: 'Gleich geht es weiter' })).toHaveCount(0, {
    timeout: 60_000,
  });
  await expect(page.getByRole('navigation').first()).toBeVisible();
  await expect.poll(async () => (await fetch(`${api.url}/health/ready`)).status).toBe(200);
  expect(await oneHourService(api.url)).not.toBe('');
});
