import { expect, test, type Page } from '@playwright/test';
import { callerOf, expectToast, holdCalls, PNG, rowNamed } from './admin.js';
import { Server } from './server.js';
import { logIn } from './staff.js';
import { german, openDay } from './workshop-days.js';

/** Typing, choosing and leaving while the server is busy: nothing is lost, duplicated or shown wrongly. */
const NAMES = ['Achsvermessung', 'Batterietest', 'Fahrwerk', 'Getriebeöl'];
const [axle = '', battery = '', chassis = '', gearbox = ''] = NAMES;
let server: Server;
let admin: Awaited<ReturnType<typeof callerOf>>;
test.beforeAll(async () => {
  server = await Server.start();
  admin = await callerOf(server);
  for (const name of NAMES) await admin('POST', '/services', { name, duration: 1 });
  await admin('POST', '/admin/users', { username: 'hanne.quistorf', password: 'ein-langes-geheimnis' });
  await admin('POST', '/vacations', { startDate: openDay(4), endDate: openDay(4) });
});
test.afterAll(() => server.close());
test.beforeEach(async ({ page }) => {
  await logIn(page, server);
  await page.goto(`${server.url}/admin/users`);
});

test('a row: what is typed while it is saved stays, and only that', async ({ page }) => {
  const user = rowNamed(page, 'hanne.quistorf');
  await user.password().fill('noch-ein-geheimnis');
  const saves = await holdCalls(page, 'PUT', '**/api/**');
  await user.save.click();
  await saves.came(1);
  await user.field('Benutzername').fill('hanne.q');
  await saves.letGo(0);
  await expectToast(page, 'Gespeichert');
  await expect(user.field('Benutzername')).toHaveValue('hanne.q');
  await expect(user.password()).toHaveValue('');
  await user.discard.click();

  await page.goto(`${server.url}/admin/services`);
  const [one, two] = [rowNamed(page, axle), rowNamed(page, battery)];
  await one.field('Name').fill('Ölwechsel');
  await one.save.click();
  await saves.came(2);
  await expect(one.remove).toHaveAttribute('aria-disabled', 'true');
  await two.field('Name').focus();
  await page.keyboard.press('End');
  await page.keyboard.type('-ab');
  await saves.letGo(1);
  await expect(page.getByRole('alert').filter({ hasText: 'Speichern fehlgeschlagen' })).toBeVisible();
  await page.keyboard.type('cd');
  await expect(two.field('Name')).toHaveValue(`${battery}-abcd`);
  await expect(one.field('Name')).toHaveValue('Ölwechsel');

  // Who saves all has given all of them away: one that waits for its turn cannot be taken back.
  await one.field('Name').fill(`${axle} neu`);
  await page.getByRole('button', { name: 'Alle speichern' }).click();
  await saves.came(3);
  await expect(two.discard).toBeDisabled();
  await expect(two.remove).toHaveAttribute('aria-disabled', 'true');
  await two.field('Name').press('Enter');
  await saves.letGo(2);
  await saves.came(4);
  await saves.letGo(3);
  await expectToast(page, `${battery}-abcd`);
  await expect(page.getByText(/Änderung(en)?\./)).toHaveCount(0);
  await expect(page.getByText('Nicht gespeichert')).toHaveCount(0);
});

test('a row: what is typed while it is loaded anew stays, and a load that fails is none', async ({
  page,
}) => {
  await page.goto(`${server.url}/admin/services`);
  const row = rowNamed(page, chassis);
  await row.field('Dauer in Stunden').fill('2');
  const services = await admin<{ id: string; name: string }[]>('GET', '/services');
  const id = services.body.find(({ name }) => name === chassis)?.id;
  await admin('PUT', `/services/${id}`, { name: chassis, duration: 9 });
  const behind = page.getByText('Der Datensatz wurde inzwischen geändert. Bitte neu laden.');
  await expect(behind).toBeVisible();
  await page.route('**/api/services', (route) => route.fulfill({ status: 404, body: '' }));
  await page.getByRole('button', { name: 'Neu laden' }).click();
  await expectToast(page, 'Der Datensatz konnte nicht neu geladen werden.');
  await expect(behind).toBeVisible();
  await page.unroute('**/api/services');
  const loads = await holdCalls(page, 'GET', '**/api/services');
  await page.getByRole('button', { name: 'Neu laden' }).click();
  await loads.came(1);
  await row.field('Dauer in Stunden').fill('7');
  await loads.letGo(0);
  await expect(page.getByText(/Gespeichert ist jetzt: „Fahrwerk“, 9 Std/)).toBeVisible();
  await expect(row.field('Dauer in Stunden')).toHaveValue('7');
});

test('a form that adds is sent once, and keeps what is typed while it is on its way', async ({ page }) => {
  await page.goto(`${server.url}/admin/services`);
  const form = page.getByRole('form', { name: 'Neuen Service anlegen' });
  const adds = await holdCalls(page, 'POST', '**/api/{services,feedback,vacations}');
  await form.getByLabel('Name').fill('Bremsentest');
  await form.getByLabel('Dauer in Stunden').fill('4');
  await form.getByLabel('Name').press('Enter');
  await form.getByLabel('Name').press('Enter');
  await form.getByLabel('Name').fill('Lichttest');
  await adds.came(1);
  await adds.letGo(0);
  await expectToast(page, 'Bremsentest');
  await expect(form.getByLabel('Dauer in Stunden')).toHaveValue('1');
  await expect(form.getByLabel('Name')).toHaveValue('Lichttest');
  await form.getByLabel('Name').fill('');

  await page.goto(`${server.url}/feedback`);
  const message = page.getByLabel('Nachricht');
  await message.fill('Die Woche druckt leer.');
  await page.getByRole('button', { name: 'Senden' }).click();
  await adds.came(2);
  await message.fill('Noch etwas');
  await adds.letGo(1);
  await expectToast(page, 'Danke für dein Feedback!');
  await expect(message).toHaveValue('Noch etwas');
  await message.fill('');

  await page.goto(`${server.url}/vacations`);
  await page.getByRole('textbox', { name: 'Startdatum' }).fill(german(openDay(8)));
  await page.getByRole('textbox', { name: 'Enddatum' }).fill(german(openDay(8)));
  await page.getByRole('button', { name: 'Hinzufügen' }).click();
  await adds.came(3);
  await page.getByRole('textbox', { name: 'Startdatum' }).fill('24.1');
  await adds.letGo(2);
  await expectToast(page, 'Gespeichert');
  await expect(page.getByRole('textbox', { name: 'Enddatum' })).toHaveValue('');
  await expect(page.getByRole('textbox', { name: 'Startdatum' })).toHaveValue('24.1');
});

test('a deleted vacation is gone at once, however long the list takes', async ({ page }) => {
  await page.goto(`${server.url}/vacations`);
  const remove = page.getByRole('button', { name: `Urlaub ${german(openDay(4))} löschen` });
  await remove.click();
  await holdCalls(page, 'GET', '**/api/vacations');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Löschen' }).click();
  await expectToast(page, 'Urlaub gelöscht');
  await expect(page.getByRole('alertdialog')).toHaveCount(0);
  await expect(remove).toHaveCount(0);
});

test('settings: a picture that is read slowly, typing during a save, and two halves saved at once', async ({
  page,
}) => {
  await page.addInitScript(() => {
    const read = Blob.prototype.arrayBuffer;
    const held = new Promise<void>((go) => Object.assign(window, { readOn: go }));
    Blob.prototype.arrayBuffer = function (this: Blob) {
      return held.then(() => read.call(this));
    };
  });
  const saves = await holdCalls(page, 'PUT', '**/api/settings/**');
  await page.goto(`${server.url}/settings`);
  const company = page.getByRole('region', { name: 'Firmenprofil' });
  await company.getByLabel('Firma', { exact: true }).fill('Ahornhof');
  await company.getByLabel('IBAN').fill('de89370400440532013000');
  await company
    .getByLabel('Logo: Datei')
    .setInputFiles({ name: 'l.png', mimeType: 'image/png', buffer: PNG });
  await company.getByLabel('Inhaber').fill('Edda Brinkhof');
  await page.evaluate('readOn()');
  await expect(company.getByRole('img', { name: 'Logo' })).toBeVisible();
  await expect(company.getByLabel('Inhaber')).toHaveValue('Edda Brinkhof');
  await company.getByRole('button', { name: 'Speichern' }).click();
  await saves.came(1);
  await company.getByLabel('Bank', { exact: true }).fill('Hofbank');
  await saves.letGo(0);
  await expect(company.getByText('1 Änderung.')).toBeVisible();
  await expect(company.getByLabel('IBAN')).toHaveValue('DE89 3704 0044 0532 0130 00');
  await expect(company.getByLabel('Bank', { exact: true })).toHaveValue('Hofbank');

  const navigation = page.getByRole('region', { name: 'Navigation' });
  const shortcuts = page.getByRole('region', { name: 'Kurzwahl' });
  await navigation.getByLabel('Urlaub').uncheck();
  await shortcuts.getByRole('button', { name: 'Hinzufügen' }).click();
  await shortcuts.getByLabel('Bezeichnung: Shortcut 1').fill('Woche');
  await shortcuts.getByLabel('Link: Woche').fill('/calendar');
  await navigation.getByRole('button', { name: 'Speichern' }).click();
  await shortcuts.getByRole('button', { name: 'Speichern' }).click();
  await saves.came(3);
  await saves.letGo(1);
  await expect(navigation.getByText('1 Änderung.')).toHaveCount(0);
  await saves.letGo(2);
  await saves.came(4);
  await saves.letGo(3);
  await expect(shortcuts.getByText('1 Änderung.')).toHaveCount(0);
  await expect(page.getByText('Der Datensatz wurde inzwischen geändert.')).toHaveCount(0);
  await expect(navigation.getByLabel('Urlaub')).not.toBeChecked();
});

test('a file chosen anew is the one that is shown, whichever is answered first', async ({ page }) => {
  await page.goto(`${server.url}/admin/services`);
  await page.getByRole('button', { name: 'Importieren' }).click();
  const dialog = page.getByRole('dialog', { name: 'Services importieren' });
  const tries = await holdCalls(page, 'POST', '**/api/site/import/services?dryRun=true');
  const choose = (name: string) =>
    dialog.getByLabel('CSV-Datei').setInputFiles({
      name: `${name}.csv`,
      mimeType: 'text/csv',
      buffer: Buffer.from(`Name;Dauer\n${name};1\n`),
    });
  await choose('Klimatest');
  await tries.came(1);
  await choose('Reifentest');
  await tries.came(2);
  await tries.letGo(1);
  await expect(dialog.getByText('Reifentest neu')).toBeVisible();
  const older = page.waitForResponse(
    (response) => response.request().postData()?.includes('Klimatest') === true,
  );
  await tries.letGo(0);
  await (await older).finished();
  await dialog.getByRole('button', { name: 'Importieren' }).click();
  await expect(rowNamed(page, 'Reifentest').save).toBeVisible();
  await expect(dialog).toHaveCount(0);
  await expect(rowNamed(page, 'Klimatest').save).toHaveCount(0);
});

test('leaving: two steps back at once are held, and a save that ends answers the question', async ({
  page,
}) => {
  await page.getByRole('link', { name: 'Über uns' }).click();
  await page.getByRole('link', { name: 'Impressum' }).first().click();
  await openServices(page);
  const row = rowNamed(page, gearbox);
  await row.field('Dauer in Stunden').fill('8');
  await page.evaluate('history.back(); history.back()');
  const question = page.getByRole('alertdialog', { name: 'Seite verlassen' });
  await expect(question).toBeVisible();
  await expect(page).toHaveURL(/\/admin\/services$/);
  await question.getByRole('button', { name: 'Abbrechen' }).click();
  const saves = await holdCalls(page, 'PUT', '**/api/services/*');
  await row.save.click();
  await saves.came(1);
  await page.goBack();
  await expect(question).toBeVisible();
  await expect(page).toHaveURL(/\/admin\/services$/);
  await saves.letGo(0);
  await expect(page).toHaveURL(/\/impress/);
  await expectToast(page, gearbox);
  await expect(question).toHaveCount(0);
  await openServices(page);
  await expect(row.field('Dauer in Stunden')).toHaveValue('8');

  const entries = {
    items: [{ at: '2026-11-20T08:30:00.000Z', actor: 'admin', subject: gearbox, what: 'geändert' }],
  };
  await page.route('**/api/site/history/services?page=0', (route) =>
    route.fulfill({ json: { ...entries, page: 0, size: 1, totalElements: 2 } }),
  );
  await page.route('**/api/site/history/services?page=1', (route) =>
    route.fulfill({ status: 404, body: '' }),
  );
  await page.getByRole('button', { name: 'Verlauf' }).click();
  const history = page.getByRole('dialog', { name: /Verlauf: Services/ });
  await history.getByRole('button', { name: 'Ältere zeigen' }).click();
  await expect(history.getByText('Der Verlauf konnte nicht geladen werden.')).toBeVisible();
  await expect(history.getByText(gearbox)).toBeVisible();
});

async function openServices(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Admin', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Services' }).click();
}
