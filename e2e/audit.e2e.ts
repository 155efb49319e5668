import { expect } from '@playwright/test';
import { callerOf } from './admin.js';
import type { Server } from './server.js';
import { keepSession, sessionOf } from './sessions.js';
import { test } from './shared-server.js';
import { expectAccessible, expectNoOverflow } from './staff.js';

/** Issue "The auditor replays it without us": a moment, what led to it, and the seal. */
let server: Server;
test.beforeAll(({ shared }) => {
  server = shared;
});

for (const width of [360, 1440]) {
  test(`the auditor looks at a supplier's invoice as it was at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 });
    const asAdmin = await callerOf(server);
    const number = `P-${width}`;
    const invoice = await asAdmin<{ id: string; lines: { id: string }[] }>('POST', '/supply/invoices', {
      invoiceNumber: number,
      supplierName: 'Teilelager Nord',
      invoiceDate: '2026-03-02',
      lines: [{ description: 'Bremsscheibe', quantity: 2, unitPrice: 40 }],
    });
    const line = `/supply/invoices/${invoice.body.id}/lines/${invoice.body.lines[0]?.id}`;
    await asAdmin('POST', `${line}/clarify`, { note: 'Zu viel berechnet.' });

    await keepSession(page, server, await sessionOf(server, ['PRUEFER']));
    await page.goto(`${server.url}/audit`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Prüfung');
    await page.getByRole('radio', { name: 'Eingangsrechnung' }).click();
    const search = page.getByRole('combobox', { name: 'Eingangsrechnung suchen' });
    await search.click();
    await search.pressSequentially(number);
    await page.getByRole('option', { name: new RegExp(number) }).click();
    const events = page.getByRole('list', { name: 'Ereignisse' });
    await expect(events.getByRole('listitem')).toHaveCount(3);
    await expect(page.getByText('Seitdem hat sich nichts geändert.')).toBeVisible();

    await page.getByRole('button', { name: 'Ereignis zurück' }).click();
    await expect(events.getByRole('listitem')).toHaveCount(2);
    await expect(page.getByRole('table', { name: 'Unterschied zu heute' })).toBeVisible();
    await expectNoOverflow(page);
    await expectAccessible(page);
    await page.reload();
    await expect(events.getByRole('listitem')).toHaveCount(2);

    await events.getByRole('button', { name: 'Was wäre ohne dieses Ereignis?' }).last().click();
    await expect(page.getByText('Gedankenspiel:')).toBeVisible();
    await page.getByRole('button', { name: 'Zurück zur Wirklichkeit' }).click();
    await expect(page.getByText('Gedankenspiel:')).toBeHidden();

    await page.getByRole('button', { name: 'Siegel neu prüfen' }).click();
    await expect(page.getByText(/Siegel geprüft: [\d.]+ Ereignisse, Kette lückenlos/)).toBeVisible();
  });
}
