import { useEffect } from 'react';
import type { RenewedAnswer } from '#contracts/users/users.api.js';
import { expiryOf } from './end-of-session.js';
import { call } from '../http.js';
import { beginSession, session } from './session.js';

/** A token that expires sooner is renewed. */
const RENEWED_FROM_MS = 4 * 60 * 60_000;
const LOOK_EVERY_MS = 60_000;

/** Renews the session while somebody works with this tab. */
export function useSessionRenewal(): void {
  useEffect(() => {
    // It is loaded by somebody's first touch.
    let somebodyWorks = true;
    const listening = new AbortController();
    for (const name of ['pointerdown', 'keydown'])
      document.addEventListener(name, () => (somebodyWorks = true), {
        signal: listening.signal,
        capture: true,
        passive: true,
      });
    const timer = setInterval(() => {
      if (somebodyWorks) void renewLate();
      somebodyWorks = false;
    }, LOOK_EVERY_MS);
    return () => {
      listening.abort();
      clearInterval(timer);
    };
  }, []);
}

/** One tab renews for all; a failure is retried with the next look. */
async function renewLate(): Promise<void> {
  const now = session();
  if (now === null || (expiryOf(now.token) ?? Infinity) - Date.now() > RENEWED_FROM_MS) return;
  await navigator.locks.request('werkstattbuch.renewal', { ifAvailable: true }, async (lock) => {
    if (lock === null) return;
    const { token } = await call<RenewedAnswer>('/auth/renew', { method: 'POST' }).catch(() => now);
    if (session()?.token === now.token && token !== now.token) beginSession({ ...now, token }, now.username);
  });
}
