import { expect, test } from '@playwright/test';
import { callerOf } from './admin.js';
import { bookingForm, fillRequest } from './public.js';
import { ADMIN, Server } from './server.js';
import { openDay } from './workshop-days.js';

/** The public page on an unstable network, and in browsers without storage or scripts. */
let server: Server;
test.beforeAll(async () => {
  server = await Server.start();
  const admin = await callerOf(server);
  await admin('POST', '/cars', { name: 'Falke Kombi', price: 8900, active: true });
});
test.afterAll(() => server.close());

test('parts of the page that fail to load do not break the rest and are loaded later', async ({ page }) => {
  await page.route(/\/assets\/visitor-app/, (route) => route.abort());
  await page.goto(server.url);
  await expect(page.getByRole('alert')).toHaveText(
    'Die Seite konnte nicht geladen werden. Bitte laden Sie sie neu.',
  );
  await page.unrouteAll();
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
  // The slots of a day that was given up before they came do not open: there is no day to show.
  await date.fill('');
  await expect(form.getByRole('alert')).toBeHidden();
  await page.unroute('**/mark.svg');
  await date.fill(openDay(2));
  await time.click();
  await expect(popup).toBeVisible();
  await expect(popup.getByRole('radio').first()).toBeVisible();
  await expect(name).toHaveValue('Jonte Maibusch');
});

test('a late or missing answer does not cause a second booking', async ({ page }) => {
  const following = page.waitForResponse('**/api/events/public');
  await page.goto(server.url);
  await following;
  const fields = bookingForm(page);
  await fillRequest(page, { day: openDay(4), time: '10:00' });
  const book = '**/api/appointment/book';
  let shownMeanwhile = '';
  await page.route(book, async (route) => {
    // One that is told while another comes takes its place, and that one never ends.
    const news = page.waitForEvent('requestfinished', (request) =>
      request.url().includes('/api/appointment/slots?'),
    );
    await route.fetch();
    await news;
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done))));
    shownMeanwhile = await fields.form.innerText();
    await route.abort('connectionreset');
  });
  await fields.send.click();
  await expect(fields.alert).toContainText('Termin konnte nicht angefragt werden.');
  expect(shownMeanwhile).toContain('Wird gesendet');
  expect(shownMeanwhile).not.toContain('nicht mehr frei');
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

test('a browser that keeps no site data shows the site, and says why nobody can log in', async ({ page }) => {
  await page.addInitScript(() => {
    for (const storage of ['localStorage', 'sessionStorage'])
      Object.defineProperty(window, storage, {
        get: () => {
          throw new DOMException('Access is denied for this document.', 'SecurityError');
        },
      });
  });
  await page.goto(server.url);
  await expect(bookingForm(page).form).toBeVisible();
  await page.goto(`${server.url}/login`);
  await page.getByLabel('Benutzername').fill(ADMIN.username);
  await page.getByLabel('Passwort', { exact: true }).fill(ADMIN.password);
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page.getByRole('alert')).toContainText('Bitte erlauben Sie Cookies und Websitedaten');
});

test('without scripts a visitor is told at the top when the garage is open', async ({ browser }) => {
  const page = await browser.newPage({ javaScriptEnabled: false });
  await page.goto(server.url);
  const told = page.locator('noscript p');
  await expect(told).toContainText('Mo 08:00–12:00 | 13:00–17:00');
  await expect(told).toBeInViewport();
  await page.close();
});
