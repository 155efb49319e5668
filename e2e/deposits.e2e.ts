import { expect, test, type Page } from '@playwright/test';
import { expectToast } from './admin.js';
import { InvoicingWorkshop, PASSWORD } from './invoicing.js';
import { Server } from './server.js';
import { logInAs } from './sessions.js';
import { expectAccessible, expectNoOverflow } from './staff.js';

/** Deposits, what the final invoice deducts, and invoices that somebody else pays. */
let server: Server;
let workshop: InvoicingWorkshop;

test.beforeAll(async () => {
  server = await Server.start();
  workshop = await InvoicingWorkshop.furnish(server);
  await workshop.stateCompany('Ahornhof');
  await workshop.office.api('POST', '/customers', {
    firstName: 'Iris',
    lastName: 'Solide',
    company: 'Solide Versicherung AG',
    street: 'Ringstraße 1',
    zip: '12345',
    city: 'Musterstadt',
  });
});
test.afterAll(() => server.close());

const dialogOf = (page: Page) => page.getByRole('dialog');

/** Opens the dialog of the draft, and looks at it. */
async function begin(page: Page, button: string): Promise<void> {
  await page.getByRole('button', { name: button }).click();
  await expect(dialogOf(page).getByLabel('Rechnungsnummer')).toHaveValue(/^RE-\d{4}-\d{5}$/);
  await expectAccessible(page);
  await expectNoOverflow(page);
}

async function save(page: Page, name: string): Promise<void> {
  await dialogOf(page)
    .getByRole('button', { name: `${name} erstellen` })
    .click();
  await expectToast(page, 'Rechnung erstellt.');
}

async function handOver(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Versenden' }).click();
  await dialogOf(page).getByRole('button', { name: 'Stellen und selbst übergeben' }).click();
  await expectToast(page, 'Rechnung gestellt');
}

async function written(workOrderId: string, form: string, unitPrice: number) {
  const position = { description: 'Bremse vorn', quantity: 1, unitPrice, taxPercent: 19, unit: 'Stk' };
  const { number } = await workshop.office.api<{ number: string }>('GET', '/invoices/next-number');
  const supplyDate = form === 'DEPOSIT' ? null : '2026-11-13';
  const content = { number, form, date: '2026-11-13', supplyDate, workOrderId, positions: [position] };
  return workshop.office.api<{ id: string; number: string }>('POST', '/invoices', content);
}

async function sentDeposit(workOrderId: string) {
  const deposit = await written(workOrderId, 'DEPOSIT', 50);
  await workshop.office.api('POST', `/invoices/${deposit.id}/send`, { confirm: true });
  return deposit;
}

for (const width of [360, 1440]) {
  test(`a paid deposit is deducted from the final invoice, at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 });
    await logInAs(page, server, 'dora', PASSWORD);
    await workshop.open(page, await workshop.workedOrder());
    await begin(page, 'Anzahlung anlegen');
    const dialog = dialogOf(page);
    const sums = dialog.getByLabel('Summen');
    await dialog.getByLabel('Einzelpreis').fill('59,50');
    await expect(sums).toContainText('59,50 €');
    await save(page, 'Anzahlungsrechnung');
    await handOver(page);
    await page.getByRole('button', { name: 'Als bezahlt markieren' }).click();
    await expectToast(page, 'Bezahlt');

    await begin(page, 'Rechnung erstellen');
    await expect(sums).toContainText('Abzüglich Anzahlung');
    await expect(sums).toContainText('Noch zu zahlen97,58 €');
    await save(page, 'Rechnung');
    await handOver(page);
    await expect(page.getByText('Schlussrechnung', { exact: true })).toBeVisible();
    await expect(page.getByText('Abgezogen auf')).toBeVisible();
    // The deposit stays as long as the final invoice deducts it.
    await expect(page.getByRole('button', { name: 'Stornieren' })).toHaveCount(1);
    await expectAccessible(page);
    await expectNoOverflow(page);
  });

  test(`an unpaid deposit is cancelled while its invoice is being sent, at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 });
    const order = await workshop.workedOrder();
    const deposit = await sentDeposit(order.id);
    const { number } = await written(order.id, 'WHOLE', 132);
    await logInAs(page, server, 'dora', PASSWORD);
    await workshop.open(page, order);
    await expect(page.getByText('Noch keine Rechnung.')).toHaveCount(0);
    const card = page.locator('.invoice-card').filter({ hasText: number });
    await card.getByRole('button', { name: 'Versenden' }).click();
    const dialog = page.getByRole('dialog', { name: new RegExp(`${number} versenden$`, 'u') });
    await expect(dialog).toContainText(`Die Anzahlung ${deposit.number} ist nicht bezahlt`);
    await dialog.getByRole('button', { name: /stornieren und nicht abziehen$/u }).click();
    const question = page.getByRole('alertdialog');
    await question.getByRole('button', { name: 'Stornieren und nicht abziehen' }).click();
    await expect(question).toHaveCount(0);
    // The dialog stays, and asks no more.
    await expect(dialog).not.toContainText(`Die Anzahlung ${deposit.number} ist nicht bezahlt`);
    await expect(dialog).toBeVisible();
    await expectAccessible(page);
    const confirm = dialog.getByLabel('Trotzdem versenden');
    if ((await confirm.count()) > 0) await confirm.check();
    await dialog.getByRole('button', { name: 'Stellen und selbst übergeben' }).click();
    await expectToast(page, 'Rechnung gestellt');
    await expect(card).toContainText('157,08 €');
  });

  test(`a draft says which deposit it deducts since it was written, at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 });
    const order = await workshop.workedOrder();
    await written(order.id, 'WHOLE', 132);
    const deposit = await sentDeposit(order.id);
    await logInAs(page, server, 'dora', PASSWORD);
    await workshop.open(page, order);
    await page.getByRole('button', { name: 'Rechnung neu generieren' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Überschreiben' }).click();
    await expect(dialogOf(page)).toContainText(`Neu abgezogen: Anzahlung ${deposit.number}.`);
    await expect(dialogOf(page).getByLabel('Summen')).toContainText('Noch zu zahlen97,58 €');
    await expectNoOverflow(page);
  });

  test(`an insurance pays its share with a partial invoice, at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 });
    await logInAs(page, server, 'dora', PASSWORD);
    await workshop.open(page, await workshop.workedOrder());
    await begin(page, 'Teilrechnung');
    const dialog = dialogOf(page);
    await dialog.getByRole('button', { name: 'Anderer Zahler' }).click();
    await dialog.getByRole('combobox', { name: 'Rechnung an' }).fill('Solide');
    await page.getByRole('option', { name: /Solide/ }).click();
    await expect(dialog.getByRole('region', { name: 'Rechnung an' })).toContainText('Solide Versicherung AG');
    await expectNoOverflow(page);
    await save(page, 'Teilrechnung');
    await handOver(page);
    await expect(page.getByText('Teilrechnung', { exact: true }).first()).toBeVisible();
    await expect(page.getByRole('button', { name: 'Rechnung erstellen' })).toBeVisible();
    await expectAccessible(page);
    await expectNoOverflow(page);
  });
}
