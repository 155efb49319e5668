import { useState, type ReactNode } from 'react';
import type { OwnWorkAnswer } from '#contracts/work-orders/clocks/time-logs.api.js';
import { call } from '../../api/http.js';
import { endSession } from '../../api/session/session.js';
import { useMay } from '../../api/session/use-may.js';
import { within } from '../../api/within.js';
import { laterPart } from '../../ui/dialogs/later-part.js';
import { leaveThrough } from '../../ui/saving/leave-through.js';

const Question = laterPart(() => import('./logout-question.js').then((m) => m.LogoutQuestion));

/** Longer than a server that is there needs; who presses "Logout" does not wait for one that is not. */
const LOGOUT_LIMIT_MS = 2_000;

/** The clock that runs for this user. */
export type OwnClock = NonNullable<OwnWorkAnswer['running']>;

/** The log-out of the header. Asks first while a clock of this user runs; `question` is the dialog that asks. */
export function useLogout(): { readonly logout: () => void; readonly question: ReactNode } {
  const mayRun = useMay('time-logs:write');
  const [clock, setClock] = useState<OwnClock | null>(null);
  const leave = async () => {
    const running = mayRun ? await runningClock() : null;
    if (running === null) await logout();
    else setClock(running);
  };
  return {
    logout: () => leaveThrough(() => void leave()),
    question: clock !== null && (
      <Question.Later>
        {(LogoutQuestion) => (
          <LogoutQuestion clock={clock} onLogout={logout} onCancel={() => setClock(null)} />
        )}
      </Question.Later>
    ),
  };
}

/** Null: no clock runs, or the server does not answer in time. */
async function runningClock(): Promise<OwnClock | null> {
  const asked = call<OwnWorkAnswer>('/time-logs/mine').catch(() => undefined);
  return (await within(LOGOUT_LIMIT_MS, asked))?.running ?? null;
}

/** Revokes the token; the browser forgets the session even when the server does not answer. */
async function logout(): Promise<void> {
  const revoked = call('/auth/logout', { method: 'POST' }).catch(() => undefined);
  await within(LOGOUT_LIMIT_MS, revoked);
  endSession();
}
