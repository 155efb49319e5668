import type { Actor } from './actor.js';
import type { Grant } from './access-manifest.js';
import { accessManifests } from './manifests.js';
import type { Role } from './roles.js';

type NamesOf<Permissions> = Permissions extends unknown ? keyof Permissions & string : never;

export type Permission = NamesOf<(typeof accessManifests)[number]['permissions']>;

/** All permissions (decisions §2). The server does not start with a route that names none with `@Allow`. */
export const permissions = Object.assign(
  {},
  ...accessManifests.map((manifest) => manifest.permissions),
) as Readonly<Record<Permission, Grant>>;

/** True if these roles (null: not signed in) grant the permission. */
export function isAllowed(permission: Permission, roles: readonly Role[] | null): boolean {
  const grant = permissions[permission];
  if (grant === 'public') return true;
  if (roles === null) return false;
  return grant === 'signed-in' || roles.some((role) => grant.includes(role));
}

export function mayUse(permission: Permission, actor: Actor): boolean {
  return isAllowed(permission, actor.kind === 'user' ? actor.roles : null);
}
