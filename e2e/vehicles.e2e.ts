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
    await dialog.getByRole('textbox', { name: 'VIN' }).fill('wvwzzz1kzaw000101');
    await dialog.getByRole('button', { name: 'Daten abrufen' }).click();
    await expect(
      dialog.getByText('Bitte bestätigen Sie die Einwilligung zur TecDoc-Abfrage.').first(),
    ).toBeVisible();
    await dialog.getByLabel('Der Halter hat der Abfrage zugestimmt').check();
    await dialog.getByRole('button', { name: 'Daten abrufen' }).click();
    await expectToast(page, 'Fahrzeugdaten wurden angereichert.');
    await page.getByRole('button', { name: 'Marke: Katalogwert übernehmen' }).click();
    await expectToast(page, 'Katalogwert übernommen');
    await expect(page.getByText('Abweichungen vom Katalog')).toHaveCount(0);
    await expectAccessible(page);

    await page.goto(`${server.url}/vehicles`);
    await page.getByPlaceholder('Kennzeichen, VIN, Marke oder Modell').fill(`xmgo${width}`);
    await expect(page.getByRole('link', { name: `XM-GO ${width}` })).toBeVisible();
    await expectAccessible(page);
  });
}
