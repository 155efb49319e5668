import { expect, test } from '@playwright/test';
import { callerOf, expectToast, PNG } from './admin.js';
import { Server } from './server.js';
import { expectAccessible, logIn } from './staff.js';

/** "Einstellungen": each section on its own; and the first steps of a new workshop. */
const SAVED = 'Einstellungen wurden erfolgreich gespeichert.';
const COMPANY = {
  name: 'Kfz-Meisterbetrieb Ahornhof',
  owner: 'Edda Brinkhof',
  email: 'werkstatt@ahornhof.example',
  street: 'Werkgasse 7',
  zip: '12345',
  city: 'Musterstadt',
  phone: '0221 4710 123',
  vatId: 'DE123456788',
};
let server: Server;
test.beforeAll(async () => (server = await Server.start()));
test.afterAll(() => server.close());
test.beforeEach(async ({ page }) => {
  await logIn(page, server);
  await page.goto(`${server.url}/admin/users`);
});

test('the first steps lead to the company profile, which marks wrong fields and ticks its step', async ({
  page,
}) => {
  const steps = page.getByRole('region', { name: 'Erste Schritte' });
  await expect(steps.getByText('2 von 7 erledigt')).toBeVisible();
  await steps.getByRole('link', { name: 'Firmenprofil vervollständigen' }).click();
  await expect(page).toHaveURL(/\/settings$/);

  const company = page.getByRole('region', { name: 'Firmenprofil' });
  await expect(page.getByText(/fehlt noch: Firma, Inhaber, .* oder USt-IdNr\. Ohne/)).toBeVisible();
  await expect(company.getByText('Steuernummer oder USt-IdNr. eintragen.')).toBeVisible();
  await page.getByRole('button', { name: 'Zum Feld' }).click();
  await expect(company.getByLabel('Firma')).toBeFocused();
  await expectAccessible(page);
  for (const [label, value] of [
    ['Firma', 'Kfz-Meisterbetrieb Ahornhof'],
    ['Inhaber', 'Edda Brinkhof'],
    ['E-Mail', 'werkstatt@ahornhof.example'],
    ['Straße', 'Werkgasse 7'],
    ['PLZ', '12345'],
    ['Ort', 'Musterstadt'],
    ['Telefon', '0221 4710 123'],
    ['USt-IdNr.', 'DE12'],
    ['IBAN', 'DE00 1234'],
  ] as const)
    await company.getByLabel(label, { exact: true }).fill(value);
  await company.getByRole('button', { name: 'Speichern' }).click();
  await expect(
    company.getByText('Die USt-IdNr. muss aus DE und neun Ziffern bestehen.').first(),
  ).toBeVisible();
  await expect(company.getByText('Die IBAN ist ungültig.')).toBeVisible();
  await expect(company.getByLabel('USt-IdNr.')).toBeFocused();
  await expect(company.getByText(/Einstellungen konnten nicht gespeichert werden/)).toBeVisible();
  await company.getByLabel('USt-IdNr.').fill('DE123456788');
  await company.getByLabel('IBAN').fill('DE89 3704 0044 0532 0130 00');
  await company
    .getByLabel('Logo: Datei')
    .setInputFiles({ name: 'l.png', mimeType: 'image/png', buffer: PNG });
  await company.getByRole('button', { name: 'Speichern' }).click();
  await expectToast(page, SAVED);
  await expect(page.getByText(/fehlt noch/)).toHaveCount(0);
  await expect(company.getByLabel('IBAN')).toHaveValue('DE89 3704 0044 0532 0130 00');
  await page.reload();
  await expect(company.getByRole('img', { name: 'Logo' })).toBeVisible();
  await expect(page.getByRole('contentinfo').getByText('Werkgasse 7, 12345 Musterstadt')).toBeVisible();

  await page.goto(`${server.url}/admin/users`);
  await expect(steps.getByText('3 von 7 erledigt')).toBeVisible();
});

test('the first steps tick as they are done and disappear after the last one', async ({ page }) => {
  const steps = page.getByRole('region', { name: 'Erste Schritte' });
  const admin = await callerOf(server);
  await admin('PUT', '/settings/company', COMPANY);
  await page.reload();
  await expect(steps.getByText('3 von 7 erledigt')).toBeVisible();
  await admin('POST', '/admin/users', { username: 'hanne.quistorf', password: 'ein-langes-geheimnis' });
  await expect(steps.getByText('4 von 7 erledigt')).toBeVisible();
  const made = async (path: string, body: object): Promise<string> =>
    (await admin<{ id: string }>('POST', path, body)).body.id;
  const articleId = await made('/inventory/articles', { number: 'BK-280', name: 'Bremsscheibe' });
  const locationId = await made('/inventory/locations', { code: 'HL', name: 'Hauptlager' });
  await page.reload();
  await expect(steps.getByText('4 von 7 erledigt')).toBeVisible();
  await made('/inventory/movements', { type: 'RECEIPT', articleId, locationId, quantity: 4 });
  await expect(steps.getByText('5 von 7 erledigt')).toBeVisible();
  await admin('PUT', '/settings/invoicing', { hourlyRate: 95 });
  await page.reload();
  await expect(steps.getByText('6 von 7 erledigt')).toBeVisible();
  await expect(steps.getByRole('link')).toHaveText(['Erste Sicherung machen']);
  await page.route('**/api/settings/audit', async (route) => {
    const settings = (await (await route.fetch()).json()) as object;
    await route.fulfill({
      json: { ...settings, savesItself: true, lastBackupAt: '2026-11-20T02:00:00.000Z' },
    });
  });
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(steps).toHaveCount(0);
});

test('workshop settings are saved on their own and refuse what is out of range', async ({ page }) => {
  await page.goto(`${server.url}/settings`);
  const workshop = page.getByRole('region', { name: 'Werkstatt' });
  await workshop.getByLabel('Plätze gleichzeitig').fill('0');
  await workshop.getByRole('button', { name: 'Speichern' }).click();
  await expect(
    workshop.getByText('Die Zahl der Arbeitsplätze muss zwischen 1 und 50 liegen.').first(),
  ).toBeVisible();
  await expect(workshop.getByLabel('Plätze gleichzeitig')).toBeFocused();
  await workshop.getByLabel('Plätze gleichzeitig').fill('2');
  await workshop.getByLabel('Zeitraster').click();
  await page.getByRole('option', { name: '30 Minuten' }).click();
  await expect(workshop.getByText('2 Änderungen.')).toBeVisible();
  await workshop.getByRole('button', { name: 'Speichern' }).click();
  await expectToast(page, SAVED);
  await page.reload();
  await expect(workshop.getByLabel('Zeitraster')).toHaveText('30 Minuten');

  await workshop.getByLabel('Buchbar bis').fill('60');
  const admin = await callerOf(server);
  const { body } = await admin<Record<string, unknown>>('GET', '/settings/workshop');
  await admin('PUT', '/settings/workshop', { ...body, minNoticeMinutes: 120 });
  await workshop.getByRole('button', { name: 'Speichern' }).click();
  await expect(workshop.getByText('Der Datensatz wurde inzwischen geändert. Bitte neu laden.')).toBeVisible();
  await workshop.getByRole('button', { name: 'Neu laden' }).click();
  await expect(workshop.getByLabel('Mindestvorlauf')).toHaveValue('120');
  await expect(workshop.getByLabel('Buchbar bis')).toHaveValue('60');
  await workshop.getByRole('button', { name: 'Speichern' }).click();
  await expect(workshop.getByText('1 Änderung.')).toHaveCount(0);
});

test('a hidden entry leaves the menu, and shortcuts stand under the header', async ({ page }) => {
  await page.goto(`${server.url}/settings`);
  const navigation = page.getByRole('region', { name: 'Navigation' });
  await expect(navigation.getByRole('listitem').first()).toHaveText('Heute/today');
  await navigation.getByLabel('Urlaub').uncheck();

  const shortcuts = page.getByRole('region', { name: 'Kurzwahl' });
  await expect(shortcuts.getByText('Noch keine Shortcuts vorhanden.')).toBeVisible();
  await shortcuts.getByRole('button', { name: 'Hinzufügen' }).click();
  await expect(shortcuts.getByLabel('Icon: Shortcut 1')).toBeFocused();
  await shortcuts.getByLabel('Icon: Shortcut 1').fill('📅');
  await shortcuts.getByLabel('Link: Shortcut 1').fill('javascript:alert(1)');
  await shortcuts.getByLabel('Bezeichnung: Shortcut 1').fill('  Woche ');
  await shortcuts.getByRole('button', { name: 'Speichern' }).click();
  await expect(shortcuts.getByText(/^Erlaubt sind Links/)).toBeVisible();
  await expect(shortcuts.getByLabel('Link: Woche')).toBeFocused();
  await expectAccessible(page);
  await shortcuts.getByLabel('Link: Woche').fill('/calendar');
  await shortcuts.getByRole('button', { name: 'Hinzufügen' }).click();
  await shortcuts.getByLabel('Bezeichnung: Shortcut 2').fill('Postfach');
  await shortcuts.getByLabel('Link: Postfach').fill('https://post.example');
  await shortcuts.getByRole('button', { name: 'Speichern' }).click();
  await expectToast(page, SAVED);
  const bar = page.getByRole('navigation', { name: 'Kurzwahl' });
  await expect(bar.getByRole('link', { name: 'Woche' })).toHaveAttribute('href', '/calendar');
  await expect(bar.getByRole('link', { name: 'Woche' })).toHaveText('📅 Woche');
  await expect(bar.getByRole('link', { name: 'Woche' })).not.toHaveAttribute('target', '_blank');
  await expect(bar.getByRole('link', { name: /Postfach/ })).toHaveAttribute('target', '_blank');

  // A change of the other half on the server is not a conflict.
  await navigation.getByRole('button', { name: 'Speichern' }).click();
  await expect(navigation.getByText('1 Änderung.')).toHaveCount(0);
  await page.getByRole('button', { name: 'Admin', exact: true }).click();
  await expect(page.getByRole('menuitem', { name: 'Services' })).toBeVisible();
  await expect(page.getByRole('menuitem', { name: 'Urlaub' })).toHaveCount(0);
  await page.keyboard.press('Escape');

  await shortcuts.getByRole('button', { name: 'Postfach nach vorn' }).click();
  await shortcuts.getByRole('button', { name: 'Woche entfernen' }).click();
  await bar.getByRole('link', { name: 'Woche' }).click();
  const question = page.getByRole('alertdialog', { name: 'Seite verlassen' });
  await question.getByRole('button', { name: 'Abbrechen' }).click();
  await shortcuts.getByRole('button', { name: 'Speichern' }).click();
  await expect(bar.getByRole('link', { name: 'Woche' })).toHaveCount(0);
  await page.reload();
  await expect(navigation.getByLabel('Urlaub')).not.toBeChecked();
  await expect(shortcuts.getByLabel('Link: Postfach')).toHaveValue('https://post.example');
});

test('settings that cannot be loaded or saved say so', async ({ page }) => {
  await page.route('**/api/settings/workshop', (route) =>
    route.request().method() === 'PUT' ? route.abort() : route.fallback(),
  );
  await page.goto(`${server.url}/settings`);
  const workshop = page.getByRole('region', { name: 'Werkstatt' });
  await workshop.getByLabel('Buchbar bis').fill('45');
  await workshop.getByRole('button', { name: 'Speichern' }).click();
  await expect(
    workshop.getByText('Einstellungen konnten nicht gespeichert werden. Bitte erneut versuchen.'),
  ).toBeVisible();
  await expect(workshop.getByLabel('Buchbar bis')).toHaveValue('45');
});

test('a topic shows its sections alone, and what was typed in the others stays', async ({ page }) => {
  await page.goto(`${server.url}/settings`);
  const email = page.getByLabel('E-Mail für das Siegel');
  await email.fill('siegel@ahorn.example');
  await page.getByRole('tab', { name: 'Werkstatt' }).click();
  await expect(page).toHaveURL(/thema=werkstatt/);
  await expect(page.getByLabel('Plätze gleichzeitig')).toBeVisible();
  await expect(email).toBeHidden();
  await page.getByRole('tab', { name: 'E-Mail und System' }).click();
  await expect(email).toHaveValue('siegel@ahorn.example');
});
