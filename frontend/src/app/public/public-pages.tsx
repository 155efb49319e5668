import type { ComponentType } from 'react';

/** A car for sale, to share. */
export const CAR_FOR_SALE = '/autos/:id';

/** Public pages besides the log-in, by route. Those behind `:token` are a customer's own, by the link from his mail. */
export const publicPages = {
  '/': () => import('../../features/home/home-page.js').then((m) => m.HomePage),
  '/about': () => import('../../features/legal/about-page.js').then((m) => m.AboutPage),
  '/impressum': () => import('../../features/legal/imprint-page.js').then((m) => m.ImprintPage),
  '/datenschutz': () => import('../../features/legal/privacy-page.js').then((m) => m.PrivacyPage),
  [CAR_FOR_SALE]: () => import('../../features/car-offer/car-offer-page.js').then((m) => m.CarOfferPage),
  '/termin/:token': () =>
    import('../../features/own-appointment/own-appointment-page.js').then((m) => m.OwnAppointmentPage),
  '/kva/:token': () =>
    import('../../features/own-estimate/own-estimate-page.js').then((m) => m.OwnEstimatePage),
} as const satisfies Readonly<Record<string, () => Promise<ComponentType>>>;

export type PublicRoute = keyof typeof publicPages;
