import { expect, test } from '@playwright/test';
import type { Problem } from '../contracts/src/kernel/problem.js';
import { Cluster, missingEngine } from './cluster.js';
import { oneHourService } from './visitors.js';

const missing = missingEngine();
test.skip(missing !== null, `the cluster journeys need ${missing}`); // no engine to run on: named, never passed

let cluster: Cluster;

test.beforeAll(async () => {
  test.setTimeout(400_000);
  cluster = await Cluster.start();
});
test.afterAll(() => cluster?.close());

test('shows the progress while the lists are built for the first time', async ({ page }) => {
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

  expect((await fetch(`${api.url}/api/opening-times`)).status).toBe(503);

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
