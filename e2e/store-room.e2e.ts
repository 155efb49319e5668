import { expect, type Page } from '@playwright/test';
import type { ArticleAnswer } from '#contracts/inventory/articles/articles.api.js';
import type { LocationAnswer } from '#contracts/inventory/locations/locations.api.js';
import { callerOf, expectToast } from './admin.js';
import type { Server } from './server.js';
import { keepSession, sessionOf } from './sessions.js';
import { test } from './shared-server.js';
import { expectAccessible, expectNoOverflow } from './staff.js';

/** What the store does for work orders and suppliers, whose own pages are closed to it. */
let server: Server;
let call: Awaited<ReturnType<typeof callerOf>>;
let shelf: LocationAnswer;

test.beforeAll(async ({ shared }) => {
  server = shared;
  call = await callerOf(server);
  shelf = await post('/inventory/locations', { code: 'KM1', name: 'Hauptlager' });
});

async function post<Body>(path: string, body: object): Promise<Body> {
  return (await call<Body>('POST', path, body)).body;
}

/** An order of a car that came in, by its number on the road. */
async function order(licensePlate: string): Promise<{ readonly id: string; readonly number: string }> {
  const customer = await post<{ id: string }>('/customers', { lastName: 'Lagerfeld' });
  const owned = { customerId: customer.id, licensePlate };
  const vehicle = await post<{ id: string }>('/vehicles', owned);
  return post('/work-orders', { customerId: customer.id, vehicleId: vehicle.id });
}

async function open(page: Page, tab: string): Promise<void> {
  await keepSession(page, server, await sessionOf(server, ['LAGERIST']));
  await page.goto(`${server.url}/inventory?tab=${tab}`);
}

for (const width of [360, 1440]) {
  test(`parts that an order has reserved are picked and taken back at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 });
    const { id, number } = await order(`XM-LA ${width}`);
    const belt = await post<ArticleAnswer>('/inventory/articles', {
      number: `KR-${width}`,
      name: 'Keilriemen',
    });
    const lies = { articleId: belt.id, locationId: shelf.id };
    await post('/inventory/movements', { type: 'RECEIPT', ...lies, quantity: 5 });
    await post(`/work-orders/${id}/parts`, { ...lies, quantity: 3 });

    await open(page, 'kommissionierung');
    const issue = page.getByRole('button', { name: `Keilriemen für ${number} entnehmen` });
    await issue.click();
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByLabel('Menge')).toHaveValue('3');
    await dialog.getByLabel('Menge').fill('9');
    await dialog.getByRole('button', { name: 'Entnehmen' }).click();
    await expect(dialog.getByText('Bestand reicht nicht aus.')).toBeVisible();
    await dialog.getByLabel('Menge').fill('2');
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Entnehmen' }).click();
    await expectToast(page, 'Entnommen');
    await expectNoOverflow(page);

    await page.getByRole('button', { name: `Keilriemen von ${number} zurücknehmen` }).click();
    await dialog.getByLabel('Menge').fill('1');
    await dialog.getByRole('button', { name: 'Zurücknehmen' }).click();
    await expectToast(page, 'Zurückgenommen');
    await issue.click();
    await dialog.getByRole('button', { name: 'Entnehmen' }).click();
    await expect(issue).toHaveCount(0);
    await expectAccessible(page);

    await page.goto(`${server.url}/inventory/${belt.id}_${shelf.id}`);
    await expect(page.getByText(number).first()).toBeVisible();
    const level = await call<{ onHand: number }>('GET', `/inventory/stock-levels/${belt.id}_${shelf.id}`);
    expect(level.body.onHand).toBe(3);
  });

  test(`what was ordered for an order is taken in and lies ready for it at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 });
    const { id: workOrderId, number } = await order(`XM-WE ${width}`);
    const found = await call<{ items: { id: string }[] }>('GET', '/supply/parts?search=BK-4410');
    await post('/supply/basket/lines', { partId: found.body.items[0]?.id, quantity: 2, workOrderId });
    const { orders } = await post<{ orders: { purchaseOrderNumber: string }[] }>(
      '/supply/basket/checkout',
      {},
    );
    const purchase = orders[0]?.purchaseOrderNumber;

    await open(page, 'wareneingang');
    await expect(page.getByText('€')).toHaveCount(0);
    await expectNoOverflow(page);
    await page.getByRole('button', { name: `Wareneingang zu ${purchase} buchen` }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Lieferschein').fill('LS-77');
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Buchen', exact: true }).click();
    await expectToast(page, 'Wareneingang gebucht');
    await expect(page.getByText(`${purchase}`)).toHaveCount(0);
    await page.getByRole('tab', { name: 'Kommissionierung' }).click();
    await expect(page.getByRole('button', { name: new RegExp(`für ${number} entnehmen$`) })).toBeVisible();
    await expectAccessible(page);
  });
}
