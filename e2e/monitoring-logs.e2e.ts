import { expect, test, type Page } from '@playwright/test';
import { Server } from './server.js';
import { keepSession, sessionOf, type StoredSession } from './sessions.js';
import { expectAccessible, expectNoOverflow } from './staff.js';

/** The log dashboard's own rules: what it finds, dates, refuses and leaves out. */
let server: Server;
let dispatcher: StoredSession;
test.beforeAll(async () => {
  server = await Server.start();
  dispatcher = await sessionOf(server, ['DISPONENT']);
});
test.afterAll(() => server.close());
test.beforeEach(({ page }) => keepSession(page, server, dispatcher));

const open = (page: Page, query = '') => page.goto(`${server.url}/devops/monitoring${query}`);
const ask = (path: string) =>
  fetch(`${server.url}/api${path}`, { headers: { Authorization: `Bearer ${dispatcher.token}` } });

test('an open dashboard leaves no entries of its own', async ({ page }) => {
  await open(page);
  for (let time = 0; time < 3; time++) await page.getByRole('button', { name: 'Aktualisieren' }).click();
  await page.goto('about:blank');
  const logged = async () => {
    const answer = await ask('/admin/logs?event=dashboard-usage');
    return ((await answer.json()) as { totalElements: number }).totalElements;
  };
  expect(await logged()).toBe(0);
  expect((await ask('/admin/logs?status=abc')).status).toBe(400);
  await expect.poll(logged).toBe(1);
});

test('a correlation is found by what the table shows of it, with days in its timeline', async ({ page }) => {
  expect((await ask('/work-orders/0190a000-0000-7000-8000-00000000dead')).status).toBe(404);
  const rows = page.getByRole('table', { name: 'Logs', exact: true }).locator('tbody tr');
  const row = rows.filter({ hasText: 'GET /api/work-orders/:id 404' }).first();
  await expect(async () => {
    await open(page, '?status=404');
    await expect(row).toBeVisible({ timeout: 2_000 });
  }).toPass();
  const shown = (await row.getByRole('button').textContent()) ?? '';
  expect(shown).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}$/);
  await page.getByRole('button', { name: 'Filter zurücksetzen' }).click();
  await page.getByLabel('Correlation ID').fill(`  ${shown} `);
  await page.getByRole('button', { name: 'Logs suchen' }).click();
  await expect(rows).toHaveCount(1);
  const timeline = page.getByRole('region', { name: 'Timeline' });
  await expect(timeline.getByText('GET /api/work-orders/:id 404')).toBeVisible();
  await expect(
    timeline.getByText(/\d\d\.\d\d\.\d{4}, \d\d:\d\d:\d\d bis \d\d:\d\d:\d\d, 1 Eintrag$/),
  ).toBeVisible();
  await expect(timeline.getByText(/^\d\d\.\d\d\., \d\d:\d\d:\d\d \(\+\d+ ms\)$/)).toBeVisible();
  const worst = page.getByRole('table', { name: 'Vorgänge nach Fehlerrate' });
  await expect(worst.getByRole('link', { name: shown })).toBeVisible();
});

test('an end before the beginning is refused at its field, once, also from the address', async ({ page }) => {
  await open(page);
  const until = page.getByRole('textbox', { name: 'Bis' });
  await page.getByRole('textbox', { name: 'Von' }).fill('20.11.2026, 10:00');
  await until.fill('19.11.2026, 10:00');
  const sentence = page.getByText('Das Ende liegt vor dem Beginn.');
  await expect(sentence).toHaveCount(1);
  await page.getByRole('button', { name: 'Logs suchen' }).click();
  await expect(page).not.toHaveURL(/von=/);
  await open(page, '?von=2026-11-20T10:00&bis=2026-11-19T10:00');
  await expect(sentence).toHaveCount(1);
  await expect(page.getByText(/konnten nicht geladen werden/)).toHaveCount(0);
});

for (const width of [360, 1440])
  test(`day and time are picked at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 });
    await open(page);
    await page.getByRole('button', { name: 'Von: Kalender öffnen' }).click();
    const popover = page.getByRole('dialog', { name: 'Von' });
    await popover.getByLabel('Uhrzeit').selectOption('08:30');
    await popover.getByRole('button', { name: /, 15\. / }).click();
    await expect(page.getByRole('textbox', { name: 'Von' })).toHaveValue(/^15\.\d\d\.\d{4}, 08:30$/);
    await page.getByRole('textbox', { name: 'HTTP-Status' }).fill('500');
    await page.getByRole('button', { name: 'Von: Kalender öffnen' }).click();
    await expect(popover.getByLabel('Uhrzeit')).toHaveValue('08:30');
    await expectNoOverflow(page);
    await expectAccessible(page);
  });

test('alerts that cannot be loaded are cleared', async ({ page }) => {
  await open(page);
  const cards = page.getByRole('list', { name: 'Alerts' }).getByRole('listitem');
  await expect(cards.first()).toBeVisible();
  await page.route('**/api/admin/logs/alerts*', (route) => route.fulfill({ status: 500, body: '' }));
  await page.getByRole('button', { name: 'Aktualisieren' }).click();
  await expect(page.getByText('Alerts konnten nicht geladen werden.')).toBeVisible();
  await expect(cards).toHaveCount(0);
});
