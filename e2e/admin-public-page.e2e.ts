import { expect, test, type Page } from '@playwright/test';
import { callerOf, PNG } from './admin.js';
import { Server } from './server.js';

/** Visitors see changes of the administration at once on an open page; repeated visits are cheap. */
/** Must be pushed: without notifications a page polls after 15 s. */
const WITHIN = { timeout: 10_000 };
/** What a 304 counts as in the browser's own measurements (Resource Timing §4.7), in bytes. */
const REVALIDATED_BYTES = 300;
const PUBLIC_LISTS = [
  '/api/services',
  '/api/opening-times',
  '/api/vacations',
  '/api/announcements?active=true',
  '/api/cars?image=false',
  '/api/settings/company',
];
type Row = { id: string; revision: number };
let server: Server;
let admin: Awaited<ReturnType<typeof callerOf>>;
test.beforeAll(async () => {
  server = await Server.start();
  admin = await callerOf(server);
});
test.afterAll(() => server.close());

test('changes for visitors appear on an open page by themselves, and disappear again', async ({ page }) => {
  const follows = page.waitForResponse('**/api/events/public');
  await page.goto(server.url);
  expect((await follows).status()).toBe(200);

  const banner = page.getByRole('note', { name: 'Ankündigung' });
  const news = await made('/announcements', { text: 'Samstag offen', active: true });
  await expect(banner).toHaveText('Samstag offen', WITHIN);

  const cars = page.getByRole('region', { name: 'Unsere Autos im Verkauf' });
  const car = { name: 'Linde Kombi', price: 4_800, link: '', active: true };
  const { id: carId } = await made('/cars', { ...car, image: PNG.toString('base64') });
  await expect(cars.getByRole('heading', { name: 'Linde Kombi' })).toBeVisible(WITHIN);
  await expect(cars.getByRole('img', { name: 'Linde Kombi' })).not.toHaveJSProperty('naturalWidth', 0);

  const services = page.getByLabel('Service').locator('option');
  const service = await made('/services', { name: 'Klimaservice', duration: 2 });
  await expect(services.filter({ hasText: 'Klimaservice' })).toBeAttached(WITHIN);

  const hours = page.getByRole('contentinfo').locator('dl');
  const sunday = { dayOfWeek: 'SUNDAY', open: '10:15', close: '14:45', hasLunchBreak: false };
  await made('/opening-times', sunday);
  await expect(hours).toContainText('10:15', WITHIN);

  const glance = page.getByRole('complementary', { name: 'Auf einen Blick' });
  const today = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Berlin' }).format(new Date());
  const vacation = await made('/vacations', { startDate: today, endDate: today });
  await expect(glance.getByText('Betriebsurlaub')).toBeVisible(WITHIN);

  await admin('PUT', `/announcements/${news.id}`, { text: 'Samstag offen', active: false });
  await expect(banner).toHaveCount(0, WITHIN);
  await admin('PUT', `/cars/${carId}`, { ...car, active: false });
  await expect(cars.getByRole('heading', { name: 'Linde Kombi' })).toHaveCount(0, WITHIN);
  await admin('DELETE', `/services/${service.id}`);
  await expect(services.filter({ hasText: 'Klimaservice' })).toHaveCount(0, WITHIN);
  await admin('DELETE', `/vacations/${vacation.id}`);
  await expect(glance.getByText('Betriebsurlaub')).toHaveCount(0, WITHIN);
});

test('a repeated visit gets 304s, and changed lists are sent again', async ({ page }) => {
  await page.goto(server.url);
  for (const list of PUBLIC_LISTS) await bytesOf(page, list);
  for (const list of PUBLIC_LISTS) {
    expect({ list, bytes: await bytesOf(page, list) }).toEqual({ list, bytes: REVALIDATED_BYTES });
  }
  await made('/services', { name: 'Achsvermessung', duration: 1 });
  expect(await bytesOf(page, '/api/services')).toBeGreaterThan(REVALIDATED_BYTES);
  expect(await bytesOf(page, '/api/services')).toBe(REVALIDATED_BYTES);
  expect(await bytesOf(page, '/api/vacations')).toBe(REVALIDATED_BYTES);
});

/** Creates the record as ADMIN and returns it. */
async function made(path: string, body: object): Promise<Row> {
  const { status, body: row } = await admin<Row>('POST', path, body);
  expect(status).toBe(201);
  return row;
}

/** Bytes that the browser transfers for a call of this address. */
function bytesOf(page: Page, path: string): Promise<number> {
  return page.evaluate(async (address) => {
    const measured = new Promise<number>((resolve) => {
      new PerformanceObserver((list, observer) => {
        const entry = list.getEntries().find(({ name }) => name.endsWith(address));
        if (entry === undefined) return;
        observer.disconnect();
        resolve((entry as PerformanceResourceTiming).transferSize);
      }).observe({ type: 'resource' });
    });
    await (await fetch(address)).text();
    return measured;
  }, path);
}
