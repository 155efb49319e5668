import {
  createDarkTheme,
  createLightTheme,
  type BrandVariants,
  type Theme,
} from '@fluentui/react-components';
import type { ColorScheme } from './color-scheme-of-page.js';

const STEPS = [10, 20, 30, 40, 50, 60, 70, 80, 90, 100, 110, 120, 130, 140, 150, 160] as const;

/** Fluent's dark defaults are too dark for petrol on our surfaces (look §2); these tokens are not in tokens.css. */
const darkBrandSteps: Readonly<Record<string, (typeof STEPS)[number]>> = {
  colorNeutralForeground2BrandHover: 120,
  colorNeutralForeground2BrandPressed: 120,
  colorNeutralForeground2BrandSelected: 120,
  colorBrandForegroundLinkPressed: 130,
  colorBrandForegroundLinkSelected: 120,
  colorCompoundBrandForeground1Hover: 130,
  colorCompoundBrandForeground1Pressed: 130,
  colorBrandForeground2Hover: 130,
  colorCompoundBrandBackgroundHover: 110,
  colorCompoundBrandBackgroundPressed: 110,
  colorCompoundBrandStrokeHover: 110,
  colorCompoundBrandStrokePressed: 110,
};

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
  const base: Theme = scheme === 'dark' ? createDarkTheme(petrol) : createLightTheme(petrol);
  const brand =
    scheme === 'dark'
      ? Object.fromEntries(Object.entries(darkBrandSteps).map(([name, step]) => [name, petrol[step]]))
      : {};
  const tokens = Object.fromEntries(
    Object.keys(base)
      .map((name) => [name, valueOf(name)] as const)
      .filter(([, value]) => value !== ''),
  );
  return { ...base, ...brand, ...tokens };
}
