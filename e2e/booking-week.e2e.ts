import { expect, test, type Page } from '@playwright/test';
import { bookingForm, chooseService } from './public.js';
import { Server } from './server.js';
import { elsewhere, expectAccessible, expectNoOverflow } from './staff.js';
import { german, openDay } from './workshop-days.js';

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
    await showDay(page, day);
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
  await showDay(page, day);
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

/** Turns to the week of this day and shows its slots. */
async function showDay(page: Page, day: string): Promise<void> {
  const button = week(page).getByRole('button', { name: new RegExp(`${german(day)}: `) });
  await week(page).getByRole('button', { name: /: / }).first().waitFor();
  await expect(async () => {
    if ((await button.count()) === 0) await week(page).getByRole('button', { name: 'Nächste Woche' }).click();
    await button.click({ timeout: 500 });
  }).toPass();
}
