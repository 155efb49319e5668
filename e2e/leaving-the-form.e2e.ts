import { expect, type Page } from '@playwright/test';
import { test } from './shared-server.js';
import { expectAccessible, logIn } from './staff.js';

/** Leaving the staff's booking form with typed input asks first, by any way of navigation. */
test('leaving with something typed asks: by a link, back, forward and closing', async ({
  page,
  shared: server,
}) => {
  await logIn(page, server);
  await page.goto(`${server.url}/appointments`);
  await page.getByRole('button', { name: 'Termin erfassen' }).first().click();
  await page.getByLabel('Name').fill('Svea');
  const question = page.getByRole('alertdialog', { name: 'Seite verlassen' });
  const calendar = page.getByRole('button', { name: 'Kalender', exact: true });
  // The address changes before the page does.
  const heading = page.getByRole('heading', { level: 1 });
  await calendar.click();
  await expect(question).toBeVisible();
  await expectAccessible(page);
  await question.getByRole('button', { name: 'Abbrechen' }).click();
  await expect(page.locator('#root')).not.toHaveAttribute('aria-hidden', /.*/);
  await expect(calendar).toBeFocused();

  await back(page);
  await expect(question).toBeVisible();
  await expect(page).toHaveURL(/\/appointments\/new$/);
  await question.getByRole('button', { name: 'Abbrechen' }).click();
  await expect(page.getByLabel('Name')).toHaveValue('Svea');
  await back(page);
  await question.getByRole('button', { name: 'Verwerfen' }).click();
  await expect(heading).toHaveText('Gebuchte Termine');
  await page.goForward();
  await expect(page.getByLabel('Name')).toHaveValue('');

  await calendar.click();
  await expect(heading).toHaveText('Kalender');
  await back(page);
  await page.getByLabel('Name').fill('Svea');
  await page.evaluate(() => history.forward());
  await expect(question).toBeVisible();
  await question.getByRole('button', { name: 'Abbrechen' }).click();

  const closing = page.waitForEvent('dialog');
  await page.close({ runBeforeUnload: true });
  const dialog = await closing;
  expect(dialog.type()).toBe('beforeunload');
  await dialog.dismiss();
  await expect(page.getByLabel('Name')).toHaveValue('Svea');
  await page.evaluate(() => history.forward());
  await question.getByRole('button', { name: 'Verwerfen' }).click();
  await expect(page).toHaveURL(/\/calendar$/);
});

/** One step back like the browser's button; returns before the page has decided. */
async function back(page: Page): Promise<void> {
  await page.evaluate(() => history.back());
}
