import { useSyncExternalStore } from 'react';

export type ColorScheme = 'light' | 'dark';

const KEY = 'werkstattbuch.color-scheme';
const system = window.matchMedia('(prefers-color-scheme: dark)');
const listeners = new Set<() => void>();

/**
 * Puts the scheme on the document, before the first paint: the user's own choice, else the system's setting, which is
 * then followed when it changes.
 */
export function applyColorScheme(): void {
  const chosen = localStorage.getItem(KEY);
  show(chosen === 'light' || chosen === 'dark' ? chosen : systemScheme());
  system.addEventListener('change', () => {
    if (localStorage.getItem(KEY) === null) show(systemScheme());
  });
}

/** The scheme that is shown, and a function that changes it for this browser. */
export function useColorScheme(): readonly [ColorScheme, (next: ColorScheme) => void] {
  return [useSyncExternalStore(subscribe, shown), choose];
}

function choose(next: ColorScheme): void {
  localStorage.setItem(KEY, next);
  show(next);
}

function show(scheme: ColorScheme): void {
  document.documentElement.dataset['theme'] = scheme;
  for (const listener of listeners) listener();
}

function shown(): ColorScheme {
  return document.documentElement.dataset['theme'] === 'dark' ? 'dark' : 'light';
}

function systemScheme(): ColorScheme {
  return system.matches ? 'dark' : 'light';
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
