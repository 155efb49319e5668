import { expect, test } from '@playwright/test';
import { budgets, firstLoad } from '../scripts/size.mjs';
import { Server } from './server.js';
import { logIn } from './staff.js';

/** The size check counts exactly the files that a browser loads before any click. */
const page = budgets.find(({ path }) => path === '/appointments');

let server: Server;
test.beforeAll(async () => (server = await Server.start()));
test.afterAll(() => server.close());

test('a first visit of the booked appointments fetches what the size check weighs', async ({ page: tab }) => {
  if (page === undefined) throw new Error('The size check does not know the page.');
  await logIn(tab, server);
  const fetched = new Set<string>();
  tab.on('response', (answer) => {
    const asset = /\/(assets\/[^?]+\.(?:js|css))$/.exec(new URL(answer.url()).pathname)?.[1];
    if (asset !== undefined) fetched.add(asset);
  });
  await tab.goto(`${server.url}${page.path}`);
  await tab.getByText('Keine Termine vorhanden.').waitFor();
  const weighed = await firstLoad(page.parts);
  const files = weighed.files.map(({ file }) => file).toSorted();
  await expect.poll(() => [...fetched].toSorted()).toEqual(files);
  expect(weighed.kilobytes).toBeLessThanOrEqual(page.kilobytes);
  expect(weighed.files.length).toBeLessThanOrEqual(page.files);
});
