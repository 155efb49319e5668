import { once } from 'node:events';
import { createServer, type Server as HttpServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test, type Page } from '@playwright/test';
import { expectToast } from './admin.js';
import { Server } from './server.js';
import { keepSession, sessionOf } from './sessions.js';
import { expectAccessible, expectNoOverflow } from './staff.js';

/** What the parts trade says when things are not as usual, at a garage with a catalogue of its own. */
let catalogue: HttpServer;
let server: Server;
/** How the catalogue answers now. */
let status = 404;

test.beforeAll(async () => {
  catalogue = createServer((_, response) => {
    response.writeHead(status, { 'content-type': 'application/json' });
    response.end('{"vehicles": []}');
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
test.beforeEach(async ({ page }) => {
  await keepSession(page, server, await sessionOf(server, ['DISPONENT']));
});

async function searchByKeys(page: Page, tsn: string): Promise<void> {
  await page.goto(`${server.url}/supply/vehicle-search`);
  await page.getByRole('tab', { name: 'HSN/TSN' }).click();
  await page.getByRole('textbox', { name: 'HSN' }).fill('9998');
  await page.getByRole('textbox', { name: 'TSN' }).fill(tsn);
  await page.getByRole('button', { name: 'Suchen', exact: true }).click();
}

test('numbers are pasted with blanks, and checked at their field', async ({ page }) => {
  await page.goto(`${server.url}/supply/vehicle-search`);
  await page.getByRole('tab', { name: 'VIN' }).click();
  const vin = page.getByLabel('VIN', { exact: true });
  for (const pasted of [' WVWZZZAUZGW000107', '  WVWZZZAUZGW000107 ', 'WVW ZZZ AUZ GW 000107']) {
    await vin.fill(pasted);
    await expect(vin).toHaveValue('WVWZZZAUZGW000107');
  }
  await page.getByRole('tab', { name: 'HSN/TSN' }).click();
  await page.getByRole('textbox', { name: 'HSN' }).fill('AB12');
  await page.getByRole('textbox', { name: 'TSN' }).fill('BGU');
  await expect(page.getByText('Die HSN hat 4 Ziffern.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Suchen', exact: true })).toBeDisabled();
  await page.getByRole('textbox', { name: 'HSN' }).fill(' 0603');
  await expect(page.getByText('Die HSN hat 4 Ziffern.')).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Suchen', exact: true })).toBeEnabled();
});

for (const [answer, tsn, words] of [
  [404, 'AA1', 'Der Fahrzeugkatalog kennt dieses Fahrzeug nicht.'],
  [401, 'AA2', 'Der Fahrzeugkatalog hat die Anfrage abgelehnt.'],
  [503, 'AA3', 'Der Fahrzeugkatalog ist derzeit nicht erreichbar.'],
] as const)
  test(`a catalogue that answers ${answer} sets the context, and the banner says what is unknown`, async ({
    page,
  }) => {
    status = answer;
    await searchByKeys(page, tsn);
    const banner = page.getByRole('status').filter({ hasText: `HSN 9998 / TSN ${tsn}` });
    await expect(banner).toContainText(words);
    await expect(banner).toContainText('Ob ein Teil passt, ist unsicher.');
    await expectAccessible(page);
    await page.getByRole('navigation', { name: 'Teilehandel' }).getByRole('link', { name: 'Teile' }).click();
    await expect(page.getByRole('status').filter({ hasText: words })).toBeVisible();
    await expect(page.getByText('unsicher', { exact: true }).first()).toBeVisible();
  });

test('the context ends with the log-out', async ({ page }) => {
  status = 404;
  await searchByKeys(page, 'BB1');
  await expect(page.getByText('HSN 9998 / TSN BB1')).toBeVisible();
  await page.reload();
  await expect(page.getByText('HSN 9998 / TSN BB1')).toBeVisible();
  await page.evaluate(() => localStorage.clear());
  await keepSession(page, server, await sessionOf(server, ['ADMIN']));
  await page.goto(`${server.url}/supply/catalog`);
  await expect(page.getByText('Noch kein Fahrzeugkontext ausgewählt.')).toBeVisible();
});

test('the fourth step leads on to the parts', async ({ page }) => {
  await page.goto(`${server.url}/supply/vehicle-search`);
  for (const row of [/^VW/, /^Golf VII/, /^Limousine/, /^1\.6 TDI/])
    await page.getByRole('button', { name: row }).click();
  await page.getByRole('link', { name: 'Zur Teilesuche' }).click();
  await expect(page.getByRole('heading', { name: 'Teilesuche & Ergebnisse' })).toBeVisible();
});

test('ticked filters stay to be seen, and each word is searched for itself', async ({ page }) => {
  await page.goto(`${server.url}/supply/catalog`);
  const search = page.getByPlaceholder('Artikel, Nummer oder OE-Referenz');
  for (const name of ['Bremsen', 'Brakon']) {
    await page.getByRole('checkbox', { name }).click();
    await expect(page.getByRole('checkbox', { name })).toBeChecked();
  }
  await search.fill('ölfilter');
  await expect(page.getByText('Keine Teile gefunden.')).toBeVisible();
  await expect(page.getByRole('checkbox', { name: 'Bremsen' })).toBeChecked();
  await expect(page.getByRole('checkbox', { name: 'Brakon' })).toBeChecked();
  await page.getByRole('button', { name: 'Ohne Filter suchen' }).click();
  await expect(page.getByText('Keine Teile gefunden.')).toHaveCount(0);
  for (const [typed, found] of [
    ['Bremsscheibe vorn', /^Bremsscheibe .*vorn/],
    ['Ölfilter Purafil', /^Ölfilter/],
    ['PF118', /^Ölfilter/],
    ['Zuendkerze', /^Zündkerze/],
  ] as const) {
    await search.fill(typed);
    await expect(page.getByRole('heading', { level: 3, name: found }).first()).toBeVisible();
  }
});

for (const width of [360, 1440])
  test(`an offer is picked, ordered after a question, and its letter sent by hand at ${width} px`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 900 });
    await page.goto(`${server.url}/supply/catalog?suche=PF-121`);
    await expect(page.getByText(/Schnellstes/)).toBeVisible();
    await expectNoOverflow(page);
    await page.getByRole('button', { name: /Angebote für/ }).click();
    await page.getByRole('radio', { name: 'Bei Kfz-Zentrale Hellweg bestellen' }).check();
    await page.getByRole('button', { name: 'In den Warenkorb' }).click();
    await expectToast(page, 'In den Warenkorb gelegt');
    await page.goto(`${server.url}/supply/basket`);
    const choice = page.getByRole('combobox', { name: /^Angebot für/ });
    await expect(choice.locator('option:checked')).toHaveText(/^Kfz-Zentrale Hellweg/);
    const plan = page.getByRole('region', { name: 'Günstigster Warenkorb' });
    await expect(plan.getByText('Kfz-Zentrale Hellweg')).toBeVisible();
    await expect(plan.getByText(/^Lieferzeit ca\./)).toBeVisible();
    await choice.selectOption({ label: 'nach Bestellweg' });
    await expect(plan.getByText('Kfz-Zentrale Hellweg')).toHaveCount(0);
    await expectNoOverflow(page);
    await page.getByRole('button', { name: /^Bestellen, / }).click();
    const question = page.getByRole('alertdialog', { name: 'Verbindlich bestellen?' });
    await expect(question.getByText(/liegt danach zum Versand bereit/)).toBeVisible();
    await expectAccessible(page);
    await question.getByRole('button', { name: 'Abbrechen' }).click();
    await page.getByRole('button', { name: /^Bestellen, / }).click();
    await question.getByRole('button', { name: 'Jetzt bestellen' }).click();
    await page.getByRole('status').getByRole('link', { name: /^BE-/ }).click();
    await sendByHand(page);
  });

async function sendByHand(page: Page): Promise<void> {
  await expect(page.getByText('Zum Versand bereit', { exact: true })).toBeVisible();
  await expectNoOverflow(page);
  await expectAccessible(page);
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'PDF herunterladen' }).click();
  expect((await download).suggestedFilename()).toMatch(/^Bestellung-BE-\d{4}-\d{5}\.pdf$/);
  const tab = page.waitForEvent('popup');
  await page.getByRole('button', { name: 'PDF öffnen' }).click();
  await (await tab).close();
  await page.getByRole('button', { name: 'Als gesendet markieren' }).click();
  await expectToast(page, 'Als gesendet markiert');
  await expect(page.getByText(/^Gesendet \d/)).toBeVisible();
  await page.getByRole('button', { name: 'Doch nicht gesendet' }).click();
  const question = page.getByRole('dialog');
  await question.getByRole('button', { name: 'Zurücknehmen' }).click();
  await expect(question.getByText('Bitte einen Grund angeben.')).toBeVisible();
  await question.getByLabel('Grund').fill('Falsche Bestellung angeklickt');
  await question.getByRole('button', { name: 'Zurücknehmen' }).click();
  await expectToast(page, 'Markierung zurückgenommen');
  await expect(page.getByText('Zum Versand bereit', { exact: true })).toBeVisible();
  await expect(page.getByText('Falsche Bestellung angeklickt')).toBeVisible();
  await page.getByRole('button', { name: 'Als gesendet markieren' }).click();
  await expect(page.getByText(/^Gesendet \d/)).toBeVisible();
  await page.getByRole('button', { name: 'Bestätigung eintragen' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'Liefertermin' }).fill('01.01.2020');
  await dialog.getByRole('button', { name: 'Speichern' }).click();
  await expect(dialog.getByText(/^Der Liefertermin liegt vor der Bestellung vom /)).toBeVisible();
  await dialog.getByRole('button', { name: 'Abbrechen' }).click();
}

test('a search for orders that finds nothing says so', async ({ page }) => {
  await page.goto(`${server.url}/supply/orders?suche=gibtesnicht`);
  await expect(page.getByText('Keine Bestellungen gefunden.')).toBeVisible();
});
