import { useSyncExternalStore } from 'react';

const ASK_EVERY_MS = 5 * 60_000;

/** How far the server's clock is ahead of this browser's, in milliseconds. */
let aheadMs = 0;
let askedAt = Number.NEGATIVE_INFINITY;
let now = Date.now();
let timer: ReturnType<typeof setInterval> | undefined;
const listeners = new Set<() => void>();

/** Learns what the server's timer shows, from an answer that has just come. */
export function learnServerTime(instant: string): void {
  aheadMs = Date.parse(instant) - Date.now();
  askedAt = Date.now();
}

/** The server's time, whatever the browser's timer shows, in milliseconds since 1970. */
export function serverNow(): number {
  return Date.now() + aheadMs;
}

/** The server's time, updated every second. */
export function useServerNow(): number {
  return useSyncExternalStore(subscribe, () => now);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  timer ??= setInterval(tick, 1_000);
  tick();
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
}

function tick(): void {
  if (Math.abs(Date.now() - askedAt) > ASK_EVERY_MS) void ask();
  now = serverNow();
  for (const listener of listeners) listener();
}

/** Every answer says when it was given. */
async function ask(): Promise<void> {
  askedAt = Date.now();
  const answer = await fetch('/health/live', { cache: 'no-store' }).catch(() => undefined);
  const date = answer?.headers.get('Date');
  if (date) learnServerTime(date);
}
