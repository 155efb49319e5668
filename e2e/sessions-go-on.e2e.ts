import { expect, test, type Page } from '@playwright/test';
import { callerOf } from './admin.js';
import { Server } from './server.js';
import { keepSession, keptSession, sessionOf } from './sessions.js';

/** Where a log-in leads to, and what an ended session leaves. */
const PASSWORD = 'ein-langes-geheimnis';
const DISPO = 'rolle.disponent';

let server: Server;
test.beforeAll(async () => {
  server = await Server.start();
  await sessionOf(server, ['DISPONENT']);
});
test.afterAll(() => server.close());

test('a log-in leads to where one wanted to go', async ({ page }) => {
  await page.goto(`${server.url}/calendar?woche=2026-W51`);
  await expect(page).toHaveURL(`${server.url}/login`);
  await logInWith(page);
  await expect(page).toHaveURL(`${server.url}/calendar?woche=2026-W51`);
});

test('a page that the role may not open is no target', async ({ page }) => {
  await page.goto(`${server.url}/audit`);
  await page.goto(`${server.url}/login`);
  await logInWith(page);
  await expect(page).toHaveURL(`${server.url}/work-orders`);
});

test('what was typed is there again after the session has ended', async ({ page }) => {
  await page.goto(`${server.url}/login`);
  await logInWith(page);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Aufträge');
  await page.goto(`${server.url}/appointments/new`);
  await page.getByLabel('Name').fill('Svea Lindqvist');
  await page.getByLabel('Kennzeichen').fill('XM-SL 5501');
  const session = (await keptSession(page)) as { token: string };
  await fetch(`${server.url}/api/auth/logout`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${session.token}` },
  });
  // The next call finds that the session has ended.
  await page.getByRole('button', { name: 'Suchen' }).click();
  await page.keyboard.type('Svea');
  await expect(page).toHaveURL(`${server.url}/login`);
  await expect(page.getByText('Bitte neu anmelden.')).toBeVisible();
  await logInWith(page);
  await expect(page).toHaveURL(`${server.url}/appointments/new`);
  await expect(page.getByLabel('Name')).toHaveValue('Svea Lindqvist');
  await expect(page.getByLabel('Kennzeichen')).toHaveValue('XM-SL 5501');
});

test('a session is renewed while somebody works', async ({ page }) => {
  await page.clock.install();
  await keepSession(page, server, await sessionOf(server, ['ADMIN']));
  await page.goto(`${server.url}/announcement`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Ankündigungen');
  const before = (await keptSession(page)) as { token: string };
  const renewed = page.waitForResponse((answer) => answer.url().endsWith('/api/auth/renew'));
  await page.clock.fastForward('05:00:00');
  // The page looks once a minute; the part that looks comes with the first press.
  const isRenewed = async (): Promise<void> => {
    await page.getByRole('heading', { level: 1 }).click();
    await page.clock.fastForward('01:01');
    expect((await keptSession(page))?.['token']).not.toBe(before.token);
  };
  await expect(isRenewed).toPass();
  expect((await renewed).status()).toBe(200);
});

test('each user begins where he wants, else where his role begins', async ({ page }) => {
  const admin = await callerOf(server);
  const startPages = { DISPONENT: '/today' };
  await admin('PUT', '/settings/login', { adminsNeedSecondFactor: false, startPages });
  await page.goto(`${server.url}/login`);
  await logInWith(page);
  await expect(page).toHaveURL(`${server.url}/today`);
  await page.goto(`${server.url}/account`);
  await page.getByLabel('Nach dem Login öffnen').selectOption({ label: 'Kalender' });
  await expect(page.getByText('Startseite gespeichert')).toBeVisible();
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL(`${server.url}/login`);
  await logInWith(page);
  await expect(page).toHaveURL(`${server.url}/calendar`);
});

async function logInWith(page: Page): Promise<void> {
  await page.getByLabel('Benutzername').fill(DISPO);
  await page.getByLabel('Passwort').fill(PASSWORD);
  await page.getByRole('button', { name: 'Login' }).click();
}
