import { expect } from '@playwright/test';
import { callerOf, expectToast, PNG, rowNamed } from './admin.js';
import { nextCall } from './routes.js';
import type { Server } from './server.js';
import { test } from './shared-server.js';
import { expectAccessible, logIn } from './staff.js';

/** "Fahrzeuge verwalten": cars for sale. */
const BEHIND = 'Der Datensatz wurde inzwischen geändert. Bitte neu laden.';
let server: Server;
test.beforeAll(({ shared }) => {
  server = shared;
});
test.beforeEach(async ({ page }) => logIn(page, server));

test('the picture is checked and shown before it is sent, the price takes a comma', async ({ page }) => {
  await page.goto(`${server.url}/admin/cars`);
  const form = page.getByRole('form', { name: 'Neues Fahrzeug anlegen' });
  const file = form.getByLabel('Neues Fahrzeug: Datei');
  await file.setInputFiles({ name: 'notiz.png', mimeType: 'image/png', buffer: Buffer.from('kein Bild') });
  await expect(form.getByText('Bitte wählen Sie ein Bild im Format PNG, JPEG oder WebP.')).toBeVisible();
  await file.setInputFiles({
    name: 'gross.png',
    mimeType: 'image/png',
    buffer: Buffer.concat([PNG, Buffer.alloc(2 * 1024 * 1024)]),
  });
  // Too large to be sent as it is, so it was made a smaller JPEG.
  const preview = form.getByRole('img', { name: 'Neues Fahrzeug' });
  await expect(preview).toHaveAttribute('src', /;base64,\/9j\//);
  await file.setInputFiles({ name: 'auto.png', mimeType: 'image/png', buffer: PNG });
  await expect(preview).toHaveAttribute('src', /;base64,iVBOR/);
  await form.getByLabel('Bezeichnung').fill('Linde Kombi, 2019');
  await form.getByLabel('Preis in Euro').fill('viel');
  await form.getByRole('button', { name: 'Hinzufügen' }).click();
  await expect(form.getByText('Bitte geben Sie einen Preis an, z. B. 14890,00.')).toBeVisible();
  await form.getByLabel('Preis in Euro').fill('14.890,50');
  await form.getByLabel('Link').fill('ftp://autos.example');
  await form.getByRole('button', { name: 'Hinzufügen' }).click();
  await expect(form.getByText('Der Link muss mit http:// oder https:// beginnen.').first()).toBeVisible();
  await form.getByLabel('Link').fill('https://autos.example/linde');
  await nextCall(page, '**/api/cars', (route) => route.fulfill({ status: 500, body: '' }));
  await form.getByRole('button', { name: 'Hinzufügen' }).click();
  await expect(form.getByRole('alert').filter({ hasText: 'Anlegen fehlgeschlagen.' })).toBeVisible();
  const sent = page.waitForRequest((request) => request.method() === 'POST');
  await form.getByRole('button', { name: 'Hinzufügen' }).click();
  expect((await sent).postDataJSON()).toMatchObject({ image: PNG.toString('base64'), price: 14_890.5 });
  await expectToast(page, 'Fahrzeug angelegt');
  await expect(form.getByLabel('Bezeichnung')).toHaveValue('');
  await expect(form.getByLabel('Aktiv')).toBeChecked();

  const row = rowNamed(page, 'Linde Kombi, 2019');
  await expect(row.field('Preis')).toHaveValue('14.890,50');
  await expect(page.getByRole('img', { name: 'Linde Kombi, 2019' })).toBeVisible();
  await row.remove.click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Löschen' }).click();
  await expect(row.save).toHaveCount(0);
});

test('price and picture are changed, a conflict keeps what was typed, and a car is deleted', async ({
  page,
}) => {
  const admin = await callerOf(server);
  const name = 'Ulme Kombi, 2021';
  const { body: car } = await admin<{ id: string }>('POST', '/cars', {
    name,
    price: 14_890.5,
    active: true,
    image: PNG.toString('base64'),
  });
  await page.goto(`${server.url}/admin/cars`);
  const row = rowNamed(page, name);
  await expect(page.getByRole('img', { name })).toBeVisible();
  await row.field('Preis').fill('13.990');
  await nextCall(page, '**/api/cars/*', (route) => route.fulfill({ status: 500, body: '' }));
  await row.save.click();
  await expect(page.getByRole('alert').filter({ hasText: 'Speichern fehlgeschlagen.' })).toBeVisible();
  await page.getByRole('button', { name: `${name}: Bild entfernen` }).click();
  await row.save.click();
  await expectToast(page, /13\.990,00/);
  await expect(page.getByRole('img', { name })).toHaveCount(0);
  await page
    .getByLabel(`${name}: Datei`)
    .setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: PNG });
  await expect(row.badge).toBeVisible();
  await expectAccessible(page);
  await row.save.click();
  await expect(row.badge).toBeHidden();

  await row.field('Preis').fill('12000');
  await admin('PUT', `/cars/${car.id}`, { name, price: 1, active: false });
  await row.save.click();
  await expect(page.getByText(BEHIND)).toBeVisible();
  await page.getByRole('button', { name: 'Neu laden' }).click();
  await expect(row.field('Preis')).toHaveValue('12000');
  await row.save.click();
  await expectToast(page, /12\.000,00/);
  await row.remove.click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Löschen' }).click();
  await expect(row.save).toHaveCount(0);
});
