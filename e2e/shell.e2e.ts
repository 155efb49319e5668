import { expect, test, type Page } from '@playwright/test';
import type { Role } from '#contracts/access/roles.js';
import { callerOf, expectToast } from './admin.js';
import { failing, withoutToldAnswers } from './public.js';
import { Server } from './server.js';
import { keepSession, keptSession, sessionOf } from './sessions.js';
import { expectAccessible, expectNoOverflow } from './staff.js';

/** What surrounds every page: header, menus, shortcuts, session and footer, on a desk and on a phone. */
const NOT_FOR_THIS_ROLE = 'Für Ihre Rolle nicht freigegeben.';
const DESK = { width: 1440, height: 900 };
const PHONE = { width: 360, height: 740 };

let server: Server;
test.beforeAll(async () => (server = await Server.start()));
test.afterAll(() => server.close());

const signIn = async (page: Page, ...roles: Role[]): Promise<void> =>
  keepSession(page, server, await sessionOf(server, roles));

for (const [role, group, home, refused] of [
  ['LAGERIST', 'Lagerist', '/inventory', ['Rechnungen', 'Aufträge']],
  ['MECHANIKER', 'Mechaniker', '/work-orders', ['Kalender']],
] as const) {
  test(`${role}: entries that the guard refuses stay, explain themselves and lead nowhere`, async ({
    page,
  }) => {
    await page.setViewportSize(DESK);
    await signIn(page, role);
    await page.goto(server.url + home);
    const groups = page.getByRole('navigation', { name: 'Bereiche' });
    await expect(groups.getByRole('button')).toHaveText([group]);
    await expect(groups.getByRole('link', { name: 'Über uns' })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Einstellungen' })).toHaveCount(0);
    await groups.getByRole('button', { name: group }).click();
    for (const label of refused) {
      const entry = page.getByRole('menuitem', { name: label });
      await expect(entry).toHaveAttribute('aria-disabled', 'true');
      await expect(entry).toHaveAttribute('title', NOT_FOR_THIS_ROLE);
      await expect(entry).toContainText(NOT_FOR_THIS_ROLE);
      await entry.click({ force: true });
      await expect(page).toHaveURL(server.url + home);
    }
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await page.setViewportSize(PHONE);
    await page.getByRole('button', { name: 'Menü öffnen' }).click();
    const drawer = page.getByRole('dialog');
    for (const label of refused)
      await expect(drawer.locator('[aria-disabled="true"]').filter({ hasText: label })).toContainText(
        NOT_FOR_THIS_ROLE,
      );
    await expectAccessible(page);
  });
}

for (const colorScheme of ['light', 'dark'] as const) {
  test(`the way through the product on desk and phone, ${colorScheme}`, async ({ page }) => {
    await page.emulateMedia({ colorScheme });
    await page.setViewportSize(DESK);
    await signIn(page, 'DISPONENT', 'LAGERIST');
    await page.goto(`${server.url}/work-orders`);
    const header = page.getByRole('banner');
    await expect(page.getByRole('navigation', { name: 'Bereiche' }).getByRole('button')).toHaveText([
      'Disponent',
      'Lagerist',
    ]);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Aufträge');
    await header.getByRole('button', { name: 'Disponent' }).click();
    await expectAccessible(page);
    await page.getByRole('menuitem', { name: 'Kalender' }).click();
    await expect(page).toHaveURL(/\/calendar/);
    await header.getByRole('link', { name: /Werkstattbuch/ }).click();
    await expect(page).toHaveURL(`${server.url}/`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Termin in der Werkstatt anfragen');

    await page.setViewportSize(PHONE);
    await expect(page.getByRole('navigation', { name: 'Bereiche' })).toBeHidden();
    await page.getByRole('button', { name: 'Menü öffnen' }).click();
    const drawer = page.getByRole('dialog');
    await expect(drawer.getByRole('link', { name: 'Kalender' })).toBeVisible();
    await expect(drawer.getByText('Einstellungen')).toHaveCount(0);
    await expectAccessible(page);
    await expectNoOverflow(page);
    await drawer.getByRole('link', { name: 'Termine' }).click();
    await expect(page).toHaveURL(`${server.url}/appointments`);
    await expect(drawer).toBeHidden();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Gebuchte Termine');
    await expectAccessible(page);
    await expectNoOverflow(page);
  });
}

test('the opened menu lies above the page, and every entry can be reached', async ({ page }) => {
  await page.setViewportSize(DESK);
  await signIn(page, 'ADMIN');
  await page.goto(`${server.url}/admin/users`);
  await expect(page.getByRole('textbox', { name: /^Benutzername: / }).first()).toBeVisible();
  await page.getByRole('button', { name: 'Admin', exact: true }).click();
  const entries = page.getByRole('menuitem');
  await expect(entries.first()).toBeVisible();
  for (const entry of await entries.all()) await entry.click({ trial: true });
  expect(await entries.count()).toBeGreaterThan(15);
  await expect(page.getByRole('navigation', { name: 'Bereiche' }).getByRole('link')).toHaveText([
    'Über uns',
    'Einstellungen',
  ]);
});

test('a visitor’s menu on a phone opens, leads on and closes', async ({ page }) => {
  await page.setViewportSize(PHONE);
  await page.goto(server.url);
  const lock = page.getByRole('link', { name: 'Anmelden' });
  await expect(lock).toBeHidden();
  await page.getByRole('button', { name: 'Menü öffnen' }).click();
  await expect(lock).toBeVisible();
  await expectAccessible(page);
  await page
    .getByRole('navigation', { name: 'Hauptnavigation' })
    .getByRole('link', { name: 'Termin' })
    .click();
  await expect(lock).toBeHidden();
  await expect(page.getByRole('form', { name: 'Termin anfragen' })).toBeInViewport();
  await page.getByRole('button', { name: 'Menü öffnen' }).click();
  await lock.click();
  await expect(page).toHaveURL(`${server.url}/login`);
  await page
    .getByRole('banner')
    .getByRole('link', { name: /Werkstattbuch/ })
    .click();
  await expect(page).toHaveURL(`${server.url}/`);
});

test('Logout ends the session here, at the server and in the other tab', async ({ page, context }) => {
  await signIn(page, 'DISPONENT');
  await page.goto(`${server.url}/appointments`);
  const { token } = (await keptSession(page)) as { token: string };
  const other = await context.newPage();
  await other.goto(`${server.url}/calendar`);
  await expect(other.getByRole('heading', { level: 1 })).toBeVisible();
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL(`${server.url}/login`);
  expect(await keptSession(page)).toBeNull();
  await expect(other).toHaveURL(`${server.url}/login`);
  const refused = await page.request.get(`${server.url}/api/appointment/all`, {
    headers: { Authorization: `Bearer ${token}` },
  });
  expect(refused.status()).toBe(401);
  await page.goto(`${server.url}/appointments`);
  await expect(page).toHaveURL(`${server.url}/login`);
});

test('a 401 to any call ends the session', async ({ page }) => {
  const sessions = {
    DISPONENT: await sessionOf(server, ['DISPONENT']),
    ADMIN: await sessionOf(server, ['ADMIN']),
  };
  for (const [path, call, role] of [
    ['/appointments', /^\/appointment\//, 'DISPONENT'],
    ['/calendar', /^\/appointment\//, 'DISPONENT'],
    ['/work-orders', /^\/settings\/navigation/, 'DISPONENT'],
    ['/admin/users', /^\/admin\/users/, 'ADMIN'],
    ['/admin/cars', /^\/cars/, 'ADMIN'],
    ['/admin/services', /^\/services/, 'ADMIN'],
  ] as const) {
    await keepSession(page, server, sessions[role]);
    const refusal = await failing(page, call, 401);
    await page.goto(server.url + path);
    await expect(page).toHaveURL(`${server.url}/login`);
    await expect(page.getByText('Bitte neu anmelden.')).toBeVisible();
    expect(await keptSession(page)).toBeNull();
    await refusal.heal();
  }
});

test('an old session with one role is converted to a list of roles', async ({ page }) => {
  const { roles, ...session } = await sessionOf(server, ['MECHANIKER']);
  await keepSession(page, server, { ...session, role: roles[0] });
  await page.goto(`${server.url}/work-orders`);
  await expect(page.getByRole('button', { name: 'Mechaniker' })).toBeVisible();
  expect(await keptSession(page)).toEqual({ ...session, roles: ['MECHANIKER'] });
  await page.reload();
  await expect(page.getByRole('button', { name: 'Mechaniker' })).toBeVisible();
});

test('a page that the browser kept for the way back knows that the session has ended', async ({ page }) => {
  await signIn(page, 'PRUEFER');
  await page.goto(`${server.url}/audit`);
  await expect(page.getByRole('button', { name: 'Prüfer' })).toBeVisible();
  // A page in the back-forward cache gets no events.
  await page.evaluate(() => {
    localStorage.clear();
    dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
  });
  await expect(page).toHaveURL(`${server.url}/login`);
});

test('a menu that cannot be loaded takes nothing away, and comes with the network', async ({ page }) => {
  await page.setViewportSize(DESK);
  await signIn(page, 'DISPONENT');
  await page.goto(`${server.url}/appointments/new`);
  await page.getByLabel('Name').fill('Svea Lindqvist');
  await page.context().setOffline(true);
  await page.getByRole('button', { name: 'Disponent' }).click();
  await expectToast(page, 'Dieser Teil der Seite konnte nicht geladen werden.');
  await expect(page.getByLabel('Name')).toHaveValue('Svea Lindqvist');
  await page.context().setOffline(false);
  await expect(page.getByRole('menuitem', { name: 'Kalender' })).toBeVisible();
});

test('failing navigation settings are told; every entry is shown then, and no shortcut', async ({ page }) => {
  const admin = await callerOf(server);
  const { body: before } = await admin<object>('GET', '/settings/navigation');
  const shortcut = { label: 'Teilebörse', url: 'https://teile.example', icon: 'T' };
  await admin('PUT', '/settings/navigation', { navigationItems: { calendar: false }, shortcuts: [shortcut] });
  await page.setViewportSize(DESK);
  await signIn(page, 'DISPONENT');
  await page.goto(`${server.url}/work-orders`);
  const shortcuts = page.getByRole('navigation', { name: 'Kurzwahl' });
  await expect(shortcuts.getByRole('link', { name: /Teilebörse/ })).toHaveAttribute('target', '_blank');
  await page.getByRole('button', { name: 'Disponent' }).click();
  await expect(page.getByRole('menuitem', { name: 'Termine', exact: true })).toBeVisible();
  await expect(page.getByRole('menuitem', { name: 'Kalender' })).toHaveCount(0);

  await failing(page, '/settings/navigation', 400);
  await page.reload();
  await expectToast(page, 'Navigationseinstellungen konnten nicht geladen werden.');
  await expect(shortcuts).toHaveCount(0);
  await page.getByRole('button', { name: 'Disponent' }).click();
  await expect(page.getByRole('menuitem', { name: 'Kalender' })).toBeVisible();
  await admin('PUT', '/settings/navigation', before);
});

test('the footer tells both spans of a day, or that no times are on file', async ({ page }) => {
  const footer = page.getByRole('contentinfo');
  const expectHours = async () => {
    await expect(footer).toContainText('08:00–12:00 | 13:00–17:00');
    for (const day of ['Mo', 'Di', 'Mi', 'Do', 'Fr', 'Sa', 'So'])
      await expect(footer.getByText(day, { exact: true })).toBeVisible();
    await expect(footer.getByRole('link', { name: 'Impressum' })).toHaveAttribute('href', '/impressum');
    await expect(footer).toContainText(`© ${new Date().getFullYear()}`);
  };
  const expectNone = async () => {
    await expect(footer).toContainText('Keine Zeiten hinterlegt');
    await expect(footer).not.toContainText('Mo');
  };
  await page.goto(`${server.url}/about`);
  await expectHours();
  await withoutToldAnswers(page);
  const times = await failing(page, '/opening-times');
  await page.goto(`${server.url}/about`);
  await expectNone();
  await page.setViewportSize(DESK);
  await signIn(page, 'DISPONENT');
  await page.goto(`${server.url}/inventory`);
  await expectNone();
  await times.heal();
  // A failed load is no answer: the calendar needs the times too, and asks again.
  await page.getByRole('button', { name: 'Disponent' }).click();
  await page.getByRole('menuitem', { name: 'Kalender' }).click();
  await expectHours();
});
