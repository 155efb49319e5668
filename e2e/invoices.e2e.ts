import { expect, test } from '@playwright/test';
import type { InvoiceAnswer } from '#contracts/invoices/invoice-answers.js';
import { expectToast } from './admin.js';
import { cancelAfterPayment, downloaded, draft, overwriteDraft, send } from './invoice-acts.js';
import { InvoicingWorkshop, PASSWORD } from './invoicing.js';
import { attachmentsIn } from './mails.js';
import { nextCall } from './routes.js';
import { ADMIN, Server } from './server.js';
import { logInAs } from './sessions.js';
import { expectAccessible, expectNoOverflow } from './staff.js';

/** From the order to the invoice that is sent, paid and cancelled; and who may read it. */
let server: Server;
let workshop: InvoicingWorkshop;

test.beforeAll(async () => {
  server = await Server.start();
  workshop = await InvoicingWorkshop.furnish(server);
});
test.afterAll(() => server.close());

for (const [username, role, width] of [
  ['admin', 'ADMIN', 1440],
  ['dora', 'DISPONENT', 360],
] as const) {
  test(`${role} invoices an order, sends it, is paid and cancels it, at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 });
    const order = await workshop.workedOrder();
    await workshop.stateCompany('Ahornhof');
    await logInAs(page, server, username, username === ADMIN.username ? ADMIN.password : PASSWORD);
    await workshop.open(page, order);
    const number = await draft(page);
    await overwriteDraft(page);
    await send(page, number);
    await cancelAfterPayment(page);

    await page.goto(`${server.url}/work-orders?view=invoices&stand=storniert`);
    await expect(page.getByText(number).first()).toBeVisible();
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
    // § 33 UStDV: small invoices need no recipient.
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
    await dialog.getByRole('button', { name: 'Stellen und selbst übergeben' }).click();
    await expect(
      dialog.getByText('Für den Versand fehlt: Steuernummer oder USt-IdNr., Leistungsdatum.'),
    ).toBeVisible();
  });
}

test('a newer proposal does not count as typed input, and leaving asks nothing', async ({ page }) => {
  const order = await workshop.workedOrder();
  await logInAs(page, server, 'dora', PASSWORD);
  await workshop.open(page, order);
  await page.getByRole('button', { name: 'Rechnung erstellen' }).click();
  const dialog = page.getByRole('dialog');
  const number = dialog.getByLabel('Rechnungsnummer');
  const proposed = await number.inputValue();
  const newer = page.waitForResponse(
    // The browser has no body any more of an answer that was overtaken.
    async (answer) =>
      answer.url().endsWith('/proposal') && !(await answer.text().catch(() => proposed)).includes(proposed),
  );
  await workshop.sentInvoice(proposed);
  await newer;
  await number.fill('ANDERE-1');
  await number.fill(proposed);
  await dialog.getByRole('button', { name: 'Abbrechen' }).click();
  await expect(page.getByRole('main').getByRole('button', { name: 'Rechnung erstellen' })).toBeVisible();
});

test('failed saves show the sentences of the specification and keep typed input', async ({ page }) => {
  const taken = await workshop.sentInvoice('VERGEBEN-1');
  const order = await workshop.workedOrder();
  await logInAs(page, server, 'dora', PASSWORD);
  await workshop.open(page, order);
  await page.getByRole('button', { name: 'Rechnung erstellen' }).click();
  const dialog = page.getByRole('dialog');
  const number = dialog.getByLabel('Rechnungsnummer');
  const save = dialog.getByRole('button', { name: 'Rechnung erstellen' });
  const proposed = await number.inputValue();
  await number.fill(taken.invoice.number);
  await save.click();
  // The bar above the form; a field says it too.
  const failure = dialog.getByRole('alert').first();
  await expect(failure).toContainText('Die Rechnungsnummer wird bereits verwendet.');
  await expect(failure).not.toContainText('nicht gespeichert');
  await expect(number).toHaveAttribute('aria-invalid', 'true');
  await number.fill('FREI-1');
  await save.click();
  await expect(failure).toContainText(`Die nächste Rechnungsnummer ist ${proposed}.`);
  await number.fill(proposed);
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
  await expect(number).toHaveValue(proposed);
  await save.click();
  await expectToast(page, 'Rechnung erstellt.');
});

for (const width of [360, 1440]) {
  test(`gross prices, discounts and surcharges unfold, and the sums follow, at ${width}`, async ({
    page,
  }) => {
    const order = await workshop.workedOrder();
    await page.setViewportSize({ width, height: 900 });
    await logInAs(page, server, 'dora', PASSWORD);
    await workshop.open(page, order);
    await page.getByRole('button', { name: 'Rechnung erstellen' }).click();
    const dialog = page.getByRole('dialog');
    const first = dialog.getByRole('listitem', { name: 'Position 1' });
    const isGross = dialog.getByLabel('Preise brutto');
    const sums = dialog.getByLabel('Summen');
    // The customer is a consumer.
    await expect(isGross).toBeChecked();
    await expect(first.getByLabel('Einzelpreis')).toHaveValue('104,72');
    await isGross.uncheck();
    await expect(first.getByLabel('Einzelpreis')).toHaveValue('88,00');
    await expect(sums).toContainText('157,08 €');
    await isGross.check();

    await first.getByRole('button', { name: 'Rabatt' }).click();
    await first.getByLabel('Rabatt in Prozent').fill('10');
    await expect(sums).toContainText('141,37 €');
    await expect(first.getByLabel('Grund des Rabatts')).toHaveText('Rabatt');
    await dialog.getByRole('button', { name: 'Rabatt auf alles' }).click();
    const discount = dialog.getByRole('group', { name: 'Rabatt auf alles' });
    await discount.getByLabel('Rabatt in Euro').fill('5');
    await dialog.getByRole('button', { name: 'Zuschlag' }).click();
    const surcharge = dialog.getByRole('group', { name: 'Zuschlag' });
    await surcharge.getByLabel('Zuschlag in Prozent').fill('2');
    await expect(sums).toContainText('139,20 €');
    await discount.getByLabel('Rabatt in Prozent').fill('3');
    await dialog.getByRole('button', { name: 'Rechnung erstellen' }).click();
    await expect(discount).toContainText('Bitte entweder Prozent oder Euro angeben.');
    await discount.getByLabel('Rabatt in Prozent').fill('');
    await expectAccessible(page);
    await expectNoOverflow(page);
    await dialog.getByRole('button', { name: 'Rechnung erstellen' }).click();
    await expectToast(page, 'Rechnung erstellt.');
    await expect(page.getByText('139,20 €').first()).toBeVisible();
  });
}

test('an invoice names what it leaves out, and a supplement takes further work', async ({ page }) => {
  const order = await workshop.workedOrder();
  await workshop.stateCompany('Ahornhof');
  const operation = { title: 'Probefahrt' };
  await workshop.office.api('POST', `/work-orders/${order.id}/operations`, operation);
  await logInAs(page, server, 'dora', PASSWORD);
  await workshop.open(page, order);
  await page.getByRole('button', { name: 'Rechnung erstellen' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Rechnung erstellen' }).click();
  await expectToast(page, 'Rechnung erstellt.');
  await page.getByRole('button', { name: 'Versenden' }).click();
  const doubts = dialog.getByRole('region', { name: 'Bitte bestätigen' });
  await expect(doubts).toContainText('Ohne Position: „Probefahrt“.');
  await dialog.getByRole('button', { name: 'Stellen und selbst übergeben' }).click();
  await expect(dialog.getByText('Bitte bestätigen Sie den Versand.').first()).toBeVisible();
  await doubts.getByLabel('Trotzdem versenden').check();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Stellen und selbst übergeben' }).click();
  await expectToast(page, 'Rechnung gestellt');
  await page.getByRole('button', { name: 'Nachtrag eröffnen' }).click();
  await expectToast(page, 'Nachtrag eröffnet');
  await expect(page.getByText('Noch keine Rechnung.')).toBeVisible();
  // The earlier invoice can still be paid and cancelled.
  await expect(page.getByRole('button', { name: 'Als bezahlt markieren' })).toBeVisible();
  await expectAccessible(page);
  await expectNoOverflow(page);
  await workshop.office.api('PUT', `/work-orders/${order.id}`, { status: 'DONE' });
  await page.goto(`${server.url}/today`);
  await expect(page.getByRole('region', { name: 'Fertig ohne Rechnung' })).toContainText(order.number);
});

test('an administrator says why a number lies outside of the sequence, and the auditor reads it', async ({
  page,
}) => {
  const order = await workshop.workedOrder();
  await logInAs(page, server, ADMIN.username, ADMIN.password);
  await workshop.open(page, order);
  await page.getByRole('button', { name: 'Rechnung erstellen' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Rechnungsnummer').fill('ALT-77');
  await dialog.getByLabel('Grund für die Nummer außerhalb der Folge').fill('Aus dem alten Programm');
  await dialog.getByRole('button', { name: 'Rechnung erstellen' }).click();
  await expectToast(page, 'Rechnung erstellt.');
  // The open page would follow the change of the session by itself.
  await page.goto('about:blank');
  await logInAs(page, server, 'pia', PASSWORD);
  await page.goto(`${server.url}/audit`);
  const row = page.getByRole('table', { name: 'Außerhalb der Folge' }).getByRole('row', { name: /ALT-77/ });
  await expect(row).toContainText('Grund: Aus dem alten Programm');
  await expectAccessible(page);
  await expectNoOverflow(page);
});

test('the PDF of a Storno is mailed from its order and downloaded from the list', async ({ page }) => {
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
