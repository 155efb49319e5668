import { lazy, type ComponentType } from 'react';
import type { StaffPath } from '#contracts/access/staff-routes.js';
import type { LiveKeys } from '../api/live-keys.js';

/** What a feature brings to the staff's pages, said once; `app/manifests.ts` lists them all. */
export type FeatureManifest = {
  /** The page of each address of `contracts/src/access/staff-routes.ts` that is the feature's. */
  readonly screens?: Partial<Record<StaffPath, ComponentType>>;
  /** The names that the server tells on its stream, with the beginnings of the query keys that show them. */
  readonly live?: LiveKeys;
};

/** A page in a file of its own, loaded when it is opened: `screen(() => import('./cars-page.js').then((m) => m.CarsPage))`. */
export function screen(load: () => Promise<ComponentType>): ComponentType {
  return lazy(() => load().then((page) => ({ default: page })));
}
