export type ColorScheme = 'light' | 'dark';

/** Under it the browser keeps the user's own choice. */
export const COLOR_SCHEME_KEY = 'werkstattbuch.color-scheme';
const system = window.matchMedia('(prefers-color-scheme: dark)');

/**
 * Puts the scheme on the document, before the first paint: the user's own choice, else the system's setting, which is
 * then followed when it changes.
 */
export function applyColorScheme(): void {
  const chosen = kept();
  showColorScheme(chosen === 'light' || chosen === 'dark' ? chosen : systemScheme());
  system.addEventListener('change', () => {
    if (kept() === null) showColorScheme(systemScheme());
  });
}

/** From now on the document is shown in this scheme. */
export function showColorScheme(scheme: ColorScheme): void {
  document.documentElement.dataset['theme'] = scheme;
}

/** A browser that keeps no site data refuses the access itself: then the page stands all the same. */
function kept(): string | null {
  try {
    return localStorage.getItem(COLOR_SCHEME_KEY);
  } catch {
    return null;
  }
}

function systemScheme(): ColorScheme {
  return system.matches ? 'dark' : 'light';
}
