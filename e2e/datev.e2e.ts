import { expect, test } from '@playwright/test';
import { expectToast } from './admin.js';
import { InvoicingWorkshop, PASSWORD } from './invoicing.js';
import { ADMIN, Server } from './server.js';
import { logInAs } from './sessions.js';
import { expectAccessible, expectNoOverflow } from './staff.js';
import { dayFromToday } from './workshop-days.js';

/** From the preview to a batch with its files, and back; and what an auditor sees. */
let server: Server;
let workshop: InvoicingWorkshop;

test.beforeEach(async () => {
  server = await Server.start();
  workshop = await InvoicingWorkshop.furnish(server);
  await workshop.stateCompany('Kfz-Meisterbetrieb Ahornhof');
  const order = await workshop.workedOrder();
  const day = dayFromToday(0);
  const { number } = await workshop.office.api<{ number: string }>('GET', '/invoices/next-number');
  const invoice = await workshop.office.api<{ id: string }>('POST', '/invoices', {
    number,
    date: day,
    supplyDate: day,
    dueDate: day,
    workOrderId: order.id,
    positions: [{ description: 'Bremse vorn', quantity: 1.5, unitPrice: 88, taxPercent: 19 }],
  });
  await workshop.office.api('POST', `/invoices/${invoice.id}/send`, { confirm: true });
});
test.afterEach(() => server.close());

for (const width of [1440, 360]) {
  test(`ADMIN exports a batch and takes it back, at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 });
    await logInAs(page, server, 'admin', ADMIN.password);
    await page.goto(`${server.url}/datev`);
    await expect(page.getByText('Für DATEV fehlen Angaben: Beraternummer, Mandantennummer.')).toBeVisible();
    const make = page.getByRole('button', { name: 'Stapel exportieren' });
    await expect(make).toBeDisabled();
    await workshop.office.api('PUT', '/settings/invoicing', { datevConsultant: '1001', datevClient: '77' });
    await page.reload();
    await expect(page.getByText('1 neuer Beleg')).toBeVisible();
    await expect(page.getByRole('region', { name: 'Summen je Konto' })).toContainText('8400');
    await expectAccessible(page);
    await expectNoOverflow(page);
    await make.dblclick();
    await expectToast(page, 'Stapel 1 exportiert');
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Buchungen', exact: true }).click();
    expect((await download).suggestedFilename()).toMatch(/^EXTF_Buchungsstapel_Stapel1_/);
    await expect(page.getByText('0 neue Belege')).toBeVisible();

    await page.getByRole('button', { name: 'Stapel 1 zurücknehmen' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Zurücknehmen' }).click();
    await expect(dialog.getByText('Bitte einen Grund angeben.').first()).toBeVisible();
    await dialog.getByLabel('Grund').fill('Falsche Konten');
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Zurücknehmen' }).click();
    await expectToast(page, 'Stapel 1 zurückgenommen');
    await expect(page.getByText(/Zurückgenommen am .*: Falsche Konten/)).toBeVisible();
    await expect(page.getByText('1 neuer Beleg')).toBeVisible();
    await expectAccessible(page);
    await expectNoOverflow(page);
  });
}

test('PRUEFER reads the batches and exports none', async ({ page }) => {
  await workshop.office.api('PUT', '/settings/invoicing', { datevConsultant: '1001', datevClient: '77' });
  await logInAs(page, server, 'pia', PASSWORD);
  await page.goto(`${server.url}/datev`);
  await expect(page.getByText('1 neuer Beleg')).toBeVisible();
  await expect(page.getByText('Noch kein Stapel.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Stapel exportieren' })).toHaveCount(0);
  await expect(page.getByRole('heading', { name: 'Buchungsregeln' })).toHaveCount(0);
});
