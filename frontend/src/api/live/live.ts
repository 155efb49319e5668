import type { QueryClient } from '@tanstack/react-query';
import { changedNamesReader } from './live-events.js';
import { allLiveKeys, liveKeysOf, type LiveKeys } from './live-keys.js';
import { retryWaitMs } from '../retry.js';
import { endRefusedSession, session } from '../session/session.js';

/** Milliseconds between two polls while the stream is cut. */
const POLL_MS = 15_000;
/** The server sends a comment every 15 s. A connection that is silent for longer than this counts as cut. */
const SILENT_MS = 40_000;

export { publicLiveKeys } from './live-keys.js';

type Follower = { readonly cache: QueryClient; readonly as: 'user' | 'visitor'; readonly keys: LiveKeys };

/**
 * Keeps what the page shows up with changes made elsewhere, over one connection for each tab; returns how to end it.
 * A cut connection is reopened after 1 to 30 s, and the page polls meanwhile. A hidden tab needs no connection (a
 * browser has only six for each server) and catches up when it is shown again.
 */
export function followChanges(follower: Follower): () => void {
  const ended = new AbortController();
  void follow(follower, ended.signal);
  return () => ended.abort();
}

async function follow(follower: Follower, ended: AbortSignal): Promise<void> {
  const { cache, keys } = follower;
  let failures = 0;
  let polling: ReturnType<typeof setInterval> | undefined;
  let mayHaveMissed = false;
  const onOpen = (): void => {
    failures = 0;
    clearInterval(polling);
    polling = undefined;
    if (mayHaveMissed) askAgain(cache, allLiveKeys(keys));
  };
  while (!ended.aborted) {
    await untilVisible(ended);
    const cut = new AbortController();
    const stopWatching = onceHiddenOrEnded(ended, () => cut.abort());
    await listen(follower, cut, onOpen).catch(() => undefined);
    stopWatching();
    mayHaveMissed = true;
    if (ended.aborted || document.hidden) continue;
    polling ??= setInterval(() => askAgain(cache, allLiveKeys(keys)), POLL_MS);
    await pause(retryWaitMs(failures) * (1 + Math.random() / 4), ended);
    failures += 1;
  }
  clearInterval(polling);
}

/** Resolves when the server ends the stream; rejects when it cannot be opened, breaks or falls silent. */
async function listen(
  { cache, as, keys }: Follower,
  cut: AbortController,
  onOpen: () => void,
): Promise<void> {
  const token = as === 'user' ? session()?.token : undefined;
  const response = await fetch(as === 'user' ? '/api/events' : '/api/events/public', {
    headers: {
      Accept: 'text/event-stream',
      ...(token === undefined ? {} : { Authorization: `Bearer ${token}` }),
    },
    cache: 'no-store',
    signal: cut.signal,
  });
  if (response.status === 401 && token !== undefined) await endRefusedSession();
  if (!response.ok || response.body === null) throw new Error(`No stream: ${response.status}`);
  onOpen();
  const namesOf = changedNamesReader();
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  for (;;) {
    const silent = setTimeout(() => cut.abort(), SILENT_MS);
    const { done, value } = await reader.read().finally(() => clearTimeout(silent));
    if (done) return;
    askAgain(cache, liveKeysOf(keys, namesOf(value)));
  }
}

function askAgain(cache: QueryClient, keys: readonly string[]): void {
  if (document.hidden) return;
  for (const key of keys) void cache.invalidateQueries({ queryKey: [key] });
}

function untilVisible(ended: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (!document.hidden || ended.aborted) return resolve();
    const look = (): void => {
      if (document.hidden && !ended.aborted) return;
      document.removeEventListener('visibilitychange', look);
      ended.removeEventListener('abort', look);
      resolve();
    };
    document.addEventListener('visibilitychange', look);
    ended.addEventListener('abort', look);
  });
}

function onceHiddenOrEnded(ended: AbortSignal, act: () => void): () => void {
  const look = (): void => {
    if (document.hidden || ended.aborted) act();
  };
  document.addEventListener('visibilitychange', look);
  ended.addEventListener('abort', look);
  return () => {
    document.removeEventListener('visibilitychange', look);
    ended.removeEventListener('abort', look);
  };
}

function pause(ms: number, ended: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const end = (): void => {
      clearTimeout(timer);
      ended.removeEventListener('abort', end);
      resolve();
    };
    const timer = setTimeout(end, ms);
    ended.addEventListener('abort', end);
  });
}
