import { NAVIGATION_LABELS } from '#contracts/settings/navigation-labels.js';
import type { NavigationItem } from '#contracts/settings/navigation.js';

export type NavigationEntry = {
  readonly item: NavigationItem;
  readonly label: string;
  readonly path: string;
};

const paths: Readonly<Record<NavigationItem, string>> = {
  appointments: '/appointments',
  'appointments-new': '/appointments/new',
  calendar: '/calendar',
  customers: '/customers',
  vehicles: '/vehicles',
  inventory: '/inventory',
  'work-orders': '/work-orders',
  invoices: '/supply/invoices',
  supply: '/supply/vehicle-search',
  devops: '/devops/monitoring',
  announcement: '/announcement',
  feedback: '/feedback',
  'opening-times': '/opening-times',
  users: '/admin/users',
  cars: '/admin/cars',
  services: '/admin/services',
  vacations: '/vacations',
  audit: '/audit',
};

/** Daily work comes first, in its own order. */
const PREFERRED: readonly NavigationItem[] = [
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
  const all = (Object.keys(paths) as NavigationItem[]).map((item) => ({
    item,
    label: NAVIGATION_LABELS[item],
    path: paths[item],
  }));
  const place = ({ item }: NavigationEntry) => {
    const at = PREFERRED.indexOf(item);
    return at < 0 ? PREFERRED.length : at;
  };
  return all.toSorted(
    (one, other) => place(one) - place(other) || one.label.localeCompare(other.label, 'de'),
  );
}
