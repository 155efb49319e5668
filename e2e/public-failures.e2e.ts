import { expect, test, type Page } from '@playwright/test';
import { answerSlots, bookingForm, failing, fillRequest, withoutToldAnswers } from './public.js';
import { callerOf } from './admin.js';
import { Server } from './server.js';
import { expectAccessible } from './staff.js';
import { openDay } from './workshop-days.js';

/** The public site on failures and refusals: messages, ignored failures, and typed input that is kept. */
const COMPANY = {
  name: 'Erlenhof Kfz GmbH',
  owner: 'Nele Erlenbach',
  street: 'Erlenweg 3',
  zip: '54321',
  city: 'Erlenau',
};
const MONDAY = '2026-11-23';
const MONDAY_NOON = new Date('2026-11-23T11:30:00+01:00');

let server: Server;
test.beforeAll(async () => {
  server = await Server.start();
  const admin = await callerOf(server);
  const legal = { registerCourt: 'Amtsgericht Erlenau', registerNumber: 'HRB 4711', vatId: 'DE123456788' };
  await admin('PUT', '/settings/company', {
    ...COMPANY,
    ...legal,
    phone: '030 23125 200',
    fax: '030 23125 201',
    email: 'werkstatt@erlenhof.example',
    chamber: 'Handwerkskammer Erlenau',
  });
  await admin('PUT', '/settings/site-texts', {
    profession: 'Kraftfahrzeugtechnikermeister',
    professionState: 'Deutschland',
    professionRules: 'Handwerksordnung',
    chamberContact: 'Kammerweg 1, 54321 Erlenau',
    disputeNotice: 'Wir nehmen an keinem Verfahren teil (§ 36 VSBG).',
  });
  await admin('POST', '/announcements', { text: 'Am Freitag geschlossen', active: true });
  await admin('POST', '/cars', { name: 'Falke Kombi', price: 8900, active: true });
});
test.afterAll(() => server.close());

test('banner, opening hours and cars that fail to load are left out silently', async ({ page }) => {
  await withoutToldAnswers(page);
  await page.goto(server.url);
  const links = page.getByRole('navigation', { name: 'Hauptnavigation' });
  const cars = page.getByRole('region', { name: 'Unsere Autos im Verkauf' });
  await expect(cars.getByRole('heading', { name: 'Falke Kombi' })).toBeVisible();
  await expect(cars.getByRole('link', { name: /^Mehr/ })).toHaveCount(0);
  await expect(links.getByRole('link', { name: 'Fahrzeuge' })).toBeVisible();
  await expect(page.getByRole('note', { name: 'Ankündigung' })).toBeVisible();

  for (const path of ['/announcements', '/opening-times', '/cars', '/vacations']) await failing(page, path);
  await page.reload();
  await expect(page.getByRole('contentinfo')).toContainText('Keine Zeiten hinterlegt');
  await expect(page.getByRole('complementary', { name: 'Auf einen Blick' })).toContainText(
    'Keine Zeiten hinterlegt',
  );
  await expect(page.getByRole('heading', { name: 'Unsere Autos im Verkauf' })).toHaveCount(0);
  await expect(links.getByRole('link', { name: 'Fahrzeuge' })).toHaveCount(0);
  await expect(page.getByRole('note')).toHaveCount(0);
  await expect(page.getByRole('alert')).toHaveCount(0);
  await expect(page.getByRole('form', { name: 'Termin anfragen' })).toBeVisible();
});

test('the Impressum names company and legal form, or says that it could not be loaded', async ({ page }) => {
  await page.goto(`${server.url}/impressum`);
  const main = page.getByRole('main');
  for (const text of [
    COMPANY.name,
    `Geschäftsführer: ${COMPANY.owner}`,
    'Erlenweg 3',
    '54321 Erlenau',
    '030 23125 200',
    '030 23125 201',
    'werkstatt@erlenhof.example',
    'Amtsgericht Erlenau',
    'HRB 4711',
    'DE123456788',
    'Handwerkskammer Erlenau',
    'Kraftfahrzeugtechnikermeister',
    'Handwerksordnung',
    'Kammerweg 1, 54321 Erlenau',
    'Wir nehmen an keinem Verfahren teil (§ 36 VSBG).',
    'Haftung für Inhalte',
  ])
    await expect(main).toContainText(text);
  await expect(main).not.toContainText('Inhaber');
  const footer = page.getByRole('contentinfo');
  await expect(footer).toContainText('Erlenweg 3');
  await expect(footer).toContainText('54321 Erlenau');
  await expect(footer.getByRole('link', { name: '030 23125 200' })).toHaveAttribute('href', /^tel:/);
  await expect(footer.getByRole('link', { name: 'werkstatt@erlenhof.example' })).toHaveAttribute(
    'href',
    'mailto:werkstatt@erlenhof.example',
  );
  // The platform was closed on 20 July 2025.
  expect(await page.content()).not.toMatch(/ec\.europa\.eu|Online-Streitbeilegung/);

  await withoutToldAnswers(page);
  const company = await failing(page, '/settings/company', 429);
  for (const path of ['/impressum', '/datenschutz', '/about']) {
    await page.goto(server.url + path);
    await expect(main.getByRole('alert')).toContainText('Die Firmenangaben konnten nicht geladen werden.');
    await expect(main).not.toContainText('Werkstattbuch');
    await expect(page.getByRole('contentinfo')).not.toContainText('Werkstattbuch');
    await expect(main).not.toContainText('noch nicht hinterlegt');
    await expectAccessible(page);
  }
  await company.heal();
  await main.getByRole('button', { name: 'Erneut versuchen' }).click();
  await expect(main).toContainText('Erlenweg 3');
});

test('Datenschutz names recipients, the own link, mails and the browser’s storage', async ({ page }) => {
  await page.goto(`${server.url}/datenschutz`);
  for (const text of [
    'Hosting',
    'E-Mail: der Anbieter',
    'Google',
    '/termin/',
    'Erinnerung am Tag davor',
    'Speicher Ihres Browsers',
  ])
    await expect(page.getByRole('main')).toContainText(text);
  await page.goto(server.url);
  await bookingForm(page).form.waitFor();
  // The browser's storage matches the page's statement.
  expect(await page.evaluate(() => localStorage.length + sessionStorage.length)).toBe(0);
  expect(await page.context().cookies()).toEqual([]);
});

test('slots that fail to load show an error in the popup and can be retried', async ({ page }) => {
  await page.goto(server.url);
  const { date, time, popup } = bookingForm(page);
  const slots = await failing(page, '/appointment/slots');
  await date.fill(openDay(2));
  await time.click();
  await expect(popup.getByRole('alert')).toContainText('Slots konnten nicht geladen werden.');
  await expectAccessible(page);
  await slots.heal();
  await popup.getByRole('button', { name: 'Erneut laden' }).click();
  await expect(popup.getByRole('radio').first()).toBeVisible();
});

test('a failed request shows a modal alert and keeps typed input', async ({ page }) => {
  await page.goto(server.url);
  const fields = bookingForm(page);
  await fillRequest(page, { day: openDay(3), time: '10:00' });
  const expectAlert = async (text: string) => {
    await fields.send.click();
    await expect(fields.alert).toContainText(text);
    await expect(fields.name).toHaveValue('Jonte Maibusch');
    await expect(fields.plate).toHaveValue('XM-JM 418');
  };
  const book = '**/api/appointment/book';

  await page.route(book, (route) => route.fulfill({ status: 500, body: '' }));
  await expectAlert('Termin konnte nicht gebucht werden.');
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(fields.alert).toBeHidden();

  await page.unroute(book);
  await page.route(book, (route) => route.abort('connectionrefused'));
  await expectAlert('Termin konnte nicht angefragt werden.');
  await fields.alert.getByRole('button', { name: 'Verstanden' }).click();

  await page.unroute(book);
  const detail = 'Heute nehmen wir keine Anfragen an.';
  await page.route(book, (route) =>
    route.fulfill({ status: 422, contentType: 'application/problem+json', json: { detail, errors: [] } }),
  );
  await expectAlert(detail);
  await fields.alert.getByRole('button', { name: 'Verstanden' }).click();

  // Servers of old answered in plain text.
  await page.unroute(book);
  await page.route(book, (route) =>
    route.fulfill({ status: 200, contentType: 'text/plain', body: 'Termin angefragt' }),
  );
  await fields.send.click();
  await expect(fields.result).toBeFocused();
  const result = page.getByRole('region', { name: 'Anfrage übermittelt' });
  await expect(result).toContainText('10:00 Uhr');
  await expect(result).toContainText('Termin angefragt');
});

test('a form with the honeypot field filled is not sent', async ({ page }) => {
  await page.goto(server.url);
  const fields = bookingForm(page);
  const labels =
    'Service Datum Uhrzeit Name E-Mail Telefon_(optional) Kennzeichen Bemerkung_(optional) Foto_(optional) Webseite'.split(
      ' ',
    );
  await expect(fields.form.locator('label')).toHaveText(labels.map((label) => label.replace('_', ' ')));
  await fillRequest(page, { day: openDay(3), time: '10:00' });
  let sent = false;
  page.on('request', (request) => (sent ||= request.url().endsWith('/appointment/book')));
  const trap = page.locator('input[name="website"]');
  await expect(trap).not.toBeInViewport();
  await trap.fill('https://spam.example');
  await fields.send.click();
  await expect(fields.alert).toContainText('Spam erkannt! Formular wird nicht gesendet.');
  expect(sent).toBe(false);
});

/** The booking form at noon of a working day with one slot passed, one taken and one free. */
async function formAtNoon(page: Page): Promise<ReturnType<typeof bookingForm>> {
  await page.clock.setFixedTime(MONDAY_NOON);
  await answerSlots(page, [
    { time: '08:00', booked: false },
    { time: '13:00', booked: true },
    { time: '14:00', booked: false },
  ]);
  await page.goto(server.url);
  return bookingForm(page);
}

test('refuses weekends, past days, days beyond the horizon and missing fields', async ({ page }) => {
  const { service, date, time, phone, form, send, alert } = await formAtNoon(page);
  const calendar = form.locator('input[type="date"]');
  await expect(calendar).toHaveAttribute('min', MONDAY);
  await expect(calendar).toHaveAttribute('max', '2027-02-21');
  await expect(form).toContainText('Montag bis Freitag, bis 90 Tage im Voraus');

  await date.fill('2026-11-28');
  await expect(form).toContainText('Samstage und Sonntage sind nicht buchbar.');
  await expect(date).toHaveValue('');
  await expect(time).toBeDisabled();
  await date.fill('2026-11-20');
  await expect(form).toContainText('Datum liegt in der Vergangenheit.');
  await date.fill('31.12.9999');
  await expect(form).toContainText('Bitte ein Datum angeben (TT.MM.JJJJ).');
  await date.fill('');
  await send.click();
  await expect(alert).toContainText('Bitte Datum und Uhrzeit auswählen!');
  await alert.getByRole('button').click();
  for (const missing of [
    'Bitte einen Service wählen.',
    'Bitte den Namen angeben.',
    'Bitte eine gültige E-Mail-Adresse angeben.',
    'Bitte das Kennzeichen angeben.',
  ])
    await expect(form).toContainText(missing);
  await expect(service).toBeFocused();
  await expect(phone).toHaveAttribute('aria-invalid', 'false');
});

test('refuses times that have passed or are taken', async ({ page }) => {
  const { date, time, popup, send, alert } = await formAtNoon(page);
  await date.fill(MONDAY);
  await time.click();
  await expect(popup.getByRole('radio', { name: /08:00/ })).toHaveAttribute(
    'title',
    'Zeit liegt in der Vergangenheit',
  );
  await expect(popup.getByRole('radio', { name: /13:00/ })).toHaveAttribute('title', 'Bereits belegt');
  for (const refused of [/08:00/, /13:00/]) {
    await popup.getByRole('radio', { name: refused }).click({ force: true });
    await expect(popup.getByRole('button', { name: 'Uhrzeit wählen' })).toHaveAttribute(
      'aria-disabled',
      'true',
    );
  }
  const columns = await popup
    .getByRole('radiogroup')
    .evaluate((grid) => getComputedStyle(grid).gridTemplateColumns.split(' ').length);
  expect(columns).toBe(3);
  await expectAccessible(page);
  await popup.getByRole('button', { name: 'Abbrechen' }).click();
  await expect(popup).toBeHidden();
  await expect(date).toHaveValue('');
  await expect(date).toBeFocused();

  // The start was still ahead when it was chosen.
  await date.fill(MONDAY);
  await time.click();
  await popup.getByRole('radio', { name: /14:00/ }).click();
  await popup.getByRole('button', { name: '14:00 Uhr übernehmen' }).click();
  await page.clock.setFixedTime(new Date('2026-11-23T14:30:00+01:00'));
  await send.click();
  await expect(alert).toContainText('Uhrzeit liegt in der Vergangenheit.');
});

test('uses the booking horizon of the settings', async ({ page }) => {
  const admin = await callerOf(server);
  const { body: rules } = await admin<object>('GET', '/settings/workshop');
  await admin('PUT', '/settings/workshop', { ...rules, horizonDays: 14 });
  await page.goto(server.url);
  const { date, form } = bookingForm(page);
  await expect(form).toContainText('Montag bis Freitag, bis 14 Tage im Voraus');
  await date.fill(openDay(15));
  await expect(form).toContainText('Termine sind höchstens 14 Tage im Voraus buchbar.');
  await admin('PUT', '/settings/workshop', { ...rules, horizonDays: 90 });
});

test('distinguishes fully booked days from closed days', async ({ page }) => {
  await answerSlots(page, [{ time: '08:00', booked: true }]);
  await page.clock.setFixedTime(new Date('2026-11-23T07:00:00+01:00'));
  await page.goto(server.url);
  const panel = page.getByRole('complementary', { name: 'Auf einen Blick' });
  await expect(panel).toContainText('In den nächsten Tagen ist alles belegt.');
  await page.unroute('**/api/appointment/slots*');
  await answerSlots(page, []);
  await page.reload();
  await expect(panel).toContainText('In den nächsten Wochen sind keine Termine buchbar.');
  await expect(panel).not.toContainText('belegt');
  await page.unroute('**/api/appointment/slots*');
  await failing(page, '/appointment/slots');
  await page.reload();
  await expect(panel).toContainText('Wählen Sie den Tag im Formular.');
});
