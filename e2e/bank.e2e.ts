import { expect, test, type Page } from '@playwright/test';
import { expectToast } from './admin.js';
import { InvoicingWorkshop, PASSWORD } from './invoicing.js';
import { ADMIN, Server } from './server.js';
import { logInAs } from './sessions.js';
import { expectAccessible, expectNoOverflow } from './staff.js';
import { dayFromToday, german } from './workshop-days.js';

/** A statement of the bank that is imported, booked by proposals and by hand, and left alone with a reason. */
let server: Server;
let workshop: InvoicingWorkshop;

test.beforeEach(async () => {
  server = await Server.start();
  workshop = await InvoicingWorkshop.furnish(server);
  for (const number of ['ALT-1001', 'ALT-1002']) await workshop.sentInvoice(number);
});
test.afterEach(() => server.close());

const HEAD = 'Buchungstag;Name;IBAN;Verwendungszweck;Betrag';
const row = (name: string, purpose: string, amount: string) =>
  `${german(dayFromToday(0))};${name};DE88100900001234567892;${purpose};${amount}`;

async function drop(page: Page, name: string, rows: readonly string[]): Promise<void> {
  const buffer = Buffer.from([HEAD, ...rows, ''].join('\r\n'));
  await page.locator('input[type=file]').setInputFiles({ name, mimeType: 'text/csv', buffer });
}

for (const [username, role, width] of [
  ['admin', 'ADMIN', 1440],
  ['dora', 'DISPONENT', 360],
] as const) {
  test(`${role} imports a statement, books what is sure and the rest by hand, at ${width} px`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 900 });
    await logInAs(page, server, username, username === ADMIN.username ? ADMIN.password : PASSWORD);
    await page.goto(`${server.url}/bank`);
    const rows = [
      row('Ina Blattner', 'Rechnung ALT-1001', '157,08'),
      row('Blattner', 'danke', '160,00'),
      row('Unbekannt', 'Privat', '12,00'),
    ];
    await drop(page, 'umsaetze.csv', rows);
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByText('Welche Spalte enthält was?', { exact: false })).toBeVisible();
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Einlesen' }).click();
    await expectToast(page, 'Kontoauszug eingelesen');

    await page.getByRole('button', { name: 'Alle sicheren buchen' }).dblclick();
    await expectToast(page, 'Gebucht');
    await expect(page.getByText('ALT-1001 (157,08 €)')).toBeVisible();
    await expectAccessible(page);
    await expectNoOverflow(page);

    const second = page.getByRole('row').filter({ hasText: 'danke' });
    await second.getByRole('button', { name: 'Zuordnen' }).click();
    await expect(dialog.getByLabel('Auf ALT-1002')).toHaveValue('157,08');
    await expect(dialog.getByText('2,92 € bleiben als Guthaben.')).toBeVisible();
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Buchen' }).click();
    await expect(page.getByText('ALT-1002 (157,08 €)')).toBeVisible();

    const third = page.getByRole('row').filter({ hasText: 'Privat' });
    await third.getByRole('button', { name: 'Ignorieren' }).click();
    await dialog.getByRole('button', { name: 'Ignorieren' }).click();
    await expect(dialog.getByText('Bitte einen Grund angeben.').first()).toBeVisible();
    await dialog.getByLabel('Grund').fill('Privateinlage');
    await dialog.getByRole('button', { name: 'Ignorieren' }).click();
    await expect(page.getByText('Ignoriert: Privateinlage')).toBeVisible();

    await drop(page, 'umsaetze.csv', rows);
    await expectToast(page, 'Schon eingelesen');
    await drop(page, 'kaputt.xml', ['<Rechnung/>']);
    await expectToast(page, 'Der Kontoauszug konnte nicht eingelesen werden.');
    await expectNoOverflow(page);
  });
}

for (const width of [1440, 360])
  test(`a debit without proposal is assigned by hand, at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 });
    const { office, party } = workshop;
    const invoice = await office.api<{ id: string }>('POST', '/supply/invoices', {
      invoiceNumber: 'R-41266',
      supplierName: 'Teilelager Nord',
      invoiceDate: '2026-11-19',
      lines: [{ description: 'Filter', quantity: 1, unitPrice: 40 }],
    });
    const credit = { customerId: party.customerId, amount: 20, method: 'TRANSFER' };
    await office.api('POST', '/payments', credit);
    await logInAs(page, server, ADMIN.username, ADMIN.password);
    await page.goto(`${server.url}/bank`);
    await drop(page, 'umsaetze.csv', [row('Nord', 'Teile', '-30,00'), row('Blattner', 'zurück', '-20,00')]);
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Einlesen' }).click();

    await page
      .getByRole('row')
      .filter({ hasText: 'Teile' })
      .getByRole('button', { name: 'Zuordnen' })
      .click();
    const invoices = dialog.getByRole('combobox', { name: 'Lieferantenrechnung' });
    await invoices.fill('R-41266');
    await page.getByRole('option', { name: 'R-41266' }).click();
    await expect(dialog.getByLabel('Betrag')).toHaveValue('30,00');
    await dialog.getByLabel('Skonto').fill('0,90');
    await expectAccessible(page);
    await expectNoOverflow(page);
    await dialog.getByRole('button', { name: 'Buchen' }).click();
    await expect(page.getByText('R-41266 (30,00 €)')).toBeVisible();

    await page
      .getByRole('row')
      .filter({ hasText: 'zurück' })
      .getByRole('button', { name: 'Zuordnen' })
      .click();
    await dialog.getByRole('combobox', { name: 'Wofür' }).click();
    await page.getByRole('option', { name: 'Erstattung an einen Kunden' }).click();
    await dialog.getByRole('combobox', { name: 'Kunde' }).fill('Blattner');
    await page.getByRole('option', { name: 'Ina Blattner' }).click();
    await dialog.getByRole('combobox', { name: 'Erstattet von' }).click();
    await page.getByRole('option', { name: 'Guthaben 20,00 €' }).click();
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Buchen' }).click();
    await expect(page.getByText('Erstattung an den Kunden')).toBeVisible();

    await page.goto(`${server.url}/supply/invoices/${invoice.id}`);
    await expect(page.getByText('Davon bezahlt')).toBeVisible();
    await expect(page.getByText('30,00 €, 0,90 € Skonto, Nord, Teile', { exact: false })).toBeVisible();
  });

test('an auditor reads the statement and books nothing', async ({ page }) => {
  await logInAs(page, server, 'pia', PASSWORD);
  await page.goto(`${server.url}/bank`);
  await expect(page.getByText('Keine Umsätze.')).toBeVisible();
  await expect(page.locator('input[type=file]')).toHaveCount(0);
});
