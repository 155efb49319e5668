import { expect, test, type Page } from '@playwright/test';
import type { ArticleAnswer } from '#contracts/inventory/articles/articles.api.js';
import type { LocationAnswer } from '#contracts/inventory/locations/locations.api.js';
import { callerOf, expectToast } from './admin.js';
import { Server } from './server.js';
import { keepSession, sessionOf } from './sessions.js';
import { expectAccessible, expectNoOverflow } from './staff.js';

/** Issue "Inventory": a stock ledger one can trust, read and count. */
let server: Server;
let filter: ArticleAnswer;
let disc: ArticleAnswer;
let store: LocationAnswer;

test.beforeAll(async () => {
  server = await Server.start();
  const call = await callerOf(server);
  const post = async <Body>(path: string, body: object) =>
    (await call<Body>('POST', `/inventory/${path}`, body)).body;
  store = await post('locations', { code: 'A3', name: 'Hauptlager' });
  await post('locations', { code: 'B2', name: 'Ölkeller' });
  filter = await post('articles', { number: 'OF-118', name: 'Ölfilter', minimumStock: 4 });
  disc = await post('articles', { number: 'BS-280-22', name: 'Bremsscheibe 280 mm, vorn', minimumStock: 10 });
  await post('movements', { type: 'RECEIPT', articleId: filter.id, locationId: store.id, quantity: 12 });
  await post('movements', { type: 'RECEIPT', articleId: disc.id, locationId: store.id, quantity: 6 });
  await post('movements', { type: 'RESERVE', articleId: disc.id, locationId: store.id, quantity: 2 });
});
test.afterAll(() => server.close());

async function open(
  page: Page,
  role: 'ADMIN' | 'LAGERIST' | 'DISPONENT' | 'PRUEFER',
  path: string,
): Promise<void> {
  await keepSession(page, server, await sessionOf(server, [role]));
  await page.goto(`${server.url}${path}`);
}

for (const width of [360, 1440]) {
  test(`the store reads, moves, corrects and takes back at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 });
    await open(page, 'LAGERIST', '/inventory');
    await expect(page.getByRole('heading', { name: '1 Artikel ist knapp' })).toBeVisible();
    await page.getByPlaceholder('Artikel oder Standort').fill('ölf');
    const list = page.getByRole('region', { name: 'Bestände' });
    await expect(list.getByText('Bremsscheibe')).toBeHidden();
    await expectNoOverflow(page);
    await expectAccessible(page);

    await list
      .getByRole('link', { name: /Ölfilter/ })
      .first()
      .click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Ölfilter');
    await page.getByRole('button', { name: 'Umbuchen' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Menge').fill('1,5');
    await dialog.getByRole('combobox', { name: 'Ziel-Standort' }).click();
    await page.getByRole('option', { name: /B2/ }).click();
    await dialog.getByRole('button', { name: 'Umbuchen' }).click();
    await expectToast(page, 'Umgebucht');
    await expect(page.getByText('−1,5').first()).toBeVisible();

    await page.getByRole('button', { name: 'Korrigieren' }).click();
    await dialog.getByLabel('Gezählte Menge').fill('9');
    await dialog.getByRole('button', { name: 'Korrigieren' }).click();
    await expect(dialog.getByText('Bitte geben Sie einen Grund an.')).toBeVisible();
    await dialog.getByLabel('Grund').fill('Karton beschädigt');
    await dialog.getByRole('button', { name: 'Korrigieren' }).click();
    await expectToast(page, 'Korrigiert');
    await expect(page.getByText('Karton beschädigt').first()).toBeVisible();

    await page
      .getByRole('button', { name: /^Korrektur vom .* stornieren$/ })
      .first()
      .click();
    await page
      .getByRole('dialog')
      .or(page.getByRole('alertdialog'))
      .getByRole('button', { name: 'Stornieren' })
      .click();
    await expectToast(page, 'Bewegung storniert');
    await expectNoOverflow(page);
    await expectAccessible(page);
  });
}

test('a shelf is counted with a scanner on a phone, and booked together', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 900 });
  await open(page, 'LAGERIST', '/inventory?tab=inventur');
  await page.getByRole('button', { name: 'Inventur beginnen' }).click();
  await page.getByRole('dialog').getByRole('combobox', { name: 'Standort' }).click();
  await page.getByRole('option', { name: /A3/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Beginnen' }).click();
  const scan = page.getByLabel('Scannen oder Nummer eingeben');
  // A scanner: fast keys and Enter.
  await scan.pressSequentially('bs-280-22');
  await scan.press('Enter');
  const card = page.getByRole('form', { name: /Bremsscheibe/ });
  await expect(card.getByText('Im Buch stehen')).toBeHidden();
  await card.getByLabel('Gezählte Menge in Stk').fill('5');
  await card.getByLabel('Gezählte Menge in Stk').press('Enter');
  await expect(card.getByText('Im Buch stehen')).toBeVisible();
  await expect(card.getByText('−1', { exact: true })).toBeVisible();
  await expectNoOverflow(page);
  await expectAccessible(page);
  await card.getByRole('button', { name: 'Weiter' }).click();
  await scan.fill(`${server.url}/inventory/${filter.id}_${store.id}`);
  await scan.press('Enter');
  await expect(page.getByRole('form', { name: 'Ölfilter' })).toBeVisible();
  await scan.fill('gibt es nicht');
  await scan.press('Enter');
  await expect(page.getByText('Kein Artikel zu „gibt es nicht“.')).toBeVisible();
  await page.getByRole('button', { name: 'Inventur buchen' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Nicht ausgebucht' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Buchen', exact: true }).click();
  await expectToast(page, 'Inventur gebucht');
  await page.goto(`${server.url}/inventory/${disc.id}_${store.id}`);
  await expect(page.getByText('Nicht ausgebucht').first()).toBeVisible();
  await expect(page.getByRole('link', { name: 'Inventur A3' }).first()).toBeVisible();
});

test('the administrator adds an article and a location', async ({ page }) => {
  await open(page, 'ADMIN', '/inventory?tab=artikel');
  await page.getByRole('button', { name: 'Neuer Artikel' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Artikelnummer').fill('of 118 ');
  await dialog.getByLabel('Bezeichnung').fill('Ölfilter lang');
  await dialog.getByLabel('Mindestbestand').fill('2,5');
  await dialog.getByRole('button', { name: 'Speichern' }).click();
  await expectToast(page, 'Ölfilter lang');
  await page.getByRole('tab', { name: 'Standorte' }).click();
  await page.getByRole('button', { name: 'Neuer Standort' }).click();
  await dialog.getByLabel('Code').fill('a 3');
  await dialog.getByLabel('Bezeichnung').fill('Doppelt');
  await dialog.getByRole('button', { name: 'Speichern' }).click();
  await expect(dialog.getByText('Dieser Standort-Code wird bereits verwendet.').first()).toBeVisible();
  await expectAccessible(page);
});

for (const role of ['DISPONENT', 'PRUEFER'] as const) {
  test(`${role} reads and changes nothing`, async ({ page }) => {
    await open(page, role, `/inventory/${disc.id}_${store.id}`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(disc.name);
    await expect(page.getByRole('button', { name: 'Umbuchen' })).toHaveCount(0);
    await page.getByRole('button', { name: 'Etikett' }).click();
    await expect(page.getByRole('dialog').getByText('BS-280-22')).toBeVisible();
    for (const tab of [
      'artikel',
      'fehlbestand',
      'kommissionierung',
      'wareneingang',
      'standorte',
      'inventur',
    ]) {
      await page.goto(`${server.url}/inventory?tab=${tab}`);
      await expect(page.getByRole('tabpanel')).toBeVisible();
      await expect(page.getByRole('alert')).toHaveCount(0);
      await expectNoOverflow(page);
      await expectAccessible(page);
    }
  });
}

test('a mechanic is turned away', async ({ page }) => {
  await keepSession(page, server, await sessionOf(server, ['MECHANIKER']));
  await page.goto(`${server.url}/inventory`);
  await expect(page.getByRole('heading', { name: 'Lager', level: 1 })).toHaveCount(0);
  await expect(page).not.toHaveURL(/\/inventory$/);
});
