import type { FluentIcon } from '@fluentui/react-icons';
import { lazy, type ComponentType } from 'react';
import type { MenuPage, StaffPath } from '#contracts/access/staff-routes.js';
import type { LiveKeys } from '../api/live/live-keys.js';

/** What a feature adds to the staff's pages; `app/manifests.ts` lists all manifests. */
export type FeatureManifest = {
  /** The page of each address of `contracts/src/access/staff-routes.ts` that is the feature's. */
  readonly screens?: Partial<Record<StaffPath, ComponentType>>;
  /** The names that the server tells on its stream, with the beginnings of the query keys that show them. */
  readonly live?: LiveKeys;
};

/** The drawings of a feature's pages in the menus: `menuIcons` of its `menu-icons.ts`, found by folder. */
export type MenuIcons = Partial<Record<MenuPage['path'], FluentIcon>>;

/** A page in a file of its own, loaded when it is opened: `screen(() => import('./cars-page.js').then((m) => m.CarsPage))`. */
export function screen(load: () => Promise<ComponentType>): ComponentType {
  return lazy(() => load().then((page) => ({ default: page })));
}
