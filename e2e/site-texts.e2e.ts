import { expect, test, type Page } from '@playwright/test';
import { callerOf, expectToast } from './admin.js';
import { withoutToldAnswers } from './public.js';
import { Server } from './server.js';
import { expectAccessible, expectNoOverflow, logIn } from './staff.js';

/** The public page says what the owner states: hero, steps, about page, meta texts, Impressum, and a tile for each service. */
/** Must be pushed: without notifications a page polls after 15 s. */
const WITHIN = { timeout: 10_000 };
const HOSTILE = '<img src=x onerror="document.title=1"> & </script>';

let server: Server;
test.beforeAll(async () => (server = await Server.start()));
test.afterAll(() => server.close());

test('a fresh garage promises nothing: neutral texts, its services, and no legal sentence of its own', async ({
  page,
}) => {
  const promises = /ehrlich|alle marken|preis|karosserie|lack|versicherung|gebraucht|garant|rechnung/i;
  const main = page.getByRole('main');
  await page.goto(server.url);
  await expect(main.getByRole('heading', { level: 1 })).toHaveText('Termin in der Werkstatt anfragen');
  await expect(main).not.toContainText(promises);
  await page.goto(`${server.url}/about`);
  await expect(main.getByRole('listitem')).toHaveText([
    'Bremsen',
    'Elektronik und Diagnose',
    'HU-Vorbereitung',
    'Inspektion',
    'Ölwechsel',
    'Reifenwechsel',
  ]);
  await expect(main.getByRole('heading', { name: 'So arbeiten wir' })).toHaveCount(0);
  await expect(main).not.toContainText(promises);
  await page.goto(`${server.url}/impressum`);
  await expect(main.getByRole('heading', { name: 'Haftung für Inhalte' })).toBeVisible();
  await expect(main).not.toContainText('VSBG');
});

test('the owner changes the texts and a service; an open page and a new visit show them', async ({
  page,
  browser,
}) => {
  const visitor = await openHome(await browser.newPage());
  await logIn(page, server);
  await page.goto(`${server.url}/settings`);
  const texts = page.getByRole('region', { name: 'Texte der Website' });
  const field = (name: string) => texts.getByRole('textbox', { name, exact: true });
  await expect(field('Überschrift')).toHaveValue('Termin in der Werkstatt anfragen');
  await expect(texts.getByRole('link', { name: /^Über uns ansehen/ })).toHaveAttribute('href', '/about');
  await expectAccessible(page);

  await field('Überschrift').fill('');
  await field('Stichwort 1').fill('Alle Marken');
  await field('Schritt 3').fill('');
  await texts.getByRole('button', { name: 'Speichern' }).click();
  await expect(texts.getByText('Bitte geben Sie eine Überschrift an.').first()).toBeVisible();
  await field('Überschrift').fill(`Ihre Werkstatt am Hafen ${HOSTILE}`);
  await texts.getByRole('button', { name: 'Speichern' }).click();
  await expect(texts.getByText(/Bitte füllen Sie „Schritt 3“ aus/).first()).toBeVisible();
  await expect(field('Schritt 3')).toBeFocused();
  await field('Text zu Schritt 3').fill('');
  await field('So arbeiten wir').fill('Zu zweit.\n\nSeit 1987.');
  await field('Titel der Startseite').fill('Werkstatt am Hafen');
  await field('Beschreibung der Startseite').fill(`Alles am Hafen ${HOSTILE}`);
  await texts.getByRole('button', { name: 'Speichern' }).click();
  await expectToast(page, 'Einstellungen wurden erfolgreich gespeichert.');
  await texts.getByRole('button', { name: 'Verlauf' }).click();
  await expect(page.getByText(/Stichwort 1 von „–“ auf „Alle Marken“ gesetzt/)).toBeVisible();

  await page.goto(`${server.url}/admin/services`);
  await page.getByLabel('Beschreibung: Bremsen').fill(`Messen und erneuern ${HOSTILE}`);
  await page
    .getByRole('row', { name: /Bremsen/ })
    .getByRole('button', { name: 'Speichern' })
    .click();
  await expectToast(page, 'Gespeichert');

  await expectChanged(visitor);
  await expectChanged(await openHome(await browser.newPage()));
  const html = await (await page.request.get(server.url)).text();
  expect(html).not.toContain('<img src=x');
  expect(html).toContain('content="Alles am Hafen &lt;img src=x onerror=&quot;document.title=1&quot;&gt;');
  await visitor.goto(`${server.url}/about`);
  await expect(visitor.getByText('Zu zweit.')).toBeVisible();
  await expect(visitor.getByText('Seit 1987.')).toBeVisible();
  await expectFitting(visitor);
});

async function expectChanged(visit: Page): Promise<void> {
  await expect(visit.getByRole('heading', { level: 1 })).toHaveText(
    `Ihre Werkstatt am Hafen ${HOSTILE}`,
    WITHIN,
  );
  await expect(visit.getByRole('definition').or(visit.getByRole('term')).first()).toHaveText('Alle Marken');
  await expect(visit.getByRole('link', { name: /^Bremsen/ })).toContainText(
    `Messen und erneuern ${HOSTILE}`,
    WITHIN,
  );
  const steps = visit.getByRole('region', { name: 'So läuft ein Besuch ab' });
  await expect(steps.getByRole('listitem')).toHaveText([/^Anfragen/, /^Bestätigung/], WITHIN);
  await expect(visit).toHaveTitle('Werkstatt am Hafen – Werkstattbuch');
  await expect(visit.locator('main img')).toHaveCount(0);
}

async function expectFitting(visitor: Page): Promise<void> {
  for (const width of [360, 1440]) {
    await visitor.setViewportSize({ width, height: 900 });
    for (const path of ['/', '/about']) {
      await visitor.goto(server.url + path);
      await visitor.getByRole('heading', { level: 1 }).waitFor();
      await expectNoOverflow(visitor);
      await expectAccessible(visitor);
    }
  }
}

test('unsaved texts are not lost unasked', async ({ page }) => {
  await logIn(page, server);
  await page.goto(`${server.url}/settings`);
  const texts = page.getByRole('region', { name: 'Texte der Website' });
  await texts.getByLabel('Einleitung', { exact: true }).fill('Noch nicht fertig');
  await page
    .getByRole('banner')
    .getByRole('link', { name: /Werkstattbuch/ })
    .click();
  const question = page.getByRole('alertdialog', { name: 'Seite verlassen' });
  await question.getByRole('button', { name: 'Abbrechen' }).click();
  await expect(texts.getByLabel('Einleitung', { exact: true })).toHaveValue('Noch nicht fertig');
});

test('the home page stands in the longest texts, in no services and without its texts', async ({ page }) => {
  const bare = await Server.start();
  const admin = await callerOf(bare);
  const word = 'Kraftfahrzeugelektronikdiagnose';
  const long = (length: number) => `${word} `.repeat(200).slice(0, length).trim();
  await admin('PUT', '/settings/site-texts', {
    heroTitle: long(100),
    heroText: long(300),
    ...Object.fromEntries(
      [1, 2, 3].flatMap((place) => [
        [`highlight${place}`, long(40)],
        [`highlight${place}Text`, long(60)],
        [`step${place}`, long(40)],
        [`step${place}Text`, long(200)],
      ]),
    ),
  });
  const longest = { name: 'Ä'.repeat(100), duration: 40, publicText: 'ü'.repeat(300) };
  const { body } = await admin<{ id: string }>('POST', '/services', longest);
  for (const width of [360, 768, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await page.goto(bare.url);
    await expect(page.getByRole('heading', { level: 3, name: longest.name })).toBeVisible();
    await expectNoOverflow(page);
  }
  const all = await admin<readonly { id: string }[]>('GET', '/services');
  for (const { id } of all.body) await admin('DELETE', `/services/${id}`);
  expect(all.body.map(({ id }) => id)).toContain(body.id);
  await page.goto(bare.url);
  await expect(page.getByText('Hier stehen noch keine Leistungen.')).toBeVisible();
  await withoutToldAnswers(page);
  await page.route('**/api/settings/site-texts', (route) => route.abort());
  await page.goto(bare.url);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Termin anfragen');
  await expect(page.getByRole('region', { name: 'So läuft ein Besuch ab' })).toHaveCount(0);
  await bare.close();
});

async function openHome(page: Page): Promise<Page> {
  await page.goto(server.url);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  return page;
}
