// `npm run pictures`: starts the demo on a temporary folder and takes the pictures of docs/pictures: each screen at the
// three widths that it must support, and at the largest in dark colours too.
// `npm run pictures -- --all <folder>`: every main screen at five widths, light and dark, whole pages, into a folder
// outside of the repository; further words name the only screens to take.
import { spawn } from 'node:child_process';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { chromium } from 'playwright-core';
import { BROWSER_FLAGS, findBrowser } from './browser.mjs';
import { cleanEnvironment } from './clean-environment.mjs';
import { ensureBuilt, root } from './product.mjs';

const LOOKS = [
  { width: 360, colorScheme: 'light' },
  { width: 768, colorScheme: 'light' },
  { width: 1440, colorScheme: 'light' },
  { width: 1440, colorScheme: 'dark' },
];
const HEIGHT = 900;
const STAFF = { username: 'dispo', password: 'ahornhof-dispo' };
const OWNER = { username: 'chefin', password: 'ahornhof-chefin' };
const SCREENS = [
  { name: 'home', path: '/' },
  { name: 'booking', path: '/', prepare: openSlots },
  { name: 'appointments', path: '/appointments', staff: true },
  { name: 'calendar', path: `/calendar?woche=${nextWorkday()}`, staff: true },
  { name: 'day-board', path: `/work-orders?view=day&tag=${lastFriday()}`, staff: true },
  { name: 'invoice', path: '/work-orders', staff: true, prepare: openInvoice },
];

const ALL_LOOKS = [360, 768, 1024, 1440, 1920].flatMap((width) => [
  { width, colorScheme: 'light', fullPage: true },
  { width, colorScheme: 'dark', fullPage: true },
]);
const STAFF_PATHS =
  '/today /appointments /appointments/new /calendar /work-orders /open-items /bank /reminders /datev /customers /vehicles ' +
  '/inventory /supply/vehicle-search /supply/catalog /supply/basket /supply/orders /supply/invoices /admin/users /admin/services ' +
  '/admin/cars /announcement /feedback /opening-times /vacations /settings /devops/monitoring /audit /account';
const MAIN_SCREENS = [
  { name: 'home', path: '/' },
  { name: 'about', path: '/about' },
  { name: 'login', path: '/login' },
  ...STAFF_PATHS.split(' ').map((path) => ({
    name: path.slice(1).replaceAll('/', '-'),
    path,
    staff: true,
  })),
  { name: 'day-board', path: `/work-orders?view=day&tag=${lastFriday()}`, staff: true },
  { name: 'invoices', path: '/work-orders?view=invoices', staff: true },
  { name: 'customer', path: '/customers', staff: true, prepare: openFirst },
  { name: 'customer-edit', path: '/customers', staff: true, prepare: editFirst },
  { name: 'vehicle', path: '/vehicles', staff: true, prepare: openFirst },
  { name: 'vehicle-edit', path: '/vehicles', staff: true, prepare: editFirst },
];

const [option, folder, ...only] = process.argv.slice(2);
const isAll = option === '--all' && folder !== undefined;
if (option !== undefined && !isAll) throw new Error('npm run pictures [-- --all <folder> [screen …]]');
const screens = isAll ? MAIN_SCREENS.filter(({ name }) => only.length === 0 || only.includes(name)) : SCREENS;

await ensureBuilt();
const pictures = isAll ? resolve(folder) : join(root, 'docs', 'pictures');
const dataDir = await mkdtemp(join(tmpdir(), 'werkstattbuch-pictures-'));
await mkdir(pictures, { recursive: true });
const port = await freePort();
const url = `http://127.0.0.1:${port}`;
const demo = spawn(process.execPath, [join(root, 'scripts', 'demo.mjs')], {
  env: {
    ...cleanEnvironment(),
    DATA_DIR: join(dataDir, 'demo'),
    PORT: String(port),
    LOG_LEVEL: 'error',
    // One address takes all pictures, faster than any visitor.
    CALLS_PER_MINUTE: '0',
  },
  stdio: 'ignore',
});
const ended = new Promise((resolve) => demo.once('exit', resolve));
const browser = await chromium.launch({
  executablePath: await findBrowser(),
  args: BROWSER_FLAGS,
  // Chromium shows date fields in the language of the machine.
  env: { ...process.env, LC_ALL: 'de_DE.UTF-8' },
});
try {
  await untilReady();
  for (const look of isAll ? ALL_LOOKS : LOOKS) await takeAll(look);
} finally {
  await browser.close();
  demo.kill('SIGTERM');
  await ended;
  await rm(dataDir, { recursive: true, force: true });
}

async function takeAll({ width, colorScheme, fullPage = false }) {
  const context = await browser.newContext({
    viewport: { width, height: HEIGHT },
    colorScheme,
    locale: 'de-DE',
    timezoneId: 'Europe/Berlin',
    reducedMotion: 'reduce',
  });
  // The stream of live updates never ends, so that the network would never be idle.
  await context.route(/\/api\/events/, (route) => route.abort());
  const page = await context.newPage();
  // What was typed for a picture is not kept.
  page.on('dialog', (dialog) => dialog.accept());
  let isLoggedIn = false;
  for (const { name, path, staff, prepare } of screens) {
    if (staff && !isLoggedIn) {
      await logIn(page, isAll ? OWNER : STAFF);
      isLoggedIn = true;
    }
    await page.goto(url + path);
    await page.getByRole('heading', { level: 1 }).first().waitFor();
    await page.waitForLoadState('networkidle').catch(() => undefined);
    await prepare?.(page);
    await page.screenshot({ path: join(pictures, `${name}-${width}-${colorScheme}.png`), fullPage });
  }
  await context.close();
}

/** Opens the booking form with the slots of the next open day. */
async function openSlots(page) {
  const service = page.getByLabel('Service');
  await service.selectOption({ index: 1 });
  await page.getByLabel('Datum').fill(nextWorkday());
  await page.getByLabel('Uhrzeit').click();
  await page.getByRole('dialog', { name: 'Verfügbare Slots' }).getByRole('radio').first().waitFor();
}

/** Opens the order of a paid invoice, with the invoice in view. */
async function openInvoice(page) {
  await page.goto(`${url}/work-orders?view=invoices&stand=bezahlt`);
  const order = page.locator('main a[href*="view=orders&id="]').first();
  await page.goto(url + (await order.getAttribute('href')));
  await page.getByRole('button', { name: 'PDF herunterladen' }).waitFor();
  await page.waitForLoadState('networkidle').catch(() => undefined);
  await page
    .getByText(/^Positionen \(/)
    .last()
    .click();
  await page
    .getByRole('heading', { name: 'Rechnung' })
    .first()
    .evaluate((heading) => heading.scrollIntoView());
}

/** Opens the first record of a list. */
async function openFirst(page) {
  await page.locator('a.row-link').first().click();
  await page.locator('.detail-page .read-fields').first().waitFor();
  await page.waitForLoadState('networkidle').catch(() => undefined);
}

async function editFirst(page) {
  await openFirst(page);
  await page.getByRole('button', { name: 'Bearbeiten' }).click();
  await page.getByLabel('Notizen').fill('Winterreifen liegen bei uns.');
}

async function logIn(page, { username, password }) {
  await page.goto(`${url}/login`);
  await page.getByLabel('Benutzername').fill(username);
  await page.getByLabel('Passwort', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Login' }).click();
  await page.waitForURL((address) => address.pathname !== '/login');
}

/** The last day on which the demo's mechanics work: the Friday before the week that it shows. */
function lastFriday() {
  const day = new Date();
  const isWeekend = [0, 6].includes(day.getUTCDay());
  day.setUTCDate(day.getUTCDate() - (isWeekend ? 0 : 7));
  while (day.getUTCDay() !== 5) day.setUTCDate(day.getUTCDate() + (isWeekend ? -1 : 1));
  return day.toISOString().slice(0, 10);
}

function nextWorkday() {
  const day = new Date();
  do day.setUTCDate(day.getUTCDate() + 1);
  while ([0, 6].includes(day.getUTCDay()));
  return day.toISOString().slice(0, 10);
}

async function untilReady() {
  const deadline = Date.now() + 300_000;
  while (Date.now() < deadline) {
    const answer = await fetch(`${url}/health/ready`).catch(() => null);
    if (answer?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error('The demo did not start.');
}

function freePort() {
  return new Promise((resolve, reject) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port: free } = probe.address();
      probe.close(() => resolve(free));
    });
    probe.once('error', reject);
  });
}
