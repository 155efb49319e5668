import { queryClient } from '../query-client.js';

/** Starts following changes when the browser is idle after loading, so that it does not delay the first paint. */
export function followChangesLater(): void {
  if (document.readyState === 'complete') whenIdle(begin);
  else window.addEventListener('load', () => whenIdle(begin), { once: true });
}

function begin(): void {
  // The page works without live updates.
  void import('./live.js').then(
    ({ followChanges, publicLiveKeys }) =>
      followChanges({ cache: queryClient, as: 'visitor', keys: publicLiveKeys }),
    () => undefined,
  );
}

function whenIdle(work: () => void): void {
  // Safari has no requestIdleCallback.
  if ('requestIdleCallback' in window) window.requestIdleCallback(work, { timeout: 5_000 });
  else setTimeout(work, 1_000);
}
