import { useSyncExternalStore } from 'react';
import { isRole, type Role } from '#contracts/access/roles.js';

/** Who is signed in on this browser. `roles[0]` is the primary role. */
export type Session = {
  readonly token: string;
  readonly roles: readonly Role[];
  readonly userId: string;
  /** What was typed at the log-in, shown in the header. */
  readonly username: string;
};

/** What POST /auth/login answers; older servers sent one role instead of the list. */
export type LoginAnswer = { token: string; roles: readonly string[] | string; userId: string };

const KEY = 'werkstattbuch.session';
const listeners = new Set<() => void>();
let current: Session | null = storedSession();

/** The session, or null for a visitor. Outside React; inside use `useSession`. */
export function session(): Session | null {
  return current;
}

/** Keeps the answer of a log-in until the end of the session. */
export function beginSession(answer: LoginAnswer, username: string): Session {
  const next = { token: answer.token, roles: rolesOf(answer.roles), userId: answer.userId, username };
  keep(next);
  announce(next);
  return next;
}

/** Forgets the session in this browser, in every tab. */
export function endSession(): void {
  localStorage.removeItem(KEY);
  announce(null);
}

/** The server refused the token: the session is over. Why is found out by code that visitors do not load. */
export async function endRefusedSession(): Promise<void> {
  const token = current?.token;
  if (token === undefined) return;
  await import('./end-of-session.js').then((m) => m.keepEndOfSession(token)).catch(() => undefined);
  endSession();
}

/** True when the session holds one of the roles. */
export function holdsOneOf(who: Session | null, roles: readonly Role[]): boolean {
  return who !== null && who.roles.some((role) => roles.includes(role));
}

/** The session, kept current across log-in, log-out and other tabs. */
export function useSession(): Session | null {
  return useSyncExternalStore(subscribe, session);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function announce(next: Session | null): void {
  current = next;
  for (const listener of listeners) listener();
}

function keep(next: Session): void {
  localStorage.setItem(KEY, JSON.stringify(next));
}

function rolesOf(roles: unknown): Role[] {
  const list: readonly unknown[] = Array.isArray(roles) ? roles : [roles];
  return [...new Set(list.filter(isRole))];
}

/** Reads the session that this browser keeps; one of the older shape with one `role` is migrated into the list, once and for all. */
export function storedSession(): Session | null {
  try {
    const stored = JSON.parse(localStorage.getItem(KEY) ?? 'null') as Record<string, unknown> | null;
    if (typeof stored?.['token'] !== 'string') return null;
    const { token, role } = stored;
    const roles = rolesOf(stored['roles'] ?? role);
    const text = (name: string) => (typeof stored[name] === 'string' ? stored[name] : '');
    const kept = { token, roles, userId: text('userId'), username: text('username') };
    if (role !== undefined) keep(kept);
    return kept;
  } catch {
    return null;
  }
}

window.addEventListener('storage', (event) => {
  if (event.key === KEY || event.key === null) announce(storedSession());
});
