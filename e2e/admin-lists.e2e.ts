import { expect, test } from '@playwright/test';
import { expectToast, rowNamed } from './admin.js';
import { Server } from './server.js';
import { elsewhere, expectAccessible, logIn } from './staff.js';
import { german, openDay } from './workshop-days.js';

/** What the ADMIN keeps for the public site: services, opening times, vacations, announcements, cars; and feedback. */
const WEEK = ['Montag', 'Dienstag', 'Mittwoch', 'Donnerstag', 'Freitag', 'Samstag', 'Sonntag'];
const BEHIND = 'Der Datensatz wurde inzwischen geändert. Bitte neu laden.';
let server: Server;
test.beforeAll(async () => (server = await Server.start()));
test.afterAll(() => server.close());
test.beforeEach(async ({ page }) => logIn(page, server));

test('services are added, changed, refused and deleted', async ({ page, context }) => {
  await page.goto(`${server.url}/admin/services`);
  const form = page.getByRole('form', { name: 'Neuen Service anlegen' });
  await form.getByRole('button', { name: 'Hinzufügen' }).click();
  await expect(form.getByText('Bitte geben Sie einen Namen an.')).toBeVisible();
  await form.getByLabel('Name').fill('ölwechsel');
  await form.getByRole('button', { name: 'Hinzufügen' }).click();
  await expect(form.getByRole('alert').filter({ hasText: 'Anlegen fehlgeschlagen.' })).toBeVisible();
  await form.getByLabel('Name').fill('Klimaservice');
  await form.getByLabel('Dauer in Stunden').fill('2');
  await form.getByRole('button', { name: 'Hinzufügen' }).click();
  await expectToast(page, 'Klimaservice');

  const row = rowNamed(page, 'Klimaservice');
  await row.field('Dauer in Stunden').fill('41');
  await row.save.click();
  await expect(page.getByText(/^Die Dauer muss eine ganze Zahl von 1 bis 40 Stunden sein\.$/)).toBeVisible();
  await expect(page.getByRole('alert').filter({ hasText: 'Speichern fehlgeschlagen.' })).toBeVisible();
  await expectAccessible(page);
  await row.field('Dauer in Stunden').fill('viel');
  await row.field('Dauer in Stunden').press('Enter');
  await expectToast(page, 'Gespeichert');
  await expect(row.field('Dauer in Stunden')).toHaveValue('1');

  const other = await context.newPage();
  await other.goto(`${server.url}/admin/services`);
  await row.field('Dauer in Stunden').fill('3');
  await rowNamed(other, 'Klimaservice').field('Name').fill('Klimaanlage');
  await rowNamed(other, 'Klimaservice').save.click();
  await expectToast(other, 'Klimaanlage');
  await row.save.click();
  await expect(page.getByText(BEHIND)).toBeVisible();
  await page.getByRole('button', { name: 'Neu laden' }).click();
  const renamed = rowNamed(page, 'Klimaanlage');
  await expect(renamed.field('Dauer in Stunden')).toHaveValue('3');
  await renamed.save.click();
  await expectToast(page, 'Klimaanlage');

  await renamed.remove.click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Löschen' }).click();
  await expectToast(page, 'Gelöscht');
  await expect(renamed.save).toHaveCount(0);
  await page.goto(`${server.url}/admin/services`);
  await page.getByRole('button', { name: 'Verlauf' }).click();
  await expect(page.getByRole('dialog').getByText('Klimaanlage').first()).toBeVisible();
});

test('the keyboard alone is enough to change and save a row', async ({ page }) => {
  await page.goto(`${server.url}/admin/services`);
  const { keyboard } = page;
  const row = rowNamed(page, 'Inspektion');
  await row.field('Name').focus();
  await keyboard.press('Tab');
  await expect(row.field('Beschreibung')).toBeFocused();
  await keyboard.press('Tab');
  await expect(row.field('Bitte mitbringen')).toBeFocused();
  await keyboard.press('Tab');
  await expect(row.field('Dauer in Stunden')).toBeFocused();
  await keyboard.type('3');
  await keyboard.press('Tab');
  await expect(row.field('Preis ab')).toBeFocused();
  await keyboard.press('Tab');
  await expect(row.box('Kachel')).toBeFocused();
  await keyboard.press('Tab');
  await expect(row.discard).toBeFocused();
  await keyboard.press('Enter');
  await expect(row.badge).toBeHidden();
  await expect(row.field('Name')).toBeFocused();
  for (const _ of ['Beschreibung', 'Bitte mitbringen', 'Dauer in Stunden']) await keyboard.press('Tab');
  await keyboard.type('3');
  for (const _ of ['Preis ab', 'Kachel', 'Verwerfen', 'Speichern']) await keyboard.press('Tab');
  await expect(row.save).toBeFocused();
  await keyboard.press('Enter');
  await expectToast(page, 'Inspektion');
  await expect(row.field('Dauer in Stunden')).toHaveValue('3');
  await expect(row.field('Name')).toBeFocused();
});

test('opening times name the appointments that they leave outside', async ({ page }) => {
  const day = openDay(2);
  const { book } = await elsewhere(server);
  const appointment = await book({ date: day, time: '16:00' });
  const name = new Intl.DateTimeFormat('de-DE', { weekday: 'long', timeZone: 'UTC' }).format(new Date(day));
  await page.goto(`${server.url}/opening-times`);
  const table = page.getByRole('table', { name: 'Öffnungszeiten' });
  await expect(table.getByRole('columnheader')).toHaveText([
    'Tag',
    'Von',
    'Bis',
    'Mittagspause',
    'Nachmittag von',
    'Nachmittag bis',
    'Aktionen',
  ]);
  await expect(table.locator('.day b')).toHaveText(WEEK);
  const row = rowNamed(page, name);
  await row.box('Mittagspause').uncheck();
  await expect(row.field('Nachmittag von')).toBeDisabled();
  await row.field('Bis').fill('früh');
  await row.save.click();
  await expect(page.getByText('Bitte geben Sie eine Uhrzeit im Format HH:mm an.')).toBeVisible();
  await row.field('Bis').fill('7');
  await row.save.click();
  await expect(page.getByRole('alert').filter({ hasText: 'Fehler beim Speichern: Die ' })).toBeVisible();
  await row.field('Bis').fill('13:30');
  await row.save.click();
  await expectToast(page, 'Gespeichert');
  await expectToast(page, `${name} 08:00–13:30`);
  const caution = page.getByRole('alert').filter({ hasText: 'außerhalb der Öffnungszeiten' });
  const link = caution.getByRole('link', { name: /Edda Rothbach/ });
  await expect(link).toHaveAttribute('href', `/appointments?highlight=${appointment.id}`);
  await expectAccessible(page);
  await expect(page.getByRole('contentinfo').getByText('08:00–13:30')).toBeVisible();
  await row.field('Bis').fill('17');
  await row.save.click();
  await expectToast(page, `${name} 08:00–17:00`);
  await expect(caution).toHaveCount(0);

  await rowNamed(page, 'Sonntag').field('Von').fill('10');
  await rowNamed(page, 'Sonntag').field('Bis').fill('14');
  await rowNamed(page, 'Sonntag').save.click();
  await expectToast(page, 'Sonntag 10:00–14:00');
  // The row keeps its new id: the next save is a change.
  await rowNamed(page, 'Sonntag').field('Bis').fill('15');
  const changed = page.waitForRequest((request) => /\/api\/opening-times\/[\w-]{36}$/.test(request.url()));
  await rowNamed(page, 'Sonntag').save.click();
  expect((await changed).method()).toBe('PUT');
  await expectToast(page, 'Sonntag 10:00–15:00');
  await page.reload();
  await expect(rowNamed(page, 'Sonntag').field('Bis')).toHaveValue('15:00');
  await rowNamed(page, 'Sonntag').field('Von').fill('');
  await rowNamed(page, 'Sonntag').field('Bis').fill('');
  await rowNamed(page, 'Sonntag').save.click();
  await expectToast(page, 'Sonntag geschlossen');
});

test('a vacation names the appointments that it hits, and can be deleted', async ({ page }) => {
  const day = openDay(4);
  const { book } = await elsewhere(server);
  await book({ date: day, time: '10:00', name: 'Hauke Linnemann' });
  await page.goto(`${server.url}/vacations`);
  const form = page.getByRole('form', { name: 'Urlaub hinzufügen' });
  await form.getByRole('button', { name: 'Hinzufügen' }).click();
  await expect(form.getByText('Bitte geben Sie ein Startdatum an.')).toBeVisible();
  await expect(form.getByText('Bitte geben Sie ein Enddatum an.')).toBeVisible();
  await form.getByRole('textbox', { name: 'Startdatum' }).fill(german(openDay(5)));
  await form.getByRole('textbox', { name: 'Enddatum' }).fill(german(day));
  await form.getByRole('button', { name: 'Hinzufügen' }).click();
  await expect(form.getByRole('alert').filter({ hasText: 'Fehler beim Speichern: Das ' })).toBeVisible();
  await form.getByRole('textbox', { name: 'Startdatum' }).fill(german(day));
  await form.getByRole('button', { name: 'Hinzufügen' }).click();
  await expectToast(page, 'Gespeichert');
  await expect(form.getByRole('textbox', { name: 'Startdatum' })).toHaveValue('');
  await expect(form.getByRole('textbox', { name: 'Enddatum' })).toHaveValue('');
  await expect(page.getByRole('alert').getByRole('link', { name: /Hauke Linnemann/ })).toBeVisible();
  await expectAccessible(page);
  const planned = page.getByRole('region', { name: 'Geplante Urlaube' });
  await expect(planned.getByRole('row').nth(1)).toContainText(german(day));
  await planned.getByRole('button', { name: `Urlaub ${german(day)} löschen` }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Löschen' }).click();
  await expectToast(page, 'Urlaub gelöscht');
  await expect(page.getByRole('link', { name: /Hauke Linnemann/ })).toHaveCount(0);
  await expect(page.getByText('Kein Urlaub geplant.')).toBeVisible();
});

test('an announcement is the banner at once, and goes at once', async ({ page, browser }) => {
  const visitor = await (await browser.newContext({ locale: 'de-DE' })).newPage();
  await visitor.goto(server.url);
  await page.goto(`${server.url}/announcement`);
  const form = page.getByRole('form', { name: 'Neue Ankündigung' });
  await form.getByRole('button', { name: 'Speichern' }).click();
  await expect(form.getByText('Bitte geben Sie einen Text an.')).toBeVisible();
  await form.getByLabel('Text').fill('Freitag geschlossen');
  await form.getByRole('button', { name: 'Speichern' }).click();
  await expectToast(page, 'Gespeichert');
  await expect(page.getByRole('note', { name: 'Ankündigung' })).toHaveText('Freitag geschlossen');
  await expect(visitor.getByRole('note', { name: 'Ankündigung' })).toHaveText('Freitag geschlossen');
  await expect(page.getByRole('heading', { name: 'Alle Ankündigungen' })).toBeVisible();
  const row = rowNamed(page, 'Freitag geschlossen');
  await row.field('Text').fill('Freitag ab 12 Uhr geschlossen');
  await row.save.click();
  await expectToast(page, 'Aktualisiert');
  await expect(visitor.getByRole('note', { name: 'Ankündigung' })).toHaveText(
    'Freitag ab 12 Uhr geschlossen',
  );
  await expectAccessible(page);
  const reworded = rowNamed(page, 'Freitag ab 12 Uhr geschlossen');
  await reworded.box('Aktiv').uncheck();
  await reworded.save.click();
  await expect(page.getByRole('note', { name: 'Ankündigung' })).toHaveCount(0);
  await expect(visitor.getByRole('note', { name: 'Ankündigung' })).toHaveCount(0);
  await visitor.context().close();
});

test('feedback is sent, listed with the state of its job, and the box is not ticked again', async ({
  page,
}) => {
  await page.goto(`${server.url}/feedback`);
  const form = page.getByRole('form', { name: 'Neue Rückmeldung' });
  await expect(form.getByLabel(/Programmierauftrag erstellen .*GitHub/)).toBeChecked();
  await expect(form.getByLabel('Art')).toHaveValue('BUG');
  await expect(form.getByLabel('Art').getByRole('option')).toHaveText(['Fehler', 'Vorschlag']);
  await expect(form.getByLabel('Nachricht')).toHaveAttribute('rows', '5');
  await form.getByRole('button', { name: 'Senden' }).click();
  await expect(form.getByText('Bitte geben Sie eine Nachricht ein.')).toBeVisible();
  await form.getByLabel('Art').selectOption('SUGGESTION');
  await form.getByLabel('Nachricht').fill('Bitte einen Druckknopf\nfür die Woche.');
  await page.route('**/api/feedback', (route) => route.abort());
  await form.getByRole('button', { name: 'Senden' }).click();
  await expect(form.getByRole('alert').filter({ hasText: 'Senden fehlgeschlagen' })).toBeVisible();
  await page.unroute('**/api/feedback');
  await form.getByRole('button', { name: 'Senden' }).click();
  await expectToast(page, 'Danke für dein Feedback!');
  await expect(form.getByLabel('Nachricht')).toHaveValue('');
  await expect(form.getByLabel(/Programmierauftrag erstellen/)).not.toBeChecked();
  const list = page.getByRole('list', { name: 'Bisherige Rückmeldungen' });
  await expect(list.getByText('Bitte einen Druckknopf')).toBeVisible();
  await expect(list.getByText('Nicht eingerichtet')).toBeVisible();
  await expectAccessible(page);
});
