import { expect, test, type Browser, type Page } from '@playwright/test';
import { Server } from './server.js';
import { elsewhere, logIn } from './staff.js';
import { openDay } from './workshop-days.js';

/** Must be pushed: without notifications a page polls after 15 s. In milliseconds. */
const SHOWN_WITHIN_MS = 10_000;

type Service = { id: string; name: string; duration: number };

let server: Server;
let colleague: Awaited<ReturnType<typeof elsewhere>>;
test.beforeAll(async () => {
  server = await Server.start({ TRUST_PROXY: '1' });
  colleague = await elsewhere(server);
});
test.afterAll(() => server.close());

test('two desks see the same list without reloading', async ({ browser }) => {
  await colleague.ask({ name: 'Bruno Falkner', date: openDay(2), time: '10:00' });
  const [one, other] = [await deskOf(browser), await deskOf(browser)];
  await Promise.all([one, other].map((page) => openList(page)));
  await row(one, 'Bruno Falkner').getByRole('button', { name: 'Bestätigen' }).click();
  await expect(row(one, 'Bruno Falkner').getByText('BESTÄTIGT')).toBeVisible();
  await expect(row(other, 'Bruno Falkner').getByText('BESTÄTIGT')).toBeVisible({ timeout: SHOWN_WITHIN_MS });
  await colleague.ask({ name: 'Ida Wentorf', date: openDay(2), time: '13:00' });
  for (const page of [one, other]) {
    await expect(row(page, 'Ida Wentorf')).toBeVisible({ timeout: SHOWN_WITHIN_MS });
  }
});

test('the open public page shows a changed service, also after the server was away', async ({ page }) => {
  await openPublicPage(page);
  const [service] = (await (await page.request.get(`${server.url}/api/services`)).json()) as Service[];
  if (service === undefined) throw new Error('No service');
  await rename(service, 'Achsvermessung');
  await expect(option(page, 'Achsvermessung')).toBeAttached({ timeout: SHOWN_WITHIN_MS });

  await server.kill();
  const following = page.waitForResponse(
    (answer) => answer.url().endsWith('/api/events/public') && answer.ok(),
  );
  await server.launch({ TRUST_PROXY: '1' });
  colleague = await elsewhere(server);
  await rename(service, 'Klimaservice');
  // It reconnects after 1 s, 2 s, 4 s …, and then loads what it has missed.
  await expect(option(page, 'Klimaservice')).toBeAttached({ timeout: 15_000 });
  // What was missed may have come by asking again; from now on it is told.
  await following;
  await rename(service, 'Glasreparatur');
  await expect(option(page, 'Glasreparatur')).toBeAttached({ timeout: SHOWN_WITHIN_MS });
});

test('a page without its live stream polls by itself: visitors and staff', async ({ page }) => {
  await logIn(page, server);
  await page.clock.install();
  for (const [path, stream, list] of [
    ['/appointments', '**/api/events', '**/api/appointment/page*'],
    ['/calendar', '**/api/events', '**/api/appointment/all*'],
  ] as const)
    await expectPolling(page, path, stream, list);
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL(/\/login$/);
  await expectPolling(page, '/', '**/api/events/public', '**/api/services');
});

/** The stream cannot be had, so the page asks for its list every so often. */
async function expectPolling(page: Page, path: string, stream: string, list: string): Promise<void> {
  await page.route(stream, (route) => route.abort());
  const asked = page.waitForRequest(stream);
  await page.goto(server.url + path);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.clock.fastForward(6_000);
  await asked;
  const again = page.waitForRequest(list);
  await page.clock.fastForward(16_000);
  await again;
}

/** Somebody of the staff at a computer of his own. */
async function deskOf(browser: Browser): Promise<Page> {
  const page = await (await browser.newContext()).newPage();
  await logIn(page, server);
  return page;
}

async function openList(page: Page): Promise<void> {
  const follows = page.waitForResponse('**/api/events');
  await page.goto(`${server.url}/appointments`);
  expect((await follows).status()).toBe(200);
  await expect(row(page, 'Bruno Falkner').getByText('ANGEFRAGT')).toBeVisible();
}

async function openPublicPage(page: Page): Promise<void> {
  const follows = page.waitForResponse('**/api/events/public');
  await page.goto(server.url);
  await expect(option(page, 'Ölwechsel')).toBeAttached();
  expect((await follows).status()).toBe(200);
}

function row(page: Page, name: string) {
  return page.getByRole('row').filter({ hasText: name });
}

function option(page: Page, service: string) {
  return page.getByLabel('Service').locator('option').filter({ hasText: service });
}

async function rename({ id, duration }: Service, name: string): Promise<void> {
  await colleague.api('PUT', `/services/${id}`, { name, duration });
}
