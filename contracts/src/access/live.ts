import type { LiveReadModel } from './access-manifest.js';
import { accessManifests } from './manifests.js';
import { isAllowed, type Permission } from './permissions.js';
import type { Role } from './roles.js';

/**
 * The read models whose changes are told to open pages, by read model. A read model that is not listed is told to
 * nobody; what the public may read is told to the public too.
 */
const liveReadModels = new Map<string, LiveReadModel<Permission>>(
  accessManifests.flatMap(({ live }) => Object.entries<LiveReadModel<Permission>>(live)),
);

/** The names to tell somebody with these roles (null: a visitor) when these read models changed; sorted. */
export function liveNames(readModels: Iterable<string>, roles: readonly Role[] | null): readonly string[] {
  const names = new Set<string>();
  for (const readModel of readModels) {
    const live = liveReadModels.get(readModel);
    if (live !== undefined && isAllowed(live.permission, roles)) names.add(live.name);
  }
  return [...names].toSorted();
}
