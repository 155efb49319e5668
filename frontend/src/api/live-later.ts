import { queryClient } from './query-client.js';

/** Begins to follow changes once the page stands and the browser has nothing better to do: it costs no first paint. */
export function followChangesLater(): void {
  if (document.readyState === 'complete') whenIdle(begin);
  else window.addEventListener('load', () => whenIdle(begin), { once: true });
}

function begin(): void {
  // A page that does not follow changes is still a whole page.
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
