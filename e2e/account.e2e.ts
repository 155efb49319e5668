import { createHmac } from 'node:crypto';
import { expect, test, type Page } from '@playwright/test';
import { callerOf, expectToast, logInByForm } from './admin.js';
import { ADMIN, Server } from './server.js';
import { expectAccessible, logIn } from './staff.js';

/** "Mein Konto" and the second step of the log-in. */
const PASSWORD = 'ein-langes-geheimnis';
let server: Server;
test.beforeAll(async () => (server = await Server.start()));
test.afterAll(() => server.close());

async function addUser(username: string, what: object = {}): Promise<void> {
  const admin = await callerOf(server);
  await admin('POST', '/admin/users', { username, password: PASSWORD, roles: ['LAGERIST'], ...what });
}

const panel = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

test('a user changes the password and is signed out everywhere else', async ({ page, browser }) => {
  await addUser('lasse.kromer');
  const elsewhere = await (await browser.newContext()).newPage();
  await logInByForm(elsewhere, server, 'lasse.kromer', PASSWORD);
  await expect(elsewhere).toHaveURL(`${server.url}/inventory`);
  await logInByForm(page, server, 'lasse.kromer', PASSWORD);
  await page.getByRole('link', { name: /lasse\.kromer/ }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Mein Konto');
  await expect(panel(page, 'Angemeldet').getByRole('listitem')).toHaveCount(2);
  await expectAccessible(page);

  const form = page.getByRole('form', { name: 'Passwort' });
  await form.getByLabel('Jetziges Passwort').fill('falsch-geraten');
  await form.getByLabel('Neues Passwort').fill('passwort123');
  await form.getByRole('button', { name: 'Passwort ändern' }).click();
  await expect(form.getByText('Dieses Passwort gehört zu den häufigsten.')).toBeVisible();
  await form.getByLabel('Neues Passwort').fill('acht Muttern im Eimer');
  await form.getByLabel('Noch einmal').fill('acht Muttern im Eimer');
  await form.getByRole('button', { name: 'Passwort ändern' }).click();
  await expect(form.getByText('Das jetzige Passwort stimmt nicht.', { exact: true })).toBeVisible();
  await form.getByLabel('Jetziges Passwort').fill(PASSWORD);
  await form.getByRole('button', { name: 'Passwort ändern' }).click();
  await expectToast(page, 'Passwort geändert');
  await expect(panel(page, 'Angemeldet').getByRole('listitem')).toHaveCount(1);
  await page.goto(`${server.url}/inventory`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Lager');
  await elsewhere.goto(`${server.url}/inventory`);
  await expect(elsewhere).toHaveURL(`${server.url}/login`);
});

test('the header names a user as colleagues do', async ({ page }) => {
  await addUser('j.harding', { displayName: 'Jonna Harding' });
  await logInByForm(page, server, 'j.harding', PASSWORD);
  const account = page.getByRole('link', { name: 'Mein Konto: Jonna Harding' });
  await expect(account).toContainText('JH');
  await account.click();
  const form = page.getByRole('form', { name: 'Passwort' });
  await form.getByLabel('Jetziges Passwort').fill(PASSWORD);
  await form.getByLabel('Neues Passwort').fill('acht Muttern im Eimer');
  await form.getByLabel('Noch einmal').fill('acht Muttern im Eimer');
  await form.getByRole('button', { name: 'Passwort ändern' }).click();
  await expectToast(page, 'Passwort geändert');
  await page.reload();
  await expect(account).toBeVisible();
});

test('a second factor is set up, asked for, and reset by an administrator', async ({ page }) => {
  await addUser('tilo.marquand');
  await logInByForm(page, server, 'tilo.marquand', PASSWORD);
  await expect(page).toHaveURL(`${server.url}/inventory`);
  await page.goto(`${server.url}/account`);
  await panel(page, 'Zweiter Faktor').getByRole('button', { name: 'Einrichten' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Jetziges Passwort').fill(PASSWORD);
  await dialog.getByRole('button', { name: 'Weiter' }).click();
  const secret = (await dialog.locator('figcaption').innerText()).match(
    /[A-Z2-7]{4}(?: [A-Z2-7]{4}){7}/,
  )?.[0];
  await expectAccessible(page);
  await dialog.getByLabel('Code aus der App').fill('000000');
  await dialog.getByRole('button', { name: 'Bestätigen' }).click();
  await expect(dialog.getByText('Der Code ist falsch oder schon benutzt.').first()).toBeVisible();
  await dialog.getByLabel('Code aus der App').fill(codeOf(secret ?? '', 0));
  await dialog.getByRole('button', { name: 'Bestätigen' }).click();
  const codes = page.getByRole('alertdialog').getByRole('list', { name: 'Ersatzcodes' });
  await expect(codes.getByRole('listitem')).toHaveCount(10);
  const recovery = await codes.getByRole('listitem').first().innerText();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Ich habe die Codes notiert' }).click();
  await expect(panel(page, 'Zweiter Faktor')).toContainText('Noch 10 Ersatzcodes');
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL(`${server.url}/login`);
  await page.getByLabel('Benutzername').fill('tilo.marquand');
  await page.getByLabel('Passwort', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page.getByText('Bitte geben Sie den Code aus Ihrer App ein.')).toBeVisible();
  const code = page.getByLabel('Code aus der App oder Ersatzcode');
  await expect(code).toBeFocused();
  await code.fill('000000');
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page.getByRole('alert')).toHaveText('Der Code ist falsch oder schon benutzt.');
  await code.fill(recovery);
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page).toHaveURL(`${server.url}/inventory`);

  // A page of the product would notice that its session is replaced, and go to the log-in.
  await page.goto('about:blank');
  await logIn(page, server);
  await page.goto(`${server.url}/admin/users`);
  await page.getByRole('button', { name: 'Zurücksetzen: tilo.marquand' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Zurücksetzen' }).click();
  await expectToast(page, 'Zweiter Faktor zurückgesetzt');
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL(`${server.url}/login`);
  await logInByForm(page, server, 'tilo.marquand', PASSWORD);
  await expect(page).toHaveURL(`${server.url}/inventory`);
});

test('a password of an administrator is replaced before anything else', async ({ page }) => {
  await addUser('ove.dallmann', { demandPasswordChange: true });
  await logInByForm(page, server, 'ove.dallmann', PASSWORD);
  await expect(page).toHaveURL(`${server.url}/account`);
  await expect(page.getByText('Bitte wählen Sie zuerst ein eigenes Passwort.')).toBeVisible();
  const form = page.getByRole('form', { name: 'Passwort' });
  await form.getByLabel('Jetziges Passwort').fill(PASSWORD);
  await form.getByLabel('Neues Passwort').fill('acht Muttern im Eimer');
  await form.getByLabel('Noch einmal').fill('acht Muttern im Eimer');
  await form.getByRole('button', { name: 'Passwort ändern' }).click();
  await expectToast(page, 'Passwort geändert');
  await expect(page.getByText('Bitte wählen Sie zuerst ein eigenes Passwort.')).toBeHidden();
  await page.goto(`${server.url}/inventory`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Lager');
});

test('who has no second factor cannot demand it from administrators', async ({ page }) => {
  await logInByForm(page, server, ADMIN.username, ADMIN.password);
  await expect(page).toHaveURL(`${server.url}/admin/users`);
  await page.getByLabel('Administratoren brauchen einen zweiten Faktor').click();
  await expectToast(page, 'Bitte richten Sie zuerst Ihren eigenen zweiten Faktor ein.');
});

/** RFC 6238, written apart from the product's own. */
function codeOf(secret: string, later: number): string {
  const bits = [...secret.replaceAll(' ', '')]
    .map((sign) => 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(sign).toString(2).padStart(5, '0'))
    .join('');
  const key = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(Date.now() / 30_000) + later));
  const hash = createHmac('sha1', key).update(counter).digest();
  const number = hash.readUInt32BE((hash.at(-1) ?? 0) & 15) & 0x7fffffff;
  return String(number % 1_000_000).padStart(6, '0');
}
