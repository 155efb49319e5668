import { readFile } from 'node:fs/promises';
import { expect, type Page } from '@playwright/test';
import { expectToast } from './admin.js';
import { expectAccessible, expectNoOverflow } from './staff.js';

// The acts of an invoice's life, on the page of its order.

/** Presses the button and returns the name and the first bytes of the PDF. */
export async function downloaded(
  page: Page,
  button = page.getByRole('button', { name: 'PDF herunterladen' }),
): Promise<{ name: string; head: string }> {
  const download = page.waitForEvent('download');
  await button.click();
  const file = await download;
  const bytes = await readFile(await file.path());
  return { name: file.suggestedFilename(), head: bytes.subarray(0, 5).toString('latin1') };
}

/** Creates the draft after correcting wrong input, and returns its proposed number. */
export async function draft(page: Page): Promise<string> {
  await page.getByRole('button', { name: 'Rechnung erstellen' }).click();
  const dialog = page.getByRole('dialog');
  const number = dialog.getByLabel('Rechnungsnummer');
  await expect(number).toHaveValue(/^RE-\d{4}-\d{5}$/);
  const proposed = await number.inputValue();
  const first = dialog.getByRole('listitem', { name: 'Position 1' });
  await expect(first.getByLabel('Menge')).toHaveValue('1,5');
  await expect(first.getByText('1 h 30 min gebucht')).toBeVisible();
  await expect(first.getByRole('button', { name: 'Position 1 entfernen' })).toBeDisabled();
  await expect(dialog.getByText('Ohne eigene Wahl gilt der Tag des Versands.')).toBeVisible();

  await number.fill(' ');
  await dialog.getByRole('button', { name: 'Position hinzufügen' }).click();
  const second = dialog.getByRole('listitem', { name: 'Position 2' });
  await expect(second.getByLabel('Menge')).toHaveValue('1');
  await expect(second.getByLabel('Steuer')).toHaveValue('19');
  await dialog.getByRole('button', { name: 'Rechnung erstellen' }).click();
  await expect(dialog.getByText('Bitte eine Rechnungsnummer angeben.')).toBeVisible();
  await expect(dialog.getByText('Bitte alle Positionen vollständig ausfüllen.').first()).toBeVisible();
  await number.fill(proposed);
  await second.getByLabel('Beschreibung').fill('Hauptuntersuchung, Gebühr');
  await second.getByLabel('Einzelpreis').fill('93,5');
  await second.getByLabel('Steuer').fill('0');
  await dialog.getByLabel('Grund der Steuerbefreiung').fill('Durchlaufender Posten');
  await expect(dialog.getByLabel('Summen')).toContainText('250,58 €');
  await expectAccessible(page);
  await expectNoOverflow(page);
  await dialog.getByRole('button', { name: 'Rechnung erstellen' }).click();
  await expectToast(page, 'Rechnung erstellt.');

  await page.getByText('Positionen (2)').click();
  await expect(page.getByRole('list', { name: 'Nachweise zu Bremse vorn' })).toContainText(
    /1 h 30 min gebucht, .*, merle/,
  );
  await expectAccessible(page);
  return proposed;
}

/** Changes remark and date; the earlier version stays readable. */
export async function overwriteDraft(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog');
  await page.getByRole('button', { name: 'Rechnung neu generieren' }).click();
  const question = page.getByRole('alertdialog');
  await expect(question.getByText('Vorhandene Rechnung überschreiben?')).toBeVisible();
  await question.getByRole('button', { name: 'Überschreiben' }).click();
  await dialog.getByLabel('Bemerkung').fill('Bitte auf die Bremsen achten.');
  const date = dialog.getByRole('textbox', { name: 'Rechnungsdatum' });
  await date.fill('02.03.2026');
  await date.press('Tab');
  await dialog.getByRole('button', { name: 'Rechnung neu generieren' }).click();
  await expectToast(page, 'Rechnung aktualisiert.');
  // Due 14 days after the new date.
  await expect(page.getByText('16.03.2026').first()).toBeVisible();
  await page.getByRole('button', { name: 'Versionen (2)' }).click();
  await expect(dialog.getByRole('region', { name: 'Version 1' })).toContainText('250,58 €');
  await dialog.getByRole('button', { name: 'Schließen' }).click();
}

/** Mails the invoice and downloads its PDF. */
export async function send(page: Page, number: string): Promise<void> {
  const dialog = page.getByRole('dialog');
  await page.getByRole('button', { name: 'Versenden' }).click();
  // The date was set to a day long ago.
  const doubts = dialog.getByRole('region', { name: 'Bitte bestätigen' });
  await expect(doubts).toContainText('Das Rechnungsdatum 02.03.2026 liegt');
  await expect(dialog.getByText('Die Rechnung hat das gewählte Datum 02.03.2026.')).toBeVisible();
  await doubts.getByLabel('Trotzdem versenden').check();
  await dialog.getByLabel('E-Mail (optional)').fill('ina@blattner.example');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Versenden' }).click();
  await expectToast(page, 'Rechnung versendet');
  await expect(page.getByRole('button', { name: 'Rechnung neu generieren' })).toHaveCount(0);
  expect(await downloaded(page)).toEqual({ name: `Rechnung-${number}.pdf`, head: '%PDF-' });
}

/** Marks the invoice as paid, then cancels it. */
export async function cancelAfterPayment(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog');
  await page.getByRole('button', { name: 'Als bezahlt markieren' }).click();
  await expectToast(page, 'Bezahlt');
  await page.getByRole('button', { name: 'Stornieren' }).click();
  await dialog.getByLabel('Grund').fill('Falscher Stundensatz');
  await dialog.getByRole('button', { name: 'Stornieren' }).click();
  await expectToast(page, 'Storniert');
  await expect(page.getByText('Noch keine Rechnung.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Rechnung erstellen' })).toBeVisible();
  const earlier = page.getByRole('region', { name: 'Frühere Rechnungen' });
  await expect(earlier.getByRole('listitem')).toHaveCount(2);
  await expectAccessible(page);
  await expectNoOverflow(page);
}
