import { expect, test, type Page } from '@playwright/test';
import type { TimeLogAnswer } from '#contracts/work-orders/clocks/time-logs.api.js';
import type { PartAnswer } from '#contracts/work-orders/parts/order-parts.api.js';
import type { WorkOrderAnswer } from '#contracts/work-orders/work-orders.api.js';
import { expectToast } from './admin.js';
import { countEffort, effortOf } from './effort.js';
import { Server } from './server.js';
import { elsewhere, logIn } from './staff.js';
import { ublFile } from './supplier-files.js';
import { dayFromToday, openDay } from './workshop-days.js';

/** Five jobs of a day at the desk, with what they cost. */
let server: Server;
let office: Awaited<ReturnType<typeof elsewhere>>;
let party: { customerId: string; vehicleId: string };

test.beforeAll(async () => {
  server = await Server.start();
  office = await elsewhere(server);
  const { api } = office;
  const password = 'geheim-in-der-werkstatt';
  await api('POST', '/admin/users', { username: 'merle', password, roles: ['MECHANIKER'] });
  const address = { street: 'Am Mühlenfeld 3', zip: '12345', city: 'Musterstadt' };
  const contact = { phone: '0171 39200 22', email: 'e.rothbach@mail.example' };
  const person = { firstName: 'Edda', lastName: 'Rothbach', ...address, ...contact };
  const { id: customerId } = await api<{ id: string }>('POST', '/customers', person);
  const car = { licensePlate: 'XM-ER 207', make: 'VW', model: 'Golf', hsn: '0603', tsn: 'BGU', customerId };
  const { id: vehicleId } = await api<{ id: string }>('POST', '/vehicles', car);
  party = { customerId, vehicleId };
  const company = { name: 'Kfz-Meisterbetrieb Ahornhof', ...address, taxNumber: '217/5047/1208' };
  await api('PUT', '/settings/company', company);
  await api('PUT', '/settings/invoicing', {
    hourlyRate: 88,
    datevConsultant: '1234567',
    datevClient: '12345',
    creditorAccount: '70000',
    debtorAccount: '10000',
    revenueAccounts: [{ taxPercent: 19, account: '8400' }],
    expenseAccounts: [{ taxPercent: 19, account: '3400' }],
  });
  const { id: locationId } = await api<{ id: string }>('POST', '/inventory/locations', {
    code: 'A1',
    name: 'Regal A1',
  });
  const { id: articleId } = await api<{ id: string }>('POST', '/inventory/articles', {
    number: 'OF-118',
    name: 'Ölfilter',
    salePrice: 12.5,
  });
  const receipt = { type: 'RECEIPT', articleId, locationId, quantity: 5 };
  await api('POST', '/inventory/movements', receipt);
});
test.afterAll(() => server.close());
test.beforeEach(async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await countEffort(page);
  await logIn(page, server);
});

const dialogOf = (page: Page) => page.getByRole('dialog');

test('a regular customer rings: at most 4 clicks', async ({ page }) => {
  await page.goto(`${server.url}/today`);
  const { clicks } = await effortOf(page, 'a regular customer rings', async () => {
    await page.getByRole('button', { name: 'Termin erfassen' }).click();
    const who = page.getByRole('combobox', { name: 'Wer kommt?' });
    await expect(who).toBeFocused();
    await page.keyboard.type('XM-ER 2');
    await expect(page.getByRole('option', { name: /XM-ER 207/ })).toBeVisible();
    await page.keyboard.press('Enter');
    await expect(page.getByLabel('Name')).toHaveValue('Edda Rothbach');
    await page.getByLabel('Service').selectOption({ index: 1 });
    await page.getByRole('group', { name: 'Nächste freie Zeiten' }).getByRole('button').first().click();
    await expect(page.getByLabel('Uhrzeit')).not.toHaveValue('');
    await expect(page.getByRole('button', { name: 'Speichern' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: 'Termin gespeichert' })).toBeVisible();
  });
  expect(clicks).toBeLessThanOrEqual(4);
});

test('a car comes in and is paid: at most 16 clicks', async ({ page }) => {
  const link = { ...party, linkCustomer: true } as object;
  await office.book({ date: openDay(3), time: '10:00', ...link });
  await page.goto(`${server.url}/appointments`);
  const next = page.getByRole('region', { name: 'Nächster Schritt' });
  const { clicks } = await effortOf(page, 'a car comes in and is paid', async () => {
    await acceptFromAppointment(page);
    const work = page.getByRole('listitem', { name: 'Ölwechsel', exact: true });
    await work.getByLabel('Mechaniker für Ölwechsel').selectOption({ label: 'merle' });
    await work.getByRole('button', { name: 'Start: Ölwechsel' }).click();
    await takePart(page);
    await work.getByRole('button', { name: 'Stopp: Ölwechsel' }).click();
    await expect(work.getByRole('button', { name: 'Start: Ölwechsel' })).toBeVisible();
    await anHourPassed();
    await expect(next.getByText(/Bisher brutto/)).toContainText('119,60 €');
    await next.getByRole('button', { name: 'Auftrag ist fertig' }).click();
    await next.getByRole('button', { name: /^Rechnung über/ }).click();
    await dialogOf(page).getByRole('button', { name: 'Rechnung erstellen' }).click();
    await next.getByRole('button', { name: 'Entwurf prüfen und senden' }).click();
    await dialogOf(page)
      .getByRole('button', { name: /^Versenden|^Stellen/ })
      .click();
    await expect(dialogOf(page)).toHaveCount(0);
    await next.getByRole('button', { name: 'Zahlung notieren' }).click();
    await dialogOf(page).getByRole('button', { name: 'Erfassen' }).click();
    await expect(next.getByText('Alles erledigt')).toBeVisible();
  });
  expect(clicks).toBeLessThanOrEqual(16);
});

/** The clock of the journey ran for seconds: its work took an hour. */
async function anHourPassed(): Promise<void> {
  const [log] = await office.api<TimeLogAnswer[]>('GET', '/time-logs');
  const { id, endTime } = log ?? { id: '', endTime: null };
  const startTime = new Date(Date.parse(endTime ?? '') - 3_600_000).toISOString();
  await office.api('PUT', `/time-logs/${id}`, { startTime, endTime, reason: 'Nachgetragen' });
}

/** From the row of the appointment to its order, with the odometer. */
async function acceptFromAppointment(page: Page): Promise<void> {
  const row = page.getByRole('row').filter({ hasText: 'Ölwechsel' });
  await row.getByRole('button', { name: 'Angaben berichtigen' }).click();
  await dialogOf(page).getByRole('link', { name: 'Auftrag anlegen' }).click();
  await expect(dialogOf(page).getByLabel('Kilometerstand')).toBeFocused();
  await page.keyboard.type('48200');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Ölwechsel XM-ER 207' })).toBeVisible();
}

/** A part from the shelf, by the keyboard in its dialog. */
async function takePart(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Reservieren' }).click();
  await expect(dialogOf(page).getByRole('combobox', { name: 'Artikel' })).toBeFocused();
  await page.keyboard.type('OF-118');
  await page.getByRole('option', { name: /OF-118/ }).click();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(dialogOf(page)).toHaveCount(0);
  await page.getByRole('button', { name: 'Entnehmen: Ölfilter' }).click();
  await expect(page.getByRole('button', { name: 'Zurücklegen: Ölfilter' })).toBeVisible();
}

test('a part is missing: at most 7 clicks from the job line into the car', async ({ page }) => {
  const wanted = { ...party, description: 'Bremsen vorn' };
  const order = await office.api<WorkOrderAnswer>('POST', '/work-orders', wanted);
  await page.goto(`${server.url}/work-orders?view=orders&id=${order.id}`);
  const { clicks } = await effortOf(page, 'a part is missing', async () => {
    await page.getByRole('link', { name: 'Teil bestellen' }).click();
    await expect(page.getByPlaceholder('Artikel, Nummer oder OE-Referenz')).toBeFocused();
    await page.keyboard.type('bk-4410');
    await expect(page.getByText('1 Teil', { exact: true })).toBeVisible();
    await page
      .getByRole('button', { name: /Angebot bestellen/ })
      .first()
      .click();
    await page.getByRole('button', { name: 'Jetzt bestellen' }).click();
    const part = page.getByRole('listitem', { name: /^Bremsbelagsatz, vorn/ });
    await part.getByRole('button', { name: /^Ist da/ }).click();
    await dialogOf(page).getByRole('button', { name: 'Buchen' }).click();
    await part.getByRole('button', { name: /^Entnehmen/ }).click();
    await expect(part.getByRole('button', { name: /^Zurücklegen/ })).toBeVisible();
  });
  expect(clicks).toBeLessThanOrEqual(7);
  const [taken] = await office.api<PartAnswer[]>('GET', `/work-orders/${order.id}/parts`);
  expect(taken).toMatchObject({ issued: 1, reserved: 0 });
});

test('an e-invoice of a supplier is read, checked and accepted', async ({ page }) => {
  await page.goto(`${server.url}/supply/invoices`);
  const { clicks } = await effortOf(page, 'an e-invoice of a supplier', async () => {
    const chooser = page.waitForEvent('filechooser');
    await page.getByRole('button', { name: 'E-Rechnung einlesen' }).click();
    const buffer = Buffer.from(ublFile('GEMESSEN-1', 'BE-1999-1'));
    await (await chooser).setFiles({ name: 'rechnung.xml', mimeType: 'application/xml', buffer });
    await expect(page.getByRole('heading', { name: 'Rechnung GEMESSEN-1' })).toBeVisible();
    await page.getByRole('button', { name: 'Position 1 akzeptieren' }).click();
    await dialogOf(page).getByRole('button', { name: 'Akzeptieren' }).click();
    await expectToast(page, 'Abweichung akzeptiert');
  });
  expect(clicks).toBeLessThanOrEqual(5);
});

/** An invoice of today, so that there is something to export. */
async function sendInvoice(): Promise<void> {
  const { api } = office;
  const order = await api<{ id: string }>('POST', '/work-orders', { ...party, description: 'Bremse' });
  const { number } = await api<{ number: string }>('GET', '/invoices/next-number');
  const date = dayFromToday(0);
  const positions = [{ description: 'Bremse vorn', quantity: 1, unitPrice: 88, taxPercent: 19 }];
  const draft = { number, date, supplyDate: date, dueDate: date, workOrderId: order.id, positions };
  const { id } = await api<{ id: string }>('POST', '/invoices', draft);
  await api('POST', `/invoices/${id}/send`, { confirm: true });
}

test('the books of a month go to the tax adviser', async ({ page }) => {
  await sendInvoice();
  await page.goto(`${server.url}/today`);
  await expect(page.getByRole('button', { name: 'Alles durchsuchen' })).toBeVisible();
  const month = new Intl.DateTimeFormat('de-DE', { month: 'long' }).format(new Date());
  const { clicks } = await effortOf(page, 'the books of a month', async () => {
    await page.keyboard.press('Control+k');
    await expect(page.getByRole('searchbox', { name: 'Alles durchsuchen' })).toBeFocused();
    await page.keyboard.type(`DATEV ${month}`);
    await expect(dialogOf(page).getByRole('link').first()).toContainText(`DATEV ${month}`);
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Stapel exportieren' }).click();
    await expectToast(page, 'Stapel 1 exportiert');
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Buchungen', exact: true }).click();
    await download;
  });
  expect(clicks).toBeLessThanOrEqual(3);
});
