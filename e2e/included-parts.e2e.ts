import { expect } from '@playwright/test';
import { callerOf } from './admin.js';
import type { Server } from './server.js';
import { test } from './shared-server.js';
import { expectAccessible, expectNoOverflow, logIn } from './staff.js';

/** An order with work at a fixed price that pays for two brake pads, which are reserved. */
async function orderWithPads(server: Server, mark: string) {
  const admin = await callerOf(server);
  const made = async (path: string, body: object) =>
    (await admin<{ id: string }>('POST', path, body)).body.id;
  const pads = { number: `BB-${mark}`, name: 'Bremsbelag', salePrice: 25 };
  const articleId = await made('/inventory/articles', pads);
  const locationId = await made('/inventory/locations', { code: `B${mark}`, name: 'Bremsen' });
  await made('/inventory/movements', { type: 'RECEIPT', articleId, locationId, quantity: 9 });
  const parts = [{ articleId, quantity: 2 }];
  const price = { basis: 'FIXED', minutes: 60, price: 249, partsIncluded: true };
  const jobTemplateId = await made('/job-templates', { title: `Bremse pauschal ${mark}`, ...price, parts });
  const customerId = await made('/customers', { lastName: 'Pauschal' });
  const vehicleId = await made('/vehicles', { customerId, licensePlate: `B-FP ${mark}` });
  const orderId = await made('/work-orders', { customerId, vehicleId });
  await admin('POST', `/work-orders/${orderId}/job-templates`, { jobTemplateId, version: 1 });
  return { orderId, reserve: () => made(`/work-orders/${orderId}/parts`, { articleId, quantity: 1 }) };
}

for (const [width, scheme] of [
  [360, 'light'],
  [1440, 'dark'],
] as const) {
  test(`a part of an order says that a fixed price includes it, at ${width}, ${scheme}`, async ({
    page,
    shared,
  }) => {
    const { orderId, reserve } = await orderWithPads(shared, `${width}`);
    await logIn(page, shared);
    await page.emulateMedia({ colorScheme: scheme });
    await page.setViewportSize({ width, height: 900 });
    await page.goto(`${shared.url}/work-orders?view=orders&id=${orderId}`);
    const part = page.getByRole('listitem', { name: 'Bremsbelag' });
    await expect(part).toContainText('im Festpreis inbegriffen');
    await expect(part).not.toContainText('25,00 € netto');

    await reserve();
    await page.reload();
    await expect(part).toContainText('davon 2 Stk im Festpreis inbegriffen');
    await expect(part).toContainText('25,00 € netto');
    await expectAccessible(page);
    await expectNoOverflow(page);
  });
}
