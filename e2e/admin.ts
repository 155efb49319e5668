import { expect, type Locator, type Page, type Route } from '@playwright/test';
import { ADMIN, type Server } from './server.js';

/** The fields and buttons of one row of an editable table. */
export function rowNamed(page: Page, name: string) {
  const buttons = page.getByRole('group', { name: `Aktionen für ${name}` });
  return {
    field: (label: string): Locator => page.getByRole('textbox', { name: `${label}: ${name}`, exact: true }),
    password: (): Locator => page.getByLabel(`Neues Passwort: ${name}`, { exact: true }),
    box: (label: string): Locator => page.getByRole('checkbox', { name: `${label}: ${name}`, exact: true }),
    save: buttons.getByRole('button', { name: 'Speichern' }),
    discard: buttons.getByRole('button', { name: 'Verwerfen' }),
    remove: buttons.getByRole('button', { name: 'Löschen' }),
    badge: buttons.getByText('Geändert'),
  };
}

/** The message in the corner of the page. */
export async function expectToast(page: Page, text: string | RegExp): Promise<void> {
  await expect(page.getByRole('region', { name: 'Meldungen' }).getByText(text).first()).toBeVisible();
}

/** Calls the API as this user and returns the response, whatever its status. */
export async function callerOf(server: Server, user: { username: string; password: string } = ADMIN) {
  const login = await fetch(`${server.url}/api/auth/login`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(user),
  });
  const { token } = (await login.json()) as { token: string };
  return async <Body>(
    method: string,
    path: string,
    body?: unknown,
  ): Promise<{ status: number; body: Body }> => {
    const answer = await fetch(`${server.url}/api${path}`, {
      method,
      headers: {
        Authorization: `Bearer ${token}`,
        ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const text = await answer.text();
    return {
      status: answer.status,
      body: (text.startsWith('{') || text.startsWith('[') ? JSON.parse(text) : text) as Body,
    };
  };
}

/** Signs in as people do: fills the form and waits until it is left. */
export async function logInByForm(
  page: Page,
  server: Server,
  username: string,
  password: string,
): Promise<void> {
  await page.goto(`${server.url}/login`);
  await page.getByLabel('Benutzername').fill(username);
  await page.getByLabel('Passwort', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page).not.toHaveURL(/\/login$/);
}

/** The smallest PNG there is. */
export const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

/** Holds calls back from the server until the test releases them, in any order. */
export async function holdCalls(page: Page, method: string, url: string) {
  const held: Route[] = [];
  await page.route(url, async (route) => {
    if (route.request().method() === method) held.push(route);
    else await route.fallback();
  });
  return {
    /** Resolves when this many calls have arrived. */
    came: (count: number) => expect.poll(() => held.length).toBe(count),
    /** Releases one call; the first is 0. */
    letGo: (which: number) => held[which]?.continue(),
    /** The connection is lost. */
    cut: (which: number) => held[which]?.abort(),
    /** Answers in place of the server; no effect if the page no longer waits. */
    answer: (which: number, json: unknown) => held[which]?.fulfill({ json }).catch(() => undefined),
  };
}

/** Two clicks before the page is rendered again. */
export function twice(element: HTMLElement | SVGElement): void {
  for (let n = 0; n < 2; n++) (element as HTMLElement).click();
}
