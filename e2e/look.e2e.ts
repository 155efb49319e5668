import { expect, test, type Locator, type Page } from '@playwright/test';
import { bookingForm, chooseService } from './public.js';
import { Server } from './server.js';
import { elsewhere, logIn } from './staff.js';
import { openDay } from './workshop-days.js';

/** Where things stand on the pages and how wide they are. */
const FIRM = 'Kfz-Meisterbetrieb Ahornhof';
const LONG_MAIL = 'fuhrpark.niederlassung.ost@spedition-wolkenstein.example';
const TITLE_EDGE_PX = 24;

let server: Server;
let colleague: Awaited<ReturnType<typeof elsewhere>>;
test.beforeAll(async () => {
  server = await Server.start();
  colleague = await elsewhere(server);
  await colleague.book({ date: openDay(2), time: '09:00', name: 'Edda Rothbach', email: LONG_MAIL });
  await colleague.api('POST', '/customers', { lastName: 'Wolkenstein', email: LONG_MAIL });
  await colleague.api('POST', '/vehicles', { licensePlate: 'XM-WO 1044' });
  await colleague.api('PUT', '/settings/company', { name: FIRM });
});
test.afterAll(() => server.close());

test('on a phone the first appointment stands near the top, and filters are taken back only when there are some', async ({
  page,
}) => {
  await logIn(page, server);
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto(`${server.url}/appointments`);
  const row = firstRow(page, 'Gebuchte Termine');
  await expect(row).toBeVisible();
  expect((await boxOf(row)).y).toBeLessThanOrEqual(300);
  await page.getByRole('button', { name: 'Filter', exact: true }).click();
  await expect(page.getByRole('combobox', { name: 'Status' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Filter zurücksetzen' })).toBeHidden();
});

test('plates and mails keep to one line on a tablet', async ({ page }) => {
  await logIn(page, server);
  await page.setViewportSize({ width: 768, height: 900 });
  for (const [path, table] of [
    ['/appointments', 'Gebuchte Termine'],
    ['/customers', 'Kunden'],
  ] as const) {
    await page.goto(server.url + path);
    const row = firstRow(page, table);
    await expect(row).toBeVisible();
    expect((await boxOf(row.getByText(LONG_MAIL))).height, path).toBeLessThan(30);
  }
  await page.goto(`${server.url}/vehicles`);
  const plate = firstRow(page, 'Fahrzeuge').getByText('XM-WO 1044');
  await expect(plate).toBeVisible();
  expect((await boxOf(plate)).height).toBeLessThan(30);
});

test('an announcement is whole and lies over nothing at any width', async ({ page }) => {
  await logIn(page, server);
  const text = 'Samstag offen: wir wechseln Ihre Räder von acht bis sechzehn Uhr ohne Termin.';
  const news = await colleague.api<{ id: string }>('POST', '/announcements', { text, active: true });
  for (const width of [360, 768, 1024, 1440, 1920]) {
    await page.setViewportSize({ width, height: 900 });
    await page.goto(`${server.url}/appointments`);
    const button = page.getByRole('main').getByRole('button', { name: 'Termin erfassen' });
    await expect(button).toBeVisible();
    const banner = page.getByRole('note', { name: 'Ankündigung' });
    const [strip, words] = [await boxOf(banner), await boxOf(banner.getByText(text))];
    expect(words.height).toBeLessThanOrEqual(strip.height);
    expect(words.width).toBeLessThanOrEqual(width);
    expect(strip.y + strip.height).toBeLessThanOrEqual((await boxOf(page.getByRole('main'))).y);
    expect(strip.y).toBeGreaterThanOrEqual((await boxOf(page.getByRole('banner'))).height);
    if (width >= 1440) expect(rightOf(await boxOf(button))).toBe(width - TITLE_EDGE_PX);
  }
  await colleague.api('PUT', `/announcements/${news.id}`, { text, active: false });
});

test('the calendar of a phone begins near the top, and an entry of one hour keeps its plate', async ({
  page,
}) => {
  await logIn(page, server);
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto(`${server.url}/calendar?woche=${openDay(2)}&tag=${openDay(2)}`);
  const week = page.getByRole('region', { name: 'Woche' });
  await expect(week).toBeVisible();
  expect((await boxOf(week)).y).toBeLessThanOrEqual(300);
  await page.setViewportSize({ width: 1440, height: 900 });
  const entry = page.locator('.ev').filter({ hasText: 'Edda Rothbach' });
  await expect(entry).toBeVisible();
  const [outer, plate] = [await boxOf(entry), await boxOf(entry.getByText('XM-ER 207'))];
  expect(plate.y + plate.height).toBeLessThanOrEqual(outer.y + outer.height + 1);
  expect(rightOf(plate)).toBeLessThanOrEqual(rightOf(outer) + 1);
});

test('the slots stand in place of the panel at the side, and in a narrow sheet on a tablet', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(server.url);
  const panel = page.getByRole('complementary', { name: 'Auf einen Blick' });
  await expect(panel).toBeVisible();
  await openSlots(page);
  await expect(panel).toBeHidden();
  await page.keyboard.press('Escape');
  await expect(panel).toBeVisible();
  await page.setViewportSize({ width: 768, height: 900 });
  await openSlots(page);
  expect((await boxOf(bookingForm(page).popup)).width).toBeLessThanOrEqual(560);
});

test('the name of the firm takes one line on a phone, and being closed is said once', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto(server.url);
  const name = page.getByRole('banner').getByText(FIRM);
  await expect(name).toBeVisible();
  expect((await boxOf(name)).height).toBeLessThan(30);
  const panel = page.getByRole('complementary', { name: 'Auf einen Blick' });
  await expect(panel.getByRole('heading').first()).toBeVisible();
  expect((await panel.innerText()).match(/geschlossen/gi)?.length ?? 0).toBeLessThanOrEqual(1);
});

test('no column covers the next one on a tablet', async ({ page }) => {
  await logIn(page, server);
  await page.setViewportSize({ width: 768, height: 900 });
  const covered: string[] = [];
  for (const path of ['/customers', '/vehicles', '/appointments', '/devops/monitoring']) {
    await page.goto(server.url + path);
    await expect(page.getByRole('table').first()).toBeVisible();
    covered.push(...(await page.evaluate(coveredCells)).map((cell) => `${path}: ${cell}`));
  }
  expect(covered).toEqual([]);
});

/** Cells of a table whose content reaches into the next one. */
function coveredCells(): string[] {
  const cells = [...document.querySelectorAll<HTMLElement>('main table :is(th, td)')];
  return cells.filter((cell) => cell.scrollWidth > cell.clientWidth + 1).map((cell) => cell.innerText);
}

async function openSlots(page: Page): Promise<void> {
  const { date, time, popup } = bookingForm(page);
  await chooseService(page);
  await date.fill(openDay(3));
  await time.click();
  await expect(popup.getByRole('radio').first()).toBeVisible();
}

/** On a phone and a tablet the column headers are hidden. */
function firstRow(page: Page, table: string): Locator {
  return page.getByRole('table', { name: table }).locator('tbody').getByRole('row').first();
}

async function boxOf(thing: Locator) {
  const box = await thing.boundingBox();
  if (!box) throw new Error('It is not to be seen.');
  return box;
}

function rightOf({ x, width }: { readonly x: number; readonly width: number }): number {
  return Math.round(x + width);
}
