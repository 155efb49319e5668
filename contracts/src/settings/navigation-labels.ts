import { menuPages } from '../access/staff-routes.js';
import type { NavigationItem } from './navigation.js';

export const NAVIGATION_LABELS = Object.fromEntries(
  menuPages.flatMap(({ item, label }) => (item === null ? [] : [[item, label]])),
) as Readonly<Record<NavigationItem, string>>;
