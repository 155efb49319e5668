import type { MenuIcons } from '../../ui/feature-manifest.js';

// Found by folder, and fetched with the opened menu: in the manifests they would be part of every first load.
const found = import.meta.glob<{ readonly menuIcons: MenuIcons }>('../../features/*/menu-icons.ts', {
  eager: true,
});
const icons: Readonly<Record<string, MenuIcons[keyof MenuIcons]>> = Object.assign(
  {},
  ...Object.values(found).map(({ menuIcons }) => menuIcons),
);

/** The drawing of a page in the menus. */
export function MenuEntryIcon({ to }: { readonly to: string }) {
  const Drawing = icons[to];
  return Drawing ? <Drawing /> : null;
}
