import { ApiError, call } from '../../../api/http.js';

/** A press on start or stop, kept until the server has answered it. */
export type Press = {
  /** Idempotency-Key of the call. */
  readonly key: string;
  readonly kind: 'start' | 'stop';
  readonly operationId: string;
  /** By the server's timer. */
  readonly pressedAt: string;
  /** It was pressed without a network, or nobody knows whether it came through: it is sent with its time. */
  readonly offline: boolean;
};

/** A refused press with its reason. */
export type Refused = { readonly press: Press; readonly reason: string };

const LOCK = 'werkstattbuch.presses';
const listeners = new Set<() => void>();
/** The same list for the same text: React compares by identity. */
let read: { readonly text: string; readonly presses: readonly Press[] } = { text: '[]', presses: [] };

const placeOf = (userId: string) => `werkstattbuch.presses.${userId}`;

/** The presses of this user that wait, in their order; kept in the browser, so that no reload loses one. */
export function waitingPresses(userId: string): readonly Press[] {
  const text = localStorage.getItem(placeOf(userId)) ?? '[]';
  if (text !== read.text) read = { text, presses: JSON.parse(text) as readonly Press[] };
  return read.presses;
}

/** Keeps a press behind the others. */
export function keepPress(userId: string, press: Press): void {
  write(userId, [...waitingPresses(userId), press]);
}

/** Hears of presses that came or went, in other tabs too. */
export function onPresses(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', listener);
  };
}

/**
 * Sends what waits, one after the other; stops at the first that the network does not carry. Only one tab sends at a
 * time. Returns what the server refused: those are over.
 */
export async function sendPresses(userId: string): Promise<readonly Refused[]> {
  const locks = (navigator as { readonly locks?: LockManager }).locks;
  return locks === undefined ? sendAll(userId) : locks.request(LOCK, () => sendAll(userId));
}

async function sendAll(userId: string): Promise<readonly Refused[]> {
  const refused: Refused[] = [];
  for (;;) {
    const [press] = waitingPresses(userId);
    if (press === undefined || !navigator.onLine) return refused;
    try {
      await send(press);
    } catch (error) {
      if (!(error instanceof ApiError) || isUnanswered(error)) {
        doubt(userId, press);
        return refused;
      }
      if (error.status === 401) return refused;
      refused.push({ press, reason: error.message });
    }
    write(
      userId,
      waitingPresses(userId).filter(({ key }) => key !== press.key),
    );
  }
}

/** No network, or the server could not say: it is sent again. */
function isUnanswered({ status }: ApiError): boolean {
  return status === 0 || status === 429 || status >= 500;
}

/** From now on it is sent with its time, under a key of its own: another body needs another key. */
function doubt(userId: string, press: Press): void {
  if (press.offline) return;
  const again = { ...press, offline: true, key: `${press.key}-spaeter` };
  write(
    userId,
    waitingPresses(userId).map((one) => (one.key === press.key ? again : one)),
  );
}

function send({ key, kind, operationId, pressedAt, offline }: Press): Promise<unknown> {
  const body = { workOperationId: operationId, ...(offline ? { pressedAt } : {}) };
  return call(`/time-logs/${kind}`, { method: 'POST', body, idempotencyKey: key });
}

function write(userId: string, presses: readonly Press[]): void {
  localStorage.setItem(placeOf(userId), JSON.stringify(presses));
  for (const listener of listeners) listener();
}
