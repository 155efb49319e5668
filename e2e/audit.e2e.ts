import { DatabaseSync } from '@photostructure/sqlite';
import { join } from 'node:path';
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

    await expect(page.getByRole('button', { name: 'Drucken' })).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Fällige Löschungen' })).toBeVisible();
    await page.getByRole('button', { name: 'GoBD-Export (Z3)' }).click();
    const saved = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Herunterladen' }).click();
    expect((await saved).suggestedFilename()).toMatch(/^z3_\d{4}-01-01_\d{4}-12-31\.zip$/);
    await expect(page.getByRole('dialog')).toBeHidden();
    await expectNoOverflow(page);
    await expectAccessible(page);
  });
}

for (const [width, colorScheme] of [
  [360, 'dark'],
  [768, 'light'],
  [1440, 'dark'],
] as const) {
  test(`a hold is set, read with its history by the auditor, and lifted, at ${width} px, ${colorScheme}`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 900 });
    await page.emulateMedia({ colorScheme });
    const reason = `Betriebsprüfung bei ${width} px`;
    const hold = page
      .getByRole('list', { name: 'Sperren' })
      .getByRole('listitem')
      .filter({ hasText: reason });
    const dialog = page.getByRole('dialog');
    const openAs = async (role: 'ADMIN' | 'PRUEFER') => {
      // The open page would follow the change of the session by itself.
      await page.goto('about:blank');
      await keepSession(page, server, await sessionOf(server, [role]));
      await page.goto(`${server.url}/audit`);
      await expect(page.getByRole('heading', { name: 'Prüfung läuft' })).toBeVisible();
    };

    await openAs('ADMIN');
    await page.getByRole('button', { name: 'Löschen sperren' }).click();
    await dialog.getByRole('textbox', { name: 'Belege von' }).fill('31.12.2020');
    await dialog.getByRole('textbox', { name: 'Belege bis' }).fill('01.01.2019');
    await dialog.getByLabel('Grund').fill(reason);
    await dialog.getByRole('button', { name: 'Sperren' }).click();
    await expect(dialog.getByText('Das Ende liegt vor dem Anfang.').first()).toBeVisible();
    await dialog.getByRole('textbox', { name: 'Belege von' }).fill('01.01.2019');
    await dialog.getByRole('textbox', { name: 'Belege bis' }).fill('31.12.2020');
    await dialog.getByRole('button', { name: 'Sperren' }).click();
    await expect(hold).toContainText('01.01.2019 bis 31.12.2020');

    await openAs('PRUEFER');
    await expect(hold).toContainText('gesetzt am');
    await expect(page.getByRole('button', { name: 'Löschen sperren' })).toHaveCount(0);
    await expect(hold.getByRole('button')).toHaveCount(0);
    await expectNoOverflow(page);
    await expectAccessible(page);
    for (const title of ['Prüfung läuft', 'Benutzer und Rollen', 'Rechnungen und DATEV']) {
      await page.getByRole('button', { name: `Verlauf: ${title}` }).click();
      await expect(
        dialog.getByText(title === 'Rechnungen und DATEV' ? 'Noch keine' : 'admin').first(),
      ).toBeVisible();
      await dialog.getByRole('button', { name: 'Verlauf schließen' }).click();
      await expect(dialog).toBeHidden();
    }

    await openAs('ADMIN');
    await hold.getByRole('button', { name: 'Aufheben' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Aufheben' }).click();
    await expect(hold).toContainText('aufgehoben am');
    await expectNoOverflow(page);
    await expectAccessible(page);
  });
}

test('a moment is chosen by slider or date, and the state is printed without what one presses', async ({
  page,
}) => {
  const asAdmin = await callerOf(server);
  const { body: customer } = await asAdmin<{ id: string }>('POST', '/customers', {
    lastName: 'Quistorf',
    notes: 'Zahlt spät',
    consentGiven: true,
    consentSource: 'Annahme',
    consentTimestamp: '2026-01-20T10:15',
    consentText: 'Ich stimme zu.',
  });
  await asAdmin('PUT', `/customers/${customer.id}`, { consentGiven: false });
  await keepSession(page, server, await sessionOf(server, ['PRUEFER']));
  await page.goto(`${server.url}/audit?art=customer&id=${customer.id}`);
  const events = page.getByRole('list', { name: 'Ereignisse' });
  await expect(events.getByText('Einwilligung widerrufen')).toBeVisible();
  await expect(page.getByText('Seitdem hat sich nichts geändert.')).toBeVisible();

  await page.getByRole('slider', { name: 'Zeitpunkt' }).press('Home');
  const differences = page.getByRole('table', { name: 'Unterschied zu heute' });
  await expect(differences.getByRole('row', { name: /Einwilligung/ })).toContainText('janein');
  await expect(events.getByText('Einwilligung widerrufen')).toHaveCount(0);
  await expect(page.getByText('Zahlt spät')).toHaveCount(0);

  const moment = page.getByRole('textbox', { name: 'Zeitpunkt' });
  await moment.fill('01.01.2020, 10:00');
  await moment.press('Enter');
  await expect(page.getByText('Zu diesem Zeitpunkt gab es das noch nicht.')).toBeVisible();
  await page.getByRole('button', { name: 'Heute' }).click();
  await expect(events.getByText('Einwilligung widerrufen')).toBeVisible();

  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('heading', { level: 2, name: 'Quistorf' })).toBeVisible();
  await expect(events.getByText('Einwilligung widerrufen')).toBeVisible();
  await expect(page.getByRole('button')).toHaveCount(0);
  await expect(page.getByRole('navigation')).toHaveCount(0);
});

test('the auditor finds what somebody changed behind the product', async ({ page }) => {
  const asAdmin = await callerOf(server);
  await asAdmin('POST', '/supply/invoices', {
    invoiceNumber: 'P-4711',
    supplierName: 'Teilelager Nord',
    invoiceDate: '2026-03-02',
    lines: [{ description: 'Bremsscheibe', quantity: 2, unitPrice: 40 }],
  });
  await keepSession(page, server, await sessionOf(server, ['PRUEFER']));
  const position = changeTheLog(server.dataDir, 'P-4711', 'P-4712');
  await page.goto(`${server.url}/audit`);
  await page.getByRole('button', { name: 'Siegel neu prüfen' }).click();
  const found = new Intl.NumberFormat('de-DE').format(position);
  await expect(
    page.getByText(`Siegel gebrochen an Position ${found}: das Ereignis wurde verändert`),
  ).toBeVisible();
});

/** Changes the file as the owner of the machine could: bypassing its protection, while the process runs. */
function changeTheLog(directory: string, was: string, becomes: string): number {
  const log = new DatabaseSync(join(directory, 'events.db'), { timeout: 5_000 });
  const guards = log.prepare(`SELECT name FROM sqlite_master WHERE type = 'trigger'`).all();
  for (const { name } of guards as { name: string }[]) log.exec(`DROP TRIGGER ${name}`);
  const where = `type = 'SupplierInvoiceReceived' AND instr(data, '${was}')`;
  const { position } = log.prepare(`SELECT position FROM events WHERE ${where}`).get() as {
    position: number;
  };
  log.exec(`UPDATE events SET data = replace(data, '${was}', '${becomes}') WHERE position = ${position}`);
  log.close();
  return position;
}
