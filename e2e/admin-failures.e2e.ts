import { expect, test, type Locator, type Page } from '@playwright/test';
import { callerOf, expectToast, rowNamed } from './admin.js';
import { Server } from './server.js';
import { expectAccessible, logIn } from './staff.js';
import { german, openDay } from './workshop-days.js';

/** Messages of the administration when the server fails; typed input is never lost. */
const WEEK = ['Montag', 'Dienstag', 'Mittwoch', 'Donnerstag', 'Freitag', 'Samstag', 'Sonntag'];
const MISSING = { status: 404, body: '' };
let server: Server;
test.beforeAll(async () => {
  server = await Server.start();
  const admin = await callerOf(server);
  await admin('POST', '/admin/users', { username: 'hanne.quistorf', password: 'ein-langes-geheimnis' });
  await admin('POST', '/cars', { name: 'Linde Kombi', price: 4800, active: true });
  await admin('POST', '/announcements', { text: 'Freitag geschlossen', active: true });
  await admin('POST', '/vacations', { startDate: openDay(4), endDate: openDay(4) });
});
test.afterAll(() => server.close());
test.beforeEach(async ({ page }) => logIn(page, server));

const LISTS = [
  {
    path: '/admin/users',
    call: '/admin/users',
    message: 'Konnte Nutzer nicht laden.',
    row: 'hanne.quistorf',
  },
  {
    path: '/admin/cars',
    call: '/cars?image=false',
    message: 'Konnte Autos nicht laden.',
    row: 'Linde Kombi',
  },
  { path: '/admin/services', call: '/services', message: 'Konnte Services nicht laden.', row: 'Inspektion' },
] as const;

for (const { path, call, message, row } of LISTS) {
  test(`${path}: a list that cannot be loaded says so; a row that cannot be deleted stays`, async ({
    page,
  }) => {
    const api = `${server.url}/api${call}`;
    await page.route(api, (route) => route.fulfill(MISSING));
    await page.goto(`${server.url}${path}`);
    await expect(page.getByText(message)).toBeVisible();
    await expectAccessible(page);
    await page.unroute(api);
    await page.getByRole('button', { name: 'Erneut laden' }).click();
    await expect(page.getByText(message)).toHaveCount(0);
    await failWrites(page, 'DELETE');
    await rowNamed(page, row).remove.click();
    await page
      .getByRole('alertdialog')
      .getByRole('button', { name: /Löschen|Entfernen/ })
      .click();
    await expectToast(page, 'Löschen fehlgeschlagen.');
    await expect(rowNamed(page, row).remove).toBeVisible();
  });
}

test('opening times: a week that cannot be loaded shows seven empty rows, also when one is saved', async ({
  page,
}) => {
  await page.route('**/api/opening-times', (route) =>
    route.request().method() === 'GET' ? route.fulfill(MISSING) : route.fallback(),
  );
  await page.goto(`${server.url}/opening-times`);
  const missing = page.getByText('Öffnungszeiten konnten nicht geladen werden.');
  await expect(missing).toBeVisible();
  for (const day of WEEK) await expect(rowNamed(page, day).field('Von')).toHaveValue('');
  await rowNamed(page, 'Samstag').field('Von').fill('9');
  await rowNamed(page, 'Sonntag').field('Von').fill('10');
  await rowNamed(page, 'Sonntag').field('Bis').fill('14');
  await rowNamed(page, 'Sonntag').save.click();
  await expectToast(page, 'Sonntag 10:00–14:00');
  await expect(page.getByText('1 Änderung.')).toBeVisible();
  await expect(rowNamed(page, 'Samstag').field('Von')).toHaveValue('9');
  await expect(page.getByText('Der Datensatz wurde inzwischen gelöscht.')).toHaveCount(0);
  await expect(rowNamed(page, 'Sonntag').field('Bis')).toHaveValue('14:00');
  for (const day of WEEK) await expect(rowNamed(page, day).save).toBeVisible();
  await expect(missing).toBeVisible();
});

test('vacations: a failed load is an empty list, a failed deletion is told', async ({ page }) => {
  await page.route('**/api/vacations', (route) => route.fulfill(MISSING));
  await page.goto(`${server.url}/vacations`);
  await expect(page.getByText('Urlaube konnten nicht geladen werden.')).toBeVisible();
  await expect(page.getByText('Kein Urlaub geplant.')).toBeVisible();
  await expectAccessible(page);
  await page.unroute('**/api/vacations');
  await page.getByRole('button', { name: 'Erneut laden' }).click();
  await failWrites(page, 'DELETE');
  const remove = page.getByRole('button', { name: `Urlaub ${german(openDay(4))} löschen` });
  await remove.click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Löschen' }).click();
  await expectToast(page, 'Fehler beim Löschen');
  await expect(remove).toBeVisible();
});

test('announcements: a failed save is told, and what was typed stays', async ({ page }) => {
  await page.goto(`${server.url}/announcement`);
  const row = rowNamed(page, 'Freitag geschlossen');
  await row.field('Text').fill('Montag geschlossen');
  await failWrites(page, 'PUT', 'POST');
  await row.save.click();
  await expect(page.getByRole('alert').filter({ hasText: 'Fehler beim Speichern' })).toBeVisible();
  await expect(row.field('Text')).toHaveValue('Montag geschlossen');
  const form = page.getByRole('form', { name: 'Neue Ankündigung' });
  await form.getByLabel('Text').fill('Dienstag geschlossen');
  await form.getByRole('button', { name: 'Speichern' }).click();
  await expect(form.getByRole('alert').filter({ hasText: 'Fehler beim Speichern' })).toBeVisible();
  await expect(form.getByLabel('Text')).toHaveValue('Dienstag geschlossen');
});

test('settings: the words while they are loaded and saved, and the settings are loaded again after it', async ({
  page,
}) => {
  for (const { path, section, change, kept } of SETTINGS) {
    const [load, save] = [gate(), gate()];
    await page.route(`**/api${path}`, async (route) => {
      await (route.request().method() === 'PUT' ? save : load).opened;
      await route.fallback();
    });
    await page.goto(`${server.url}/settings`);
    const region = page.getByRole('region', { name: section });
    await expect(region.getByText('Lade aktuelle Einstellungen …')).toBeAttached();
    load.open();
    await change(region);
    await region.getByRole('button', { name: 'Speichern' }).click();
    await expect(region.getByRole('button', { name: 'Speichere …' })).toBeVisible();
    const loadedAgain = page.waitForRequest(
      (request) => request.url().endsWith(`/api${path}`) && request.method() === 'GET',
    );
    save.open();
    await expectToast(page, 'Einstellungen wurden erfolgreich gespeichert.');
    await loadedAgain;
    await kept(region);
  }
});

test('settings: work that has failed for good is listed with its reason and can be tried again', async ({
  page,
}) => {
  const id = '0190a000-0000-7000-8000-000000000001/mail-confirmed';
  const job = { id, name: 'mail-confirmed', data: {}, attempts: 5, failedAt: '2026-11-20T08:30:00.000Z' };
  const failed = [{ ...job, reason: 'Der Mailserver nimmt den Empfänger nicht an.' }];
  await page.route('**/api/jobs/failed', (route) => route.fulfill({ json: failed }));
  const retried = `**/api/jobs/${encodeURIComponent(id)}/retry`;
  await page.route(retried, (route) => route.fulfill(MISSING));
  await page.goto(`${server.url}/settings`);
  const section = page.getByRole('region', { name: 'Fehlgeschlagene Aufgaben' });
  await expect(section.getByText('E-Mail zu einem Termin senden').first()).toBeVisible();
  await expect(section.getByText('Der Mailserver nimmt den Empfänger nicht an.')).toBeVisible();
  await expectAccessible(page);
  const again = section.getByRole('button', { name: /^Erneut versuchen/ });
  await again.click();
  await expectToast(page, 'Die Aufgabe konnte nicht wiederholt werden.');
  let retries = 0;
  await page.route(retried, (route) => {
    retries += 1;
    failed.pop();
    return route.fulfill({ status: 204 });
  });
  // Pressed twice before the button is rendered as busy.
  await again.evaluate((button: HTMLButtonElement) => [1, 2].forEach(() => button.click()));
  await expectToast(page, 'Wird noch einmal versucht');
  await expect(section).toHaveCount(0);
  expect(retries).toBe(1);
});

/** Sections that are saved on their own, and a change of each. */
const SETTINGS = [
  {
    path: '/settings/workshop',
    section: 'Werkstatt',
    change: (region: Locator) => region.getByLabel('Buchbar bis').fill('45'),
    kept: (region: Locator) => expect(region.getByLabel('Buchbar bis')).toHaveValue('45'),
  },
  {
    path: '/settings/navigation',
    section: 'Navigation',
    change: (region: Locator) => region.getByLabel('Urlaub').uncheck(),
    kept: (region: Locator) => expect(region.getByLabel('Urlaub')).not.toBeChecked(),
  },
];

/** Writes with these methods find the server unreachable. */
async function failWrites(page: Page, ...methods: readonly string[]): Promise<void> {
  await page.route('**/api/**', (route) =>
    methods.includes(route.request().method()) ? route.fulfill({ status: 500, body: '' }) : route.fallback(),
  );
}

/** A promise that is resolved from outside. */
function gate(): { readonly opened: Promise<void>; readonly open: () => void } {
  const waiting: { go?: () => void } = {};
  const opened = new Promise<void>((resolve) => (waiting.go = resolve));
  return { opened, open: () => waiting.go?.() };
}
