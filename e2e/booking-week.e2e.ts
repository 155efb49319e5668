import { expect, test, type Page } from '@playwright/test';
import { addDays } from '#contracts/values/local-date-time.js';
import { bookingForm, chooseService, failing, holdAnswer } from './public.js';
import { Server } from './server.js';
import { slowPage } from './slow-page.js';
import { elsewhere, expectAccessible, expectNoOverflow } from './staff.js';
import { german, openDay, showDay } from './workshop-days.js';

/** The week above the form: a slot with one tap, the plate as plates are written, and what the visitor gets at the end. */
let server: Server;
test.beforeAll(async () => (server = await Server.start()));
test.afterAll(() => server.close());

const week = (page: Page) => page.getByRole('group', { name: 'Freie Termine' });

for (const { name, width, colorScheme } of [
  { name: 'phone', width: 360, colorScheme: 'dark' },
  { name: 'desk', width: 1440, colorScheme: 'light' },
] as const) {
  test(`a slot of the week fills day and time at once, on a ${name}`, async ({ page }) => {
    await page.emulateMedia({ colorScheme });
    await page.setViewportSize({ width, height: 800 });
    await page.goto(server.url);
    const fields = bookingForm(page);
    await chooseService(page);
    const day = openDay(width === 360 ? 2 : 3);
    await showDay(week(page), day);
    await week(page)
      .getByRole('button', { name: `${german(day)}, 11:00 Uhr` })
      .click();
    await expect(fields.date).toHaveValue(german(day));
    await expect(fields.time).toHaveValue('11:00 Uhr');
    await expectAccessible(page);
    await expectNoOverflow(page);

    await fields.name.fill('Jonte Maibusch');
    await fields.email.fill('j.maibusch@post.example');
    await fields.plate.fill('ahxy77');
    await fields.plate.blur();
    await expect(fields.plate).toHaveValue('AH-XY 77');
    await fields.send.click();
    await expect(fields.result).toBeFocused();
    const result = page.getByRole('region', { name: 'Anfrage übermittelt' });
    await expect(result).toContainText('AH-XY 77');
    await expect(result).toContainText('11:00 bis 12:00 Uhr');
    await expectAccessible(page);
    await expectNoOverflow(page);
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      result.getByRole('link', { name: 'In den Kalender eintragen' }).click(),
    ]);
    expect(file.suggestedFilename()).toBe('termin.ics');
    await result.getByRole('link', { name: 'Termin ändern oder absagen' }).click();
    await expect(page.getByRole('region', { name: 'Termin' })).toContainText('AH-XY 77');
  });
}

test('the week says what is full, closed or over, and follows bookings made elsewhere', async ({ page }) => {
  await page.goto(server.url);
  await chooseService(page);
  const day = openDay(6);
  await showDay(week(page), day);
  const taken = week(page).getByRole('button', { name: `${german(day)}, 09:00 Uhr` });
  await expect(taken).toBeVisible();
  const { book } = await elsewhere(server);
  await book({ date: day, time: '09:00' });
  await expect(taken).toHaveCount(0);
  const days = week(page).getByRole('button', { name: /: / });
  await expect(days).toHaveCount(7);
  await expect(days.nth(6)).toHaveAccessibleName(/^Sonntag, .*: zu$/);
  await expect(days.nth(6)).toHaveAttribute('aria-disabled', 'true');
});

test('a typed day is German, and leads the week to it', async ({ page }) => {
  await page.goto(server.url);
  const { date, form } = bookingForm(page);
  const day = openDay(9);
  await date.pressSequentially(german(day));
  await expect(date).toHaveValue(german(day));
  await expect(week(page).getByRole('button', { name: new RegExp(`${german(day)}: `) })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
  await date.fill('morgen');
  await date.blur();
  await expect(date).toHaveValue('morgen');
  await expect(form).toContainText('Bitte ein Datum angeben (TT.MM.JJJJ).');
});

test('while the next week is loading no slot of the last one can be tapped', async ({ page }) => {
  await page.goto(server.url);
  await chooseService(page);
  const days = week(page).getByRole('button', { name: /: / });
  await expect(days).toHaveCount(7);
  const first = await days.first().getAttribute('aria-label');
  const answer = await holdAnswer(page, /\/api\/appointment\/week/);
  await week(page).getByRole('button', { name: 'Nächste Woche' }).click();
  await answer.asked;
  await expect(days).toHaveCount(0);
  await expect(week(page).getByRole('button', { name: /Uhr$/ })).toHaveCount(0);
  const day = new RegExp(`^${(first ?? '').split(',')[0]}, `);
  await expect(week(page).getByRole('button', { name: day })).toHaveAttribute('aria-disabled', 'true');
  await expect(week(page).getByRole('button', { name: first ?? '' })).toHaveCount(0);
  answer.release();
  await expect(days).toHaveCount(7);
});

test('a week that cannot be loaded says so, and is loaded on demand', async ({ page }) => {
  const { heal } = await failing(page, '/appointment/week');
  await page.goto(server.url);
  const alert = week(page).getByRole('alert');
  await expect(alert).toContainText('Die freien Termine konnten nicht geladen werden.');
  await expectAccessible(page);
  await heal();
  await alert.getByRole('button', { name: 'Erneut laden' }).click();
  await expect(week(page).getByRole('button', { name: /: / })).toHaveCount(7);
  await expect(alert).toHaveCount(0);
});

test('a week without anything free leads to the next free day', async ({ page }) => {
  const [from, search] = [openDay(1), /\/api\/appointment\/week\?.*free=true/];
  const full = Array.from({ length: 7 }, (_, at) => addDays(from, at)).map((date) => ({
    date,
    closed: null,
    slots: [{ time: '08:00', booked: true }],
  }));
  await page.goto(server.url);
  await expect(
    week(page)
      .getByRole('button', { name: /: \d+ frei$/ })
      .first(),
  ).toBeVisible();
  await page.route(/\/api\/appointment\/week/, (route) =>
    search.test(route.request().url()) ? route.fallback() : route.fulfill({ json: full }),
  );
  await week(page).getByRole('button', { name: 'Nächste Woche' }).click();
  await expect(week(page)).toContainText('In dieser Woche ist nichts frei.');
  const day = week(page)
    .getByRole('button', { name: /: voll$/ })
    .first();
  await day.click({ force: true });
  await expect(day).toHaveAttribute('aria-pressed', 'false');
  await week(page).getByRole('button', { name: 'Nächster freier Tag' }).click();
  await expect(week(page).getByRole('button', { name: /, 08:00 Uhr$/ })).toBeVisible();
});

test('days and slots are one tab stop each, and arrows move in them', async ({ page }) => {
  await page.goto(server.url);
  const days = week(page).getByRole('button', { name: /: \d+ frei$/ });
  const slots = week(page).getByRole('button', { name: /Uhr$/ });
  await expect(slots.first()).toBeVisible();
  await days.first().focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowLeft');
  await expect(days.first()).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(slots.first()).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await expect(slots.nth(1)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(slots.nth(1)).toHaveAttribute('aria-pressed', 'true');
});

for (const width of [360, 1440]) {
  test(`nothing moves at the form, at a change of day, and of week, ${width} px`, async ({ browser }) => {
    const { page, vitals, close } = await slowPage(browser, width);
    await page.goto(`${server.url}/#termin`);
    const free = week(page).getByRole('button', { name: /: \d+ frei$/ });
    await expect(week(page).getByRole('button', { name: /Uhr$/ }).first()).toBeVisible();
    await free.last().click();
    await expect(free.last()).toHaveAttribute('aria-pressed', 'true');
    await week(page).getByRole('button', { name: 'Nächste Woche' }).click();
    await expect(week(page).getByRole('button', { name: /: / })).toHaveCount(7);
    const { shift } = await vitals();
    console.log(`week at ${width} px: CLS ${shift.toFixed(4)}`);
    expect(shift).toBeLessThan(0.02);
    await close();
  });
}
