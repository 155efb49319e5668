import type { Role } from './roles.js';

/** `public`: no token needed. `signed-in`: any role. Otherwise: the user holds at least one of the roles. */
export type Grant = 'public' | 'signed-in' | readonly Role[];

/**
 * Who may do what, for the whole product (decisions §2). A route names one permission with `@Allow`;
 * a route without one does not start, a permission without an entry does not compile.
 */
export const permissions = {
  'auth:login': 'public',
  'auth:logout': 'signed-in',
  'users:read': ['ADMIN'],
  'users:change': ['ADMIN'],
  'users:mechanics': ['ADMIN', 'DISPONENT'],
  'site:public': 'public',
  'site:read': ['ADMIN'],
  'site:change': ['ADMIN'],
  'feedback:send': 'signed-in',
  'feedback:read': ['ADMIN'],
  'feedback:retry': ['ADMIN'],
  'settings:company-read': 'public',
  'settings:navigation-read': 'signed-in',
  'settings:read': ['ADMIN'],
  'settings:change': ['ADMIN'],
  'appointments:public': 'public',
  'appointments:own': 'public',
  'appointments:read': ['ADMIN', 'DISPONENT', 'MECHANIKER'],
  'appointments:change': ['ADMIN', 'DISPONENT'],
  'calendar-feed:manage': ['ADMIN', 'DISPONENT'],
  'calendar-feed:read': 'public',
  'customers:read': ['ADMIN', 'DISPONENT', 'MECHANIKER'],
  'customers:change': ['ADMIN', 'DISPONENT'],
  'vehicles:read': ['ADMIN', 'DISPONENT', 'MECHANIKER'],
  'vehicles:change': ['ADMIN', 'DISPONENT'],
  'live:read': 'signed-in',
  'live:public': 'public',
  'client-log:write': 'public',
  'operations:health': 'public',
  'operations:metrics': 'public',
  'jobs:read': ['ADMIN'],
  'jobs:retry': ['ADMIN'],
} as const satisfies Record<string, Grant>;

export type Permission = keyof typeof permissions;

/** True when somebody with these roles (null: not signed in) may use the permission. */
export function isAllowed(permission: Permission, roles: readonly Role[] | null): boolean {
  const grant: Grant = permissions[permission];
  if (grant === 'public') return true;
  if (roles === null) return false;
  return grant === 'signed-in' || roles.some((role) => grant.includes(role));
}
