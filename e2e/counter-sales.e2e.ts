import { expect, test } from '@playwright/test';
import { downloaded } from './invoice-acts.js';
import { InvoicingWorkshop, PASSWORD } from './invoicing.js';
import { Server } from './server.js';
import { logInAs } from './sessions.js';
import { expectAccessible, expectNoOverflow } from './staff.js';

/** Parts that are sold over the counter, without order and car. */
let server: Server;
let workshop: InvoicingWorkshop;
let articleId: string;

test.beforeAll(async () => {
  server = await Server.start();
  workshop = await InvoicingWorkshop.furnish(server);
  await workshop.stateCompany('Ahornhof');
  const make = async (path: string, body: object) =>
    (await workshop.office.api<{ id: string }>('POST', path, body)).id;
  articleId = await make('/inventory/articles', {
    number: 'WB-60',
    name: 'Wischblatt 60 cm',
    salePrice: 20.92,
    shelfPrice: 24.9,
  });
  const locationId = await make('/inventory/locations', { code: 'TH', name: 'Theke' });
  await make('/inventory/movements', { type: 'RECEIPT', articleId, locationId, quantity: 10 });
});
test.afterAll(() => server.close());

const onHand = async (): Promise<number> =>
  (await workshop.office.api<{ onHand: number }>('GET', `/inventory/articles/${articleId}`)).onHand;

for (const width of [1440, 360]) {
  test(`the office sells a part in cash and takes it back, at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 });
    const before = await onHand();
    await logInAs(page, server, 'dora', PASSWORD);
    await page.goto(`${server.url}/work-orders?view=invoices`);
    await page.getByRole('button', { name: 'Barverkauf' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('combobox', { name: 'Artikel aus dem Lager hinzufügen' }).fill('Wischblatt');
    await page.getByRole('option', { name: /Wischblatt 60 cm/ }).click();
    const line = dialog.getByRole('listitem', { name: 'Position 1' });
    await expect(line.getByLabel('Beschreibung')).toHaveValue('Wischblatt 60 cm');
    // The price on the shelf is the price on the invoice.
    await expect(line.getByLabel('Einzelpreis')).toHaveValue('24,90');
    await line.getByLabel('Menge').fill('2');
    await expect(dialog.getByLabel('Summen')).toContainText('49,80 €');
    await dialog.getByRole('button', { name: 'Verkaufen' }).click();
    await expect(dialog.getByText('Bitte die Belegnummer der Kasse angeben.')).toBeVisible();
    await dialog.getByLabel('Beleg der Kasse').fill('Bon 17');
    await expectAccessible(page);
    await expectNoOverflow(page);
    await dialog.getByRole('button', { name: 'Verkaufen' }).click();
    // It is shown at once, over the message that it is sold.
    const sold = page.getByRole('dialog', { name: /Barverkauf RE-/ });
    await expect(sold.getByText('Bezahlt')).toBeVisible();
    expect(await onHand()).toBe(before - 2);
    await expectAccessible(page);
    await expectNoOverflow(page);
    const pdf = await downloaded(page, sold.getByRole('button', { name: 'PDF herunterladen' }));
    expect(pdf.head).toBe('%PDF-');

    await sold.getByRole('button', { name: 'Stornieren' }).click();
    await expect(page.getByRole('checkbox', { name: 'Teile zurück ins Lager' })).toBeChecked();
    await page.getByRole('dialog').getByRole('button', { name: 'Stornieren' }).click();
    await expect(sold.getByText('Storniert')).toBeVisible();
    expect(await onHand()).toBe(before);
    await sold.getByRole('button', { name: 'Schließen' }).click();
    await expect(page.getByText('(Storno)').first()).toBeVisible();
    await expectNoOverflow(page);
  });
}

test('above 250 € the sale asks for name and address', async ({ page }) => {
  await logInAs(page, server, 'dora', PASSWORD);
  await page.goto(`${server.url}/work-orders?view=invoices`);
  await page.getByRole('button', { name: 'Barverkauf' }).click();
  const dialog = page.getByRole('dialog');
  const line = dialog.getByRole('listitem', { name: 'Position 1' });
  await line.getByLabel('Beschreibung').fill('Satz Winterreifen');
  await line.getByLabel('Einzelpreis').fill('400');
  await dialog.getByLabel('Beleg der Kasse').fill('Bon 18');
  await dialog.getByRole('button', { name: 'Verkaufen' }).click();
  await expect(dialog.getByText('Über 250 € brutto: bitte Name angeben.')).toBeVisible();
  await dialog.getByLabel('Name').fill('Theke Beispiel');
  await dialog.getByLabel('Straße und Hausnummer').fill('Am Tor 1');
  await dialog.getByLabel('Postleitzahl').fill('12345');
  await dialog.getByLabel('Ort').fill('Musterstadt');
  await dialog.getByRole('button', { name: 'Verkaufen' }).click();
  await expect(page.getByRole('dialog', { name: /Barverkauf RE-/ })).toBeVisible();
});
