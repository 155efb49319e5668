import { expect, test, type Locator, type Page } from '@playwright/test';
import { holdAnswer } from './public.js';
import { ADMIN, Server } from './server.js';
import { expectAccessible, logIn } from './staff.js';
import { german, openDay } from './workshop-days.js';

/** Visitor books, staff sees, confirms, moves and cancels, and the slots follow: on a phone and on a desk. */
const screens = [
  { name: 'phone', viewport: { width: 360, height: 740 } },
  { name: 'desk', viewport: { width: 1280, height: 800 } },
];

for (const { name, viewport } of screens) {
  test.describe(`on a ${name}`, () => {
    test.use({ viewport });
    let server: Server;
    test.beforeAll(async () => (server = await Server.start()));
    test.afterAll(() => server.close());

    test('a visitor books, the staff confirms, moves and cancels', async ({ page }) => {
      await page.goto(server.url);
      await fillForm(page, { day: openDay(2), time: '10:00' });
      await page.getByRole('button', { name: 'Termin anfragen', exact: true }).click();
      await expect(page.getByRole('heading', { name: 'Anfrage übermittelt' })).toBeFocused();
      await expectAccessible(page);
      expect(await isBooked(page, server, openDay(2), '10:00')).toBe(true);

      await logIn(page, server);
      await page.goto(`${server.url}/appointments`);
      const row = page.getByRole('row').filter({ hasText: 'Jonte Maibusch' });
      await expect(row.getByText('ANGEFRAGT')).toBeVisible();
      await expect(row).toContainText(german(openDay(2)));
      await expectAccessible(page);

      await row.getByRole('button', { name: 'Bestätigen' }).click();
      await expect(row.getByText('BESTÄTIGT')).toBeVisible();
      await expect(row.getByRole('button', { name: 'Bestätigen' })).toBeDisabled();

      await row.getByRole('button', { name: 'Ändern' }).click();
      const dialog = page.getByRole('dialog', { name: 'Termin ändern' });
      await expect(dialog.getByRole('radio', { name: /10:00/ })).toContainText('bisher');
      await expectAccessible(page);
      await dialog.getByRole('radio', { name: /14:00/ }).click();
      await dialog.getByRole('button', { name: 'Speichern' }).click();
      await expect(dialog).toBeHidden();
      await expect(row.getByText('GEÄNDERT')).toBeVisible();
      await expect(row).toContainText('14:00');
      expect(await isBooked(page, server, openDay(2), '10:00')).toBe(false);
      expect(await isBooked(page, server, openDay(2), '14:00')).toBe(true);

      await row.getByRole('button', { name: 'Löschen' }).click();
      const question = page.getByRole('alertdialog').or(page.getByRole('dialog'));
      await expect(question).toContainText('Diesen Termin wirklich löschen/absagen?');
      await question.getByRole('button', { name: 'Löschen' }).click();
      await expect(row.getByText('ABGESAGT')).toBeVisible();
      expect(await isBooked(page, server, openDay(2), '14:00')).toBe(false);
    });

    test('a slot that somebody else took is refused, and what was typed stays', async ({ page }) => {
      await page.goto(server.url);
      await fillForm(page, { day: openDay(3), time: '09:00' });
      await bookElsewhere(page, server, openDay(3), '09:00');
      const answer = await holdAnswer(page, '**/api/appointment/book');
      await page.getByRole('button', { name: 'Termin anfragen', exact: true }).click();
      await answer.asked;
      // Chosen while the answer is pending: the refused time was another one.
      await chooseTime(page, '11:00');
      answer.release();
      const alert = page.getByRole('alertdialog').or(page.getByRole('dialog'));
      await expect(alert).toContainText('Slot bereits vergeben!');
      await alert.getByRole('button').last().click();
      await expect(page.getByLabel('Uhrzeit')).toHaveValue('11:00 Uhr');
      await expect(page.getByLabel('Uhrzeit')).toHaveAttribute('aria-invalid', 'false');
      await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Jonte Maibusch');
      await expect(page.getByRole('textbox', { name: 'Kennzeichen' })).toHaveValue('XM-JM 418');
    });

    test('nothing is clipped or wider than the screen', async ({ page }) => {
      await logIn(page, server);
      for (const path of ['/', '/login', '/about', '/impressum', '/datenschutz', '/appointments']) {
        await page.goto(server.url + path);
        await page.getByRole('heading', { level: 1 }).waitFor();
        const tooWide = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
        expect(tooWide, path).toBeLessThanOrEqual(0);
      }
    });

    test('a wrong password shows an error, and staff pages need a log-in', async ({ page }) => {
      await page.goto(`${server.url}/appointments`);
      await expect(page).toHaveURL(/\/login$/);
      const username = page.getByLabel('Benutzername');
      await username.fill(ADMIN.username);
      await page.getByLabel('Passwort', { exact: true }).fill('ganz-falsch-geraten');
      const answer = await holdAnswer(page, '**/api/auth/login');
      await page.getByRole('button', { name: 'Login' }).click();
      await answer.asked;
      // Who mends his name meanwhile is not sent on to the password.
      await username.press('End');
      await page.keyboard.type('in');
      answer.release();
      await expect(page.getByText('Login fehlgeschlagen')).toBeVisible();
      await expect(username).toBeFocused();
      await expect(page.getByLabel('Passwort', { exact: true })).toHaveValue('');
      await expectAccessible(page);

      // The wait follows the clock, even while the page is hidden.
      await page.clock.install();
      await page.route('**/api/auth/login', (route) =>
        route.fulfill({
          status: 429,
          headers: { 'Retry-After': '600' },
          body: '',
        }),
      );
      await page.getByLabel('Passwort', { exact: true }).fill('noch-einmal-geraten');
      await page.getByRole('button', { name: 'Login' }).click();
      await expect(page.getByText(/^Neuer Versuch in (?:10|9) min \d\d s möglich\.$/)).toBeVisible();
      await page.clock.fastForward('10:00');
      await expect(page.getByRole('button', { name: 'Login' })).toBeEnabled();
    });
  });
}

async function fillForm(page: Page, slot: { day: string; time: string }): Promise<void> {
  const form = page.locator('form').filter({ has: page.getByLabel('Kennzeichen') });
  await form.getByLabel('Service').selectOption({ label: await optionWith(form, 'Ölwechsel') });
  await form.getByLabel('Datum').fill(slot.day);
  await chooseTime(page, slot.time);
  await form.getByLabel('Name', { exact: true }).fill('Jonte Maibusch');
  await form.getByLabel('E-Mail').fill('j.maibusch@post.example');
  await form.getByLabel(/^Telefon/).fill('0171 39200 14');
  await form.getByLabel('Kennzeichen').fill('xm-jm 418');
}

async function chooseTime(page: Page, time: string): Promise<void> {
  await page.getByLabel('Uhrzeit').click();
  const popup = page.getByRole('dialog', { name: 'Verfügbare Slots' });
  await popup.getByRole('radio', { name: new RegExp(time) }).click();
  await popup.getByRole('button', { name: `${time} Uhr übernehmen` }).click();
}

async function optionWith(form: Locator, service: string): Promise<string> {
  const option = form.getByLabel('Service').locator('option').filter({ hasText: service });
  await option.waitFor({ state: 'attached' });
  return (await option.textContent()) ?? '';
}

async function isBooked(page: Page, server: Server, day: string, time: string): Promise<boolean | undefined> {
  const answer = await page.request.get(`${server.url}/api/appointment/slots?date=${day}`);
  const slots = (await answer.json()) as { time: string; booked: boolean }[];
  return slots.find((slot) => slot.time === time)?.booked;
}

async function bookElsewhere(page: Page, server: Server, date: string, time: string): Promise<void> {
  const services = await page.request.get(`${server.url}/api/services`);
  const [service] = (await services.json()) as { id: string }[];
  const answer = await page.request.post(`${server.url}/api/appointment/book`, {
    data: {
      name: 'Rieke Vollbrecht',
      email: 'r.vollbrecht@post.example',
      telefon: '',
      kfz: 'XM-RV 55',
      serviceId: service?.id,
      date,
      time,
      createNewCustomer: true,
    },
  });
  expect(answer.status()).toBe(201);
}
