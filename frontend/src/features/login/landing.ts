import type { Role } from '#contracts/access/roles.js';

/** Where a log-in leads to; the first role is the primary one. */
export function landingPath(roles: readonly Role[]): string {
  switch (roles[0]) {
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
