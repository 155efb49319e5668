import { expect, test } from '@playwright/test';
import type { OperationAnswer } from '#contracts/work-orders/operations/operations.api.js';
import type { WorkOrderAnswer } from '#contracts/work-orders/work-orders.api.js';
import { Server } from './server.js';
import { elsewhere, logIn, toast } from './staff.js';
import { openDay } from './workshop-days.js';

/** Two people change the same order at the same time. */
let server: Server;
let office: Awaited<ReturnType<typeof elsewhere>>;
test.beforeAll(async () => {
  server = await Server.start();
  office = await elsewhere(server);
});
test.afterAll(() => server.close());

test('a change of one field leaves what a colleague changes meanwhile', async ({ page }) => {
  const { customer, vehicle } = await office.book({
    date: openDay(2),
    time: '08:00',
    ...({ createNewCustomer: true, createNewVehicle: true, linkCustomer: true } as object),
  });
  const party = { customerId: customer?.id, vehicleId: vehicle?.id };
  const order = await office.api<WorkOrderAnswer>('POST', '/work-orders', {
    ...party,
    description: 'Zahnriemen',
  });
  const work = { title: 'Riemen' };
  const { id } = await office.api<OperationAnswer>('POST', `/work-orders/${order.id}/operations`, work);
  await logIn(page, server);
  await page.goto(`${server.url}/work-orders?view=orders&id=${order.id}`);
  const dialog = page.getByRole('dialog');
  const edit = async () => {
    const row = page.getByRole('listitem', { name: 'Riemen' });
    await row.getByRole('button', { name: /^Mehr zu/ }).click();
    await page.getByRole('menuitem', { name: 'Bearbeiten' }).click();
  };
  await edit();
  await office.api('PUT', `/work-orders/${order.id}/operations/${id}`, { estimatedTimeMin: 240 });
  await dialog.getByLabel('Titel').fill('Riemen und Rolle');
  await dialog.getByRole('button', { name: 'Speichern' }).click();
  await expect(toast(page, 'Position gespeichert')).toBeVisible();
  await expect(page.getByRole('listitem', { name: 'Riemen und Rolle' }).getByText('4 h')).toBeVisible();

  await edit();
  await office.api('PUT', `/work-orders/${order.id}/operations/${id}`, { title: 'Riemen ab' });
  await dialog.getByLabel('Titel').fill('Riemen dran');
  await dialog.getByRole('button', { name: 'Speichern' }).click();
  await expect(dialog.getByRole('alert').filter({ hasText: 'Die Position konnte nicht' })).toBeVisible();
  await dialog.getByRole('button', { name: 'Abbrechen' }).click();
  await page.getByRole('button', { name: 'Verwerfen' }).click();

  await page.getByRole('button', { name: 'Bearbeiten', exact: true }).click();
  await office.api('PUT', `/work-orders/${order.id}`, { description: 'Zahnriemen und Wasserpumpe' });
  await dialog.getByLabel('Kilometerstand').fill('98.000');
  await dialog.getByRole('button', { name: 'Speichern' }).click();
  await expect(page.getByText('98.000 km', { exact: true })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Zahnriemen und Wasserpumpe' })).toBeVisible();
});
