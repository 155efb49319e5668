import { expect, test, type Locator, type Page } from '@playwright/test';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { formatLongDate } from '../frontend/src/ui/dates/formats.js';
import { allDrawn, holdAnswer, pressTwice } from './public.js';
import { nextCall } from './routes.js';
import { Server } from './server.js';
import { expectAccessible, expectNoOverflow, logIn } from './staff.js';
import { german, openDay } from './workshop-days.js';

/** The link in the mail: the visitor sees his own appointment, asks for another time and cancels, without an account. */
const screens = [
  { name: 'phone, dark', viewport: { width: 360, height: 740 }, colorScheme: 'dark' },
  { name: 'desk, light', viewport: { width: 1280, height: 800 }, colorScheme: 'light' },
] as const;

for (const { name, viewport, colorScheme } of screens) {
  test.describe(`on a ${name}`, () => {
    test.use({ viewport, colorScheme });
    let server: Server;
    test.beforeAll(async () => (server = await Server.start()));
    test.afterAll(() => server.close());

    test('a visitor books, follows the link in his mail and cancels', async ({ page, browser }) => {
      await book(page, server, { day: openDay(2), time: '10:00' });
      const path = await linkInMail(server);
      await page.goto(server.url + path);
      await expectOwnAppointment(page);
      const sent = await askForAnotherTime(page);

      const desk = await browser.newPage();
      await logIn(desk, server);
      await desk.goto(`${server.url}/appointments`);
      await expect(desk.getByRole('row').filter({ hasText: 'Jonte Maibusch' })).toContainText(
        `Wunsch: ${german(openDay(4))}`,
      );
      await desk.close();

      const question = await keepAppointment(page);
      expect(await isBooked(page, server, openDay(2), '10:00')).toBe(true);
      expect(sent()).toBe(1);
      await page.getByRole('button', { name: 'Termin absagen' }).click();
      await cancelOnBadNetwork(page, question);
      expect(sent()).toBe(3);
      await expect(page.getByText('Ihr Termin ist abgesagt.')).toBeFocused();
      await expect(page.getByText('Ihr Termin ist abgesagt.')).toBeInViewport();
      await expect(page.getByRole('region', { name: 'Termin' })).toContainText('ABGESAGT');
      await expect(page.getByRole('button', { name: 'Termin absagen' })).toBeHidden();
      await expectAccessible(page);
      expect(await isBooked(page, server, openDay(2), '10:00')).toBe(false);

      await logIn(page, server);
      await page.goto(`${server.url}/appointments`);
      const row = page.getByRole('row').filter({ hasText: 'Jonte Maibusch' });
      await expect(row.getByText('ABGESAGT')).toBeVisible();
      await page.goto(server.url + path);
      await expect(page.getByRole('region', { name: 'Termin' })).toContainText('ABGESAGT');
    });

    test('an unknown link opens nothing', async ({ page }) => {
      await page.goto(`${server.url}/termin/${'A'.repeat(59)}`);
      await expect(page.getByText('Dieser Link ist ungültig oder abgelaufen.')).toBeVisible();
      await expectAccessible(page);
      await expectNoOverflow(page);
    });
  });
}

/**
 * The first try fails. The page then reloads the appointment, and this answer arrives after the second try, with the
 * previous state.
 */
async function cancelOnBadNetwork(page: Page, question: Locator): Promise<void> {
  const yes = question.getByRole('button', { name: /Ja, absagen|Sage ab/ });
  const cancelling = '**/api/termin/*/cancel';
  await nextCall(page, cancelling, (route) => route.fulfill({ status: 503, body: '' }));
  const old = await holdAnswer(page, /\/api\/termin\/[^/]+$/);
  await yes.click();
  await expect(question.getByRole('alert')).toHaveText('Der Termin konnte nicht abgesagt werden.');
  await old.asked;

  const answer = await holdAnswer(page, cancelling);
  await pressTwice(yes);
  await answer.asked;
  // It is on its way: nobody is told any more that he can keep the appointment.
  await expect(question.getByRole('button', { name: 'Termin behalten' })).toBeDisabled();
  await page.keyboard.press('Escape');
  await expect(question).toBeVisible();
  answer.release();
  await expect(question).toBeHidden();
  old.release();
  await old.given;
  await allDrawn(page);
}

/** Counts the writes that the page sends from now on. */
function countPosts(page: Page): () => number {
  let posts = 0;
  page.on('request', (request) => {
    if (request.method() === 'POST') posts++;
  });
  return () => posts;
}

async function book(page: Page, server: Server, slot: { day: string; time: string }): Promise<void> {
  await page.goto(server.url);
  const form = page.locator('form').filter({ has: page.getByLabel('Kennzeichen') });
  const option = form.getByLabel('Service').locator('option').filter({ hasText: 'Ölwechsel' });
  await option.waitFor({ state: 'attached' });
  await form.getByLabel('Service').selectOption({ label: (await option.textContent()) ?? '' });
  await form.getByLabel('Datum').fill(slot.day);
  await form.getByLabel('Uhrzeit').click();
  const popup = page.getByRole('dialog', { name: 'Verfügbare Slots' });
  await popup.getByRole('radio', { name: new RegExp(slot.time) }).click();
  await popup.getByRole('button', { name: `${slot.time} Uhr übernehmen` }).click();
  await form.getByLabel('Name', { exact: true }).fill('Jonte Maibusch');
  await form.getByLabel('E-Mail').fill('j.maibusch@post.example');
  await form.getByLabel('Kennzeichen').fill('xm-jm 418');
  await page.getByRole('button', { name: 'Termin anfragen', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Anfrage übermittelt' })).toBeFocused();
}

/** The path of the page that the mail in the outbox links to. */
async function linkInMail(server: Server): Promise<string> {
  const folder = join(server.dataDir, 'postausgang');
  await expect.poll(() => readdir(folder)).toEqual([expect.stringMatching(/\.request-received\.eml$/)]);
  const [name = ''] = await readdir(folder);
  const message = (await readFile(join(folder, name), 'utf8')).replace(/=\r\n/g, '');
  const link = /http\S*?(\/termin\/[\w-]+)/.exec(message)?.[1];
  if (link === undefined) throw new Error('No link in the mail');
  return link;
}

async function isBooked(page: Page, server: Server, day: string, time: string): Promise<boolean | undefined> {
  const answer = await page.request.get(`${server.url}/api/appointment/slots?date=${day}`);
  const slots = (await answer.json()) as { time: string; booked: boolean }[];
  return slots.find((slot) => slot.time === time)?.booked;
}

/** The page shows the booked appointment, keeps search engines away and offers the calendar file. */
async function expectOwnAppointment(page: Page): Promise<void> {
  const appointment = page.getByRole('region', { name: 'Termin' });
  await expect(appointment).toContainText(formatLongDate(openDay(2)));
  await expect(appointment).toContainText('10:00 bis 11:00 Uhr');
  await expect(appointment).toContainText('XM-JM 418');
  await expect(appointment).toContainText('ANGEFRAGT');
  await expect(page.locator('meta[name="robots"]')).toHaveAttribute('content', 'noindex');
  await expectAccessible(page);
  await expectNoOverflow(page);

  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'In den Kalender eintragen' }).click(),
  ]);
  expect(file.suggestedFilename()).toBe('termin.ics');
  expect(await readFile(await file.path(), 'utf8')).toContain('BEGIN:VEVENT');
}

/** Corrects wrong input first, then sends the request by a double click. Returns the counter of calls since then. */
async function askForAnotherTime(page: Page): Promise<() => number> {
  await page.getByRole('button', { name: 'Anderen Termin anfragen' }).click();
  await page.getByRole('button', { name: 'Anfrage senden' }).click();
  await expect(page.getByText('Bitte ein Datum auswählen.')).toBeVisible();
  await page.getByLabel('Wunschdatum').fill('2026-01-05');
  await page.getByRole('button', { name: 'Anfrage senden' }).click();
  const past = page.getByText('Datum liegt in der Vergangenheit.');
  await expect(past).toBeVisible();
  await page.getByRole('button', { name: 'Abbrechen' }).click();
  await expect(page.getByRole('button', { name: 'Anderen Termin anfragen' })).toBeFocused();
  await page.getByRole('button', { name: 'Anderen Termin anfragen' }).click();
  await expect(past).toBeHidden();
  await page.getByLabel('Wunschdatum').fill(openDay(4));
  await page.getByLabel('Nachricht').fill('Gern nach der Arbeit');
  await expectAccessible(page);
  await expectNoOverflow(page);
  const sent = countPosts(page);
  await pressTwice(page.getByRole('button', { name: 'Anfrage senden' }));
  await expect(page.getByText(`Von Ihnen angefragt: ${formatLongDate(openDay(4))}`)).toBeVisible();
  return sent;
}

/** Opens the question by a double click, whose second click must not confirm it, and answers no. */
async function keepAppointment(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: 'Termin absagen' }).click();
  const question = page.getByRole('alertdialog', { name: 'Diesen Termin wirklich absagen?' });
  await expectAccessible(page);
  await question.getByRole('button', { name: 'Ja, absagen' }).dispatchEvent('click', { detail: 2 });
  await question.getByRole('button', { name: 'Termin behalten' }).click();
  await expect(question).toBeHidden();
  return question;
}
