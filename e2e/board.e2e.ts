import { expect, test } from '@playwright/test';
import { callerOf } from './admin.js';
import { Server } from './server.js';
import { keepSession, sessionOf } from './sessions.js';
import { elsewhere, expectAccessible, expectNoOverflow } from './staff.js';
import { openDay } from './workshop-days.js';

/** The board that plans: who does what today, and what nobody has yet. */
let server: Server;
let mechanic: { username: string; userId: string };
test.beforeAll(async () => {
  server = await Server.start();
  mechanic = await sessionOf(server, ['MECHANIKER']);
  const admin = await callerOf(server);
  const { body: customer } = await admin<{ id: string }>('POST', '/customers', { lastName: 'Rothbach' });
  const car = { licensePlate: 'XM-ER 207', customerId: customer.id };
  const { body: vehicle } = await admin<{ id: string }>('POST', '/vehicles', car);
  const wanted = { customerId: customer.id, vehicleId: vehicle.id, description: 'Bremsen vorn' };
  const { body: order } = await admin<{ id: string }>('POST', '/work-orders', wanted);
  for (const title of ['Scheiben wechseln', 'Probefahrt'])
    await admin('POST', `/work-orders/${order.id}/operations`, { title, estimatedTimeMin: 30 });
});
test.afterAll(() => server.close());
test.beforeEach(async ({ page }) => keepSession(page, server, await sessionOf(server, ['ADMIN'])));

test('work is given by list and by dragging, and taken back', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(`${server.url}/work-orders?view=day`);
  const nobody = page.getByRole('region', { name: 'Nicht zugewiesen' });
  const row = page.getByRole('region', { name: mechanic.username });
  await expect(nobody.getByRole('link', { name: /Scheiben wechseln/ })).toBeVisible();
  await nobody.getByLabel('Mechaniker für Scheiben wechseln').selectOption({ label: mechanic.username });
  await expect(row.getByText('1 Position')).toBeVisible();
  await expect(nobody.getByRole('link', { name: /Scheiben wechseln/ })).toHaveCount(0);
  await nobody.locator('.board-grip').first().dragTo(row);
  await expect(row.getByText('2 Positionen')).toBeVisible();
  await expect(nobody).toHaveCount(0);
  await row.getByText('2 Positionen').click();
  await row.getByLabel('Mechaniker für Probefahrt').selectOption({ label: 'Nicht zugewiesen' });
  await expect(nobody.getByRole('link', { name: /Probefahrt/ })).toBeVisible();
  await expectAccessible(page);
});

test('appointments of a day stand on it until they are orders', async ({ page }) => {
  const { book } = await elsewhere(server);
  await book({ date: openDay(1), time: '09:00', name: 'Bruno Falkner', kfz: 'XM-BF 92' });
  await page.goto(`${server.url}/work-orders?view=day&tag=${openDay(1)}`);
  const nobody = page.getByRole('region', { name: 'Nicht zugewiesen' });
  await expect(nobody).toContainText('09:00 XM-BF 92 Ölwechsel, Bruno Falkner');
  await expect(nobody).toContainText('1 Termin');
});

test('a phone shows a list, the wall large letters and nothing else', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto(`${server.url}/work-orders?view=day`);
  const row = page.getByRole('region', { name: mechanic.username });
  await expect(row.getByRole('link', { name: /Scheiben wechseln/ })).toBeVisible();
  await expect(row.locator('.board-lane')).toBeHidden();
  await expectNoOverflow(page);
  await expectAccessible(page);
  await page.setViewportSize({ width: 1920, height: 1080 });
  await page.goto(`${server.url}/work-orders?view=day&wand=1`);
  await expect(row).toBeVisible();
  await expect(page.getByRole('banner')).toBeHidden();
  await expect(page.getByRole('navigation', { name: 'Hauptnavigation' })).toBeHidden();
  const size = await row.getByText(mechanic.username).evaluate((name) => getComputedStyle(name).fontSize);
  expect(parseFloat(size)).toBeGreaterThanOrEqual(28);
});
