import { expect, test } from '@playwright/test';
import { Server } from './server.js';
import { keepSession, sessionOf } from './sessions.js';
import { expectAccessible, expectNoOverflow } from './staff.js';

/** Issue "Monitoring and logs": one timeline for a request's whole life. */
let server: Server;
test.beforeAll(async () => (server = await Server.start()));
test.afterAll(() => server.close());

for (const width of [360, 1440]) {
  test(`the dispatcher finds a request by its correlation id at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 });
    const session = await sessionOf(server, ['DISPONENT']);
    const correlationId = `journey-of-${width}-px`;
    await fetch(`${server.url}/api/feedback`, {
      method: 'POST',
      headers: {
        Authorization: `Bearer ${session.token}`,
        'Content-Type': 'application/json',
        'X-Correlation-Id': correlationId,
      },
      body: JSON.stringify({ type: 'BUG', message: 'Die Uhr geht vor.', github: false }),
    });
    await keepSession(page, server, session);
    await page.goto(`${server.url}/devops/monitoring`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('DevOps Monitoring');
    await expect(page.getByText('Keine aktiven Alarme', { exact: false })).toBeVisible();
    await expect(page.getByText('Geschlossen', { exact: true })).toBeVisible();

    await page.getByLabel('Correlation ID').fill(correlationId);
    const timeline = page.getByRole('region', { name: 'Timeline' });
    await expect(async () => {
      await page.getByRole('button', { name: 'Logs suchen' }).click();
      await expect(timeline.getByText('FeedbackGiven')).toBeVisible({ timeout: 2_000 });
    }).toPass();
    await expect(timeline.getByText('http-request')).toBeVisible();
    await expect(timeline.getByText('POST /api/feedback 201')).toBeVisible();
    await expect(page).toHaveURL(new RegExp(`correlation=${correlationId}`));
    await expectNoOverflow(page);
    await expectAccessible(page);

    await page.getByRole('button', { name: 'Filter zurücksetzen' }).click();
    await expect(timeline.getByText('Wählen Sie einen Logeintrag')).toBeVisible();
    await page.getByLabel('HTTP-Status').fill('599');
    await page.getByRole('button', { name: 'Logs suchen' }).click();
    await expect(page.getByText('Keine Logeinträge gefunden.')).toBeVisible();
    await page.reload();
    await expect(page.getByText('Keine Logeinträge gefunden.')).toBeVisible();
  });
}

test('an hour of the histogram narrows the logs, and a failed load says so', async ({ page }) => {
  await keepSession(page, server, await sessionOf(server, ['ADMIN']));
  await page.goto(`${server.url}/devops/monitoring`);
  const bars = page.getByRole('group', { name: 'Einträge der letzten 24 Stunden' }).getByRole('button');
  await bars.last().click();
  await expect(page.getByLabel('Von')).not.toHaveValue('');
  await expect(page.getByRole('table', { name: 'Logs', exact: true })).toBeVisible();
  await page.route('**/api/admin/logs?*', (route) => route.fulfill({ status: 503, body: '' }));
  await page.getByRole('button', { name: 'Logs suchen' }).click();
  await expect(page.getByText('Logs konnten nicht geladen werden.')).toBeVisible();
});
