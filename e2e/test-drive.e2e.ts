import { expect, test } from '@playwright/test';
import { callerOf, rowNamed } from './admin.js';
import { Server } from './server.js';
import { expectAccessible, expectNoOverflow, logIn } from './staff.js';
import { german, openDay, showDay } from './workshop-days.js';

/** "Probefahrt anfragen": from the car on the home page to the list of the staff. */
let server: Server;
test.beforeAll(async () => (server = await Server.start()));
test.afterAll(() => server.close());

for (const { width, colorScheme } of [
  { width: 360, colorScheme: 'dark' },
  { width: 1440, colorScheme: 'light' },
] as const) {
  test(`a visitor asks for a test drive, and staff see it, ${width} px`, async ({ page }) => {
    const admin = await callerOf(server);
    const name = `Linde Kombi (${width})`;
    await admin('POST', '/cars', { name, price: 14_890, active: true });
    await page.emulateMedia({ colorScheme });
    await page.setViewportSize({ width, height: 900 });
    await page.goto(server.url);
    await page.getByRole('link', { name: `Probefahrt anfragen mit ${name}` }).click();
    const form = page.getByRole('form', { name: 'Probefahrt anfragen' });
    await form.getByRole('button', { name: 'Probefahrt anfragen' }).click();
    await expect(form).toContainText('Bitte Datum und Uhrzeit auswählen!');
    await expect(form.getByLabel('Name')).toBeFocused();
    const day = openDay(1);
    const slot = form.getByRole('button', { name: `${german(day)}, 15:00 Uhr` });
    await showDay(form, day);
    await slot.click();
    await form.getByLabel('Name').fill('Jonte Maibusch');
    await form.getByLabel('E-Mail').fill('j.maibusch@post.example');
    await expectAccessible(page);
    await expectNoOverflow(page);
    await form.getByRole('button', { name: 'Probefahrt anfragen' }).click();
    await expect(page.getByRole('heading', { name: 'Anfrage übermittelt' })).toBeFocused();
    await page.getByRole('link', { name: 'Termin ändern oder absagen' }).click();
    await expect(page.getByRole('region', { name: 'Termin' })).toContainText(`Probefahrt: ${name}`);

    await page.setViewportSize({ width: 1440, height: 900 });
    await logIn(page, server);
    await page.goto(`${server.url}/appointments`);
    const row = page.getByRole('row').filter({ hasText: `Probefahrt: ${name}` });
    await row.getByRole('button', { name: 'Bestätigen' }).click();
    await expect(row.getByText('BESTÄTIGT')).toBeVisible();
    expect(
      (await (await page.request.get(`${server.url}/api/appointment/slots?date=${day}`)).json()) as object[],
    ).toContainEqual({
      time: '15:00',
      booked: false,
    });
  });
}

test('who sells or hides a car is told which test drives are open, and so is the office', async ({
  page,
}) => {
  const admin = await callerOf(server);
  const name = 'Erle Cabrio';
  const car = { name, price: 9_900, active: true };
  const { id } = (await admin<{ id: string }>('POST', '/cars', car)).body;
  const whose = { name: 'Edda Rothbach', email: 'edda@post.example', telefon: '030 4711' };
  const day = openDay(2);
  await admin('POST', '/appointment/test-drive', { ...whose, carId: id, date: day, time: '09:00' });
  await logIn(page, server);

  await page.goto(`${server.url}/admin/cars`);
  await rowNamed(page, name).remove.click();
  const dialog = page.getByRole('alertdialog');
  const drive = `${german(day)}, 09:00 Uhr: Edda Rothbach`;
  await expect(dialog.getByRole('alert')).toContainText('Mit diesem Fahrzeug sind noch Probefahrten offen.');
  await expect(dialog.getByRole('link', { name: drive })).toBeVisible();
  await expectAccessible(page);
  await dialog.getByLabel('Verkauft').check();
  await dialog.getByRole('button', { name: 'Löschen' }).click();
  const notice = page.getByRole('alert').filter({ hasText: 'nicht mehr im Angebot' });
  await expect(notice).toContainText(`Probefahrt: ${name}`);

  await page.goto(`${server.url}/today`);
  const waiting = page.getByRole('region', { name: 'Wartet auf Antwort' });
  await expect(waiting.getByRole('listitem')).toHaveText([
    new RegExp(`Edda Rothbach.*Auto nicht mehr im Angebot · Probefahrt: ${name}`),
  ]);
  await expect(waiting.locator('header .hint')).toHaveText('1');

  await page.goto(`${server.url}/admin/cars`);
  await notice.getByRole('link', { name: drive }).click();
  const row = page.getByRole('row').filter({ hasText: 'Edda Rothbach' });
  await expect(row).toContainText('Auto nicht mehr im Angebot');
  await expectNoOverflow(page);
});

test('who sells a car while its test drives are not known is told so', async ({ page }) => {
  const admin = await callerOf(server);
  const name = 'Ulme Kasten';
  await admin('POST', '/cars', { name, price: 7_900, active: true });
  await logIn(page, server);
  const drives = '**/api/appointment/page?kind=TEST_DRIVE*';
  const waits: { end?: () => void } = {};
  const ended = new Promise<void>((resolve) => (waits.end = resolve));
  await page.route(drives, async (route) => {
    await ended;
    await route.fulfill({ status: 404, body: '' });
  });
  await page.goto(`${server.url}/admin/cars`);
  await rowNamed(page, name).remove.click();
  const dialog = page.getByRole('alertdialog');
  await expect(dialog).toContainText('Probefahrten werden gesucht …');
  waits.end?.();
  await expect(dialog.getByRole('alert')).toContainText(
    'Ob Probefahrten offen sind, konnte nicht geladen werden.',
  );
  await expectAccessible(page);
  await page.unroute(drives);
  await dialog.getByRole('button', { name: 'Erneut laden' }).click();
  await expect(dialog.getByRole('alert')).toHaveCount(0);
});
