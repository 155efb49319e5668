import { useSyncExternalStore } from 'react';
import { COLOR_SCHEME_KEY, showColorScheme, type ColorScheme } from './color-scheme-of-page.js';

/** The scheme that is shown, and a function that changes it for this browser. */
export function useColorScheme(): readonly [ColorScheme, (next: ColorScheme) => void] {
  return [useSyncExternalStore(subscribe, shownScheme), choose];
}

function choose(next: ColorScheme): void {
  showColorScheme(next);
  try {
    localStorage.setItem(COLOR_SCHEME_KEY, next);
  } catch {
    // The storage is full: then it holds for this page.
  }
}

/** The scheme that the document shows now. */
export function shownScheme(): ColorScheme {
  return document.documentElement.dataset['theme'] === 'dark' ? 'dark' : 'light';
}

function subscribe(listener: () => void): () => void {
  const observer = new MutationObserver(listener);
  observer.observe(document.documentElement, { attributeFilter: ['data-theme'] });
  return () => observer.disconnect();
}
