import { expect, test } from '@playwright/test';
import { callerOf, expectToast, logInByForm, rowNamed } from './admin.js';
import { ADMIN, Server } from './server.js';
import { expectAccessible, logIn } from './staff.js';

/** "Benutzerverwaltung": accounts, roles and passwords, and what the users notice of it. */
const PASSWORD = 'ein-langes-geheimnis';
let server: Server;
test.beforeAll(async () => (server = await Server.start()));
test.afterAll(() => server.close());
test.beforeEach(async ({ page }) => {
  await logIn(page, server);
  await page.goto(`${server.url}/admin/users`);
});

test('a user is added as DISPONENT and gets other roles', async ({ page }) => {
  const form = page.getByRole('form', { name: 'Neuen Benutzer anlegen' });
  await expect(form.getByLabel('Disponent')).toBeChecked();
  await form.getByLabel('Benutzername').fill('merle.bannick');
  await form.getByLabel('Passwort').fill('kurz');
  await form.getByRole('button', { name: 'Hinzufügen' }).click();
  await expect(form.getByText('Das Passwort muss 10 bis 200 Zeichen lang sein.')).toBeVisible();
  await expect(form.getByLabel('Passwort')).toBeFocused();
  await form.getByLabel('Passwort').fill('Merle.Bannick');
  await form.getByRole('button', { name: 'Hinzufügen' }).click();
  await expect(form.getByText('Das Passwort darf nicht der Benutzername sein.')).toBeVisible();
  await form.getByLabel('Passwort').fill(PASSWORD);
  await form.getByRole('button', { name: 'Hinzufügen' }).click();
  await expectToast(page, 'merle.bannick: Disponent');
  await expect(form.getByLabel('Benutzername')).toHaveValue('');

  const row = rowNamed(page, 'merle.bannick');
  await expect(page.getByRole('table', { name: 'Benutzer' }).getByRole('columnheader')).toHaveText(
    'Benutzername Anzeigename Admin Disponent Lagerist Mechaniker Prüfer Neues_Passwort Aktionen'
      .split(' ')
      .map((header) => header.replace('_', ' ')),
  );
  await expect(row.password()).toHaveAttribute('placeholder', 'Unverändert');
  await expect(row.save).toBeDisabled();
  await row.box('Lagerist').check();
  await expect(row.badge).toBeVisible();
  await expect(page.getByText('1 Änderung.')).toBeVisible();
  await expectAccessible(page);
  await row.box('Admin').check();
  await expect(row.box('Lagerist')).toBeDisabled();
  await expect(row.box('Lagerist')).not.toBeChecked();
  await row.discard.click();
  await expect(row.box('Disponent')).toBeChecked();
  await row.box('Lagerist').check();
  await row.box('Disponent').uncheck();
  await row.save.click();
  await expectToast(page, 'merle.bannick: Lagerist');
  await page.reload();
  await expect(row.box('Lagerist')).toBeChecked();
  await expect(row.box('Disponent')).not.toBeChecked();
});

test('roles are put in another order, at least one is required, and a user is deleted', async ({ page }) => {
  const admin = await callerOf(server);
  const username = 'jorin.bannick';
  await admin('POST', '/admin/users', { username, password: PASSWORD, roles: ['LAGERIST'] });
  await page.reload();
  const row = rowNamed(page, username);
  // The first role is the primary one: another order alone is a change.
  await row.box('Disponent').check();
  await row.save.click();
  await expectToast(page, 'jorin.bannick: Lagerist, Disponent');
  await expect(row.badge).toBeHidden();
  await row.box('Lagerist').uncheck();
  await row.box('Lagerist').check();
  await expect(row.badge).toBeVisible();
  await row.save.click();
  await expectToast(page, 'jorin.bannick: Disponent, Lagerist');

  await row.box('Lagerist').uncheck();
  await row.box('Disponent').uncheck();
  await row.save.click();
  await expect(page.getByText('Bitte wählen Sie mindestens eine Rolle.')).toBeVisible();
  await row.discard.click();

  await row.remove.click();
  const question = page.getByRole('alertdialog', { name: 'Benutzer löschen' });
  await question.getByRole('button', { name: 'Abbrechen' }).click();
  await row.remove.click();
  await question.getByRole('button', { name: 'Löschen' }).click();
  await expectToast(page, 'Benutzer gelöscht');
  await expect(row.save).toHaveCount(0);
});

test('a name that exists, the last ADMIN and the own account are refused', async ({ page }) => {
  const form = page.getByRole('form', { name: 'Neuen Benutzer anlegen' });
  await form.getByLabel('Benutzername').fill('ADMIN');
  await form.getByLabel('Passwort').fill(PASSWORD);
  await form.getByRole('button', { name: 'Hinzufügen' }).click();
  await expect(form.getByRole('alert').filter({ hasText: 'Anlegen fehlgeschlagen.' })).toBeVisible();
  await expect(form.getByLabel('Benutzername')).toBeFocused();
  await expect(form.getByLabel('Passwort')).toHaveValue(PASSWORD);

  const own = rowNamed(page, ADMIN.username);
  await expect(own.remove).toHaveAttribute('aria-disabled', 'true');
  await own.remove.focus();
  await expect(page.getByText('Das eigene Konto kann nicht gelöscht werden.')).toBeVisible();
  await own.box('Admin').uncheck();
  await own.box('Disponent').check();
  await own.save.click();
  await expect(
    page.getByText('Speichern fehlgeschlagen. Der letzte Administrator kann nicht entfernt werden.'),
  ).toBeVisible();
  await expect(own.box('Disponent')).toBeChecked();
  await expectAccessible(page);
});

test('two people editing the same row get a conflict, and typed input is kept', async ({ page, context }) => {
  const admin = await callerOf(server);
  await admin('POST', '/admin/users', { username: 'ove.dallmann', password: PASSWORD, roles: ['LAGERIST'] });
  const other = await context.newPage();
  await other.goto(`${server.url}/admin/users`);
  const mine = rowNamed(page, 'ove.dallmann');
  const theirs = rowNamed(other, 'ove.dallmann');
  await theirs.box('Mechaniker').check();
  await mine.field('Benutzername').fill('ove.d');
  await theirs.save.click();
  await expectToast(other, 'Gespeichert');
  await mine.save.click();
  await expect(page.getByText('Der Datensatz wurde inzwischen geändert. Bitte neu laden.')).toBeVisible();
  await expect(mine.field('Benutzername')).toHaveValue('ove.d');
  await page.getByRole('button', { name: 'Neu laden' }).click();
  await expect(mine.field('Benutzername')).toHaveValue('ove.d');
  await expect(mine.box('Mechaniker')).toBeChecked();
  await expect(
    page.getByText(/Gespeichert ist jetzt: „ove.dallmann“ mit Lagerist, Mechaniker/),
  ).toBeVisible();
  await mine.save.click();
  await expectToast(page, 'ove.d: Lagerist, Mechaniker');
  await page.reload();
  await expect(rowNamed(page, 'ove.d').box('Mechaniker')).toBeChecked();

  await rowNamed(page, 'ove.d').box('Disponent').check();
  const ove = rowNamed(other, 'ove.d');
  await ove.remove.click();
  await other.getByRole('alertdialog').getByRole('button', { name: 'Löschen' }).click();
  const gone = page.getByText('Der Datensatz wurde inzwischen gelöscht.');
  await expect(gone).toBeVisible();
  const refused = page.waitForResponse((response) => response.status() === 404);
  await rowNamed(page, 'ove.d').save.click();
  await refused;
  await expect(rowNamed(page, 'ove.d').save).toBeVisible();
  await expect(gone).toBeVisible();
});

test('leaving with unsaved rows asks, and all rows can be saved together', async ({ page }) => {
  const admin = await callerOf(server);
  for (const username of ['hanne.quistorf', 'tilo.marquand'])
    await admin('POST', '/admin/users', { username, password: PASSWORD, roles: ['DISPONENT'] });
  await rowNamed(page, 'hanne.quistorf').box('Lagerist').check();
  await rowNamed(page, 'tilo.marquand').password().fill('noch-ein-geheimnis');
  await expect(page.getByText('2 Änderungen.')).toBeVisible();
  await page.getByRole('link', { name: 'Über uns' }).click();
  const question = page.getByRole('alertdialog', { name: 'Seite verlassen' });
  await question.getByRole('button', { name: 'Abbrechen' }).click();
  await page.getByRole('button', { name: 'Logout' }).click();
  await question.getByRole('button', { name: 'Abbrechen' }).click();
  await expect(page).toHaveURL(/\/admin\/users$/);
  await rowNamed(page, 'hanne.quistorf').field('Benutzername').fill('TILO.marquand');
  await page.getByRole('button', { name: 'Alle speichern' }).click();
  await expectToast(page, 'Nicht gespeichert');
  const wrong = rowNamed(page, 'hanne.quistorf').field('Benutzername');
  await expect(wrong).toBeFocused();
  await expect(page.getByText('1 Änderung.')).toBeVisible();
  await wrong.fill('hanne.q');
  await page.getByRole('button', { name: 'Alle speichern' }).click();
  await expect(page.getByText('1 Änderung.')).toHaveCount(0);
  await expect(rowNamed(page, 'tilo.marquand').password()).toHaveValue('');
  await page.getByRole('link', { name: 'Über uns' }).click();
  await expect(page).toHaveURL(/\/about$/);
});

test('a change of roles ends the session, and the log-in page says why', async ({ page, browser }) => {
  const admin = await callerOf(server);
  await admin('POST', '/admin/users', { username: 'lasse.kromer', password: PASSWORD, roles: ['DISPONENT'] });
  const elsewhere = await browser.newContext({ locale: 'de-DE' });
  const theirs = await elsewhere.newPage();
  await logInByForm(theirs, server, 'lasse.kromer', PASSWORD);
  const row = rowNamed(page, 'lasse.kromer');
  await row.box('Lagerist').check();
  await row.save.click();
  await expectToast(page, 'lasse.kromer: Disponent, Lagerist');
  // The open page is notified and leaves by itself.
  await expect(theirs).toHaveURL(/\/login$/);
  await expect(theirs.getByText(/Rollen, Passwort oder Konto haben sich geändert/)).toBeVisible();
  await elsewhere.close();
});

test('too many wrong passwords: the page says how long to wait', async ({ browser }) => {
  const elsewhere = await browser.newContext({ locale: 'de-DE' });
  const page = await elsewhere.newPage();
  await page.goto(`${server.url}/login`);
  for (let attempt = 0; attempt < 5; attempt += 1) {
    await page.getByLabel('Benutzername').fill('niemand');
    await page.getByLabel('Passwort', { exact: true }).fill('falsch');
    await page.getByRole('button', { name: 'Login' }).click();
    await expect(page.getByRole('alert')).toHaveText('Login fehlgeschlagen');
    await expect(page.getByLabel('Passwort', { exact: true })).toHaveValue('');
  }
  await page.getByLabel('Passwort', { exact: true }).fill('falsch');
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page.getByRole('alert')).toHaveText(
    'Zu viele Anfragen. Bitte versuchen Sie es später erneut.',
  );
  await expect(page.getByText(/Neuer Versuch in \d+ s möglich\./)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Login' })).toBeDisabled();
  await expectAccessible(page);
  await elsewhere.close();
});

test('users come from a CSV file after a dry run that names every problem', async ({ page }) => {
  await page.getByRole('button', { name: 'Importieren' }).click();
  const dialog = page.getByRole('dialog', { name: 'Benutzer importieren' });
  const choose = (csv: string) =>
    dialog
      .getByLabel('CSV-Datei')
      .setInputFiles({ name: 'benutzer.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) });
  await choose('Benutzername;Rollen;Passwort\nfenja.ruthe;GAERTNER;ein-gutes-geheimnis\nx;LAGERIST;kurz\n');
  await expect(dialog.getByText('3 Probleme.')).toBeVisible();
  await expect(dialog.getByText(/Zeile 2, Rollen/)).toBeVisible();
  await expect(dialog.getByText(/Zeile 3, Benutzername/)).toBeVisible();
  await expect(dialog.getByText(/Zeile 3, Passwort/)).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Importieren' })).toBeDisabled();
  await choose('Benutzername;Rollen;Passwort\nfenja.ruthe;LAGERIST;ein-gutes-geheimnis\n');
  await expect(dialog.getByText('1 Zeile geprüft: 1 Änderung.')).toBeVisible();
  await expectAccessible(page);
  const carriedOut = '**/api/site/import/users?dryRun=false';
  await page.route(carriedOut, (route) => route.fulfill({ status: 500, body: '' }));
  await dialog.getByRole('button', { name: 'Importieren' }).click();
  await expect(dialog.getByText('Der Import ist fehlgeschlagen.')).toBeVisible();
  await expect(dialog.getByText('1 Zeile geprüft: 1 Änderung.')).toBeVisible();
  await page.unroute(carriedOut);
  await dialog.getByRole('button', { name: 'Importieren' }).click();
  await expectToast(page, 'Importiert');
  await expect(rowNamed(page, 'fenja.ruthe').box('Lagerist')).toBeChecked();

  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Exportieren' }).click();
  expect((await download).suggestedFilename()).toBe('benutzer.csv');

  await page.getByRole('button', { name: 'Verlauf' }).click();
  const history = page.getByRole('dialog', { name: /Verlauf: Benutzer/ });
  await expect(history.getByText('fenja.ruthe').first()).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(history).toHaveCount(0);
});

test('a failing list says so and can be loaded again', async ({ page }) => {
  await page.route('**/api/admin/users', (route) => route.fulfill({ status: 404, body: '' }));
  await page.reload();
  await expect(page.getByText('Konnte Nutzer nicht laden.')).toBeVisible();
  await page.unroute('**/api/admin/users');
  await page.getByRole('button', { name: 'Erneut laden' }).click();
  await expect(rowNamed(page, ADMIN.username).save).toBeVisible();
});
