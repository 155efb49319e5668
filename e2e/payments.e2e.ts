import { expect, test, type Page } from '@playwright/test';
import { expectToast } from './admin.js';
import { InvoicingWorkshop, PASSWORD } from './invoicing.js';
import { ADMIN, Server } from './server.js';
import { logInAs } from './sessions.js';
import { expectAccessible, expectNoOverflow } from './staff.js';

/** Money that comes in: in parts, for several invoices, too much, taken back; and who may record it. */
let server: Server;
let workshop: InvoicingWorkshop;
/** Every invoice is of 157,08 €. */
const FIRST = 'ALT-1';
const SECOND = 'ALT-2';

test.beforeEach(async () => {
  server = await Server.start();
  workshop = await InvoicingWorkshop.furnish(server);
  await workshop.sentInvoice(FIRST);
  await workshop.sentInvoice(SECOND);
});
test.afterEach(() => server.close());

const dialogOf = (page: Page) => page.getByRole('dialog');

async function openDialog(page: Page, number: string): Promise<void> {
  await page.getByRole('button', { name: `Zahlung zu ${number} erfassen` }).click();
  await expect(dialogOf(page).getByLabel('Betrag')).not.toHaveValue('');
}

const openIn = (page: Page) => page.getByRole('region', { name: 'Offene Posten' });

async function payInParts(page: Page): Promise<void> {
  await openDialog(page, FIRST);
  const dialog = dialogOf(page);
  const amount = dialog.getByLabel('Betrag');
  await amount.fill('');
  await dialog.getByRole('button', { name: 'Erfassen' }).click();
  await expect(dialog.getByText('Bitte einen Betrag angeben.').first()).toBeVisible();
  await amount.fill('100');
  await expect(dialog.getByLabel(`Auf ${FIRST}`)).toHaveValue('100,00');
  await expectAccessible(page);
  await expectNoOverflow(page);
  await dialog.getByRole('button', { name: 'Erfassen' }).click();
  await expectToast(page, '100,00 € erfasst');
  await expect(page.getByText('57,08 €').first()).toBeVisible();
}

/** One payment of both invoices that is too high, with a double click. */
async function payBothAndMore(page: Page): Promise<void> {
  await openDialog(page, SECOND);
  const dialog = dialogOf(page);
  await dialog.getByLabel('Betrag').fill('250');
  await expect(dialog.getByLabel(`Auf ${SECOND}`)).toHaveValue('157,08');
  await expect(dialog.getByLabel(`Auf ${FIRST}`)).toHaveValue('57,08');
  await expect(dialog.getByText('35,84 € bleiben als Guthaben des Kunden.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Erfassen' }).dblclick();
  await expectToast(page, '250,00 € erfasst');
  await expect(page.getByText('Nichts ist offen.')).toBeVisible();
}

async function useCredit(page: Page, number: string): Promise<void> {
  await page.goto(`${server.url}/customers/${workshop.party.customerId}?tab=zahlungen`);
  const list = page.getByRole('list', { name: 'Zahlungen' });
  await expect(list.getByRole('listitem')).toHaveCount(2);
  await page.getByRole('button', { name: 'Verrechnen' }).click();
  const part = dialogOf(page).getByLabel(`Auf ${number}`);
  await expect(part).toHaveValue('35,84');
  await part.fill('40');
  await expect(dialogOf(page).getByText('4,16 € mehr verteilt, als frei sind.')).toBeVisible();
  await part.fill('30');
  await expectAccessible(page);
  await dialogOf(page).getByRole('button', { name: 'Verrechnen' }).click();
  await expectToast(page, 'Verrechnet');
  await expect(page.getByText('30,00 € für ALT-3')).toBeVisible();
}

async function takeBack(page: Page): Promise<void> {
  const dialog = dialogOf(page);
  await page.getByRole('button', { name: 'Zuordnung zu ALT-3 aufheben' }).click();
  await dialog.getByRole('button', { name: 'Aufheben' }).click();
  await expect(dialog.getByText('Bitte einen Grund angeben.').first()).toBeVisible();
  await dialog.getByLabel('Grund').fill('Falsche Rechnung');
  await dialog.getByRole('button', { name: 'Aufheben' }).click();
  await expectToast(page, 'Zuordnung aufgehoben');
  await expect(page.getByText('30,00 € für ALT-3')).toHaveCount(0);

  const first = page.getByRole('listitem').filter({ hasText: '100,00 €' });
  await first.getByRole('button', { name: 'Zurücknehmen' }).click();
  await dialog.getByRole('button', { name: 'Zurücknehmen' }).click();
  await expect(dialog.getByText('Bitte einen Grund angeben.').first()).toBeVisible();
  await dialog.getByLabel('Grund').fill('Konto nicht gedeckt');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Zurücknehmen' }).click();
  await expectToast(page, 'Zahlung zurückgenommen');
  await expect(first).toContainText('Rücklastschrift: Konto nicht gedeckt');
  await expectAccessible(page);
  await expectNoOverflow(page);
}

for (const [username, role, width] of [
  ['admin', 'ADMIN', 1440],
  ['dora', 'DISPONENT', 360],
] as const) {
  test(`${role} records payments, uses a credit and takes one back, at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 });
    await logInAs(page, server, username, username === ADMIN.username ? ADMIN.password : PASSWORD);
    await page.goto(`${server.url}/open-items`);
    await payInParts(page);
    await payBothAndMore(page);
    await workshop.sentInvoice('ALT-3');
    await useCredit(page, 'ALT-3');
    await takeBack(page);
    await page.goto(`${server.url}/open-items`);
    await expect(openIn(page).or(page.getByText('ALT-3')).first()).toBeVisible();
    await expectAccessible(page);
    await expectNoOverflow(page);
  });
}

test('of two tabs that record the same payment one is refused', async ({ page, context }) => {
  await logInAs(page, server, 'dora', PASSWORD);
  const other = await context.newPage();
  for (const tab of [page, other]) {
    await tab.goto(`${server.url}/open-items`);
    await openDialog(tab, FIRST);
  }
  await dialogOf(page).getByRole('button', { name: 'Erfassen' }).click();
  await expectToast(page, '157,08 € erfasst');
  await dialogOf(other).getByRole('button', { name: 'Erfassen' }).click();
  await expect(dialogOf(other).getByText(`Die Rechnung ${FIRST} ist schon bezahlt.`).first()).toBeVisible();
  const path = `/payments/page?customerId=${workshop.party.customerId}`;
  const { totalElements } = await workshop.office.api<{ totalElements: number }>('GET', path);
  expect(totalElements).toBe(1);
});

test('Skonto that the invoice names is taken with the exact sum', async ({ page }) => {
  const terms = { discountPercent: 2, discountDays: 365, paymentDays: 365 };
  await workshop.office.api('PUT', '/settings/invoicing', terms);
  await workshop.sentInvoice('ALT-9');
  await logInAs(page, server, 'dora', PASSWORD);
  await page.goto(`${server.url}/open-items?suche=ALT-9`);
  await openDialog(page, 'ALT-9');
  const dialog = dialogOf(page);
  await dialog.getByLabel('Betrag').fill('153,94');
  await expect(dialog.getByRole('checkbox', { name: /3,14 € Skonto auf ALT-9/ })).toBeChecked();
  await dialog.getByRole('button', { name: 'Erfassen' }).click();
  await expectToast(page, '153,94 € erfasst');
  await page.goto(`${server.url}/customers/${workshop.party.customerId}?tab=zahlungen`);
  await expect(page.getByText('153,94 € für ALT-9, Skonto 3,14 € (davon 0,50 € USt 19 %)')).toBeVisible();
});

test('an auditor reads open items and changes nothing', async ({ page }) => {
  await logInAs(page, server, 'pia', PASSWORD);
  await page.goto(`${server.url}/open-items`);
  await expect(page.getByText(FIRST)).toBeVisible();
  await expect(page.getByRole('button', { name: /erfassen/i })).toHaveCount(0);
});
