import { menuPages } from '../access/staff-routes.js';
import type { NavigationItem } from './navigation.js';

export const NAVIGATION_LABELS = Object.fromEntries(
  menuPages.map(({ item, label }) => [item, label]),
) as Readonly<Record<NavigationItem, string>>;
