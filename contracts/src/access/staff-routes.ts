import { ROLES, type Role } from './roles.js';

/** A page and the roles that may open it (specification 1 §2.1; the auditor: decisions §2). */
export type StaffRoute = { readonly path: string; readonly title: string; readonly roles: readonly Role[] };

const OFFICE: readonly Role[] = ['ADMIN', 'DISPONENT'];
const OFFICE_AND_MECHANICS: readonly Role[] = ['ADMIN', 'DISPONENT', 'MECHANIKER'];
const STOCK: readonly Role[] = ['ADMIN', 'DISPONENT', 'LAGERIST', 'PRUEFER'];
const ADMIN_ONLY: readonly Role[] = ['ADMIN'];
/** Also before the first password is changed, when a session has no role yet. */
const EVERYBODY: readonly Role[] = ROLES;

/** All pages that require a log-in, for browser and server. `:id` matches any id. */
export const staffRoutes = [
  { path: '/today', title: 'Heute', roles: OFFICE },
  { path: '/appointments', title: 'Gebuchte Termine', roles: OFFICE },
  { path: '/appointments/new', title: 'Termin erfassen', roles: OFFICE },
  { path: '/calendar', title: 'Kalender', roles: OFFICE },
  { path: '/work-orders', title: 'Aufträge', roles: [...OFFICE_AND_MECHANICS, 'PRUEFER'] },
  { path: '/estimates', title: 'Kostenvoranschläge', roles: [...OFFICE, 'PRUEFER'] },
  { path: '/open-items', title: 'Offene Posten', roles: [...OFFICE, 'PRUEFER'] },
  { path: '/bank', title: 'Kontoauszüge', roles: [...OFFICE, 'PRUEFER'] },
  { path: '/reminders', title: 'Mahnwesen', roles: [...OFFICE, 'PRUEFER'] },
  { path: '/datev', title: 'DATEV', roles: ['ADMIN', 'PRUEFER'] },
  { path: '/inventory', title: 'Lager', roles: STOCK },
  { path: '/inventory/:id', title: 'Lagerdetail', roles: STOCK },
  { path: '/customers', title: 'Kunden', roles: OFFICE_AND_MECHANICS },
  { path: '/customers/:id', title: 'Kundenstammdaten', roles: OFFICE_AND_MECHANICS },
  { path: '/vehicles', title: 'Fahrzeuge', roles: OFFICE_AND_MECHANICS },
  { path: '/vehicles/:id', title: 'Fahrzeug', roles: OFFICE_AND_MECHANICS },
  { path: '/account', title: 'Mein Konto', roles: EVERYBODY },
  { path: '/admin/users', title: 'Benutzerverwaltung', roles: ADMIN_ONLY },
  { path: '/admin/cars', title: 'Fahrzeuge verwalten', roles: ADMIN_ONLY },
  { path: '/admin/services', title: 'Services verwalten', roles: ADMIN_ONLY },
  { path: '/admin/job-templates', title: 'Pakete verwalten', roles: ADMIN_ONLY },
  { path: '/settings', title: 'Einstellungen', roles: ADMIN_ONLY },
  { path: '/announcement', title: 'Ankündigungen', roles: ADMIN_ONLY },
  { path: '/feedback', title: 'Feedback', roles: ADMIN_ONLY },
  { path: '/opening-times', title: 'Öffnungszeiten', roles: ADMIN_ONLY },
  { path: '/vacations', title: 'Urlaub', roles: ADMIN_ONLY },
  { path: '/supply/vehicle-search', title: 'Fahrzeugsuche', roles: OFFICE },
  { path: '/supply/catalog', title: 'Teilekatalog', roles: OFFICE },
  { path: '/supply/offers', title: 'Angebote', roles: OFFICE },
  { path: '/supply/basket', title: 'Warenkorb', roles: OFFICE },
  { path: '/supply/orders', title: 'Bestellungen', roles: [...OFFICE, 'PRUEFER'] },
  { path: '/supply/invoices', title: 'Lieferantenrechnungen', roles: [...OFFICE, 'PRUEFER'] },
  { path: '/supply/invoices/:invoiceId', title: 'Lieferantenrechnung', roles: [...OFFICE, 'PRUEFER'] },
  { path: '/devops/monitoring', title: 'DevOps Monitoring', roles: OFFICE },
  { path: '/audit', title: 'Prüfung', roles: ['ADMIN', 'PRUEFER'] },
] as const satisfies readonly StaffRoute[];

export type StaffPath = (typeof staffRoutes)[number]['path'];

/** `item`: the name that hides the page in the navigation settings (decisions §4). */
export const menuPages = [
  { path: '/today', item: 'today', label: 'Heute' },
  { path: '/appointments', item: 'appointments', label: 'Termine' },
  { path: '/appointments/new', item: 'appointments-new', label: 'Termin erfassen' },
  { path: '/calendar', item: 'calendar', label: 'Kalender' },
  { path: '/work-orders', item: 'work-orders', label: 'Aufträge' },
  { path: '/estimates', item: 'estimates', label: 'Kostenvoranschläge' },
  { path: '/open-items', item: 'open-items', label: 'Offene Posten' },
  { path: '/bank', item: 'bank', label: 'Kontoauszüge' },
  { path: '/reminders', item: 'reminders', label: 'Mahnwesen' },
  { path: '/datev', item: 'datev', label: 'DATEV' },
  { path: '/inventory', item: 'inventory', label: 'Lager' },
  { path: '/customers', item: 'customers', label: 'Kunden' },
  { path: '/vehicles', item: 'vehicles', label: 'Fahrzeuge' },
  { path: '/admin/users', item: 'users', label: 'Benutzer' },
  { path: '/admin/cars', item: 'cars', label: 'Autos im Verkauf' },
  { path: '/admin/services', item: 'services', label: 'Services' },
  { path: '/admin/job-templates', item: 'job-templates', label: 'Pakete' },
  { path: '/announcement', item: 'announcement', label: 'Ankündigungen' },
  { path: '/feedback', item: 'feedback', label: 'Feedback' },
  { path: '/opening-times', item: 'opening-times', label: 'Öffnungszeiten' },
  { path: '/vacations', item: 'vacations', label: 'Urlaub' },
  { path: '/supply/vehicle-search', item: 'supply', label: 'Teilehandel' },
  { path: '/supply/invoices', item: 'invoices', label: 'Rechnungen' },
  { path: '/devops/monitoring', item: 'devops', label: 'DevOps Monitoring' },
  { path: '/audit', item: 'audit', label: 'Prüfung' },
] as const satisfies readonly {
  readonly path: StaffPath;
  readonly item: string;
  readonly label: string;
}[];

export type MenuPage = (typeof menuPages)[number];

type Section = { readonly title: string; readonly pages: readonly MenuPage['path'][] };

const WORKSHOP: Section = {
  title: 'Betrieb',
  pages: [
    '/today',
    '/appointments',
    '/appointments/new',
    '/calendar',
    '/work-orders',
    '/estimates',
    '/open-items',
    '/bank',
    '/reminders',
    '/customers',
    '/vehicles',
  ],
};
const STORE: Section = {
  title: 'Lager und Einkauf',
  pages: ['/inventory', '/supply/invoices', '/supply/vehicle-search'],
};
const SITE: Section = {
  title: 'Verwaltung',
  pages: [
    '/admin/users',
    '/admin/services',
    '/admin/job-templates',
    '/admin/cars',
    '/opening-times',
    '/vacations',
    '/announcement',
    '/feedback',
  ],
};

/** The menu groups of the header, ordered by workflow, not by name; each has columns of sections. */
export const staffMenus: readonly {
  readonly role: Role;
  readonly label: string;
  readonly columns: readonly (readonly Section[])[];
}[] = [
  {
    role: 'ADMIN',
    label: 'Admin',
    columns: [
      [WORKSHOP],
      [STORE, { title: 'System', pages: ['/datev', '/devops/monitoring', '/audit'] }],
      [SITE],
    ],
  },
  {
    role: 'DISPONENT',
    label: 'Disponent',
    columns: [[WORKSHOP, STORE, { title: 'System', pages: ['/devops/monitoring'] }]],
  },
  {
    role: 'LAGERIST',
    label: 'Lagerist',
    columns: [[{ title: 'Lager', pages: ['/inventory', '/supply/invoices', '/work-orders'] }]],
  },
  {
    role: 'MECHANIKER',
    label: 'Mechaniker',
    columns: [[{ title: 'Werkstatt', pages: ['/vehicles', '/work-orders', '/calendar'] }]],
  },
  {
    role: 'PRUEFER',
    label: 'Prüfer',
    columns: [
      [
        {
          title: 'Prüfung',
          pages: [
            '/audit',
            '/inventory',
            '/work-orders',
            '/estimates',
            '/open-items',
            '/bank',
            '/reminders',
            '/datev',
            '/supply/invoices',
          ],
        },
      ],
    ],
  },
];

export function staffRouteAt(pathname: string): StaffRoute | undefined {
  const wanted = segments(pathname);
  return [...staffRoutes]
    .toSorted((one, other) => Number(one.path.includes(':')) - Number(other.path.includes(':')))
    .find((route) => {
      const parts = segments(route.path);
      return (
        parts.length === wanted.length &&
        parts.every((part, at) => part.startsWith(':') || part === wanted[at])
      );
    });
}

export function mayOpen(pathname: string, roles: readonly Role[]): boolean {
  const route = staffRouteAt(pathname);
  return route !== undefined && isOpenTo(route.roles, roles);
}

/** The pages of the menus that these roles may open: what can be chosen as a start page. */
export function startPagesFor(roles: readonly Role[]): readonly MenuPage[] {
  return menuPages.filter(({ path }) => mayOpen(path, roles));
}

/** True if one of the roles opens a page of these roles. A page for everybody needs none. */
export function isOpenTo(page: readonly Role[], roles: readonly Role[]): boolean {
  return page === EVERYBODY || page.some((role) => roles.includes(role));
}

function segments(path: string): string[] {
  return path.split('/').filter(Boolean);
}
