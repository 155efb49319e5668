import { ROLES, type Role } from '#contracts/access/roles.js';

export type RoleSet = readonly [Role, ...Role[]];

const [ADMIN, ...OTHERS] = ROLES;

/** Each role alone, and each pair. ADMIN replaces every other role, so it has no pairs. */
export const ROLE_SETS: readonly RoleSet[] = [
  [ADMIN],
  ...OTHERS.map((role): RoleSet => [role]),
  ...OTHERS.flatMap((one, place) => OTHERS.slice(place + 1).map((other): RoleSet => [one, other])),
];
