import { expect, test, type Page, type Route } from '@playwright/test';
import { expectToast, rowNamed } from './admin.js';
import { nextCall } from './routes.js';
import { Server } from './server.js';
import { elsewhere, logIn, rowButton, toast } from './staff.js';
import { openDay } from './workshop-days.js';

/** The result of a change is shown at once, even if the refresh of the lists is slow or fails. */
// Sooner than a list that fails is given up, which takes seven seconds.
const SOON_MS = 6_000;
const UNKNOWN = 'Ob die Angaben gespeichert wurden, steht noch nicht fest.';

let server: Server;
let colleague: Awaited<ReturnType<typeof elsewhere>>;
test.beforeAll(async () => {
  server = await Server.start();
  colleague = await elsewhere(server);
  const rules = await colleague.api<object>('GET', '/settings/workshop');
  await colleague.api('PUT', '/settings/workshop', { ...rules, capacity: 20 });
  await colleague.api('PUT', '/settings/company', { name: 'Kfz Ahornhof', city: 'Altstadt' });
});
test.afterAll(() => server.close());
test.beforeEach(({ page }) => logIn(page, server));

const refreshes = {
  'is never answered': () => undefined,
  fails: (route: Route) => route.fulfill({ status: 503, body: '' }),
} as const;

for (const [how, refresh] of Object.entries(refreshes)) {
  test(`a change of an appointment is told when the refresh ${how}`, async ({ page }) => {
    const name = `Wanda ${how}`;
    await colleague.ask({ name, date: openDay(2), time: '08:00' });
    await page.goto(`${server.url}/appointments`);
    await rowButton(page, name, 'Ändern').click();
    const dialog = page.getByRole('dialog', { name: 'Termin ändern' });
    await dialog.getByRole('radio', { name: /10:00/ }).click();
    await page.route('**/api/appointment/page*', refresh);
    await page.route('**/api/appointment/slots*', refresh);
    await page.route(/\/api\/appointment\/[0-9a-f-]{36}$/, refresh);

    await nextCall(page, '**/api/appointment/*/reschedule', (route) =>
      route.fulfill({ status: 503, body: '' }),
    );
    await dialog.getByRole('button', { name: 'Speichern' }).click();
    await expect(dialog.getByRole('alert').first()).toContainText('Änderung fehlgeschlagen.', {
      timeout: SOON_MS,
    });
    await expect(dialog.getByRole('button', { name: 'Abbrechen' })).toBeEnabled();

    await dialog.getByRole('button', { name: 'Speichern' }).click();
    await expect(toast(page, 'Termin geändert')).toBeVisible({ timeout: SOON_MS });
    await expect(dialog).toBeHidden();
    await expect(page.getByRole('row').filter({ hasText: name })).toContainText(/10:00.*GEÄNDERT/);

    await rowButton(page, name, 'Bestätigen').click();
    await expect(page.getByRole('row').filter({ hasText: name })).toContainText('BESTÄTIGT', {
      timeout: SOON_MS,
    });
  });

  test(`a row of the administration is saved, and a conflict told, when the refresh ${how}`, async ({
    page,
  }) => {
    const service = `Lack ${how}`;
    const { id } = await colleague.api<{ id: string }>('POST', '/services', { name: service, duration: 2 });
    await page.goto(`${server.url}/admin/services`);
    const row = rowNamed(page, service);
    await row.field('Dauer in Stunden').fill('3');
    await page.route('**/api/services', async (route) => {
      if (route.request().method() === 'GET') await refresh(route);
      else await route.fallback();
    });
    await row.save.click();
    await expectToast(page, 'Gespeichert');
    await expect(row.save).toHaveText('Speichern', { timeout: SOON_MS });
    await colleague.api('PUT', `/services/${id}`, { name: service, duration: 5 });
    await row.field('Dauer in Stunden').fill('4');
    await row.save.click();
    await expect(page.getByText('Der Datensatz wurde inzwischen geändert.')).toBeVisible({
      timeout: SOON_MS,
    });
  });
}

test('a conflict of the settings is told although what is on file cannot be seen', async ({ page }) => {
  await page.goto(`${server.url}/settings`);
  const card = page.getByRole('region', { name: 'Firmenprofil' });
  await card.getByLabel('Ort').fill('Musterstadt');
  await page.route('**/api/settings/company', async (route) => {
    if (route.request().method() === 'GET') return;
    await route.fallback();
  });
  await colleague.api('PUT', '/settings/company', { name: 'Kfz Ahornhof', city: 'Neustadt' });
  await card.getByRole('button', { name: 'Speichern' }).click();
  await expect(card.getByText('Der Datensatz wurde inzwischen geändert.')).toBeVisible({
    timeout: 2 * SOON_MS,
  });
});

test('a write without an answer is given up after 30 s', async ({ page }) => {
  await colleague.ask({ name: 'Zita Lang', date: openDay(3), time: '08:00' });
  await page.clock.install();
  await page.goto(`${server.url}/appointments`);
  await rowButton(page, 'Zita Lang', 'Ändern').click();
  const dialog = page.getByRole('dialog', { name: 'Termin ändern' });
  await page.clock.runFor(1_000);
  await dialog.getByRole('radio', { name: /11:00/ }).click();
  const sent = page.waitForRequest('**/reschedule');
  await nextCall(page, '**/api/appointment/*/reschedule', () => undefined);
  await dialog.getByRole('button', { name: 'Speichern' }).click();
  await sent;
  await page.clock.runFor(29_000);
  await expect(dialog.getByRole('button', { name: 'Speichere …' })).toBeVisible();
  await page.clock.runFor(2_000);
  await expect(dialog.getByRole('alert').first()).toContainText(UNKNOWN);
  await expectNothingPending(page);
});

/** Nothing keeps the dialog: it closes. */
async function expectNothingPending(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Abbrechen' }).click();
  await page.clock.runFor(1_000);
  await expect(page.getByRole('dialog')).toHaveCount(0);
}
