import { expect, test, type Page } from '@playwright/test';
import sharp from 'sharp';
import { callerOf, expectToast } from './admin.js';
import { Server } from './server.js';
import { slowPage } from './slow-page.js';
import { expectAccessible, expectContrast, expectNoOverflow, logIn } from './staff.js';

/** Must be pushed: without notifications a page polls after 15 s. */
const WITHIN = { timeout: 10_000 };
const COMPANY = {
  name: 'Kfz-Betrieb Erlenhof',
  owner: 'Alma Erle',
  street: 'Erlenweg 3',
  zip: '54321',
  city: 'Erlenau',
  phone: '030 23125 200',
  email: 'post@erlenhof.example',
};

/** A photograph as a phone takes it: many pixels, all of them different. */
async function photograph(width: number, height: number) {
  const noise = { type: 'gaussian', mean: 120, sigma: 40 } as const;
  const drawn = sharp({ create: { width, height, channels: 3, background: '#345', noise } }).blur(6);
  const buffer = await drawn.jpeg({ quality: 80 }).toBuffer();
  return { name: 'halle.jpg', mimeType: 'image/jpeg', buffer };
}

test('a fresh garage shows its telephone only, until ADMIN publishes a complete profile', async ({
  page,
  browser,
}) => {
  const server = await Server.start({ SITE_PUBLIC: '0' });
  const admin = await callerOf(server);
  await admin('PUT', '/settings/company', COMPANY);
  const visitor = await browser.newPage();
  for (const path of ['/about', '/']) {
    await visitor.goto(server.url + path);
    await expect(visitor.getByRole('heading', { level: 1 })).toHaveText('Wir richten uns gerade ein');
    await expect(visitor.getByRole('main').getByRole('link')).toHaveText([COMPANY.phone]);
    await expect(visitor.getByRole('link', { name: 'Leistungen' })).toHaveCount(0);
    await expectAccessible(visitor);
  }
  await visitor.setViewportSize({ width: 360, height: 800 });
  await expectNoOverflow(visitor);

  await logIn(page, server);
  await page.goto(`${server.url}/settings?thema=website`);
  const panel = page.getByRole('region', { name: 'Veröffentlichung' });
  await expect(panel).toContainText('fehlt im Firmenprofil: Steuernummer');
  const publish = panel.getByRole('button', { name: 'Veröffentlichen' });
  await expect(publish).toBeDisabled();
  await admin('PUT', '/settings/company', { ...COMPANY, taxNumber: '12/345/67890' });
  await expect(publish).toBeEnabled(WITHIN);
  await publish.click();
  await expectToast(page, 'Die Website ist öffentlich.');
  await expect(visitor.getByRole('heading', { level: 1 })).toHaveText(
    'Termin in der Werkstatt anfragen',
    WITHIN,
  );
  await expect(visitor.getByRole('link', { name: /Ölwechsel/ })).toBeVisible(WITHIN);
  await holdBackByMistake(page, visitor, admin);
  await server.close();
});

/** A website that was public can be published again, whatever its profile lacks by then. */
async function holdBackByMistake(
  page: Page,
  visitor: Page,
  admin: Awaited<ReturnType<typeof callerOf>>,
): Promise<void> {
  await admin('PUT', '/settings/company', { ...COMPANY, taxNumber: '' });
  const panel = page.getByRole('region', { name: 'Veröffentlichung' });
  await expect(panel).toContainText('Im Firmenprofil fehlt für das Impressum: Steuernummer', WITHIN);
  await panel.getByRole('button', { name: 'Zurückhalten' }).click();
  const question = page.getByRole('alertdialog', { name: 'Website zurückhalten?' });
  await expect(question).toContainText('Im Firmenprofil fehlt: Steuernummer');
  await expectAccessible(page);
  await question.getByRole('button', { name: 'Zurückhalten' }).click();
  await expectToast(page, 'Die Website ist zurückgehalten.');
  await expect(visitor.getByRole('heading', { level: 1 })).toHaveText(
    'Unsere Website ist gerade nicht verfügbar',
    WITHIN,
  );
  await panel.getByRole('button', { name: 'Veröffentlichen' }).click();
  await expectToast(page, 'Die Website ist öffentlich.');
}

test('the owner sees what he types before he saves it', async ({ page }) => {
  const server = await Server.start();
  await logIn(page, server);
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(`${server.url}/settings?thema=website`);
  const preview = page.locator('.site-preview-page');
  const texts = page.getByRole('region', { name: 'Texte der Website' });
  const field = (name: string) => texts.getByRole('textbox', { name, exact: true });
  await expect(preview).toContainText('Termin in der Werkstatt anfragen');
  await field('Überschrift').fill('Ihre Werkstatt am Hafen');
  await field('Betrieb').fill('Meisterbetrieb');
  await expect(preview).toContainText('Ihre Werkstatt am Hafen');
  await expect(preview).toContainText('Meisterbetrieb');
  await field('So arbeiten wir').fill('Zu zweit.');
  await page.getByRole('tab', { name: 'Über uns' }).click();
  await expect(preview).toContainText('Zu zweit.');
  await page.getByRole('tab', { name: 'Suchmaschine' }).click();
  await field('Titel der Startseite').fill('Werkstatt am Hafen');
  await expect(page.getByRole('region', { name: 'Vorschau der Website' })).toContainText(
    'Werkstatt am Hafen',
  );
  await expectAccessible(page);
  for (const width of [360, 768, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await expectNoOverflow(page);
  }
  const saved = await (await page.request.get(`${server.url}/api/settings/site-texts`)).json();
  expect(saved).toMatchObject({ heroTitle: 'Termin in der Werkstatt anfragen', craft: '' });
  await server.close();
});

test('photographs, prices and facts are set in the settings and stand still on a slow phone', async ({
  page,
  browser,
}) => {
  const server = await Server.start();
  const admin = await callerOf(server);
  await admin('PUT', '/settings/company', { ...COMPANY, taxNumber: '12/345/67890' });
  await logIn(page, server);
  await page.goto(`${server.url}/settings?thema=website`);
  await hangPhotographs(page);
  await stateFacts(page);
  await page.goto(`${server.url}/admin/services`);
  await presentServices(page);

  const { page: visitor, vitals, close } = await slowPage(browser, 360);
  await visitor.goto(server.url);
  await expectPresented(visitor);
  const { shift, paintedMs } = await vitals();
  console.log(`largest paint ${Math.round(paintedMs)} ms, shift ${shift.toFixed(4)}`);
  expect(shift).toBeLessThanOrEqual(0.02);
  await close();
  await expectFitting(await browser.newPage(), server.url);
  await server.close();
});

async function hangPhotographs(page: Page): Promise<void> {
  const photos = page.getByRole('region', { name: 'Fotos der Website' });
  const save = photos.getByRole('button', { name: 'Speichern' });
  await photos.getByLabel('Titelbild: Datei').setInputFiles(await photograph(3_000, 2_000));
  await save.click();
  await expect(photos.getByText('Bitte beschreiben Sie, was das Bild zeigt.').first()).toBeVisible();
  await photos.getByLabel('Titelbild: Was das Bild zeigt').fill('Die Halle mit drei Bühnen');
  await photos.getByLabel('Team: Datei').setInputFiles(await photograph(1_200, 800));
  await photos.getByLabel('Team: Was das Bild zeigt').fill('Vier Leute vor der Halle');
  await save.click();
  await expectToast(page, 'Einstellungen wurden erfolgreich gespeichert.');
}

async function stateFacts(page: Page): Promise<void> {
  const texts = page.getByRole('region', { name: 'Texte der Website' });
  await texts.getByLabel('Betrieb', { exact: true }).fill('Meisterbetrieb des Kfz-Handwerks');
  await texts.getByLabel('Bewertung', { exact: true }).fill('4,8 von 5 Sternen');
  await texts.getByLabel('Quelle der Bewertung').fill('Kundenzettel, 126 Stück');
  const saved = page.waitForResponse((answer) => answer.url().endsWith('/settings/site-texts'));
  await texts.getByRole('button', { name: 'Speichern' }).click();
  expect((await saved).status()).toBe(200);
}

async function presentServices(page: Page): Promise<void> {
  const saveRow = (name: RegExp) =>
    page.getByRole('row', { name }).getByRole('button', { name: 'Speichern' });
  await page.getByLabel('Preis ab: Bremsen').fill('149,90');
  await page.getByLabel('Bremsen: Datei').setInputFiles(await photograph(1_000, 700));
  await saveRow(/Bremsen/).click();
  await expectToast(page, 'Gespeichert');
  await page.getByLabel('Kachel: Reifenwechsel').uncheck();
  const saved = page.waitForResponse((answer) => answer.request().method() === 'PUT');
  await saveRow(/Reifenwechsel/).click();
  expect((await saved).status()).toBe(200);
}

async function expectPresented(visitor: Page): Promise<void> {
  const tile = visitor.getByRole('link', { name: /Bremsen/ });
  await expect(tile).toContainText('ab 149,90 €');
  await expect(visitor.getByRole('link', { name: /Reifenwechsel/ })).toHaveCount(0);
  await expect(visitor.getByLabel('Service').locator('option', { hasText: 'Reifenwechsel' })).toHaveCount(1);
  const facts = visitor.getByRole('list', { name: 'Über den Betrieb' });
  await expect(facts.getByRole('listitem')).toHaveText([
    'Meisterbetrieb des Kfz-Handwerks',
    '4,8 von 5 Sternen (Kundenzettel, 126 Stück)',
  ]);
  await expect(visitor.getByRole('complementary', { name: 'Auf einen Blick' })).toContainText('Erlenweg 3');
  await expect(visitor.getByRole('link', { name: /^Karte öffnen/ })).toHaveAttribute('href', /Erlenau/);
  const title = visitor.getByRole('img', { name: 'Die Halle mit drei Bühnen' });
  await expect.poll(() => title.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  const picture = tile.locator('img');
  await picture.scrollIntoViewIfNeeded();
  await expect
    .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0);
}

async function expectFitting(visitor: Page, url: string): Promise<void> {
  for (const width of [360, 768, 1440]) {
    await visitor.setViewportSize({ width, height: 900 });
    for (const path of ['/', '/about']) {
      await visitor.goto(url + path);
      await visitor.getByRole('heading', { level: 1 }).waitFor();
      await expectNoOverflow(visitor);
      await expectAccessible(visitor);
      await visitor.emulateMedia({ colorScheme: 'dark' });
      await expectContrast(visitor);
      await visitor.emulateMedia({ colorScheme: 'light' });
    }
  }
}
