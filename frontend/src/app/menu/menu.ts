import type { Role } from '#contracts/access/roles.js';
import { menuPages, staffMenus, type MenuPage } from '#contracts/access/staff-routes.js';
import type { NavigationItem, NavigationItems } from '#contracts/settings/navigation.js';

/** A page in the menu. `hides` names the navigation setting that can hide it. */
export type MenuEntry = { readonly label: string; readonly to: string; readonly hides: NavigationItem };
export type MenuSection = { readonly title: string; readonly entries: readonly MenuEntry[] };
export type RoleMenu = {
  readonly role: Role;
  readonly label: string;
  readonly columns: readonly (readonly MenuSection[])[];
};

/** Why an entry cannot be opened although the group lists it (decisions §2). */
export const NOT_FOR_THIS_ROLE = 'Für Ihre Rolle nicht freigegeben.';

const entries = new Map<MenuPage['path'], MenuEntry>(
  menuPages.map(({ path, item, label }) => [path, { label, to: path, hides: item }]),
);

/** The groups that these roles see, without the entries that the navigation settings hide. */
export function menusFor(roles: readonly Role[], items: NavigationItems): RoleMenu[] {
  const shown = (path: MenuPage['path']): MenuEntry[] => {
    const entry = entries.get(path);
    if (entry === undefined || items[entry.hides] === false) return [];
    return [entry];
  };
  return staffMenus
    .filter(({ role }) => roles.includes(role))
    .map(({ columns, ...menu }) => ({
      ...menu,
      columns: columns.map((column) =>
        column
          .map(({ title, pages }) => ({ title, entries: pages.flatMap(shown) }))
          .filter((section) => section.entries.length > 0),
      ),
    }));
}

/** The German name of a role. */
export function roleLabel(role: Role): string {
  return staffMenus.find((menu) => menu.role === role)?.label ?? role;
}
