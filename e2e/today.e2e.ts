import { expect, test } from '@playwright/test';
import { callerOf } from './admin.js';
import { Server } from './server.js';
import { keepSession, sessionOf } from './sessions.js';
import { elsewhere, expectAccessible, expectNoOverflow } from './staff.js';
import { openDay } from './workshop-days.js';

/** "Heute": opened by the logo, shows the day, follows changes made elsewhere, and links to details. */
let server: Server;
test.beforeAll(async () => (server = await Server.start()));
test.afterAll(() => server.close());

test('the logo opens the day; a visitor’s request appears by itself and links to its appointment', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await keepSession(page, server, await sessionOf(server, ['DISPONENT']));
  await page.goto(`${server.url}/calendar`);
  await page.getByRole('banner').getByRole('link', { name: 'Heute' }).click();
  await expect(page).toHaveURL(`${server.url}/today`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Heute');
  const waiting = page.getByRole('region', { name: 'Wartet auf Antwort' });
  await expect(waiting).toContainText('Niemand wartet.');
  await expect(page.getByRole('region', { name: 'Laufende Uhren' })).toContainText('Keine Uhr läuft.');
  const { ask } = await elsewhere(server);
  await ask({ name: 'Bruno Falkner', date: openDay(1), time: '09:00' });
  await expect(waiting.getByRole('link', { name: /Bruno Falkner/ })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Kommende Termine' })).toContainText('Bruno Falkner');
  await expectAccessible(page);
  await page.setViewportSize({ width: 360, height: 740 });
  await expectNoOverflow(page);
  await expectAccessible(page);
  await waiting.getByRole('link', { name: /Bruno Falkner/ }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Gebuchte Termine');
  await expect(page.getByText('Bruno Falkner')).toBeVisible();
});

test('a car in the house and a running clock stand on it', async ({ page }) => {
  const admin = await callerOf(server);
  const mechanic = await sessionOf(server, ['MECHANIKER']);
  const { body: customer } = await admin<{ id: string }>('POST', '/customers', { lastName: 'Rothbach' });
  const car = { licensePlate: 'XM-ER 207', make: 'VW', customerId: customer.id };
  const { body: vehicle } = await admin<{ id: string }>('POST', '/vehicles', car);
  const wanted = { customerId: customer.id, vehicleId: vehicle.id, description: 'Bremsen vorn' };
  const { body: order } = await admin<{ id: string }>('POST', '/work-orders', wanted);
  const work = { title: 'Scheiben wechseln', mechanicId: mechanic.userId };
  const { body: operation } = await admin<{ id: string }>(
    'POST',
    `/work-orders/${order.id}/operations`,
    work,
  );
  await admin('POST', '/time-logs/start', { workOperationId: operation.id });
  await keepSession(page, server, await sessionOf(server, ['ADMIN']));
  await page.goto(`${server.url}/today`);
  await expect(page.getByRole('region', { name: 'Laufende Uhren' })).toContainText('Scheiben wechseln');
  await page
    .getByRole('region', { name: 'In Arbeit' })
    .getByRole('link', { name: /Bremsen/ })
    .click();
  await expect(page).toHaveURL(new RegExp(`id=${order.id}`));
});

test('an administrator is told of work that was given up', async ({ page }) => {
  const id = '0190a000-0000-7000-8000-000000000001/send-purchase-order';
  const job = {
    id,
    name: 'send-purchase-order',
    data: {},
    attempts: 5,
    failedAt: '2026-11-20T08:30:00.000Z',
  };
  const failed = [{ ...job, reason: 'Der Mailserver nimmt den Empfänger nicht an.' }];
  await page.route('**/api/jobs/failed', (route) => route.fulfill({ json: failed }));
  await keepSession(page, server, await sessionOf(server, ['DISPONENT']));
  await page.goto(`${server.url}/today`);
  await expect(page.getByRole('region', { name: 'Kommende Termine' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Aufgegebene Aufgaben' })).toHaveCount(0);
  await keepSession(page, server, await sessionOf(server, ['ADMIN']));
  await page.goto(`${server.url}/today`);
  const given = page.getByRole('region', { name: 'Aufgegebene Aufgaben' });
  await expect(given).toContainText('Der Mailserver nimmt den Empfänger nicht an.');
  await given.getByRole('link', { name: /Bestellung an den Lieferanten senden/ }).click();
  await expect(page.getByRole('region', { name: 'Fehlgeschlagene Aufgaben' })).toBeVisible();
});
