import { readFile } from 'node:fs/promises';
import { expect, test } from '@playwright/test';
import { callerOf, expectToast, rowNamed } from './admin.js';
import { Server } from './server.js';
import { keepSession, sessionOf } from './sessions.js';
import { expectAccessible, logIn } from './staff.js';

let server: Server;
test.beforeAll(async () => {
  server = await Server.start();
  const admin = await callerOf(server);
  await admin('POST', '/inventory/articles', { number: 'MO-530', name: 'Motoröl 5W-30', unit: 'l' });
});
test.afterAll(() => server.close());
test.beforeEach(async ({ page }) => logIn(page, server));

for (const width of [1440, 360]) {
  test(`templates are added, edited in place and found at ${width} px`, async ({ page }) => {
    const title = `Ölwechsel ${width}`;
    await page.setViewportSize({ width, height: 800 });
    await page.goto(`${server.url}/admin/job-templates`);
    const form = page.getByRole('form', { name: 'Neues Paket anlegen' });
    await form.getByRole('textbox', { name: 'Titel' }).fill(title);
    await form.getByRole('button', { name: 'Hinzufügen' }).click();
    await expect(form.getByText('Bitte die Arbeitswerte angeben.')).toBeVisible();
    await form.getByRole('textbox', { name: 'Kategorie' }).fill('Wartung');
    await form.getByRole('textbox', { name: 'Arbeitswerte' }).fill('6,5');
    await form.getByRole('button', { name: 'Teile und Checkliste' }).click();
    const dialog = page.getByRole('dialog', { name: `Inhalt: ${title}` });
    await dialog.getByRole('button', { name: 'Teil', exact: true }).click();
    await dialog.getByRole('combobox', { name: 'Artikel' }).fill('MO-530');
    await page.getByRole('option', { name: /Motoröl/ }).click();
    await dialog.getByRole('textbox', { name: 'Menge' }).fill('4,5');
    await dialog.getByRole('textbox', { name: 'Checkliste' }).fill('Ölstand prüfen\nÖlzettel anbringen');
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Übernehmen' }).click();
    await form.getByRole('button', { name: 'Hinzufügen' }).click();
    await expectToast(page, title);

    const row = rowNamed(page, title);
    await expect(row.field('Arbeitswerte')).toHaveValue('6,5');
    await expect(page.getByRole('button', { name: `Teile und Checkliste: ${title}` })).toHaveText(
      '1 Teil, 2 Punkte',
    );
    await page.getByRole('combobox', { name: `Preis nach: ${title}` }).click();
    await page.getByRole('option', { name: 'Festpreis' }).click();
    await row.save.click();
    await expect(page.getByText('Bitte den Festpreis angeben.').first()).toBeVisible();
    await row.field('Festpreis').fill('119');
    await row.save.click();
    await expectToast(page, 'Gespeichert');
    await expectAccessible(page);

    await page.getByRole('searchbox', { name: 'Suche' }).fill('bremse');
    await expect(page.getByText('Kein Paket gefunden.')).toBeVisible();
    await page.getByRole('searchbox', { name: 'Suche' }).fill(`mo-530 ${width}`);
    await expect(row.field('Festpreis')).toHaveValue('119,00');
    await page.getByRole('button', { name: 'Verlauf' }).click();
    await expect(
      page
        .getByRole('dialog')
        .getByText(/Fassung 2/)
        .first(),
    ).toBeVisible();
  });
}

test('templates go out as a file and come in again', async ({ page }) => {
  const admin = await callerOf(server);
  await admin('POST', '/job-templates', { title: 'Zahnriemen', aw: 40, checklist: ['Steuerzeiten prüfen'] });
  await page.goto(`${server.url}/admin/job-templates`);
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Exportieren' }).click(),
  ]);
  expect(file.suggestedFilename()).toBe('pakete.csv');
  const csv = await readFile(await file.path(), 'utf8');
  await page.getByRole('button', { name: 'Importieren' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.locator('input[type=file]').setInputFiles({
    name: 'pakete.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(csv.replace('Zahnriemen;;Arbeitswerte;40', 'Zahnriemen;Motor;Arbeitswerte;42')),
  });
  await expect(dialog.getByText('1 Änderung').first()).toBeVisible();
  await dialog.getByRole('button', { name: /Importieren|Übernehmen/ }).click();
  await expectToast(page, /Pakete: 1 Änderung/);
  await expect(rowNamed(page, 'Zahnriemen').field('Arbeitswerte')).toHaveValue('42');
});

type Caller = Awaited<ReturnType<typeof callerOf>>;

/** An order of a new customer for his car. */
async function orderOf(admin: Caller, lastName: string, licensePlate: string, car: object = {}) {
  const { body: customer } = await admin<{ id: string }>('POST', '/customers', { lastName });
  const whose = { customerId: customer.id };
  const { body: vehicle } = await admin<{ id: string }>('POST', '/vehicles', {
    ...whose,
    licensePlate,
    ...car,
  });
  const content = { ...whose, vehicleId: vehicle.id, mileageKm: 52_000 };
  return (await admin<{ id: string }>('POST', '/work-orders', content)).body;
}

/** An order for a VW, a template for it with an article, and many for other cars. */
async function orderWithTemplates(admin: Caller): Promise<string> {
  await admin('PUT', '/settings/invoicing', { hourlyRate: 98, minutesPerAw: 6 });
  const { body: article } = await admin<{ id: string }>('POST', '/inventory/articles', {
    number: 'OF-118',
    name: 'Ölfilter',
  });
  const { body: place } = await admin<{ id: string }>('POST', '/inventory/locations', {
    code: 'R1',
    name: 'Regal',
  });
  await admin('POST', '/inventory/movements', {
    type: 'RECEIPT',
    articleId: article.id,
    locationId: place.id,
    quantity: 2,
  });
  await admin('POST', '/job-templates', {
    title: 'Service klein',
    aw: 10,
    make: 'VW',
    parts: [{ articleId: article.id, quantity: 1 }],
    checklist: ['Ölzettel anbringen'],
  });
  await admin('POST', '/job-templates', { title: 'Service Opel', aw: 10, make: 'Opel' });
  for (let number = 1; number <= 30; number += 1)
    await admin('POST', '/job-templates', { title: `Rückruf ${number}`, aw: 5, make: 'Opel' });
  const order = await orderOf(admin, 'Beispiel', 'B-PK 1', { make: 'VW', model: 'Golf' });
  return order.id;
}

test('a template comes into an order, and the invoice says what was sold', async ({ page }) => {
  const admin = await callerOf(server);
  const orderId = await orderWithTemplates(admin);
  await page.setViewportSize({ width: 360, height: 800 });
  await page.goto(`${server.url}/work-orders?view=orders&id=${orderId}`);
  await page.getByRole('button', { name: 'Paket', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Paket übernehmen' });
  await expect(dialog.getByRole('button', { name: /Service klein/ })).toBeVisible();
  await expect(dialog.getByRole('button', { name: /Service Opel/ })).toHaveCount(0);
  await dialog.getByRole('checkbox', { name: 'Auch für andere Fahrzeuge' }).check();
  await expect(dialog.getByText(/^Die ersten 30 von \d+\. Bitte suchen\.$/)).toBeVisible();
  await dialog.getByRole('checkbox', { name: 'Auch für andere Fahrzeuge' }).uncheck();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: /Service klein/ }).click();
  await expectToast(page, '1 Teil reserviert');
  await expect(page.getByText('10 AW zu 9,80 € netto', { exact: true })).toBeVisible();
  await page.getByText('Checkliste: 0 von 1').click();
  await expect(page.getByText('Ölzettel anbringen')).toBeVisible();
  const { body } = await admin<{ positions: readonly object[] }>(
    'GET',
    `/invoices/work-order/${orderId}/proposal`,
  );
  expect(body.positions).toEqual([
    expect.objectContaining({
      description: 'Service klein',
      quantity: 10,
      unit: 'AW',
      unitPrice: 9.8,
      lineTotal: 98,
    }),
  ]);
});

test('a template becomes lines of an estimate, and its time is compared when the work is done', async ({
  page,
}) => {
  const admin = await callerOf(server);
  await admin('PUT', '/settings/invoicing', { hourlyRate: 98, minutesPerAw: 6 });
  const { body: article } = await admin<{ id: string }>('POST', '/inventory/articles', {
    number: 'BB-7',
    name: 'Bremsbelag',
    salePrice: 50,
  });
  await admin('POST', '/job-templates', {
    title: 'Bremsbeläge wechseln',
    aw: 10,
    parts: [{ articleId: article.id, quantity: 1 }],
    checklist: ['Pedal treten'],
    make: 'Opel',
  });
  const order = await orderOf(admin, 'Sollmann', 'B-SI 7');
  for (const width of [1440, 360]) {
    await page.setViewportSize({ width, height: 900 });
    await page.goto(`${server.url}/work-orders?view=orders&id=${order.id}`);
    await page.getByRole('button', { name: 'Kostenvoranschlag anlegen' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('combobox', { name: 'Paket hinzufügen' }).fill('beläge');
    await page.getByRole('option', { name: /Bremsbeläge wechseln.*für andere Fahrzeuge/ }).click();
    await expect(dialog.getByLabel('Bezeichnung').first()).toHaveValue('Bremsbeläge wechseln');
    await expect(dialog.getByLabel('Einzelpreis').first()).toHaveValue('11,662');
    await expect(dialog.getByLabel('Einzelpreis').nth(1)).toHaveValue('59,50');
    await expect(dialog.getByText('Aus einem Paket')).toBeVisible();
    await dialog.getByRole('checkbox', { name: 'Preise brutto' }).uncheck();
    await expect(dialog.getByLabel('Einzelpreis').first()).toHaveValue('');
    await dialog.getByLabel('Einzelpreis').first().fill('9,80');
    await dialog.getByLabel('Einzelpreis').nth(1).fill('50');
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Speichern' }).click();
    await expectToast(page, 'Kostenvoranschlag angelegt');
  }
  const { body: operation } = await admin<{ id: string }>('POST', `/work-orders/${order.id}/operations`, {
    title: 'Probefahrt',
    estimatedTimeMin: 20,
    status: 'DONE',
  });
  expect(operation.id).not.toBe('');
  await admin('PUT', `/work-orders/${order.id}`, { status: 'DONE' });
  for (const width of [1440, 360]) {
    await page.setViewportSize({ width, height: 900 });
    await page.goto(`${server.url}/work-orders?view=labour`);
    await expect(page.getByText('1 Position ohne gebuchte Zeit.')).toBeVisible();
    await page.getByRole('combobox', { name: 'Verglichen je' }).click();
    await page.getByRole('option', { name: 'Position' }).click();
    await expect(page.getByText('Probefahrt').first()).toBeVisible();
    await expectAccessible(page);
  }
});

test('a mechanic ticks the checklist on the phone, and the office says why a point stays open', async ({
  page,
  browser,
}) => {
  const admin = await callerOf(server);
  await admin('PUT', '/settings/invoicing', { hourlyRate: 98, minutesPerAw: 6 });
  const { body: template } = await admin<{ id: string }>('POST', '/job-templates', {
    title: 'Räder wechseln',
    aw: 4,
    checklist: ['Drehmoment prüfen', 'Luftdruck prüfen'],
  });
  const order = await orderOf(admin, 'Radler', 'B-RA 9');
  const { body: added } = await admin<{ operation: { id: string } }>(
    'POST',
    `/work-orders/${order.id}/job-templates`,
    { jobTemplateId: template.id, version: 1 },
  );
  const mechanic = await sessionOf(server, ['MECHANIKER']);
  const work = { mechanicId: mechanic.userId };
  await admin('PUT', `/work-orders/${order.id}/operations/${added.operation.id}`, work);
  await admin('PUT', `/work-orders/${order.id}`, { status: 'IN_PROGRESS' });

  const phone = await browser.newPage({ viewport: { width: 360, height: 740 } });
  await keepSession(phone, server, mechanic);
  await phone.goto(`${server.url}/work-orders`);
  await expect(phone.getByText('Checkliste: 0 von 2')).toBeVisible();
  await phone.getByRole('checkbox', { name: 'Drehmoment prüfen' }).check();
  await expect(phone.getByText('Checkliste: 1 von 2')).toBeVisible();
  await expectAccessible(phone);
  await phone.close();

  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(`${server.url}/work-orders?view=orders&id=${order.id}`);
  await page.getByText('Checkliste: 1 von 2').click();
  await expect(page.getByRole('checkbox', { name: 'Drehmoment prüfen' })).toBeChecked();
  await page.getByRole('button', { name: 'Auftrag ist fertig' }).click();
  const dialog = page.getByRole('dialog', { name: 'Punkte der Checkliste sind offen' });
  await expect(dialog.getByText('Luftdruck prüfen')).toBeVisible();
  await dialog.getByRole('button', { name: 'Trotzdem abschließen' }).click();
  await expect(dialog.getByText('Bitte geben Sie einen Grund an.')).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('textbox', { name: 'Grund für offene Punkte' }).fill('Kompressor defekt');
  const workOperationId = added.operation.id;
  await admin('POST', '/time-logs/start', { workOperationId });
  await dialog.getByRole('button', { name: 'Trotzdem abschließen' }).click();
  await expect(dialog.getByText(/Der Auftragsstatus konnte nicht geändert werden/)).toBeVisible();
  await expectAccessible(page);
  await admin('POST', '/time-logs/stop', { workOperationId });
  await expect(dialog.getByRole('textbox', { name: 'Grund für offene Punkte' })).toHaveValue(
    'Kompressor defekt',
  );
  await dialog.getByRole('button', { name: 'Trotzdem abschließen' }).click();
  await expectToast(page, 'Abgeschlossen');
  await expect(page.getByText('Offen geblieben: Kompressor defekt')).toBeAttached();
});
