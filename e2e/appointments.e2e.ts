import { expect, test, type Page } from '@playwright/test';
import type { AppointmentAnswer } from '#contracts/appointments/appointments.api.js';
import { holdCalls } from './admin.js';
import { ownLinkOf } from './mails.js';
import { nextCall } from './routes.js';
import { Server } from './server.js';
import {
  elsewhere,
  expectAccessible,
  expectContrast,
  expectNoOverflow,
  logIn,
  rowButton,
  toast,
} from './staff.js';
import { german, openDay } from './workshop-days.js';

/** "Gebuchte Termine": the list, its actions, and the messages when they fail. */
const COLUMNS = 'Kunde E-Mail Telefon Kennzeichen Service Datum Uhrzeit Status Aktionen'.split(' ');

let server: Server;
let colleague: Awaited<ReturnType<typeof elsewhere>>;
test.beforeAll(async () => {
  server = await Server.start();
  colleague = await elsewhere(server);
});
test.afterAll(() => server.close());
test.beforeEach(({ page }) => logIn(page, server));

test('an empty list shows a message, and a failed one can be retried', async ({ page }) => {
  await page.route('**/api/appointment/page*', (route) => route.abort());
  await page.goto(`${server.url}/appointments`);
  await expect(page.getByText('Lädt…')).toBeAttached();
  await expect(page.getByRole('alert')).toContainText('Konnte Termine nicht laden.', { timeout: 20_000 });
  await expectAccessible(page);
  await page.unroute('**/api/appointment/page*');
  await page.getByRole('button', { name: 'Erneut laden' }).click();
  await expect(page.getByText('Keine Termine vorhanden.')).toBeVisible();
  await expectAccessible(page);
});

test('confirms, moves and cancels, and comes back from every dialog', async ({ page }) => {
  const asked = await colleague.ask({ name: 'Bruno Falkner', date: openDay(2), time: '08:00' });
  await colleague.book({ date: openDay(2), time: '09:00', name: 'Ida Wentorf', email: 'i@wentorf.example' });
  await openList(page);
  await expect(page.getByRole('columnheader')).toHaveText(COLUMNS);
  await expect(page.getByRole('row').nth(1)).toContainText(`${german(openDay(2))}08:00ANGEFRAGT`);
  await expect(page.getByText('2 Termine, davon 1 angefragt')).toBeVisible();
  await expect(rowButton(page, 'Ida Wentorf', 'Bestätigen')).toBeDisabled();

  const change = rowButton(page, 'Bruno Falkner', 'Ändern');
  const dialog = page.getByRole('dialog', { name: 'Termin ändern' });
  await change.click();
  await expect(dialog.getByRole('radio', { name: /08:00/ })).toBeChecked();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expectBack(page);
  await expect(change).toBeFocused();

  await fails(page, 'confirm');
  await rowButton(page, 'Bruno Falkner', 'Bestätigen').click();
  await expect(toast(page, 'Bestätigung fehlgeschlagen.')).toBeVisible();
  await rowButton(page, 'Bruno Falkner', 'Bestätigen').click();
  await expect(row(page, 'Bruno Falkner')).toContainText('BESTÄTIGT');

  await fails(page, 'reschedule');
  await change.click();
  await dialog.getByRole('radio', { name: /10:00/ }).click();
  await dialog.getByRole('button', { name: 'Speichern' }).click();
  await expect(dialog.getByRole('alert').first()).toContainText('Änderung fehlgeschlagen.');
  await colleague.book({ date: openDay(2), time: '10:00', name: 'Nele Hartkamp' });
  await dialog.getByRole('button', { name: 'Speichern' }).click();
  await expect(dialog.getByRole('alert').first()).toContainText('Neuer Slot bereits vergeben.');
  await dialog.getByRole('radio', { name: /11:00/ }).click();
  await dialog.getByRole('button', { name: 'Speichern' }).click();
  await expect(row(page, 'Bruno Falkner')).toContainText(/11:00.*GEÄNDERT/);
  await expectBack(page);

  await fails(page, 'cancel');
  const question = page.getByRole('alertdialog', { name: 'Termin löschen' });
  const remove = rowButton(page, 'Bruno Falkner', 'Löschen');
  await remove.click();
  await expect(question).toContainText('Diesen Termin wirklich löschen/absagen?');
  await expectAccessible(page);
  await question.getByRole('button', { name: 'Abbrechen' }).click();
  await expectBack(page);
  await expect(remove).toBeFocused();
  await remove.click();
  await question.getByRole('button', { name: 'Löschen' }).click();
  await expect(toast(page, 'Löschen/Absagen fehlgeschlagen.')).toBeVisible();
  await remove.click();
  await question.getByRole('button', { name: 'Löschen' }).click();
  await expect(row(page, 'Bruno Falkner')).toContainText('ABGESAGT');
  await expectBack(page);
  for (const action of ['Bestätigen', 'Ändern', 'Löschen']) {
    await expect(rowButton(page, 'Bruno Falkner', action)).toBeDisabled();
  }
  expect((await colleague.api<AppointmentAnswer>('GET', `/appointment/${asked.id}`)).status).toBe(
    'CANCELLED',
  );
});

test('a dialog follows a colleague, and what is cut off says so', async ({ page, context }) => {
  const asked = await colleague.ask({ name: 'Jonte Brahms', date: openDay(2), time: '14:00' });
  await page.goto(`${server.url}/appointments?status=angefragt`);
  await nextCall(page, '**/api/appointment/slots*', (route) => route.fulfill({ status: 400 }));
  await rowButton(page, 'Jonte Brahms', 'Ändern').click();
  const dialog = page.getByRole('dialog', { name: 'Termin ändern' });
  await expect(dialog.getByRole('alert')).toContainText('Slots konnten nicht geladen werden.');
  await dialog.getByRole('button', { name: 'Erneut laden' }).click();
  await expect(dialog).toContainText('E-Mails werden nicht verschickt');
  await dialog.getByRole('radio', { name: /15:00/ }).click();
  await colleague.api('PATCH', `/appointment/${asked.id}/confirm`);
  await expect(page.locator('.tbl').getByText('Jonte Brahms')).toBeHidden();
  await expect(dialog.getByRole('alert').first()).toContainText(
    `Jetzt gilt: Jonte Brahms, ${german(openDay(2))}, 14:00 Uhr, BESTÄTIGT`,
  );
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Speichern' }).click();
  await expect(toast(page, 'Termin geändert')).toBeVisible();
  await expectBack(page);

  await openList(page);
  await context.setOffline(true);
  await rowButton(page, 'Jonte Brahms', 'Bestätigen').click();
  await expect(toast(page, 'Bestätigung fehlgeschlagen.')).toBeVisible();
  await context.setOffline(false);
  await page.route('**/api/appointment/page*', (route) => route.fulfill({ status: 400 }));
  await colleague.api('PATCH', `/appointment/${asked.id}/confirm`);
  const old = page.getByRole('alert').filter({ hasText: 'Konnte Termine nicht laden.' });
  await expect(old).toContainText(/Angezeigt wird der Stand vom \d\d\.\d\d\.\d{4}, \d\d:\d\d Uhr\./);
  await expect(row(page, 'Jonte Brahms')).toContainText('GEÄNDERT');
  await expectAccessible(page);
  await page.unroute('**/api/appointment/page*');
  await old.getByRole('button', { name: 'Erneut laden' }).click();
  await expect(row(page, 'Jonte Brahms')).toContainText('BESTÄTIGT');
  await expect(old).toBeHidden();
});

test('a past appointment can be cancelled, but not confirmed or changed', async ({ page }) => {
  await colleague.ask({ name: 'Tamme Reuss', date: openDay(2), time: '13:00' });
  await page.clock.install({ time: new Date(`${openDay(2)}T20:00:00Z`) });
  await openList(page);
  for (const action of ['Bestätigen', 'Ändern']) {
    await expect(rowButton(page, 'Tamme Reuss', action)).toBeDisabled();
    await expect(rowButton(page, 'Tamme Reuss', action)).toHaveAttribute('title', 'Der Termin ist vorbei.');
  }
  const remove = rowButton(page, 'Tamme Reuss', 'Löschen');
  await expect(remove).toBeEnabled();
  await remove.focus();
  await page.clock.runFor(61_000);
  await expect(remove).toBeFocused();
});

test("the customer's wish stands in the list and is what the dialog proposes", async ({ page }) => {
  const email = 'wiebke@osterkamp.example';
  await colleague.book({ date: openDay(3), time: '09:00', name: 'Wiebke Osterkamp', email });
  await wish(email, { date: openDay(5), time: '14:00', note: 'Gern nach der Arbeit' });
  await openList(page);
  await expect(row(page, 'Wiebke Osterkamp')).toContainText(`Wunsch: ${german(openDay(5))}, 14:00 Uhr`);
  await rowButton(page, 'Wiebke Osterkamp', 'Ändern').click();
  const dialog = page.getByRole('dialog', { name: 'Termin ändern' });
  await expect(dialog).toContainText(
    `Wunsch des Kunden: ${german(openDay(5))}, 14:00 Uhr: „Gern nach der Arbeit“`,
  );
  await expect(dialog.getByRole('textbox', { name: 'Datum' })).toHaveValue(german(openDay(5)));
  await expect(dialog.getByRole('radio', { name: /14:00/ })).toBeChecked();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Speichern' }).click();
  await expect(row(page, 'Wiebke Osterkamp')).toContainText(`${german(openDay(5))}14:00GEÄNDERT`);
});

test('filter, order and search hold for more than what is loaded', async ({ page }) => {
  const rules = await colleague.api<object>('GET', '/settings/workshop');
  await colleague.api('PUT', '/settings/workshop', { ...rules, capacity: 20 });
  const far = openDay(40);
  const last = await colleague.book({ date: far, time: '16:00', name: 'Jette Zander', kfz: 'XM-JZ 9' });
  for (let day = 6; day < 31; day++) {
    const date = openDay(day);
    await Promise.all(
      Array.from({ length: 20 }, (_, n) =>
        colleague.book({ date, time: '08:00', name: `Anna Muster ${day} ${n}` }),
      ),
    );
  }
  await openList(page);
  const more = page.getByRole('button', { name: 'Weitere laden' });
  await expect(page.getByText(/^500 von \d{3} Terminen geladen\.$/)).toBeVisible();
  await expect(row(page, 'Jette Zander')).toBeHidden();
  await expectAccessible(page);

  await page.getByRole('button', { name: 'Datum', exact: true }).click();
  await expect(page.getByRole('row').nth(1)).toContainText('Jette Zander');
  await page.getByRole('button', { name: 'Kunde' }).click();
  await expect(page.getByText('Nach Kunde geordnet sind nur diese.')).toBeVisible();
  // A change that is told meanwhile asks for what is loaded; more comes all the same.
  const rest = await holdCalls(page, 'GET', '**/api/appointment/page?*after=*');
  await more.click();
  await rest.came(1);
  const again = page.waitForResponse('**/api/appointment/page?*');
  await colleague.ask({ name: 'Malte Ilsen', date: openDay(32), time: '09:00' });
  await again;
  await rest.came(2);
  await rest.letGo(1);
  await expect(more).toBeHidden();
  await page.getByRole('button', { name: 'Nächste Seite' }).click();
  await expect(page.getByRole('navigation', { name: 'Seiten' })).toContainText(/51–100 von 5\d\d/);

  await page.goto(`${server.url}/appointments`);
  await page.getByRole('searchbox', { name: 'Suche' }).fill('zander xmjz');
  await expect(page.getByText('1 Termin', { exact: true })).toBeVisible();
  await expect(row(page, 'Jette Zander')).toBeVisible();
  await page.getByRole('button', { name: 'Filter zurücksetzen' }).click();
  await page.getByRole('combobox', { name: 'Status' }).click();
  await page.getByRole('option', { name: 'Geändert' }).click();
  await expect(page.getByRole('row')).toHaveCount(2);
  await expect(row(page, 'Wiebke Osterkamp')).toBeVisible();

  await page.getByRole('button', { name: 'Filter zurücksetzen' }).click();
  await page.getByRole('textbox', { name: 'Von' }).fill(german(far));
  await page.getByRole('textbox', { name: 'Bis' }).fill(german(far));
  await expect(page.getByText('1 Termin', { exact: true })).toBeVisible();
  await expect(row(page, 'Jette Zander')).toBeVisible();

  await page.goto(`${server.url}/appointments?highlight=${last.id}`);
  await expect(row(page, 'Jette Zander')).toBeFocused();
  await expect(row(page, 'Jette Zander')).toBeInViewport();
  await page.goto(`${server.url}/appointments?highlight=0190a000-0000-7000-8000-00000000000a`);
  await expect(toast(page, 'Diesen Termin gibt es nicht mehr.')).toBeVisible();
  await expect(page.getByRole('row').nth(1)).toBeVisible();
});

for (const colorScheme of ['light', 'dark'] as const) {
  test(`axe finds nothing and nothing is too wide, ${colorScheme}`, async ({ page }) => {
    const expectSound = colorScheme === 'light' ? expectAccessible : expectContrast;
    await page.emulateMedia({ colorScheme });
    const customer = `Henrike Lühr ${colorScheme}`;
    await colleague.book({
      date: openDay(4),
      time: colorScheme === 'light' ? '09:00' : '10:00',
      name: customer,
    });
    await openList(page);
    for (const width of [360, 768, 1440]) {
      await page.setViewportSize({ width, height: 800 });
      await expectNoOverflow(page);
      await expectSound(page);
    }
    await rowButton(page, customer, 'Ändern').click();
    await page.getByRole('radio', { name: /08:00/ }).waitFor();
    await expectSound(page);
    await page.keyboard.press('Escape');
    await expectBack(page);
    await rowButton(page, customer, 'Löschen').click();
    await page.getByRole('alertdialog').waitFor();
    await expectSound(page);
  });
}

test('the ADMIN reads that mails stay in the house', async ({ page }) => {
  await page.goto(`${server.url}/settings`);
  const hint = page.locator('.msg').filter({ hasText: 'E-Mails werden nicht verschickt.' });
  await expect(hint).toContainText('Ordner „postausgang“');
  await expect(hint).toContainText(`Links in E-Mails führen zu ${server.url}.`);
});

async function openList(page: Page): Promise<void> {
  await page.goto(`${server.url}/appointments`);
  await page.getByRole('table', { name: 'Gebuchte Termine' }).waitFor();
}

function row(page: Page, name: string) {
  return page.getByRole('row').filter({ hasText: name });
}

/** The server is not reached by the next call of this kind. */
async function fails(page: Page, verb: 'confirm' | 'cancel' | 'reschedule'): Promise<void> {
  await nextCall(page, `**/api/appointment/*/${verb}`, (route) => route.abort());
}

/** No dialog is open, and the page is accessible again. */
async function expectBack(page: Page): Promise<void> {
  await expect(page.locator('.fui-DialogSurface')).toHaveCount(0);
  await expect(page.locator('#root')).not.toHaveAttribute('aria-hidden', /.*/);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
}

/** The customer asks for another time on his own page. */
async function wish(email: string, wanted: object): Promise<void> {
  const answer = await fetch(`${server.url}/api${await ownLinkOf(server, email)}/move-request`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(wanted),
  });
  expect(answer.status).toBe(200);
}
