import { expect, test } from '@playwright/test';
import { expectToast } from './admin.js';
import { Server } from './server.js';
import { keepSession, sessionOf } from './sessions.js';
import { expectAccessible } from './staff.js';

/** Numbers among the settings, typed by people. */
let server: Server;
test.beforeAll(async () => (server = await Server.start()));
test.afterAll(() => server.close());

test('invalid numbers in the settings are marked at their fields and change nothing', async ({ page }) => {
  await keepSession(page, server, await sessionOf(server, ['ADMIN']));
  await page.goto(`${server.url}/settings`);
  for (const [title, label, typed, words] of [
    [
      'Logs und Alarme',
      'Logs aufbewahren (Tage)',
      'neunzig',
      'Logs können 1 bis 365 Tage aufbewahrt werden.',
    ],
    ['Rechnungen', 'Zahlungsziel (Tage)', '30 Tage', 'Das Zahlungsziel liegt zwischen 0 und 365 Tagen.'],
  ] as const) {
    const section = page.getByRole('region', { name: title, exact: true });
    await section.getByLabel(label).fill(typed);
    await section.getByRole('button', { name: 'Speichern' }).click();
    await expect(section.getByLabel(label)).toHaveAttribute('aria-invalid', 'true');
    await expect(section.getByText(words).first()).toBeVisible();
  }
});

test('what counts as the same in suppliers’ invoices is set, and what is no number is told', async ({
  page,
}) => {
  await keepSession(page, server, await sessionOf(server, ['ADMIN']));
  await page.goto(`${server.url}/settings`);
  const section = page.getByRole('region', { name: 'Prüfung von Lieferantenrechnungen' });
  await section.getByLabel('Mengentoleranz').fill('0,5');
  await section.getByLabel('Preistoleranz in Prozent').fill('zwei');
  await section.getByRole('button', { name: 'Speichern' }).click();
  await expect(section.getByText('Bitte einen Wert von 0 bis 100').first()).toBeVisible();
  await section.getByLabel('Preistoleranz in Prozent').fill('2');
  await section.getByRole('button', { name: 'Speichern' }).click();
  await expectToast(page, 'Einstellungen wurden erfolgreich gespeichert.');
  await page.reload();
  await expect(section.getByLabel('Mengentoleranz')).toHaveValue('0,5');
  await expectAccessible(page);
});
