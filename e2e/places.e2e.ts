import { expect, test } from '@playwright/test';
import { Server } from './server.js';
import { keepSession, sessionOf } from './sessions.js';
import { elsewhere, expectAccessible, expectNoOverflow } from './staff.js';
import { openDay } from './workshop-days.js';

/** The slim navigation: a rail on wide screens, a bar of four places on narrow ones. */
let server: Server;
test.beforeAll(async () => (server = await Server.start()));
test.afterAll(() => server.close());

test('the rail leads through the day, marks where one is, and counts what waits', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await keepSession(page, server, await sessionOf(server, ['ADMIN']));
  await page.goto(`${server.url}/today`);
  const places = page.getByRole('navigation', { name: 'Hauptnavigation' });
  await expect(places.getByRole('link', { name: 'Heute' })).toHaveAttribute('aria-current', 'page');
  await places.getByRole('link', { name: 'Rechnungen', exact: true }).click();
  await expect(page).toHaveURL(/\/work-orders\?view=invoices/);
  await expect(places.getByRole('link', { name: 'Rechnungen', exact: true })).toHaveAttribute(
    'aria-current',
    'page',
  );
  await expect(places.getByRole('link', { name: 'Aufträge' })).not.toHaveAttribute('aria-current');
  const { ask } = await elsewhere(server);
  await ask({ name: 'Bruno Falkner', date: openDay(1), time: '09:00' });
  await expect(places.getByRole('link', { name: 'Kalender 1 offen' })).toBeVisible();
  await places.getByText('Verwaltung').click();
  await places.getByRole('link', { name: 'Öffnungszeiten' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Öffnungszeiten');
  for (const width of [1100, 1440, 1920]) {
    await page.setViewportSize({ width, height: 900 });
    await expectNoOverflow(page);
    await expectAccessible(page);
  }
});

test('a phone shows four places at its foot, and nothing ends under them', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await keepSession(page, server, await sessionOf(server, ['DISPONENT']));
  await page.goto(`${server.url}/customers`);
  const places = page.getByRole('navigation', { name: 'Hauptnavigation' });
  await expect(places.getByRole('link')).toHaveText([/^Heute/, /^Kalender/, /^Aufträge/, /^Rechnungen/]);
  await expect
    .poll(async () => {
      await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
      const [bar, foot] = [await places.boundingBox(), await page.getByRole('contentinfo').boundingBox()];
      return (foot?.y ?? 0) + (foot?.height ?? 0) - (bar?.y ?? 0);
    })
    .toBeLessThanOrEqual(1);
  await expectNoOverflow(page);
  await expectAccessible(page);
  await places.getByRole('link', { name: 'Aufträge' }).click();
  await expect(page).toHaveURL(/\/work-orders$/);
});

test('a mechanic comes to his customers', async ({ page }) => {
  await keepSession(page, server, await sessionOf(server, ['MECHANIKER']));
  await page.goto(`${server.url}/work-orders`);
  await page
    .getByRole('navigation', { name: 'Hauptnavigation' })
    .getByRole('link', { name: 'Kunden' })
    .click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Kunden');
});
