import { isAllowed, type Permission } from './permissions.js';
import type { Role } from './roles.js';

/** What is told of a change to a read model: by which name, and who hears it. */
type LiveReadModel = { readonly name: string; readonly permission: Permission };

/**
 * The read models whose changes are told to open pages, by read model. A read model that is not listed is told to
 * nobody; what the public may read is told to the public too.
 */
const liveReadModels: Readonly<Record<string, LiveReadModel>> = {
  announcements: { name: 'announcements', permission: 'site:public' },
  'appointment-list': { name: 'appointment-list', permission: 'appointments:read' },
  cars: { name: 'cars', permission: 'site:public' },
  'company-profile': { name: 'company-profile', permission: 'settings:company-read' },
  customers: { name: 'customers', permission: 'customers:read' },
  feedback: { name: 'feedback', permission: 'feedback:read' },
  navigation: { name: 'navigation', permission: 'settings:navigation-read' },
  'opening-times': { name: 'opening-times', permission: 'site:public' },
  services: { name: 'services', permission: 'site:public' },
  'slot-holds': { name: 'slots', permission: 'appointments:public' },
  users: { name: 'users', permission: 'users:read' },
  vacations: { name: 'vacations', permission: 'site:public' },
  vehicles: { name: 'vehicles', permission: 'vehicles:read' },
  'workshop-settings': { name: 'workshop-settings', permission: 'settings:read' },
};

/** The names to tell somebody with these roles (null: a visitor) when these read models changed; sorted. */
export function liveNames(readModels: Iterable<string>, roles: readonly Role[] | null): readonly string[] {
  const names = new Set<string>();
  for (const readModel of readModels) {
    const live = Object.hasOwn(liveReadModels, readModel) ? liveReadModels[readModel] : undefined;
    if (live !== undefined && isAllowed(live.permission, roles)) names.add(live.name);
  }
  return [...names].toSorted();
}
