import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useSyncExternalStore } from 'react';
import { toasts } from '../../ui/toasts.js';
import { keepPress, onPresses, sendPresses, waitingPresses, type Press } from './presses.js';
import { serverNow } from './server-clock.js';

const AGAIN_MS = 10_000;
const FAILED = {
  start: 'Die Zeitbuchung konnte nicht gestartet werden.',
  stop: 'Die Zeitbuchung konnte nicht gestoppt werden.',
};

/** The presses of this user: what waits, and how to press. They are sent as soon as there is a network. */
export function usePresses(userId: string) {
  const cache = useQueryClient();
  const waiting = useSyncExternalStore(onPresses, () => waitingPresses(userId));
  const send = useCallback(async () => {
    const before = waitingPresses(userId).length;
    if (before === 0) return;
    const refused = await sendPresses(userId);
    for (const { press, reason } of refused) toasts.failure(FAILED[press.kind], reason || undefined);
    if (waitingPresses(userId).length === before) return;
    for (const key of ['time-logs', 'work-orders']) void cache.invalidateQueries({ queryKey: [key] });
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
  return { waiting, press };
}

/** Also without a secure context, where randomUUID is missing. */
function freshKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
