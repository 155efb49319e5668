import { expect, test } from '@playwright/test';
import { InvoicingWorkshop, PASSWORD } from './invoicing.js';
import { Server } from './server.js';
import { logInAs } from './sessions.js';
import { expectAccessible, expectNoOverflow } from './staff.js';

let server: Server;
let workshop: InvoicingWorkshop;

test.beforeAll(async () => {
  server = await Server.start();
  workshop = await InvoicingWorkshop.furnish(server);
  await workshop.stateCompany('Ahornhof');
});
test.afterAll(() => server.close());

for (const [width, scheme] of [
  [360, 'light'],
  [768, 'dark'],
  [1440, 'light'],
] as const) {
  test(`two finished orders of a customer are billed by one invoice, at ${width}, ${scheme}`, async ({
    page,
  }) => {
    const orders = [await workshop.workedOrder(), await workshop.workedOrder()];
    for (const { id } of orders) await workshop.office.api('PUT', `/work-orders/${id}`, { status: 'DONE' });
    await page.emulateMedia({ colorScheme: scheme });
    await page.setViewportSize({ width, height: 900 });
    await logInAs(page, server, 'dora', PASSWORD);
    await page.goto(`${server.url}/customers/${workshop.party.customerId}`);
    await page.getByRole('tab', { name: /^Rechnungen/u }).click();
    await page.getByRole('button', { name: 'Sammelrechnung erstellen' }).click();
    const dialog = page.getByRole('dialog');
    const choices = dialog.getByRole('checkbox');
    await expect(choices).toHaveCount(2);
    await choices.first().uncheck();
    await expect(dialog.getByRole('button', { name: /^Weiter/u })).toBeDisabled();
    // On the first night of a month the two orders were done in two months, and none is ticked beforehand.
    for (const choice of await choices.all()) await choice.check();
    await expectAccessible(page);
    await expectNoOverflow(page);
    const next = dialog.getByRole('button', { name: 'Weiter mit 2 Aufträgen' });
    await next.click();
    await dialog.getByRole('button', { name: 'Zurück' }).click();
    await next.click();

    for (const { number } of orders) {
      const group = dialog.getByRole('region', { name: new RegExp(`^Auftrag ${number}`, 'u') });
      const day = group.getByRole('textbox', { name: 'Leistungsdatum' });
      await day.fill('02.03.2026');
      await day.press('Tab');
      await expect(group.getByLabel('Beschreibung')).toHaveValue('Bremse vorn');
    }
    // A new position belongs to the order whose button is pressed.
    const first = dialog.getByRole('region', { name: /^Auftrag/u }).first();
    await first.getByRole('button', { name: 'Position hinzufügen' }).click();
    const added = first.getByRole('listitem', { name: 'Position 2' });
    await added.getByLabel('Beschreibung').fill('Kleinteile');
    await added.getByLabel('Einzelpreis').fill('5');
    await expectAccessible(page);
    await expectNoOverflow(page);
    await dialog.getByRole('button', { name: 'Sammelrechnung erstellen' }).click();

    const shown = page.getByRole('dialog', { name: /^Sammelrechnung RE-/u });
    await expect(shown).toContainText(orders.map(({ number }) => number).join(', '));
    await shown.getByText('Positionen (3)').click();
    await expectAccessible(page);
    await expectNoOverflow(page);
    await shown.getByRole('button', { name: 'Versenden' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Stellen und selbst übergeben' }).click();
    await expect(shown.getByRole('button', { name: 'Per E-Mail senden' })).toBeVisible();

    // Each order shows the invoice.
    for (const order of orders) {
      await workshop.open(page, order);
      const panel = page.getByRole('region', { name: 'Rechnung', exact: true });
      await expect(panel.getByText('Sammelrechnung', { exact: true })).toBeVisible();
    }
  });
}
