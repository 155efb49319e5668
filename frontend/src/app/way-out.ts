import type { StaffRoute } from '#contracts/access/staff-routes.js';

/**
 * Where somebody without a session is led from a staff page: to the log-in, from pages for ADMIN alone to the home page
 * (specification 1 §6 and 2 §2).
 */
export function wayOutFor({ roles }: Pick<StaffRoute, 'roles'>): '/' | '/login' {
  return roles.every((role) => role === 'ADMIN') ? '/' : '/login';
}
