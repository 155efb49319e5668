import type { LiveReadModel } from './access-manifest.js';
import { liveManifests } from './manifests.js';
import { isAllowed, type Permission } from './permissions.js';
import type { Role } from './roles.js';

const liveReadModels = new Map<string, LiveReadModel<Permission>>(
  liveManifests.flatMap((live) => Object.entries<LiveReadModel<Permission>>(live)),
);

/** The live names of changed read models that these roles (null: a visitor) may hear of; sorted. */
export function liveNames(readModels: Iterable<string>, roles: readonly Role[] | null): readonly string[] {
  const names = new Set<string>();
  for (const readModel of readModels) {
    const live = liveReadModels.get(readModel);
    if (live !== undefined && isAllowed(live.permission, roles)) names.add(live.name);
  }
  return [...names].toSorted();
}
