import { expect, test } from '@playwright/test';
import { callerOf } from './admin.js';
import { bookingForm, fillRequest } from './public.js';
import { Server } from './server.js';
import { openDay } from './workshop-days.js';

/** The public page on a network that comes and goes. */
let server: Server;
test.beforeAll(async () => {
  server = await Server.start();
  const admin = await callerOf(server);
  await admin('POST', '/cars', { name: 'Falke Kombi', price: 8900, active: true });
});
test.afterAll(() => server.close());

test('parts of the page that do not come leave the rest alone, and come later', async ({ page }) => {
  await page.route(/\/assets\/car-slides/, (route) => route.abort());
  // What comes later is asked for only while there is a network: this file shows whether there is one.
  await page.route('**/mark.svg', (route) => route.abort());
  await page.goto(server.url);
  const { form, name, date, time, popup } = bookingForm(page);
  const cars = page.getByRole('heading', { name: 'Unsere Autos im Verkauf' });
  await expect(form).toBeVisible();
  await expect(cars).toBeHidden();
  await name.fill('Jonte Maibusch');
  await date.fill(openDay(2));
  await time.click();
  await expect(form.getByRole('alert')).toHaveText(
    'Dieser Teil der Seite konnte nicht geladen werden. Wir versuchen es weiter.',
  );
  await page.unroute('**/mark.svg');
  await expect(popup).toBeVisible();
  await expect(popup.getByRole('radio').first()).toBeVisible();
  await expect(name).toHaveValue('Jonte Maibusch');
});

test('an answer that was lost leads nobody to book twice', async ({ page }) => {
  await page.goto(server.url);
  const fields = bookingForm(page);
  await fillRequest(page, { day: openDay(4), time: '10:00' });
  const book = '**/api/appointment/book';
  await page.route(book, async (route) => {
    await route.fetch();
    await route.abort('connectionreset');
  });
  await fields.send.click();
  await expect(fields.alert).toContainText('Termin konnte nicht angefragt werden.');
  await fields.alert.getByRole('button').click();
  await fields.time.click();
  await expect(fields.popup.getByRole('radio', { name: /10:00/ })).toHaveAttribute('title', 'Bereits belegt');
  await page.keyboard.press('Escape');
  // Taken by the request itself.
  await expect(fields.form).not.toContainText('nicht mehr frei');
  await page.unroute(book);
  await fields.send.click();
  await expect(fields.result).toBeFocused();
});
