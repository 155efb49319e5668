import { createServer, type Server as HttpServer } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { expect, test } from '@playwright/test';
import { callerOf } from './admin.js';
import { Server } from './server.js';
import { keepSession, sessionOf } from './sessions.js';
import { expectAccessible } from './staff.js';

/** The circuit breaker opens, probes and closes while the page follows, with a failing test catalogue. */
let catalogue: HttpServer;
let server: Server;
/** How the catalogue answers now. */
let status = 429;

test.beforeAll(async () => {
  catalogue = createServer((_, response) => {
    response.writeHead(status, { 'content-type': 'application/json' });
    response.end(JSON.stringify({ vehicles: [{ make: 'VW', model: 'Golf', ktype: '33101' }] }));
  }).listen(0, '127.0.0.1');
  await once(catalogue, 'listening');
  const { port } = catalogue.address() as AddressInfo;
  server = await Server.start({ CATALOG_URL: `http://127.0.0.1:${port}` });
});
test.afterAll(async () => {
  await server.close();
  catalogue.closeAllConnections();
  catalogue.close();
});

test('the monitoring page follows the breaker from closed to open, half open and closed', async ({
  page,
}) => {
  const admin = await callerOf(server);
  const { body: vehicle } = await admin<{ id: string }>('POST', '/vehicles', {
    licensePlate: 'XM-BR 1',
    consentGiven: true,
    consentSource: 'Annahme',
    consentTimestamp: '2026-01-20T10:15',
    consentText: 'Ich stimme zu.',
  });
  const ask = (number: number) =>
    admin('POST', `/vehicles/${vehicle.id}/enrich/vin`, { vin: `WVWZZZ1KZAW00010${number}`, consent: true });
  const refresh = page.getByRole('button', { name: 'Aktualisieren' });
  const breaker = (words: string) => page.getByText(words, { exact: true });

  await keepSession(page, server, await sessionOf(server, ['DISPONENT']));
  await page.goto(`${server.url}/devops/monitoring`);
  await expect(breaker('Geschlossen')).toBeVisible();

  for (let number = 0; number < 6; number++) expect((await ask(number)).status).toBe(502);
  // The page asks by itself every 15 seconds.
  await expect(breaker('Offen')).toBeVisible();
  const alarms = page.getByRole('list', { name: 'Aktive Alarme' });
  await expect(alarms.getByText('Katalog abgeschaltet (BREAKER_OPEN)')).toBeVisible({ timeout: 40_000 });
  await expect(alarms.getByText('Abgelehnte Anfragen (CATALOG_4XX)')).toBeVisible();
  await expectAccessible(page);

  status = 200;
  await expect(async () => {
    await refresh.click();
    await expect(breaker('Halb offen')).toBeVisible({ timeout: 1_000 });
  }).toPass({ timeout: 60_000 });
  expect((await ask(7)).status).toBe(200);
  await refresh.click();
  await expect(breaker('Geschlossen')).toBeVisible();
  const history = page.getByRole('table', { name: 'Alarm-Historie' });
  await expect(history.getByText('Katalog abgeschaltet (BREAKER_OPEN)')).toBeVisible();
});
