import { expect, type Page } from '@playwright/test';
import { expectToast } from './admin.js';
import type { Server } from './server.js';
import { logInAs } from './sessions.js';
import { test } from './shared-server.js';
import { elsewhere, expectAccessible, expectNoOverflow, logIn } from './staff.js';
import { ublFile } from './supplier-files.js';

/** Suppliers' invoices: dropped, compared and decided line by line. */
let server: Server;
test.beforeAll(({ shared }) => {
  server = shared;
});

for (const width of [1440, 360]) {
  test(`a file becomes an invoice that is clarified and accepted, at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 });
    await logIn(page, server);
    const { api } = await elsewhere(server);
    await api('POST', '/supply/basket/lines', { partId: 'part-01', quantity: 4 });
    const { orders } = await api<{ orders: { purchaseOrderNumber: string; supplierName: string }[] }>(
      'POST',
      '/supply/basket/checkout',
      {},
    );
    const { purchaseOrderNumber: order = '', supplierName = '' } = orders[0] ?? {};

    await page.goto(`${server.url}/supply/invoices`);
    await expect(page.getByRole('heading', { name: 'Lieferantenrechnungen' })).toBeVisible();
    await page.locator('input[type=file]').setInputFiles({
      name: 'kaputt.xml',
      mimeType: 'application/xml',
      buffer: Buffer.from('<a><b></a>'),
    });
    await expect(page.getByRole('list', { name: 'Eingelesene Dateien' })).toContainText(
      'kaputt.xml: Die Datei ist kein gültiges XML.',
    );
    await page.locator('input[type=file]').setInputFiles({
      name: 'rechnung.xml',
      mimeType: 'application/xml',
      buffer: Buffer.from(ublFile(`LR-${width}`, order).replace('Teilekontor Nordwall', supplierName)),
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
    await acceptLine(page, 'Nachlieferung ist zugesagt.');
    await expect(page.getByText('Abgeschlossen', { exact: true }).first()).toBeVisible();
    await page.getByRole('button', { name: 'Freigabe von Position 1 zurücknehmen' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Zurücknehmen' }).click();
    await expect(dialog.getByText('Bitte einen Grund angeben.')).toBeVisible();
    await dialog.getByLabel('Grund').fill('Falsche Position.');
    await dialog.getByRole('button', { name: 'Zurücknehmen' }).click();
    await expectToast(page, 'Freigabe zurückgenommen');
    await page.getByRole('button', { name: 'Verlauf von Position 1' }).click();
    const lines = page.getByRole('region', { name: 'Positionen der Rechnung' });
    await expect(lines).toContainText('Nachlieferung ist zugesagt.');
    await expect(lines).toContainText('Falsche Position.');
    await acceptLine(page, '');
    await expect(page.getByText('Abgeschlossen', { exact: true }).first()).toBeVisible();
    await page.getByRole('link', { name: 'Zur Übersicht' }).click();
    await expect(page.getByText(`LR-${width}`).first()).toBeVisible();
    await expectAccessible(page);
    await expectNoOverflow(page);
  });
}

async function acceptLine(page: Page, note: string): Promise<void> {
  await page.getByRole('button', { name: 'Position 1 akzeptieren' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Notiz').fill(note);
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Akzeptieren' }).click();
  await expectToast(page, 'Abweichung akzeptiert');
}

const upload = (name: string, content: string) => ({
  name,
  mimeType: 'application/xml',
  buffer: Buffer.from(content),
});

test('several files say what became of each; a duplicate leads to the first', async ({ page }) => {
  await logIn(page, server);
  await page.goto(`${server.url}/supply/invoices`);
  await page
    .locator('input[type=file]')
    .setInputFiles([
      upload('eins.xml', ublFile('MEHR-1', 'BE-1999-1')),
      upload('zwei.xml', ublFile('MEHR-1', 'BE-1999-1')),
      upload('drei.xml', '<a/>'),
    ]);
  const results = page.getByRole('list', { name: 'Eingelesene Dateien' });
  await expect(results.getByRole('listitem')).toHaveCount(3);
  await expect(results).toContainText('zwei.xml: Diese Rechnung wurde bereits erfasst.');
  await expect(results).toContainText('drei.xml: Die Datei ist kein gültiges XML.');
  await expectAccessible(page);
  await results.getByRole('link', { name: 'Zur ersten Rechnung' }).click();
  await expect(page.getByRole('heading', { name: 'Rechnung MEHR-1' })).toBeVisible();
});

test('another supplier on the invoice is confirmed, and a foreign currency is shown as it is', async ({
  page,
}) => {
  await logIn(page, server);
  const { api } = await elsewhere(server);
  await api('POST', '/supply/basket/lines', { partId: 'part-01', quantity: 1 });
  const { orders } = await api<{ orders: { purchaseOrderNumber: string }[] }>(
    'POST',
    '/supply/basket/checkout',
    {},
  );
  const order = orders[0]?.purchaseOrderNumber ?? '';
  const content = ublFile('FREMD-1', order)
    .replace('Teilekontor Nordwall', 'Müller Trading Ltd')
    .replaceAll('>EUR<', '>CHF<')
    .replaceAll('"EUR"', '"CHF"');
  const { id } = await api<{ id: string }>('POST', '/supply/invoices/import', {
    fileName: 'fremd.xml',
    content: Buffer.from(content).toString('base64'),
  });
  await page.goto(`${server.url}/supply/invoices`);
  const row = page.getByRole('row', { name: /FREMD-1/ });
  await expect(row).toContainText('119,00 CHF');
  await expect(row).toContainText('Anderer Lieferant');
  await page.goto(`${server.url}/supply/invoices/${id}`);
  const supplier = page.getByRole('region', { name: 'Anderer Lieferant' });
  await expect(supplier).toContainText('Müller Trading Ltd');
  await supplier.getByRole('button', { name: 'Anderer Lieferant akzeptieren' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Ja, das ist derselbe Lieferant' }).click();
  await expectToast(page, 'Abweichung akzeptiert');
  await expect(supplier).toContainText('Akzeptiert');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Verwerfen' }).click();
  await dialog.getByLabel('Grund').fill('Nicht für uns.');
  await dialog.getByRole('button', { name: 'Verwerfen' }).click();
  await expectToast(page, 'Rechnung verworfen');
  await expect(page.getByText('Grund: Nicht für uns.')).toBeVisible();
});

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
    await page.goto(`${server.url}/supply/invoices/${id}`);
    await expect(page.getByText('Keine Bestellung gefunden.').first()).toBeVisible();
    await expect(page.getByRole('button', { name: 'Position 1 akzeptieren' })).toHaveCount(mayChange);
    await expect(page.getByRole('region', { name: 'Positionen der Rechnung' })).toContainText('25,004 €');
    await expectAccessible(page);
    if (role === 'DISPONENT') await enterByHand(page);
  });
}

/** Enters an invoice of two items after correcting a superfluous line and an impossible day. */
async function enterByHand(page: Page): Promise<void> {
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
  // A superfluous empty line prevents saving until it is removed.
  await dialog.getByRole('button', { name: 'Position hinzufügen' }).click();
  await dialog.getByRole('button', { name: 'Speichern' }).click();
  const second = dialog.getByRole('group', { name: 'Position 2' });
  await expect(second.getByRole('textbox', { name: 'Menge' })).toHaveAttribute('aria-invalid', 'true');
  await second.getByRole('button', { name: 'Position 2 entfernen' }).click();
  // The calendar has no such day.
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
}

/** Enters an invoice of one line without an order, which needs a decision. */
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

test('two people decide one line at once: the second gets a conflict and sees the first decision', async ({
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
  await expect(accept).toHaveCount(0);
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

test('an unknown invoice shows a message', async ({ page }) => {
  await logIn(page, server);
  await page.goto(`${server.url}/supply/invoices/0190a000-0000-7000-8000-00000000dead`);
  await expect(page.getByText('Die angeforderte Rechnung wurde nicht gefunden.')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Zur Übersicht' })).toBeVisible();
});
