import { expect, test } from '@playwright/test';
import { callerOf } from './admin.js';
import { Server } from './server.js';
import { keepSession, sessionOf } from './sessions.js';
import { elsewhere, expectAccessible, expectNoOverflow } from './staff.js';
import { openDay } from './workshop-days.js';

/** The board that plans: who does what today, and what nobody has yet. */
let server: Server;
let mechanic: { username: string; userId: string };
let plannedElsewhere: (title: string) => Promise<string>;
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
  plannedElsewhere = async (title) => {
    await admin('POST', `/work-orders/${order.id}/operations`, { title, estimatedTimeMin: 30 });
    return title;
  };
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
  await nobody.locator('.board-grip').first().dragTo(row.getByText(mechanic.username).first());
  await expect(row.getByText('2 Positionen')).toBeVisible();
  await expect(nobody).toHaveCount(0);
  await row.getByText('2 Positionen').click();
  await row.getByLabel('Mechaniker für Probefahrt').selectOption({ label: 'Nicht zugewiesen' });
  await expect(nobody.getByRole('link', { name: /Probefahrt/ })).toBeVisible();
  await expectAccessible(page);
});

test('work is planned for a time by dragging, by keys and in a dialog, which asks before two things at once', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(`${server.url}/work-orders?view=day&tag=${openDay(2)}`);
  const nobody = page.getByRole('region', { name: 'Nicht zugewiesen' });
  const row = page.getByRole('region', { name: mechanic.username });
  const lane = row.locator('.board-lane');
  const block = row.getByRole('button', { name: /^Einplanen: \d\d:\d\d .*Probefahrt/ });
  const { width = 0 } = (await lane.boundingBox()) ?? {};
  // The scale has eleven hours from seven o'clock.
  const drop = { targetPosition: { x: (3 / 11) * width, y: 10 } };
  const line = nobody.getByRole('listitem').filter({ hasText: 'Probefahrt' });
  await line.locator('.board-grip').dragTo(lane, drop);
  await expect(block).toHaveAccessibleName(/10:00/);
  await block.focus();
  await page.keyboard.press('ArrowRight');
  await expect(block).toHaveAccessibleName(/10:15/);
  await page.keyboard.press('ArrowLeft');
  await expect(block).toHaveAccessibleName(/10:00/);
  await expect(row).toContainText('noch 7 h 30 min frei');

  await row.getByText('1 Position').click();
  await block.click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('combobox', { name: 'Beginn' })).toHaveText('10:00');
  await expectAccessible(page);
  await dialog.getByLabel('Dauer').fill('480');
  await dialog.getByRole('button', { name: 'Einplanen' }).click();
  await expect(dialog.getByText(/^Bis zum Ende des Tages bleiben 360 Minuten/).first()).toBeVisible();
  await dialog.getByLabel('Dauer').fill('60');
  await dialog.getByRole('button', { name: 'Einplanen' }).click();
  await expect(dialog).toHaveCount(0);
  await expectAccessible(page);

  const other = await plannedElsewhere('Ölwechsel');
  await page.reload();
  await nobody.getByRole('button', { name: `Einplanen: ${other}` }).click();
  await dialog.getByRole('combobox', { name: 'Mechaniker' }).click();
  await page.getByRole('option', { name: mechanic.username }).last().click();
  await dialog.getByRole('combobox', { name: 'Beginn' }).click();
  await page.getByRole('option', { name: '10:30' }).click();
  await dialog.getByRole('button', { name: 'Einplanen' }).click();
  await expect(dialog.getByText(/hat ab 10:00 Uhr schon „Probefahrt“/).first()).toBeVisible();
  await dialog.getByLabel('Trotzdem einplanen').check();
  await dialog.getByRole('button', { name: 'Einplanen' }).click();
  await expect(row.getByRole('button', { name: new RegExp(`10:30.*${other}`) })).toBeVisible();
  await page.setViewportSize({ width: 360, height: 740 });
  await expect(row.getByText('10:30 Uhr, 30 min')).toBeVisible();
  await expectNoOverflow(page);
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
