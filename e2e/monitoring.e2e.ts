import { expect, test, type Locator } from '@playwright/test';
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

for (const [state, sentence] of [
  ['HALF_OPEN', 'Ob der Fahrzeugkatalog wieder antwortet, zeigt die nächste Anfrage.'],
  ['OPEN', 'Der Fahrzeugkatalog wird zurzeit nicht gefragt.'],
  ['CLOSED', 'alle Systeme im Zielbereich.'],
] as const) {
  test(`without active alarms, a breaker that is ${state} is told as it is`, async ({ page }) => {
    await page.route('**/api/devops/monitoring/tecdoc', async (route) => {
      const response = await route.fetch();
      const snapshot = (await response.json()) as object;
      await route.fulfill({ response, json: { ...snapshot, activeAlarms: [], breakerState: state } });
    });
    await keepSession(page, server, await sessionOf(server, ['DISPONENT']));
    await page.goto(`${server.url}/devops/monitoring`);
    const alarms = page.getByRole('region', { name: 'Aktive Alarme' });
    await expect(alarms.getByText(sentence, { exact: false })).toBeVisible();
    await expect(alarms.getByText('Zielbereich', { exact: false })).toHaveCount(state === 'CLOSED' ? 1 : 0);
  });
}

async function paste(field: Locator, text: string): Promise<void> {
  await field.evaluate((input: HTMLInputElement, pasted) => {
    input.focus();
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', pasted);
    input.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  }, text);
}

test('a text that is pasted with blanks is trimmed before it is cut', async ({ page }) => {
  await keepSession(page, server, await sessionOf(server, ['ADMIN']));
  await page.goto(`${server.url}/devops/monitoring`);
  const status = page.getByLabel('HTTP-Status');
  await paste(status, ' 500 ');
  await expect(status).toHaveValue('500');
  await page.goto(`${server.url}/customers`);
  const search = page.getByRole('searchbox', { name: 'Suche' });
  await paste(search, `  ${'x'.repeat(101)} `);
  await expect(search).toHaveValue('x'.repeat(100));
});

test('an address of a page of logs behind the last one leads to the last', async ({ page }) => {
  await keepSession(page, server, await sessionOf(server, ['ADMIN']));
  await page.goto(`${server.url}/devops/monitoring?seite=999`);
  await expect(page.getByText(/^Seite (\d+) \/ \1$/)).toBeVisible();
  await expect(page.getByText('Keine Logeinträge gefunden.')).toHaveCount(0);
});

test('every filter narrows the table, pages are turned, and a row opens its timeline and closes it', async ({
  page,
}) => {
  const session = await sessionOf(server, ['ADMIN']);
  const unknown = `${server.url}/api/work-orders/0190a000-0000-7000-8000-00000000dead`;
  // More than one page of them.
  for (let call = 0; call < 30; call++)
    await fetch(unknown, { headers: { Authorization: `Bearer ${session.token}` } });
  await keepSession(page, server, session);
  await page.goto(`${server.url}/devops/monitoring`);
  const filter = page.getByRole('form', { name: 'Logs filtern' });
  const event = filter.getByRole('combobox', { name: 'Event-Typ' });
  await event.click();
  await event.pressSequentially('http-resp');
  await page.getByRole('option', { name: 'http-response' }).click();
  await filter.getByLabel('Log-Level').selectOption('WARN');
  await filter.getByLabel('HTTP-Status').fill('404');
  const logs = page.getByRole('region', { name: 'Logs' });
  await expect(async () => {
    await filter.getByRole('button', { name: 'Logs suchen' }).click();
    await expect(logs.getByText(/^Seite 1 \/ [2-9]$/)).toBeVisible({ timeout: 2_000 });
  }).toPass();
  const rows = logs.getByRole('table', { name: 'Logs', exact: true }).locator('tbody tr');
  await expect(rows).toHaveCount(25);
  await expect(rows.filter({ hasText: '404' }).filter({ hasText: 'http-response' })).toHaveCount(25);
  await logs.getByRole('button', { name: 'Nächste Seite' }).click();
  await expect(logs.getByText(/^Seite 2 \/ [2-9]$/)).toBeVisible();
  await logs.getByRole('button', { name: 'Vorherige Seite' }).click();
  await expect(logs.getByText(/^Seite 1 \/ [2-9]$/)).toBeVisible();

  const timeline = page.getByRole('region', { name: 'Timeline' });
  const message = rows.filter({ hasText: 'GET /api/work-orders/:id 404' }).first().locator('.cell-message');
  await message.click();
  await expect(timeline.getByText('GET /api/work-orders/:id 404')).toBeVisible();
  await message.click();
  await expect(timeline.getByText('Wählen Sie einen Logeintrag')).toBeVisible();

  await page.getByRole('button', { name: 'Aktualisieren' }).click();
  const endpoints = page.getByRole('table', { name: 'Anfragen je Endpunkt' });
  await expect(endpoints.getByRole('row', { name: /\/api\/work-orders\/:id/ })).toBeVisible();
  const alerts = page.getByRole('list', { name: 'Alerts' }).getByRole('listitem');
  const failing = alerts.filter({ hasText: 'Fehlerrate eines Endpunkts' });
  await expect(failing.filter({ hasText: '/api/work-orders/:id' })).toBeVisible();
});

test('an hour of the histogram narrows the logs, and a failed load says so', async ({ page }) => {
  await keepSession(page, server, await sessionOf(server, ['ADMIN']));
  await page.goto(`${server.url}/devops/monitoring`);
  const bars = page.getByRole('group', { name: 'Einträge der letzten 24 Stunden' }).getByRole('button');
  await bars.last().click();
  await expect(page.getByRole('textbox', { name: 'Von' })).not.toHaveValue('');
  await expect(page.getByRole('table', { name: 'Logs', exact: true })).toBeVisible();
  await page.route('**/api/admin/logs?*', (route) => route.fulfill({ status: 503, body: '' }));
  await page.getByRole('button', { name: 'Logs suchen' }).click();
  await expect(page.getByText('Logs konnten nicht geladen werden.')).toBeVisible();
});

test('from an error’s message one click leads to its timeline, for those who may read it', async ({
  page,
}) => {
  // So low that the timeline is below the fold.
  await page.setViewportSize({ width: 1440, height: 600 });
  const correlationId = 'journey-of-an-error';
  const dispatcher = await sessionOf(server, ['DISPONENT']);
  await fetch(`${server.url}/api/work-orders`, {
    headers: { Authorization: `Bearer ${dispatcher.token}`, 'X-Correlation-Id': correlationId },
  });
  await page.route('**/api/work-orders/page*', (route) =>
    route.fulfill({
      status: 500,
      contentType: 'application/problem+json',
      body: JSON.stringify({ status: 500, detail: 'Interner Fehler.', correlationId }),
    }),
  );
  await keepSession(page, server, await sessionOf(server, ['PRUEFER']));
  await page.goto(`${server.url}/work-orders`);
  await expect(page.getByText(`Interner Fehler. (Kennung ${correlationId})`)).toBeVisible();
  await expect(page.getByRole('link', { name: /Kennung/ })).toHaveCount(0);

  // An open page would notice the other user's session and leave.
  await page.goto('about:blank');
  await keepSession(page, server, dispatcher);
  await page.goto(`${server.url}/work-orders`);
  const link = page.getByRole('link', { name: `Kennung ${correlationId}` });
  await expect(link).toBeVisible();
  await expectAccessible(page);
  const timeline = page.getByRole('region', { name: 'Timeline' });
  const title = page.getByRole('heading', { level: 1, name: 'DevOps Monitoring' });
  const expectTimelineFirst = async () => {
    await expect(timeline.getByText('GET /api/work-orders 200')).toBeInViewport();
    await expect(timeline).toBeFocused();
    await expect(title).not.toBeInViewport();
  };
  await link.click();
  await expectTimelineFirst();
  // The next time everything is known already, and the page is there at once.
  await page.goBack();
  await expect(title).toHaveCount(0);
  await page.goForward();
  await expectTimelineFirst();
});

test('an error of a page is reported with the place in its sources, which nobody is served', async ({
  page,
}) => {
  await keepSession(page, server, await sessionOf(server, ['ADMIN']));
  const scripts: string[] = [];
  page.on('response', (answer) => {
    if (answer.url().endsWith('.js')) scripts.push(answer.url());
  });
  await page.route('**/api/work-orders/page*', (route) =>
    route.fulfill({ json: { items: [{ id: '1', createdAt: 'nie', status: 'OPEN' }], size: 25, next: null } }),
  );
  await page.goto(`${server.url}/work-orders`);
  await expect(page.getByText('Diese Seite konnte nicht angezeigt werden.')).toBeVisible();
  expect((await fetch(`${scripts[0]}.map`)).status).toBe(404);
  await page.goto(`${server.url}/devops/monitoring?event=frontend-log`);
  const row = page.getByRole('table', { name: 'Logs', exact: true }).getByRole('row', { name: /RangeError/ });
  await expect(row.first().getByText('/work-orders')).toBeVisible();
  await row.first().getByRole('button').click();
  const timeline = page.getByRole('region', { name: 'Timeline' });
  await timeline.getByText('Aufrufe').first().click();
  await expect(timeline.getByText(/contracts\/src\/values\/local-date-time\.ts:\d+:\d+/)).toBeVisible();
});

for (const role of ['MECHANIKER', 'LAGERIST', 'PRUEFER'] as const) {
  test(`${role} is turned away`, async ({ page }) => {
    await keepSession(page, server, await sessionOf(server, [role]));
    await page.goto(`${server.url}/devops/monitoring`);
    await expect(page).not.toHaveURL(/monitoring/);
    await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('DevOps Monitoring');
  });
}
