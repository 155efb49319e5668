/** The roles of the staff. PRUEFER is the auditor: reads, never writes. */
export const ROLES = ['ADMIN', 'DISPONENT', 'LAGERIST', 'MECHANIKER', 'PRUEFER'] as const;
export type Role = (typeof ROLES)[number];

/** True for one of the five role names. */
export function isRole(value: unknown): value is Role {
  return (ROLES as readonly unknown[]).includes(value);
}

/** The roles as they are kept: no duplicates, in the given order, and ADMIN alone when present. */
export function normaliseRoles(roles: readonly Role[]): Role[] {
  return roles.includes('ADMIN') ? ['ADMIN'] : [...new Set(roles)];
}
