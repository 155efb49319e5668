import { expect } from '@playwright/test';
import { holdCalls, twice } from './admin.js';
import { test } from './shared-server.js';
import { elsewhere, logIn, toast } from './staff.js';

/** The link under which a calendar program subscribes to the appointments. */
test('revokes a calendar link for good, and reports a failed revocation', async ({
  page,
  shared: server,
}) => {
  await logIn(page, server);
  const colleague = await elsewhere(server);
  await colleague.api('POST', '/calendar/feed');
  await page.goto(`${server.url}/calendar`);
  const subscribe = page.getByRole('button', { name: 'Abonnieren' });
  const dialog = page.getByRole('dialog', { name: 'Kalender abonnieren' });
  const withdraw = async () => {
    await dialog.getByRole('button', { name: 'Link widerrufen' }).click();
    await dialog.getByRole('button', { name: 'Widerrufen', exact: true }).evaluate(twice);
  };
  await subscribe.click();
  const writes = await holdCalls(page, 'DELETE', '**/api/calendar/feed');
  await withdraw();
  await writes.came(1);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await writes.cut(0);
  await expect(toast(page, 'Widerruf fehlgeschlagen.')).toBeVisible();

  const asks = await holdCalls(page, 'GET', '**/api/calendar/feed');
  await subscribe.click();
  await asks.came(1);
  await withdraw();
  await writes.came(2);
  await writes.letGo(1);
  const create = dialog.getByRole('button', { name: 'Link erstellen' });
  await expect(create).toBeVisible();
  // A pending earlier answer no longer shows the link.
  await asks.answer(0, { url: 'http://127.0.0.1/calendar/old.ics' });
  await expect(page.getByText('Link widerrufen', { exact: true })).toHaveCount(1);
  await expect(create).toBeFocused();
});
