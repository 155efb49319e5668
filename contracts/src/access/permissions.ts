import type { Actor } from './actor.js';
import type { Grant } from './access-manifest.js';
import { accessManifests } from './manifests.js';
import type { Role } from './roles.js';

type NamesOf<Permissions> = Permissions extends unknown ? keyof Permissions & string : never;

/** Every permission of the product. */
export type Permission = NamesOf<(typeof accessManifests)[number]['permissions']>;

/**
 * Who may do what, for the whole product (decisions §2), put together from what the modules say. A route names one
 * permission with `@Allow`; a route without one does not start, a permission that no module grants does not compile.
 */
export const permissions = Object.assign(
  {},
  ...accessManifests.map((manifest) => manifest.permissions),
) as Readonly<Record<Permission, Grant>>;

/** True when somebody with these roles (null: not signed in) may use the permission. */
export function isAllowed(permission: Permission, roles: readonly Role[] | null): boolean {
  const grant = permissions[permission];
  if (grant === 'public') return true;
  if (roles === null) return false;
  return grant === 'signed-in' || roles.some((role) => grant.includes(role));
}

/** True when whoever acts may use the permission. */
export function mayUse(permission: Permission, actor: Actor): boolean {
  return isAllowed(permission, actor.kind === 'user' ? actor.roles : null);
}
