import { useEffect } from 'react';
import { staffRouteAt } from '#contracts/access/staff-routes.js';
import { NotFoundPage } from './not-found-page.js';

/** A visitor at an address that is no public page: a staff page asks for the log-in, anything else does not exist. */
export function ElsewherePage() {
  const behindLogin = staffRouteAt(window.location.pathname) !== undefined;
  useEffect(() => {
    if (behindLogin) window.location.replace('/login');
  }, [behindLogin]);
  return behindLogin ? null : <NotFoundPage />;
}
