import type { Role } from '#contracts/access/roles.js';
import type { NavigationItem, NavigationItems } from '#contracts/settings/navigation.js';

/** A page in the menu. `hides` names the navigation setting that can hide it. */
export type MenuEntry = { readonly label: string; readonly to: string; readonly hides?: NavigationItem };
export type MenuSection = { readonly title: string; readonly entries: readonly MenuEntry[] };
export type RoleMenu = {
  readonly role: Role;
  readonly label: string;
  readonly columns: readonly (readonly MenuSection[])[];
};

/** Why an entry cannot be opened although the group lists it (decisions §2). */
export const NOT_FOR_THIS_ROLE = 'Für Ihre Rolle nicht freigegeben.';

const today: MenuEntry = { label: 'Heute', to: '/today' };
const appointments: MenuEntry = { label: 'Termine', to: '/appointments', hides: 'appointments' };
const newAppointment: MenuEntry = {
  label: 'Termin erfassen',
  to: '/appointments/new',
  hides: 'appointments-new',
};
const calendar: MenuEntry = { label: 'Kalender', to: '/calendar', hides: 'calendar' };
const workOrders: MenuEntry = { label: 'Aufträge', to: '/work-orders', hides: 'work-orders' };
const customers: MenuEntry = { label: 'Kunden', to: '/customers', hides: 'customers' };
const vehicles: MenuEntry = { label: 'Fahrzeuge', to: '/vehicles', hides: 'vehicles' };
const inventory: MenuEntry = { label: 'Lager', to: '/inventory', hides: 'inventory' };
const invoices: MenuEntry = { label: 'Rechnungen', to: '/supply/invoices', hides: 'invoices' };
const partsTrading: MenuEntry = { label: 'Teilehandel', to: '/supply/vehicle-search', hides: 'supply' };
const monitoring: MenuEntry = { label: 'DevOps Monitoring', to: '/devops/monitoring', hides: 'devops' };
const audit: MenuEntry = { label: 'Prüfung', to: '/audit', hides: 'audit' };

const workshop: MenuSection = {
  title: 'Betrieb',
  entries: [today, appointments, newAppointment, calendar, workOrders, customers, vehicles],
};
const stock: MenuSection = { title: 'Lager und Einkauf', entries: [inventory, invoices, partsTrading] };
const administration: MenuSection = {
  title: 'Verwaltung',
  entries: [
    { label: 'Benutzer', to: '/admin/users', hides: 'users' },
    { label: 'Services', to: '/admin/services', hides: 'services' },
    { label: 'Autos im Verkauf', to: '/admin/cars', hides: 'cars' },
    { label: 'Öffnungszeiten', to: '/opening-times', hides: 'opening-times' },
    { label: 'Urlaub', to: '/vacations', hides: 'vacations' },
    { label: 'Ankündigungen', to: '/announcement', hides: 'announcement' },
    { label: 'Feedback', to: '/feedback', hides: 'feedback' },
  ],
};

/** The role groups of the header, by work and not by alphabet. */
const roleMenus: readonly RoleMenu[] = [
  {
    role: 'ADMIN',
    label: 'Admin',
    columns: [[workshop], [stock, { title: 'System', entries: [monitoring, audit] }], [administration]],
  },
  {
    role: 'DISPONENT',
    label: 'Disponent',
    columns: [[workshop, stock, { title: 'System', entries: [monitoring] }]],
  },
  {
    role: 'LAGERIST',
    label: 'Lagerist',
    columns: [[{ title: 'Lager', entries: [inventory, invoices, workOrders] }]],
  },
  {
    role: 'MECHANIKER',
    label: 'Mechaniker',
    columns: [[{ title: 'Werkstatt', entries: [vehicles, workOrders, calendar] }]],
  },
  {
    role: 'PRUEFER',
    label: 'Prüfer',
    columns: [[{ title: 'Prüfung', entries: [audit, inventory, workOrders, invoices] }]],
  },
];

/** The groups that these roles see, without the entries that the navigation settings hide. */
export function menusFor(roles: readonly Role[], items: NavigationItems): RoleMenu[] {
  const shown = (entry: MenuEntry) => entry.hides === undefined || items[entry.hides] !== false;
  return roleMenus
    .filter(({ role }) => roles.includes(role))
    .map((menu) => ({
      ...menu,
      columns: menu.columns.map((column) =>
        column
          .map((section) => ({ ...section, entries: section.entries.filter(shown) }))
          .filter((section) => section.entries.length > 0),
      ),
    }));
}

/** What a role is called. */
export function roleLabel(role: Role): string {
  return roleMenus.find((menu) => menu.role === role)?.label ?? role;
}
