import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from '@playwright/test';
import { callerOf, expectToast, rowNamed } from './admin.js';
import { Server } from './server.js';
import { elsewhere, expectAccessible, logIn } from './staff.js';
import { openDay } from './workshop-days.js';

/** What the ADMIN decides about cars, feedback and imported hours, and what the histories tell of it. */
let refusing = true;
const gitHub = createServer((request, response) => {
  const isList = request.method === 'GET';
  const issue = { html_url: 'https://github.example/issues/1', body: '' };
  response.writeHead(isList ? 200 : refusing ? 403 : 201, { 'content-type': 'application/json' });
  response.end(JSON.stringify(isList ? [] : issue));
});
let server: Server;
test.beforeAll(async () => {
  await new Promise<void>((listening) => gitHub.listen(0, '127.0.0.1', listening));
  const { port } = gitHub.address() as AddressInfo;
  server = await Server.start({
    GITHUB_REPO: 'ahornhof/werkstatt',
    GITHUB_TOKEN: 'ein-schluessel-der-probe',
    GITHUB_API_URL: `http://127.0.0.1:${port}`,
  });
});
test.afterAll(async () => {
  await server.close();
  gitHub.close();
});
test.beforeEach(async ({ page }) => logIn(page, server));

test('a car that goes was sold or given up, and its history tells which', async ({ page }) => {
  const admin = await callerOf(server);
  for (const name of ['Linde Kombi', 'Birke Coupé'])
    await admin('POST', '/cars', { name, price: 4_800, active: true });
  await page.goto(`${server.url}/admin/cars`);
  const question = page.getByRole('alertdialog', { name: 'Fahrzeug löschen' });
  await rowNamed(page, 'Linde Kombi').remove.click();
  await expect(question.getByRole('radio', { name: 'Aus dem Angebot genommen' })).toBeChecked();
  await question.getByRole('radio', { name: 'Verkauft' }).check();
  await expectAccessible(page);
  await question.getByRole('button', { name: 'Löschen' }).click();
  await expectToast(page, 'Fahrzeug gelöscht');
  await rowNamed(page, 'Birke Coupé').remove.click();
  await expect(question.getByRole('radio', { name: 'Aus dem Angebot genommen' })).toBeChecked();
  await question.getByRole('button', { name: 'Löschen' }).click();
  await expect(page.getByText('Noch keine Fahrzeuge.')).toBeVisible();
  await page.getByRole('button', { name: 'Verlauf' }).click();
  const entries = page.getByRole('dialog').getByRole('listitem');
  await expect(entries.filter({ hasText: 'Linde Kombi' }).first()).toContainText('Fahrzeug verkauft');
  await expect(entries.filter({ hasText: 'Birke Coupé' }).first()).toContainText('Fahrzeug gelöscht');
});

test('an order for programming that failed is tried again', async ({ page }) => {
  await page.goto(`${server.url}/feedback`);
  const form = page.getByRole('form', { name: 'Neue Rückmeldung' });
  await form.getByLabel('Nachricht').fill('Die Uhr steht.');
  await form.getByRole('button', { name: 'Senden' }).click();
  const entry = page.getByRole('list', { name: 'Bisherige Rückmeldungen' }).getByRole('listitem');
  await expect(entry.getByText('Freigabe nötig')).toBeVisible();
  await expect(entry.getByLabel('Text für GitHub')).toContainText('Fehler: Die Uhr steht.');
  await expectAccessible(page);
  await entry.getByRole('button', { name: 'Freigeben' }).click();
  await expect(entry.getByText('Fehlgeschlagen')).toBeVisible({ timeout: 15_000 });
  await expectAccessible(page);
  refusing = false;
  await entry.getByRole('button', { name: 'Erneut versuchen' }).click();
  await expect(entry.getByText('Angelegt')).toBeVisible({ timeout: 15_000 });
  await expect(entry.getByRole('link', { name: /Issue ansehen/ })).toHaveAttribute(
    'href',
    'https://github.example/issues/1',
  );
  await expect(entry.getByRole('button', { name: 'Erneut versuchen' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Verlauf' }).click();
  const told = page.getByRole('dialog').getByRole('listitem');
  await expect(told).toHaveCount(5);
  await expect(told.nth(0)).toContainText('Programmierauftrag angelegt: https://github.example/issues/1');
  await expect(told.nth(1)).toContainText('Programmierauftrag erneut gewünscht');
  await expect(told.nth(2)).toContainText('Programmierauftrag fehlgeschlagen');
  await expect(told.nth(3)).toContainText('Programmierauftrag freigegeben');
  await expect(told.nth(4)).toContainText('Fehler gemeldet, Programmierauftrag gewünscht');
});

test('imported opening times name the appointments that they leave outside', async ({ page }) => {
  const day = openDay(3);
  const { book } = await elsewhere(server);
  await book({ date: day, time: '16:00', name: 'Hauke Linnemann' });
  const name = new Intl.DateTimeFormat('de-DE', { weekday: 'long', timeZone: 'UTC' }).format(new Date(day));
  await page.goto(`${server.url}/opening-times`);
  await page.getByRole('button', { name: 'Importieren' }).click();
  const dialog = page.getByRole('dialog', { name: 'Öffnungszeiten importieren' });
  const csv = `Wochentag;Von;Bis\n${name};08:00;12:00\n`;
  await dialog
    .getByLabel('CSV-Datei')
    .setInputFiles({ name: 'zeiten.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) });
  await expect(dialog.getByText('1 Zeile geprüft: 1 Änderung.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Importieren' }).click();
  await expectToast(page, 'Importiert');
  const caution = page.getByRole('alert').filter({ hasText: 'außerhalb der Öffnungszeiten' });
  await expect(caution.getByRole('link', { name: /16:00 Uhr: Hauke Linnemann/ })).toBeVisible();
  await expect(rowNamed(page, name).field('Bis')).toHaveValue('12:00');
});
