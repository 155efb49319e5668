import { lazy, type ComponentType } from 'react';

export const LoginPage = lazy(() =>
  import('../../features/login/login-page.js').then((m) => ({ default: m.LoginPage })),
);

/** The customer's own appointment, by the link from his mail. */
const OWN_APPOINTMENT = '/termin/:token';
/** The customer's own estimate, by the link from his mail. */
const OWN_ESTIMATE = '/kva/:token';

/** A car for sale, to share. */
const CAR_FOR_SALE = '/autos/:id';

/** Public pages besides home and log-in, each loaded when it is opened. */
export const publicPages: Readonly<Record<string, ComponentType>> = {
  '/about': lazy(() => import('../../features/legal/about-page.js').then((m) => ({ default: m.AboutPage }))),
  '/impressum': lazy(() =>
    import('../../features/legal/imprint-page.js').then((m) => ({ default: m.ImprintPage })),
  ),
  '/datenschutz': lazy(() =>
    import('../../features/legal/privacy-page.js').then((m) => ({ default: m.PrivacyPage })),
  ),
  [CAR_FOR_SALE]: lazy(() =>
    import('../../features/car-offer/car-offer-page.js').then((m) => ({ default: m.CarOfferPage })),
  ),
  [OWN_APPOINTMENT]: lazy(() =>
    import('../../features/own-appointment/own-appointment-page.js').then((m) => ({
      default: m.OwnAppointmentPage,
    })),
  ),
  [OWN_ESTIMATE]: lazy(() =>
    import('../../features/own-estimate/own-estimate-page.js').then((m) => ({ default: m.OwnEstimatePage })),
  ),
};

/** The public page at this address; undefined: none. */
export function publicPageAt(pathname: string): ComponentType | undefined {
  const [, page] = /^\/(termin|kva)\/[^/]+$/.exec(pathname) ?? [];
  if (page !== undefined) return publicPages[`/${page}/:token`];
  return publicPages[/^\/autos\/[^/]+$/.test(pathname) ? CAR_FOR_SALE : pathname];
}
