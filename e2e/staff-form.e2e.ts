import { expect, test } from '@playwright/test';
import { addDays, isWeekend } from '#contracts/values/local-date-time.js';
import { Server } from './server.js';
import { elsewhere, expectAccessible, expectNoOverflow, fillCustomer, fillVisit, logIn } from './staff.js';
import { german, openDay } from './workshop-days.js';

/** "Termin erfassen" at the desk: whose appointment it is, what is refused, and that nothing typed is lost unasked. */
let server: Server;
test.beforeAll(async () => {
  server = await Server.start();
  // The longest name in a choice makes no form wider than its card.
  const { api } = await elsewhere(server);
  await api('POST', '/services', { name: 'Achsvermessung mit Spureinstellung und Protokoll', duration: 1 });
});
test.afterAll(() => server.close());
test.beforeEach(async ({ page }) => {
  await logIn(page, server);
  await page.goto(`${server.url}/appointments/new`);
  await page.getByRole('heading', { level: 1 }).waitFor();
});

test('a new customer is booked, and is found when he comes again', async ({ page }) => {
  await fillCustomer(page);
  await expect(page.getByText('Kein bestehender Kunde gefunden.')).toBeVisible();
  await expect(page.getByLabel('Neuen Kunden anlegen')).toBeChecked();
  await fillVisit(page, openDay(2), '10:00');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Speichern' }).click();

  const saved = page.getByRole('region', { name: 'Termin gespeichert' });
  await expect(saved.getByRole('heading')).toBeFocused();
  await expect(saved).toContainText(/(tag|woch), \d\d\.\d\d\.\d{4}, 10:00 Uhr/);
  await expect(saved).toContainText('Neuer Kunde');
  await expect(saved).toContainText('Neues Kundenkonto angelegt.');
  await expect(saved.getByRole('link', { name: 'Svea Lindqvist' })).toHaveAttribute(
    'href',
    /^\/customers\/[\w-]{36}$/,
  );
  await expect(saved).toContainText('XM-SL 5501');
  for (const label of ['Name', 'E-Mail', /^Telefon/, 'Kennzeichen', 'Service', 'Datum', 'Uhrzeit'])
    await expect(page.getByLabel(label).first()).toHaveValue('');
  await expect(page.getByLabel('Uhrzeit').getByRole('option')).toHaveText(['-- Uhrzeit --']);
  await expectAccessible(page);

  await fillCustomer(page);
  const box = page.getByRole('region', { name: 'Kundenabgleich' });
  await expect(box).toContainText('Bestehender Kunde gefunden?');
  await expect(box).toContainText('svea@lindqvist.example · 0176 040690 31');
  await expect(box).toContainText('Treffer über E-Mail & Telefon');
  await expect(box.getByRole('radio', { name: /Svea Lindqvist/ })).toBeChecked();
  await expect(page.getByText('Bekanntes Fahrzeug')).toBeVisible();
  await box.getByRole('radio', { name: 'Ohne Kundenverknüpfung' }).check();
  await expect(page.getByText('Dieses Kennzeichen gibt es schon')).toBeVisible();
  await expectAccessible(page);
  await fillVisit(page, openDay(2), '11:00');
  await expect(page.getByRole('option', { name: '10:00 (belegt)' })).toBeDisabled();
  await page.getByRole('button', { name: 'Speichern' }).click();
  await expect(saved).toContainText('Ohne Kundenkonto gespeichert.');
  await expect(saved).toContainText('Kein Fahrzeug verknüpft');

  await saved.getByRole('button', { name: 'Zur Terminübersicht' }).click();
  await expect(page.getByRole('row', { name: /11:00/ })).toBeFocused();
});

test('missing or invalid input is marked at the field, and nothing is sent', async ({ page }) => {
  await expect(page.getByRole('main').locator('form label')).toHaveText([
    /^Wer kommt\?$/,
    /^Name/,
    /^E-Mail$/,
    /^Telefon$/,
    /^Kennzeichen/,
    /^Service/,
    /^Datum/,
    /^Uhrzeit/,
    /^Bemerkung$/,
  ]);
  await page.getByRole('button', { name: 'Speichern' }).click();
  await expect(page.getByLabel('Name')).toBeFocused();
  await expect(page.getByText('Bitte Datum und Uhrzeit auswählen!')).toBeVisible();
  await expectAccessible(page);

  let saturday = openDay(1);
  while (!isWeekend(saturday)) saturday = addDays(saturday, 1);
  await page.getByRole('textbox', { name: 'Datum' }).fill(german(saturday));
  await expect(page.getByText('Samstage und Sonntage sind nicht buchbar.')).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Datum' })).toHaveValue('');
  await page.getByRole('textbox', { name: 'Datum' }).fill('02.01.2024');
  await expect(page.getByText('Datum liegt in der Vergangenheit.')).toBeVisible();
  await expect(page.getByLabel('Uhrzeit')).toBeDisabled();

  // An invalid date is not saved as the previous date.
  await fillVisit(page, openDay(3), '11:00');
  const date = page.getByRole('textbox', { name: 'Datum' });
  await date.fill(` ${german(openDay(4))} `);
  await page.getByLabel('Uhrzeit').selectOption('11:00');
  await date.fill('31.11.2026');
  await page.getByRole('button', { name: 'Speichern' }).click();
  await expect(page.getByText('Bitte ein Datum angeben (TT.MM.JJJJ).')).toBeVisible();
  await expect(date).toHaveValue('31.11.2026');
  await expect(page.getByLabel('Uhrzeit')).toHaveValue('');
});

test('a slot that a colleague took is refused, and what was typed stays', async ({ page }) => {
  await fillCustomer(page);
  await fillVisit(page, openDay(3), '09:00');
  const { book } = await elsewhere(server);
  await book({ date: openDay(3), time: '09:00' });
  await page.getByRole('button', { name: 'Speichern' }).click();
  await expect(page.getByText('Slot bereits vergeben!').first()).toBeVisible();
  await expect(page.getByLabel('Name')).toHaveValue('Svea Lindqvist');
  await expect(page.getByRole('option', { name: '09:00 (belegt)' })).toBeDisabled();
});

test('a failed search and a failed save show an error', async ({ page }) => {
  const suggestions = '**/api/appointment/customer-suggestions';
  await page.route('**/api/appointment/create', (route) => route.abort());
  await page.route('**/api/appointment/vehicle-suggestions', (route) => route.abort());
  await page.route(suggestions, (route) => route.fulfill({ status: 500 }));
  await page.getByLabel('E-Mail').fill('svea@post.example');
  await page.getByLabel('E-Mail').blur();
  await expect(page.getByText('Kundensuche nicht möglich.')).toBeVisible();
  await page.route(suggestions, (route) => route.abort());
  await fillCustomer(page);
  await expect(page.getByText('Kundensuche derzeit nicht möglich.')).toBeVisible();
  await expect(page.getByText('Der Fahrzeugabgleich ist derzeit nicht möglich.')).toBeVisible();
  await expect(page.getByLabel('Neuen Kunden anlegen')).toBeChecked();
  await fillVisit(page, openDay(4), '09:00');
  const logged = page.waitForRequest('**/api/logs');
  await page.getByRole('button', { name: 'Speichern' }).click();
  await expect(page.getByText('Fehler beim Anlegen')).toBeVisible();
  expect((await logged).postDataJSON()).toEqual({
    level: 'ERROR',
    message: 'Error: Fehler beim Anlegen (0)',
    path: '/appointments/new',
    stack: expect.stringContaining('Fehler beim Anlegen (0)'),
  });
  await expectAccessible(page);
  await expect(page.getByLabel('Kennzeichen')).toHaveValue('XM-SL 5501');
});

test('matching customers are named with all available details', async ({ page }) => {
  await expect(page.getByLabel('Service')).toHaveValue('');
  await expect(page.getByLabel('Service')).toContainText('-- Service wählen --');
  await expect(page.getByLabel('Uhrzeit')).toContainText('-- Uhrzeit --');
  const answers: (() => void)[] = [];
  const answered = new Promise<void>((resolve) => answers.push(resolve));
  await page.route('**/api/appointment/customer-suggestions', async (route) => {
    await answered;
    await route.fulfill({
      json: {
        suggestions: [
          found('1', 'Svea Lindqvist', 'svea@lindqvist.example', null),
          found('2', ' ', 'ohne@namen.example', '0176 1'),
          found('3', '', null, '0176 040690 31'),
          found('4', '', null, null),
        ],
      },
    });
  });
  await fillCustomer(page);
  const box = page.getByRole('region', { name: 'Kundenabgleich' });
  await expect(box).toContainText('Prüfe bestehende Kunden …');
  answers[0]?.();
  await expect(box).toContainText('Bestehender Kunde gefunden?');
  await expect(box.locator('.match-customer > b')).toHaveText([
    'Svea Lindqvist',
    'ohne@namen.example',
    '0176 040690 31',
    'Ohne Namen',
  ]);
  await expect(box.getByRole('radio', { checked: true })).toHaveCount(0);
  await expectAccessible(page);

  await fillVisit(page, openDay(6), '09:00');
  await page.getByRole('button', { name: 'Speichern' }).click();
  await expect(box).toContainText('Bitte wählen, zu welchem Kunden der Termin gehört.');
  await box.getByRole('radio', { name: /Svea Lindqvist/ }).check();
  await page.getByRole('button', { name: 'Speichern' }).click();
  await expect(page.getByText('Der gewählte Kunde ist nicht mehr verfügbar.').first()).toBeVisible();
  await expect(box.getByRole('radio', { checked: true })).toHaveCount(0);
  await box.getByRole('radio', { name: 'Ohne Kundenverknüpfung' }).check();
  await page.route('**/api/appointment/create', async (route) => {
    const response = await route.fetch();
    const appointment = (await response.json()) as object;
    const vehicle = { id: 'f-4711', licensePlate: '' };
    await route.fulfill({ response, json: { ...appointment, vehicle, vehicleLinkType: 'EXISTING_MATCHED' } });
  });
  await page.getByRole('button', { name: 'Speichern' }).click();
  const saved = page.getByRole('region', { name: 'Termin gespeichert' });
  await expect(saved).toContainText('Unbekanntes Kennzeichen (f-4711)');
  await expect(saved).toContainText('Automatisch verknüpft');
});

test('a result counts before it is rendered', async ({ page }) => {
  await page.evaluate(() => {
    const { fetch } = window;
    const save = document.querySelector<HTMLElement>('button[type=submit]');
    // Pressed after all that follows from the answer but the drawing, for which the browser takes another turn.
    const press = (steps: number): void =>
      steps === 0 ? save?.click() : queueMicrotask(() => press(steps - 1));
    const text = () => {
      press(100);
      return Promise.resolve('{"suggestions":[]}');
    };
    const nobody = { ok: true, text, headers: new Headers({ 'Content-Type': 'application/json' }) };
    const answer = Promise.resolve(nobody as unknown as Response);
    window.fetch = (url, init) => (String(url).endsWith('/customer-suggestions') ? answer : fetch(url, init));
  });
  await fillVisit(page, openDay(8), '09:00');
  await page.getByLabel('Kennzeichen').fill('XM-SL 5501');
  await page.getByLabel('Name').fill('Svea Lindqvist');
  await page.getByLabel('E-Mail').fill('svea@nord.example');
  await page.getByLabel('E-Mail').blur();
  await expect(page.getByRole('region', { name: 'Termin gespeichert' })).toContainText('Neuer Kunde');
});

test('the keyboard alone is enough', async ({ page }) => {
  const { keyboard } = page;
  await page.getByLabel('Name').focus();
  await keyboard.type('Malte Ringstorff');
  await keyboard.press('Tab');
  await keyboard.type('m.ringstorff@post.example');
  await keyboard.press('Tab');
  await keyboard.press('Tab');
  await expect(page.getByLabel('Neuen Kunden anlegen')).toBeVisible();
  await page.getByLabel('Kennzeichen').focus();
  await keyboard.type('xm-mr 1180');
  await keyboard.press('Tab');
  await keyboard.type('HU');
  await keyboard.press('Tab');
  await keyboard.type(german(openDay(5)));
  await expect(page.getByRole('option', { name: '13:00' })).toBeAttached();
  await page.getByLabel('Uhrzeit').focus();
  await keyboard.type('13');
  await keyboard.press('Tab');
  await expect(page.getByLabel('Bemerkung')).toBeFocused();
  await keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Speichern' })).toBeFocused();
  await keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Termin gespeichert' })).toBeFocused();
});

for (const colorScheme of ['light', 'dark'] as const) {
  test(`axe finds nothing and nothing is too wide, ${colorScheme}`, async ({ page }) => {
    await page.emulateMedia({ colorScheme });
    for (const width of [360, 768, 1440]) {
      await page.setViewportSize({ width, height: 800 });
      await expectNoOverflow(page);
    }
    await expectAccessible(page);
  });
}

/** A customer as the search answers him. */
function found(id: string, displayName: string, email: string | null, phone: string | null) {
  return { id, displayName, email, phone, matches: ['E-Mail'] };
}
