import { expect, type Page } from '@playwright/test';
import { callerOf } from './admin.js';
import type { Server } from './server.js';
import { keepSession, sessionOf } from './sessions.js';
import { test } from './shared-server.js';
import { expectAccessible, expectNoOverflow } from './staff.js';
import { oneHourService } from './visitors.js';
import { openDay } from './workshop-days.js';

/** Every screen of customers and vehicles, as a role finds it at a width at which no other journey shows it. */
const CONSENT = {
  consentGiven: true,
  consentSource: 'Annahme',
  consentTimestamp: '2026-01-20T10:15',
  consentText: 'Ich stimme zu.',
};
/** What a role may do on the page of one customer; customers.e2e.ts covers merging and erasing. */
const ACTIONS = /hinzufügen$/;
const ROLES = {
  ADMIN: {
    widths: [360],
    customer: ['Auskunft', 'Zusammenführen', 'Löschen'],
    vehicle: ['VIN hinzufügen', 'HSN/TSN hinzufügen'],
  },
  DISPONENT: {
    widths: [1440],
    customer: ['Auskunft', 'Zusammenführen'],
    vehicle: ['VIN hinzufügen', 'HSN/TSN hinzufügen'],
  },
  MECHANIKER: { widths: [360, 1440], customer: [], vehicle: [] },
} as const;

let server: Server;
let customer: string;
let vehicle: string;
test.beforeAll(async ({ shared }) => {
  server = shared;
  const admin = await callerOf(server);
  const enter = async (path: string, entry: object): Promise<string> => {
    const { status, body } = await admin<{ id: string }>('POST', path, entry);
    expect(status, path).toBe(201);
    return body.id;
  };
  const about = { lastName: 'Rundqvist', email: 'rundqvist@mail.example', notes: 'Ruft zurück', ...CONSENT };
  customer = await enter('/customers', about);
  vehicle = await enter('/vehicles', { customerId: customer, licensePlate: 'XM-RQ 360', ...CONSENT });
  await admin('PUT', `/vehicles/${vehicle}`, { mileageKm: 48_200, vin: 'WVWZZZ1KZAW000101' });
  await enter('/work-orders', { customerId: customer, vehicleId: vehicle, description: 'Bremsen machen' });
  const visit = { date: openDay(53), time: '16:00', serviceId: await oneHourService(server.url) };
  const guest = { name: 'Rundqvist', email: about.email, kfz: 'XM-RQ 360' };
  await enter('/appointment/create', { ...visit, ...guest, customerId: customer, vehicleId: vehicle });
});

for (const [role, { widths, customer: ofCustomer, vehicle: ofVehicle }] of Object.entries(ROLES)) {
  for (const width of widths) {
    test(`${role} walks through customers and vehicles at ${width} px`, async ({ page }) => {
      const mayAdd = role !== 'MECHANIKER';
      await page.setViewportSize({ width, height: 900 });
      await keepSession(page, server, await sessionOf(server, [role as keyof typeof ROLES]));
      await walkList(page, 'Kunden', 'Rundqvist', mayAdd ? 'Neuer Kunde' : null);
      await walkDetail(page, `/customers/${customer}`, 'Rundqvist', []);
      await expectRareActions(page, ofCustomer);
      await walkList(page, 'Fahrzeuge', 'XM-RQ 360', mayAdd ? 'Neues Fahrzeug' : null);
      await walkDetail(page, `/vehicles/${vehicle}`, 'XM-RQ 360', ofVehicle);
      // The other dialog differs by its fields alone.
      for (const name of ofVehicle.slice(0, 1)) await openAndClose(page, name);
    });
  }
}

/** The list, its search and its add button; null: not allowed for this role. */
async function walkList(page: Page, title: 'Kunden' | 'Fahrzeuge', entry: string, adds: string | null) {
  await page.goto(`${server.url}/${title === 'Kunden' ? 'customers' : 'vehicles'}`);
  const list = page.getByRole('region', { name: title, exact: true });
  await list.getByRole('searchbox').fill(entry);
  await expect(list.getByRole('link', { name: entry }).first()).toBeVisible();
  await expectNoOverflow(page);
  const add = page.getByRole('main').getByRole('button', { name: /^Neue/ });
  if (adds === null) return expect(add).toHaveCount(0);
  await expect(add).toHaveText(adds);
  await expectAccessible(page);
  await openAndClose(page, adds);
}

/** The page of one, each of its tabs, and what this role may do there. */
async function walkDetail(page: Page, path: string, heading: string, actions: readonly string[]) {
  await page.goto(server.url + path);
  await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
  for (const tab of await page.getByRole('tab').all()) {
    await tab.click();
    await expect(tab).toHaveAttribute('aria-selected', 'true');
    await expect(page.getByRole('tabpanel')).toBeVisible();
    await expectNoOverflow(page);
  }
  await expectAccessible(page);
  await expect(page.getByRole('main').getByRole('button', { name: ACTIONS })).toHaveText([...actions]);
}

/** What stands behind "…". */
async function expectRareActions(page: Page, labels: readonly string[]): Promise<void> {
  const more = page.getByRole('main').getByRole('button', { name: 'Mehr' });
  if (labels.length === 0) return expect(more).toHaveCount(0);
  await more.click();
  await expect(page.getByRole('menuitem')).toHaveText([...labels]);
  await page.keyboard.press('Escape');
}

async function openAndClose(page: Page, button: string): Promise<void> {
  await page.getByRole('main').getByRole('button', { name: button }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('heading')).toBeVisible();
  await expectNoOverflow(page);
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Abbrechen' }).click();
  await expect(dialog).toHaveCount(0);
}
