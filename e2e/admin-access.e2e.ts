import { expect } from '@playwright/test';
import type { Role } from '#contracts/access/roles.js';
import { callerOf } from './admin.js';
import type { Server } from './server.js';
import { logInAs } from './sessions.js';
import { test } from './shared-server.js';
import { expectAccessible, expectContrast, expectNoOverflow, logIn } from './staff.js';

/** Only ADMIN may use the administration, by page and by API. */
const PASSWORD = 'ein-langes-geheimnis';
const OTHERS: readonly Role[] = ['DISPONENT', 'LAGERIST', 'MECHANIKER', 'PRUEFER'];
const SCREENS = [
  { path: '/admin/users', heading: 'Benutzerverwaltung' },
  { path: '/announcement', heading: 'Ankündigungen' },
  { path: '/feedback', heading: 'Fehler & Vorschläge' },
  { path: '/opening-times', heading: 'Öffnungszeiten' },
  { path: '/admin/cars', heading: 'Fahrzeuge verwalten' },
  { path: '/vacations', heading: 'Urlaub' },
  { path: '/admin/services', heading: 'Services verwalten' },
  { path: '/settings', heading: 'Einstellungen' },
] as const;
const ID = '00000000-0000-7000-8000-000000000000';
/** The auditor reads who has and had which role (GoBD), and nothing else of the administration. */
const READ_BY_AUDITOR: readonly string[] = ['/admin/users', '/site/history/users'];
/** Reads and writes that are for ADMIN alone, with what they send. */
const CALLS: readonly (readonly [method: string, path: string])[] = [
  ['GET', '/admin/users'],
  ['POST', '/admin/users'],
  ['PUT', `/admin/users/${ID}`],
  ['DELETE', `/admin/users/${ID}`],
  ['POST', '/announcements'],
  ['PUT', `/announcements/${ID}`],
  ['GET', '/feedback'],
  ['POST', `/feedback/${ID}/retry`],
  ['GET', '/jobs/failed'],
  ['POST', `/jobs/${ID}/retry`],
  ['POST', '/opening-times'],
  ['PUT', `/opening-times/${ID}`],
  ['POST', '/cars'],
  ['PUT', `/cars/${ID}`],
  ['DELETE', `/cars/${ID}`],
  ['POST', '/vacations'],
  ['DELETE', `/vacations/${ID}`],
  ['POST', '/services'],
  ['PUT', `/services/${ID}`],
  ['DELETE', `/services/${ID}`],
  ['GET', '/settings/workshop'],
  ['PUT', '/settings/workshop'],
  ['PUT', '/settings/company'],
  ['PUT', '/settings/site-texts'],
  ['PUT', '/settings/navigation'],
  ['GET', '/site/history/users'],
  ['POST', '/site/import/users?dryRun=true'],
  ['GET', '/site/export/users'],
  ['POST', '/site/import/services?dryRun=true'],
  ['GET', '/site/export/opening-times'],
];
let server: Server;
test.beforeAll(async ({ shared }) => {
  server = shared;
  const admin = await callerOf(server);
  for (const role of OTHERS)
    await admin('POST', '/admin/users', { username: nameOf(role), password: PASSWORD, roles: [role] });
});

for (const role of OTHERS) {
  test(`${role} is turned away from every screen and every call`, async ({ page }) => {
    await logInAs(page, server, nameOf(role), PASSWORD);
    for (const { path } of SCREENS) {
      await page.goto(`${server.url}${path}`);
      await expect(page).toHaveURL(`${server.url}/`);
    }
    const call = await callerOf(server, { username: nameOf(role), password: PASSWORD });
    const answers = [];
    for (const [method, path] of CALLS) {
      const { status } = await call(method, path, method === 'GET' || method === 'DELETE' ? undefined : {});
      answers.push(`${method} ${path} ${status}`);
    }
    const statusOf = (method: string, path: string) =>
      role === 'PRUEFER' && method === 'GET' && READ_BY_AUDITOR.includes(path) ? 200 : 403;
    expect(answers).toEqual(CALLS.map(([method, path]) => `${method} ${path} ${statusOf(method, path)}`));
  });
}

test('a visitor is sent home', async ({ page }) => {
  for (const { path } of SCREENS) {
    await page.goto(`${server.url}${path}`);
    await expect(page).toHaveURL(`${server.url}/`);
  }
});

for (const colorScheme of ['light', 'dark'] as const) {
  test(`ADMIN opens every screen; axe finds nothing and nothing is too wide, ${colorScheme}`, async ({
    page,
  }) => {
    test.setTimeout(180_000);
    const expectSound = colorScheme === 'light' ? expectAccessible : expectContrast;
    await page.emulateMedia({ colorScheme });
    await logIn(page, server);
    for (const { path, heading } of SCREENS) {
      await page.setViewportSize({ width: 1440, height: 900 });
      await page.goto(`${server.url}${path}`);
      await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
      await expect(page.getByRole('button', { name: /^Verlauf: / }).first()).toBeVisible();
      await expect(page.locator('[aria-busy="true"], .loading-rows')).toHaveCount(0);
      await expectSound(page);
      for (const width of [768, 360]) {
        await page.setViewportSize({ width, height: 800 });
        await expectNoOverflow(page);
      }
      await expectSound(page);
    }
  });
}

function nameOf(role: Role): string {
  return `rolle.${role.toLowerCase()}`;
}
