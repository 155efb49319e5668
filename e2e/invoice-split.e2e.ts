import { expect, test } from '@playwright/test';
import { expectToast } from './admin.js';
import { InvoicingWorkshop, PASSWORD } from './invoicing.js';
import { Server } from './server.js';
import { logInAs } from './sessions.js';
import { expectAccessible, expectNoOverflow } from './staff.js';

let server: Server;
let workshop: InvoicingWorkshop;

test.beforeAll(async () => {
  server = await Server.start();
  workshop = await InvoicingWorkshop.furnish(server);
});
test.afterAll(() => server.close());

for (const [width, scheme] of [
  [360, 'light'],
  [768, 'dark'],
  [1440, 'light'],
] as const) {
  test(`an order is split among its customer and a manufacturer, at ${width}, ${scheme}`, async ({
    page,
  }) => {
    const order = await workshop.workedOrder();
    await workshop.stateCompany('Ahornhof');
    const company = `Tondra ${width} GmbH`;
    const address = { street: 'Hafenweg 1', zip: '12345', city: 'Musterstadt' };
    const maker = { company, firstName: 'Mara', lastName: 'Maler', ...address };
    await workshop.office.api('POST', '/customers', maker);
    await page.emulateMedia({ colorScheme: scheme });
    await page.setViewportSize({ width, height: 900 });
    await logInAs(page, server, 'dora', PASSWORD);
    await workshop.open(page, order);
    await page.getByRole('button', { name: 'Aufteilen' }).click();
    const dialog = page.getByRole('dialog');
    const payer = dialog.getByRole('combobox', { name: 'Kunde' });
    await payer.fill(company);
    await page
      .getByRole('option', { name: new RegExp(company, 'u') })
      .first()
      .click();
    const share = dialog.getByLabel(/^Anteil /u);
    await share.fill('alles');
    await dialog.getByRole('button', { name: 'Rechnungen stellen' }).click();
    await expect(dialog.getByText('Bitte als Prozent oder Euro angeben').first()).toBeVisible();
    await share.fill('60 %');
    await expect(dialog.getByText('Bitte als Prozent oder Euro angeben')).toHaveCount(0);
    const sums = dialog.getByLabel('Anteile', { exact: true });
    // 60 % of 132 € net are 79.20 €.
    await expect(sums).toContainText('94,25 €');
    await expect(sums).toContainText('62,83 €');
    await expectAccessible(page);
    await expectNoOverflow(page);
    await dialog.getByRole('button', { name: 'Rechnungen stellen' }).click();
    await expectToast(page, 'Aufgeteilt');
    await expect(page.getByText('94,25 €').first()).toBeVisible();
  });
}
