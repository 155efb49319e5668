import { expect } from '@playwright/test';
import { callerOf, expectToast } from './admin.js';
import type { Server } from './server.js';
import { keepSession, sessionOf } from './sessions.js';
import { test } from './shared-server.js';
import { expectAccessible } from './staff.js';

/** Vehicles as the office sees them, and what the catalogue says of them. */
let server: Server;
test.beforeAll(({ shared }) => {
  server = shared;
});

for (const width of [1440, 360]) {
  test(`a vehicle is enriched and its conflicts are decided at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 });
    const admin = await callerOf(server);
    const { body } = await admin<{ id: string }>('POST', '/vehicles', {
      licensePlate: `XM-GO ${width}`,
      make: 'Volkswagen',
      consentGiven: true,
      consentSource: 'Annahme',
      consentTimestamp: '2026-01-20T10:15',
      consentText: 'Ich stimme zu.',
    });
    await keepSession(page, server, await sessionOf(server, ['DISPONENT']));
    await page.goto(`${server.url}/vehicles/${body.id}`);
    await expect(page.getByText('Keine TecDoc Daten vorhanden')).toBeVisible();
    await page.getByRole('button', { name: 'VIN hinzufügen' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Daten abrufen' }).click();
    await expect(dialog.getByText('Bitte geben Sie eine VIN ein.')).toBeVisible();
    await expect(dialog.getByText('Bitte bestätigen Sie die Einwilligung zur TecDoc-Abfrage.')).toBeVisible();
    await dialog.getByRole('textbox', { name: 'VIN' }).fill('wvwzzz1kzaw000101');
    await expect(dialog.getByRole('textbox', { name: 'VIN' })).toHaveValue('WVWZZZ1KZAW000101');
    await dialog.getByLabel('Der Halter hat der Abfrage zugestimmt').check();
    await dialog.getByRole('button', { name: 'Daten abrufen' }).click();
    await expectToast(page, 'Fahrzeugdaten wurden angereichert.');
    await page.getByRole('button', { name: 'Marke: Katalogwert übernehmen' }).click();
    await expectToast(page, 'Katalogwert übernommen');
    await expect(page.getByText('Abweichungen vom Katalog')).toHaveCount(0);
    await page.getByRole('button', { name: 'TecDoc Daten aktualisieren' }).click();
    await expectToast(page, 'Die Daten sind bereits aktuell.');
    await expectAccessible(page);

    await page.goto(`${server.url}/vehicles`);
    await page.getByPlaceholder('Kennzeichen, VIN, Marke oder Modell').fill(`xmgo${width}`);
    await expect(page.getByRole('link', { name: `XM-GO ${width}` })).toBeVisible();
    await expectAccessible(page);
  });
}

test('the catalogue is asked with a documented consent and known numbers only', async ({ page }) => {
  const admin = await callerOf(server);
  const { body } = await admin<{ id: string }>('POST', '/vehicles', { licensePlate: 'XM-KA 9' });
  await keepSession(page, server, await sessionOf(server, ['DISPONENT']));
  await page.goto(`${server.url}/vehicles/${body.id}`);
  const refresh = page.getByRole('button', { name: 'TecDoc Daten aktualisieren' });
  await expect(page.getByText('Anreicherungen erfordern eine dokumentierte Einwilligung.')).toBeVisible();
  for (const button of [refresh, page.getByRole('button', { name: 'VIN hinzufügen' })])
    await expect(button).toBeDisabled();
  await admin('PUT', `/vehicles/${body.id}`, {
    consentGiven: true,
    consentSource: 'Annahme',
    consentTimestamp: '2026-01-20T10:15',
    consentText: 'Ich stimme zu.',
  });
  await page.reload();
  await refresh.click();
  await expectToast(page, 'Keine VIN oder HSN/TSN hinterlegt.');
  await page.getByRole('button', { name: 'HSN/TSN hinzufügen' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'HSN', exact: true }).fill('0603');
  await dialog.getByRole('textbox', { name: 'TSN', exact: true }).fill('xxx');
  await dialog.getByLabel('Der Halter hat der Abfrage zugestimmt').check();
  await dialog.getByRole('button', { name: 'Daten abrufen' }).click();
  await expect(
    dialog.getByText('Der Katalog lieferte mehrere mögliche Fahrzeuge. Bitte präzisieren Sie die Eingaben.'),
  ).toBeVisible();
  await dialog.getByRole('textbox', { name: 'TSN', exact: true }).fill('zzz');
  await dialog.getByRole('button', { name: 'Daten abrufen' }).click();
  await expect(
    dialog.getByText('Es wurden keine passenden Daten gefunden. Bitte prüfen Sie die Eingaben.'),
  ).toBeVisible();
});

test('a mechanic reads a vehicle and changes nothing', async ({ page }) => {
  const admin = await callerOf(server);
  const { body } = await admin<{ id: string }>('POST', '/vehicles', {
    licensePlate: 'XM-LE 5',
    color: 'Rot',
  });
  await keepSession(page, server, await sessionOf(server, ['MECHANIKER']));
  await page.goto(`${server.url}/vehicles/${body.id}`);
  await expect(page.getByText('Einwilligung nein', { exact: true })).toBeVisible();
  await expect(page.getByText('Rot', { exact: true })).toBeVisible();
  for (const name of ['VIN hinzufügen', 'HSN/TSN hinzufügen', 'Speichern'])
    await expect(page.getByRole('button', { name })).toHaveCount(0);
  await expectAccessible(page);
});

test('whoever has no business with vehicles is turned away by page and API', async ({ page }) => {
  const session = await sessionOf(server, ['PRUEFER']);
  await keepSession(page, server, session);
  await page.goto(`${server.url}/vehicles`);
  await expect(page).not.toHaveURL(/\/vehicles$/);
  const headers = { authorization: `Bearer ${session.token}` };
  expect((await fetch(`${server.url}/api/vehicles`, { headers })).status).toBe(403);
});

test('two people who change the same vehicle see each other', async ({ page }) => {
  const colleague = await callerOf(server);
  const { body } = await colleague<{ id: string }>('POST', '/vehicles', { licensePlate: 'XM-ZW 2' });
  await keepSession(page, server, await sessionOf(server, ['DISPONENT']));
  await page.goto(`${server.url}/vehicles/${body.id}`);
  await page.getByRole('button', { name: 'Bearbeiten' }).click();
  await page.getByRole('textbox', { name: 'Farbe' }).fill('Rot');
  await colleague('PUT', `/vehicles/${body.id}`, { color: 'Blau' });
  await page.getByRole('button', { name: 'Speichern' }).click();
  await expect(page.getByText('Ihre Eingabe Rot, gespeichert ist Blau')).toBeVisible();
  await page.getByRole('button', { name: 'Neu laden' }).click();
  await page.getByRole('button', { name: 'Speichern' }).click();
  await expectToast(page, 'Fahrzeugdaten wurden aktualisiert.');
});
