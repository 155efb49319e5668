import { expect, test, type Browser, type Page } from '@playwright/test';
import sharp from 'sharp';
import type { EstimateAnswer } from '#contracts/estimates/estimate-answers.js';
import type { OperationAnswer } from '#contracts/work-orders/operations/operations.api.js';
import type { ReportAnswer } from '#contracts/work-orders/reports/reports.api.js';
import type { WorkOrderAnswer } from '#contracts/work-orders/work-orders.api.js';
import { Server } from './server.js';
import { visitSlowly } from './slow-page.js';
import { elsewhere, expectAccessible, expectNoOverflow, logIn } from './staff.js';

/** A mechanic's finding becomes a line that the customer sees with its photograph; what he declines comes back. */
let server: Server;
let office: Awaited<ReturnType<typeof elsewhere>>;
let photo: string;
test.beforeAll(async () => {
  server = await Server.start();
  office = await elsewhere(server);
  // As a phone takes it: all pixels are different.
  const noise = { type: 'gaussian', mean: 120, sigma: 40 } as const;
  const pixels = sharp({
    create: { width: 1_600, height: 1_200, channels: 3, background: '#5a6b7c', noise },
  });
  photo = (await pixels.blur(2).jpeg({ quality: 80 }).toBuffer()).toString('base64');
});
test.afterAll(() => server.close());

const DESK = { width: 1280, height: 900 };
const PHONE = { width: 360, height: 740 };

type Made = { readonly id: string };

/** A car with an order, and on it a finding with a photograph. */
async function found(plate: string, note: string) {
  const customer = await office.api<Made>('POST', '/customers', { firstName: 'Edda', lastName: 'Rothbach' });
  const car = { customerId: customer.id, licensePlate: plate, make: 'Škoda', model: 'Octavia' };
  const vehicle = await office.api<Made>('POST', '/vehicles', car);
  const whose = { customerId: customer.id, vehicleId: vehicle.id };
  const order = await office.api<WorkOrderAnswer>('POST', '/work-orders', {
    ...whose,
    description: 'Durchsicht',
  });
  const work = { title: 'Durchsicht', estimatedTimeMin: 60 };
  const { id: operationId } = await office.api<OperationAnswer>(
    'POST',
    `/work-orders/${order.id}/operations`,
    work,
  );
  const report = (words: string) =>
    office.api<ReportAnswer>('POST', `/work-orders/${order.id}/reports`, {
      operationId,
      kind: 'FINDING',
      note: words,
      picture: photo,
    });
  await report(note);
  return { ...whose, workOrderId: order.id, report };
}

async function at(
  browser: Browser,
  viewport: typeof DESK,
  colorScheme: 'light' | 'dark' = 'light',
): Promise<Page> {
  return browser.newPage({ viewport, colorScheme });
}

test('a finding is priced at the desk, looked at and declined on the phone, and comes back', async ({
  browser,
}) => {
  const { workOrderId, vehicleId } = await found('XM-BE 11', 'Bremsschlauch porös. Vorn links, tropft.');
  const desk = await at(browser, DESK);
  await logIn(desk, server);
  await desk.goto(`${server.url}/work-orders?view=orders&id=${workOrderId}`);
  await desk.getByRole('link', { name: 'In den Kostenvoranschlag' }).click();
  const dialog = desk.getByRole('dialog');
  await expect(dialog.getByLabel('Bezeichnung')).toHaveValue('Bremsschlauch porös');
  await expect(dialog.getByLabel('Begründung')).toHaveValue('Vorn links, tropft.');
  const photograph = dialog.getByRole('img', { name: 'Foto zu Bremsschlauch porös' });
  await expect(photograph).toBeVisible();
  await dialog.getByRole('button', { name: 'Foto entfernen' }).click();
  await expect(photograph).toBeHidden();
  await dialog.getByRole('button', { name: 'Foto zeigen' }).click();
  await expect(photograph).toBeVisible();
  await dialog.getByRole('button', { name: 'Speichern' }).click();
  await expect(dialog.getByText(/Bitte einen Preis/).first()).toBeVisible();
  await dialog.getByLabel('Einzelpreis').fill('145');
  await expectAccessible(desk);
  await expectNoOverflow(desk);
  await dialog.getByRole('button', { name: 'Speichern' }).click();
  await expect(desk.getByRole('heading', { name: /^KV-/ })).toBeVisible();
  await expect(desk.getByRole('img', { name: 'Foto zu Bremsschlauch porös' })).toBeVisible();
  await desk
    .getByRole('button', { name: 'Neue Fassung freigeben' })
    .or(desk.getByRole('button', { name: 'freigeben', exact: true }))
    .click();
  await expect(desk.getByText('Wartet auf Freigabe').first()).toBeVisible();
  const id = new URL(desk.url()).searchParams.get('id') ?? '';
  const { url } = await office.api<{ url: string }>('POST', `/estimates/${id}/link`);

  const phone = await at(browser, PHONE, 'dark');
  await phone.goto(server.url + new URL(url).pathname);
  const picture = phone.getByRole('img', { name: 'Foto: Bremsschlauch porös' });
  await picture.scrollIntoViewIfNeeded();
  await expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBe(1_280);
  await expectAccessible(phone);
  await expectNoOverflow(phone);
  await phone.getByLabel('Ablehnen', { exact: true }).check();
  await phone.getByLabel('Ihr Name').fill('Edda Rothbach');
  await phone.getByRole('button', { name: 'Ablehnen' }).click();
  await expect(phone.getByText(/Edda Rothbach hat .* alles abgelehnt/)).toBeFocused();

  // The desk knows by itself; the next order of the car proposes it again.
  await expect(desk.getByText('Beantwortet').first()).toBeVisible();
  await desk.goto(`${server.url}/work-orders?view=orders&id=${workOrderId}`);
  await expect(desk.getByText('Befund in den Kostenvoranschlag übernommen')).toBeVisible();
  await desk.getByRole('button', { name: 'Bremsschlauch porös: Wieder vorschlagen' }).click();
  await expect(desk.getByRole('dialog').getByLabel('Einzelpreis')).toHaveValue('145,00');
  await desk.getByRole('dialog').getByRole('button', { name: 'Abbrechen' }).click();
  await desk.goto(`${server.url}/vehicles/${vehicleId}`);
  await expect(desk.getByText(/Kostenvoranschlag KV-.*: abgelehnt/)).toBeVisible();
  await phone.close();
  await desk.close();
});

test('a finding that comes while the order is open joins the lines of its draft, once', async ({
  browser,
}) => {
  const { report, ...whose } = await found('XM-BE 13', 'Auspuff lose');
  const line = { group: 'REQUIRED', kind: 'WORK', title: 'Inspektion', quantity: 1, unitPrice: 200 };
  const { id } = await office.api<Made>('POST', '/estimates', { ...whose, lines: [line] });
  const desk = await at(browser, DESK);
  await logIn(desk, server);
  await desk.goto(`${server.url}/work-orders?view=orders&id=${whose.workOrderId}`);
  await expect(desk.getByRole('link', { name: /^KV-/ })).toBeVisible();
  await report('Querlenker ausgeschlagen');
  await desk
    .getByRole('listitem')
    .filter({ hasText: 'Querlenker ausgeschlagen' })
    .getByRole('link', { name: 'In den Kostenvoranschlag' })
    .click();
  const dialog = desk.getByRole('dialog', { name: /^KV-.* bearbeiten/ });
  await expect(dialog.getByLabel('Bezeichnung').first()).toHaveValue('Inspektion');
  await expect(dialog.getByLabel('Bezeichnung').last()).toHaveValue('Querlenker ausgeschlagen');
  await expect(dialog.getByLabel('Bezeichnung')).toHaveCount(2);
  await dialog.getByLabel('Einzelpreis').last().fill('310');
  await dialog.getByRole('button', { name: 'Speichern' }).click();
  await expect(dialog).toBeHidden();
  const { lines } = await office.api<EstimateAnswer>('GET', `/estimates/${id}`);
  expect(lines.map(({ title }) => title)).toEqual(['Inspektion', 'Querlenker ausgeschlagen']);
  await desk.close();
});

test('an estimate begins at a car, with its customer', async ({ browser }) => {
  const { vehicleId } = await found('XM-BE 12', 'Auspuff lose');
  const desk = await at(browser, DESK);
  await logIn(desk, server);
  await desk.goto(`${server.url}/vehicles/${vehicleId}`);
  await desk.getByRole('link', { name: 'Kostenvoranschlag', exact: true }).click();
  const dialog = desk.getByRole('dialog');
  await expect(dialog.getByRole('combobox', { name: 'Kunde' })).toHaveValue(/Rothbach/);
  await expect(dialog.getByRole('combobox', { name: 'Fahrzeug' })).toHaveValue(/XM-BE 12/);
  await desk.close();
});

const SLOWLY = { timeout: 60_000 };

test(
  'on a slow phone the page of an estimate is there soon and nothing moves',
  { tag: '@measured' },
  async ({ browser }) => {
    const { workOrderId, ...whose } = await found('XM-BE 13', 'Radlager laut');
    const [report] = await office.api<ReportAnswer[]>('GET', `/work-orders/${workOrderId}/reports`);
    const line = { group: 'REQUIRED', kind: 'WORK', title: 'Radlager vorn', unitPrice: 240 };
    const lines = [
      { ...line, reportId: report?.id },
      { ...line, title: 'Achse vermessen' },
    ];
    const { id } = await office.api<Made>('POST', '/estimates', { ...whose, workOrderId, lines });
    await office.api('POST', `/estimates/${id}/send`, { version: 1, byMail: false });
    const { url } = await office.api<{ url: string }>('POST', `/estimates/${id}/link`);
    // Printing would slow the phone down, which is the same machine.
    await expect
      .poll(async () => (await office.api<EstimateAnswer>('GET', `/estimates/${id}`)).sent?.pdfReady, SLOWLY)
      .toBe(true);
    await visitSlowly(browser, { name: 'estimate', width: PHONE.width, goalMs: 1_500 }, async (page) => {
      await page.goto(server.url + new URL(url).pathname);
      await expect(page.getByRole('button', { name: 'Frage senden' })).toBeVisible();
      const photograph = page.getByRole('img', { name: 'Foto: Radlager vorn' });
      await expect.poll(() => photograph.evaluate((img: HTMLImageElement) => img.complete)).toBe(true);
      // Its own paint is reported in the frame after next.
      await page.evaluate(
        () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
      );
    });
  },
);
