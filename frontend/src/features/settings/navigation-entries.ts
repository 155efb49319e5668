import type { NavigationItem } from '#contracts/settings/navigation.js';

export type NavigationEntry = {
  readonly item: NavigationItem;
  readonly label: string;
  readonly path: string;
};

const entries: Readonly<Record<NavigationItem, readonly [label: string, path: string]>> = {
  appointments: ['Termine', '/appointments'],
  'appointments-new': ['Termin erfassen', '/appointments/new'],
  calendar: ['Kalender', '/calendar'],
  customers: ['Kunden', '/customers'],
  vehicles: ['Fahrzeuge', '/vehicles'],
  inventory: ['Lager', '/inventory'],
  'work-orders': ['Aufträge', '/work-orders'],
  invoices: ['Rechnungen', '/supply/invoices'],
  devops: ['DevOps Monitoring', '/devops/monitoring'],
  announcement: ['Ankündigungen', '/announcement'],
  feedback: ['Feedback', '/feedback'],
  'opening-times': ['Öffnungszeiten', '/opening-times'],
  users: ['Benutzer', '/admin/users'],
  cars: ['Autos im Verkauf', '/admin/cars'],
  services: ['Services', '/admin/services'],
  vacations: ['Urlaub', '/vacations'],
  audit: ['Prüfung', '/audit'],
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
  const all = (Object.keys(entries) as NavigationItem[]).map((item) => {
    const [label, path] = entries[item];
    return { item, label, path };
  });
  const place = ({ item }: NavigationEntry) => {
    const at = PREFERRED.indexOf(item);
    return at < 0 ? PREFERRED.length : at;
  };
  return all.toSorted(
    (one, other) => place(one) - place(other) || one.label.localeCompare(other.label, 'de'),
  );
}
