import type { Role } from './roles.js';

/** What users read. */
export const ROLE_NAMES: Readonly<Record<Role, string>> = {
  ADMIN: 'Admin',
  DISPONENT: 'Disponent',
  LAGERIST: 'Lagerist',
  MECHANIKER: 'Mechaniker',
  PRUEFER: 'Prüfer',
};
