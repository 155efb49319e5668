import { expect } from '@playwright/test';
import { expectToast } from './admin.js';
import type { Server } from './server.js';
import { logInAs } from './sessions.js';
import { test } from './shared-server.js';
import { elsewhere, expectAccessible, expectNoOverflow, logIn } from './staff.js';

/** Suppliers' invoices: dropped, compared and decided line by line. */
let server: Server;
test.beforeAll(({ shared }) => {
  server = shared;
});

/** UBL of one line, charged for an order. */
const file = (number: string, order: string) => `<?xml version="1.0" encoding="UTF-8"?>
<Invoice xmlns="urn:oasis:names:specification:ubl:schema:xsd:Invoice-2" xmlns:cac="urn:cac" xmlns:cbc="urn:cbc">
<cbc:ID>${number}</cbc:ID><cbc:IssueDate>2026-11-17</cbc:IssueDate><cbc:DocumentCurrencyCode>EUR</cbc:DocumentCurrencyCode>
<cac:OrderReference><cbc:ID>${order}</cbc:ID></cac:OrderReference>
<cac:AccountingSupplierParty><cac:Party><cac:PartyLegalEntity><cbc:RegistrationName>Teilekontor Nordwall</cbc:RegistrationName></cac:PartyLegalEntity></cac:Party></cac:AccountingSupplierParty>
<cac:TaxTotal><cbc:TaxAmount currencyID="EUR">19.00</cbc:TaxAmount></cac:TaxTotal>
<cac:LegalMonetaryTotal><cbc:TaxExclusiveAmount>100.00</cbc:TaxExclusiveAmount><cbc:TaxInclusiveAmount>119.00</cbc:TaxInclusiveAmount></cac:LegalMonetaryTotal>
<cac:InvoiceLine><cbc:ID>1</cbc:ID><cbc:InvoicedQuantity unitCode="C62">4</cbc:InvoicedQuantity><cbc:LineExtensionAmount>100.00</cbc:LineExtensionAmount>
<cac:Item><cbc:Name>Bremsscheibe</cbc:Name><cac:SellersItemIdentification><cbc:ID>BK-280.22</cbc:ID></cac:SellersItemIdentification><cac:ClassifiedTaxCategory><cbc:Percent>19</cbc:Percent></cac:ClassifiedTaxCategory></cac:Item>
<cac:Price><cbc:PriceAmount>25.00</cbc:PriceAmount></cac:Price></cac:InvoiceLine></Invoice>`;

for (const width of [1440, 360]) {
  test(`a file becomes an invoice that is clarified and accepted, at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 });
    await logIn(page, server);
    const { api } = await elsewhere(server);
    await api('POST', '/supply/basket/lines', { partId: 'part-01', quantity: 4 });
    const { orders } = await api<{ orders: { purchaseOrderNumber: string }[] }>(
      'POST',
      '/supply/basket/checkout',
      {},
    );
    const order = orders[0]?.purchaseOrderNumber ?? '';

    await page.goto(`${server.url}/supply/invoices`);
    await expect(page.getByRole('heading', { name: 'Lieferantenrechnungen' })).toBeVisible();
    await page.locator('input[type=file]').setInputFiles({
      name: 'kaputt.xml',
      mimeType: 'application/xml',
      buffer: Buffer.from('<a><b></a>'),
    });
    await expectToast(page, 'Die Datei ist kein gültiges XML.');
    await page.locator('input[type=file]').setInputFiles({
      name: 'rechnung.xml',
      mimeType: 'application/xml',
      buffer: Buffer.from(file(`LR-${width}`, order)),
    });
    await expect(page.getByRole('heading', { name: `Rechnung LR-${width}` })).toBeVisible();
    await expect(page.getByText('Mengenabweichung', { exact: true })).toBeVisible();
    await expectAccessible(page);
    await expectNoOverflow(page);

    await page.getByRole('button', { name: 'Position 1 klären' }).click();
    await page.getByRole('button', { name: 'Zur Klärung weiterleiten' }).click();
    await expect(page.getByText('Bitte geben Sie eine Notiz ein.')).toBeVisible();
    await page.getByLabel('Notiz zur Klärung').fill('Ware ist noch nicht da.');
    await page.getByLabel('E-Mail an den Lieferanten').fill('buchhaltung@nordwall.example');
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Zur Klärung weiterleiten' }).click();
    await expectToast(page, 'Zur Klärung weitergeleitet');
    await expect(page.getByText('In Klärung', { exact: true }).first()).toBeVisible();
    await page.getByRole('button', { name: 'Position 1 akzeptieren' }).click();
    await expectToast(page, 'Abweichung akzeptiert');
    await expect(page.getByText('Abgeschlossen', { exact: true }).first()).toBeVisible();
    await page.getByRole('link', { name: 'Zur Übersicht' }).click();
    await expect(page.getByText(`LR-${width}`).first()).toBeVisible();
    await expectAccessible(page);
    await expectNoOverflow(page);
  });
}

for (const [username, role] of [
  ['einkauf-dora', 'DISPONENT'],
  ['einkauf-pia', 'PRUEFER'],
] as const) {
  test(`${role} ${role === 'PRUEFER' ? 'reads the invoices and decides nothing' : 'enters an invoice by hand'}`, async ({
    page,
  }) => {
    const { api } = await elsewhere(server);
    const account = { username, password: 'geheim-im-büro', roles: [role] };
    await api('POST', '/admin/users', account);
    const invoiceNumber = `HAND-${username}`;
    const line = { description: 'Bremsscheibe', quantity: 1, unitPrice: 25.004 };
    const { id } = await api<{ id: string }>('POST', '/supply/invoices', {
      invoiceNumber,
      supplierName: 'Teilekontor Nordwall',
      invoiceDate: '2026-11-17',
      lines: [line],
    });
    await logInAs(page, server, username, account.password);
    await page.goto(`${server.url}/supply/invoices`);
    await expect(page.getByText(invoiceNumber).first()).toBeVisible();
    const mayChange = role === 'DISPONENT' ? 1 : 0;
    await expect(page.getByRole('button', { name: 'Rechnung erfassen' })).toHaveCount(mayChange);
    await expect(page.getByRole('button', { name: 'DATEV-Export' })).toHaveCount(mayChange);
    await page.goto(`${server.url}/supply/invoices/${id}`);
    await expect(page.getByText('Keine Bestellung gefunden.').first()).toBeVisible();
    await expect(page.getByRole('button', { name: 'Position 1 akzeptieren' })).toHaveCount(mayChange);
    await expect(page.getByRole('region', { name: 'Positionen der Rechnung' })).toContainText('25,004 €');
    await expectAccessible(page);
    if (mayChange === 0) return;

    await page.goto(`${server.url}/supply/invoices`);
    await page.getByRole('button', { name: 'Rechnung erfassen' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Rechnungsnummer').fill('BUCH-1');
    await dialog.getByLabel('Lieferant').fill('Fachverlag Ahorn');
    const date = dialog.getByRole('textbox', { name: 'Rechnungsdatum' });
    await date.fill('17.11.2026');
    await date.press('Tab');
    const first = dialog.getByRole('group', { name: 'Position 1' });
    await first.getByRole('textbox', { name: 'Position 1' }).fill('Handbuch Bremsen');
    await first.getByLabel('Menge').fill('2');
    await first.getByLabel('Einheit').fill('Satz');
    await first.getByLabel('Einzelpreis netto').fill('50');
    await first.getByLabel('Steuer').fill('7');
    // One line too many, in the way of what is saved until it is taken out again.
    await dialog.getByRole('button', { name: 'Position hinzufügen' }).click();
    await dialog.getByRole('button', { name: 'Speichern' }).click();
    const second = dialog.getByRole('group', { name: 'Position 2' });
    await expect(second.getByRole('textbox', { name: 'Menge' })).toHaveAttribute('aria-invalid', 'true');
    await second.getByRole('button', { name: 'Position 2 entfernen' }).click();
    // A day that there is not is not left out in silence.
    const due = dialog.getByRole('textbox', { name: 'Fällig am' });
    await due.fill('31.11.2026');
    await dialog.getByRole('button', { name: 'Speichern' }).click();
    await expect(due).toBeFocused();
    await expect(dialog.getByText('Bitte ein Datum angeben (TT.MM.JJJJ).')).toBeVisible();
    await due.fill('30.11.2026');
    await expect(second).toHaveCount(0);
    await expect(first.getByRole('button', { name: 'Position 1 entfernen' })).toBeDisabled();
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Speichern' }).click();
    await expect(page.getByRole('heading', { name: 'Rechnung BUCH-1' })).toBeVisible();
    await expect(page.getByText('107,00 €').first()).toBeVisible();
    await expect(page.getByRole('region', { name: 'Positionen der Rechnung' })).toContainText('2 Satz');
  });
}

/** Books an invoice of one line of its own, without an order: it waits for somebody's decision. */
async function waiting(invoiceNumber: string, unitPrice = 25): Promise<string> {
  const { api } = await elsewhere(server);
  const { id } = await api<{ id: string }>('POST', '/supply/invoices', {
    invoiceNumber,
    supplierName: 'Autoteile Brüggen',
    invoiceDate: '2026-11-17',
    dueDate: '2026-12-01',
    lines: [{ description: 'Ölfilter', quantity: 1, unitPrice }],
  });
  return id;
}

test('two people decide one line at once: the second is told, and sees what the first did', async ({
  page,
}) => {
  const id = await waiting('ZUGLEICH-1');
  await logIn(page, server);
  await page.goto(`${server.url}/supply/invoices/${id}`);
  const accept = page.getByRole('button', { name: 'Position 1 akzeptieren' });
  await expect(accept).toBeEnabled();
  // The second has the line open with the note half written while the first accepts it.
  await page.getByRole('button', { name: 'Position 1 klären' }).click();
  const clarification = page.getByRole('form', { name: 'Klärung' });
  await clarification.getByLabel('Notiz zur Klärung').fill('Stimmt das?');
  await page.route('**/lines/*/clarify', async (route) => {
    const { api } = await elsewhere(server);
    const { lines } = await api<{ lines: { id: string }[] }>('GET', `/supply/invoices/${id}`);
    await api('POST', `/supply/invoices/${id}/lines/${lines[0]?.id}/accept`, {});
    await route.continue();
  });
  await clarification.getByRole('button', { name: 'Zur Klärung weiterleiten' }).click();
  await expect(page.getByText('Abgeschlossen', { exact: true }).first()).toBeVisible();
  await expect(accept).toBeDisabled();
  await expectToast(page, 'Der Datensatz wurde inzwischen geändert.');
});

test('others are turned away', async ({ page }) => {
  const { api } = await elsewhere(server);
  for (const [username, role] of [
    ['einkauf-merle', 'MECHANIKER'],
    ['einkauf-levin', 'LAGERIST'],
  ]) {
    await api('POST', '/admin/users', { username, password: 'geheim-im-büro', roles: [role] });
    await logInAs(page, server, username ?? '', 'geheim-im-büro');
    await page.goto(`${server.url}/supply/invoices`);
    await expect(page).not.toHaveURL(/supply/);
    await page.evaluate(() => localStorage.clear());
  }
});

test('an invoice that is not there says so', async ({ page }) => {
  await logIn(page, server);
  await page.goto(`${server.url}/supply/invoices/0190a000-0000-7000-8000-00000000dead`);
  await expect(page.getByText('Die angeforderte Rechnung wurde nicht gefunden.')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Zur Übersicht' })).toBeVisible();
});
