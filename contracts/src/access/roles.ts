/** PRUEFER is the auditor: reads, never writes. */
export const ROLES = ['ADMIN', 'DISPONENT', 'LAGERIST', 'MECHANIKER', 'PRUEFER'] as const;
export type Role = (typeof ROLES)[number];

export function isRole(value: unknown): value is Role {
  return (ROLES as readonly unknown[]).includes(value);
}

/** Removes duplicates and keeps the order. ADMIN replaces all other roles. */
export function normaliseRoles(roles: readonly Role[]): Role[] {
  return roles.includes('ADMIN') ? ['ADMIN'] : [...new Set(roles)];
}
