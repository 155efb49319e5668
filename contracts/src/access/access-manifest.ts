import type { Role } from './roles.js';

/** `public`: no token. `signed-in`: any role. A list: at least one of these roles. */
export type Grant = 'public' | 'signed-in' | readonly Role[];

/** The public name of a read model in live updates, and the permission needed to hear of its changes. */
export type LiveReadModel<Permission extends string = string> = {
  readonly name: string;
  readonly permission: Permission;
};

/** A module's permissions. Read by server and browser. */
export type AccessManifest<
  Permissions extends Readonly<Record<string, Grant>> = Readonly<Record<string, Grant>>,
> = { readonly permissions: Permissions };

/** Keeps the names of permissions as types. */
export function defineAccess<const Permissions extends Readonly<Record<string, Grant>>>(
  manifest: AccessManifest<Permissions>,
): AccessManifest<Permissions> {
  return manifest;
}

/**
 * The read models of a module that open pages follow, by name. Each may only name a permission of its module. Apart from
 * the manifest, so that browsers, which never read it, do not load it.
 */
/* #__NO_SIDE_EFFECTS__ */
export function defineLive<Permissions extends Readonly<Record<string, Grant>>>(
  _: AccessManifest<Permissions>,
  live: Readonly<Record<string, LiveReadModel<keyof Permissions & string>>>,
): typeof live {
  return live;
}
