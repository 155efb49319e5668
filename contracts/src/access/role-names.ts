import type { Role } from './roles.js';
import { staffMenus } from './staff-routes.js';

/** What users read. */
export const ROLE_NAMES = Object.fromEntries(staffMenus.map(({ role, label }) => [role, label])) as Readonly<
  Record<Role, string>
>;
