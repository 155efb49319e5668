import { expect, type Browser, type Page } from '@playwright/test';
import type { WorkOrderAnswer } from '#contracts/work-orders/work-orders.api.js';
import type { OperationAnswer } from '#contracts/work-orders/operations/operations.api.js';
import type { Role } from '#contracts/access/roles.js';
import { expectToast, PNG } from './admin.js';
import type { Server } from './server.js';
import { keepSession, sessionOf, type StoredSession } from './sessions.js';
import { test } from './shared-server.js';
import { elsewhere, expectAccessible, expectNoOverflow } from './staff.js';

/** Reports from a mechanic's phone appear on the office's screen by themselves, and the office decides. */
let server: Server;
test.beforeAll(({ shared }) => {
  server = shared;
});

/** Sooner than a page asks again that has lost its live connection. */
const SOON = { timeout: 10_000 };

const PHONE = { width: 360, height: 760 };
const DESK = { width: 1440, height: 900 };

/** Somebody at a screen of his own. */
async function at(browser: Browser, viewport: typeof PHONE, role: Role) {
  const page = await (await browser.newContext({ viewport })).newPage();
  const session = await sessionOf(server, [role]);
  await keepSession(page, server, session);
  return { page, session };
}

/** An order with one operation of this mechanic. */
async function orderFor({ userId }: StoredSession) {
  const { api } = await elsewhere(server);
  const { id: customerId } = await api<{ id: string }>('POST', '/customers', { lastName: 'Meldinger' });
  const { id: vehicleId } = await api<{ id: string }>('POST', '/vehicles', {
    customerId,
    licensePlate: 'XM-FE 71',
  });
  const wanted = { customerId, vehicleId, description: 'Bremsen machen' };
  const order = await api<WorkOrderAnswer>('POST', '/work-orders', wanted);
  const work = { title: 'Beläge vorn', mechanicId: userId };
  await api<OperationAnswer>('POST', `/work-orders/${order.id}/operations`, work);
  return order;
}

/** Reports it in the open dialog. */
async function tell(phone: Page, what: RegExp, note: string, photo?: Buffer): Promise<void> {
  const dialog = phone.getByRole('dialog');
  await dialog.getByRole('radio', { name: what }).check();
  await dialog.getByLabel('Notiz').fill(note);
  if (photo !== undefined) {
    const file = { name: 'bremse.png', mimeType: 'image/png', buffer: photo };
    await dialog.getByLabel('Foto wählen').setInputFiles(file);
    await expect(dialog.getByRole('img', { name: 'Foto zur Meldung' })).toBeVisible();
  }
  await expectNoOverflow(phone);
  await expectAccessible(phone);
  await dialog.getByRole('button', { name: 'Melden' }).click();
}

test('a finding with a photograph becomes an operation, „fertig“ finishes one: phone to office and back', async ({
  browser,
}) => {
  const { page: phone, session: mechanic } = await at(browser, PHONE, 'MECHANIKER');
  const { page: office } = await at(browser, DESK, 'DISPONENT');
  const order = await orderFor(mechanic);
  await phone.goto(`${server.url}/work-orders`);
  await office.goto(`${server.url}/today`);
  const waiting = office.getByRole('region', { name: 'Wartet auf Antwort' });
  await expect(waiting.getByRole('link', { name: /Beläge vorn/ })).toHaveCount(0);

  const own = phone.getByRole('article', { name: 'Beläge vorn' });
  await own.getByRole('button', { name: 'Start' }).click();
  await expect(phone.getByText('Läuft gerade')).toBeVisible();
  await phone.getByRole('button', { name: 'Melden: Beläge vorn' }).click();
  await phone
    .getByRole('dialog')
    .getByRole('radio', { name: /Befund/ })
    .check();
  await phone.getByRole('dialog').getByRole('button', { name: 'Melden' }).click();
  await expect(phone.getByRole('dialog').getByText('Bitte beschreiben Sie den Befund.')).toBeVisible();
  await tell(phone, /Befund/, 'Bremsschlauch porös', PNG);
  await expectToast(phone, 'Befund gemeldet');

  await waiting.getByRole('link', { name: /Befund: Beläge vorn/ }).click(SOON);
  const shown = office.getByRole('article', { name: `Auftrag ${order.number}` });
  const finding = shown.getByRole('listitem', { name: 'Befund: Beläge vorn' });
  await expect(finding.getByText('Bremsschlauch porös')).toBeVisible();
  const photo = finding.getByRole('img', { name: 'Foto zu Beläge vorn' });
  await expect.poll(() => photo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  await expectAccessible(office);
  await finding.getByRole('button', { name: 'Als Position übernehmen' }).click();
  await expect(finding.getByText(/als Position übernommen/)).toBeVisible();
  const operations = shown.getByRole('region', { name: 'Positionen' });
  await expect(operations.getByRole('listitem', { name: 'Bremsschlauch porös' })).toBeVisible();
  await expect(phone.getByRole('article', { name: 'Bremsschlauch porös' })).toBeVisible(SOON);

  await phone.getByRole('button', { name: 'Melden: Beläge vorn' }).click();
  await tell(phone, /Fertig/, 'Probefahrt gemacht');
  await expectToast(phone, 'Fertig gemeldet');
  await expect(phone.getByText('Läuft gerade')).toBeHidden();
  const ready = shown.getByRole('listitem', { name: 'Fertig gemeldet: Beläge vorn' });
  await expect(ready.getByText('Probefahrt gemacht')).toBeVisible(SOON);
  await ready.getByRole('button', { name: 'Position abschließen' }).click();
  await expect(ready.getByText(/Position abgeschlossen/)).toBeVisible();
  const done = operations.getByRole('listitem', { name: 'Beläge vorn' });
  await expect(done.getByText('Fertig', { exact: true })).toBeVisible();
  for (const page of [phone, office]) await page.context().close();
});
