import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test, type Page } from '@playwright/test';
import type { SupplierInvoiceAnswer } from '#contracts/supplier-invoices/supplier-invoices.api.js';
import type { OrderAnswer } from '#contracts/supply/orders.api.js';
import { expectToast } from './admin.js';
import { Server } from './server.js';
import { elsewhere, expectAccessible, expectNoOverflow, logIn } from './staff.js';
import { ublFile } from './supplier-files.js';

/** What the office does with a supplier's invoice besides deciding: assigning, correcting, crediting, TecCom. */
let server: Server;
let api: Awaited<ReturnType<typeof elsewhere>>['api'];
let locationId: string;
test.beforeAll(async () => {
  server = await Server.start();
  ({ api } = await elsewhere(server));
  const shelf = { code: 'A1', name: 'Regal A1' };
  ({ id: locationId } = await api<{ id: string }>('POST', '/inventory/locations', shelf));
});
test.afterAll(() => server.close());

// The first journey: the folder is looked at every 15 seconds, and a file is taken at the second look. The last journey
// finds what came.
test('TecCom is switched on in the settings, and files arrive', async ({ page }) => {
  const folder = join(server.dataDir, 'teccom');
  await logIn(page, server);
  await page.goto(`${server.url}/settings`);
  const card = page.getByRole('form', { name: 'TecCom-Eingang' });
  await expect(card).toContainText(folder);
  await card.getByRole('checkbox', { name: 'E-Rechnungen aus dem Ordner einlesen' }).check();
  await page.getByRole('button', { name: 'Speichern' }).first().click();
  await expectToast(page, 'Einstellungen wurden erfolgreich gespeichert.');
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, 'kaputt.xml.part'), '<a>');
  await rename(join(folder, 'kaputt.xml.part'), join(folder, 'kaputt.xml'));
  await writeFile(join(folder, 'gut.xml'), ublFile('TECCOM-1', 'BE-1999-1'));
});

/** An order of some brake discs; all of them are delivered. */
async function delivered(quantity: number): Promise<OrderAnswer> {
  await api('POST', '/supply/basket/lines', { partId: 'part-01', quantity });
  const { orders } = await api<{ orders: [OrderAnswer] }>('POST', '/supply/basket/checkout', {});
  const [order] = orders;
  const lines = order.lines.map(({ id }) => ({ lineId: id, quantity, locationId }));
  await api('POST', `/supply/orders/${order.id}/goods-receipts`, { lines });
  return order;
}

const enter = (order: OrderAnswer, invoiceNumber: string, change = {}) =>
  api<SupplierInvoiceAnswer>('POST', '/supply/invoices', {
    invoiceNumber,
    supplierName: order.supplierName,
    purchaseOrderNumber: order.purchaseOrderNumber,
    invoiceDate: '2026-11-17',
    lines: order.lines.map(({ name, partNumber, quantity, unitPrice }) => ({
      description: name,
      itemNumber: partNumber,
      quantity,
      unitPrice,
    })),
    ...change,
  });

const linesOf = (page: Page) => page.getByRole('region', { name: 'Positionen der Rechnung' });

for (const width of [1440, 360]) {
  test(`a line is assigned by hand, the order changed and taken away, at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 });
    const [order, other] = [await delivered(2), await delivered(3)];
    const line = { description: 'Scheibe vorn', itemNumber: `LIEF-${width}`, quantity: 2, unitPrice: 31.4 };
    const { id } = await enter(order, `ZUORDNEN-${width}`, { lines: [line] });
    await logIn(page, server);
    await page.goto(`${server.url}/supply/invoices/${id}`);
    await page.getByRole('button', { name: 'Bestellung ändern' }).click();
    await page.getByRole('combobox', { name: 'Bestellung' }).fill(other.purchaseOrderNumber);
    await page.getByRole('option', { name: new RegExp(other.purchaseOrderNumber) }).click();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Zuordnen', exact: true }).click();
    await expectToast(page, 'Bestellung zugeordnet');
    await page.getByRole('button', { name: 'Bestellung ändern' }).click();
    await page.getByRole('button', { name: 'Bestellung wegnehmen' }).click();
    await expectToast(page, 'Bestellung weggenommen');
    await page.getByRole('combobox', { name: 'Bestellung' }).fill(order.purchaseOrderNumber);
    await page.getByRole('option', { name: new RegExp(order.purchaseOrderNumber) }).click();
    await page.getByRole('button', { name: 'Zuordnen', exact: true }).click();
    await expect(linesOf(page)).toContainText('Diese Position wurde nicht bestellt.');
    await page.getByRole('button', { name: 'Position 1 zuordnen' }).click();
    const form = page.getByRole('form', { name: 'Zuordnung' });
    await form.getByLabel('Position der Bestellung').click();
    await page.getByRole('option').first().click();
    await expectNoOverflow(page);
    await form.getByRole('button', { name: 'Zuordnen' }).click();
    await expect(page.getByText('Automatisch geprüft', { exact: true }).first()).toBeVisible();
    await expectAccessible(page);
    // The number was learnt: the next invoice needs no hand.
    const again = await delivered(2);
    const next = await enter(again, `GELERNT-${width}`, { lines: [line] });
    expect(next.status).toBe('Automatisch geprüft');
  });
}

test('what another invoice charged is linked; correcting that invoice settles both', async ({ page }) => {
  const order = await delivered(4);
  const first = await enter(order, 'ERST-1', { amount: 999 });
  const second = await enter(order, 'ZWEIT-1');
  await logIn(page, server);
  await page.goto(`${server.url}/supply/invoices/${second.id}`);
  await expect(linesOf(page)).toContainText('4 Stk bereits berechnet mit Rechnung ERST-1.');
  await linesOf(page).getByRole('link', { name: 'ERST-1' }).click();
  await expect(page.getByRole('heading', { name: 'Rechnung ERST-1' })).toBeVisible();
  await page.getByRole('button', { name: 'Berichtigen' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Rechnungsbetrag (brutto)').fill('');
  await dialog.getByLabel('Menge').fill('2');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Speichern' }).click();
  await expect(dialog.getByText('Bitte einen Grund angeben.')).toBeVisible();
  await dialog.getByLabel('Grund').fill('Menge vertippt.');
  await dialog.getByRole('button', { name: 'Speichern' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(linesOf(page)).toContainText('2 Stk');
  await expect(page.getByText('Menge vertippt.')).toBeVisible();
  // It is checked now, and can still be corrected.
  await expect(page.getByRole('button', { name: 'Berichtigen' })).toBeVisible();
  await page.goto(`${server.url}/supply/invoices/${second.id}`);
  await expect(linesOf(page)).toContainText('2 Stk bereits berechnet mit Rechnung ERST-1.');
  await page.goto(`${server.url}/supply/invoices/${first.id}`);
  await page.getByRole('button', { name: 'Verwerfen' }).click();
  await dialog.getByLabel('Grund').fill('Doppelt geschickt.');
  await dialog.getByRole('button', { name: 'Verwerfen' }).click();
  await expectToast(page, 'Rechnung verworfen');
  await page.goto(`${server.url}/supply/invoices/${second.id}`);
  await expect(page.getByText('Automatisch geprüft', { exact: true }).first()).toBeVisible();
});

test('an order number fills a credit note, which is matched with the invoice that it names', async ({
  page,
}) => {
  const order = await delivered(2);
  await enter(order, 'GUT-1');
  await logIn(page, server);
  await page.goto(`${server.url}/supply/invoices`);
  await page.getByRole('button', { name: 'Rechnung erfassen' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('combobox', { name: 'Art' }).click();
  await page.getByRole('option', { name: 'Gutschrift' }).click();
  await dialog.getByLabel('Rechnungsnummer').fill('GS-1');
  await dialog.getByLabel('Bestellnummer').fill(order.purchaseOrderNumber);
  await page.keyboard.press('Tab');
  await expect(dialog.getByLabel('Artikelnummer')).toHaveValue(order.lines[0]?.partNumber ?? '');
  await expect(dialog.getByLabel('Lieferant')).toHaveValue(order.supplierName);
  await dialog.getByLabel('Bezug auf Rechnung').fill('GUT-1');
  const date = dialog.getByRole('textbox', { name: 'Rechnungsdatum' });
  await date.fill('20.11.2026');
  await date.press('Tab');
  await dialog.getByRole('button', { name: 'Speichern' }).click();
  await expect(page.getByRole('heading', { name: 'Gutschrift GS-1' })).toBeVisible();
  await expect(page.getByText('−74,73 €').or(page.getByText('-74,73 €')).first()).toBeVisible();
  await expect(page.getByText('Automatisch geprüft', { exact: true }).first()).toBeVisible();
});

test('the settings allow extras of a supplier', async ({ page }) => {
  await logIn(page, server);
  await page.goto(`${server.url}/settings`);
  const extras = page.getByRole('form', { name: 'Zulässige Nebenkosten' });
  await extras.getByLabel('Autoteile Brüggen').fill('15');
  await page.getByRole('button', { name: 'Speichern' }).first().click();
  await expect(extras.getByLabel('Autoteile Brüggen')).toHaveValue('15,00');
});

test('TecCom: a good file is imported, a bad one is listed and dismissed', async ({ page }) => {
  test.setTimeout(180_000);
  await logIn(page, server);
  await page.goto(`${server.url}/supply/invoices`);
  const refused = page.getByRole('list', { name: 'Abgelehnte Dateien aus TecCom' });
  await expect(refused).toContainText('kaputt.xml wurde abgelehnt. Die Datei ist kein gültiges XML.', {
    timeout: 90_000,
  });
  await expectAccessible(page);
  await refused.getByRole('button', { name: 'Erledigt: kaputt.xml' }).click();
  await expect(refused).toHaveCount(0);
  await expect(page.getByRole('row', { name: /TECCOM-1/ })).toContainText('TecCom');
});
