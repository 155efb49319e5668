import { expect, test, type Page } from '@playwright/test';
import { addDays, localDateTime, WEEKDAYS, weekdayOf } from '#contracts/values/local-date-time.js';
import { holdCalls, logInByForm, twice } from './admin.js';
import { nextCall } from './routes.js';
import { Server } from './server.js';
import { elsewhere, fillVisit, logIn, placeInWeek, rowButton, toast } from './staff.js';
import { german, openDay } from './workshop-days.js';

/** Double clicks and navigation while server or rendering is slow: each action happens once and is reported. */
const TODAY = localDateTime(new Date().toISOString()).date;
const MONDAY = addDays(TODAY, 14 - WEEKDAYS.indexOf(weekdayOf(TODAY)));

let server: Server;
let colleague: Awaited<ReturnType<typeof elsewhere>>;
test.beforeAll(async () => {
  server = await Server.start();
  colleague = await elsewhere(server);
  const rules = await colleague.api<object>('GET', '/settings/workshop');
  await colleague.api('PUT', '/settings/workshop', { ...rules, capacity: 20 });
});
test.afterAll(() => server.close());
test.beforeEach(({ page }) => logIn(page, server));

test('each action in the list happens once and is reported on whatever page is open', async ({ page }) => {
  for (const name of ['Ann Adam', 'Bo Berg', 'Cle Cars'])
    await colleague.ask({ name, date: openDay(2), time: '08:00' });
  await openList(page);
  const writes = await holdCalls(page, 'PATCH', '**/api/appointment/**');
  await rowButton(page, 'Ann Adam', 'Bestätigen').evaluate(twice);
  await rowButton(page, 'Bo Berg', 'Bestätigen').click();
  await writes.came(2);
  await writes.letGo(1);
  await expect(toast(page, 'Bo Berg')).toBeVisible();
  await writes.letGo(0);
  await expect(toast(page, 'Ann Adam')).toBeVisible();
  await expect(page.getByText('Der Datensatz wurde inzwischen geändert.')).toHaveCount(0);

  await rowButton(page, 'Cle Cars', 'Bestätigen').click();
  await writes.came(3);
  await page.getByRole('button', { name: 'Kalender', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Kalender');
  await writes.cut(2);
  await expect(toast(page, 'Bestätigung fehlgeschlagen.')).toBeVisible();
  await page.goBack();

  await rowButton(page, 'Ann Adam', 'Löschen').click();
  const question = page.getByRole('alertdialog', { name: 'Termin löschen' });
  // The second click of a double one may land on it.
  await question.getByRole('button', { name: 'Löschen' }).dispatchEvent('click', { detail: 2 });
  await question.getByRole('button', { name: 'Abbrechen' }).click();
  await writes.came(3);
  await rowButton(page, 'Ann Adam', 'Löschen').click();
  await question.getByRole('button', { name: 'Löschen' }).evaluate(twice);
  await writes.came(4);
  await question.getByText('Diesen Termin wirklich').click();
  await page.keyboard.press('Escape');
  await expect(question).toBeHidden();
  // A double click opens it, and does not close it again.
  await rowButton(page, 'Bo Berg', 'Ändern').dblclick();
  const dialog = page.getByRole('dialog', { name: 'Termin ändern' });
  await dialog.getByRole('radio', { name: /10:00/ }).click();
  await writes.letGo(3);
  await expect(page.getByText('Termin abgesagt')).toBeVisible();
  await dialog.getByRole('button', { name: 'Speichern' }).evaluate(twice);
  await writes.came(5);
  await writes.letGo(4);
  await expect(dialog).toBeHidden();
  await expect(toast(page, 'Termin geändert')).toBeVisible();

  await rowButton(page, 'Bo Berg', 'Ändern').click();
  await dialog.getByRole('radio', { name: /11:00/ }).click();
  await dialog.getByRole('button', { name: 'Speichern' }).click();
  await writes.came(6);
  await page.goForward();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Kalender');
  await writes.cut(5);
  await expect(toast(page, 'Änderung fehlgeschlagen.')).toBeVisible();
});

test('choices made before the next rendering are all kept', async ({ page }) => {
  await colleague.ask({ name: 'Dora Dahl', date: openDay(2), time: '08:00' });
  const dispo = { username: 'dispo.dahl', password: 'ein-langes-geheimnis', roles: ['DISPONENT'] };
  await colleague.api('POST', '/admin/users', dispo);
  await page.goto(`${server.url}/appointments`);
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL(/\/login$/);
  await logInByForm(page, server, dispo.username, dispo.password);
  await page.goto(`${server.url}/appointments?status=angefragt&suche=dahl`);
  await expect(page.getByRole('combobox', { name: 'Status' })).toHaveText('Angefragt');
  await page.getByRole('search', { name: 'Termine filtern' }).evaluate(
    (bar, [from, to]) => {
      const type = (label: string, value: string) => {
        const field = [...bar.querySelectorAll('label')].find(
          ({ textContent }) => textContent === label,
        )?.control;
        Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, value);
        field?.dispatchEvent(new InputEvent('input', { bubbles: true }));
      };
      type('Von', from);
      type('Bis', to);
    },
    [german(openDay(2)), german(openDay(5))] as const,
  );
  const chosen = `status=angefragt&suche=dahl&von=${openDay(2)}&bis=${openDay(5)}`;
  await expect(page).toHaveURL(`${server.url}/appointments?${chosen}`);
  await page.getByRole('button', { name: 'Kunde' }).evaluate(twice);
  await expect(page).toHaveURL(`${server.url}/appointments?${chosen}&sort=-name`);
  // The menu, which an ADMIN has not got, leads to the whole list.
  await page.getByRole('banner').getByRole('button', { name: 'Disponent' }).click();
  await page.getByRole('menuitem', { name: 'Termine' }).click();
  await expect(page).toHaveURL(`${server.url}/appointments`);
  await expect(page.getByRole('searchbox', { name: 'Suche' })).toHaveValue('');

  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto(`${server.url}/calendar?woche=${MONDAY}`);
  await page.locator('.wk').evaluate((week) => {
    const swipe = (type: string, clientX: number) => {
      const touch = new Touch({ identifier: 1, target: week, clientX, clientY: 300 });
      const touches = type === 'touchstart' ? [touch] : [];
      week.dispatchEvent(new TouchEvent(type, { bubbles: true, touches, changedTouches: [touch] }));
    };
    for (let n = 0; n < 2; n++) {
      swipe('touchstart', 300);
      swipe('touchend', 100);
    }
  });
  await expect(page).toHaveURL(new RegExp(`${addDays(MONDAY, 2)}$`));
});

test('an entry is dropped where the pointer is, and a double click opens it once', async ({ page }) => {
  await colleague.book({ date: MONDAY, time: '09:00', name: 'Ida Iven' });
  await page.goto(`${server.url}/calendar?woche=${MONDAY}`);
  const entry = page.locator('.ev').filter({ hasText: 'Ida Iven' });
  const before = await page.evaluate(() => history.length);
  await entry.evaluate((link) => {
    for (const detail of [1, 2])
      link.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, detail }));
  });
  await expect(page.getByRole('row').filter({ hasText: 'Ida Iven' })).toBeFocused();
  expect(await page.evaluate(() => history.length)).toBe(before + 1);
  await page.goBack();
  const from = await entry.boundingBox();
  await page.mouse.move((from?.x ?? 0) + 20, (from?.y ?? 0) + 6);
  await page.mouse.down();
  const drawn = await placeInWeek(page, MONDAY, 14);
  await page.mouse.move(drawn.x, drawn.y);
  await expect(page.locator('.wk-ghost')).toContainText('14:00');
  await page.evaluate(
    ({ x, y }) => {
      const at = { bubbles: true, clientX: x, clientY: y, pointerType: 'mouse' };
      window.dispatchEvent(new PointerEvent('pointermove', { ...at, buttons: 1 }));
      window.dispatchEvent(new PointerEvent('pointerup', at));
    },
    await placeInWeek(page, addDays(MONDAY, 1), 11),
  );
  const dialog = page.getByRole('dialog', { name: 'Termin ändern' });
  await expect(dialog.getByRole('textbox', { name: 'Datum' })).toHaveValue(german(addDays(MONDAY, 1)));
  await expect(dialog.getByRole('radio', { name: /11:00/ })).toBeChecked();
});

test('Enter in the mail field asks again whose appointment it is, and waits for the answer', async ({
  page,
}) => {
  const svea = { id: '1', displayName: 'Svea', email: 'svea@a.example', phone: null, matches: ['E-Mail'] };
  await nextCall(page, '**/api/appointment/customer-suggestions', (route) =>
    route.fulfill({ json: { suggestions: [svea] } }),
  );
  await openForm(page);
  await page.getByLabel('Name').fill('Merle Voss');
  await page.getByLabel('E-Mail').fill('svea@a.example');
  const plate = page.getByLabel('Kennzeichen');
  await plate.fill('xm- 3');
  await plate.press('ArrowLeft');
  await plate.press('ArrowLeft');
  await plate.pressSequentially('mv');
  await expect(plate).toHaveValue('XM-MV 3');
  await fillVisit(page, openDay(7), '09:00');
  await expect(page.getByRole('radio', { name: /Svea/ })).toBeChecked();
  const mail = page.getByRole('textbox', { name: 'E-Mail' });
  await mail.fill('merle@voss.example');
  await mail.press('Enter');
  await expect(page.getByRole('region', { name: 'Termin gespeichert' })).toContainText('Neuer Kunde');
});

test('the form saves what was shown, once, and keeps what is typed meanwhile', async ({ page }) => {
  await openForm(page);
  const asks = await holdCalls(page, 'POST', '**/api/appointment/customer-suggestions');
  const writes = await holdCalls(page, 'POST', '**/api/appointment/create');
  await fillForm(page, 'a@ferber.example', '09:00');
  const mail = page.getByRole('textbox', { name: 'E-Mail' });
  // Corrected at once: what was asked about the first is no answer.
  await mail.press('Enter');
  await asks.came(1);
  await mail.fill('b@ferber.example');
  const saveButton = page.getByRole('button', { name: 'Speichern' });
  await mail.blur();
  await asks.came(2);
  await expect(saveButton).toBeEnabled();
  await writes.came(0);
  await mail.fill('c@ferber.example');
  // Pressed with the mouse while the mail is in focus: the element below must not move it away.
  await saveButton.click();
  await asks.came(3);
  await asks.answer(2, { suggestions: [] });
  await writes.came(1);
  await page.getByLabel('Name').fill('Gesa');
  await writes.letGo(0);
  const saved = page.getByRole('region', { name: 'Termin gespeichert' });
  await expect(saved).toContainText('Neuer Kunde');
  await page.keyboard.type(' Gries');
  await expect(page.getByLabel('Name')).toHaveValue('Gesa Gries');
  await expect(mail).toHaveValue('');
  await saved.getByRole('button', { name: 'Zur Terminübersicht' }).click();
  await expect(page.getByRole('alertdialog', { name: 'Seite verlassen' })).toBeVisible();
});

test('leaving the form before sending sends nothing; leaving after sending still reports the result', async ({
  page,
}) => {
  const asks = await holdCalls(page, 'POST', '**/api/appointment/customer-suggestions');
  const writes = await holdCalls(page, 'POST', '**/api/appointment/create');
  await openForm(page);
  await fillForm(page, 'a@hansen.example', '10:00');
  await page.getByRole('button', { name: 'Speichern' }).click();
  await asks.came(1);
  await leave(page);
  await page.goBack();
  await fillForm(page, 'b@hansen.example', '11:00');
  await page.getByRole('button', { name: 'Speichern' }).click();
  await asks.came(2);
  await asks.answer(1, { suggestions: [] });
  await writes.came(1);
  await leave(page);
  await writes.letGo(0);
  await expect(toast(page, 'Termin gespeichert')).toBeVisible();
  await expect(toast(page, `Fenna Ferber, ${german(openDay(3))}, 11:00 Uhr`)).toBeVisible();
});

async function leave(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Kalender', exact: true }).click();
  await page
    .getByRole('alertdialog', { name: 'Seite verlassen' })
    .getByRole('button', { name: 'Verwerfen' })
    .click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Kalender');
}

async function openForm(page: Page): Promise<void> {
  await page.goto(`${server.url}/appointments/new`);
  await page.getByRole('heading', { level: 1 }).waitFor();
}

/** Fills everything; the mail comes last and keeps the focus. */
async function fillForm(page: Page, mail: string, time: string): Promise<void> {
  await page.getByLabel('Name').fill('Fenna Ferber');
  await page.getByLabel('Kennzeichen').fill('xm-ff 7');
  await fillVisit(page, openDay(3), time);
  await page.getByRole('textbox', { name: 'E-Mail' }).fill(mail);
}

async function openList(page: Page): Promise<void> {
  await page.goto(`${server.url}/appointments`);
  await page.getByRole('table', { name: 'Gebuchte Termine' }).waitFor();
}
