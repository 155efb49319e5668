import { expect, test, type Page } from '@playwright/test';
import { addDays, localDateTime, WEEKDAYS, weekdayOf } from '#contracts/values/local-date-time.js';
import { ownLinkOf } from './mails.js';
import { nextCall } from './routes.js';
import { Server } from './server.js';
import { elsewhere, expectAccessible, expectNoOverflow, logIn, placeInWeek } from './staff.js';
import { dayFromToday, german } from './workshop-days.js';

/** The week as the office works with it: a Monday to Friday that lies wholly in the future. */
const monday = addDays(dayFromToday(0), 14 - WEEKDAYS.indexOf(weekdayOf(dayFromToday(0))));
const [tuesday, wednesday] = [addDays(monday, 1), addDays(monday, 2)];

let server: Server;
let colleague: Awaited<ReturnType<typeof elsewhere>>;
test.beforeAll(async () => {
  server = await Server.start();
  colleague = await elsewhere(server);
  await colleague.book({ date: monday, time: '11:00' }, 'Inspektion');
  await colleague.book({ date: tuesday, time: '10:00', name: 'Bruno Falkner', kfz: 'XM-BF 92' });
  await colleague.book({ date: wednesday, time: '09:00', name: 'Ida Wentorf', kfz: 'XM-IW 1' });
  await colleague.api('POST', '/vacations', { startDate: addDays(monday, 4), endDate: addDays(monday, 4) });
});
test.afterAll(() => server.close());
test.beforeEach(async ({ page }) => {
  await logIn(page, server);
  // No live updates: these tests check refusals of the server after a colleague's change.
  await page.route('**/api/events', (route) => route.abort());
  await page.goto(`${server.url}/calendar?woche=${monday}`);
  await expect(page.locator('.ev').first()).toBeVisible();
});

test('shows the week, turns it, and keeps it in the address', async ({ page }) => {
  const edda = entry(page, 'Edda Rothbach');
  await expect(edda).toHaveAccessibleName(/11:00 bis 14:00 Uhr, Inspektion, XM-ER 207, BESTÄTIGT/);
  await expect(edda).toContainText('Pause');
  const hours = Array.from({ length: 11 }, (_, row) => `${String(row + 8).padStart(2, '0')}:00`);
  await expect(page.locator('.wk-scale span')).toHaveText(hours);
  await expect(page.getByText('Betriebsurlaub').last()).toBeVisible();
  const nextWeek = `from=${addDays(monday, 7)}&to=${addDays(monday, 13)}`;
  const asked = page.waitForRequest((request) => request.url().includes(`/appointment/all?${nextWeek}`));
  await page.getByRole('button', { name: 'Nächste Woche' }).click();
  await asked;
  await expect(page).toHaveURL(/woche=\d{4}-W\d{2}$/);
  await expect(edda).toBeHidden();
  await page.goBack();
  await expect(edda).toBeVisible();
  await page.getByRole('button', { name: 'Vorherige Woche' }).click();
  await expect(edda).toBeHidden();
  await expect(page.locator(`[data-date="${addDays(monday, -7)}"]`)).toBeVisible();
  // Two clicks before the page is drawn again are two weeks.
  await page.getByRole('button', { name: 'Vorherige Woche' }).evaluate((button: HTMLElement) => {
    button.click();
    button.click();
  });
  await expect(page.locator(`[data-date="${addDays(monday, -21)}"]`)).toBeVisible();
  await page.getByRole('button', { name: 'Heute' }).click();
  await expect(page).toHaveURL(/\/calendar$/);
  await expect(page.locator('.wk-day.is-today')).toBeVisible();
});

test('the card tells who comes, a click opens the row', async ({ page }) => {
  await entry(page, 'Bruno Falkner').hover();
  const card = page.getByRole('group', { name: 'Bruno Falkner' });
  await expect(card).toContainText('e.rothbach@mail.example');
  await expect(card).toContainText('0171 39200 22');
  await expect(card).toContainText('XM-BF 92');
  await expect(card).toContainText('Ölwechsel (1 Std.)');
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(card).toBeHidden();
  await entry(page, 'Bruno Falkner').click();
  const row = page.getByRole('row').filter({ hasText: 'Bruno Falkner' });
  await expect(row).toBeFocused();
  await expect(row).toBeInViewport();
});

test('arrows go between entries, Enter opens, V moves', async ({ page }) => {
  await entry(page, 'Edda Rothbach').focus();
  await page.keyboard.press('ArrowRight');
  await expect(entry(page, 'Bruno Falkner')).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await expect(entry(page, 'Ida Wentorf')).toBeFocused();
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('v');
  const dialog = page.getByRole('dialog', { name: 'Termin ändern' });
  await dialog.getByRole('radio', { name: /15:00/ }).click();
  await dialog.getByRole('button', { name: 'Speichern' }).click();
  await expect(dialog).toBeHidden();
  await expect(
    page.getByRole('link', { name: /Bruno Falkner.*15:00 bis 16:00 Uhr.*GEÄNDERT/ }),
  ).toBeFocused();
  await expect(entry(page, 'Bruno Falkner')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/appointments\?highlight=/);
});

test('dropping asks, moves what the server allows, and says why not', async ({ page }) => {
  const dialog = page.getByRole('dialog', { name: 'Termin ändern' });
  const save = dialog.getByRole('button', { name: 'Speichern' });
  await drag(page, 'Ida Wentorf', tuesday, 8);
  await expect(dialog.getByRole('radio', { name: /08:00/ })).toBeChecked();
  await dialog.getByRole('button', { name: 'Abbrechen' }).click();
  await expect(page.getByRole('link', { name: /Ida Wentorf.*09:00 bis 10:00 Uhr/ })).toBeVisible();
  await drag(page, 'Ida Wentorf', tuesday, 8);
  await save.click();
  await expect(page.getByRole('link', { name: /Ida Wentorf.*08:00 bis 09:00 Uhr.*GEÄNDERT/ })).toBeVisible();

  await drag(page, 'Ida Wentorf', addDays(monday, 5), 10);
  await save.click();
  await expect(dialog.getByRole('alert').first()).toContainText(
    /Samstage und Sonntage sind nicht buchbar|Datum und Uhrzeit/,
  );
  await dialog.getByRole('button', { name: 'Abbrechen' }).click();
  await drag(page, 'Ida Wentorf', addDays(monday, 4), 10);
  await expect(dialog).toContainText('In diesem Zeitraum haben wir Betriebsurlaub.');
  await dialog.getByRole('button', { name: 'Abbrechen' }).click();
  await drag(page, 'Ida Wentorf', monday, 11);
  await save.click();
  await expect(dialog.getByRole('alert').first()).toContainText('Neuer Slot bereits vergeben.');
  await dialog.getByRole('button', { name: 'Abbrechen' }).click();

  const list = await colleague.api<{ id: string; name: string }[]>('GET', '/appointment/all');
  const ida = list.find(({ name }) => name === 'Ida Wentorf');
  await colleague.api('PATCH', `/appointment/${ida?.id}/confirm`);
  await drag(page, 'Ida Wentorf', wednesday, 14);
  await save.click();
  await expect(dialog.getByRole('alert').first()).toContainText(
    'Der Datensatz wurde inzwischen geändert. Bitte neu laden.',
  );
  await expect(dialog).toContainText(/Jetzt gilt: Ida Wentorf, .*, 08:00 Uhr, BESTÄTIGT/);
  await save.click();
  await expect(page.getByRole('link', { name: /Ida Wentorf.*14:00 bis 15:00 Uhr.*GEÄNDERT/ })).toBeVisible();
});

test("the customer's wish stands on the card and is what the dialog proposes", async ({ page }) => {
  const email = 'nele@hartkamp.example';
  await colleague.book({ date: addDays(monday, 3), time: '15:00', name: 'Nele Hartkamp', email });
  const wanted = { date: tuesday, time: '13:00', note: 'Geht es früher?' };
  const link = await ownLinkOf(server, email);
  await page.request.post(`${server.url}/api${link}/move-request`, { data: wanted });
  await page.reload();
  const wish = `${german(tuesday)}, 13:00 Uhr: „Geht es früher?“`;
  await expect(entry(page, 'Nele Hartkamp')).toHaveAccessibleName(
    new RegExp(`BESTÄTIGT, Wunsch: ${wish.slice(0, 10)}`),
  );
  await entry(page, 'Nele Hartkamp').hover();
  const card = page.getByRole('group', { name: 'Nele Hartkamp' });
  await expect(card).toContainText(`Wunsch${wish}`);
  await expectAccessible(page);
  await card.getByRole('button', { name: 'Verschieben' }).click();
  const dialog = page.getByRole('dialog', { name: 'Termin ändern' });
  await expect(dialog).toContainText(`Wunsch des Kunden: ${wish}`);
  await expect(dialog.getByRole('radio', { name: /13:00/ })).toBeChecked();
  await dialog.getByRole('button', { name: 'Speichern' }).click();
  await expect(
    page.getByRole('link', { name: /Nele Hartkamp, Di.*13:00 bis 14:00 Uhr.*GEÄNDERT$/ }),
  ).toBeVisible();
});

test('today has a line at the current time', async ({ page }) => {
  const noon = new Date(`${tuesday}T10:20:00Z`);
  await page.clock.setFixedTime(noon);
  await page.goto(`${server.url}/calendar`);
  const line = page.locator('.wk-day.is-today .wk-now');
  await expect(line).toHaveText(localDateTime(noon.toISOString()).time);
  await expect(page.locator('.wk-now')).toHaveCount(1);
  const [now, day] = [await line.boundingBox(), await page.locator('.is-today .wk-hours').boundingBox()];
  const [hours = 0, minutes = 0] = localDateTime(noon.toISOString()).time.split(':').map(Number);
  const share = ((now?.y ?? 0) - (day?.y ?? 0)) / (day?.height ?? 1);
  expect(share * 11 + 8).toBeCloseTo(hours + minutes / 60, 1);
  await page.getByRole('button', { name: 'Nächste Woche' }).click();
  await expect(page.locator('.wk-now')).toHaveCount(0);
});

test('the calendar can be subscribed to, and the link can be revoked', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const subscribe = page.getByRole('button', { name: 'Abonnieren' });
  const dialog = page.getByRole('dialog', { name: 'Kalender abonnieren' });
  await subscribe.click();
  await dialog.getByRole('button', { name: 'Link erstellen' }).click();
  const link = dialog.getByRole('textbox', { name: 'Ihr Kalender-Link' });
  await expect(link).toHaveValue(/^http:\/\/127\.0\.0\.1:\d+\/calendar\/[\w-]{60,}\.ics$/);
  await expect(link).toBeFocused();
  const url = await link.inputValue();
  await expect(dialog).toContainText('funktioniert nur auf ihm');
  await expect(dialog.getByRole('link')).toHaveAttribute('href', url.replace('http:', 'webcal:'));
  await dialog.getByRole('button', { name: 'Kopieren' }).click();
  await expect(page.getByText('Link kopiert')).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(url);
  for (const width of [360, 1440]) {
    await page.setViewportSize({ width, height: 800 });
    await expectNoOverflow(page);
    await expectAccessible(page);
  }
  const feed = await page.request.get(url);
  expect(await feed.text()).toContain('SUMMARY:XM-BF 92 · Ölwechsel');
  await page.keyboard.press('Escape');
  await expect(subscribe).toBeFocused();

  await subscribe.click();
  await expect(link).toHaveValue(/\.ics$/);
  const again = await link.inputValue();
  await page.emulateMedia({ colorScheme: 'dark' });
  await dialog.getByRole('button', { name: 'Link widerrufen' }).click();
  await expectAccessible(page);
  await expect(dialog.getByRole('button', { name: 'Behalten' })).toBeFocused();
  await page.keyboard.press('Enter');
  await dialog.getByRole('button', { name: 'Link widerrufen' }).click();
  await nextCall(page, '**/api/calendar/feed', (route) => route.abort());
  await dialog.getByRole('button', { name: 'Widerrufen', exact: true }).click();
  await expect(dialog.getByRole('alert')).toContainText('Das hat nicht geklappt.');
  await dialog.getByRole('button', { name: 'Link widerrufen' }).click();
  await dialog.getByRole('button', { name: 'Widerrufen', exact: true }).click();
  await expect(dialog.getByRole('button', { name: 'Link erstellen' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(subscribe).toBeFocused();
  await expect(page.locator('#root')).not.toHaveAttribute('aria-hidden', /.*/);
  for (const old of [url, again]) expect((await page.request.get(old)).status()).toBe(404);
});

for (const colorScheme of ['light', 'dark'] as const) {
  test(`axe finds nothing and nothing is too wide, ${colorScheme}`, async ({ page }) => {
    await page.emulateMedia({ colorScheme });
    for (const width of [360, 768, 1440]) {
      await page.setViewportSize({ width, height: 800 });
      await expectNoOverflow(page);
      await expectAccessible(page);
    }
  });
}

test('a phone shows one day, chosen from the strip', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await expect(entry(page, 'Edda Rothbach')).toBeVisible();
  await page
    .getByRole('navigation', { name: 'Tag wählen' })
    .getByRole('button', { name: /^Dienstag/ })
    .click();
  await expect(entry(page, 'Bruno Falkner')).toBeVisible();
  await expect(entry(page, 'Edda Rothbach')).toBeHidden();
});

test('what lies before and after the rows has a place of its own, and nothing covers anything', async ({
  page,
}) => {
  const friday = addDays(monday, 11);
  await openFrom(friday, '07:00', '20:00');
  for (const [time, name] of [
    ['07:00', 'Nina Früh'],
    ['08:00', 'Piet Acht'],
    ['18:00', 'Anna Abend'],
    ['19:00', 'Nora Nacht'],
  ] as const)
    await colleague.book({ date: friday, time, name });
  await page.goto(`${server.url}/calendar?woche=${friday}&tag=${friday}`);
  for (const width of [1440, 768, 360]) {
    await page.setViewportSize({ width, height: 900 });
    await expect(page.locator('.wk-scale span')).toHaveCount(11);
    for (const name of ['Nina Früh', 'Piet Acht', 'Anna Abend', 'Nora Nacht']) {
      await entry(page, name).scrollIntoViewIfNeeded();
      expect(await isOnTop(page, name), `${name} at ${width} px`).toBe(true);
    }
  }
  await expect(page.getByText('vor 08:00')).toBeVisible();
  await entry(page, 'Piet Acht').focus();
  await page.keyboard.press('ArrowUp');
  await expect(entry(page, 'Nina Früh')).toBeFocused();
  await expectAccessible(page);
});

/** Opens the workshop on the weekday of this date, with the lunch break of the seed. */
async function openFrom(date: string, open: string, afternoonClose: string): Promise<void> {
  const days = await colleague.api<{ id: string; dayOfWeek: string }[]>('GET', '/opening-times');
  const day = days.find(({ dayOfWeek }) => dayOfWeek === weekdayOf(date));
  await colleague.api('PUT', `/opening-times/${day?.id}`, { ...day, open, afternoonClose });
}

/** True if the middle and the corners of the entry belong to it. */
function isOnTop(page: Page, name: string): Promise<boolean> {
  return entry(page, name).evaluate((element) => {
    const { left, right, top, bottom } = element.getBoundingClientRect();
    const points = [
      [(left + right) / 2, (top + bottom) / 2],
      [left + 6, top + 6],
      [right - 6, bottom - 6],
    ] as const;
    return points.every(([x, y]) => element.contains(document.elementFromPoint(x, y)));
  });
}

test('prints the week without the frame', async ({ page }) => {
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByRole('banner')).toBeHidden();
  await expect(page.getByRole('button', { name: 'Termin erfassen' })).toBeHidden();
  await expect(entry(page, 'Edda Rothbach')).toBeVisible();
});

function entry(page: Page, name: string) {
  return page.locator('.ev').filter({ hasText: name });
}

/** Takes the entry at its upper edge and drops it at the hour of the day. */
async function drag(page: Page, name: string, date: string, hour: number): Promise<void> {
  const from = await entry(page, name).boundingBox();
  if (!from) throw new Error('Nothing to drag.');
  const to = await placeInWeek(page, date, hour);
  await page.mouse.move(from.x + 20, from.y + 6);
  await page.mouse.down();
  await page.mouse.move(to.x, to.y, { steps: 8 });
  await page.mouse.up();
}
