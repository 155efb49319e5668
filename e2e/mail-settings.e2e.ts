import { expect, test } from '@playwright/test';
import { expectToast } from './admin.js';
import { Server } from './server.js';
import { expectAccessible, expectNoOverflow, logIn } from './staff.js';

/** Mail server, public address and backup folder, as an administrator sets them. */
let server: Server;
test.beforeEach(async () => {
  server = await Server.start();
});
test.afterEach(() => server.close());

for (const width of [1440, 360]) {
  test(`the mail server is chosen, and a test mail says why it fails at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 });
    await logIn(page, server);
    await page.goto(`${server.url}/settings?thema=system`);
    const card = page.getByRole('region', { name: 'E-Mail, Adresse und Sicherung' });
    const tests = card.getByRole('button', { name: 'Testmail senden' });
    await expect(tests).toBeDisabled();
    await card.getByLabel('Öffentliche Adresse').fill('ahornhof.example');
    await card.getByRole('button', { name: 'Speichern' }).click();
    await expect(card.getByText('Bitte eine Adresse angeben, die mit https://').first()).toBeVisible();
    await expect(card.getByLabel('Öffentliche Adresse')).toBeFocused();
    await card.getByLabel('Öffentliche Adresse').fill('https://ahornhof.example');
    await card.getByLabel('Mailserver', { exact: true }).fill('127.0.0.1');
    await card.getByLabel('Port', { exact: true }).fill('9');
    await card.getByLabel('Benutzer am Mailserver').fill('werkstatt');
    await card.getByLabel('Passwort am Mailserver').fill('ein langes Geheimnis');
    await card.getByRole('button', { name: 'Speichern' }).click();
    await expectToast(page, 'Einstellungen wurden erfolgreich gespeichert.');
    // The password does not come back.
    await expect(card.getByLabel('Passwort am Mailserver')).toHaveValue('');
    await expect(card.getByText('Gespeichert, wird nicht angezeigt. Leer: bleibt.')).toBeVisible();
    await expectNoOverflow(page);
    await expectAccessible(page);
    await tests.click();
    const dialog = page.getByRole('dialog', { name: 'Testmail senden' });
    await dialog.getByLabel('Empfänger').fill('chefin@ahornhof.example');
    await dialog.getByRole('button', { name: 'Senden', exact: true }).click();
    await expect(dialog.getByText('Der Mailserver antwortet nicht.')).toBeVisible();
    await expectAccessible(page);
  });
}
