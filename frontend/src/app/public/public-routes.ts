import { customerPageAt } from '#contracts/access/customer-pages.js';
import { CAR_FOR_SALE, publicPages, type PublicRoute } from './public-pages.js';

/** Pages that visitors see only after the garage has published its website. */
export const HELD_BACK: ReadonlySet<PublicRoute> = new Set(['/', '/about', CAR_FOR_SALE]);

/** The route of the public page at this address; undefined: none. */
export function publicRouteAt(pathname: string): PublicRoute | undefined {
  const ofCustomer = customerPageAt(pathname);
  if (ofCustomer !== undefined) return `/${ofCustomer}/:token`;
  const route = pathname.replace(/^\/autos\/[^/]+$/, CAR_FOR_SALE);
  return isPublicRoute(route) ? route : undefined;
}

function isPublicRoute(route: string): route is PublicRoute {
  return Object.hasOwn(publicPages, route);
}
