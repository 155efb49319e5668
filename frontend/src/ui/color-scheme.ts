import { useSyncExternalStore } from 'react';

export type ColorScheme = 'light' | 'dark';

const KEY = 'werkstattbuch.color-scheme';
const system = window.matchMedia('(prefers-color-scheme: dark)');
const listeners = new Set<() => void>();

/** Puts the user's own choice on the document; without one the system's setting rules. Call before the first paint. */
export function applyColorScheme(): void {
  const chosen = localStorage.getItem(KEY);
  if (chosen === 'light' || chosen === 'dark') document.documentElement.dataset['theme'] = chosen;
}

/** The scheme that is shown, and a function that changes it for this browser. */
export function useColorScheme(): readonly [ColorScheme, (next: ColorScheme) => void] {
  return [useSyncExternalStore(subscribe, shown), choose];
}

function shown(): ColorScheme {
  const chosen = document.documentElement.dataset['theme'];
  if (chosen === 'light' || chosen === 'dark') return chosen;
  return system.matches ? 'dark' : 'light';
}

function choose(next: ColorScheme): void {
  localStorage.setItem(KEY, next);
  document.documentElement.dataset['theme'] = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  system.addEventListener('change', listener);
  return () => {
    listeners.delete(listener);
    system.removeEventListener('change', listener);
  };
}
