import { expect, test } from '@playwright/test';
import { callerOf, PNG } from './admin.js';
import { pngOf } from '../backend/src/testing/pictures.js';
import { Server } from './server.js';
import { expectAccessible, expectNoOverflow } from './staff.js';

/** A car for sale: its facts on the home page, its own page to share, and what is left of it when it is sold. */
let server: Server;
test.beforeAll(async () => (server = await Server.start()));
test.afterAll(() => server.close());

const KOMBI = {
  name: 'Linde Kombi 1.6',
  price: 14_890,
  active: true,
  firstRegistration: '03/2021',
  mileageKm: 48_300,
  fuel: 'PETROL',
  powerKw: 96,
  image: PNG.toString('base64'),
};

for (const { width, colorScheme } of [
  { width: 360, colorScheme: 'dark' },
  { width: 1440, colorScheme: 'light' },
] as const) {
  test(`the page of a car can be shared, and says at once that it is sold, ${width} px`, async ({ page }) => {
    const admin = await callerOf(server);
    const name = `${KOMBI.name} (${width})`;
    const { body: car } = await admin<{ id: string }>('POST', '/cars', { ...KOMBI, name });
    await page.emulateMedia({ colorScheme });
    await page.setViewportSize({ width, height: 900 });
    await page.goto(server.url);
    const slide = page.getByRole('region', { name: 'Unsere Autos im Verkauf' }).getByRole('listitem').first();
    await expect(slide).toContainText('03/2021');
    await expect(slide).toContainText('48.300 km');
    await expect(slide).toContainText('Benzin');
    await expect(slide).toContainText('96 kW (131 PS)');
    await expectNoOverflow(page);
    await slide.getByRole('link', { name, exact: true }).click();
    await expect(page).toHaveURL(`${server.url}/autos/${car.id}`);
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
    await expect(page).toHaveTitle(/^Linde Kombi 1\.6 .*14\.890,00/);
    expect(await page.locator('script[type="application/ld+json"]').textContent()).toContain('"Vehicle"');
    await expectAccessible(page);
    await expectNoOverflow(page);
    await admin('DELETE', `/cars/${car.id}?reason=sold`);
    await expect(page.getByText('Dieses Auto ist nicht mehr im Angebot.')).toBeVisible();
    expect((await page.request.get(`${server.url}/autos/${car.id}`)).status()).toBe(404);
  });
}

test('the buttons of the gallery go on from the picture that is shown', async ({ page }) => {
  const admin = await callerOf(server);
  const { body: car } = await admin<{ id: string }>('POST', '/cars', { ...KOMBI, name: 'Linde Galerie' });
  for (const size of [100, 200, 300])
    await admin('POST', `/cars/${car.id}/pictures`, { image: pngOf(size).toString('base64') });
  await page.goto(`${server.url}/autos/${car.id}`);
  const gallery = page.getByRole('region', { name: 'Bilder: Linde Galerie' });
  await gallery.getByRole('button', { name: 'Voriges Bild' }).click({ force: true });
  const track = gallery.getByRole('list');
  await track.focus();
  const position = () => track.evaluate((list) => list.scrollLeft / list.clientWidth);
  for (const at of [1, 2]) {
    // A busy browser may scroll by less than a picture, and snap back.
    await expect(async () => {
      if ((await position()) < at - 0.5) await page.keyboard.press('ArrowRight');
      await expect.poll(position, { timeout: 2_000 }).toBeCloseTo(at, 1);
    }).toPass();
  }
  await expect(gallery).toContainText('3 von 4');
  await gallery.getByRole('button', { name: 'Nächstes Bild' }).click();
  await expect(gallery).toContainText('4 von 4');
});
