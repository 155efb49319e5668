import { takeTarget } from '../../api/session/end-of-session.js';
import { mayOpen } from '#contracts/access/staff-routes.js';
import type { Role } from '#contracts/access/roles.js';

/** Where a log-in leads to; the first role is the primary one. Without a role the account says what must be done first. */
export function landingPath(roles: readonly Role[]): string {
  switch (roles[0]) {
    case undefined:
      return '/account';
    case 'ADMIN':
      return '/admin/users';
    case 'LAGERIST':
      return '/inventory';
    case 'PRUEFER':
      return '/audit';
    default:
      return '/work-orders';
  }
}

/** Where the log-in page leads: where the user wanted to go, where he begins, or where his role begins. */
export function wayIn(roles: readonly Role[], startPage: string | null): string {
  const target = takeTarget();
  if (target !== null && mayOpen(target.split('?')[0] ?? '', roles)) return target;
  return startPage ?? landingPath(roles);
}
