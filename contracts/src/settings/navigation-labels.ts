import { menuPages } from '../access/staff-routes.js';
import type { NavigationItem } from './navigation.js';

/** What the menu entries that can be hidden are called, for the settings and their history. */
export const NAVIGATION_LABELS = Object.fromEntries(
  menuPages.flatMap(({ item, label }) => (item === null ? [] : [[item, label]])),
) as Readonly<Record<NavigationItem, string>>;
