import { createDarkTheme, type BrandVariants, type Theme } from '@fluentui/react-components';

/** Fluent's dark defaults are too dark for petrol on our surfaces (look §2); these tokens are not in tokens.css. */
const BRAND_STEPS: Readonly<Record<string, keyof BrandVariants>> = {
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

/** The dark theme on a ramp of brand colours. Loaded only for the dark scheme. */
export function darkTheme(brand: BrandVariants): Theme {
  const steps = Object.entries(BRAND_STEPS).map(([name, step]) => [name, brand[step]]);
  return { ...createDarkTheme(brand), ...Object.fromEntries(steps) };
}
