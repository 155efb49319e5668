import type { Page } from '@playwright/test';
import type { Role } from '#contracts/access/roles.js';
import { callerOf } from './admin.js';
import { ADMIN, type Server } from './server.js';

const KEY = 'werkstattbuch.session';
const PASSWORD = 'ein-langes-geheimnis';

/** What the browser keeps of a log-in. */
export type StoredSession = { token: string; roles: readonly Role[]; userId: string; username: string };

/** Creates a user with these roles and logs him in; for ADMIN it uses the seeded account. */
export async function sessionOf(server: Server, roles: readonly Role[]): Promise<StoredSession> {
  const username = roles.includes('ADMIN') ? ADMIN.username : `rolle.${roles.join('.').toLowerCase()}`;
  const password = roles.includes('ADMIN') ? ADMIN.password : PASSWORD;
  if (!roles.includes('ADMIN')) {
    const admin = await callerOf(server);
    await admin('POST', '/admin/users', { username, password, roles });
  }
  return sessionBy(server, username, password);
}

/** Logs in at the API. */
async function sessionBy(server: Server, username: string, password: string): Promise<StoredSession> {
  const answer = await fetch(`${server.url}/api/auth/login`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ username, password }),
  });
  if (!answer.ok) throw new Error(`${username} cannot log in: ${answer.status} ${await answer.text()}`);
  const { token, roles, userId } = (await answer.json()) as StoredSession;
  return { token, roles, userId, username };
}

/** Stores a session in the browser like an earlier visit; opens no page. */
export async function keepSession(page: Page, server: Server, session: object): Promise<void> {
  const localStorage = [{ name: KEY, value: JSON.stringify(session) }];
  await page.context().setStorageState({ cookies: [], origins: [{ origin: server.url, localStorage }] });
}

/** Signs a user in without the log-in page, which has its own journeys. */
export async function logInAs(page: Page, server: Server, username: string, password: string): Promise<void> {
  await keepSession(page, server, await sessionBy(server, username, password));
}

/** Signs in as the account of the seed. */
export async function logIn(page: Page, server: Server): Promise<void> {
  await logInAs(page, server, ADMIN.username, ADMIN.password);
}

/** What the browser keeps now; null: nobody is signed in. */
export async function keptSession(page: Page): Promise<Record<string, unknown> | null> {
  const json = await page.evaluate((key) => localStorage.getItem(key), KEY);
  return json === null ? null : (JSON.parse(json) as Record<string, unknown>);
}
