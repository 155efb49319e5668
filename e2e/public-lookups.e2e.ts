import { expect, test, type Page, type Route } from '@playwright/test';
import { bookingForm, chooseService, failing, fillRequest } from './public.js';
import { nextCall } from './routes.js';
import { Server } from './server.js';
import { elsewhere, expectAccessible, expectNoOverflow } from './staff.js';
import { german, openDay } from './workshop-days.js';

/** The booking form asks whether customer and vehicle are known: what is found, chosen, sent and shown as the result. */
const KNOWN = { name: 'Edda Rothbach', email: 'e.rothbach@mail.example', plate: 'XM-ER 207' };
const CUSTOMERS = '/api/appointment/customer-suggestions';
const VEHICLES = '/api/appointment/vehicle-suggestions';
const DEBOUNCE_MS = 300;

let server: Server;
test.beforeAll(async () => {
  server = await Server.start();
  const { book } = await elsewhere(server);
  await book({
    date: openDay(8),
    time: '08:00',
    ...({ createNewCustomer: true, createNewVehicle: true, linkCustomer: true } as object),
  });
});
test.afterAll(() => server.close());

for (const colorScheme of ['light', 'dark'] as const) {
  test(`who was here before is found, masked, and linked, ${colorScheme}`, async ({ page }) => {
    await page.emulateMedia({ colorScheme });
    await page.setViewportSize({ width: colorScheme === 'dark' ? 360 : 1280, height: 800 });
    await page.goto(server.url);
    const day = openDay(colorScheme === 'dark' ? 2 : 3);
    const fields = bookingForm(page);
    await fillRequest(page, { day, time: '09:00', ...KNOWN, email: KNOWN.email.toUpperCase() });

    await fields.email.blur();
    await expect(fields.customers).toContainText('Waren Sie schon bei uns?');
    const account = fields.customers.getByRole('radio').first();
    await expect(account).toBeChecked();
    await expect(fields.customers).toContainText('E. R…');
    await expect(fields.customers).not.toContainText('Rothbach');
    await expect(
      fields.customers.getByRole('radio', { name: /Neues Kundenkonto anlegen/ }),
    ).not.toBeChecked();
    await expect(fields.vehicles).toContainText('Gefunden zu');
    await expect(fields.vehicles.getByRole('radio', { name: /Dieses Fahrzeug übernehmen/ })).toBeChecked();
    await expect(fields.vehicles.getByRole('radio', { name: /Neues Fahrzeug anlegen/ })).not.toBeChecked();
    await expectAccessible(page);
    await expectNoOverflow(page);

    const sent = page.waitForRequest((request) => request.url().endsWith('/api/appointment/book'));
    await fields.send.click();
    expect((await sent).postDataJSON()).toMatchObject({ createNewCustomer: false, createNewVehicle: false });
    await expect(fields.result).toBeFocused();
    const result = page.getByRole('region', { name: 'Anfrage übermittelt' });
    await expect(result).toContainText('09:00 bis 10:00 Uhr');
    await expect(result).toContainText(german(day));
    await expect(result).toContainText('Mit Ihrem bestehenden Kundenkonto verknüpft');
    await expect(result).toContainText('Bestehendes Fahrzeug');
    await expect(result.getByRole('link', { name: KNOWN.plate })).toHaveAttribute(
      'href',
      /^\/vehicles\/[\w-]{36}$/,
    );
    await expectAccessible(page);

    await page.getByRole('button', { name: 'Weiteren Termin anfragen' }).click();
    for (const field of [fields.name, fields.email, fields.phone, fields.plate, fields.date, fields.time])
      await expect(field).toHaveValue('');
    await expect(fields.service).toHaveValue('');
    await expect(fields.customers).toHaveCount(0);
  });
}

test('what the visitor chooses instead is what is sent', async ({ page }) => {
  await page.goto(server.url);
  const fields = bookingForm(page);
  await fillRequest(page, { day: openDay(4), time: '09:00', ...KNOWN });
  await fields.plate.blur();
  await fields.customers.getByRole('radio', { name: /Neues Kundenkonto anlegen/ }).check();
  await fields.vehicles.getByRole('radio', { name: /Neues Fahrzeug anlegen/ }).check();
  const sent = page.waitForRequest((request) => request.url().endsWith('/api/appointment/book'));
  await fields.send.click();
  const body = (await sent).postDataJSON() as Record<string, unknown>;
  expect(body).toMatchObject({ createNewCustomer: true, createNewVehicle: true });
  expect(body).not.toHaveProperty('customerId');
  expect(body).not.toHaveProperty('vehicleId');
  const result = page.getByRole('region', { name: 'Anfrage übermittelt' });
  await expect(result).toContainText('Neues Kundenkonto angelegt');
  await expect(result).toContainText('Neues Fahrzeug');

  // Typed on while the request waits for what is known of the plate: nobody has said that the car is new.
  await page.getByRole('button', { name: 'Weiteren Termin anfragen' }).click();
  await fillRequest(page, { day: openDay(4), time: '10:00', ...KNOWN, plate: '' });
  await nextCall(page, `**${VEHICLES}`, () => undefined);
  const asked = page.waitForRequest(`**${VEHICLES}`);
  await fields.plate.fill(KNOWN.plate);
  await fields.plate.press('Enter');
  await asked;
  const waited = page.waitForRequest('**/api/appointment/book');
  await fields.plate.press('End');
  await page.keyboard.type('8');
  expect((await waited).postDataJSON()).toMatchObject({ kfz: KNOWN.plate, createNewVehicle: false });
});

for (const { type, customer, vehicle } of [
  {
    type: 'EXISTING_MATCHED',
    customer: 'Bestehendes Kundenkonto über Ihre Kontaktdaten gefunden',
    vehicle: 'Automatisch verknüpft',
  },
  { type: 'NONE', customer: 'Ohne Kundenkonto gespeichert', vehicle: 'Ohne Fahrzeug' },
] as const) {
  test(`the result tells a link of the type ${type}`, async ({ page }) => {
    await page.route('**/api/appointment/book', async (route) => {
      const sent = route.request().postDataJSON() as object;
      const links = { customerLinkType: type, vehicleLinkType: type, customer: null, vehicle: null };
      const answer = { id: 'a', duration: 1, status: 'REQUESTED', service: 'Ölwechsel', ...sent, ...links };
      await route.fulfill({ status: 201, json: answer });
    });
    await page.goto(server.url);
    await fillRequest(page, { day: openDay(9), time: '09:00' });
    await bookingForm(page).send.click();
    const result = page.getByRole('region', { name: 'Anfrage übermittelt' });
    await expect(result).toContainText(customer);
    await expect(result).toContainText(vehicle);
    await expect(result.getByRole('link', { name: /XM/ })).toHaveCount(0);
  });
}

test('an account whose suggestion has run out is asked about again, and then booked', async ({ page }) => {
  // A suggestion expires after 15 minutes; this one arrives expired.
  const asked = callsOf(page, CUSTOMERS);
  await page.route(`**${CUSTOMERS}`, runOut);
  await page.goto(server.url);
  const fields = bookingForm(page);
  await fillRequest(page, { day: openDay(6), time: '09:00', ...KNOWN });
  const account = fields.customers.getByRole('radio').first();
  await account.check();
  await page.unroute(`**${CUSTOMERS}`);
  await fields.send.click();
  await expect(fields.alert).toContainText('Der gewählte Kunde ist nicht mehr verfügbar.');
  await fields.alert.getByRole('button').click();
  await expect.poll(asked).toBe(2);
  await account.check();
  await fields.send.click();
  await expect(fields.result).toBeFocused();
  await expect(page.getByText('Mit Ihrem bestehenden Kundenkonto verknüpft')).toBeVisible();
});

test('nobody is asked about without mail and phone; who is new reads nothing about accounts', async ({
  page,
}) => {
  await page.goto(server.url);
  const fields = bookingForm(page);
  const asked = callsOf(page, CUSTOMERS);
  await fields.email.focus();
  await fields.phone.focus();
  await fields.plate.focus();
  await expect(fields.customers).toHaveCount(0);
  expect(asked()).toBe(0);
  await fields.phone.fill('0171 39200 99');
  const answered = page.waitForResponse(`**${CUSTOMERS}`);
  await fields.phone.blur();
  await answered;
  expect(asked()).toBe(1);
  await fields.plate.fill('XM-NO 1');
  await expect(fields.vehicles.getByRole('radio', { name: /Neues Fahrzeug anlegen/ })).toBeChecked();
  await expect(fields.customers).toHaveCount(0);
  await expect(fields.form).not.toContainText('Kundenkonto');
  await fields.plate.fill('');
  await expect(fields.vehicles).toHaveCount(0);

  // Sent in the moment in which the plate is asked about, before anything of that is drawn.
  await fillRequest(page, { day: openDay(7), time: '09:00', plate: '' });
  await page.evaluate((debounceMs) => {
    const later = window.setTimeout.bind(window);
    const sendToo = (act: () => void, ms?: number) =>
      later(() => {
        act();
        if (ms === debounceMs) document.querySelector<HTMLFormElement>('form.booking-form')?.requestSubmit();
      }, ms);
    Object.assign(window, { setTimeout: sendToo });
  }, DEBOUNCE_MS);
  const sent = page.waitForRequest('**/api/appointment/book');
  await fields.plate.fill('XM-NO 2');
  expect((await sent).postDataJSON()).toMatchObject({ kfz: 'XM-NO 2', createNewVehicle: true });
});

test('failed lookups are told and mean new; the booking goes on', async ({ page }) => {
  await failing(page, '/appointment/customer-suggestions');
  await failing(page, '/appointment/vehicle-suggestions');
  await page.goto(server.url);
  const fields = bookingForm(page);
  await fillRequest(page, {
    day: openDay(5),
    time: '09:00',
    name: 'Ole Birkwald',
    email: 'o.b@post.example',
  });
  await fields.plate.blur();
  await expect(fields.customers.getByRole('alert')).toHaveText(
    'Der Kundenabgleich ist derzeit nicht möglich.',
  );
  await expect(fields.customers.getByRole('radio', { name: /Neues Kundenkonto anlegen/ })).toBeChecked();
  await expect(fields.vehicles.getByRole('alert')).toHaveText(
    'Der Fahrzeugabgleich ist derzeit nicht möglich.',
  );
  await expect(fields.vehicles.getByRole('radio', { name: /Neues Fahrzeug anlegen/ })).toBeChecked();
  await expectAccessible(page);
  await fields.send.click();
  await expect(fields.result).toBeFocused();
  await expect(page.getByText('Neues Kundenkonto angelegt')).toBeVisible();
});

test('the plate is asked about 300 ms after the last key, and a newer question cancels the one before', async ({
  page,
}) => {
  await page.goto(server.url);
  const fields = bookingForm(page);
  await chooseService(page);
  const asked = callsOf(page, VEHICLES);
  // The first answer stays away until the question is taken back.
  let held = true;
  await page.route(`**${VEHICLES}`, async (route) => {
    if (!held) return route.fallback();
    held = false;
  });
  const cancelled = page.waitForEvent('requestfailed', (request) => request.url().endsWith(VEHICLES));
  await fields.plate.focus();
  await page.clock.install();
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1_000));
  await page.keyboard.type('xm-er 20');
  await page.clock.runFor(DEBOUNCE_MS - 1);
  // A question that was asked by now would be counted before this one is answered.
  await page.evaluate(() => fetch('/mark.svg'));
  expect(asked()).toBe(0);
  const first = page.waitForRequest((request) => request.url().endsWith(VEHICLES));
  await page.clock.runFor(1);
  const request = await first;
  await page.clock.resume();
  expect(request.postDataJSON()).toEqual({ licensePlate: 'XM-ER 20' });
  expect(asked()).toBe(1);
  await expect(fields.vehicles).toContainText('Fahrzeug wird gesucht …');
  await page.keyboard.type('7');
  expect((await cancelled).failure()?.errorText).toBe('net::ERR_ABORTED');
  // The first that was found is taken.
  const found = fields.vehicles.getByRole('radio', { name: /Dieses Fahrzeug übernehmen/ });
  await expect(found.first()).toBeChecked();
  expect(asked()).toBe(2);
});

/** Returns suggestions with expired ids. */
async function runOut(route: Route): Promise<void> {
  const response = await route.fetch();
  const { suggestions } = (await response.json()) as { suggestions: object[] };
  const old = suggestions.map((one, at) => ({ ...one, id: `alt-${at}` }));
  await route.fulfill({ response, json: { suggestions: old } });
}

/** Counts the calls of this path from now on. */
function callsOf(page: Page, path: string): () => number {
  let calls = 0;
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === path) calls++;
  });
  return () => calls;
}
