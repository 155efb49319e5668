import { readFile } from 'node:fs/promises';
import { expect, test, type Page } from '@playwright/test';
import type { InvoiceAnswer } from '#contracts/invoices/invoice-answers.js';
import { expectToast } from './admin.js';
import { InvoicingWorkshop, PASSWORD } from './invoicing.js';
import { attachmentsIn } from './mails.js';
import { nextCall } from './routes.js';
import { ADMIN, Server } from './server.js';
import { logInAs } from './sessions.js';
import { expectAccessible, expectNoOverflow } from './staff.js';

/** From the order to the invoice that is sent, paid and taken back; who may read it, and who may not. */
let server: Server;
let workshop: InvoicingWorkshop;

test.beforeAll(async () => {
  server = await Server.start();
  workshop = await InvoicingWorkshop.furnish(server);
});
test.afterAll(() => server.close());

/** The PDF that the button gives, by its name and its first bytes. */
async function downloaded(
  page: Page,
  button = page.getByRole('button', { name: 'PDF herunterladen' }),
): Promise<{ name: string; head: string }> {
  const download = page.waitForEvent('download');
  await button.click();
  const file = await download;
  const bytes = await readFile(await file.path());
  return { name: file.suggestedFilename(), head: bytes.subarray(0, 5).toString('latin1') };
}

for (const [username, role, width] of [
  ['admin', 'ADMIN', 1440],
  ['dora', 'DISPONENT', 360],
] as const) {
  test(`${role} invoices an order, sends it, is paid and takes it back, at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 });
    const order = await workshop.workedOrder();
    await workshop.stateCompany('Ahornhof');
    await logInAs(page, server, username, username === ADMIN.username ? ADMIN.password : PASSWORD);
    await workshop.open(page, order);
    await page.getByRole('button', { name: 'Rechnung erstellen' }).click();
    const dialog = page.getByRole('dialog');
    const number = dialog.getByLabel('Rechnungsnummer');
    await expect(number).toHaveValue(/^RE-\d{4}-\d{5}$/);
    const proposed = await number.inputValue();
    const first = dialog.getByRole('listitem', { name: 'Position 1' });
    await expect(first.getByLabel('Menge')).toHaveValue('1,5');
    await expect(first.getByText('1 h 30 min gebucht')).toBeVisible();
    await expect(first.getByRole('button', { name: 'Position 1 entfernen' })).toBeDisabled();

    await number.fill(' ');
    await dialog.getByRole('button', { name: 'Position hinzufügen' }).click();
    const second = dialog.getByRole('listitem', { name: 'Position 2' });
    await expect(second.getByLabel('Menge')).toHaveValue('1');
    await expect(second.getByLabel('Steuer')).toHaveValue('19');
    await dialog.getByRole('button', { name: 'Rechnung erstellen' }).click();
    await expect(dialog.getByText('Bitte eine Rechnungsnummer angeben.')).toBeVisible();
    await expect(dialog.getByText('Bitte alle Positionen vollständig ausfüllen.').first()).toBeVisible();
    await number.fill(proposed);
    await second.getByLabel('Beschreibung').fill('Hauptuntersuchung, Gebühr');
    await second.getByLabel('Einzelpreis').fill('93,5');
    await second.getByLabel('Steuer').fill('0');
    await dialog.getByLabel('Grund der Steuerbefreiung').fill('Durchlaufender Posten');
    await expect(dialog.getByLabel('Summen')).toContainText('250,58 €');
    await expectAccessible(page);
    await expectNoOverflow(page);
    await dialog.getByRole('button', { name: 'Rechnung erstellen' }).click();
    await expectToast(page, 'Rechnung erstellt.');

    await page.getByText('Positionen (2)').click();
    await expect(page.getByRole('list', { name: 'Nachweise zu Bremse vorn' })).toContainText(
      /1 h 30 min gebucht, .*, merle/,
    );
    await expectAccessible(page);

    await page.getByRole('button', { name: 'Rechnung neu generieren' }).click();
    const question = page.getByRole('alertdialog');
    await expect(question.getByText('Vorhandene Rechnung überschreiben?')).toBeVisible();
    await question.getByRole('button', { name: 'Überschreiben' }).click();
    await dialog.getByLabel('Bemerkung').fill('Bitte auf die Bremsen achten.');
    const date = dialog.getByRole('textbox', { name: 'Rechnungsdatum' });
    await date.fill('02.03.2026');
    await date.press('Tab');
    await dialog.getByRole('button', { name: 'Rechnung neu generieren' }).click();
    await expectToast(page, 'Rechnung aktualisiert.');
    // 14 days after the date that it has now.
    await expect(page.getByText('16.03.2026').first()).toBeVisible();
    await page.getByRole('button', { name: 'Versionen (2)' }).click();
    await expect(dialog.getByRole('region', { name: 'Version 1' })).toContainText('250,58 €');
    await dialog.getByRole('button', { name: 'Schließen' }).click();

    await page.getByRole('button', { name: 'Versenden' }).click();
    await dialog.getByLabel('E-Mail (optional)').fill('ina@blattner.example');
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Versenden' }).click();
    await expectToast(page, 'Rechnung versendet');
    await expect(page.getByRole('button', { name: 'Rechnung neu generieren' })).toHaveCount(0);
    expect(await downloaded(page)).toEqual({ name: `Rechnung-${proposed}.pdf`, head: '%PDF-' });
    await page.getByRole('button', { name: 'Als bezahlt markieren' }).click();
    await expectToast(page, 'Bezahlt');
    await page.getByRole('button', { name: 'Stornieren' }).click();
    await dialog.getByLabel('Grund').fill('Falscher Stundensatz');
    await dialog.getByRole('button', { name: 'Stornieren' }).click();
    await expectToast(page, 'Storniert');
    await expect(page.getByText('Noch keine Rechnung.')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Rechnung erstellen' })).toBeVisible();
    const earlier = page.getByRole('region', { name: 'Frühere Rechnungen' });
    await expect(earlier.getByRole('listitem')).toHaveCount(2);
    await expectAccessible(page);
    await expectNoOverflow(page);

    await page.goto(`${server.url}/work-orders?view=invoices&stand=storniert`);
    await expect(page.getByText(proposed).first()).toBeVisible();
    await expect(page.getByRole('button', { name: 'DATEV-Export' })).toBeVisible();
    await expectAccessible(page);
    await expectNoOverflow(page);
  });
}

for (const [username, role] of [
  ['admin', 'ADMIN'],
  ['dora', 'DISPONENT'],
] as const) {
  test(`what an invoice lacks is named to ${role} before it is sent, with the way to where it is entered`, async ({
    page,
    context,
  }) => {
    const order = await workshop.workedOrder();
    await workshop.stateCompany('Ahornhof', '');
    const path = `/customers/${workshop.party.customerId}`;
    const addressed = await workshop.office.api<{ street: string }>('GET', path);
    await workshop.office.api('PUT', path, { street: null });
    await logInAs(page, server, username, username === ADMIN.username ? ADMIN.password : PASSWORD);
    await workshop.open(page, order);
    await page.getByRole('button', { name: 'Rechnung erstellen' }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByRole('region', { name: 'Rechnung an' })).toContainText('Ina Blattner');
    const checks = dialog.getByRole('region', { name: 'Zum Versenden vollständig?' });
    await expect(checks).toContainText('Es fehlt: Steuernummer oder USt-IdNr.');
    // § 33 UStDV: what costs so little may go to nobody.
    await expect(checks).toContainText('Empfänger mit Anschrift');
    await dialog.getByRole('listitem', { name: 'Position 1' }).getByLabel('Einzelpreis').fill('300');
    await expect(checks).toContainText('Es fehlt: Straße des Kunden.');
    const suppliedOn = dialog.getByRole('textbox', { name: 'Leistungsdatum' });
    await suppliedOn.fill('');
    await suppliedOn.press('Tab');
    await expect(checks).toContainText('Es fehlt: Leistungsdatum.');
    await expectAccessible(page);

    const opened = context.waitForEvent('page');
    await checks.getByRole('link', { name: 'Kunde öffnen' }).click();
    const customer = await opened;
    await expect(customer.getByRole('heading', { name: 'Ina Blattner' })).toBeVisible();
    await customer.close();
    // What was typed is still there, and what is entered elsewhere is seen here.
    await workshop.office.api('PUT', path, { street: addressed.street });
    await expect(checks).not.toContainText('Straße des Kunden');
    await dialog.getByRole('button', { name: 'Rechnung erstellen' }).click();
    await expectToast(page, 'Rechnung erstellt.');
    await page.getByRole('button', { name: 'Versenden' }).click();
    await expect(checks).toContainText('Es fehlt: Leistungsdatum.');
    const settings = checks.getByRole('link', { name: 'Einstellungen öffnen' });
    await expect(settings).toHaveCount(role === 'ADMIN' ? 1 : 0);
    if (role !== 'ADMIN')
      await expect(checks).toContainText('Ein Administrator trägt das in den Einstellungen ein.');
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Versenden' }).click();
    await expect(
      dialog.getByText('Für den Versand fehlt: Steuernummer oder USt-IdNr., Leistungsdatum.'),
    ).toBeVisible();
  });
}

test('a newer proposal is nothing that was typed, and nothing is asked before it is left', async ({
  page,
}) => {
  const order = await workshop.workedOrder();
  await logInAs(page, server, 'dora', PASSWORD);
  await workshop.open(page, order);
  await page.getByRole('button', { name: 'Rechnung erstellen' }).click();
  const dialog = page.getByRole('dialog');
  const number = dialog.getByLabel('Rechnungsnummer');
  const proposed = await number.inputValue();
  const newer = page.waitForResponse(
    async (answer) => answer.url().endsWith('/proposal') && !(await answer.text()).includes(proposed),
  );
  await workshop.sentInvoice(proposed);
  await newer;
  await number.fill('ANDERE-1');
  await number.fill(proposed);
  await dialog.getByRole('button', { name: 'Abbrechen' }).click();
  await expect(page.getByRole('main').getByRole('button', { name: 'Rechnung erstellen' })).toBeVisible();
});

test('what cannot be saved says why in the words of the specification, and keeps what was typed', async ({
  page,
}) => {
  const taken = await workshop.sentInvoice('VERGEBEN-1');
  const order = await workshop.workedOrder();
  await logInAs(page, server, 'dora', PASSWORD);
  await workshop.open(page, order);
  await page.getByRole('button', { name: 'Rechnung erstellen' }).click();
  const dialog = page.getByRole('dialog');
  const number = dialog.getByLabel('Rechnungsnummer');
  const save = dialog.getByRole('button', { name: 'Rechnung erstellen' });
  await number.fill(taken.invoice.number);
  await save.click();
  // The bar above the form; a field says it too.
  const failure = dialog.getByRole('alert').first();
  await expect(failure).toContainText('Die Rechnungsnummer wird bereits verwendet.');
  await expect(failure).not.toContainText('nicht gespeichert');
  await expect(number).toHaveAttribute('aria-invalid', 'true');
  await number.fill('FREI-1');
  for (const [status, detail, words] of [
    [
      400,
      'Der Gesamtbetrag ist zu hoch.',
      'Bitte prüfen Sie die Rechnungsdaten. Der Gesamtbetrag ist zu hoch.',
    ],
    [404, 'Der Auftrag wurde nicht gefunden.', 'Der Auftrag wurde nicht gefunden.'],
    [500, '', 'Die Rechnung konnte nicht gespeichert werden.'],
  ] as const) {
    await nextCall(page, '**/api/invoices', (route) =>
      route.fulfill({
        status,
        contentType: 'application/problem+json',
        json: { status, detail, errors: [] },
      }),
    );
    await save.click();
    await expect(failure).toContainText(words);
  }
  await expect(number).toHaveValue('FREI-1');
  await save.click();
  await expectToast(page, 'Rechnung erstellt.');
});

test('the paper of a Storno is mailed from its order, and taken from the list', async ({ page }) => {
  const { order, invoice } = await workshop.sentInvoice('FALSCH-1');
  const { correctedBy } = await workshop.office.api<InvoiceAnswer>(
    'POST',
    `/invoices/${invoice.id}/cancel`,
    {},
  );
  const storno = correctedBy?.number ?? '';
  await logInAs(page, server, 'dora', PASSWORD);
  await workshop.open(page, order);
  const earlier = page.getByRole('region', { name: 'Frühere Rechnungen' });
  await earlier.getByRole('button', { name: new RegExp(`^Per E-Mail senden.*${storno}$`) }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Senden' }).click();
  await expect(dialog.getByText('Bitte eine E-Mail-Adresse angeben.')).toBeVisible();
  await dialog.getByRole('textbox', { name: 'E-Mail' }).fill('ina@blattner.example');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Senden' }).click();
  await expectToast(page, 'Wird per E-Mail gesendet');
  await expect(async () => expect(await attachmentsIn(server)).toContain(`Storno-${storno}.pdf`)).toPass();

  await page.goto(`${server.url}/work-orders?view=invoices&suche=${storno}`);
  const row = page.getByRole('row', { name: new RegExp(storno) });
  expect(await downloaded(page, row.getByRole('button', { name: `PDF von ${storno}` }))).toEqual({
    name: `Storno-${storno}.pdf`,
    head: '%PDF-',
  });
});

test('an auditor reads the invoice and its PDF, and changes nothing', async ({ page }) => {
  const { order, invoice } = await workshop.sentInvoice('PRUEFUNG-1');
  await logInAs(page, server, 'pia', PASSWORD);
  await workshop.open(page, order);
  await expect(page.getByText('PRUEFUNG-1').first()).toBeVisible();
  await expect(page.getByText('157,08 €').first()).toBeVisible();
  expect(await downloaded(page)).toEqual({ name: `Rechnung-${invoice.number}.pdf`, head: '%PDF-' });
  for (const name of ['Als bezahlt markieren', 'Stornieren', 'Rechnung erstellen', 'Versenden'])
    await expect(page.getByRole('button', { name })).toHaveCount(0);
  await page.goto(`${server.url}/work-orders?view=invoices`);
  await expect(page.getByText('PRUEFUNG-1').first()).toBeVisible();
  await expect(page.getByRole('button', { name: 'DATEV-Export' })).toHaveCount(0);
  await expectAccessible(page);
});

test('a mechanic sees that there are invoices, and no amount', async ({ page }) => {
  const { order } = await workshop.sentInvoice('WERKSTATT-1');
  await logInAs(page, server, 'merle', PASSWORD);
  await workshop.open(page, order);
  await expect(page.getByText('Rechnungen sind für Ihre Rolle nicht freigegeben.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'PDF herunterladen' })).toHaveCount(0);
  await expect(page.getByText('€')).toHaveCount(0);
  await expect(page.getByText('Ausgangsrechnungen')).toHaveCount(0);
});
