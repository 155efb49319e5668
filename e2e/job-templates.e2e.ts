import { readFile } from 'node:fs/promises';
import { expect, test } from '@playwright/test';
import { callerOf, expectToast, rowNamed } from './admin.js';
import { Server } from './server.js';
import { expectAccessible, logIn } from './staff.js';

let server: Server;
test.beforeAll(async () => {
  server = await Server.start();
  const admin = await callerOf(server);
  await admin('POST', '/inventory/articles', { number: 'MO-530', name: 'Motoröl 5W-30', unit: 'l' });
});
test.afterAll(() => server.close());
test.beforeEach(async ({ page }) => logIn(page, server));

for (const width of [1440, 360]) {
  test(`templates are added, edited in place and found at ${width} px`, async ({ page }) => {
    const title = `Ölwechsel ${width}`;
    await page.setViewportSize({ width, height: 800 });
    await page.goto(`${server.url}/admin/job-templates`);
    const form = page.getByRole('form', { name: 'Neues Paket anlegen' });
    await form.getByRole('textbox', { name: 'Titel' }).fill(title);
    await form.getByRole('button', { name: 'Hinzufügen' }).click();
    await expect(form.getByText('Bitte die Arbeitswerte angeben.')).toBeVisible();
    await form.getByRole('textbox', { name: 'Kategorie' }).fill('Wartung');
    await form.getByRole('textbox', { name: 'Arbeitswerte' }).fill('6,5');
    await form.getByRole('button', { name: 'Teile und Checkliste' }).click();
    const dialog = page.getByRole('dialog', { name: `Inhalt: ${title}` });
    await dialog.getByRole('button', { name: 'Teil', exact: true }).click();
    await dialog.getByRole('combobox', { name: 'Artikel' }).fill('MO-530');
    await page.getByRole('option', { name: /Motoröl/ }).click();
    await dialog.getByRole('textbox', { name: 'Menge' }).fill('4,5');
    await dialog.getByRole('textbox', { name: 'Checkliste' }).fill('Ölstand prüfen\nÖlzettel anbringen');
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Übernehmen' }).click();
    await form.getByRole('button', { name: 'Hinzufügen' }).click();
    await expectToast(page, title);

    const row = rowNamed(page, title);
    await expect(row.field('Arbeitswerte')).toHaveValue('6,5');
    await expect(page.getByRole('button', { name: `Teile und Checkliste: ${title}` })).toHaveText(
      '1 Teil, 2 Punkte',
    );
    await page.getByRole('combobox', { name: `Preis nach: ${title}` }).click();
    await page.getByRole('option', { name: 'Festpreis' }).click();
    await row.save.click();
    await expect(page.getByText('Bitte den Festpreis angeben.').first()).toBeVisible();
    await row.field('Festpreis').fill('119');
    await row.save.click();
    await expectToast(page, 'Gespeichert');
    await expectAccessible(page);

    await page.getByRole('searchbox', { name: 'Suche' }).fill('bremse');
    await expect(page.getByText('Kein Paket gefunden.')).toBeVisible();
    await page.getByRole('searchbox', { name: 'Suche' }).fill(`mo-530 ${width}`);
    await expect(row.field('Festpreis')).toHaveValue('119,00');
    await page.getByRole('button', { name: 'Verlauf' }).click();
    await expect(
      page
        .getByRole('dialog')
        .getByText(/Fassung 2/)
        .first(),
    ).toBeVisible();
  });
}

test('templates go out as a file and come in again', async ({ page }) => {
  const admin = await callerOf(server);
  await admin('POST', '/job-templates', { title: 'Zahnriemen', aw: 40, checklist: ['Steuerzeiten prüfen'] });
  await page.goto(`${server.url}/admin/job-templates`);
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Exportieren' }).click(),
  ]);
  expect(file.suggestedFilename()).toBe('pakete.csv');
  const csv = await readFile(await file.path(), 'utf8');
  await page.getByRole('button', { name: 'Importieren' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.locator('input[type=file]').setInputFiles({
    name: 'pakete.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(csv.replace('Zahnriemen;;Arbeitswerte;40', 'Zahnriemen;Motor;Arbeitswerte;42')),
  });
  await expect(dialog.getByText('1 Änderung').first()).toBeVisible();
  await dialog.getByRole('button', { name: /Importieren|Übernehmen/ }).click();
  await expectToast(page, /Pakete: 1 Änderung/);
  await expect(rowNamed(page, 'Zahnriemen').field('Arbeitswerte')).toHaveValue('42');
});
