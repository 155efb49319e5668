import { lazy, type ComponentType } from 'react';

export const LoginPage = lazy(() =>
  import('../features/login/login-page.js').then((m) => ({ default: m.LoginPage })),
);

/** Public pages besides home and log-in, each loaded when it is opened. */
export const publicPages: Readonly<Record<string, ComponentType>> = {
  '/about': lazy(() => import('../features/legal/about-page.js').then((m) => ({ default: m.AboutPage }))),
  '/impressum': lazy(() =>
    import('../features/legal/imprint-page.js').then((m) => ({ default: m.ImprintPage })),
  ),
  '/datenschutz': lazy(() =>
    import('../features/legal/privacy-page.js').then((m) => ({ default: m.PrivacyPage })),
  ),
};
