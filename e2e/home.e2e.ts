import { AxeBuilder } from '@axe-core/playwright';
import { expect, test, type Browser, type Page } from '@playwright/test';
import { ADMIN, Server } from './server.js';
import { openDay } from './workshop-days.js';

/** The public site as visitors meet it: slow, by keyboard, without a mouse, in light and dark. */
const COMPANY = 'Kfz-Meisterbetrieb Erlenhof';
const ANNOUNCEMENT = 'Am 24. Dezember schließen wir um 12 Uhr';
const CARS = ['Falke Kombi', 'Specht Kleinwagen', 'Milan Transporter'];
/** Slow mobile network and a weak phone. */
const NETWORK = { latencyMs: 150, bytesPerSecond: 1_600_000 / 8 };
const CPU_TIMES_SLOWER = 4;
const CLS_LIMIT = 0.02;
const WIDTHS = [360, 768, 1440];
const PUBLIC_PATHS = ['/', '/about', '/impressum', '/datenschutz', '/login', '/gibt-es-nicht'];

let server: Server;
test.beforeAll(async () => {
  server = await Server.start();
  await furnish(server.url);
});
test.afterAll(() => server.close());

for (const width of WIDTHS) {
  test(`on a slow phone nothing moves while the home page loads, ${width} px`, async ({ browser }) => {
    const { page, vitals, close } = await slowPage(browser, width);
    await page.goto(server.url);
    await expect(page.getByRole('note', { name: 'Ankündigung' })).toHaveText(ANNOUNCEMENT);
    await expect(page.getByRole('heading', { name: 'Unsere Autos im Verkauf' })).toBeAttached();
    // The last answer that the page asks for by itself.
    await expect(page.getByRole('button', { name: 'Diesen Termin anfragen' })).toBeVisible();
    const { shift, paintedMs } = await vitals();
    test.info().annotations.push({ type: 'LCP', description: `${Math.round(paintedMs)} ms at ${width} px` });
    console.log(`home at ${width} px: LCP ${Math.round(paintedMs)} ms, CLS ${shift.toFixed(4)}`);
    expect(shift).toBeLessThan(CLS_LIMIT);
    await close();
  });
}

test('a visitor with a slow phone can book', async ({ browser }) => {
  const { page, close } = await slowPage(browser, 360);
  await page.goto(server.url);
  await bookByKeyboard(page, openDay(2), 'XM-LS 12');
  await close();
});

test('the keyboard alone is enough to book', async ({ page }) => {
  await page.goto(server.url);
  await page.getByRole('form', { name: 'Termin anfragen' }).waitFor();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Zum Inhalt springen' })).toBeFocused();
  await bookByKeyboard(page, openDay(3), 'XM-TA 7');
});

test('what was typed is gone after a reload, and back leads from a page to the form', async ({ page }) => {
  await page.goto(server.url);
  await page.getByLabel('Kennzeichen').fill('xm-re 1');
  await expect(page.getByLabel('Kennzeichen')).toHaveValue('XM-RE 1');
  await page.getByRole('contentinfo').getByRole('link', { name: 'Impressum' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Impressum' })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('form', { name: 'Termin anfragen' })).toBeVisible();
  await page.reload();
  await expect(page.getByLabel('Kennzeichen')).toHaveValue('');
});

test('the cars are shown one by one: arrows, dots, arrow keys', async ({ page }) => {
  await page.goto(server.url);
  const carousel = page.getByRole('region', { name: 'Unsere Autos im Verkauf' });
  const place = carousel.getByRole('status');
  // What is out of view cannot be reached either.
  const shown = carousel.locator('li:not([inert])');
  await expect(shown.getByRole('heading', { level: 3 })).toHaveText('Milan Transporter');
  await expect(place).toHaveText('1 von 3');
  await expect(carousel.getByRole('button', { name: 'Vorheriges Auto' })).toHaveAttribute(
    'aria-disabled',
    'true',
  );
  await carousel.getByRole('button', { name: 'Nächstes Auto' }).click();
  await expect(place).toHaveText('2 von 3');
  await expect(shown.getByRole('heading', { level: 3 })).toHaveText('Specht Kleinwagen');
  await carousel.getByRole('button', { name: 'Auto 3' }).click();
  await expect(place).toHaveText('3 von 3');
  await expect(shown.getByText('8.900,00 €')).toBeVisible();
  await expect(shown.getByRole('link', { name: /^Mehr/ })).toHaveAttribute('target', '_blank');
  await carousel.getByRole('button', { name: 'Auto 3' }).press('ArrowLeft');
  await expect(place).toHaveText('2 von 3');
});

test('the banner lies above the page and lets every click through', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(server.url);
  const banner = page.getByRole('note', { name: 'Ankündigung' });
  await expect(banner).toHaveCSS('pointer-events', 'none');
  await page.getByRole('link', { name: 'Anmelden' }).click();
  await expect(page).toHaveURL(/\/login$/);
});

test('the bar of a phone leaves when the form is there', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto(server.url);
  const call = page.getByRole('link', { name: 'Anrufen' });
  await expect(call).toBeVisible();
  await page.getByLabel('Kennzeichen').focus();
  await expect(call).toBeHidden();
});

test('the map is asked for, and the policy lets it in', async ({ page }) => {
  const asked: string[] = [];
  await page.route('https://www.google.com/**', async (route) => {
    asked.push(route.request().url());
    await route.fulfill({ contentType: 'text/html', body: '<p>Karte da</p>' });
  });
  await page.goto(`${server.url}/about`);
  await expect(page.getByText('Die Karte kommt von Google Maps.')).toBeVisible();
  expect(asked).toEqual([]);
  await page.getByRole('button', { name: 'Karte laden' }).click();
  await expect(page.frameLocator('iframe').getByText('Karte da')).toBeVisible();
  expect(decodeURIComponent(asked[0] ?? '')).toContain('Erlenweg+3');
});

test('a garage without cars, news, phone and mail shows no empty place', async ({ page }) => {
  const bare = await Server.start();
  await page.goto(bare.url);
  await expect(page.getByRole('form', { name: 'Termin anfragen' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Unsere Autos im Verkauf' })).toBeHidden();
  await expect(page.getByRole('note')).toHaveCount(0);
  await expect(page.getByRole('heading', { name: 'Kontakt' })).toHaveCount(0);
  await bare.close();
});

test('pages are called the same by server and browser; an unknown address says so', async ({ page }) => {
  for (const path of ['/', '/about', '/impressum', '/datenschutz']) {
    const html = await (await page.request.get(server.url + path)).text();
    await page.goto(server.url + path);
    await page.getByRole('heading', { level: 1 }).waitFor();
    expect(html).toContain(`<title>${await page.title()}</title>`);
    expect(await page.title()).toContain(COMPANY);
  }
  await page.goto(`${server.url}/gibt-es-nicht`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Seite nicht gefunden');
  await page.getByRole('link', { name: 'Zur Startseite' }).click();
  await expect(page).toHaveURL(`${server.url}/`);
});

for (const colorScheme of ['light', 'dark'] as const) {
  for (const width of [360, 1440]) {
    test(`axe finds nothing on the public pages, ${colorScheme}, ${width} px`, async ({ browser }) => {
      const context = await browser.newContext({ colorScheme, viewport: { width, height: 900 } });
      const page = await context.newPage();
      for (const path of PUBLIC_PATHS) {
        await page.goto(server.url + path);
        await page.getByRole('heading', { level: 1 }).waitFor();
        const { violations } = await new AxeBuilder({ page }).analyze();
        const found = violations.map(
          ({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`,
        );
        expect(found, path).toEqual([]);
      }
      await context.close();
    });
  }
}

/** Fills and sends the form without a mouse. */
async function bookByKeyboard(page: Page, day: string, plate: string): Promise<void> {
  const form = page.getByRole('form', { name: 'Termin anfragen' });
  await form.getByLabel('Service').focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Tab');
  await expect(form.getByLabel('Datum')).toBeFocused();
  await form.getByLabel('Datum').fill(day);
  await form.getByLabel('Uhrzeit').focus();
  await page.keyboard.press('Enter');
  const slots = page.getByRole('dialog', { name: 'Verfügbare Slots' });
  await expect(slots.getByRole('radio').first()).toBeVisible();
  await slots.getByRole('radio', { disabled: false }).first().focus();
  await page.keyboard.press('Space');
  await slots.getByRole('button', { name: /Uhr übernehmen$/ }).focus();
  await page.keyboard.press('Enter');
  await expect(slots).toBeHidden();
  await form.getByLabel('Name', { exact: true }).focus();
  await page.keyboard.type('Jorid Lampe');
  await page.keyboard.press('Tab');
  await page.keyboard.type('j.lampe@post.example');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await expect(form.getByLabel('Kennzeichen')).toBeFocused();
  await page.keyboard.type(plate.toLowerCase());
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Anfrage übermittelt' })).toBeFocused();
}

/** A page behind a slow network on a slow machine, and what it says about its own loading. */
async function slowPage(browser: Browser, width: number) {
  const context = await browser.newContext({ viewport: { width, height: width < 600 ? 740 : 900 } });
  const page = await context.newPage();
  const machine = await context.newCDPSession(page);
  await machine.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: NETWORK.latencyMs,
    downloadThroughput: NETWORK.bytesPerSecond,
    uploadThroughput: NETWORK.bytesPerSecond,
  });
  await machine.send('Emulation.setCPUThrottlingRate', { rate: CPU_TIMES_SLOWER });
  await page.addInitScript(() => {
    window.seen = { shift: 0, paintedMs: 0 };
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) window.seen.shift += (entry as PerformanceEntry & Shift).value;
    }).observe({ type: 'layout-shift', buffered: true });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) window.seen.paintedMs = entry.startTime;
    }).observe({ type: 'largest-contentful-paint', buffered: true });
  });
  const vitals = () => page.evaluate(() => window.seen);
  return { page, vitals, close: () => context.close() };
}

type Shift = { readonly value: number };

declare global {
  interface Window {
    /** Layout shifts so far, summed, and when the largest element was painted. */
    seen: { shift: number; paintedMs: number };
  }
}

/** What an administrator enters on the first day. */
async function furnish(url: string): Promise<void> {
  const send = async (method: string, path: string, body: object, token?: string) => {
    const answer = await fetch(`${url}/api${path}`, {
      method,
      headers: { 'content-type': 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}) },
      body: JSON.stringify(body),
    });
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`);
    return (await answer.json()) as { token?: string };
  };
  const { token } = await send('POST', '/auth/login', ADMIN);
  const company = {
    name: COMPANY,
    street: 'Erlenweg 3',
    zip: '54321',
    city: 'Erlenau',
    phone: '030 23125 200',
  };
  await send('PUT', '/settings/company', company, token);
  await send('POST', '/announcements', { text: ANNOUNCEMENT, active: true }, token);
  for (const name of CARS) {
    await send('POST', '/cars', { name, price: 8900, link: 'https://autos.example/1', active: true }, token);
  }
}
