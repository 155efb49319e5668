import { expect, test, type Page } from '@playwright/test';
import { expectToast } from './admin.js';
import { InvoicingWorkshop, PASSWORD } from './invoicing.js';
import { ADMIN, Server } from './server.js';
import { logInAs } from './sessions.js';
import { expectAccessible, expectNoOverflow } from './staff.js';
import { dayFromToday } from './workshop-days.js';

/** From a proposal to a letter that is printed or mailed, or is not; and who may release. */
let server: Server;
let workshop: InvoicingWorkshop;

test.beforeEach(async () => {
  server = await Server.start();
  workshop = await InvoicingWorkshop.furnish(server);
  await overdue('ALT-1');
  await overdue('ALT-2');
});
test.afterEach(() => server.close());

/** Due on the day of its sending, and a level 1 that begins at once. */
async function overdue(number: string): Promise<void> {
  await workshop.stateCompany('Kfz-Meisterbetrieb Ahornhof');
  const order = await workshop.workedOrder();
  const day = dayFromToday(-12);
  const invoice = await workshop.office.api<{ id: string }>('POST', '/invoices', {
    number,
    numberReason: 'Aus dem alten Programm',
    date: day,
    supplyDate: day,
    dueDate: day,
    workOrderId: order.id,
    positions: [{ description: 'Bremse vorn', quantity: 1.5, unitPrice: 88, taxPercent: 19 }],
  });
  await workshop.office.api('POST', `/invoices/${invoice.id}/send`, { confirm: true });
}

async function block(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Mahnungen zu ALT-2 sperren' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Sperren' }).click();
  await expect(dialog.getByText('Bitte einen Grund angeben.').first()).toBeVisible();
  await dialog.getByLabel('Grund').fill('Reklamation');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Sperren' }).click();
  await expectToast(page, 'Mahnungen gesperrt');
  await expect(page.getByText('Gesperrt: Reklamation')).toBeVisible();
}

for (const [username, role, width] of [
  ['admin', 'ADMIN', 1440],
  ['dora', 'DISPONENT', 360],
] as const) {
  test(`${role} blocks one reminder, releases and prints the other, at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 });
    await logInAs(page, server, username, username === ADMIN.username ? ADMIN.password : PASSWORD);
    await page.goto(`${server.url}/reminders`);
    await expect(page.getByRole('button', { name: '2 Mahnungen freigeben' })).toBeVisible();
    await expectAccessible(page);
    await expectNoOverflow(page);
    await block(page);
    await page.getByRole('button', { name: '1 Mahnung freigeben' }).dblclick();
    await expectToast(page, 'Freigegeben');
    const print = page.getByRole('button', { name: '1 Brief drucken' });
    await expect(print).toBeVisible();
    const download = page.waitForEvent('download');
    await print.click();
    expect((await download).suggestedFilename()).toBe('Mahnungen.pdf');
    await expect(page.getByText(/verschickt am .* per Post/)).toBeVisible();
    await expectAccessible(page);
    await expectNoOverflow(page);

    await page.getByRole('button', { name: 'Sperre von ALT-2 aufheben' }).click();
    await expectToast(page, 'Sperre aufgehoben');
    await page.goto(`${server.url}/open-items`);
    await expect(page.getByText('Stufe 1, 157,08 €')).toBeVisible();
  });
}

test('ADMIN sets levels, fees and base rates', async ({ page }) => {
  await logInAs(page, server, 'admin', ADMIN.password);
  await page.goto(`${server.url}/settings`);
  const panel = page.getByRole('region', { name: 'Mahnwesen' });
  await panel.getByLabel('1. Überschrift').fill('Freundliche Erinnerung');
  const rates = panel.getByLabel('Basiszinssätze');
  await rates.fill('Unsinn');
  await panel.getByRole('button', { name: 'Speichern' }).click();
  await expect(panel.getByText(/Bitte den Tag angeben, ab dem der Basiszinssatz gilt/).first()).toBeVisible();
  await rates.fill('01.07.2026: 1,52\n01.01.2026: 1,27');
  await panel.getByRole('button', { name: 'Speichern' }).click();
  await expectToast(page, 'gespeichert');
  await page.reload();
  await expect(panel.getByLabel('1. Überschrift')).toHaveValue('Freundliche Erinnerung');
  await expect(rates).toHaveValue('01.01.2026: 1,27\n01.07.2026: 1,52');
});

test('an auditor reads reminders and releases none', async ({ page }) => {
  await logInAs(page, server, 'pia', PASSWORD);
  await page.goto(`${server.url}/reminders`);
  await expect(page.getByText('ALT-1')).toBeVisible();
  await expect(page.getByRole('button', { name: /freigeben|sperren/i })).toHaveCount(0);
});
