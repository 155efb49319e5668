import { expect, test, type Browser, type Page } from '@playwright/test';
import { expectToast } from './admin.js';
import { Server } from './server.js';
import { elsewhere, expectAccessible, expectNoOverflow, logIn } from './staff.js';

/** The office writes an estimate; the customer answers on his phone; the work is in an order. Side by side. */
let server: Server;
let office: Awaited<ReturnType<typeof elsewhere>>;
test.beforeAll(async () => {
  server = await Server.start();
  office = await elsewhere(server);
});
test.afterAll(() => server.close());

const BRAKES = {
  group: 'REQUIRED',
  kind: 'WORK',
  title: 'Bremsen vorn',
  quantity: 1.5,
  unit: 'Std',
  unitPrice: 100,
};
const WIPER = { group: 'RECOMMENDED', kind: 'PART', choice: 'A', title: 'Wischer', unitPrice: 20 };
const BETTER = { ...WIPER, title: 'Wischer, besser', unitPrice: 35 };

type Made = { readonly id: string; readonly number: string };

/** An estimate that is sent, and the path of its link. */
async function sentEstimate(): Promise<Made & { readonly path: string }> {
  const customer = await office.api<Made>('POST', '/customers', { firstName: 'Edda', lastName: 'Rothbach' });
  const vehicle = { customerId: customer.id, licensePlate: 'XM-ER 77', make: 'Škoda', model: 'Octavia' };
  const { id: vehicleId } = await office.api<Made>('POST', '/vehicles', vehicle);
  const body = { customerId: customer.id, vehicleId, lines: [BRAKES, WIPER, BETTER] };
  const { id, number } = await office.api<Made>('POST', '/estimates', body);
  await office.api('POST', `/estimates/${id}/send`, { version: 1, byMail: false });
  const { url } = await office.api<{ url: string }>('POST', `/estimates/${id}/link`);
  return { id, number, path: new URL(url).pathname };
}

const choose = (page: Page, title: string, word: 'Freigeben' | 'Ablehnen') =>
  page.getByRole('group', { name: title, exact: true }).getByLabel(word).check();

async function desk(browser: Browser, width = 1280): Promise<Page> {
  const page = await browser.newPage({ viewport: { width, height: 900 } });
  await logIn(page, server);
  return page;
}

for (const { name, width, colorScheme } of [
  { name: 'a phone, dark', width: 360, colorScheme: 'dark' },
  { name: 'a tablet, light', width: 768, colorScheme: 'light' },
] as const) {
  test(`a customer approves on ${name}, and the office makes the order`, async ({ browser }) => {
    const { id, number, path } = await sentEstimate();
    const office_ = await desk(browser);
    await office_.goto(`${server.url}/estimates?id=${id}`);
    await expect(office_.getByText('Wartet auf Freigabe').first()).toBeVisible();
    const phone = await browser.newPage({ viewport: { width, height: 740 }, colorScheme });
    await phone.goto(server.url + path);
    await expect(phone.getByText(`${number} vom`)).toBeVisible();
    await expect(phone.locator('meta[name="robots"]')).toHaveAttribute('content', 'noindex');
    await expectAccessible(phone);
    await expectNoOverflow(phone);

    await phone.getByRole('button', { name: 'Ablehnen' }).click();
    await expect(phone.getByText('Bitte entscheiden Sie über jede Position.')).toBeVisible();
    await choose(phone, 'Bremsen vorn', 'Freigeben');
    await choose(phone, 'Wischer', 'Freigeben');
    // Of lines that exclude each other the last one counts.
    await choose(phone, 'Wischer, besser', 'Freigeben');
    await expect(
      phone.getByRole('group', { name: 'Wischer', exact: true }).getByLabel('Ablehnen'),
    ).toBeChecked();
    await expect(phone.getByText('185,00 €')).toBeVisible();
    await phone.getByLabel('Ihr Name').fill('Edda Rothbach');
    await phone.getByRole('button', { name: 'Zahlungspflichtig beauftragen' }).click();
    await expect(phone.getByText(/Edda Rothbach hat am .* 185,00\s€ freigegeben/)).toBeFocused();
    await expectAccessible(phone);

    // The desk follows by itself.
    await expect(office_.getByText('Beantwortet').first()).toBeVisible();
    await expect(office_.getByText('185,00 € freigegeben').first()).toBeVisible();
    await expectAccessible(office_);
    await expectNoOverflow(office_);
    await office_.getByRole('button', { name: 'Auftrag anlegen' }).click();
    await expectToast(office_, 'Die freigegebenen Positionen sind im Auftrag');
    await office_.getByRole('link', { name: 'Öffnen' }).click();
    await expect(office_.getByText('Bremsen vorn').first()).toBeVisible();
    await phone.close();
    await office_.close();
  });
}

test('a customer who looks at an old version is shown what changed', async ({ browser }) => {
  const { id, path } = await sentEstimate();
  const phone = await browser.newPage({ viewport: { width: 360, height: 740 } });
  await phone.goto(server.url + path);
  for (const title of ['Bremsen vorn', 'Wischer', 'Wischer, besser']) await choose(phone, title, 'Ablehnen');
  await phone.getByLabel('Ihr Name').fill('Edda Rothbach');
  await office.api('PUT', `/estimates/${id}`, { lines: [{ ...BRAKES, title: 'Bremsen hinten' }] });
  await office.api('POST', `/estimates/${id}/send`, { version: 2, byMail: false });
  await phone.getByRole('button', { name: 'Ablehnen' }).click();
  await expect(phone.getByText('Das ist Fassung 2.')).toBeVisible();
  await expect(phone.getByRole('alert').getByText('inzwischen geändert')).toBeVisible();
  await expect(phone.getByLabel('Ihr Name')).toHaveValue('Edda Rothbach');
  await expect(phone.getByText('Bremsen hinten').first()).toBeVisible();
  await expect(phone.getByText(/Entfallen: Bremsen vorn/)).toBeVisible();
  await expectNoOverflow(phone);
  await phone.getByLabel('Ihre Frage').fill('Warum hinten?');
  await phone.getByRole('button', { name: 'Frage senden' }).click();
  await expect(phone.getByText('Ihre Frage ist übermittelt.')).toBeVisible();
  await phone.close();
});

test('an unknown link opens nothing', async ({ page }) => {
  await page.goto(`${server.url}/kva/${'A'.repeat(59)}`);
  await expect(page.getByText('Dieser Link ist ungültig oder abgelaufen.')).toBeVisible();
  await expectAccessible(page);
});

for (const width of [360, 1440]) {
  test(`the office writes, changes and sends an estimate at ${width} px`, async ({ browser }) => {
    await office.api('POST', '/customers', { lastName: `Wolkenstein${width}`, email: 'w@post.example' });
    const page = await desk(browser, width);
    await page.goto(`${server.url}/estimates`);
    await page.getByRole('button', { name: 'Neuer Kostenvoranschlag' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('combobox', { name: 'Kunde' }).fill(`Wolkenstein${width}`);
    await page.getByRole('option', { name: `Wolkenstein${width}` }).click();
    await dialog.getByRole('button', { name: 'Speichern' }).click();
    await expect(dialog.getByText('Bitte eine Bezeichnung angeben.').first()).toBeVisible();
    await dialog.getByLabel('Bezeichnung').fill('Inspektion');
    await dialog.getByLabel('Einzelpreis').fill('119');
    await expect(dialog.getByText('119,00 € brutto')).toBeVisible();
    await expectAccessible(page);
    await expectNoOverflow(page);
    await dialog.getByRole('button', { name: 'Speichern' }).click();
    await expect(page.getByRole('heading', { name: /^KV-/ })).toBeVisible();
    await page.getByRole('button', { name: 'Bearbeiten' }).click();
    await page.getByRole('dialog').getByLabel('Einzelpreis').fill('129');
    await page.getByRole('dialog').getByRole('button', { name: 'Speichern' }).click();
    await expect(page.getByRole('dialog')).toBeHidden();
    await expect(page.getByText('129,00 € brutto')).toBeVisible();
    await page.getByRole('button', { name: 'per E-Mail senden' }).click();
    await expect(page.getByText('Wartet auf Freigabe').first()).toBeVisible();
    await expectAccessible(page);
    await expectNoOverflow(page);
    await page.getByRole('button', { name: 'Telefonische Freigabe' }).click();
    await page
      .getByRole('dialog')
      .getByLabel(/^Inspektion/)
      .check();
    await page.getByRole('dialog').getByRole('button', { name: 'Vermerken' }).click();
    await expect(page.getByText('129,00 € freigegeben').first()).toBeVisible();
    await page.close();
  });
}
