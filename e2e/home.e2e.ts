import { AxeBuilder } from '@axe-core/playwright';
import { expect, test, type Locator, type Page } from '@playwright/test';
import { ANNOUNCEMENT, CARS, COMPANY, furnish } from './furnish.js';
import { bookingForm, pressTwice } from './public.js';
import { Server } from './server.js';

/** The public pages as visitors meet them: by mouse, by finger, in light and dark. */
const LAST = CARS.length;
const PUBLIC_PATHS = ['/', '/about', '/impressum', '/datenschutz', '/login', '/gibt-es-nicht'];

let server: Server;
test.beforeAll(async () => {
  server = await Server.start();
  await furnish(server.url);
});
test.afterAll(() => server.close());

test('typed input is gone after a reload, and back leads from a page to the form', async ({ page }) => {
  await page.goto(server.url);
  const { plate } = bookingForm(page);
  await plate.fill('xm-re 1');
  await expect(plate).toHaveValue('XM-RE 1');
  // Typed in its middle, the caret stays there.
  await plate.press('ArrowLeft');
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.type('.as');
  await expect(plate).toHaveValue('XM-REAS 1');
  await page.getByRole('contentinfo').getByRole('link', { name: 'Impressum' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Impressum' })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('form', { name: 'Termin anfragen' })).toBeVisible();
  await page.reload();
  await expect(plate).toHaveValue('');
});

test('the cars are shown one by one: arrows, dots, arrow keys', async ({ page }) => {
  await page.goto(server.url);
  const carousel = page.getByRole('region', { name: 'Unsere Autos im Verkauf' });
  const place = carousel.getByRole('status');
  // Hidden cars cannot be reached by keyboard either.
  const shown = carousel.locator('li:not([inert])');
  await expect(shown.getByRole('heading', { level: 3 })).toHaveText('Milan Transporter');
  await expect(place).toHaveText(`1 von ${LAST}`);
  await expect(carousel.getByRole('button', { name: 'Vorheriges Auto' })).toHaveAttribute(
    'aria-disabled',
    'true',
  );
  // Pressed again before the first car has moved: both count.
  await pressTwice(carousel.getByRole('button', { name: 'Nächstes Auto' }));
  await expect(place).toHaveText(`3 von ${LAST}`);
  await carousel.getByRole('button', { name: 'Vorheriges Auto' }).click();
  await expect(place).toHaveText(`2 von ${LAST}`);
  await expect(shown.getByRole('heading', { level: 3 })).toHaveText('Bussard Pritsche');
  await carousel.getByRole('button', { name: 'Auto 3' }).click();
  await expect(place).toHaveText(`3 von ${LAST}`);
  await expect(shown.getByText('8.900,00 €')).toBeVisible();
  await expect(shown.getByRole('link', { name: /^Mehr/ })).toHaveAttribute('target', '_blank');
  await carousel.getByRole('button', { name: 'Auto 3' }).press('ArrowLeft');
  await expect(place).toHaveText(`2 von ${LAST}`);
  // Held down, the focus stays while the cars move on.
  for (let at = 3; at <= LAST; at++) {
    await page.keyboard.press('ArrowRight');
    await expect(place).toHaveText(`${at} von ${LAST}`);
  }
  await expect(carousel.getByRole('button', { name: `Auto ${LAST}` })).toHaveAttribute(
    'aria-current',
    'true',
  );
  await expect(carousel.getByRole('button', { name: 'Nächstes Auto' })).toHaveAttribute(
    'aria-disabled',
    'true',
  );
});

test('on a phone the cars are swiped, one to a view, and their dots keep to one row', async ({ browser }) => {
  const context = await browser.newContext({ viewport: { width: 360, height: 740 }, hasTouch: true });
  const page = await context.newPage();
  await page.goto(server.url);
  const carousel = page.getByRole('region', { name: 'Unsere Autos im Verkauf' });
  const track = carousel.getByRole('list');
  await carousel.getByRole('button', { name: 'Nächstes Auto' }).scrollIntoViewIfNeeded();
  const [view, slide] = [await boxOf(track), await boxOf(carousel.getByRole('listitem').first())];
  expect(slide.width).toBeCloseTo(view.width, 0);
  await expect(track).toHaveCSS('column-gap', '20px');
  const buttons = await carousel.getByRole('button').all();
  const places = await Promise.all(buttons.map(boxOf));
  const middles = places.map(({ y, height }) => Math.round(y + height / 2));
  expect(new Set(middles).size).toBe(1);
  for (const { width, height } of places) expect(Math.min(width, height)).toBeGreaterThanOrEqual(24);

  await track.evaluate((list) => list.scrollIntoView({ block: 'center' }));
  const { x, y } = await boxOf(track);
  await swipeLeft(page, { x: x + 250, y: y + 100 });
  await expect(carousel.getByRole('status')).toHaveText(`2 von ${LAST}`);
  await context.close();
});

test('each service is a tile that leads to the form with it chosen; the page says how a visit goes', async ({
  page,
}) => {
  await page.goto(server.url);
  const work = page.getByRole('region', { name: 'Was wir für Sie tun' });
  await expect(work.getByRole('heading', { level: 3 })).toHaveText([
    'Bremsen',
    'Elektronik und Diagnose',
    'HU-Vorbereitung',
    'Inspektion',
    'Ölwechsel',
    'Reifenwechsel',
  ]);
  const visit = page.getByRole('region', { name: 'So läuft ein Besuch ab' });
  await expect(visit.getByRole('listitem')).toHaveText([/^Anfragen/, /^Bestätigung/, /^Besuch/]);
  await work.getByRole('link', { name: /Reifenwechsel/ }).click();
  await expect(page.getByLabel('Service').locator('option:checked')).toContainText('Reifenwechsel');
  await expect(page.getByLabel('Datum')).toBeFocused();
});

test('the banner lies above the page and lets every click through', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(server.url);
  const banner = page.getByRole('note', { name: 'Ankündigung' });
  await expect(banner).toHaveText(ANNOUNCEMENT);
  await expect(banner).toHaveCSS('pointer-events', 'none');
  const look = await banner.evaluate((element) => {
    const { transform, backgroundColor, zIndex } = getComputedStyle(element);
    const others = [...document.querySelectorAll('*')].filter((other) => other !== element);
    const highest = Math.max(...others.map((other) => Number(getComputedStyle(other).zIndex) || 0));
    return { slope: new DOMMatrix(transform).b, backgroundColor, isOnTop: Number(zIndex) > highest };
  });
  expect(look.slope).toBeCloseTo(Math.sin((32 * Math.PI) / 180), 2);
  const [red = 0, green = 0, blue = 0] = (look.backgroundColor.match(/\d+/g) ?? []).map(Number);
  expect(red).toBeGreaterThan(2 * Math.max(green, blue));
  expect(look.isOnTop).toBe(true);
  await page.getByRole('link', { name: 'Anmelden' }).click();
  await expect(page).toHaveURL(/\/login$/);
});

test('the panel at the side tells hours, phone and the next free slot, and stays in view', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(server.url);
  const panel = page.getByRole('complementary', { name: 'Auf einen Blick' });
  await expect(panel.getByRole('heading', { level: 2 })).toHaveText([
    /^Heute, (Mittwoch|[A-Z][a-z]+tag)$/,
    'Adresse',
    'Telefon',
    'Nächster freier Termin',
  ]);
  await expect(panel.getByRole('link', { name: '030 23125 200' })).toHaveAttribute('href', 'tel:03023125200');
  await expect(panel.getByText(/^(Jetzt (geöffnet|geschlossen)|Öffnet .+ Uhr)$/)).toBeVisible();
  const take = panel.getByRole('button', { name: 'Diesen Termin anfragen' });
  await expect(take).toBeVisible();
  await expect(panel).toHaveCSS('position', 'sticky');
  await page.getByRole('form', { name: 'Termin anfragen' }).scrollIntoViewIfNeeded();
  await expect(take).toBeInViewport();
  await take.click();
  await expect(page.getByLabel('Datum')).not.toHaveValue('');
  await expect(page.getByLabel('Uhrzeit')).not.toHaveValue('');
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
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Über uns');
  await expect(page.getByRole('heading', { level: 2, name: 'Hier finden Sie uns' })).toBeVisible();
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
  await expect(page.getByRole('navigation').getByRole('link', { name: 'Fahrzeuge' })).toHaveCount(0);
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

async function boxOf(thing: Locator) {
  const box = await thing.boundingBox();
  if (box === null) throw new Error('Not on the page');
  return box;
}

/** A finger goes a good half of a phone's width to the left. */
async function swipeLeft(page: Page, from: { readonly x: number; readonly y: number }): Promise<void> {
  const finger = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove', left: number) =>
    finger.send('Input.dispatchTouchEvent', { type, touchPoints: [{ x: from.x - left, y: from.y }] });
  await touch('touchStart', 0);
  for (let left = 20; left <= 220; left += 20) await touch('touchMove', left);
  await finger.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
}
