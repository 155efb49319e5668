import { readFile } from 'node:fs/promises';
import { expect, test } from '@playwright/test';
import type { SupplierInvoiceAnswer } from '#contracts/supplier-invoices/supplier-invoices.api.js';
import { expectToast } from './admin.js';
import { Server } from './server.js';
import { elsewhere, expectAccessible, logIn } from './staff.js';

/** What suppliers' invoices add up to, and how they get to the tax adviser: a workshop with these invoices alone. */
let server: Server;
test.beforeAll(async () => {
  server = await Server.start();
});
test.afterAll(() => server.close());

test('counters add up euros, and what is decided goes to the tax adviser', async ({ page }) => {
  const { api } = await elsewhere(server);
  const { id, lines } = await api<SupplierInvoiceAnswer>('POST', '/supply/invoices', {
    invoiceNumber: 'DATEV-1',
    supplierName: 'Autoteile Brüggen',
    invoiceDate: '2026-11-17',
    dueDate: '2026-12-01',
    lines: [{ description: 'Ölfilter', quantity: 1, unitPrice: 1_234.56 }],
  });
  await logIn(page, server);
  await page.goto(`${server.url}/supply/invoices`);
  const counters = page.getByRole('group', { name: 'Nach Status' });
  const counter = (status: string) => counters.getByRole('button', { name: new RegExp(`^${status}`) });
  await expect(counter('Offen')).toContainText('1.469,13 €');
  await expect(counter('Abgeschlossen')).toContainText('0,00 €');
  const row = page.getByRole('row').filter({ hasText: 'DATEV-1' });
  await expect(row.getByText('1 Menge')).toBeAttached();
  await expect(row).toContainText('fällig 01.12.2026');
  await expectAccessible(page);

  await api('PUT', '/settings/invoicing', {
    datevConsultant: '1234567',
    datevClient: '12345',
  });
  await api('POST', `/supply/invoices/${id}/lines/${lines[0]?.id}/accept`, {});
  await expect(row).toContainText('Abgeschlossen');
  await expect(counter('Abgeschlossen')).toContainText('1.469,13 €');
  await expect(counter('Offen')).toContainText('0,00 €');

  await page.goto(`${server.url}/datev?monat=2026-11&art=INCOMING`);
  await page.getByRole('button', { name: 'Stapel exportieren' }).click();
  await expectToast(page, 'Stapel 1 exportiert');
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Buchungen', exact: true }).click();
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/^EXTF_Buchungsstapel_Stapel1_Eingangsrechnungen_2026-11-01_/);
  const text = (await readFile(await file.path())).toString('latin1');
  expect(text.slice(0, 6)).toBe('"EXTF"');
  expect(text).toContain('1469,13');
  expect(text).toContain('DATEV-1');
});
