import { expect, test } from '@playwright/test';
import { callerOf, holdCalls } from './admin.js';
import { Server } from './server.js';
import { keepSession, sessionOf } from './sessions.js';
import { expectAccessible, expectNoOverflow } from './staff.js';

/** The search over everything, by keyboard alone and on a phone. */
let server: Server;
test.beforeAll(async () => {
  server = await Server.start();
  const admin = await callerOf(server);
  const { body: customer } = await admin<{ id: string }>('POST', '/customers', {
    firstName: 'Edda',
    lastName: 'Rothbach',
    phone: '0171 39200 22',
  });
  await admin('POST', '/vehicles', {
    licensePlate: 'XM-ER 207',
    make: 'VW',
    model: 'Golf',
    customerId: customer.id,
  });
});
test.afterAll(() => server.close());

test('the keyboard alone finds a car and a page, and Escape gives back the place', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await keepSession(page, server, await sessionOf(server, ['DISPONENT']));
  await page.goto(`${server.url}/calendar`);
  const opener = page.getByRole('button', { name: 'Alles durchsuchen' });
  await opener.focus();
  await page.keyboard.press('Control+k');
  const field = page.getByRole('searchbox', { name: 'Alles durchsuchen' });
  await expect(field).toBeFocused();
  await page.keyboard.type('xmer2');
  const lines = page.getByRole('dialog').getByRole('link');
  await expect(lines.first()).toContainText('XM-ER 207');
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(field).toBeHidden();
  await expect(opener).toBeFocused();

  await page.keyboard.press('Control+k');
  await expect(field).toBeFocused();
  await page.keyboard.type('rothb');
  await expect(lines.first()).toContainText('Edda Rothbach');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Edda Rothbach');
  await expect(page).toHaveURL(/\/customers\/[0-9a-f-]+$/);

  await page.keyboard.press('Control+k');
  await expect(field).toBeFocused();
  await page.keyboard.type('termin');
  const termin = lines.filter({ hasText: 'Termin erfassen' });
  await expect(termin).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.type(' erf');
  await expect(field).toHaveValue('termin erf');
  await expect(lines).toHaveText(['Termin erfassen']);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`${server.url}/appointments/new`);
});

test('Enter waits for the hits of what is typed, and opens none of an earlier text', async ({ page }) => {
  await keepSession(page, server, await sessionOf(server, ['DISPONENT']));
  await page.goto(`${server.url}/calendar`);
  await page.getByRole('button', { name: 'Alles durchsuchen' }).click();
  const field = page.getByRole('searchbox', { name: 'Alles durchsuchen' });
  const lines = page.getByRole('dialog').getByRole('link');
  await field.fill('xmer2');
  await expect(lines.first()).toContainText('XM-ER 207');

  const calls = await holdCalls(page, 'GET', '**/api/search*');
  await field.fill('rothb');
  await calls.came(1);
  await page.keyboard.press('Enter');
  await expect(lines.first()).toContainText('XM-ER 207');
  await calls.letGo(0);
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Edda Rothbach');
});

test('Enter counts only for the text at which it was pressed', async ({ page }) => {
  await keepSession(page, server, await sessionOf(server, ['DISPONENT']));
  await page.goto(`${server.url}/calendar`);
  const calls = await holdCalls(page, 'GET', '**/api/search*');
  await page.getByRole('button', { name: 'Alles durchsuchen' }).click();
  const field = page.getByRole('searchbox', { name: 'Alles durchsuchen' });
  const lines = page.getByRole('dialog').getByRole('link');
  await field.fill('rothb');
  await calls.came(1);
  await page.keyboard.press('Enter');
  await field.fill('xmer2');
  await calls.came(2);
  await calls.letGo(1);
  await expect(lines.first()).toContainText('XM-ER 207');
  await expect(field).toHaveValue('xmer2');
  await expect(page).toHaveURL(`${server.url}/calendar`);
});

test('on a phone a tap opens it and a tap leads on; a role finds what it may read', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await keepSession(page, server, await sessionOf(server, ['LAGERIST']));
  await page.goto(`${server.url}/inventory`);
  await page.getByRole('button', { name: 'Alles durchsuchen' }).click();
  const field = page.getByRole('searchbox', { name: 'Alles durchsuchen' });
  await field.fill('Rothbach');
  await expect(page.getByText('Nichts gefunden.')).toBeVisible();
  await expectNoOverflow(page);
  await expectAccessible(page);
  await field.fill('inventur');
  await page.getByRole('dialog').getByRole('link', { name: 'Inventur' }).click();
  await expect(page).toHaveURL(/tab=inventur/);
});
