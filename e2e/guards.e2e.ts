import { expect, type Page } from '@playwright/test';
import { ROLES, type Role } from '#contracts/access/roles.js';
import { staffRoutes, type StaffPath } from '#contracts/access/staff-routes.js';
import type { Server } from './server.js';
import { keepSession, sessionOf } from './sessions.js';
import { test } from './shared-server.js';

/** Every staff page by its address, as each role and as a visitor: the table is the one that the product reads. */
const ID = '00000000-0000-7000-8000-000000000000';
/** Headings that are not the title of the table. */
const HEADINGS: { readonly [Path in StaffPath]?: string | RegExp } = {
  '/feedback': 'Fehler & Vorschläge',
  // A mechanic's own work comes first.
  '/work-orders': /^(Aufträge|Meine Positionen)$/,
  '/supply/catalog': 'Teilesuche & Ergebnisse',
  '/supply/offers': 'Angebotsvergleich',
  '/supply/basket': 'Warenkorb & Checkout',
  '/supply/orders': 'Bestellhistorie',
};
const PUBLIC_PATHS = ['/', '/about', '/impressum', '/datenschutz'];
const HOME = 'Termin in der Werkstatt anfragen';

let server: Server;
test.beforeAll(({ shared }) => {
  server = shared;
});

for (const role of ROLES) {
  test(`${role}: each page opens or leads home`, async ({ page }) => {
    test.setTimeout(180_000);
    await keepSession(page, server, await sessionOf(server, [role]));
    for (const route of staffRoutes) {
      const address = addressOf(route.path);
      await page.goto(server.url + address);
      if (isOpenTo(route.roles, role)) await expectOpen(page, address, route);
      else await expectHome(page);
      await expectFrame(page);
    }
  });
}

test('a visitor is sent home from pages for ADMIN alone, to the log-in from all others', async ({ page }) => {
  for (const { path, roles } of staffRoutes) {
    await page.goto(server.url + addressOf(path));
    if (roles.every((role) => role === 'ADMIN')) await expectHome(page);
    else {
      await expect(page, path).toHaveURL(`${server.url}/login`);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Login');
    }
  }
});

test('the public pages are for everybody', async ({ page }) => {
  for (const path of [...PUBLIC_PATHS, '/login', '/gibt-es-nicht']) {
    await page.goto(server.url + path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page).toHaveURL(server.url + path);
    await expectFrame(page);
  }
});

test('an unknown address is not found, also for the staff; a log-in leads to the requested page', async ({
  page,
}) => {
  await keepSession(page, server, await sessionOf(server, ['LAGERIST']));
  const answer = await page.goto(`${server.url}/lager/hinten`);
  expect(answer?.status()).toBe(404);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Seite nicht gefunden');
  await expectFrame(page);
  await page.getByRole('link', { name: 'Zur Startseite' }).click();
  await expectHome(page);
  const broken = await page.goto(`${server.url}/%ZZ`);
  expect(broken?.status()).toBe(404);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Seite nicht gefunden');
  await page.goto(`${server.url}/inventory#%ZZ`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.goto(`${server.url}/login`);
  await expect(page).toHaveURL(`${server.url}/inventory`);
});

function addressOf(path: string): string {
  return path.replace(/:\w+/, ID);
}

function isOpenTo(roles: readonly Role[], role: Role): boolean {
  return roles.includes(role);
}

/** The address and the heading of the page are right. */
async function expectOpen(
  page: Page,
  address: string,
  { path, title }: { readonly path: StaffPath; readonly title: string },
): Promise<void> {
  const main = page.getByRole('main');
  await expect(main.getByRole('heading', { level: 1 }), path).toBeVisible();
  await expect(page, path).toHaveURL(server.url + address);
  // A page of one thing may be headed by its name.
  if (!path.includes(':'))
    await expect(main.getByRole('heading', { level: 1 })).toHaveText(HEADINGS[path] ?? title);
  await expect(page).toHaveTitle(new RegExp(`^(?!${HOME})`));
}

async function expectHome(page: Page): Promise<void> {
  await expect(page).toHaveURL(`${server.url}/`);
  await expect(page.getByRole('heading', { level: 1 })).toContainText(HOME);
}

/** Header and footer surround every page. */
async function expectFrame(page: Page): Promise<void> {
  await expect(page.getByRole('banner')).toBeVisible();
  await expect(page.getByRole('contentinfo')).toBeVisible();
}
