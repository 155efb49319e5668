import type { Role } from '#contracts/access/roles.js';
import { mayOpen, menuPages } from '#contracts/access/staff-routes.js';
import type { NavigationItems } from '#contracts/settings/navigation.js';

/** A place of the slim navigation. Address, label, drawing on a 20 grid, and the addresses where one is there. */
export type Place = {
  readonly to: string;
  readonly label: string;
  readonly drawing: string;
  readonly covers: RegExp;
  /** The page whose roles may open the place; default: its own. */
  readonly page?: string;
};

const SHEET = 'M5 2.5h10v15L12.5 16 10 17.5 7.5 16 5 17.5zM7.5 6.5h5m-5 3.5h5';

const places: readonly Place[] = [
  { to: '/today', label: 'Heute', drawing: 'M3 9l7-6 7 6v8h-5v-5H8v5H3z', covers: /^\/today/ },
  {
    to: '/calendar',
    label: 'Kalender',
    drawing: 'M3 4.5h14V17H3zM3 8h14M7 2.5v4m6-4v4',
    covers: /^\/(calendar|appointments)/,
  },
  {
    to: '/work-orders',
    label: 'Aufträge',
    drawing: 'M4 4h12v13H4zm3.5-1.5h5v3h-5zM7 9h6m-6 3.5h4',
    covers: /^\/work-orders(?!.*view=invoices)/,
  },
  {
    to: '/work-orders?view=invoices',
    label: 'Rechnungen',
    drawing: SHEET,
    covers: /^\/(open-items|reminders|bank|datev|work-orders.*view=invoices)/,
    page: '/open-items',
  },
  {
    to: '/customers',
    label: 'Kunden',
    drawing: 'M10 3a3.5 3.5 0 1 1 0 7 3.5 3.5 0 0 1 0-7zM3.5 17c0-6 13-6 13 0z',
    covers: /^\/customers/,
  },
  {
    to: '/vehicles',
    label: 'Fahrzeuge',
    drawing: 'M3 14v-4l2-5h10l2 5v4zm0-4h14M5 14v2.5m10-2.5v2.5',
    covers: /^\/vehicles/,
  },
  {
    to: '/inventory',
    label: 'Lager',
    drawing: 'M3 6l7-3.5L17 6v8l-7 3.5L3 14zm0 0l7 3.5L17 6m-7 3.5v8',
    covers: /^\/inventory/,
  },
  {
    to: '/supply/vehicle-search',
    label: 'Einkauf',
    drawing: 'M2.5 3.5H5l2 9h8.5l1.5-6H6m2 10h.1m6.4 0h.1',
    covers: /^\/supply\/(?!invoices)/,
  },
  {
    to: '/supply/invoices',
    label: 'Eingangs\u00ADrechnungen',
    drawing: SHEET,
    covers: /^\/supply\/invoices/,
  },
];

/** The places that these roles may open and the navigation settings do not hide, in the order of a day. */
export function placesFor(roles: readonly Role[], items: NavigationItems): readonly Place[] {
  return places.filter(({ to, page = to }) => {
    const item = menuPages.find(({ path }) => path === to.split('?')[0])?.item;
    return mayOpen(page, roles) && (item === undefined || items[item] !== false);
  });
}
