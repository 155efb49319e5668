import { expect, test, type Page } from '@playwright/test';
import type { PartAnswer } from '#contracts/work-orders/parts/order-parts.api.js';
import type { WorkOrderAnswer } from '#contracts/work-orders/work-orders.api.js';
import { expectToast } from './admin.js';
import { Server } from './server.js';
import { logInAs } from './sessions.js';
import { elsewhere, expectAccessible, expectNoOverflow, logIn } from './staff.js';
import { openDay } from './workshop-days.js';

/** From the car to the part to the order to the shelf. */
let server: Server;
test.beforeAll(async () => (server = await Server.start()));
test.afterAll(() => server.close());

/** How many of the part that is ordered lie on the shelves. */
async function discs(api: Awaited<ReturnType<typeof elsewhere>>['api']): Promise<number> {
  const levels = await api<{ sku: string; onHand: number }[]>('GET', '/inventory/stock-levels');
  return levels.find(({ sku }) => sku === 'BK-4410')?.onHand ?? 0;
}

for (const width of [1440, 360]) {
  test(`a part is found for a car, ordered and put on the shelf, at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 });
    await logIn(page, server);
    const { api } = await elsewhere(server);
    await api('POST', '/inventory/locations', { code: `A${width}`, name: `Regal ${width}` });

    const before = await discs(api);

    await page.goto(`${server.url}/supply/vehicle-search`);
    await expect(page.getByText('Noch kein Fahrzeugkontext ausgewählt.')).toBeVisible();
    await expect(page.getByText('Schritt 1 von 4: Hersteller auswählen')).toBeVisible();
    await page.getByRole('button', { name: 'VW Marke aus Deutschland' }).click();
    await page.getByRole('button', { name: /^Golf VII/ }).click();
    await page.getByRole('button', { name: /^Limousine/ }).click();
    await page.getByRole('button', { name: /^1\.6 TDI/ }).click();
    await expect(page.getByText('Fahrzeugkontext aktiv').first()).toBeVisible();
    await expectAccessible(page);
    await expectNoOverflow(page);

    await page.getByRole('navigation', { name: 'Teilehandel' }).getByRole('link', { name: 'Teile' }).click();
    await expect(page.getByRole('heading', { name: 'Teilesuche & Ergebnisse' })).toBeVisible();
    await expect(page.getByText('VW · Golf VII · Limousine')).toBeVisible();
    await page.getByPlaceholder('Artikel, Nummer oder OE-Referenz').fill('bk-4410');
    await expect(page.getByText('1 Teil', { exact: true })).toBeVisible();
    await expect(page.getByText('passt sicher', { exact: true })).toBeVisible();
    await page.getByRole('button', { name: /Angebote für Bremsbelagsatz, vorn/ }).click();
    await expect(page.getByRole('heading', { name: 'Angebotsvergleich' })).toBeVisible();
    await expectAccessible(page);
    await expectNoOverflow(page);
    await page.getByRole('button', { name: 'Menge: eins mehr' }).click();
    await page.getByRole('button', { name: 'In den Warenkorb' }).click();
    await expectToast(page, 'In den Warenkorb gelegt');

    await page.reload();
    await expect(page.getByText('VW · Golf VII · Limousine')).toBeVisible();
    await page
      .getByRole('link', { name: /^Warenkorb/ })
      .first()
      .click();
    await expect(page.getByRole('heading', { name: 'Positionen' })).toBeVisible();
    await expectAccessible(page);
    await expectNoOverflow(page);
    await page.getByRole('button', { name: /^Bestellen, / }).click();
    await page.getByRole('button', { name: 'Jetzt bestellen' }).click();
    await expectToast(page, 'Eine Bestellung aufgegeben');
    await expect(page.getByText('Der Warenkorb ist leer.')).toBeVisible();

    await page.getByRole('link', { name: 'Bestellungen' }).first().click();
    await page.getByRole('link', { name: /^BE-/ }).first().click();
    await page.getByRole('button', { name: 'Wareneingang buchen' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Lieferschein').fill('LS-1');
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Buchen' }).click();
    await expectToast(page, 'Wareneingang gebucht');
    await expect(page.getByText('Geliefert', { exact: true })).toBeVisible();
    await expect(page.getByText(/Lieferschein LS-1/)).toBeVisible();
    await expectAccessible(page);
    await expectNoOverflow(page);
    expect(await discs(api)).toBe(before + 2);
  });
}

test('a search by VIN checks the length and finds the vehicle', async ({ page }) => {
  await logIn(page, server);
  await page.goto(`${server.url}/supply/vehicle-search`);
  await page.getByRole('tab', { name: 'VIN' }).click();
  const search = page.getByRole('button', { name: 'Suchen', exact: true });
  await page.getByLabel('VIN', { exact: true }).fill('wvwzzz1');
  await expect(page.getByText('Die VIN hat 8 bis 17 Zeichen.')).toBeVisible();
  await expect(search).toBeDisabled();
  await page.getByLabel('VIN', { exact: true }).fill('wvwzzz1kzaw000101');
  await search.click();
  await expect(page.getByText(/VW · Golf/).first()).toBeVisible();
  await page.getByRole('button', { name: 'Kontext löschen' }).click();
  await expect(page.getByText('Noch kein Fahrzeugkontext ausgewählt.')).toBeVisible();
});

test('a part that is missing on an order is ordered by the office and taken in by the store', async ({
  page,
}) => {
  const { api, book } = await elsewhere(server);
  const password = 'geheim-im-teilehandel';
  for (const [username, role] of [
    ['dora', 'DISPONENT'],
    ['levin', 'LAGERIST'],
  ])
    await api('POST', '/admin/users', { username, password, roles: [role] });
  await api('POST', '/inventory/locations', { code: 'R9', name: 'Rückwand' });
  const linked = { createNewCustomer: true, createNewVehicle: true, linkCustomer: true } as object;
  const visit = await book({ date: openDay(2), time: '08:00', ...linked });
  const vehicleId = visit.vehicle?.id ?? '';
  await api('PUT', `/vehicles/${vehicleId}`, { hsn: '0603', tsn: 'BGU' });
  const order = await api<WorkOrderAnswer>('POST', '/work-orders', {
    customerId: visit.customer?.id,
    vehicleId,
    description: 'Bremsen vorn',
  });

  await logInAs(page, server, 'dora', password);
  await orderMissingPart(page, order);
  await page.evaluate(() => localStorage.clear());
  await logInAs(page, server, 'levin', password);
  await takeInWithWrongPart(page);
  const [part] = await api<PartAnswer[]>('GET', `/work-orders/${order.id}/parts`);
  expect(part).toMatchObject({ reserved: 1, issued: 0, short: false });
});

/** The office goes from the order to the parts search and orders the brake pads. */
async function orderMissingPart(page: Page, order: WorkOrderAnswer): Promise<void> {
  await page.goto(`${server.url}/work-orders?view=orders&id=${order.id}`);
  await page.getByRole('link', { name: 'Teil bestellen' }).click();
  await expect(page.getByRole('heading', { name: 'Teilesuche & Ergebnisse' })).toBeVisible();
  await expect(page.getByRole('link', { name: `Auftrag ${order.number}` })).toBeVisible();
  await page.getByPlaceholder('Artikel, Nummer oder OE-Referenz').fill('bk-4410');
  await page
    .getByRole('button', { name: /Angebote für Bremsbelagsatz, vorn/ })
    .first()
    .click();
  await page.getByRole('button', { name: 'In den Warenkorb' }).click();
  await expectToast(page, 'In den Warenkorb gelegt');
  await page
    .getByRole('link', { name: /^Warenkorb/ })
    .first()
    .click();
  await expect(page.getByRole('link', { name: order.number }).first()).toBeVisible();
  await page.getByRole('button', { name: /^Bestellen, / }).click();
  await page.getByRole('button', { name: 'Jetzt bestellen' }).click();
  await expectToast(page, 'Eine Bestellung aufgegeben');
  await expect(page.getByRole('heading', { name: 'Bremsen vorn' })).toBeVisible();
  const ordered = page.getByRole('listitem', { name: /^Bremsbelagsatz, vorn/ });
  await expect(ordered).toContainText('Bestellt');
  await expect(ordered).toContainText(/Kommt voraussichtlich am .* mit BE-/);
}

/** The store receives the delivery with a part that nobody ordered. */
async function takeInWithWrongPart(page: Page): Promise<void> {
  await page.goto(`${server.url}/supply/orders`);
  await expect(page).toHaveURL(`${server.url}/`);
  await page.goto(`${server.url}/inventory?tab=wareneingang`);
  await page
    .getByRole('button', { name: /^Wareneingang zu BE-.* buchen$/ })
    .first()
    .click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Falsches Teil eintragen' }).click();
  await dialog.getByRole('button', { name: 'Buchen' }).click();
  await expect(dialog.getByText('Bitte die Teilenummer angeben.')).toBeVisible();
  const wrong = dialog.getByRole('group', { name: 'Nicht bestellt 1' });
  await wrong.getByLabel('Teilenummer').fill('FALSCH-1');
  await wrong.getByLabel('Bemerkung').fill('verwechselt');
  await expectAccessible(page);
  await expectNoOverflow(page);
  await dialog.getByRole('button', { name: 'Buchen' }).click();
  await expectToast(page, 'Wareneingang gebucht');
}

test('back leaves the parts search, and an outdated link opens the last page', async ({ page }) => {
  await logIn(page, server);
  await page.goto(`${server.url}/supply/vehicle-search`);
  await page.getByRole('navigation', { name: 'Teilehandel' }).getByRole('link', { name: 'Teile' }).click();
  await page.getByPlaceholder('Artikel, Nummer oder OE-Referenz').fill('bk-4410');
  await expect(page.getByText('1 Teil', { exact: true })).toBeVisible();
  await expect(page).toHaveURL(/suche=bk-4410/);
  await page.goBack();
  await expect(page.getByRole('heading', { name: 'Fahrzeugsuche' })).toBeVisible();
  await page.goForward();
  await expect(page.getByText('1 Teil', { exact: true })).toBeVisible();

  await page.goto(`${server.url}/supply/catalog?seite=99&sortierung=Farbe`);
  await expect(page.getByText('Seite 3 / 3')).toBeVisible();
  await expect(page.getByRole('button', { name: /Angebote für/ }).first()).toBeVisible();
});
