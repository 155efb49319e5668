import { expect, test, type Page } from '@playwright/test';
import type { OperationAnswer } from '#contracts/work-orders/operations/operations.api.js';
import type { TimeLogAnswer } from '#contracts/work-orders/clocks/time-logs.api.js';
import type { WorkOrderAnswer } from '#contracts/work-orders/work-orders.api.js';
import { Server } from './server.js';
import { logInAs } from './sessions.js';
import { elsewhere, expectAccessible, expectNoOverflow, logIn, toast } from './staff.js';
import { german, openDay } from './workshop-days.js';

/** The shop floor: orders, operations and clocks, as the office, a mechanic and an auditor meet them. */
const PASSWORD = 'geheim-in-der-werkstatt';
/** A running clock of less than three minutes. */
const CLOCK = /^([0-2] min \d\d|\d+) s$/;

let server: Server;
let office: Awaited<ReturnType<typeof elsewhere>>;
const ids: Record<string, string> = {};
let party: { customerId: string; vehicleId: string };

test.beforeAll(async () => {
  server = await Server.start();
  office = await elsewhere(server);
  for (const [username, role] of [
    ['dora', 'DISPONENT'],
    ['merle', 'MECHANIKER'],
    ['lasse', 'MECHANIKER'],
    ['pia', 'PRUEFER'],
    ['levin', 'LAGERIST'],
  ] as const) {
    const { id } = await office.api<{ id: string }>('POST', '/admin/users', {
      username,
      password: PASSWORD,
      roles: [role],
    });
    ids[username] = id;
  }
  const { customer, vehicle } = await office.book({
    date: openDay(2),
    time: '08:00',
    ...({ createNewCustomer: true, createNewVehicle: true, linkCustomer: true } as object),
  });
  party = { customerId: customer?.id ?? '', vehicleId: vehicle?.id ?? '' };
});
test.afterAll(() => server.close());

const as = async (page: Page, username: string): Promise<void> => {
  await logInAs(page, server, username, PASSWORD);
  await page.goto(`${server.url}/work-orders`);
};
const newOrder = (description: string) =>
  office.api<WorkOrderAnswer>('POST', '/work-orders', { ...party, description });
const newOperation = (order: Pick<WorkOrderAnswer, 'id'>, title: string, username: string) =>
  office.api<OperationAnswer>('POST', `/work-orders/${order.id}/operations`, {
    title,
    mechanicId: ids[username],
  });
const stopAll = async () => {
  const running = await office.api<TimeLogAnswer[]>('GET', '/time-logs?running=true');
  for (const { workOperationId } of running) await office.api('POST', '/time-logs/stop', { workOperationId });
};

test('the office makes an order from an appointment, plans it and runs its clock', async ({ page }) => {
  await as(page, 'dora');
  await expect(page).toHaveURL(/\/work-orders/);
  await expect(page.getByText('Kein Auftrag ausgewählt')).toBeVisible();
  await page.getByRole('button', { name: 'Aus Termin erstellen' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Erstellen' }).click();
  await expect(dialog.getByText('Bitte einen Kunden wählen.').first()).toBeVisible();
  await dialog.getByRole('combobox', { name: 'Termin' }).click();
  await page.getByRole('option', { name: /Edda Rothbach/ }).click();
  await expect(dialog.getByLabel('Beschreibung')).toHaveValue('Ölwechsel XM-ER 207');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Erstellen' }).click();
  await expect(toast(page, 'Auftrag erstellt')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Ölwechsel XM-ER 207' })).toBeVisible();
  await expect(page.getByRole('listitem', { name: 'Ölwechsel', exact: true })).toBeVisible();

  await page.getByRole('button', { name: 'Position', exact: true }).click();
  await dialog.getByRole('button', { name: 'Speichern' }).click();
  await expect(dialog.getByText('Bitte einen Titel für die neue Position angeben.')).toBeVisible();
  await dialog.getByLabel('Titel').fill('Öl und Filter');
  await dialog.getByRole('combobox', { name: 'Mechaniker' }).click();
  await page.getByRole('option', { name: 'merle' }).click();
  await dialog.getByRole('button', { name: 'Speichern' }).click();
  const row = page.getByRole('listitem', { name: 'Öl und Filter' });
  await row.getByRole('button', { name: 'Start: Öl und Filter' }).click();
  await expect(row.getByText(CLOCK)).toBeVisible();
  const later = await newOperation(
    { id: new URL(page.url()).searchParams.get('id') ?? '' },
    'Probefahrt',
    'merle',
  );
  const blocked = page.getByRole('listitem', { name: later.title });
  await expect(blocked.getByText('Bereits aktiv auf „Öl und Filter“.')).toBeVisible();
  const rule = 'Dieser Mechaniker hat bereits eine aktive Zeitbuchung.';
  await expect(blocked.getByTitle(rule)).toBeDisabled();

  await page.getByRole('button', { name: 'Bearbeiten' }).click();
  await dialog.getByLabel('Kilometerstand').fill('123.456');
  await dialog.getByRole('button', { name: 'Speichern' }).click();
  await expect(page.getByText('123.456 km', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Bearbeiten' }).click();
  await dialog.getByLabel('Kilometerstand').fill('');
  await dialog.getByRole('button', { name: 'Speichern' }).click();
  await expect(dialog.getByText('Ein notierter Kilometerstand kann nur berichtigt werden.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Abbrechen' }).click();
  await page.getByRole('button', { name: 'Verwerfen' }).click();
  await expect(page.getByRole('article').getByText('In Arbeit').first()).toBeVisible();
  await expect(page.getByText(/^1 Uhr läuft · Termin \d/)).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: /Status ändern/ }).click();
  await page.getByRole('menuitem', { name: 'Abgeschlossen' }).click();
  await expect(toast(page, 'Der Auftragsstatus konnte nicht geändert werden.')).toBeVisible();
  await row.getByRole('button', { name: 'Stopp: Öl und Filter' }).click();
  await expect(row.getByRole('button', { name: 'Start: Öl und Filter' })).toBeVisible();
  await page.setViewportSize({ width: 360, height: 760 });
  await expectNoOverflow(page);
  await expectAccessible(page);
});

test('a mechanic starts his own operations, not those of others', async ({ page }) => {
  const order = await newOrder('Bremsen vorn');
  await newOperation(order, 'Beläge', 'merle');
  await newOperation(order, 'Scheiben', 'lasse');
  await page.setViewportSize({ width: 360, height: 760 });
  await as(page, 'merle');
  await expect(page.getByRole('heading', { name: 'Meine Positionen', level: 1 })).toBeVisible();
  await expect(page.getByRole('article', { name: 'Scheiben' })).toHaveCount(0);
  await page.getByRole('article', { name: 'Beläge' }).getByRole('button', { name: 'Start' }).click();
  await expect(page.getByText(/Läuft gerade, seit \d\d:\d\d Uhr/)).toBeVisible();
  await expectNoOverflow(page);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Stopp' }).click();
  await expect(page.getByText('Läuft gerade')).toBeHidden();
  await page.getByRole('region', { name: 'Fertig?' }).getByRole('button', { name: 'Ja, fertig' }).click();
  await expect(toast(page, 'Fertig gemeldet')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Fertig?' })).toBeHidden();
  await page.goto(`${server.url}/work-orders?view=orders&id=${order.id}`);
  const foreign = page.getByRole('listitem', { name: 'Scheiben' });
  await expect(foreign.getByText('Nur eigene Positionen können gestartet werden.')).toBeVisible();
  await expect(foreign.getByTitle('Diese Position ist einem anderen Mechaniker zugewiesen.')).toBeDisabled();
  await expect(page.getByRole('button', { name: /Status ändern/ })).toHaveCount(0);
});

test('presses without a network keep their order and their time', async ({ page, context }) => {
  const order = await newOrder('Klimaanlage');
  const operation = await newOperation(order, 'Kältemittel', 'merle');
  await as(page, 'merle');
  const article = page.getByRole('article', { name: 'Kältemittel' });
  await expect(article).toBeVisible();
  await context.setOffline(true);
  await article.getByRole('button', { name: 'Start' }).click();
  await expect(page.getByText('Eine Eingabe wartet auf das Netz')).toBeVisible();
  await page.getByRole('button', { name: 'Stopp' }).click();
  await expect(page.getByText('2 Eingaben warten auf das Netz')).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByText(/auf das Netz/)).toBeHidden({ timeout: 15_000 });
  const [own] = await office.api<OperationAnswer[]>('GET', `/work-orders/${order.id}/operations`);
  expect(own?.id).toBe(operation.id);
  expect(own?.timeLogs).toMatchObject([{ offline: true, endTime: expect.any(String) }]);
});

test('a reload and a second tab lose no press', async ({ page, context }) => {
  await stopAll();
  const order = await newOrder('Auspuff');
  await newOperation(order, 'Endtopf', 'merle');
  await as(page, 'merle');
  await context.route('**/api/time-logs/start', (route) => route.abort());
  await page.getByRole('article', { name: 'Endtopf' }).getByRole('button', { name: 'Start' }).click();
  const waits = 'Eine Eingabe wartet auf das Netz';
  await expect(page.getByText(waits)).toBeVisible();
  await page.reload();
  await expect(page.getByText(waits)).toBeVisible();
  const second = await context.newPage();
  await second.goto(page.url());
  await expect(second.getByText(waits)).toBeVisible();
  await context.unroute('**/api/time-logs/start');
  await expect(page.getByText(waits)).toBeHidden({ timeout: 25_000 });
  await expect(second.getByText(waits)).toBeHidden();
  const [own] = await office.api<OperationAnswer[]>('GET', `/work-orders/${order.id}/operations`);
  expect(own?.timeLogs).toMatchObject([{ offline: true, endTime: null }]);
});

for (const minutes of [10, -10]) {
  test(`a clock counts by the server when the browser’s is off by ${minutes} minutes`, async ({ page }) => {
    await stopAll();
    const order = await newOrder('Inspektion');
    const operation = await newOperation(order, `Durchsicht ${minutes}`, 'lasse');
    await page.clock.install({ time: Date.now() + minutes * 60_000 });
    await as(page, 'dora');
    await office.api('POST', '/time-logs/start', { workOperationId: operation.id });
    await page.goto(`${server.url}/work-orders?id=${order.id}`);
    const row = page.getByRole('listitem', { name: operation.title });
    await expect(row.getByText(CLOCK)).toBeVisible();
    await page.goto(`${server.url}/work-orders?view=day`);
    await expect(page.getByRole('region', { name: 'lasse' }).getByText(CLOCK)).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Wandansicht' }).click();
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
    await stopAll();
  });
}

test('the administrator plans and corrects a time', async ({ page }) => {
  await stopAll();
  const order = await newOrder('Zahnriemen');
  const first = await newOperation(order, 'Riemen', 'lasse');
  await newOperation(order, 'Pumpe', 'merle');
  await logIn(page, server);
  await page.goto(`${server.url}/work-orders?id=${order.id}`);
  await expect(page.getByText('1 Auftrag', { exact: true })).toHaveCount(0);

  await page.getByRole('button', { name: 'Bearbeiten' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Kilometerstand').fill('120500');
  await dialog.getByRole('button', { name: 'Speichern' }).click();
  await expect(page.getByText('120.500 km', { exact: true })).toBeVisible();
  const operations = page.getByRole('region', { name: 'Positionen' }).getByRole('listitem');
  await expect(operations.first()).toHaveAccessibleName('Riemen');
  await page.getByRole('button', { name: 'Mehr zu Pumpe' }).click();
  await page.getByRole('menuitem', { name: 'Nach oben' }).click();
  await expect(operations.first()).toHaveAccessibleName('Pumpe');

  await office.api('POST', '/time-logs/start', { workOperationId: first.id });
  await office.api('POST', '/time-logs/stop', { workOperationId: first.id });
  await page.getByRole('button', { name: 'Mehr zu Riemen' }).click();
  await page.getByRole('menuitem', { name: 'Zeitbuchungen' }).click();
  await dialog.getByRole('button', { name: /Berichtigen/ }).click();
  await dialog.getByRole('textbox', { name: 'Beginn' }).fill('20.11.2026, 08:00');
  await dialog.getByRole('textbox', { name: 'Ende' }).fill('20.11.2026, 09:30');
  await dialog.getByLabel('Grund').fill('Uhr vergessen');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Speichern' }).click();
  await dialog.getByRole('button', { name: 'Schließen' }).click();
  await expect(page.getByRole('listitem', { name: 'Riemen' }).getByText('1 h 30 min')).toBeVisible();
});

test('a short part shows its delivery date', async ({ page }) => {
  const { items } = await office.api<{ items: { id: string; partNumber: string }[] }>(
    'GET',
    '/supply/parts?pageSize=1',
  );
  const [wanted] = items;
  const order = await newOrder('Luftfilter ersetzen');
  const article = { number: wanted?.partNumber, name: 'Luftfilter' };
  const { id: articleId } = await office.api<{ id: string }>('POST', '/inventory/articles', article);
  const shelf = { code: 'LF1', name: 'Regal' };
  const { id: locationId } = await office.api<{ id: string }>('POST', '/inventory/locations', shelf);
  await office.api('POST', `/work-orders/${order.id}/parts`, { articleId, locationId, quantity: 1 });
  await page.setViewportSize({ width: 360, height: 760 });
  await as(page, 'dora');
  const part = page.getByRole('region', { name: 'Teile' }).getByRole('listitem', { name: 'Luftfilter' });
  const reads = async (words: string) => {
    await page.goto(`${server.url}/work-orders?id=${order.id}`);
    await expect(part.getByText(words)).toBeVisible();
  };
  await reads('Noch nicht bestellt.');
  await expect(part.getByText('Gesucht', { exact: true })).toBeVisible();

  await office.api('POST', '/supply/basket/lines', { partId: wanted?.id, quantity: 1 });
  const { orders } = await office.api<{ orders: { id: string; purchaseOrderNumber: string }[] }>(
    'POST',
    '/supply/basket/checkout',
    {},
  );
  const number = orders[0]?.purchaseOrderNumber;
  await reads(`Bestellt mit ${number}, der Liefertermin steht noch nicht fest.`);
  const expectedDate = openDay(3);
  await office.api('POST', `/supply/orders/${orders[0]?.id}/confirm`, { expectedDate });
  await reads(`Kommt am ${german(expectedDate)} mit ${number}.`);
  await expect(part.getByText('Bestellt', { exact: true })).toBeVisible();
  await expectNoOverflow(page);
  await expectAccessible(page);
});

test('an auditor reads, and the store is turned away', async ({ page }) => {
  const order = await newOrder('Nur lesen');
  await newOperation(order, 'Sichtprüfung', 'merle');
  await as(page, 'pia');
  await page.goto(`${server.url}/work-orders?id=${order.id}`);
  await expect(page.getByRole('listitem', { name: 'Sichtprüfung' })).toBeVisible();
  await expect(page.getByRole('button', { name: /^Start/ })).toHaveCount(0);
  for (const name of ['Aus Termin erstellen', 'Bearbeiten', 'Reservieren', 'Position'])
    await expect(page.getByRole('button', { name, exact: true })).toHaveCount(0);
  await expect(page.getByText('Auftrag angelegt')).toBeVisible();
  await expectAccessible(page);
  const sheet = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Arbeitskarte' }).click();
  expect((await sheet).suggestedFilename()).toBe(`Arbeitskarte-${order.number}.pdf`);
  await page.getByRole('tab', { name: 'Tagestafel' }).click();
  await expect(page.getByRole('region', { name: 'merle' })).toBeVisible();
  await page.evaluate(() => localStorage.clear());
  await as(page, 'levin');
  await page.goto(`${server.url}/work-orders`);
  await expect(page).not.toHaveURL(/work-orders/);
});
