import { expect, test, type Locator, type Page } from '@playwright/test';
import { ANNOUNCEMENT, furnish } from './furnish.js';
import { bookingForm, tabTo } from './public.js';
import { Server } from './server.js';
import { slowPage, visitSlowly } from './slow-page.js';
import { german, openDay } from './workshop-days.js';

/** The home page on a slow phone, and booking without a mouse. */
const WIDTHS = [360, 768, 1440];

let server: Server;
test.beforeAll(async () => {
  server = await Server.start();
  await furnish(server.url);
});
test.afterAll(() => server.close());

for (const width of WIDTHS) {
  // A measurement: `npm test` runs it after all other journeys.
  const tag = '@measured';
  test(
    `on a slow phone the home page is there soon and nothing moves, ${width} px`,
    { tag },
    async ({ browser }) => {
      await visitSlowly(browser, { name: 'home', width, goalMs: 1_500 }, async (page) => {
        await page.goto(server.url);
        await expect(page.getByRole('note', { name: 'Ankündigung' })).toHaveText(ANNOUNCEMENT);
        await expect(page.getByRole('heading', { name: 'Unsere Autos im Verkauf' })).toBeAttached();
        // The last answer that the page asks for by itself.
        await expect(page.getByRole('button', { name: 'Diesen Termin anfragen' })).toBeVisible();
      });
    },
  );
}

test('a visitor with a slow phone can book', async ({ browser }) => {
  const { page, close } = await slowPage(browser, 360);
  await page.goto(server.url);
  await bookByKeyboard(page, openDay(2), 'XM-LS 12');
  await close();
});

test('the keyboard alone is enough to book', async ({ page }) => {
  await page.goto(server.url);
  await page.getByRole('form', { name: 'Termin anfragen' }).waitFor();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Zum Inhalt springen' })).toBeFocused();
  await page.keyboard.press('Enter');
  await bookByKeyboard(page, openDay(3), 'XM-TA 7');
});

/** Fills and sends the form by keys alone, from wherever the focus is. */
async function bookByKeyboard(page: Page, day: string, plate: string): Promise<void> {
  const { service, date, time, popup, name, email, plate: plateField, result } = bookingForm(page);
  const tab = (field: Locator) => tabTo(page, field);
  await tab(service);
  await page.keyboard.press('ArrowDown');
  await expect(service).not.toHaveValue('');
  await tab(date);
  await page.keyboard.type(german(day));
  await expect(date).toHaveValue(german(day));
  await tab(time);
  await page.keyboard.press('Enter');
  await expect(popup.getByRole('radio', { name: /08:00/ })).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await expect(popup.getByRole('radio', { name: /09:00/ })).toBeFocused();
  await page.keyboard.press('Space');
  await tab(popup.getByRole('button', { name: '09:00 Uhr übernehmen' }));
  await page.keyboard.press('Enter');
  await expect(popup).toBeHidden();
  await expect(time).toBeFocused();
  await tab(name);
  await page.keyboard.type('Jorid Lampe');
  await tab(email);
  await page.keyboard.type('j.lampe@post.example');
  await tab(plateField);
  await page.keyboard.type(plate.toLowerCase());
  await page.keyboard.press('Enter');
  await expect(result).toBeFocused();
}
