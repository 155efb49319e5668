import { createLightTheme, type BrandVariants, type Theme } from '@fluentui/react-components';
import type { ColorScheme } from './color-scheme-of-page.js';

const STEPS = [10, 20, 30, 40, 50, 60, 70, 80, 90, 100, 110, 120, 130, 140, 150, 160] as const;

let darkTheme: ((brand: BrandVariants) => Theme) | undefined;

/** Resolves when `themeOf` can make the theme of this scheme. */
export async function loadTheme(scheme: ColorScheme): Promise<void> {
  if (scheme === 'dark') ({ darkTheme } = await import('./dark-theme.js'));
}

/**
 * The Fluent theme of a colour scheme. The values come from tokens.css and staff-tokens.css as they stand on the
 * document, so that public
 * and staff pages cannot drift apart; what tokens.css leaves open is Fluent's own, built on the petrol ramp.
 */
export function themeOf(scheme: ColorScheme): Theme {
  const own = getComputedStyle(document.documentElement);
  const valueOf = (name: string) => own.getPropertyValue(`--${name}`).trim();
  const petrol = Object.fromEntries(
    STEPS.map((step) => [step, valueOf(`wb-brand-${step}`)]),
  ) as BrandVariants;
  const create = (scheme === 'dark' && darkTheme) || createLightTheme;
  const base = create(petrol);
  const tokens = Object.fromEntries(
    Object.keys(base)
      .map((name) => [name, valueOf(name)] as const)
      .filter(([, value]) => value !== ''),
  );
  return { ...base, ...tokens };
}
