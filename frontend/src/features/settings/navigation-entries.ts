import { menuPages } from '#contracts/access/staff-routes.js';
import type { NavigationItem } from '#contracts/settings/navigation.js';

export type NavigationEntry = {
  readonly item: NavigationItem;
  readonly label: string;
  readonly path: string;
};

/** Daily work comes first, in its own order. */
const PREFERRED: readonly NavigationItem[] = [
  'today',
  'appointments',
  'appointments-new',
  'calendar',
  'customers',
  'vehicles',
  'inventory',
  'work-orders',
  'invoices',
  'devops',
];

/** Every entry: the preferred ones in their order, then the rest by its German label (specification 2 §2.8). */
export function sortedEntries(): readonly NavigationEntry[] {
  const all = menuPages.map(({ item, label, path }): NavigationEntry => ({ item, label, path }));
  const place = ({ item }: NavigationEntry) => {
    const at = PREFERRED.indexOf(item);
    return at < 0 ? PREFERRED.length : at;
  };
  return all.toSorted(
    (one, other) => place(one) - place(other) || one.label.localeCompare(other.label, 'de'),
  );
}
