import { useEffect } from 'react';
import { staffRouteAt } from '#contracts/access/staff-routes.js';
import { keepTarget } from '../api/session/end-of-session.js';
import { wayOutFor } from './way-out.js';
import { NotFoundPage } from './not-found-page.js';

/** A visitor at an address that is no public page: a staff page leads away, anything else does not exist. */
export function ElsewherePage() {
  const route = staffRouteAt(window.location.pathname);
  const to = route && wayOutFor(route);
  useEffect(() => {
    if (to === undefined) return;
    keepTarget();
    window.location.replace(to);
  }, [to]);
  return to === undefined ? <NotFoundPage /> : null;
}
