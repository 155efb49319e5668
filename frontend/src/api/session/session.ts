import { useSyncExternalStore } from 'react';
import { isRole, type Role } from '#contracts/access/roles.js';

/** The signed-in user of this browser. `roles[0]` is the primary role. */
export type Session = {
  readonly token: string;
  readonly roles: readonly Role[];
  readonly userId: string;
  /** The display name, or the user name as typed at the log-in; the header shows it. */
  readonly username: string;
};

/** The answer of POST /auth/login. Older servers sent one role instead of the list. */
export type LoginAnswer = {
  token: string;
  roles: readonly string[] | string;
  userId: string;
  /** Missing from older servers. */
  displayName?: string | null;
  /** Missing from older servers. */
  device?: string;
  /** Where the user begins; missing from older servers. */
  startPage?: string | null;
  /** What the user must do first; until then the session has no role. */
  mustDo?: string | null;
};

const KEY = 'werkstattbuch.session';
const listeners = new Set<() => void>();
let current: Session | null = storedSession();

/** The session, or null for a visitor. Outside React; inside use `useSession`. */
export function session(): Session | null {
  return current;
}

/** Stores the answer of a log-in until the end of the session. */
export function beginSession(answer: LoginAnswer, username: string): Session {
  const { token, userId, mustDo = null } = answer;
  const next = { token, roles: mustDo === null ? rolesOf(answer.roles) : [], userId, username };
  keep(next);
  announce(next);
  return next;
}

/** Forgets the session in this browser, in every tab. */
export function endSession(): void {
  localStorage.removeItem(KEY);
  announce(null);
}

/** Ends the session after the server refused the token. Loads the code that finds the reason, which visitors do not need. */
export async function endRefusedSession(): Promise<void> {
  const token = current?.token;
  if (token === undefined) return;
  await import('./end-of-session.js').then((m) => m.keepEndOfSession(token)).catch(() => undefined);
  endSession();
}

/** The current session. Follows log-in and log-out, also in other tabs. */
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

/** Reads the stored session. Migrates the older shape with one `role`. */
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
