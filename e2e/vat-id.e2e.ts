import { createServer, type Server as HttpServer } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { expect, test } from '@playwright/test';
import { callerOf } from './admin.js';
import { Server } from './server.js';
import { keepSession, sessionOf } from './sessions.js';
import { expectAccessible } from './staff.js';

let register: HttpServer;
let server: Server;

test.beforeAll(async () => {
  register = createServer((_, response) => {
    response.writeHead(200, { 'content-type': 'application/json' });
    response.end(
      JSON.stringify({ valid: true, name: 'Alpen Logistik GmbH', requestIdentifier: 'WAPIAAAAX1' }),
    );
  }).listen(0, '127.0.0.1');
  await once(register, 'listening');
  const { port } = register.address() as AddressInfo;
  server = await Server.start({ VIES_URL: `http://127.0.0.1:${port}` });
});
test.afterAll(async () => {
  await server.close();
  register.closeAllConnections();
  register.close();
});

test('one click asks VIES about the VAT id of a customer', async ({ page }) => {
  const admin = await callerOf(server);
  const { body: customer } = await admin<{ id: string }>('POST', '/customers', {
    company: 'Alpen Logistik GmbH',
    vatId: 'ATU12345675',
  });
  await keepSession(page, server, await sessionOf(server, ['DISPONENT']));
  await page.goto(`${server.url}/customers/${customer.id}`);
  await expect(page.getByText('Die USt-IdNr. wurde noch nicht bei VIES abgefragt.')).toBeVisible();
  await page.getByRole('button', { name: 'Bei VIES abfragen' }).click();
  await expect(
    page.getByText(/ATU12345675: laut VIES gültig am .*: Alpen Logistik GmbH \(Nr\. der Abfrage/),
  ).toBeVisible();
  await expectAccessible(page);
});
