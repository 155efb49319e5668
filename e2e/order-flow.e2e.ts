import { expect, test } from '@playwright/test';
import type { WorkOrderAnswer } from '#contracts/work-orders/work-orders.api.js';
import { Server } from './server.js';
import { elsewhere, expectAccessible, expectNoOverflow, logIn, toast } from './staff.js';
import { openDay } from './workshop-days.js';

/** The way of an order through the garage, as the office walks it. */
let server: Server;
let office: Awaited<ReturnType<typeof elsewhere>>;
let party: { customerId: string; vehicleId: string };

test.beforeAll(async () => {
  server = await Server.start();
  office = await elsewhere(server);
  const { customer, vehicle } = await office.book({
    date: openDay(2),
    time: '08:00',
    ...({ createNewCustomer: true, createNewVehicle: true, linkCustomer: true } as object),
  });
  party = { customerId: customer?.id ?? '', vehicleId: vehicle?.id ?? '' };
});
test.afterAll(() => server.close());

const newOrder = (description: string) =>
  office.api<WorkOrderAnswer>('POST', '/work-orders', { ...party, description });

test('the order leads from the appointment to the invoice, one button at a time', async ({ page }) => {
  const order = await newOrder('Keilriemen quietscht');
  await logIn(page, server);
  await page.goto(`${server.url}/work-orders?id=${order.id}`);
  const current = page.getByRole('list', { name: 'Schritte' }).locator('[aria-current="step"]');
  const next = page.getByRole('region', { name: 'Nächster Schritt' });
  const dialog = page.getByRole('dialog');
  await expect(current).toContainText('Angenommen');
  await expect(current).toContainText('Kilometerstand fehlt');
  await next.getByRole('button').click();
  await dialog.getByRole('button', { name: 'Annehmen' }).click();
  await expect(dialog.getByText('Bitte den Kilometerstand eintragen.').first()).toBeVisible();
  await dialog.getByLabel('Kilometerstand').fill('48.200');
  await dialog.getByRole('button', { name: 'Annehmen' }).click();
  await expect(current).toContainText('keine Position');
  await next.getByRole('button', { name: 'Erste Arbeit eintragen' }).click();
  await dialog.getByLabel('Titel').fill('Keilriemen ersetzen');
  await dialog.getByRole('button', { name: 'Speichern' }).click();
  await next.getByRole('button', { name: 'Arbeit beginnen' }).click();
  await expect(next.getByRole('button', { name: 'Auftrag ist fertig' })).toBeVisible();
  await expect(next.getByText(/Bisher brutto/)).toContainText('0,00 €');
  for (const width of [360, 768, 1440]) {
    await page.setViewportSize({ width, height: 760 });
    await expect(next.getByRole('button')).toBeInViewport();
    await expectNoOverflow(page);
  }
  await expectAccessible(page);
  await next.getByRole('button', { name: 'Auftrag ist fertig' }).click();
  await expect(current).toContainText('Rechnung');
  await next.getByRole('button', { name: /^Rechnung über/ }).click();
  await expect(dialog.getByRole('heading', { name: 'Rechnung erstellen' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByText(order.id)).toBeHidden();
  await page.getByText('Technische Kennungen').click();
  await expect(page.getByText(order.id)).toBeVisible();
});

test('one field knows everybody: a plate brings its owner, and who is unknown is entered on the way', async ({
  page,
}) => {
  await logIn(page, server);
  await page.goto(`${server.url}/work-orders`);
  await page.getByRole('button', { name: 'Neuer Auftrag' }).click();
  const dialog = page.getByRole('dialog');
  const field = dialog.getByRole('combobox', { name: 'Kennzeichen, Name oder Telefon' });
  await dialog.getByRole('button', { name: 'Erstellen' }).click();
  await expect(dialog.getByText('Bitte einen Kunden wählen.').first()).toBeVisible();
  await field.fill('er 207');
  await page.getByRole('option', { name: /XM-ER 207/ }).click();
  await expect(field).toHaveValue('Edda Rothbach, XM-ER 207');
  await expect(dialog.getByText(party.customerId)).toBeHidden();
  await dialog.getByLabel('Kilometerstand').fill('81.000');
  await expectAccessible(page);
  await dialog.getByLabel('Was ist zu tun?').fill('Wischer schmieren');
  await dialog.getByRole('button', { name: 'Erstellen' }).click();
  await expect(page.getByRole('heading', { name: 'Wischer schmieren' })).toBeVisible();
  await expect(page.getByText('81.000 km', { exact: true })).toBeVisible();

  await page.getByRole('button', { name: 'Neuer Auftrag' }).click();
  await field.fill('Fischzucht');
  await page.getByRole('option', { name: '„Fischzucht“ neu anlegen' }).click();
  await dialog.getByLabel('Firma').fill('Fischzucht Quappe GmbH');
  await dialog.getByRole('button', { name: 'Erstellen' }).click();
  await expect(dialog.getByText('Bitte ein Kennzeichen angeben.').first()).toBeVisible();
  await dialog.getByLabel('Kennzeichen').fill('XM-FQ 1');
  await dialog.getByLabel('Was ist zu tun?').fill('Kupplung rutscht');
  await expectAccessible(page);
  await page.setViewportSize({ width: 360, height: 760 });
  await expectNoOverflow(page);
  await dialog.getByRole('button', { name: 'Erstellen' }).click();
  await expect(toast(page, 'Auftrag erstellt').last()).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Kupplung rutscht' })).toBeVisible();
  await expect(page.getByText('Fischzucht Quappe GmbH').filter({ visible: true }).first()).toBeVisible();
});
