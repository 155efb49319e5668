import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useState, useSyncExternalStore } from 'react';
import { toasts } from '../../../ui/feedback/toasts.js';
import { keepPress, onPresses, sendPresses, waitingPresses, type Press } from './presses.js';
import { serverNow } from './server-clock.js';

const AGAIN_MS = 10_000;
const FAILED = {
  start: 'Die Zeitbuchung konnte nicht gestartet werden.',
  stop: 'Die Zeitbuchung konnte nicht gestoppt werden.',
};

/**
 * The presses of this user: what waits, what was pressed and is not among what the page knows of the server yet, and how
 * to press. They are sent as soon as there is a network.
 */
export function usePresses(userId: string) {
  const cache = useQueryClient();
  const waiting = useSyncExternalStore(onPresses, () => waitingPresses(userId));
  const [underway, setUnderway] = useState<readonly Press[]>([]);
  const send = useCallback(async () => {
    const sent = waitingPresses(userId);
    if (sent.length === 0) return;
    setUnderway((others) => [...without(others, sent), ...sent]);
    const refused = await sendPresses(userId);
    for (const { press, reason } of refused) toasts.failure(FAILED[press.kind], reason || undefined);
    const unanswered = waitingPresses(userId);
    const unknown = [...unanswered, ...refused.map(({ press }) => press)];
    setUnderway((all) => without(all, unknown));
    if (without(sent, unanswered).length > 0)
      await Promise.all(
        ['time-logs', 'work-orders'].map((key) => cache.invalidateQueries({ queryKey: [key] })),
      );
    setUnderway((all) => without(all, sent));
  }, [cache, userId]);
  useEffect(() => {
    const sendAgain = () => void send();
    sendAgain();
    const timer = setInterval(sendAgain, AGAIN_MS);
    window.addEventListener('online', sendAgain);
    return () => {
      clearInterval(timer);
      window.removeEventListener('online', sendAgain);
    };
  }, [send]);
  const press = (kind: Press['kind'], operationId: string) => {
    const pressedAt = new Date(serverNow()).toISOString();
    keepPress(userId, { key: freshKey(), kind, operationId, pressedAt, offline: !navigator.onLine });
    void send();
  };
  return { waiting, pressed: [...without(underway, waiting), ...waiting], press };
}

/** A press whose key was changed because nobody knows what became of it is still the same. */
function without(presses: readonly Press[], others: readonly Press[]): readonly Press[] {
  const names = new Set(others.map(nameOf));
  return presses.filter((press) => !names.has(nameOf(press)));
}

function nameOf({ kind, operationId, pressedAt }: Press): string {
  return `${pressedAt} ${kind} ${operationId}`;
}

/** Also without a secure context, where randomUUID is missing. */
function freshKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
