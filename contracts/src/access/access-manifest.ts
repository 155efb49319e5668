import type { Role } from './roles.js';

/** `public`: no token needed. `signed-in`: any role. Otherwise: the user holds at least one of the roles. */
export type Grant = 'public' | 'signed-in' | readonly Role[];

/** What is told of a change to a read model: by which name, and which permission hears it. */
export type LiveReadModel<Permission extends string = string> = {
  readonly name: string;
  readonly permission: Permission;
};

/** What a module says of access, for server and browser: its permissions, and its read models that open pages follow. */
export type AccessManifest<
  Permissions extends Readonly<Record<string, Grant>> = Readonly<Record<string, Grant>>,
> = {
  readonly permissions: Permissions;
  /** By read model. One that is not listed is told to nobody. */
  readonly live: Readonly<Record<string, LiveReadModel<keyof Permissions & string>>>;
};

/** Keeps the names of the permissions as types; what may be heard is one of the module's own permissions. */
export function defineAccess<const Permissions extends Readonly<Record<string, Grant>>>(
  manifest: AccessManifest<Permissions>,
): AccessManifest<Permissions> {
  return manifest;
}
